#![no_main]

use banker_fuzz::edition;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| edition::run(bytes));

#![no_main]

use banker_fuzz::import;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| import::run(bytes));

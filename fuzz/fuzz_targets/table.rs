#![no_main]

use banker_fuzz::table;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| table::run(bytes));

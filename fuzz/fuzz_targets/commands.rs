#![no_main]

use banker_fuzz::commands;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| commands::run(bytes));

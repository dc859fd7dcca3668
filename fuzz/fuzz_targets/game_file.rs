#![no_main]

use banker_fuzz::game_file;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| game_file::run(bytes));

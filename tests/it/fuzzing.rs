//! The bodies of the fuzz targets without a fuzzer: over their seeds, and over seeds that were
//! changed a little. What a fuzzer once found lies under `fuzz/found` and is among the seeds.

use std::path::Path;

#[path = "../../fuzz/bodies/mod.rs"]
pub mod bodies;

use bodies::seeds;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A small generator, so that every run tries the same.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % below.max(1)
    }
}

/// Cuts, doubles, swaps and flips a little.
fn changed(seed: &[u8], other: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut out = seed.to_vec();
    for _ in 0..=dice.roll(4) {
        let (a, b) = (dice.roll(out.len() + 1), dice.roll(out.len() + 1));
        let (from, to) = (a.min(b), a.max(b).min(a.min(b) + 200));
        match dice.roll(6) {
            0 => drop(out.drain(from..to)),
            1 => {
                let part = out[from..to].to_vec();
                out.splice(from..from, part);
            }
            2 if !out.is_empty() => {
                let at = dice.roll(out.len());
                out[at] ^= 1 << dice.roll(8);
            }
            3 if !out.is_empty() => {
                let at = dice.roll(out.len());
                out[at] = b"\0\n\"'-:#09,.x \x1b\xff"[dice.roll(15)];
            }
            4 => {
                let at = dice.roll(other.len() + 1);
                let part = other[at..(at + 40).min(other.len())].to_vec();
                out.splice(from..to, part);
            }
            _ => {
                let huge = [&b"99999999999999999999"[..], b"-1", b"\xe2\x80\xae", b"2147483648", b"all", b"agreed"];
                out.splice(from..from, huge[dice.roll(6)].iter().copied());
            }
        }
    }
    out
}

/// Runs a target over its seeds, each so-manieth of them, and so often over changed ones. What was
/// found by a fuzzer stands first.
fn fuzz(target: &str, step: usize, rounds: usize) {
    let (_, run) = seeds::TARGETS.into_iter().find(|(name, _)| *name == target).unwrap();
    let seeds = seeds::of(target, root());
    assert!(seeds.len() > 2, "{target} has {} seeds", seeds.len());
    let found = seeds::found(target, root()).len();
    for seed in seeds.iter().take(found).chain(seeds.iter().skip(found).step_by(step)) {
        run(seed);
    }
    let mut dice = Dice(42);
    for _ in 0..rounds {
        let (a, b) = (dice.roll(seeds.len()), dice.roll(seeds.len()));
        run(&changed(&seeds[a], &seeds[b], &mut dice));
    }
}

#[test]
fn the_language_of_the_table() {
    fuzz("commands", 5, 200);
}

#[test]
fn whole_games() {
    fuzz("table", 16, 5);
}

#[test]
fn edition_files() {
    fuzz("edition", 4, 100);
}

#[test]
fn exports() {
    fuzz("import", 1, 20);
}

#[test]
fn game_files() {
    fuzz("game_file", 1, 40);
}

/// `fuzz/run` has the seeds of all targets written into the folder that `BANKER_SEEDS` names.
#[test]
#[ignore = "run by fuzz/run"]
fn seeds_are_written() {
    let Some(folder) = std::env::var_os("BANKER_SEEDS").map(std::path::PathBuf::from) else { return };
    for (target, _) in seeds::TARGETS {
        let folder = folder.join(target);
        std::fs::create_dir_all(&folder).unwrap();
        for (number, seed) in seeds::of(target, root()).iter().enumerate() {
            std::fs::write(folder.join(format!("seed-{number:04}")), seed).unwrap();
        }
    }
}

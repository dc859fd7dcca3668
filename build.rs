//! Tells `--version` the commit that a release was built from, where that can be known, and leaves out of
//! a release what nothing reads.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=BANKER_COMMIT");
    // A debug build says nothing of it, so that a commit does not rebuild everything.
    let release = std::env::var("PROFILE").is_ok_and(|p| p == "release");
    if release {
        leave_out_unwind_tables();
    }
    let commit = std::env::var("BANKER_COMMIT").ok().or_else(|| if release { commit() } else { None });
    if let Some(commit) = commit.filter(|c| !c.is_empty() && c.chars().all(|c| c.is_ascii_alphanumeric())) {
        println!(
            "cargo::rustc-env=BANKER_VERSION={} ({commit})",
            std::env::var("CARGO_PKG_VERSION").unwrap_or_default()
        );
    }
}

/// A release ends with a panic and has no symbols: its unwind tables, a fifteenth of it, are of no use to
/// anybody. The linkers that Rust and Linux bring take a script that leaves them out; another one, chosen
/// by whoever builds, may not.
fn leave_out_unwind_tables() {
    let target = |what: &str| std::env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    let chosen = std::env::var("RUSTC_LINKER").is_ok()
        || std::env::var("CARGO_ENCODED_RUSTFLAGS").is_ok_and(|flags| flags.contains("link"));
    if chosen || target("OS") != "linux" || target("ENV") != "gnu" {
        return;
    }
    let Some(folder) = std::env::var_os("OUT_DIR") else { return };
    let script = Path::new(&folder).join("without-unwind-tables.ld");
    let says = "SECTIONS { /DISCARD/ : { *(.eh_frame) *(.eh_frame.*) } } INSERT AFTER .text;\n";
    if std::fs::write(&script, says).is_ok() {
        println!("cargo::rustc-link-arg-bins=-Wl,--no-eh-frame-hdr");
        println!("cargo::rustc-link-arg-bins=-Wl,-T,{}", script.display());
    }
}

/// The commit of this folder's own repository; none where there is no git or no repository, or
/// where this is a copy inside somebody else's.
fn commit() -> Option<String> {
    let here = std::fs::canonicalize(std::env::var_os("CARGO_MANIFEST_DIR")?).ok()?;
    let top = std::fs::canonicalize(git(&["rev-parse", "--show-toplevel"])?).ok()?;
    if top != here {
        return None;
    }
    for file in ["HEAD", "logs/HEAD"] {
        println!("cargo::rerun-if-changed={}", git(&["rev-parse", "--git-path", file])?);
    }
    git(&["rev-parse", "--short=10", "HEAD"])
}

fn git(args: &[&str]) -> Option<String> {
    let out = Command::new("git").args(args).output().ok()?;
    let text = String::from_utf8(out.stdout).ok()?;
    out.status.success().then(|| text.trim().to_owned())
}

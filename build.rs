//! Watches what the binary embeds, and refuses a release without an interface. It never builds one:
//! `make` does that, so that `cargo check` needs no node.

use std::path::Path;

#[expect(clippy::disallowed_methods, reason = "cargo speaks to build scripts through the environment")]
fn main() {
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-changed=seeds");
    println!("cargo::rerun-if-changed=ui/locales");
    let bundle = Path::new("ui/dist/server/entry-server.js");
    // A path that is named and missing makes cargo run this script at every build, until the UI is there.
    println!("cargo::rerun-if-changed=ui/dist");
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    // The addresses that are set at the start, as a tenth of the bytes: they are read at each start and stay in memory. Linux with
    // glibc 2.36 (Debian 12) and later.
    let [system, libc] =
        ["OS", "ENV"].map(|part| std::env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default());
    if (&*system, &*libc) == ("linux", "gnu") {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    let shell = Path::new("ui/dist/client/index.html");
    if release && !(bundle.exists() && shell.exists()) {
        println!(
            "cargo::error=a release build needs the interface in ui/dist: run `make build` (or `cd ui && npm ci && npm run build`)"
        );
    }
}

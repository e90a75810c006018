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
    let shell = Path::new("ui/dist/client/index.html");
    if release && !(bundle.exists() && shell.exists()) {
        println!(
            "cargo::error=a release build needs the interface in ui/dist: run `make build` (or `cd ui && npm ci && npm run build`)"
        );
    }
}

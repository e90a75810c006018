//! Generated documents: the committed manual, completions and schemas equal the generated ones. `tests/oracles/docs.py` runs
//! the commands of README.md and docs/.

use crate::harness::{Folder, root};
use std::{fs, path::Path};

/// The committed files of a folder equal the generated ones, and the folder contains no other file.
fn assert_generated(words: &[&str], committed: &str) {
    let folder = Folder::new();
    let answer = folder.run(words);
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    let list = |dir: &Path| {
        let mut names: Vec<_> = fs::read_dir(dir).unwrap().map(|e| e.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let (fresh, kept) = (folder.path("out"), root().join(committed));
    assert_eq!(list(&fresh), list(&kept), "{committed}/ is stale: run `make generate`");
    for name in list(&fresh) {
        let same = fs::read(fresh.join(&name)).unwrap() == fs::read(kept.join(&name)).unwrap();
        assert!(same, "{committed}/{} is stale: run `make generate`", name.display());
    }
}

#[test]
fn the_readme_states_the_required_versions() {
    let read = |name: &str| fs::read_to_string(root().join(name)).unwrap();
    let quoted = |text: &str, key: &str| {
        let rest = text.split_once(key).unwrap().1;
        rest.split('"').nth(1).unwrap().trim_start_matches(">=").to_owned()
    };
    let (rust, node) =
        (quoted(&read("Cargo.toml"), "rust-version ="), quoted(&read("ui/package.json"), "\"node\":"));
    let readme = read("README.md");
    for needed in [format!("Rust {rust} or newer"), format!("Node {node} or newer")] {
        assert!(readme.contains(&needed), "README.md does not say {needed}");
    }
    let promise = readme.replace("\n  ", " ");
    assert!(promise.contains("No cookie before a visitor changes the language or signs in"), "its condition");
    assert!(
        promise.contains("most of them also for its 22 former and 13 present regions"),
        "not all of them"
    );
}

#[test]
fn committed_completions_equal_the_generated_ones() {
    assert_generated(&["generate", "completions", "--dir", "out"], "completions");
}

#[test]
fn prints_the_completions_of_a_shell() {
    let folder = Folder::new();
    for (shell, name) in [("bash", "vigie.bash"), ("zsh", "_vigie"), ("fish", "vigie.fish")] {
        let printed = folder.run(&["generate", "completions", "--shell", shell]);
        let kept = fs::read_to_string(root().join("completions").join(name)).unwrap();
        assert_eq!((printed.code, printed.stdout == kept), (0, true), "{shell}: {}", printed.stderr);
    }
    for wrong in [&["--shell", "tcsh"][..], &["--shell", "bash", "--dir", "out"], &[]] {
        let words = [&["generate", "completions"], wrong].concat();
        assert_eq!(folder.run(&words).code, 2, "{wrong:?}");
    }
}

#[test]
fn committed_manual_pages_equal_the_generated_ones() {
    assert_generated(&["generate", "man", "--dir", "out"], "man");
}

#[test]
fn committed_content_schemas_and_reference_equal_the_generated_ones() {
    assert_generated(&["generate", "schemas", "--dir", "out"], "schemas");
}

#[test]
fn the_committed_api_description_equals_the_generated_one() {
    let folder = Folder::new();
    let answer = folder.run(&["generate", "openapi", "--dir", "out"]);
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    for name in ["openapi.json", "openapi-site.json"] {
        let [fresh, kept] = [folder.path("out"), root()].map(|dir| fs::read(dir.join(name)).unwrap());
        assert!(fresh == kept, "{name} is stale: run `make generate`");
    }
}

#[test]
fn the_reference_contains_every_setting() {
    let reference = fs::read_to_string(root().join("docs/reference/settings.md")).unwrap();
    let missing: Vec<_> = vigie::config::SETTINGS
        .iter()
        .map(vigie::config::Setting::variable)
        .filter(|v| !reference.contains(v))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}

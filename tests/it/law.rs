//! The import law: which modules may use which, and the maximum size of files.

use crate::harness::{root, sources};
use proc_macro2::{TokenStream, TokenTree};
use std::{collections::BTreeMap, path::Path};

/// Business slices: each has `mod.rs` and rule files, `store.rs`, `http.rs`, `cli.rs`.
const SLICES: &[&str] = &[
    "account", "campaign", "catalog", "content", "ias", "privacy", "requests", "scoring", "status", "support",
];

/// Pairs of slices: the first may call use cases of the second.
const ALLOW: &[(&str, &str)] = &[
    ("account", "content"),
    ("account", "requests"),
    ("account", "scoring"),
    ("catalog", "ias"),
    ("content", "catalog"),
    ("content", "ias"),
    ("content", "privacy"),
    ("privacy", "campaign"),
    ("requests", "catalog"),
    ("requests", "campaign"),
    ("requests", "privacy"),
    ("scoring", "campaign"),
    ("scoring", "ias"),
    ("support", "account"),
    ("support", "content"),
    ("support", "requests"),
    ("status", "account"),
    ("status", "campaign"),
    ("status", "ias"),
];

/// Names that a module must not use, as part of a path or as a macro (`axum::`, `use axum`, `print!`).
fn forbidden(path: &str) -> Vec<&'static str> {
    let within = SLICES.iter().find_map(|s| path.strip_prefix(&format!("src/{s}/")));
    // A layer of a slice is a file or, when it grows, a folder.
    let room = within.map(|rest| rest.split(['/', '.']).next().unwrap_or_default());
    let top = path.strip_prefix("src/").and_then(|rest| rest.split('/').next()).unwrap_or_default();
    let words: &[&[&str]] = match (room, top) {
        (Some("store"), _) => &[WEB, &["clap", "web", "cli", "site"]],
        (Some("http"), _) => &[&["sqlx", "clap", "store", "cli", "site"]],
        (Some("cli"), _) => &[WEB, &["sqlx", "store", "web", "site"]],
        (Some(_), _) => &[WEB, &["http", "clap", "sqlx", "env", "println", "print", "web", "cli", "site"]],
        (_, "web") => &[SLICES, &["sqlx", "clap", "store", "cli", "site"]],
        (_, "cli") => &[WEB, SLICES, &["sqlx", "store", "web", "site"]],
        (_, "site") => &[&["axum", "sqlx", "store"]],
        (_, "db") => &[WEB, SLICES, &["clap", "web", "cli", "site"]],
        (_, "http_client.rs") => &[SLICES, &["axum", "clap", "sqlx", "web", "cli", "site"]],
        (_, "main.rs" | "lib.rs") => &[WEB, &["clap", "sqlx"]],
        _ => &[WEB, SLICES, &["clap", "sqlx", "web", "cli", "site"]],
    };
    words.concat()
}

const WEB: &[&str] = &["axum", "tower", "hyper"];

/// The identifiers of a Rust source that occur in a path, in a `use` or as a macro, with their lines.
fn named_words(source: &str) -> Vec<(usize, String)> {
    let mut words = Vec::new();
    collect(source.parse().unwrap(), false, &mut words);
    words
}

fn collect(tokens: TokenStream, within_use: bool, words: &mut Vec<(usize, String)>) {
    let tokens: Vec<_> = tokens.into_iter().collect();
    let is =
        |at: usize, mark: char| matches!(tokens.get(at), Some(TokenTree::Punct(p)) if p.as_char() == mark);
    let mut in_use = within_use;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => collect(group.stream(), in_use, words),
            TokenTree::Ident(word) if word == "use" => in_use = !is(at + 1, '<'),
            TokenTree::Ident(word) => {
                let in_path = is(at + 1, ':') && is(at + 2, ':');
                let is_macro = is(at + 1, '!') && !is(at + 2, '=');
                if in_use || in_path || is_macro {
                    words.push((word.span().start().line, word.to_string()));
                }
            }
            TokenTree::Punct(mark) if mark.as_char() == ';' => in_use = within_use,
            _ => {}
        }
    }
}

#[test]
fn layers_use_only_what_the_import_law_allows() {
    let mut broken = Vec::new();
    for (path, source) in sources("src", &["rs"]) {
        // The tests at the bottom of a file may import anything they need.
        let source = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let denied = forbidden(&path);
        for (line, word) in named_words(source) {
            if denied.contains(&word.as_str()) {
                broken.push(format!("{path}:{line} names {word}"));
            }
        }
    }
    assert_eq!(broken, Vec::<String>::new());
}

#[test]
fn slices_use_only_the_slices_the_table_allows() {
    let mut broken = Vec::new();
    for (path, source) in sources("src", &["rs"]) {
        let Some(own) = SLICES.iter().find(|s| path.starts_with(&format!("src/{s}/"))) else { continue };
        for (line, word) in named_words(&source) {
            let other = SLICES.iter().any(|s| *s == word && s != own);
            if other && !ALLOW.contains(&(own, &word)) {
                broken.push(format!("{path}:{line} names {word}"));
            }
        }
    }
    assert_eq!(broken, Vec::<String>::new());
}

#[test]
fn the_law_test_recognises_imports_paths_and_macros() {
    let source = "use axum::Router; // sqlx::x\nlet s = \"clap::x\"; use crate::{db, store};\nprintln!(); pub mod http; a.http(); a != b; fn f() -> impl A + use<> { ias }";
    let words: Vec<_> = named_words(source).into_iter().map(|(_, w)| w).collect();
    assert_eq!(words, ["axum", "Router", "crate", "db", "store", "println"]);
}

/// The folder below `ui/src` that a relative import leads to.
fn imported_room(file: &str, specifier: &str) -> Option<String> {
    let mut place: Vec<&str> = file.split('/').collect();
    place.pop();
    if !specifier.starts_with('.') {
        return None;
    }
    for part in specifier.split('/') {
        match part {
            "." => {}
            ".." => {
                place.pop();
            }
            name => place.push(name),
        }
    }
    (place.len() > 3 && place[..2] == ["ui", "src"]).then(|| place[2].to_owned())
}

#[test]
fn screens_and_the_kit_import_no_screen() {
    const SHARED: &[&str] = &["blocks", "kit", "lib", "model", "style"];
    let mut broken = Vec::new();
    for (path, source) in sources("ui/src", &["ts", "tsx"]) {
        let parts: Vec<&str> = path.split('/').collect();
        // Entries, app and routes.tsx are above the screens and import them.
        if parts.len() < 4 {
            continue;
        }
        let own = parts[2];
        let imports = source.split(['\n', ';']).filter(|l| l.contains("import") || l.contains("from"));
        for room in
            imports.filter_map(|l| l.split(['"', '\'']).nth(1)).filter_map(|s| imported_room(&path, s))
        {
            let rank =
                |name: &str| ["lib", "kit", "model", "blocks"].iter().position(|shared| *shared == name);
            // Shared folders import each other downwards only.
            let upwards = rank(own).is_some_and(|here| rank(&room).is_some_and(|there| there > here));
            let fine = room == own || SHARED.contains(&room.as_str()) && !upwards;
            if !fine {
                broken.push(format!("{path} imports {room}"));
            }
        }
    }
    assert_eq!(broken, Vec::<String>::new());
}

#[test]
fn files_are_short_and_begin_with_a_comment() {
    let mut sizes: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut broken = Vec::new();
    let rust = sources("src", &["rs"]).into_iter().map(|s| ("src", s));
    let ui = sources("ui/src", &["ts", "tsx", "css"]).into_iter().map(|s| ("ui", s));
    // Generated, and read by a compiler only.
    let ui = ui.filter(|(_, (path, _))| path != "ui/src/model/api.ts");
    for (tree, (path, source)) in rust.chain(ui) {
        let lines = source.lines().count();
        if lines > 400 {
            broken.push(format!("{path} has {lines} lines, more than 400"));
        }
        let opening = source.lines().next().unwrap_or_default();
        if !["//", "/*"].iter().any(|mark| opening.starts_with(mark)) {
            broken.push(format!("{path} does not begin with a comment"));
        }
        sizes.entry(tree).or_default().push(lines);
    }
    for (tree, mut lines) in sizes {
        lines.sort_unstable();
        let at = |share: usize| lines.get(lines.len() * share / 100).copied().unwrap_or_default();
        if at(50) > 120 || at(90) > 300 {
            broken.push(format!("{tree}: the median file has {} lines, the ninth decile {}", at(50), at(90)));
        }
    }
    assert_eq!(broken, Vec::<String>::new());
}

/// The entries of `src`.
const TOP: &[&str] = &[
    "account",
    "app.rs",
    "audience.rs",
    "audit",
    "backup",
    "campaign",
    "captcha",
    "catalog",
    "cli",
    "clock.rs",
    "closed_list.rs",
    "config",
    "content",
    "db",
    "email.rs",
    "entries",
    "error",
    "feed",
    "file_errors.rs",
    "files",
    "fold.rs",
    "form_values.rs",
    "hash_chain.rs",
    "holidays.rs",
    "http_client.rs",
    "ias",
    "identicon.rs",
    "invisible.rs",
    "jobs",
    "lib.rs",
    "links",
    "locale.rs",
    "mail",
    "main.rs",
    "metrics",
    "network.rs",
    "path_table.rs",
    "principal.rs",
    "privacy",
    "random.rs",
    "rate_limit",
    "reader",
    "reference.rs",
    "requests",
    "scoring",
    "secret",
    "site",
    "status",
    "subscription",
    "support",
    "tables",
    "team_contact.rs",
    "text.rs",
    "turn",
    "typeset",
    "ui",
    "web",
    "xml.rs",
    "zip_archive.rs",
];

#[test]
fn the_tree_contains_only_the_listed_folders_and_files() {
    let mut found: Vec<String> = std::fs::read_dir(root().join("src"))
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    assert_eq!(found, TOP, "describe a new module in src/lib.rs and add it here");
    let architecture = std::fs::read_to_string(root().join("src/lib.rs")).unwrap();
    for room in TOP.iter().filter(|r| !["lib.rs", "main.rs"].contains(r)) {
        let name = Path::new(room).file_stem().unwrap().to_str().unwrap();
        assert!(architecture.contains(&format!("[`{name}`]")), "src/lib.rs does not describe {name}");
    }
}

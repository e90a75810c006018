//! The law of the house, held from the first day: who may name whom, and how large a file may grow.

use crate::harness::{root, sources};
use std::{collections::BTreeMap, path::Path};

/// Business slices: each has `mod.rs` and rule files, `store.rs`, `http.rs`, `cli.rs`.
const SLICES: &[&str] = &["catalog", "content", "ias"];

/// Which slice may use which other slice's use cases.
const ALLOW: &[(&str, &str)] = &[("catalog", "ias"), ("content", "catalog"), ("content", "ias")];

/// What a room of the tree may not name, as the first word of a path (`axum::`, `use axum`).
fn forbidden(path: &str) -> Vec<&'static str> {
    let within = SLICES.iter().find_map(|s| path.strip_prefix(&format!("src/{s}/")));
    let slice = within.is_some();
    // A room of a slice is a file or, when it grows, a folder.
    let room = within.unwrap_or(path).split(['/', '.']).next().unwrap_or_default();
    match if slice { room } else { path.rsplit('/').next().unwrap_or_default() } {
        "store" if slice => vec!["axum", "clap", "tower", "hyper"],
        "http" if slice => vec!["sqlx", "clap", "store"],
        "cli" if slice => vec!["sqlx", "axum", "tower", "hyper", "store"],
        _ if slice => vec!["axum", "http", "tower", "hyper", "clap", "sqlx", "env", "println", "print"],
        _ if path.starts_with("src/web/") => vec!["sqlx", "clap", "store"],
        _ if path.starts_with("src/cli/") => vec!["sqlx", "axum", "tower", "hyper", "store"],
        _ if path.starts_with("src/db/") => {
            vec!["axum", "clap", "tower", "hyper", "web", "cli", "catalog", "content", "ias"]
        }
        "main.rs" | "lib.rs" => vec!["axum", "clap", "sqlx"],
        _ => vec!["axum", "clap", "sqlx", "tower", "hyper", "web", "cli", "catalog", "content", "ias"],
    }
}

/// The words of a Rust source that stand at a place where a path or a macro is named: comments, strings and
/// characters are stripped first, `mod x;` does not count.
fn named_words(source: &str) -> Vec<(usize, String)> {
    let code = strip(source);
    let bytes = code.as_bytes();
    let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let mut words = Vec::new();
    let (mut line, mut at) = (1, 0);
    while at < bytes.len() {
        if bytes[at] == b'\n' {
            line += 1;
        }
        if !is_word(bytes[at]) || (at > 0 && is_word(bytes[at - 1])) {
            at += 1;
            continue;
        }
        let end = (at..bytes.len()).find(|&i| !is_word(bytes[i])).unwrap_or(bytes.len());
        let after = code[end..].trim_start();
        let before = code[..at].trim_end();
        if after.starts_with("::")
            || after.starts_with('!')
            || before.ends_with("use")
            || in_use_group(before)
        {
            words.push((line, code[at..end].to_owned()));
        }
        at = end;
    }
    words
}

/// Whether the text before a word leaves it inside the braces of a `use`.
fn in_use_group(before: &str) -> bool {
    let statement = before.rsplit(';').next().unwrap_or_default();
    let statement = statement.trim_start();
    let opened = statement.matches('{').count() > statement.matches('}').count();
    opened && (statement.starts_with("use ") || statement.starts_with("pub use "))
}

fn strip(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let skip = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |i| i + 2)
        } else if let Some(raw) = rest.strip_prefix("r#\"") {
            raw.find("\"#").map_or(rest.len(), |i| i + 5)
        } else if first == '"' {
            string_end(rest)
        } else if first == '\'' && rest.chars().nth(2) == Some('\'') {
            rest.char_indices().nth(3).map_or(rest.len(), |(i, _)| i)
        } else {
            out.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        out.extend(rest[..skip].chars().filter(|&c| c == '\n'));
        rest = &rest[skip..];
    }
    out
}

fn string_end(rest: &str) -> usize {
    let mut escaped = false;
    for (i, c) in rest.char_indices().skip(1) {
        match c {
            '\\' if !escaped => escaped = true,
            '"' if !escaped => return i + 1,
            _ => escaped = false,
        }
    }
    rest.len()
}

#[test]
fn rooms_name_only_what_they_may() {
    let mut broken = Vec::new();
    for (path, source) in sources("src", &["rs"]) {
        // The tests at the bottom of a file may use what they need to test it.
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
fn slices_use_other_slices_only_where_the_table_says_so() {
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
fn the_law_sees_what_it_should_see() {
    let source = "use axum::Router; // sqlx::x\nlet s = \"clap::x\"; use crate::{db, store};\nprintln!(); pub mod http; a.http()";
    let words: Vec<_> = named_words(source).into_iter().map(|(_, w)| w).collect();
    assert_eq!(words, ["axum", "crate", "db", "store", "println"]);
}

/// The folder below `ui/src` an import leads to, if it is one of ours.
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
fn screens_never_import_screens_and_the_kit_knows_no_screen() {
    const SHARED: &[&str] = &["blocks", "kit", "lib", "model", "style"];
    let mut broken = Vec::new();
    for (path, source) in sources("ui/src", &["ts", "tsx"]) {
        let parts: Vec<&str> = path.split('/').collect();
        // Entries, app and routes.tsx stand at the top and know the screens.
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
            // Shared rooms use each other downwards only.
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
fn files_stay_small_and_open_with_a_sentence() {
    let mut sizes: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    let mut broken = Vec::new();
    let rust = sources("src", &["rs"]).into_iter().map(|s| ("src", s));
    let ui = sources("ui/src", &["ts", "tsx", "css"]).into_iter().map(|s| ("ui", s));
    // Generated, and read by a compiler alone.
    let ui = ui.filter(|(_, (path, _))| path != "ui/src/model/api.ts");
    for (tree, (path, source)) in rust.chain(ui) {
        let lines = source.lines().count();
        if lines > 400 {
            broken.push(format!("{path} has {lines} lines, more than 400"));
        }
        let opening = source.lines().next().unwrap_or_default();
        if !["//", "/*"].iter().any(|mark| opening.starts_with(mark)) {
            broken.push(format!("{path} does not say why it exists"));
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

#[test]
fn only_the_listed_folders_and_files_stand_in_the_tree() {
    const TOP: &[&str] = &[
        "app.rs",
        "catalog",
        "cli",
        "clock.rs",
        "config",
        "content",
        "db",
        "entries",
        "error.rs",
        "faults.rs",
        "feed",
        "ias",
        "lib.rs",
        "locale.rs",
        "main.rs",
        "random.rs",
        "secret.rs",
        "ui",
        "web",
        "xml.rs",
    ];
    let mut found: Vec<String> = std::fs::read_dir(root().join("src"))
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    found.sort();
    assert_eq!(found, TOP, "a new room needs its line in src/lib.rs and here");
    let architecture = std::fs::read_to_string(root().join("src/lib.rs")).unwrap();
    for room in TOP.iter().filter(|r| !["lib.rs", "main.rs"].contains(r)) {
        let name = Path::new(room).file_stem().unwrap().to_str().unwrap();
        assert!(architecture.contains(&format!("[`{name}`]")), "src/lib.rs does not tell what {name} is for");
    }
}

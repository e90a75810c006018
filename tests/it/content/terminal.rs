//! `vigie import` and `vigie content` for operators: output, files and exit codes.

use super::page;
use crate::harness::{Answer, Folder};
use std::{fs, io::Write as _, process::Stdio};

/// A folder with an empty database and some page files.
fn folder() -> Folder {
    let folder = Folder::new();
    let made = folder.run(&["db", "migrate"]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    fs::create_dir_all(folder.path("pages/solutions")).unwrap();
    for (name, title) in
        [("a.fr.toml", "A"), ("a.en.toml", "A"), ("solutions/b.fr.toml", "B"), (".c.fr.toml", "C")]
    {
        fs::write(folder.path("pages").join(name), page(title, "")).unwrap();
    }
    folder
}

fn piped(folder: &Folder, words: &[&str], text: &str) -> Answer {
    let mut child = folder.command(words);
    let mut child =
        child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    Answer::from(child.wait_with_output().unwrap())
}

#[test]
fn imports_folders_once_and_exports_the_same_files() {
    let folder = folder();
    let output = folder.run(&["import", "pages", "pages", "--dry-run"]);
    assert_eq!(
        output.stdout,
        "page a (en): would be created\npage a (fr): would be created\npage solutions/b (fr): would be created\n"
    );
    assert!(folder.run(&["content", "list"]).stdout.lines().count() < 2, "a dry run changes nothing");
    assert_eq!(folder.run(&["import", "pages", "pages"]).code, 0);
    assert_eq!(folder.run(&["import", "pages", "pages"]).stdout, "3 entries: nothing new\n");

    let shown = folder.run(&["content", "show", "page", "solutions/b", "--source"]);
    let again = piped(&folder, &["import", "pages", "-"], &shown.stdout);
    assert_eq!((again.code, again.stdout.as_str()), (0, "1 entry: nothing new\n"), "{}", again.stderr);
    let list = folder.run(&["content", "list", "--kind", "page", "--locale", "fr", "--json"]);
    let list: serde_json::Value = serde_json::from_str(&list.stdout).unwrap();
    assert_eq!(list["entries"][1]["path"], "/fr/solutions/b");
    assert_eq!(list["entries"].as_array().unwrap().len(), 2);
    assert_eq!(folder.run(&["content", "show", "page", "c"]).code, 1, "hidden files are skipped");
}

#[test]
fn a_killed_import_stores_all_files_or_none() {
    const PAGES: usize = 60;
    let with_pages = || {
        let folder = Folder::ready();
        fs::create_dir(folder.path("pages")).unwrap();
        for number in 0..PAGES {
            fs::write(folder.path(&format!("pages/k-{number}.fr.toml")), page("N", "")).unwrap();
        }
        folder
    };
    Folder::strike_each(with_pages, &["import", "pages", "pages"], |folder| {
        assert_eq!(folder.run(&["db", "check"]).code, 0);
        let list = folder.run(&["content", "list", "--kind", "page", "--locale", "fr", "--json"]);
        let list: serde_json::Value = serde_json::from_str(&list.stdout).unwrap();
        let is_ours = |entry: &&serde_json::Value| {
            entry["path"].as_str().is_some_and(|path| path.starts_with("/fr/k-"))
        };
        let imported = list["entries"].as_array().unwrap().iter().filter(is_ours).count();
        assert!(imported == 0 || imported == PAGES, "{imported}");
        assert_eq!(folder.run(&["import", "--quiet", "pages", "pages"]).code, 0);
    });
}

#[test]
fn reports_invalid_files_by_line_without_a_database() {
    let folder = Folder::new();
    fs::write(folder.path("x.fr.toml"), "title = 3\n").unwrap();
    let output = folder.run(&["import", "pages", "--check", "x.fr.toml"]);
    assert_eq!(output.code, 65);
    assert!(
        output.stderr.contains("\n  x.fr.toml:1:title: must be a text, not a number\n"),
        "{}",
        output.stderr
    );
    fs::write(folder.path("x.fr.toml"), page("X", "")).unwrap();
    let forged = "a\nvigie: all imported.fr.toml";
    fs::write(folder.path(forged), "title = 3\n").unwrap();
    let output = folder.run(&["import", "pages", "--check", forged]).stderr;
    assert!(
        output.lines().all(|line| line.starts_with("vigie: 1 file") || line.starts_with("  a\\nvigie: ")),
        "{output}"
    );
    fs::remove_file(folder.path(forged)).unwrap();
    let fine = folder.run(&["import", "pages", "--check", "x.fr.toml"]);
    assert_eq!((fine.code, fine.stdout.as_str()), (0, "1 file can be imported: 1 entry\n"));
    assert!(!folder.path("var").exists(), "a check creates no data folder");
    for (words, code) in [
        (&["import", "pages", "none"][..], 66),
        (&["import", "leaflets", "x.fr.toml"], 2),
        (&["import", "pages", "--check", "-", "-"], 2),
        (&["import", "pages", "x.fr.toml"], 66),
    ] {
        assert_eq!(folder.run(words).code, code, "{words:?}");
    }
}

#[test]
fn a_failed_write_changes_nothing() {
    let folder = folder();
    let long = format!("[[element]]\ntype = \"text\"\nmarkdown = \"{}\"\n", "mot ".repeat(40_000));
    for n in 0..20 {
        fs::write(folder.path(&format!("pages/long{n}.fr.toml")), page("L", &long)).unwrap();
    }
    let vigie = env!("CARGO_BIN_EXE_vigie");
    let mut limited = std::process::Command::new("sh");
    limited.args(["-c", "ulimit -f 1000; exec \"$0\" import pages pages", vigie]);
    let answer = Answer::from(limited.current_dir(folder.0.path()).env_clear().output().unwrap());
    assert_eq!(answer.code, 74, "{}{}", answer.stdout, answer.stderr);
    assert!(folder.run(&["content", "list"]).stdout.lines().count() < 2);
    assert_eq!(folder.run(&["db", "check"]).code, 0);
    assert_eq!(folder.run(&["import", "pages", "pages"]).code, 0, "the same command succeeds later");
}

#[test]
fn publishes_unpublishes_and_checks_entries() {
    let folder = folder();
    assert_eq!(folder.run(&["import", "pages", "pages/a.fr.toml", "--draft"]).code, 0);
    assert_eq!(
        folder.run(&["content", "list", "--state", "draft", "--json"]).stdout.matches("\"slug\"").count(),
        1
    );
    let output = folder.run(&["content", "publish", "page", "a"]);
    assert_eq!((output.code, output.stdout.as_str()), (0, "page a (fr) is live\n"), "{}", output.stderr);
    let output = folder.run(&["content", "publish", "page", "a", "--until", "2026-11-30", "--dry-run"]);
    assert!(output.stdout.contains("+expires = 2026-11-30\n"), "{}", output.stdout);
    let over = ["content", "publish", "page", "a", "--from", "2026-11-01", "--until", "2026-11-20"];
    let over = folder.run(&[&over[..], &["--dry-run", "--json"]].concat());
    let over: serde_json::Value = serde_json::from_str(&over.stdout).unwrap();
    assert_eq!(over["warnings"][0]["sentence"], "it is not visible: 2026-11-20, its last day, is over");
    let fine = folder.run(&["content", "check"]);
    assert_eq!(
        (fine.code, fine.stdout.as_str()),
        (0, "1 version checked: 0 broken, 1 note\nnote: page a: is missing in en, ko, th\n")
    );
    let link = "[[element]]\ntype = \"text\"\nmarkdown = \"[x](/nowhere)\"\n";
    fs::write(folder.path("pages/a.fr.toml"), page("A", link)).unwrap();
    assert_eq!(folder.run(&["import", "pages", "pages/a.fr.toml"]).code, 0);
    let broken = folder.run(&["content", "check"]);
    assert_eq!(broken.code, 1);
    assert!(broken.stdout.contains("\nbroken: page a (fr, live): dead link: /nowhere\n"));
    fs::write(folder.path("pages/a.th.toml"), page("A", "")).unwrap();
    assert_eq!(folder.run(&["import", "pages", "pages/a.th.toml"]).code, 0);
    let endless = folder.run(&["content", "publish", "page", "a", "--until", "none"]);
    let output = "page a (fr) is live, as it was before\npage a (th) is live, as it was before\n";
    assert_eq!((endless.code, endless.stdout.as_str()), (0, output), "{}", endless.stderr);
    assert_eq!(
        folder.run(&["content", "unpublish", "page", "a"]).stdout,
        "page a (fr) is a draft\npage a (th) is a draft\n"
    );
    assert_eq!(folder.run(&["content", "show", "page", "a"]).code, 1);
}

#[test]
fn json_warnings_have_a_place_and_a_sentence() {
    let folder = folder();
    let feed = r#"{"version": "https://jsonfeed.org/version/1.1", "title": "Le Fil", "language": "en", "items": [
        {"id": 1}, {"id": "2", "title": "B", "content_text": "c", "date_published": "2026-10-14T10:00:00Z"}]}"#;
    let words = ["import", "press", "-", "--format", "feed", "--lenient", "--json"];
    let answer = piped(&folder, &words, feed);
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    let body: serde_json::Value = serde_json::from_str(&answer.stdout).unwrap();
    let warning = &body["warnings"][0];
    assert_eq!(warning["place"], "standard input");
    let sentence = warning["sentence"].as_str().unwrap();
    assert!(sentence.starts_with("item 1: ") && sentence.ends_with(": the item is left out"), "{sentence}");
    assert_eq!((body["entries"].as_array().unwrap().len(), warning.get("code")), (1, None));
}

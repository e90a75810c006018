//! `vigie db` for operators: the binary in a fresh folder, its output, files and exit codes.

use crate::schema::{self, config};
use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Command, Stdio},
};
use vigie::db::{Db, SchemaPolicy};

const BACKUP: &str = "var/backups/vigie-20261121T061000Z.tar.zst";

/// Exit code, stdout and stderr of the binary run in a folder; the shell sets limits first.
fn limited(folder: &Path, limits: &str, words: &[&str]) -> (i32, String, String) {
    let output = command(folder, limits, words).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn command(folder: &Path, limits: &str, words: &[&str]) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{limits} exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_vigie")])
        .args(words)
        .current_dir(folder)
        .env_clear()
        .env("VIGIE_CLOCK", "2026-11-21T06:10:00Z")
        .stdin(Stdio::null());
    command
}

/// The same with this database URL.
fn on_postgres(folder: &Path, url: &str, words: &[&str]) -> (i32, String, String) {
    limited(folder, &format!("VIGIE_DATABASE_URL='{url}'; export VIGIE_DATABASE_URL;"), words)
}

fn vigie(folder: &Path, words: &[&str]) -> (i32, String, String) {
    limited(folder, "", words)
}

/// A folder with a database created by the binary.
fn migrated() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(vigie(folder.path(), &["db", "migrate"]).0, 0);
    folder
}

async fn execute(folder: &Path, sql: &'static str) {
    let db = Db::open(&config(folder), SchemaPolicy::Any).await.unwrap();
    let mut tx = db.write().await.unwrap();
    tx.exec(sql, Vec::new()).await.unwrap();
    tx.commit().await.unwrap();
    db.close().await;
}

#[test]
fn migrating_is_idempotent_and_a_dry_run_creates_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (code, rehearsed, _) = vigie(folder.path(), &["db", "migrate", "--dry-run"]);
    assert!(code == 0 && rehearsed.starts_with("would apply 0001_revision"), "{rehearsed}");
    assert!(!folder.path().join("var").exists());
    let (code, applied, _) = vigie(folder.path(), &["db", "migrate"]);
    assert_eq!((code, applied), (0, rehearsed.replace("would apply", "applied")));
    assert_eq!(vigie(folder.path(), &["db", "migrate"]).1, "nothing to do\n");
    let (_, printed, _) = vigie(folder.path(), &["db", "check"]);
    let checked =
        printed.trim_end().strip_prefix("sound: every page and reference of the file, the schema that ");
    assert!(
        checked.is_some_and(|checked| checked.contains("0 published versions by their checksums")),
        "{printed}"
    );
    let (_, json, _) = vigie(folder.path(), &["db", "check", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["sound"], &json["problems"]), (&true.into(), &serde_json::json!([])), "{json}");
    assert_eq!(json["checked"].as_array().unwrap().len(), 5, "{json}");
}

#[test]
fn concurrent_processes_migrate_once() {
    let folder = tempfile::tempdir().unwrap();
    let start = |_| command(folder.path(), "", &["db", "migrate"]).stdout(Stdio::piped()).spawn().unwrap();
    let started: Vec<_> = (0..3).map(start).collect();
    let answers =
        started.into_iter().map(|child| String::from_utf8(child.wait_with_output().unwrap().stdout));
    let mut answers: Vec<String> = answers.map(|answer| answer.unwrap()).collect();
    answers.sort();
    assert!(answers[0].starts_with("applied 0001_revision"), "{answers:?}");
    assert_eq!(answers[1..], ["nothing to do\n", "nothing to do\n"]);
}

#[test]
fn a_killed_migration_is_completed_by_the_next() {
    for awaited in ["var", "var/vigie.db", "var/vigie.db-wal", "var/vigie.lock"] {
        let folder = tempfile::tempdir().unwrap();
        let mut child = command(folder.path(), "", &["db", "migrate"]).stdout(Stdio::null()).spawn().unwrap();
        while !folder.path().join(awaited).exists() && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(vigie(folder.path(), &["db", "migrate"]).0, 0, "{awaited}");
        assert_eq!(vigie(folder.path(), &["db", "check"]).0, 0, "{awaited}");
    }
}

#[test]
fn a_backup_prints_its_path_and_is_never_overwritten() {
    let folder = migrated();
    let (code, printed, _) = vigie(folder.path(), &["db", "backup", "--dry-run"]);
    assert_eq!((code, printed), (0, format!("would write ./{BACKUP}\n")));
    assert!(!folder.path().join(BACKUP).exists());
    assert_eq!(vigie(folder.path(), &["db", "backup"]).1, format!("./{BACKUP}\n"));
    let (code, _, news) = vigie(folder.path(), &["db", "backup", BACKUP]);
    assert!(code == 73 && news.contains("exists already"), "{code} {news}");
    assert_eq!(vigie(folder.path(), &["db", "backup", "."]).1, "./vigie-20261121T061000Z.tar.zst\n");
    let elsewhere = ["--data-dir", "new"];
    let (code, printed, _) =
        vigie(folder.path(), &[&["db", "restore", BACKUP, "--yes"][..], &elsewhere].concat());
    assert!(code == 0 && printed.starts_with("restored new/vigie.db\n"), "{code} {printed}");
    assert!(printed.contains("their number is unknown: there was no former database"), "{printed}");
    assert_eq!(vigie(folder.path(), &[&["db", "check"][..], &elsewhere].concat()).0, 0);
}

/// The names in the folder of backups, sorted.
fn backups(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("var/backups")).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn backups_older_than_the_rule_are_deleted_after_a_complete_one() {
    const OTHERS: [&str; 3] =
        ["before-migration-20250101T000000Z.db", "vigie-20200101T023000Z.db", "vigie-notes.tar.zst"];
    let folder = migrated();
    // Encrypted and plain archives are of one series.
    let nights = [("19", ""), ("20", ".age"), ("21", "")];
    let nights = nights.map(|(day, end)| format!("vigie-202611{day}T023000Z.tar.zst{end}"));
    fs::create_dir_all(folder.path().join("var/backups")).unwrap();
    for name in nights.iter().map(String::as_str).chain(OTHERS) {
        fs::write(folder.path().join("var/backups").join(name), "older").unwrap();
    }
    let before = backups(folder.path());
    let (code, _, news) = vigie(folder.path(), &["db", "backup", "--keep", "2d", "--dry-run"]);
    let would = |night: &String| format!("would delete ./var/backups/{night}\n");
    assert!(code == 0 && news == [would(&nights[0]), would(&nights[2])].concat(), "{news}");
    assert_eq!(backups(folder.path()), before);
    let (code, printed, news) = vigie(folder.path(), &["db", "backup", "--keep", "2d"]);
    assert!(code == 0 && news.contains(&format!("deleted ./var/backups/{}", nights[0])), "{news}");
    assert_eq!(printed, format!("./{BACKUP}\n"));
    // The backup of the day is the new one.
    let mut expected = [nights[1].as_str(), "vigie-20261121T061000Z.tar.zst"].to_vec();
    expected.extend(OTHERS);
    expected.sort_unstable();
    assert_eq!(backups(folder.path()), expected);

    // A backup of a clock that was ahead is the newest of the day by its name.
    let ahead = "vigie-20261121T230000Z.tar.zst";
    fs::rename(folder.path().join(BACKUP), folder.path().join("var/backups").join(ahead)).unwrap();
    assert_eq!(vigie(folder.path(), &["db", "backup", "--keep", "2d"]).0, 0);
    assert!(folder.path().join(BACKUP).exists(), "the new backup");

    for (words, code, text) in
        [(["--keep", "7x"], 2, "such as 7d,4w,12m"), (["--keep", "0d"], 2, "such as 7d,4w,12m")]
    {
        let (found, _, news) = vigie(folder.path(), &[&["db", "backup"][..], &words].concat());
        assert!(found == code && news.contains(text), "{found} {news}");
    }
    let (code, _, news) = vigie(folder.path(), &["db", "backup", "site.tar.zst", "--keep", "7d"]);
    assert!(code == 2 && news.contains("needs a folder"), "{code} {news}");
    assert!(!folder.path().join("site.tar.zst").exists());
}

#[test]
fn a_drill_restores_the_newest_backup_elsewhere_and_records_the_result() {
    let folder = migrated();
    let job = || {
        let (_, printed, _) = vigie(folder.path(), &["jobs", "list", "--json"]);
        let jobs: serde_json::Value = serde_json::from_str(&printed).unwrap();
        let drill = jobs["jobs"].as_array().unwrap().iter().find(|job| job["name"] == "db.drill").unwrap();
        drill["condition"].as_str().unwrap().to_owned()
    };
    let (code, _, news) = vigie(folder.path(), &["db", "drill"]);
    assert!(code == 66 && news.contains("holds no backup: run vigie db backup"), "{code} {news}");
    assert_eq!(job(), "failed");
    vigie(folder.path(), &["db", "backup"]);
    // Without the files that SQLite creates and deletes.
    let data = || {
        let names = fs::read_dir(folder.path().join("var")).unwrap().map(|entry| entry.unwrap().file_name());
        names.filter(|name| !name.to_string_lossy().starts_with("vigie.db-")).collect::<BTreeSet<_>>()
    };
    let before = data();
    let (code, printed, news) = vigie(folder.path(), &["db", "drill"]);
    assert!(
        code == 0
            && printed.starts_with(&format!("restored ./{BACKUP} in "))
            && printed.contains("; sound: "),
        "{printed} {news}"
    );
    assert_eq!((data(), job().as_str()), (before.clone(), "fine"), "nothing is left");

    let whole = fs::read(folder.path().join(BACKUP)).unwrap();
    fs::write(folder.path().join(BACKUP), &whole[..whole.len() / 2]).unwrap();
    let (code, _, news) = vigie(folder.path(), &["db", "drill"]);
    assert_eq!((code, data(), job().as_str()), (65, before, "failed"), "{news}");
}

#[tokio::test]
async fn a_restore_requires_a_confirmation_and_exclusive_access() {
    let folder = migrated();
    vigie(folder.path(), &["db", "backup"]);
    execute(folder.path(), "INSERT INTO revision (scope, value) VALUES ('later', 1)").await;
    let (code, _, news) = vigie(folder.path(), &["db", "restore", BACKUP]);
    assert!(code == 2 && news.contains("--yes"), "{code} {news}");
    assert_eq!(vigie(folder.path(), &["db", "restore", BACKUP, "--dry-run"]).0, 0);

    let serving = Db::open(&config(folder.path()), SchemaPolicy::Require).await.unwrap();
    let (code, _, news) = vigie(folder.path(), &["db", "restore", BACKUP, "--yes"]);
    assert!(code == 75 && news.contains("in use"), "{code} {news}");
    assert_eq!(serving.revision().await.unwrap(), 1);
    drop(serving);

    let (code, printed, _) = vigie(folder.path(), &["db", "restore", BACKUP, "--yes"]);
    assert!(code == 0 && printed.contains("vigie.db.before-restore-20261121T061000Z"), "{printed}");
    let restored = Db::open(&config(folder.path()), SchemaPolicy::Require).await.unwrap();
    assert_eq!(restored.revision_of(["later", "later"]).await.unwrap(), 0);
}

#[tokio::test]
async fn a_backup_to_a_full_disk_fails_without_damage() {
    let folder = migrated();
    execute(folder.path(), "CREATE TABLE filler (body BLOB)").await;
    execute(folder.path(), "INSERT INTO filler (body) VALUES (zeroblob(400000))").await;
    let (code, _, news) = limited(folder.path(), "trap '' XFSZ; ulimit -f 256;", &["db", "backup"]);
    assert_eq!(code, 74, "{news}");
    assert_eq!(fs::read_dir(folder.path().join("var/backups")).unwrap().count(), 0);
    assert_eq!(vigie(folder.path(), &["db", "check"]).0, 0);
    assert_eq!(vigie(folder.path(), &["db", "backup"]).0, 0);
}

#[tokio::test]
async fn each_invalid_database_has_its_message_and_exit_code() {
    let folder = migrated();
    vigie(folder.path(), &["db", "backup"]);
    let refused = |words: &[&str], code: i32, sentence: &str| {
        let (found, result, news) = vigie(folder.path(), words);
        assert!(found == code && news.contains(sentence), "{words:?}: {found} {news}");
        assert!(news.trim_end().lines().count() == 1, "{result} {news}");
    };
    fs::write(folder.path().join("file"), "").unwrap();
    refused(&["db", "check", "--data-dir", "none"], 66, "run `vigie init` first");
    refused(&["db", "migrate", "--data-dir", "file/var"], 73, "file/var");
    refused(&["db", "restore", "none.db", "--yes"], 66, "none.db");
    refused(
        &["db", "restore", "file", "--yes"],
        65,
        "vigie: file is not a vigie backup: it is not a database of vigie; the database was not touched",
    );
    execute(folder.path(), "INSERT INTO migration (name, sha256, applied_at) VALUES ('9999', '', 0)").await;
    for words in [&["db", "check"][..], &["db", "migrate"], &["db", "restore", "var/vigie.db", "--yes"]] {
        refused(words, 78, "newer vigie");
    }
    fs::write(folder.path().join("var/vigie.db"), [0x55; 8192]).unwrap();
    for words in [&["db", "check"][..], &["db", "migrate"], &["db", "backup", "x.db"]] {
        refused(words, 65, &format!("vigie db restore ./{BACKUP} --yes"));
    }
    assert!(!folder.path().join("x.db").exists());
    assert_eq!(vigie(folder.path(), &["db", "restore", BACKUP, "--yes"]).0, 0);
    assert_eq!(vigie(folder.path(), &["db", "check"]).0, 0);
}

#[test]
fn an_unreachable_database_is_reported_without_its_password() {
    let folder = tempfile::tempdir().unwrap();
    let url = "postgres://vigie:hunter2@127.0.0.1:1/vigie";
    let (code, _, news) = on_postgres(folder.path(), url, &["db", "check"]);
    assert!(code == 75 && news.contains("127.0.0.1:1 cannot be reached"), "{code} {news}");
    assert!(!news.contains("hunter2"), "{news}");
}

#[tokio::test]
async fn commands_work_on_postgresql_or_name_the_tool_to_use() {
    let folder = tempfile::tempdir().unwrap();
    let Some(url) = schema::postgres(folder.path()).await else { return };
    let vigie = |words: &[&str]| on_postgres(folder.path(), &url, words);
    let (code, _, news) = vigie(&["db", "check"]);
    assert!(code == 78 && news.contains("run `vigie db migrate`"), "{code} {news}");
    assert_eq!(vigie(&["db", "migrate"]).0, 0);
    assert_eq!(vigie(&["db", "migrate"]).1, "nothing to do\n");
    assert!(vigie(&["db", "check"]).1.starts_with("sound: the schema that "));
    fs::write(folder.path().join("x.db"), "no archive").unwrap();
    let dump = folder.path().join("x.db").display().to_string();
    for words in [&["db", "backup", "--without-files"][..], &["db", "restore", &dump, "--yes"]] {
        let (code, _, news) = vigie(words);
        assert!(code == 78 && news.contains("pg_dump"), "{words:?}: {code} {news}");
    }
    let nobody = url.replace("//vigie@", "//nobody:hunter2@");
    let (code, _, news) = on_postgres(folder.path(), &nobody, &["db", "check"]);
    assert!(code == 78 && !news.contains("hunter2"), "{code} {news}");
}

//! `vigie db` for operators: the binary in a fresh folder, its output, files and exit codes.

use crate::schema::{self, config};
use std::{
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
    assert_eq!(std::fs::read_dir(folder.path().join("var/backups")).unwrap().count(), 0);
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
    std::fs::write(folder.path().join("file"), "").unwrap();
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
    std::fs::write(folder.path().join("var/vigie.db"), [0x55; 8192]).unwrap();
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
    std::fs::write(folder.path().join("x.db"), "no archive").unwrap();
    let dump = folder.path().join("x.db").display().to_string();
    for words in [&["db", "backup", "--without-files"][..], &["db", "restore", &dump, "--yes"]] {
        let (code, _, news) = vigie(words);
        assert!(code == 78 && news.contains("pg_dump"), "{words:?}: {code} {news}");
    }
    let nobody = url.replace("//vigie@", "//nobody:hunter2@");
    let (code, _, news) = on_postgres(folder.path(), &nobody, &["db", "check"]);
    assert!(code == 78 && !news.contains("hunter2"), "{code} {news}");
}

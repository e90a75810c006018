//! Durability: acknowledged transactions are on disk and others are rolled back when a process is killed in the middle of its
//! writes, or when its disk is full.

use crate::{harness::full, schema::config};
use std::{
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
};
use vigie::{
    Result,
    db::{Db, SchemaPolicy},
};

/// Environment variable that makes the test below act as the writer process.
const WRITE_INTO: &str = "VIGIE_TEST_WRITE_INTO";
const ROWS: i64 = 50;
const TABLE: &str = "CREATE TABLE IF NOT EXISTS filler (body TEXT NOT NULL)";
const FILL: &str = "INSERT INTO filler (body) VALUES ($1)";
const COUNT: &str = "SELECT count(*) FROM filler";

/// Runs this test binary as a process that writes into a folder until it is killed or a write fails. It prints the
/// number of each transaction once it is committed. The shell sets its limits first.
fn writer(folder: &Path, limits: &str) -> (Child, BufReader<ChildStdout>) {
    let mut child = Command::new("sh")
        .args(["-c", &format!("{limits} exec \"$0\" durability::writer_process --exact --nocapture")])
        .arg(std::env::current_exe().unwrap())
        .env(WRITE_INTO, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let said = BufReader::new(child.stdout.take().unwrap());
    (child, said)
}

/// Not a test: the body of the process that [`writer`] starts; it does nothing otherwise.
#[tokio::test]
async fn writer_process() {
    #[expect(clippy::disallowed_methods, reason = "the parent speaks to this process through it")]
    let Some(folder) = std::env::var_os(WRITE_INTO) else { return };
    let db = Db::open(&config(Path::new(&folder)), SchemaPolicy::Migrate).await.unwrap();
    let mut tx = db.write().await.unwrap();
    tx.exec(TABLE, Vec::new()).await.unwrap();
    tx.commit().await.unwrap();
    loop {
        match write(&db).await {
            Ok(()) => println!("committed {}", db.revision().await.unwrap()),
            Err(e) => return println!("refused {} {}", e.kind.exit(), e.code),
        }
    }
}

/// A transaction of several pages, so that a partial write is possible.
async fn write(db: &Db) -> Result<()> {
    let mut tx = db.write().await?;
    tx.exec_many(FILL, (0..ROWS).map(|_| vec!["x".repeat(300).into()]).collect()).await?;
    tx.bump("durability").await?;
    tx.commit().await
}

/// The last acknowledged transaction among the first `count`, and the error of the writer if it ended.
fn acknowledged(said: BufReader<ChildStdout>, count: i64) -> (i64, Option<String>) {
    let mut last = 0;
    for line in said.lines().map(|line| line.unwrap()) {
        // The test runner prints the beginning of the line with the first message.
        if let Some((_, refusal)) = line.split_once("refused ") {
            return (last, Some(refusal.to_owned()));
        }
        if let Some((_, number)) = line.split_once("committed ") {
            last = number.parse().unwrap();
        }
        if last >= count {
            break;
        }
    }
    (last, None)
}

/// The number of transactions in a database that must be intact, with all rows of each.
async fn found(folder: &Path) -> i64 {
    let db = Db::open(&config(folder), SchemaPolicy::Require).await.unwrap();
    assert_eq!(db.check().await.unwrap().problems, Vec::<String>::new());
    let transactions = db.revision().await.unwrap();
    let rows = db.read().await.unwrap().row(COUNT, Vec::new()).await.unwrap();
    assert_eq!(rows, Some((transactions * ROWS,)));
    db.close().await;
    transactions
}

#[tokio::test]
async fn a_killed_process_keeps_acknowledged_transactions_whole() {
    let folder = tempfile::tempdir().unwrap();
    let mut last = 0;
    for more in [1, 2, 20, 60, 150, 3].repeat(full(50, 1)) {
        let (mut child, said) = writer(folder.path(), "");
        let (committed, refusal) = acknowledged(said, last + more);
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!((committed, refusal), (last + more, None));
        last = found(folder.path()).await;
        assert!(last >= committed, "{committed} were acknowledged and {last} found");
    }
}

#[tokio::test]
async fn a_full_disk_is_an_error_and_keeps_the_database_intact() {
    let folder = tempfile::tempdir().unwrap();
    // 1.5 MiB in blocks of 512 bytes; SIGXFSZ is ignored, because it would kill the process before it reports the error.
    let (mut child, said) = writer(folder.path(), "trap '' XFSZ; ulimit -f 3072;");
    let (committed, refusal) = acknowledged(said, i64::MAX);
    child.wait().unwrap();
    assert_eq!(refusal.as_deref(), Some("74 database.failed"));
    assert!(committed > 0);
    assert_eq!(found(folder.path()).await, committed);
    let (mut child, said) = writer(folder.path(), "");
    assert_eq!(acknowledged(said, committed + 1), (committed + 1, None));
    child.kill().unwrap();
    child.wait().unwrap();
}

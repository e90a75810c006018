//! `vigie db copy` with the binary: the copy serves like its source, an interrupted copy continues, and unsuitable
//! databases are rejected.

use crate::{
    account::{EMAIL, PASSWORD},
    files::{peak, with_files},
    harness::{Answer, Folder, full},
    requests::{application::pdf, encoded, served::easy},
    schema::{config, postgres},
    server::{PAUSE, Server},
};
use serde_json::Value;
use sqlx::{AssertSqlSafe, SqlitePool};
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};
use vigie::db::{Db, SchemaPolicy};

/// An installation: a data folder, and perhaps a database on PostgreSQL.
struct Place {
    folder: Folder,
    database: Option<String>,
}

impl Place {
    fn new(database: Option<&str>) -> Self {
        Self { folder: Folder::new(), database: database.map(str::to_owned) }
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = easy(self.folder.command(words));
        command.env("VIGIE_SECRET", "s".repeat(32));
        command.envs(self.database.as_ref().map(|url| ("VIGIE_DATABASE_URL", url)));
        command
    }

    fn run(&self, words: &[&str]) -> Answer {
        Answer::from(self.command(words).output().unwrap())
    }

    fn serve(&self) -> Server {
        Server::start(self.command(&["serve", "--listen", "127.0.0.1:0"]))
    }

    /// Copies another installation to this one.
    fn copy_from(&self, source: &str) -> Answer {
        self.run(&["db", "copy", "--from", source, "--json"])
    }
}

fn json(answer: &Answer) -> Value {
    assert_eq!(answer.code, 0, "{}{}", answer.stdout, answer.stderr);
    serde_json::from_str(&answer.stdout).unwrap()
}

fn var(folder: &Folder) -> String {
    folder.path("var").to_str().unwrap().to_owned()
}

/// Executes a script on the SQLite database of a folder without the product.
async fn execute(folder: &Folder, sql: &'static str) {
    let pool = SqlitePool::connect(folder.path("var/vigie.db").to_str().unwrap()).await.unwrap();
    sqlx::raw_sql(sql).execute(&pool).await.unwrap();
    pool.close().await;
}

/// Inserts this number of rows of a table.
async fn fill(folder: &Folder, rows: u32) {
    let db = Db::open(&config(folder.0.path()), SchemaPolicy::Any).await.unwrap();
    let mut tx = db.write().await.unwrap();
    let insert = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
        INSERT INTO rate_limit (name, empty_at) SELECT 'client-of-a-long-name-' || i, i FROM n";
    tx.exec(insert, vec![i64::from(rows).into()]).await.unwrap();
    tx.commit().await.unwrap();
    db.close().await;
}

/// Tables of which two SQLite databases have different rows, except for the record of migrations.
async fn differences(one: &Path, other: &Path) -> Vec<String> {
    let pool = SqlitePool::connect(one.to_str().unwrap()).await.unwrap();
    let mut connection = pool.acquire().await.unwrap();
    let attach = "ATTACH DATABASE $1 AS other";
    sqlx::query(attach).bind(other.to_str().unwrap()).execute(&mut *connection).await.unwrap();
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migration'";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut *connection).await.unwrap();
    let mut different = Vec::new();
    for table in tables {
        for (a, b) in [("main", "other"), ("other", "main")] {
            let sql =
                format!("SELECT count(*) FROM (SELECT * FROM {a}.{table} EXCEPT SELECT * FROM {b}.{table})");
            let rows: i64 = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut *connection).await.unwrap();
            if rows > 0 {
                different.push(format!("{rows} rows of {a}.{table}"));
            }
        }
    }
    different
}

/// Creates an account whose owner signs in, and returns the cookies.
fn sign_in(source: &Place) -> String {
    let words = ["user", "add", EMAIL, "--name", "Hélène Marchetti", "--print-link", "--json"];
    let link = json(&source.run(&words))["link"].as_str().unwrap().to_owned();
    let (_, token) = link.split_once("?token=").unwrap();
    let server = source.serve();
    let chosen = server.post_form("/fr/login/reset", &encoded(&[("token", token), ("password", PASSWORD)]));
    assert_eq!(chosen.status, 200, "{}", chosen.body);
    login(&server)
}

fn login(server: &Server) -> String {
    let form = encoded(&[("emailAddress", EMAIL), ("password", PASSWORD)]);
    let reply = server.post_form("/fr/login", &form);
    assert!(reply.status == 200 && !reply.cookies.is_empty(), "{} {}", reply.status, reply.body);
    reply.cookies
}

/// The copy is sound, and serves the users and files of its source.
fn assert_works(place: &Place, reference: &str, cookies: &str) {
    let checked = place.run(&["db", "check"]);
    assert!(checked.code == 0 && checked.stdout.contains("2 uploaded files"), "{}", checked.stderr);
    let verified = place.run(&["audit", "verify"]);
    assert_eq!(verified.code, 0, "{}", verified.stderr);
    let cv = place.run(&["inbox", "show", reference, "--out", "-"]);
    assert_eq!(cv.stdout.into_bytes(), pdf(20_002));
    let server = place.serve();
    let account = server.exchange("GET /api/account", &format!("Cookie: {cookies}"), b"").unwrap();
    assert!(account.status == 200 && account.body.contains(EMAIL), "{}", account.body);
    assert!(!login(&server).is_empty());
    assert_eq!(server.get("/fr").status, 200);
    assert!(server.get("/api/ias").body.contains("flu"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_installation_works_on_postgresql_and_back_on_sqlite() {
    let place = tempfile::tempdir().unwrap();
    let Some(url) = postgres(place.path()).await else { return };
    let (folder, reference) = with_files();
    let source = Place { folder, database: None };
    let cookies = sign_in(&source);
    assert_eq!(source.run(&["keys", "rotate"]).code, 0);
    fs::write(source.folder.path("var/erasures.log"), "1 a 0123456789abcdef0123456789abcdef\n").unwrap();

    let server = Place::new(Some(&url));
    let from = var(&source.folder);
    let words = ["db", "copy", "--from", &from, "--dry-run"];
    let planned = server.run(&words);
    assert!(planned.code == 0 && planned.stdout.contains("would copy"), "{}", planned.stderr);
    assert!(!server.folder.path("var").exists());
    let copied = json(&server.copy_from(&from));
    assert_eq!((&copied["files"]["copied"], &copied["resumed"]), (&2.into(), &false.into()), "{copied}");
    assert!(copied["keys"].as_u64().unwrap() > 1, "{copied}");
    let tables = copied["tables"].as_array().unwrap();
    let audit = tables.iter().find(|table| table["name"] == "audit").unwrap();
    assert!(audit["rows"].as_u64().unwrap() > 1 && audit["rows"] == audit["copied"], "{audit}");
    assert_eq!(audit["sha256"].as_str().unwrap().len(), 64);

    let back = Folder::new();
    let destination = var(&back);
    let returned = json(&server.run(&["db", "copy", "--to", &destination, "--json"]));
    assert_eq!(returned["tables"], copied["tables"]);
    let databases = [&source.folder, &back].map(|folder| folder.path("var/vigie.db"));
    assert_eq!(differences(&databases[0], &databases[1]).await, Vec::<String>::new());
    let files = |folder: &Folder, name: &str| {
        let mut files: Vec<_> = fs::read_dir(folder.path("var").join(name))
            .unwrap()
            .map(|file| file.unwrap())
            .map(|file| (file.file_name(), fs::read(file.path()).unwrap()))
            .collect();
        files.sort();
        files
    };
    for name in ["secrets", "files"] {
        assert!(files(&source.folder, name) == files(&back, name), "{name}");
    }
    assert!(back.path("var/erasures.log").exists());

    let sqlite = Place { folder: back, database: None };
    assert_works(&server, &reference, &cookies);
    assert_works(&sqlite, &reference, &cookies);
}

/// The answer of a command; `None` if it was killed after this time.
fn ended_within(mut command: Command, time: Duration) -> Option<Answer> {
    let start = Instant::now();
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > time {
            child.kill().unwrap();
            child.wait().unwrap();
            return None;
        }
        std::thread::sleep(PAUSE);
    }
    Some(Answer::from(child.wait_with_output().unwrap()))
}

/// Kills copies, each time later, then completes the copy and compares it.
fn strike(place: &Place, source: &Folder, whole: Duration) {
    let from = var(source);
    let words = ["db", "copy", "--from", &from, "--json"];
    let strikes = full(50, 6);
    let mut kills = 0;
    loop {
        let time = whole * (kills + 1) / (strikes + 1);
        let Some(ended) = ended_within(place.command(&words), time) else {
            kills += 1;
            let checked = place.run(&["db", "check"]);
            // The last kill may be between the end of the copy and that of the process.
            if checked.code == 0 {
                break;
            }
            assert!(matches!(checked.code, 66 | 78), "{} {}", checked.code, checked.stderr);
            continue;
        };
        assert_eq!(json(&ended)["resumed"], true, "{}", ended.stdout);
        break;
    }
    assert!(kills > 2, "{kills}");
    assert_eq!(place.run(&["db", "check"]).code, 0);
    assert_eq!(place.copy_from(&from).code, 73, "it is complete");
}

/// Rows of the large table.
const ROWS: u32 = 20_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_copy_continues_without_duplicates() {
    let source = Folder::ready();
    fill(&source, ROWS).await;
    let begun = Instant::now();
    let other = Place::new(None);
    let database = Place::new(None);
    assert_eq!(other.copy_from(&var(&source)).code, 0);
    strike(&database, &source, begun.elapsed());
    let [one, two] = [&source, &database.folder].map(|folder| folder.path("var/vigie.db"));
    assert_eq!(differences(&one, &two).await, Vec::<String>::new());

    let [first, second] = [0, 1].map(|_| tempfile::tempdir().unwrap());
    let (Some(url), Some(struck)) = (postgres(first.path()).await, postgres(second.path()).await) else {
        return;
    };
    let begun = Instant::now();
    assert_eq!(Place::new(Some(&url)).copy_from(&var(&source)).code, 0);
    let database = Place::new(Some(&struck));
    strike(&database, &source, begun.elapsed());
    let back = Folder::new();
    assert_eq!(database.run(&["db", "copy", "--to", &var(&back)]).code, 0);
    assert_eq!(differences(&one, &back.path("var/vigie.db")).await, Vec::<String>::new());
}

/// Copies with an obstacle at the end: every row is copied, and the copy is incomplete.
fn interrupted(source: &Folder) -> Place {
    let place = Place::new(None);
    fs::write(source.path("var/erasures.log"), "1 a 0\n").unwrap();
    fs::create_dir(place.folder.path("var")).unwrap();
    fs::write(place.folder.path("var/erasures.log"), "2 b 0\n").unwrap();
    let stopped = place.copy_from(&var(source));
    assert!(stopped.code == 73 && stopped.stderr.contains("is not a copy of"), "{}", stopped.stderr);
    place
}

#[tokio::test]
async fn an_incomplete_copy_is_rejected_until_it_is_completed() {
    let source = Folder::ready();
    let place = interrupted(&source);
    for words in [
        &["serve", "--listen", "127.0.0.1:0"][..],
        &["db", "check"],
        &["db", "backup"],
        &["db", "migrate"],
        &["db", "copy", "--to", "elsewhere"],
        &["ias", "status"],
    ] {
        let refused = place.run(words);
        assert!(refused.code == 78 && refused.stderr.contains("`vigie db copy`"), "{}", refused.stderr);
    }
    fs::remove_file(place.folder.path("var/erasures.log")).unwrap();
    execute(&place.folder, "UPDATE revision SET value = value + 1 WHERE scope = 'ias'").await;
    let altered = place.copy_from(&var(&source));
    assert_eq!(altered.code, 65, "{}", altered.stderr);
    assert!(altered.stderr.contains("table revision, row with scope \\\"ias\\\""), "{}", altered.stderr);
    execute(&place.folder, "UPDATE revision SET value = value - 1 WHERE scope = 'ias'").await;
    let done = json(&place.copy_from(&var(&source)));
    assert_eq!(done["resumed"], true);
    let copied = |table: &Value| table["copied"] == 0;
    assert!(done["tables"].as_array().unwrap().iter().all(copied), "{done}");
    assert_eq!(place.run(&["db", "check"]).code, 0);
    let again = place.copy_from(&var(&source));
    assert!(again.code == 73 && again.stderr.contains("is not empty"), "{}", again.stderr);
}

#[tokio::test]
async fn rejects_a_copy_of_another_source() {
    let place = interrupted(&Folder::ready());
    let other = Folder::new();
    let mut migrate = other.command(&["db", "migrate"]);
    assert!(migrate.env("VIGIE_CLOCK", "2026-11-22T06:10:00Z").output().unwrap().status.success());
    let refused = place.copy_from(&var(&other));
    assert!(refused.code == 73 && refused.stderr.contains("of another installation"), "{}", refused.stderr);
}

#[tokio::test]
async fn rejects_unsuitable_sources_and_destinations() {
    let source = Folder::ready();
    let from = var(&source);
    let place = Place::new(None);
    let refused = |code: i32, text: &str| {
        let answer = place.copy_from(&from);
        assert!(answer.code == code && answer.stderr.contains(text), "{} {}", answer.code, answer.stderr);
    };
    let serving = Db::open(&config(source.0.path()), SchemaPolicy::Require).await.unwrap();
    refused(75, "source: the data folder");
    serving.close().await;
    drop(serving);
    let same = source.run(&["db", "copy", "--from", "var", "--to", "./var"]);
    assert!(same.code == 2 && same.stderr.contains("are the same"), "{}", same.stderr);
    for words in [&["db", "copy"][..], &["db", "copy", "--to", "mysql://x"]] {
        assert_eq!(source.run(words).code, 2, "{words:?}");
    }
    let missing = source.run(&["db", "copy", "--from", "none", "--to", "other"]);
    assert!(missing.code == 66, "{}", missing.stderr);
    execute(&source, "DELETE FROM migration WHERE name LIKE '0054%'").await;
    refused(78, "run `vigie db migrate`");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejects_what_postgresql_cannot_store_and_a_server_in_use() {
    let folders = [0, 1].map(|_| tempfile::tempdir().unwrap());
    let Some(url) = postgres(folders[0].path()).await else { return };
    let Some(used) = postgres(folders[1].path()).await else { return };
    let source = Folder::ready();
    let serving = Place::new(Some(&used));
    let server = serving.serve();
    let refused = Place::new(Some(&used)).copy_from(&var(&source));
    assert!(refused.code == 75 && refused.stderr.contains("is in use by vigie at"), "{}", refused.stderr);
    drop(server);
    let refused = Place::new(Some(&used)).copy_from(&var(&source));
    assert!(refused.code == 73 && refused.stderr.contains("has rows"), "{}", refused.stderr);

    execute(&source, "INSERT INTO rate_limit (name, empty_at) VALUES ('a' || char(0), 1)").await;
    let place = Place::new(Some(&url));
    let refused = place.copy_from(&var(&source));
    assert!(
        refused.code == 65 && refused.stderr.contains("column name contains a NUL"),
        "{}",
        refused.stderr
    );
    execute(&source, "DELETE FROM rate_limit WHERE empty_at = 1").await;
    assert_eq!(json(&place.copy_from(&var(&source)))["resumed"], true);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn memory_of_a_copy_is_independent_of_the_number_of_rows() {
    let source = Folder::ready();
    fill(&source, full(5_000_000, 100_000)).await;
    let place = tempfile::tempdir().unwrap();
    let mut places = vec![Place::new(None)];
    places.extend(postgres(place.path()).await.map(|url| Place::new(Some(&url))));
    let from = var(&source);
    for place in places {
        let begun = Instant::now();
        let peak = peak(place.command(&["db", "copy", "--from", &from, "--quiet"]));
        println!("{:?}: {peak} MB, {:.1} s", place.database.is_some(), begun.elapsed().as_secs_f64());
        assert!(peak < 150, "{peak} MB");
    }
}

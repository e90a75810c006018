//! Tests of the behaviour that every store relies on, on SQLite always and on PostgreSQL if `VIGIE_TEST_POSTGRES` names
//! a server on which databases may be created.

use super::{Db, MIGRATIONS, SchemaPolicy, args, migrate::open_with, violated};
use crate::{clock::Clock, config::Config, error::Kind};
use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};
use tempfile::TempDir;

/// A configuration with this data folder.
pub(super) fn config(folder: &TempDir) -> Config {
    let resolved = crate::config::Resolved::from_sources(crate::config::Sources::default()).unwrap();
    Config {
        data_dir: folder.path().join("var"),
        readers: Some(1),
        ..Config::from_resolved(&resolved).unwrap()
    }
}

/// A fresh, migrated database in a folder that exists as long as the second value.
pub(crate) async fn test_db() -> (Db, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (Db::open(&config(&folder), SchemaPolicy::Migrate).await.unwrap(), folder)
}

/// Creates the database of an earlier version, which lacks this migration and all later ones.
pub(crate) async fn open_before(config: &Config, migration: &str) -> Db {
    let count = MIGRATIONS.iter().position(|known| known.name == migration).unwrap();
    open_with(config, &MIGRATIONS[..count]).await.unwrap().0
}

/// Makes a change that pages show.
pub(super) async fn change(db: &Db) {
    let mut tx = db.write().await.unwrap();
    tx.bump("ias").await.unwrap();
    tx.commit().await.unwrap();
}

/// A configuration of a fresh database on the server that the environment names.
async fn postgres_config(folder: &TempDir) -> Option<Config> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    #[expect(clippy::disallowed_methods, reason = "configures tests, not the product")]
    let variable = |name| std::env::var(name).ok();
    let server = variable("VIGIE_TEST_POSTGRES");
    assert!(server.is_some() || variable("VIGIE_REQUIRE_ALL").is_none(), "PostgreSQL is missing");
    let server = server?;
    let name = format!("unit_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let admin = sqlx::PgPool::connect(&server).await.unwrap();
    let create =
        format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'");
    sqlx::raw_sql(sqlx::AssertSqlSafe(create)).execute(&admin).await.unwrap();
    let mut url = url::Url::parse(&server).unwrap();
    url.set_path(&name);
    Some(Config { database_url: Some(url.to_string()), ..config(folder) })
}

/// Fresh configurations, one for each available engine.
pub(crate) async fn engines() -> Vec<(Config, TempDir)> {
    let folder = tempfile::tempdir().unwrap();
    let mut engines = vec![(config(&folder), folder)];
    let folder = tempfile::tempdir().unwrap();
    if let Some(config) = postgres_config(&folder).await {
        engines.push((config, folder));
    }
    engines
}

const TABLE: &str = "CREATE TABLE sample (
    id BIGINT NOT NULL, level DOUBLE PRECISION, name TEXT, body BYTEA, part TEXT,
    CONSTRAINT sample_pkey PRIMARY KEY (id),
    CONSTRAINT sample_name_part_key UNIQUE (name, part),
    CONSTRAINT sample_level_check CHECK (level < 1000)
);";
const PUT: &str = "INSERT INTO sample (id, level, name, body) VALUES ($1, $2, $3, $4)
    ON CONFLICT (id) DO UPDATE SET level = excluded.level, name = excluded.name, body = excluded.body
    WHERE sample.level IS DISTINCT FROM excluded.level";
const ALL: &str = "SELECT id, level, name, body FROM sample ORDER BY id";
const COUNT: &str = "SELECT count(*), CAST(sum(id) AS BIGINT) FROM sample";

/// Number of rows, and the sum of their numbers.
type Count = (i64, Option<i64>);

pub(super) async fn with_table(config: &Config) -> Db {
    let db = Db::open(config, SchemaPolicy::Migrate).await.unwrap();
    let mut tx = db.write().await.unwrap();
    tx.run_portable_sql(TABLE).await.unwrap();
    tx.commit().await.unwrap();
    db
}

async fn count(db: &Db) -> i64 {
    db.read().await.unwrap().row::<Count>(COUNT, args![]).await.unwrap().unwrap().0
}

#[tokio::test]
async fn a_fresh_database_passes_all_checks() {
    let (db, _folder) = test_db().await;
    assert!(db.check().await.unwrap().problems.is_empty());
    db.quick_check().await.unwrap();
}

#[tokio::test]
async fn dropping_a_constraint_allows_further_words() {
    const INSERT: &str = "INSERT INTO word (word, sort) VALUES ($1, $2)";
    for (config, _folder) in engines().await {
        let db = Db::open(&config, SchemaPolicy::Migrate).await.unwrap();
        let mut tx = db.write().await.unwrap();
        tx.run_portable_sql(
            "CREATE TABLE word (word TEXT NOT NULL, sort TEXT NOT NULL,
                CONSTRAINT word_word_check CHECK (word IN ('a', 'b')), CONSTRAINT word_sort_check CHECK (sort IN ('x')));
            ALTER TABLE word DROP CONSTRAINT word_word_check;",
        )
        .await
        .unwrap();
        tx.commit().await.unwrap();
        let mut tx = db.write().await.unwrap();
        tx.exec(INSERT, args!["c", "x"]).await.unwrap();
        let refused = tx.exec(INSERT, args!["c", "y"]).await.unwrap_err();
        assert!(refused.detail.contains("word_sort_check"), "{refused:?}");
    }
}

#[tokio::test]
async fn values_and_typed_nulls_round_trip() {
    for (config, _folder) in engines().await {
        let db = with_table(&config).await;
        let mut tx = db.write().await.unwrap();
        let (text, bytes) = ("é 독감 ไข้ '".to_owned(), vec![0u8, 255]);
        let empty = args![2, None::<f64>, None::<String>, None::<Vec<u8>>];
        tx.exec(PUT, args![i64::MAX, 0.1, &text, bytes.clone()]).await.unwrap();
        tx.exec(PUT, empty).await.unwrap();
        type Sample = (i64, Option<f64>, Option<String>, Option<Vec<u8>>);
        let rows: Vec<Sample> = tx.rows(ALL, args![]).await.unwrap();
        assert_eq!(rows, [(2, None, None, None), (i64::MAX, Some(0.1), Some(text), Some(bytes))]);
        tx.exec("DELETE FROM sample WHERE id > $1", args![100]).await.unwrap();
        let row: Option<Count> = tx.row(COUNT, args![]).await.unwrap();
        assert_eq!(row, Some((1, Some(2))));
        let none: Option<(i64,)> = tx.row("SELECT id FROM sample WHERE id = $1", args![9]).await.unwrap();
        assert_eq!(none, None);
    }
}

#[tokio::test]
async fn an_upsert_changes_only_what_differs() {
    for (config, _folder) in engines().await {
        let db = with_table(&config).await;
        let mut tx = db.write().await.unwrap();
        let row = |level: f64| args![1, level, "a", None::<Vec<u8>>];
        assert_eq!(tx.exec(PUT, row(1.0)).await.unwrap(), 1);
        assert_eq!(tx.exec(PUT, row(1.0)).await.unwrap(), 0);
        assert_eq!(tx.exec(PUT, row(2.0)).await.unwrap(), 1);
    }
}

#[tokio::test]
async fn inserts_many_rows_in_few_statements() {
    for (config, _folder) in engines().await {
        let db = with_table(&config).await;
        let mut tx = db.write().await.unwrap();
        let rows = (0..1234i64).map(|id| args![id, 0.5, format!("n{id}"), None::<Vec<u8>>]).collect();
        assert_eq!(tx.exec_many(PUT, rows).await.unwrap(), 1234);
        assert_eq!(tx.exec_many(PUT, Vec::new()).await.unwrap(), 0);
        tx.commit().await.unwrap();
        assert_eq!(count(&db).await, 1234);
        let uneven = vec![args![1], args![1, 2]];
        assert_eq!(db.write().await.unwrap().exec_many(PUT, uneven).await.unwrap_err().kind, Kind::Internal);
    }
}

#[tokio::test]
async fn an_uncommitted_transaction_is_rolled_back() {
    for (config, _folder) in engines().await {
        let db = with_table(&config).await;
        let mut tx = db.write().await.unwrap();
        tx.exec(PUT, args![1, 1.0, "a", None::<Vec<u8>>]).await.unwrap();
        drop(tx);
        assert_eq!(count(&db).await, 0);
    }
}

#[tokio::test]
async fn a_reader_sees_a_snapshot_and_cannot_write() {
    for (config, _folder) in engines().await {
        let db = with_table(&config).await;
        let mut reader = db.read().await.unwrap();
        let before: Option<Count> = reader.row(COUNT, args![]).await.unwrap();
        let writer = db.clone();
        let writing = tokio::spawn(async move {
            let mut tx = writer.write().await.unwrap();
            tx.exec(PUT, args![1, 1.0, "a", None::<Vec<u8>>]).await.unwrap();
            tx.commit().await.unwrap();
        });
        writing.await.unwrap();
        assert_eq!(reader.row::<Count>(COUNT, args![]).await.unwrap(), before);
        assert!(reader.exec("DELETE FROM sample", args![]).await.is_err());
        drop(reader);
        assert_eq!(count(&db).await, 1);
    }
}

#[tokio::test]
async fn a_violated_constraint_has_one_name_on_both_engines() {
    const INSERT: &str = "INSERT INTO sample (id, level, name, part) VALUES ($1, $2, $3, $4)";
    for (config, _folder) in engines().await {
        let db = with_table(&config).await;
        let mut tx = db.write().await.unwrap();
        tx.exec(INSERT, args![1, 1.0, "a", "b"]).await.unwrap();
        tx.commit().await.unwrap();
        for (values, name) in [
            (args![1, 1.0, "c", "d"], "sample_pkey"),
            (args![2, 1.0, "a", "b"], "sample_name_part_key"),
            (args![2, 1000.0, "c", "d"], "sample_level_check"),
            (args![None::<i64>, 1.0, "c", "d"], "sample_id_not_null"),
        ] {
            let error = db.write().await.unwrap().exec(INSERT, values).await.unwrap_err();
            assert_eq!((violated(&error), error.kind), (Some(name), Kind::Conflict));
        }
    }
}

#[tokio::test]
async fn revisions_increase_with_each_commit() {
    for (config, _folder) in engines().await {
        let db = Db::open(&config, SchemaPolicy::Migrate).await.unwrap();
        let other = Db::open(&config, SchemaPolicy::Require).await.unwrap();
        assert_eq!(db.revision().await.unwrap(), 0);
        for scope in ["ias", "catalog", "ias"] {
            let mut tx = db.write().await.unwrap();
            tx.bump(scope).await.unwrap();
            tx.commit().await.unwrap();
        }
        db.write().await.unwrap().bump("ias").await.unwrap();
        assert_eq!((db.revision().await.unwrap(), other.revision().await.unwrap()), (3, 3));
    }
}

#[tokio::test]
async fn a_database_restored_by_another_program_is_marked_each_time() {
    for (config, _folder) in engines().await {
        let db = Db::open(&config, SchemaPolicy::Migrate).await.unwrap();
        let clock = Clock::fixed("2026-11-21T06:00:00Z".parse().unwrap());
        let mut tx = db.write().await.unwrap();
        tx.bump("ias").await.unwrap();
        tx.commit().await.unwrap();
        for times in 1..=2 {
            let mut tx = db.write().await.unwrap();
            tx.mark_restored(&clock).await.unwrap();
            tx.commit().await.unwrap();
            let mut tx = db.read().await.unwrap();
            let raised = 1 + times * clock.now().as_second();
            for scope in ["ias", "database.restored"] {
                assert_eq!(tx.revision(scope).await.unwrap(), raised, "{scope}");
            }
        }
    }
}

#[tokio::test]
async fn concurrent_read_modify_writes_lose_no_update() {
    const LEVEL: &str = "SELECT level FROM sample WHERE id = 1";
    for (config, _folder) in engines().await {
        let first = with_table(&config).await;
        let second = Db::open(&config, SchemaPolicy::Require).await.unwrap();
        let mut tx = first.write().await.unwrap();
        tx.exec(PUT, args![1, 1.0, "a", None::<Vec<u8>>]).await.unwrap();
        tx.commit().await.unwrap();
        let mut tasks = tokio::task::JoinSet::new();
        for db in [first.clone(), second.clone(), first.clone(), second] {
            tasks.spawn(async move {
                for _ in 0..25 {
                    let mut tx = db.write().await.unwrap();
                    let (level,): (f64,) = tx.row(LEVEL, args![]).await.unwrap().unwrap();
                    tx.exec("UPDATE sample SET level = $1", args![level + 1.0]).await.unwrap();
                    tx.commit().await.unwrap();
                }
            });
        }
        while let Some(done) = tasks.join_next().await {
            done.unwrap();
        }
        let level = first.read().await.unwrap().row(LEVEL, args![]).await.unwrap();
        assert_eq!(level, Some((101.0,)));
    }
}

#[tokio::test]
async fn concurrent_processes_migrate_once() {
    for (config, _folder) in engines().await {
        let mut tasks = tokio::task::JoinSet::new();
        for _ in 0..3 {
            let config = config.clone();
            tasks.spawn(async move { super::migrate(&config).await.unwrap().applied.len() });
        }
        let mut applied = 0;
        while let Some(steps) = tasks.join_next().await {
            applied += steps.unwrap();
        }
        assert_eq!(applied, MIGRATIONS.len());
        assert!(
            Db::open(&config, SchemaPolicy::Require)
                .await
                .unwrap()
                .check()
                .await
                .unwrap()
                .problems
                .is_empty()
        );
    }
}

#[tokio::test]
async fn a_column_of_another_type_is_an_error_that_names_it() {
    let folder = tempfile::tempdir().unwrap();
    if let Some(config) = postgres_config(&folder).await {
        let db = with_table(&config).await;
        let sum = db.read().await.unwrap().row::<(i64,)>("SELECT CAST(1 AS NUMERIC)", args![]).await;
        assert!(sum.unwrap_err().detail.contains("NUMERIC"));
    }
}

#[tokio::test]
async fn waiting_writers_do_not_block_readers() {
    for (config, _folder) in engines().await {
        let db = with_table(&config).await;
        let held = db.write().await.unwrap();
        let mut waiting = tokio::task::JoinSet::new();
        for _ in 0..16 {
            let db = db.clone();
            waiting.spawn(async move { change(&db).await });
        }
        tokio::task::yield_now().await;
        let reading = {
            let db = db.clone();
            tokio::spawn(async move { (count(&db).await, db.revision().await.unwrap()) })
        };
        assert_eq!(reading.await.unwrap(), (0, 0));
        drop(held);
        waiting.join_all().await;
        assert_eq!(db.revision().await.unwrap(), 16);
    }
}

#[tokio::test]
async fn a_second_claim_names_the_holder_of_the_lock() {
    for (config, _folder) in engines().await {
        let (db, other) =
            (with_table(&config).await, Db::open(&config, SchemaPolicy::Require).await.unwrap());
        let first = db.lock("publish", "process 7 since 06:10").await.unwrap().ok().unwrap();
        let holder = other.lock("publish", "process 8 since 06:11").await.unwrap().err().unwrap();
        assert!(holder.starts_with("process 7 since 06:10"), "{holder}");
        assert!(other.lock("mail", "process 8").await.unwrap().is_ok());
        first.release().await;
        assert!(other.lock("publish", "process 8 since 06:12").await.unwrap().is_ok());
    }
}

#[tokio::test]
async fn a_timed_out_writer_does_not_block_others() {
    for (config, _folder) in engines().await {
        let first = with_table(&config).await;
        let hasty = Config { query_timeout: Some(Duration::from_millis(100)), ..config.clone() };
        let second = Db::open(&hasty, SchemaPolicy::Require).await.unwrap();
        let held = first.write().await.unwrap();
        assert_eq!(second.write().await.err().unwrap().kind, Kind::Busy);
        drop(held);
        for db in [&first, &second, &first, &second] {
            let mut tx = db.write().await.unwrap();
            tx.bump("ias").await.unwrap();
            tx.commit().await.unwrap();
        }
        assert_eq!(first.revision().await.unwrap(), 4);
    }
}

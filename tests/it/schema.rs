//! The schema on both engines, and every statement prepared on it: the guarantee of `query!` for
//! two engines, without a database at build time.

use crate::harness::not_run;
use sqlx::{AssertSqlSafe, Executor as _, SqlSafeStr as _};
use std::path::Path;
use vigie::{
    config::{Config, Resolved, Sources},
    db::{Db, MIGRATIONS, SchemaPolicy},
};

/// The default configuration with this data folder and one reading connection, so that a nested transaction
/// would wait forever.
pub fn config(folder: &Path) -> Config {
    let resolved = Resolved::from_sources(Sources::default()).unwrap();
    let mut config = Config {
        data_dir: folder.join("var"),
        readers: Some(1),
        ..Config::from_resolved(&resolved).unwrap()
    };
    // The server parses files in child processes of the product binary, not of the test binary.
    config.files.reader = Some(env!("CARGO_BIN_EXE_vigie").into());
    config
}

async fn sqlite(folder: &Path) -> sqlx::SqlitePool {
    let config = config(folder);
    Db::open(&config, SchemaPolicy::Migrate).await.unwrap().close().await;
    sqlx::SqlitePool::connect(&config.data_dir.join("vigie.db").display().to_string()).await.unwrap()
}

/// The URL of a fresh database on the server named by the environment.
pub async fn postgres(folder: &Path) -> Option<String> {
    #[expect(clippy::disallowed_methods, reason = "configures tests, not the product")]
    let Ok(server) = std::env::var("VIGIE_TEST_POSTGRES") else {
        not_run("PostgreSQL", "`tests/postgres.sh cargo test …` starts one");
        return None;
    };
    let name = folder.file_name()?.to_str()?.replace('.', "it_").to_lowercase();
    let admin = sqlx::PgPool::connect(&server).await.unwrap();
    let create =
        format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'");
    sqlx::raw_sql(AssertSqlSafe(create)).execute(&admin).await.unwrap();
    let mut url = url::Url::parse(&server).unwrap();
    url.set_path(&name);
    Some(url.to_string())
}

#[tokio::test]
async fn every_statement_prepares_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let mut connection = sqlite(folder.path()).await.acquire().await.unwrap();
    assert!(connection.prepare("SELECT nothing FROM nowhere".into_sql_str()).await.is_err());
    for (name, sql) in vigie::statements() {
        let prepared = connection.prepare(sql.into_sql_str()).await;
        assert!(prepared.is_ok(), "{name}: {}", prepared.err().unwrap());
    }
}

#[tokio::test]
async fn every_statement_prepares_on_postgresql() {
    let folder = tempfile::tempdir().unwrap();
    let Some(url) = postgres(folder.path()).await else { return };
    let config = Config { database_url: Some(url.clone()), ..config(folder.path()) };
    Db::open(&config, SchemaPolicy::Migrate).await.unwrap().close().await;
    let mut connection = sqlx::PgPool::connect(&url).await.unwrap().acquire().await.unwrap();
    for (name, sql) in vigie::statements() {
        let prepared = connection.prepare(sql.into_sql_str()).await;
        assert!(prepared.is_ok(), "{name}: {}", prepared.err().unwrap());
    }
}

#[test]
fn every_migration_file_is_embedded_in_order() {
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/migrations")).unwrap();
    let mut files: Vec<String> =
        folder.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    let embedded: Vec<String> = MIGRATIONS.iter().map(|m| format!("{}.sql", m.name)).collect();
    assert_eq!(files, embedded);
}

/// A violated constraint is reported by its name. SQLite reports columns instead, from which the same name is built,
/// so names follow one rule and are never left to the engine.
#[test]
fn constraints_are_named_after_table_and_columns() {
    for migration in MIGRATIONS {
        for table in migration.sql.split("CREATE TABLE ").skip(1) {
            let (name, body) = table.split_once(" (").unwrap();
            let body = body.split_once(';').unwrap().0;
            for line in body.lines().map(str::trim).filter(|line| !line.starts_with("--")) {
                let expected = expected_constraint(name, line);
                let named = line.strip_prefix("CONSTRAINT ").and_then(|rest| rest.split(' ').next());
                assert!(
                    expected.is_none_or(|e| named.is_some_and(|n| n == e || n.ends_with("_check"))),
                    "{}: {line}",
                    migration.name
                );
            }
        }
    }
}

fn expected_constraint(table: &str, line: &str) -> Option<String> {
    let columns = |kind: &str| {
        let (_, rest) = line.split_once(kind)?;
        Some(rest.split_once('(')?.1.split_once(')')?.0.replace(", ", "_"))
    };
    if line.contains("PRIMARY KEY") {
        Some(format!("{table}_pkey"))
    } else if line.contains("UNIQUE") {
        Some(format!("{table}_{}_key", columns("UNIQUE").unwrap_or_default()))
    } else if line.contains("FOREIGN KEY") || line.contains("REFERENCES") {
        Some(format!("{table}_{}_fkey", columns("FOREIGN KEY").unwrap_or_default()))
    } else {
        line.contains("CHECK").then(|| format!("{table}_check"))
    }
}

/// The schema as stored by SQLite: changes are visible in review.
#[tokio::test]
async fn the_schema_equals_the_reviewed_one() {
    let folder = tempfile::tempdir().unwrap();
    let pool = sqlite(folder.path()).await;
    let sql = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type DESC, name";
    let tables: Vec<String> = sqlx::query_scalar(sql).fetch_all(&pool).await.unwrap();
    insta::assert_snapshot!(tables.join(";\n\n"));
}

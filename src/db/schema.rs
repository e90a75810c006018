//! Compares the schema with the one that the migrations make: a dropped table or an added trigger is damage that no
//! check of pages finds.

use super::{
    database::Db,
    error,
    migrations::{Applied, MIGRATIONS},
    pools::Engine,
    sqlite_ddl::{for_postgres, for_sqlite},
    store::CREATE_MIGRATION_TABLE,
};
use crate::Result;
use sqlx::{AssertSqlSafe, Connection as _, PgPool, SqliteConnection, sqlite::SqliteConnectOptions};
use std::collections::{BTreeMap, BTreeSet};

/// Table, kind and name of every part, with its definition.
type Parts = BTreeMap<(String, String, String), String>;

/// A part of a table.
#[derive(sqlx::FromRow)]
struct PartRow {
    part_of: String,
    kind: String,
    name: String,
    definition: String,
}

/// Lists the differences of a database with these migrations. Tables of other programs are ignored, but not what they
/// add to ours.
pub(super) async fn problems(db: &Db, applied: &Applied) -> Result<Vec<String>> {
    let found = match &db.0.engine {
        Engine::Sqlite(pools, _) => {
            async {
                let mut connection = pools.reader.acquire().await?;
                on_sqlite(&mut connection, applied).await
            }
            .await
        }
        Engine::Postgres(pools) => on_postgres(&pools.writer, applied).await,
    };
    found.map_err(|e| db.error(&e))
}

/// Like [`problems`], of a SQLite file.
pub(super) async fn on_sqlite(
    live: &mut SqliteConnection,
    applied: &Applied,
) -> Result<Vec<String>, sqlx::Error> {
    const PARTS: &str = "SELECT tbl_name AS part_of, type AS kind, name, sql AS definition FROM sqlite_schema WHERE sql IS NOT NULL";
    let mut made = build(applied).await?;
    let expected = sqlx::query_as(PARTS).fetch_all(&mut made).await?;
    made.close().await?;
    Ok(differences(&parts(expected), &parts(sqlx::query_as(PARTS).fetch_all(live).await?)))
}

/// Runs the applied migrations on a new SQLite database in memory.
pub(super) async fn build(applied: &[(String, String)]) -> Result<SqliteConnection, sqlx::Error> {
    let options = SqliteConnectOptions::new().in_memory(true);
    let mut made = SqliteConnection::connect_with(&options).await?;
    sqlx::raw_sql("BEGIN").execute(&mut made).await?;
    for text in steps(applied) {
        sqlx::raw_sql(AssertSqlSafe(for_sqlite(text))).execute(&mut made).await?;
    }
    Ok(made)
}

/// On PostgreSQL the migrations run again as temporary tables, in a transaction that is rolled back.
async fn on_postgres(pool: &PgPool, applied: &Applied) -> Result<Vec<String>, sqlx::Error> {
    let mut tx = pool.begin().await?;
    let live = sqlx::query_as(PARTS_OF_POSTGRES).fetch_all(&mut *tx).await?;
    sqlx::raw_sql("SET LOCAL search_path = pg_temp").execute(&mut *tx).await?;
    for text in steps(applied) {
        sqlx::raw_sql(AssertSqlSafe(for_postgres(text, "pg_temp."))).execute(&mut *tx).await?;
    }
    let expected = sqlx::query_as(PARTS_OF_POSTGRES).fetch_all(&mut *tx).await?;
    tx.rollback().await?;
    Ok(differences(&parts(expected), &parts(live)))
}

fn steps(applied: &[(String, String)]) -> impl Iterator<Item = &'static str> {
    let is_applied = |name| applied.iter().any(|(applied, _)| applied == name);
    let steps = MIGRATIONS.iter().filter(move |migration| is_applied(migration.name));
    [CREATE_MIGRATION_TABLE].into_iter().chain(steps.map(|migration| migration.sql))
}

/// Parts of all tables except the record of migrations. A trigger is compared with the body of its function, in
/// whatever schema that is, and with its state (enabled or not).
const PARTS_OF_POSTGRES: &str = "
    WITH ours AS (
        SELECT oid, CAST(relname AS TEXT) AS name FROM pg_class WHERE relkind IN ('r', 'p')
            AND relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = to_regclass('migration'))
    )
    SELECT name AS part_of, 'table' AS kind, name, CASE WHEN relrowsecurity THEN 'row security' ELSE '' END AS definition
        FROM ours JOIN pg_class USING (oid)
    UNION ALL
    SELECT name, 'column', CAST(attname AS TEXT), concat_ws(' ', format_type(atttypid, atttypmod), attnotnull,
            pg_get_expr(adbin, adrelid))
        FROM ours JOIN pg_attribute ON attrelid = ours.oid
            LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE attnum > 0 AND NOT attisdropped
    UNION ALL
    SELECT name, 'constraint', CAST(conname AS TEXT), pg_get_constraintdef(pg_constraint.oid, true)
        FROM ours JOIN pg_constraint ON conrelid = ours.oid WHERE contype <> 'n'
    UNION ALL
    SELECT name, 'index', CAST(relname AS TEXT), pg_get_indexdef(indexrelid, 0, true)
        FROM ours JOIN pg_index ON indrelid = ours.oid JOIN pg_class ON pg_class.oid = indexrelid
    UNION ALL
    SELECT name, 'trigger', CAST(tgname AS TEXT), concat_ws(' ',
            regexp_replace(pg_get_triggerdef(pg_trigger.oid, true), ' EXECUTE (FUNCTION|PROCEDURE) .*$', ''),
            tgenabled, proname, encode(tgargs, 'hex'), prosrc)
        FROM ours JOIN pg_trigger ON tgrelid = ours.oid JOIN pg_proc ON pg_proc.oid = tgfoid
        WHERE NOT tgisinternal
    UNION ALL
    SELECT name, 'rule', CAST(rulename AS TEXT), pg_get_ruledef(pg_rewrite.oid, true)
        FROM ours JOIN pg_rewrite ON ev_class = ours.oid";

fn parts(rows: Vec<PartRow>) -> Parts {
    let part = |PartRow { part_of, kind, name, definition }: PartRow| {
        // Engines may break lines differently.
        ((part_of, kind, name), definition.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    rows.into_iter().map(part).collect()
}

fn differences(expected: &Parts, live: &Parts) -> Vec<String> {
    let tables = |parts: &Parts| parts.keys().map(|(table, ..)| table.clone()).collect::<BTreeSet<_>>();
    let (ours, there) = (tables(expected), tables(live));
    let mut found: Vec<String> =
        ours.difference(&there).map(|table| format!("table {table} is missing")).collect();
    let common = |part: &&(String, String, String)| ours.contains(&part.0) && there.contains(&part.0);
    let every: BTreeSet<_> = expected.keys().chain(live.keys()).filter(common).collect();
    for part in every {
        let what = match (expected.get(part), live.get(part)) {
            (Some(expected), Some(live)) if expected == live => continue,
            (Some(_), Some(_)) => "is not as the migrations make it",
            (Some(_), None) => "is missing",
            (None, _) => "was added",
        };
        let (table, kind, name) = part;
        let place = if kind == "table" { String::new() } else { format!(" of table {table}") };
        found.push(format!("{kind} {name}{place} {what}"));
    }
    found
}

/// Converts the differences to an error.
pub(super) fn ensure_matching(problems: &[String]) -> Result<()> {
    problems.first().map_or(Ok(()), |problem| Err(error::corrupted(problem)))
}

#[cfg(test)]
mod tests {
    use crate::db::engine_tests::{engines, with_table};

    #[tokio::test]
    async fn reports_dropped_added_and_altered_schema_objects() {
        for (config, _folder) in engines().await {
            let db = with_table(&config).await;
            assert_eq!(
                db.check().await.unwrap().problems,
                Vec::<String>::new(),
                "a table of another program is ignored"
            );
            let change = async |sql: &'static str| {
                let mut tx = db.write().await.unwrap();
                tx.run_portable_sql(sql).await.unwrap();
                tx.commit().await.unwrap();
                db.check().await.unwrap().problems
            };
            let has_functions = config.database_url.is_some();
            let found = change("ALTER TABLE secret ADD COLUMN hint TEXT").await;
            let column = "column hint of table secret was added";
            let table = "table secret is not as the migrations make it";
            assert_eq!(found, [if has_functions { column } else { table }]);
            let found = change("CREATE INDEX later ON content_image (media_type)").await;
            assert_eq!(found[0], "index later of table content_image was added");
            let found = change("DROP TABLE content_image").await;
            assert_eq!((found[0].as_str(), found.len()), ("table content_image is missing", 2));
            let trigger = if has_functions {
                "CREATE RULE quiet AS ON DELETE TO content_entry DO INSTEAD NOTHING"
            } else {
                "CREATE TRIGGER quiet AFTER DELETE ON revision BEGIN DELETE FROM content_entry; END"
            };
            let found = change(trigger).await;
            assert!(
                found.iter().any(|found| found.contains(" quiet of table ") && found.ends_with("was added")),
                "{found:?}"
            );
            assert_eq!(db.quick_check().await.unwrap_err().kind.exit(), 65);
        }
    }
    #[tokio::test]
    async fn reports_dropped_disabled_and_altered_triggers() {
        const NO_OPERATION: &str = "CREATE OR REPLACE FUNCTION audit_chain_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$";
        for (config, _folder) in engines().await {
            let db = with_table(&config).await;
            let changes = match config.database_url {
                Some(_) => [
                    (
                        "ALTER TABLE audit DISABLE TRIGGER audit_append_only",
                        "audit_append_only of table audit is not",
                    ),
                    (NO_OPERATION, "audit_chain_append_only of table audit_chain is not"),
                    (
                        "DROP TRIGGER audit_append_only ON audit",
                        "audit_append_only of table audit is missing",
                    ),
                ],
                None => [
                    ("DROP TRIGGER audit_no_update", "audit_no_update of table audit is missing"),
                    (
                        "DROP TRIGGER audit_chain_no_delete",
                        "audit_chain_no_delete of table audit_chain is missing",
                    ),
                    (
                        "CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT 1; END",
                        "audit_no_update of table audit is not",
                    ),
                ],
            };
            for (sql, problem) in changes {
                let mut tx = db.write().await.unwrap();
                tx.script(sql.to_owned()).await.unwrap();
                tx.commit().await.unwrap();
                let found = db.check().await.unwrap().problems;
                assert!(found.iter().any(|found| found.contains(problem)), "{sql}: {found:?}");
            }
        }
    }

    #[tokio::test]
    async fn append_only_tables_reject_changes_on_both_engines() {
        for (config, _folder) in engines().await {
            let db = with_table(&config).await;
            let mut tx = db.write().await.unwrap();
            tx.script(
                "INSERT INTO audit (id, at, who, action, subject, detail) VALUES ('a', 1, 'w', 'x', 's', '')"
                    .to_owned(),
            )
            .await
            .unwrap();
            tx.commit().await.unwrap();
            for sql in ["UPDATE audit SET detail = 'other'", "DELETE FROM audit"] {
                let refused = db.write().await.unwrap().script(sql.to_owned()).await.unwrap_err();
                assert!(refused.detail.contains("audit is append-only"), "{sql}: {refused}");
            }
        }
    }
}

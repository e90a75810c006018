//! The tables of the schema as the migrations make them: parents before children, because foreign keys are checked at
//! once on both engines.

use super::super::{
    error,
    migrations::{Applied, MIGRATIONS, checksum},
    schema,
    value::{ColumnType, Value},
};
use crate::{Error, Result};
use sqlx::Connection as _;
use std::collections::BTreeMap;

/// Tables whose rows are not copied: each database has its own record of migrations, and keys are encrypted anew.
const EXCLUDED: [&str; 2] = ["migration", "secret"];

const COLUMNS: &str = "SELECT part.name AS part_of, col.name AS name, col.type AS kind, col.pk AS key
    FROM sqlite_schema AS part JOIN pragma_table_info(part.name) AS col
    WHERE part.type = 'table' ORDER BY part.name, col.cid";
const PARENTS: &str = "SELECT child.name, parent.\"table\"
    FROM sqlite_schema AS child JOIN pragma_foreign_key_list(child.name) AS parent
    WHERE child.type = 'table'";

#[derive(sqlx::FromRow)]
struct ColumnRow {
    part_of: String,
    name: String,
    kind: String,
    /// Position in the primary key, from 1; 0 for other columns.
    key: i64,
}

/// A table whose rows are copied.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) name: String,
    columns: Vec<String>,
    pub(super) types: Vec<ColumnType>,
    /// Indexes of the columns of the primary key, in its order.
    key: Vec<usize>,
}

impl Table {
    /// The query of all rows in the order of the primary key. `collation` follows each text of the key, so that the
    /// order is the same on both engines.
    pub(super) fn select(&self, collation: &str) -> String {
        let order = self.key.iter().map(|&at| match self.types[at] {
            ColumnType::Text => format!("{}{collation}", self.columns[at]),
            _ => self.columns[at].clone(),
        });
        let order = order.collect::<Vec<_>>().join(", ");
        format!("SELECT {} FROM {} ORDER BY {order}", self.columns.join(", "), self.name)
    }

    pub(super) fn insert(&self) -> String {
        let values: Vec<String> = (1..=self.columns.len()).map(|number| format!("${number}")).collect();
        format!("INSERT INTO {} ({}) VALUES ({})", self.name, self.columns.join(", "), values.join(", "))
    }

    pub(super) fn count(&self) -> String {
        format!("SELECT count(*) FROM {}", self.name)
    }

    pub(super) fn any(&self) -> String {
        format!("SELECT CAST(1 AS BIGINT) FROM {} LIMIT 1", self.name)
    }

    /// The primary key of a row, for messages.
    pub(super) fn key(&self, row: &[Value]) -> String {
        let part = |&at: &usize| format!("{} {}", self.columns[at], shown(&row[at]));
        self.key.iter().map(part).collect::<Vec<_>>().join(", ")
    }

    /// The name of the first column whose text contains a NUL character, which PostgreSQL cannot store.
    pub(super) fn column_with_nul(&self, row: &[Value]) -> Option<&str> {
        let at = row.iter().position(|value| matches!(value, Value::Text(Some(text)) if text.contains('\0')));
        at.map(|at| self.columns[at].as_str())
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Int(Some(number)) => number.to_string(),
        Value::Real(Some(number)) => number.to_string(),
        Value::Text(Some(text)) => format!("{text:?}"),
        Value::Bytes(Some(bytes)) => bytes.iter().take(8).map(|byte| format!("{byte:02x}")).collect(),
        _ => "NULL".to_owned(),
    }
}

/// The record of a database of this version.
pub(super) fn current() -> Applied {
    MIGRATIONS.iter().map(|migration| (migration.name.to_owned(), checksum(migration.sql))).collect()
}

/// Lists the tables to copy.
pub(super) async fn list() -> Result<Vec<Table>> {
    let load = async {
        let mut schema = schema::build(&current()).await?;
        let columns: Vec<ColumnRow> = sqlx::query_as(COLUMNS).fetch_all(&mut schema).await?;
        let parents: Vec<(String, String)> = sqlx::query_as(PARENTS).fetch_all(&mut schema).await?;
        schema.close().await?;
        Ok((columns, parents))
    };
    let (columns, parents) = load.await.map_err(|e: sqlx::Error| error::from_sqlx(&e))?;
    sort(group(columns)?, &parents)
}

fn group(columns: Vec<ColumnRow>) -> Result<Vec<Table>> {
    let mut tables: BTreeMap<String, (Table, Vec<(i64, usize)>)> = BTreeMap::new();
    for ColumnRow { part_of, name, kind, key } in columns {
        if EXCLUDED.contains(&part_of.as_str()) {
            continue;
        }
        let (table, keys) = tables.entry(part_of).or_default();
        if key > 0 {
            keys.push((key, table.columns.len()));
        }
        table.types.push(match kind.as_str() {
            "INT" => ColumnType::Int,
            "REAL" => ColumnType::Real,
            "TEXT" => ColumnType::Text,
            "BLOB" => ColumnType::Bytes,
            other => return Err(Error::internal(format!("column {name} has the type {other}"))),
        });
        table.columns.push(name);
    }
    let ordered = tables.into_iter().map(|(name, (table, mut keys))| {
        keys.sort_unstable();
        Table { name, key: keys.into_iter().map(|(_, at)| at).collect(), ..table }
    });
    Ok(ordered.collect())
}

/// Sorts parents before children. Each pair of `parents` is a child and its parent.
fn sort(mut tables: Vec<Table>, parents: &[(String, String)]) -> Result<Vec<Table>> {
    let mut sorted: Vec<Table> = Vec::new();
    while !tables.is_empty() {
        let is_ready = |table: &Table| {
            let mut needed = parents.iter().filter(|(child, _)| *child == table.name);
            needed.all(|(_, parent)| sorted.iter().any(|done| done.name == *parent))
        };
        let (ready, waiting): (Vec<_>, Vec<_>) = tables.into_iter().partition(is_ready);
        if ready.is_empty() {
            let names: Vec<&str> = waiting.iter().map(|table| table.name.as_str()).collect();
            return Err(Error::internal(format!("foreign keys form a cycle: {}", names.join(", "))));
        }
        sorted.extend(ready);
        tables = waiting;
    }
    Ok(sorted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn lists_parents_first_and_every_table_with_a_key() {
        let tables = list().await.unwrap();
        let at = |name: &str| tables.iter().position(|table| table.name == name).unwrap();
        assert!(at("ias_series") < at("ias_value") && at("follow_up") < at("follow_up_step"));
        assert!(tables.iter().all(|table| !table.key.is_empty() && !EXCLUDED.contains(&table.name.as_str())));
        let values = &tables[at("ias_value")];
        assert_eq!(
            values.select(" COLLATE \"C\""),
            "SELECT theme, territory, measure, day, value FROM ias_value ORDER BY theme COLLATE \"C\", \
             territory COLLATE \"C\", measure COLLATE \"C\", day COLLATE \"C\""
        );
        assert_eq!(
            values.insert(),
            "INSERT INTO ias_value (theme, territory, measure, day, value) VALUES ($1, $2, $3, $4, $5)"
        );
    }

    #[test]
    fn rejects_a_cycle_of_foreign_keys() {
        let table = |name: &str| Table { name: name.to_owned(), ..Table::default() };
        let pair = |child: &str, parent: &str| (child.to_owned(), parent.to_owned());
        let sorted = sort(vec![table("a"), table("b")], &[pair("a", "b")]).unwrap();
        assert_eq!(sorted.iter().map(|table| table.name.as_str()).collect::<Vec<_>>(), ["b", "a"]);
        let cycle = [pair("a", "b"), pair("b", "a")];
        assert!(sort(vec![table("a"), table("b")], &cycle).is_err());
    }
}

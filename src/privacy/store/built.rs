//! Statements on the tables of other slices, built from the register, so that the code holds no list of
//! tables.

use super::condition::Rows;
use crate::{
    Result,
    db::{Tx, args, instant},
    privacy::{
        model::{Deletion, Register, Row, Table},
        rules,
    },
};

pub(crate) use super::condition::{Person, Rows as Selected};

/// The separator between the columns of a row: characters that no form accepts.
const SEPARATOR: &str = "\u{1f}\u{1e}\u{1f}";
/// Represents `NULL`.
const NULL: &str = "\u{1f}\u{1d}\u{1f}";

/// A row as one text.
#[derive(sqlx::FromRow)]
struct TextRow {
    shown: String,
}

#[derive(sqlx::FromRow)]
struct CountRow {
    total: i64,
}

/// Counts the rows of a table. No table of the register is counted both by address and by text.
async fn count(tx: &mut Tx, register: &Register, table: &Table, rows: Rows<'_>) -> Result<u64> {
    let mut counted = 0;
    if let Some(condition) = rows.condition(register, table) {
        let sql = format!("SELECT CAST(count(*) AS BIGINT) AS total FROM {} WHERE {condition}", table.name);
        let (sql, values) = rows.bind(&sql, &[]);
        counted = tx.rows_built::<CountRow>(sql, values).await?.first().map_or(0, |row| row.total);
    }
    let counted = u64::try_from(counted).unwrap_or_default();
    match rows {
        Rows::Person(person) => Ok(counted + list_by_text(tx, table, person).await?.len() as u64),
        Rows::Expired(..) => Ok(counted),
    }
}

/// Lists the exported rows of a table: the rows of the person, not rows whose text only contains the address.
pub(crate) async fn list(
    tx: &mut Tx,
    register: &Register,
    table: &Table,
    person: &Person,
) -> Result<Vec<Row>> {
    let rows = Rows::Person(person);
    match rows.condition(register, table) {
        Some(condition) => {
            let columns: Vec<_> = table.shown_columns().collect();
            select(tx, &table.name, &columns, rows, &condition).await
        }
        None => Ok(Vec::new()),
    }
}

/// The rows whose texts contain the address of a person, with their keys and these texts.
async fn list_by_text(tx: &mut Tx, table: &Table, person: &Person) -> Result<Vec<Row>> {
    if table.contains.is_empty() {
        return Ok(Vec::new());
    }
    // The key comes first, so that no text from a visitor can shift it.
    let columns: Vec<_> = table.key.iter().chain(&table.contains).collect();
    let texts = format!("lower({})", joined(&columns));
    let condition = format!("replace({texts}, :mailbox, '') <> {texts}");
    let found = select(tx, &table.name, &columns, Rows::Person(person), &condition).await?;
    let is_named = |row: &Row| row.values().any(|text| rules::names(text, &person.mailbox));
    Ok(found.into_iter().filter(is_named).collect())
}

async fn select(
    tx: &mut Tx,
    table: &str,
    columns: &[&String],
    rows: Rows<'_>,
    condition: &str,
) -> Result<Vec<Row>> {
    let sql = format!("SELECT {} AS shown FROM {table} WHERE {condition} ORDER BY shown", joined(columns));
    let (sql, values) = rows.bind(&sql, &[("separator", SEPARATOR), ("null", NULL)]);
    let found: Vec<TextRow> = tx.rows_built(sql, values).await?;
    Ok(found.iter().map(|row| parse_row(columns, &row.shown)).collect())
}

/// Joins all columns into one text, so that both engines return them without a fixed number of columns.
fn joined(columns: &[&String]) -> String {
    let text = |column: &&String| format!("coalesce(CAST({column} AS TEXT), CAST(:null AS TEXT))");
    columns.iter().map(text).collect::<Vec<_>>().join(" || CAST(:separator AS TEXT) || ")
}

fn parse_row(columns: &[&String], text: &str) -> Row {
    let value = |column: &str, value: &str| match value.parse().ok().and_then(|millis| instant(millis).ok()) {
        Some(at) if column == "at" || column.ends_with("_at") => at.to_string(),
        _ => value.to_owned(),
    };
    let pairs = columns.iter().zip(text.split(SEPARATOR)).filter(|(_, text)| *text != NULL);
    pairs.map(|(column, text)| ((*column).clone(), value(column, text))).collect()
}

/// The PDFs of a table, each named after the first columns of its row.
pub(crate) async fn list_documents(
    tx: &mut Tx,
    register: &Register,
    table: &Table,
    person: &Person,
) -> Result<Vec<(String, Vec<u8>)>> {
    let rows = Rows::Person(person);
    let (Some(column), Some(condition)) = (&table.document, rows.condition(register, table)) else {
        return Ok(Vec::new());
    };
    let name: Vec<&str> = table.shown_columns().take(2).map(String::as_str).collect();
    let sql = format!(
        "SELECT {} AS name, {column} FROM {} WHERE {condition} ORDER BY name",
        name.join(" || '-' || "),
        table.name
    );
    let (sql, values) = rows.bind(&sql, &[]);
    tx.rows_built(sql, values).await
}

/// Erases rows according to the register, and returns their number.
pub(crate) async fn erase(tx: &mut Tx, register: &Register, table: &Table, rows: Rows<'_>) -> Result<u64> {
    let name = &table.name;
    let verb = match (table.erase, table.set.is_empty()) {
        (Some(Deletion::Delete), _) => format!("DELETE FROM {name}"),
        (None, false) => {
            let set: Vec<_> = table.set.iter().map(|(column, value)| format!("{column} = {value}")).collect();
            format!("UPDATE {name} SET {}", set.join(", "))
        }
        (None, true) => return count(tx, register, table, rows).await,
    };
    let mut changed = 0;
    if let Some(condition) = rows.condition(register, table) {
        let (sql, values) = rows.bind(&format!("{verb} WHERE {condition}"), &[]);
        changed = tx.exec_built(sql, values).await?;
    }
    if let (Rows::Person(person), Some(key)) = (rows, &table.key) {
        for row in list_by_text(tx, table, person).await? {
            let value = row.get(key).cloned().unwrap_or_default();
            changed += tx.exec_built(format!("{verb} WHERE {key} = $1"), args![value]).await?;
        }
    }
    Ok(changed)
}

/// All mailboxes in address columns of the schema, and in texts that are erased.
pub(crate) async fn list_mailboxes(tx: &mut Tx, register: &Register) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for table in &register.tables {
        for column in &table.address {
            let sql = format!(
                "SELECT DISTINCT lower({column}) AS shown FROM {} WHERE {column} IS NOT NULL ORDER BY shown",
                table.name
            );
            let rows: Vec<TextRow> = tx.rows_built(sql, Vec::new()).await?;
            found.extend(rows.into_iter().map(|row| row.shown));
        }
        for column in table.contains.iter().filter(|_| table.erase.is_some()) {
            let sql = format!(
                "SELECT {column} AS shown FROM {} WHERE {column} LIKE '%@%' ORDER BY {column}",
                table.name
            );
            let rows: Vec<TextRow> = tx.rows_built(sql, Vec::new()).await?;
            found.extend(rows.iter().flat_map(|row| rules::mailboxes(&row.shown)));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::{Db, SchemaPolicy, engines},
        privacy::register::register,
    };

    #[tokio::test]
    async fn every_statement_of_the_register_runs_on_both_engines() {
        for (config, _folder) in engines().await {
            let db = Db::open(&config, SchemaPolicy::Migrate).await.unwrap();
            let person = Person {
                mailbox: "zoe@x.example".to_owned(),
                hash: "0a".to_owned(),
                placeholder: "erased-0a@invalid.invalid".to_owned(),
            };
            let (register, selected) = (register(), Rows::Person(&person));
            for table in register.children_first() {
                let mut tx = db.write().await.unwrap();
                assert_eq!(count(&mut tx, register, table, selected).await.unwrap(), 0, "{}", table.name);
                assert!(list(&mut tx, register, table, &person).await.unwrap().is_empty(), "{}", table.name);
                list_documents(&mut tx, register, table, &person).await.unwrap();
                assert_eq!(erase(&mut tx, register, table, selected).await.unwrap(), 0, "{}", table.name);
                for rule in &register.rules {
                    let erased = erase(&mut tx, register, table, Rows::Expired(rule, 1)).await;
                    assert_eq!(erased.unwrap(), 0, "{} by {}", table.name, rule.table);
                }
            }
            let mut tx = db.write().await.unwrap();
            assert!(list_mailboxes(&mut tx, register).await.unwrap().is_empty());
        }
    }

    #[test]
    fn exported_rows_have_formatted_times_and_no_nulls() {
        let columns = ["at", "name", "phone"].map(str::to_owned);
        let text = format!("1000{SEPARATOR}0612{SEPARATOR}{NULL}");
        let row = parse_row(&columns.iter().collect::<Vec<_>>(), &text);
        assert_eq!(
            row.into_iter().collect::<Vec<_>>(),
            [("at".to_owned(), "1970-01-01T00:00:01Z".to_owned()), ("name".to_owned(), "0612".to_owned())]
        );
    }
}

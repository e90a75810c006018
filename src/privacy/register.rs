//! The embedded register, parsed once.

use super::model::{Register, RetentionRule, Table};
use crate::{locale::Locale, text};
use std::sync::LazyLock;

static REGISTER: LazyLock<Register> = LazyLock::new(|| {
    let parsed = toml::from_str(include_str!("register.toml"));
    // A test parses the register, so this never happens.
    parsed.unwrap_or_else(|_| Register { categories: Vec::new(), rules: Vec::new(), tables: Vec::new() })
});

pub(super) fn register() -> &'static Register {
    &REGISTER
}

/// The table of processing in the privacy policy, one row per category of personal data.
pub(crate) struct ProcessingTable {
    pub(crate) columns: Vec<String>,
    /// One cell per column.
    pub(crate) rows: Vec<Vec<String>>,
}

/// The register in a language, in the order of the file.
#[must_use]
pub(crate) fn processing_table(locale: Locale) -> ProcessingTable {
    let cells = |path: &str| {
        let parts = ["purpose", "data", "basis", "retention"];
        parts.map(|part| text::word_label(locale, "privacy", path, part)).to_vec()
    };
    let rows = register().categories.iter().map(|category| cells(&format!("category.{}", category.key)));
    ProcessingTable { columns: cells("register"), rows: rows.collect() }
}

impl Register {
    pub(super) fn table(&self, name: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.name == name)
    }

    /// Children come before their parents: rows are deleted in this order.
    pub(super) fn children_first(&self) -> impl Iterator<Item = &Table> {
        self.tables.iter().rev()
    }
}

impl RetentionRule {
    /// The instant before which rows have expired.
    pub(super) fn expires_before(&self, now: jiff::Timestamp) -> i64 {
        let span = jiff::Span::new().months(self.months).days(self.days);
        let now = now.to_zoned(jiff::tz::TimeZone::UTC);
        now.checked_sub(span).map_or(i64::MIN, |before| before.timestamp().as_millisecond())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::{Tx, args, test_db};
    use std::collections::{BTreeMap, BTreeSet};

    async fn columns(tx: &mut Tx) -> BTreeMap<String, BTreeSet<String>> {
        let sql = "SELECT m.name, p.name FROM sqlite_schema AS m JOIN pragma_table_info(m.name) AS p
            WHERE m.type = 'table' ORDER BY m.name, p.name";
        let mut tables = BTreeMap::<String, BTreeSet<String>>::new();
        for (table, column) in tx.rows::<(String, String)>(sql, args![]).await.unwrap() {
            tables.entry(table).or_default().insert(column);
        }
        tables
    }

    #[tokio::test]
    async fn every_column_of_the_schema_is_classified_once() {
        toml::from_str::<Register>(include_str!("register.toml")).unwrap();
        let (db, _folder) = test_db().await;
        let schema = columns(&mut db.read().await.unwrap()).await;
        let mut classified = BTreeMap::<String, BTreeSet<String>>::new();
        for table in &register().tables {
            let all = table.personal.iter().chain(&table.secret).chain(&table.other);
            let columns: BTreeSet<String> = all.clone().cloned().collect();
            assert_eq!(columns.len(), all.count(), "{} names a column twice", table.name);
            assert!(
                classified.insert(table.name.clone(), columns).is_none(),
                "{} is there twice",
                table.name
            );
        }
        for (table, columns) in &schema {
            let known = classified.get(table);
            assert_eq!(known, Some(columns), "src/privacy/register.toml: classify the columns of {table}");
        }
        assert_eq!(classified.len(), schema.len(), "the register names tables that do not exist");
    }

    #[test]
    fn every_table_with_personal_data_can_be_found_and_erased() {
        let register = register();
        let mut before = BTreeSet::new();
        for table in &register.tables {
            let Table { name, personal, parents, category, .. } = table;
            let is_found = !(table.address.is_empty() && parents.is_empty() && table.contains.is_empty())
                || table.hash.is_some();
            assert_eq!(
                is_found,
                table.effect().is_some(),
                "{name} must be both found and erased, or neither"
            );
            assert!(
                personal.is_empty() || is_found || table.without_address.is_some(),
                "{name} is never found"
            );
            assert!(personal.is_empty() || category.is_some(), "{name} has no category");
            let is_counted_once =
                table.keep.is_none() || table.contains.is_empty() || table.address.is_empty();
            assert!(is_counted_once, "{name} is kept, and found by address and by text");
            let has_key = table.key.is_some() || table.contains.is_empty() || table.erase.is_none();
            assert!(has_key, "{name} is erased by texts and has no key");
            for parent in parents {
                assert!(
                    before.contains(parent.table.as_str()),
                    "{name} comes before its parent {}",
                    parent.table
                );
            }
            before.insert(name.as_str());
            let known: Vec<_> = table.shown_columns().chain(&table.secret).collect();
            let named = table.address.iter().chain(&table.hash).chain(&table.contains).chain(&table.key);
            for column in named.chain(table.set.keys()).chain(&table.document) {
                assert!(known.contains(&column), "{name} has no column {column}");
            }
        }
        for rule in &register.rules {
            assert!(register.table(&rule.table).is_some_and(|table| table.effect().is_some()), "{rule:?}");
        }
    }

    #[test]
    fn categories_and_reasons_have_texts() {
        let register = register();
        for locale in Locale::ALL {
            for category in &register.categories {
                for part in ["name", "rest", "purpose", "data", "basis", "retention"] {
                    let path = format!("category.{}", category.key);
                    assert_ne!(text::word_label(locale, "privacy", &path, part), part);
                }
            }
            for reason in register.tables.iter().filter_map(|table| table.keep.as_deref()) {
                assert_ne!(text::word_label(locale, "privacy", "keep", reason), reason);
            }
        }
        let keys: BTreeSet<_> = register.categories.iter().map(|category| category.key.as_str()).collect();
        for table in &register.tables {
            assert!(table.category.as_deref().is_none_or(|key| keys.contains(key)), "{}", table.name);
        }
    }

    #[test]
    fn the_table_of_processing_has_a_row_for_each_category() {
        for locale in Locale::ALL {
            let ProcessingTable { columns, rows } = processing_table(locale);
            assert_eq!(rows.len(), register().categories.len());
            for cell in columns.iter().chain(rows.iter().flatten()) {
                assert!(!["purpose", "data", "basis", "retention"].contains(&cell.as_str()), "{locale}");
            }
            assert!(rows.iter().all(|row| row.len() == columns.len()));
        }
    }

    #[test]
    fn the_privacy_page_of_a_fresh_site_shows_the_register() {
        for locale in Locale::ALL {
            let path = format!("seeds/content/pages/legal/confidentiality.{locale}.toml");
            let page = std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(&path))
                .unwrap();
            let page: toml::Table = page.parse().unwrap();
            let elements = page["element"].as_array().unwrap();
            let shown = elements.iter().filter(|element| element["type"].as_str() == Some("processing"));
            assert_eq!(shown.count(), 1, "{path}");
        }
    }
}

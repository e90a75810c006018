//! The register of personal data as read from its file, and the results of commands.

use crate::closed_list::closed_list;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

closed_list! {
    /// The effect of an erasure on the data of a category.
    Erased as PersonalDataErased { Yes = "yes", Partly = "partly", No = "no", Unconcerned = "unconcerned", }
}

closed_list! {
    /// The effect on rows.
    Effect { Removed = "removed", Anonymised = "anonymised", Kept = "kept", }
}

/// The whole register.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Register {
    #[serde(rename = "category")]
    pub(crate) categories: Vec<Category>,
    #[serde(rename = "retention")]
    pub(crate) rules: Vec<RetentionRule>,
    /// Parents come before their children.
    #[serde(rename = "table")]
    pub(crate) tables: Vec<Table>,
}

/// A purpose of processing.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Category {
    pub(crate) key: String,
    pub(crate) erased: Erased,
}

/// The period after which rows of a table, and the rows below them, are erased.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RetentionRule {
    pub(crate) table: String,
    /// An expression: milliseconds since 1970; `NULL` if the row does not expire.
    pub(crate) since: String,
    #[serde(default)]
    pub(crate) months: i32,
    #[serde(default)]
    pub(crate) days: i32,
}

/// A table of the schema; each column is listed once.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) category: Option<String>,
    /// Columns that hold an address.
    pub(crate) address: Vec<String>,
    /// The column that holds the hash of an address under the key of the suppression list.
    pub(crate) hash: Option<String>,
    pub(crate) parents: Vec<Parent>,
    /// Columns whose text may contain an address.
    pub(crate) contains: Vec<String>,
    /// The column that identifies such a row in an erasure.
    pub(crate) key: Option<String>,
    pub(crate) personal: Vec<String>,
    /// Hashes, tokens, passwords, and mails with links: never exported.
    pub(crate) secret: Vec<String>,
    pub(crate) other: Vec<String>,
    /// The column of a PDF.
    pub(crate) document: Option<String>,
    pub(crate) erase: Option<Deletion>,
    /// New values by column.
    pub(crate) set: BTreeMap<String, String>,
    /// The reason why the rows are kept.
    pub(crate) keep: Option<String>,
    /// The reason why the rows cannot be found by an address.
    pub(crate) without_address: Option<String>,
    pub(crate) proof: bool,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Deletion {
    Delete,
}

/// Columns whose values equal those of another table's columns, in the same order, and a condition on the rows of the columns.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Parent {
    pub(crate) columns: Vec<String>,
    pub(crate) table: String,
    pub(crate) keys: Vec<String>,
    pub(crate) condition: Option<String>,
}

impl TryFrom<String> for Parent {
    type Error = String;

    /// `column, … -> table.column, …`, with an optional ` where condition` behind it.
    fn try_from(text: String) -> Result<Self, String> {
        let split = |list: &str| list.split(',').map(|word| word.trim().to_owned()).collect::<Vec<_>>();
        let (link, condition) = match text.split_once(" where ") {
            Some((link, condition)) => (link, Some(condition.to_owned())),
            None => (text.as_str(), None),
        };
        let parts = link.split_once("->").and_then(|(columns, parent)| {
            let (table, keys) = parent.trim().split_once('.')?;
            Some(Self { columns: split(columns), table: table.to_owned(), keys: split(keys), condition })
        });
        let parts = parts.filter(|parent| parent.columns.len() == parent.keys.len());
        parts.ok_or_else(|| format!("{text} is not `column, … -> table.column, … [where condition]`"))
    }
}

impl Table {
    /// The columns that an export contains.
    pub(crate) fn shown_columns(&self) -> impl Iterator<Item = &String> {
        self.personal.iter().chain(&self.other)
    }

    /// The effect of an erasure on the rows; `None` if an erasure finds no rows.
    pub(crate) fn effect(&self) -> Option<Effect> {
        match self {
            Self { erase: Some(_), .. } => Some(Effect::Removed),
            Self { set, .. } if !set.is_empty() => Some(Effect::Anonymised),
            Self { keep: Some(_), .. } => Some(Effect::Kept),
            _ => None,
        }
    }
}

/// The rows found in a table, and the effect on them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct TableOutcome {
    pub(crate) table: String,
    pub(crate) category: Option<String>,
    pub(crate) rows: u64,
    pub(crate) effect: Effect,
    /// The reason why they are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
}

/// The values of a row by column; times in RFC 3339.
pub(crate) type Row = BTreeMap<String, String>;

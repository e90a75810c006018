//! Conditions on rows, built from the register: only names and expressions of the embedded file become SQL;
//! values are bound.

use crate::{
    db::Value,
    privacy::model::{Register, RetentionRule, Table},
};

/// A selection of rows, with the rows below them.
#[derive(Clone, Copy)]
pub(crate) enum Rows<'a> {
    /// The rows of a person.
    Person(&'a Person),
    /// The rows that a rule lets expire before an instant.
    Expired(&'a RetentionRule, i64),
}

/// The values that identify the rows of a person.
pub(crate) struct Person {
    /// The address in lower case.
    pub(crate) mailbox: String,
    /// The hash of the address in the suppression list.
    pub(crate) hash: String,
    /// The placeholder that replaces the address.
    pub(crate) placeholder: String,
}

/// Replaces an expired address.
const EXPIRED: &str = "erased@invalid.invalid";

impl Rows<'_> {
    /// The value of a name such as `:mailbox`.
    fn value(&self, name: &str) -> Option<Value> {
        Some(match (self, name) {
            (Self::Person(person), "mailbox") => person.mailbox.as_str().into(),
            (Self::Person(person), "hash") => person.hash.as_str().into(),
            (Self::Person(person), "placeholder") => person.placeholder.as_str().into(),
            (Self::Expired(..), "placeholder") => EXPIRED.into(),
            (Self::Expired(_, before), "before") => (*before).into(),
            _ => return None,
        })
    }

    /// The condition that selects rows of a table; `None` if it has no such rows.
    pub(super) fn condition(&self, register: &Register, table: &Table) -> Option<String> {
        let name = &table.name;
        let mut either = self.own(table);
        for parent in &table.parents {
            let Some(above) = register.table(&parent.table) else { continue };
            if let Some(condition) = self.condition(register, above) {
                let list = |table: &str, columns: &[String]| {
                    columns.iter().map(|column| format!("{table}.{column}")).collect::<Vec<_>>().join(", ")
                };
                let (columns, keys) = (list(name, &parent.columns), list(&above.name, &parent.keys));
                let also =
                    parent.condition.as_ref().map_or_else(String::new, |limit| format!(" AND {limit}"));
                let above = format!("SELECT {keys} FROM {} WHERE {condition}", above.name);
                either.push(format!("({columns}) IN ({above}){also}"));
            }
        }
        (!either.is_empty()).then(|| format!("({})", either.join(" OR ")))
    }

    /// The conditions on the columns of the table itself.
    fn own(&self, table: &Table) -> Vec<String> {
        let name = &table.name;
        match self {
            Self::Person(_) => {
                let addresses =
                    table.address.iter().map(|column| format!("lower({name}.{column}) = :mailbox"));
                addresses.chain(table.hash.iter().map(|column| format!("{name}.{column} = :hash"))).collect()
            }
            Self::Expired(rule, _) if rule.table == *name => {
                let mut all = vec![format!("({}) < :before", rule.since)];
                if !table.set.is_empty() {
                    // Rows that are already anonymised are left out.
                    all.extend(table.address.iter().map(|column| {
                        format!("{name}.{column} IS NOT NULL AND {name}.{column} NOT LIKE 'erased%@invalid.invalid'")
                    }));
                }
                vec![all.join(" AND ")]
            }
            Self::Expired(..) => Vec::new(),
        }
    }

    /// Returns the statement with numbered placeholders instead of names, and the values.
    pub(super) fn bind(&self, sql: &str, more: &[(&str, &str)]) -> (String, Vec<Value>) {
        let mut values = Vec::new();
        let mut parts = sql.split(':');
        let mut bound = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let end = part.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(part.len());
            let (name, rest) = part.split_at(end);
            let extra = more.iter().find(|(known, _)| *known == name).map(|(_, value)| Value::from(*value));
            match extra.or_else(|| self.value(name)) {
                Some(value) => {
                    values.push(value);
                    bound.push_str(&format!("${}{rest}", values.len()));
                }
                None => bound.push_str(&format!(":{part}")),
            }
        }
        (bound, values)
    }
}

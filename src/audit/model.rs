//! Entries of the audit log, the links that chain them, and anchors.

use crate::{
    Result,
    db::{FromRow, instant},
};
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// Hexadecimal digits of a SHA-256.
const HASH_CHARS: usize = 64;

/// A field that an entry is about, with its value before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Change {
    pub(crate) field: String,
    pub(crate) before: String,
    pub(crate) after: String,
}

/// The stored columns of an entry, as its hash covers them.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub(super) struct EntryRow {
    pub(super) id: String,
    /// Milliseconds since 1970.
    pub(super) at: i64,
    pub(super) who: String,
    pub(super) process: String,
    pub(super) action: String,
    pub(super) subject: String,
    pub(super) detail: String,
    /// A JSON array of [`Change`].
    pub(super) changes: String,
}

/// A link of the chain with its entry; `None` if the entry was deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Link {
    /// Counted from 1.
    pub(super) number: i64,
    pub(super) sha256: String,
    pub(super) entry: Option<EntryRow>,
}

/// A chained entry for readers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct AuditItem {
    pub(crate) number: i64,
    pub(crate) id: String,
    pub(crate) at: Timestamp,
    /// The user of the operating system, `recipient`, or `holder` for the owner of an account.
    pub(crate) who: String,
    /// The command and process id; empty for entries of versions that did not record it.
    pub(crate) process: String,
    pub(crate) action: String,
    pub(crate) subject: String,
    pub(crate) detail: String,
    pub(crate) changes: Vec<Change>,
    pub(crate) sha256: String,
}

impl AuditItem {
    /// Converts the row of an entry.
    ///
    /// # Errors
    /// `server.fault` if the instant is out of range.
    pub(super) fn new(number: i64, sha256: String, entry: EntryRow) -> Result<Self> {
        let EntryRow { id, at, who, process, action, subject, detail, changes } = entry;
        // An entry that was tampered with stays readable; `verify` reports it.
        let changes = serde_json::from_str(&changes).unwrap_or_else(|_| {
            vec![Change { field: "(unreadable)".to_owned(), before: String::new(), after: changes.clone() }]
        });
        Ok(Self { number, id, at: instant(at)?, who, process, action, subject, detail, changes, sha256 })
    }
}

/// One entry in full.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AuditDetails {
    #[serde(flatten)]
    pub(crate) item: AuditItem,
    /// The hash of the entry before; `None` for entry 1.
    pub(crate) previous_sha256: Option<String>,
}

/// A selection of entries. Empty texts select all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AuditFilter {
    /// Milliseconds since 1970, inclusive.
    pub(crate) since: i64,
    /// Milliseconds since 1970, exclusive.
    pub(crate) until: i64,
    /// The beginning of the action.
    pub(crate) action: String,
    pub(crate) subject: String,
    pub(crate) who: String,
}

impl AuditFilter {
    /// Selects the entries of some days in UTC, the last one included.
    pub(crate) fn new(since: Option<Date>, until: Option<Date>) -> Self {
        let start = |day: Date| {
            let start = day.to_zoned(TimeZone::UTC).ok()?;
            Some(start.timestamp().as_millisecond())
        };
        Self {
            since: since.and_then(start).unwrap_or(i64::MIN),
            until: until.and_then(|day| start(day.tomorrow().ok()?)).unwrap_or(i64::MAX),
            action: String::new(),
            subject: String::new(),
            who: String::new(),
        }
    }
}

/// The hash that an entry had at some time, recorded outside of the database.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Anchor {
    pub(crate) number: i64,
    pub(crate) sha256: String,
}

impl Anchor {
    /// `None` if the number is below 1 or the hash is not 64 hexadecimal digits.
    pub(super) fn parse(number: &str, sha256: &str) -> Option<Self> {
        let number = number.parse::<i64>().ok().filter(|number| *number >= 1)?;
        let is_hash = sha256.len() == HASH_CHARS && sha256.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hash.then(|| Self { number, sha256: sha256.to_ascii_lowercase() })
    }
}

impl FromStr for Anchor {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let anchor = text.split_once(':').and_then(|(number, sha256)| Self::parse(number, sha256));
        anchor.ok_or_else(|| format!("{text} is not NUMBER:SHA256 with 64 hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn parses_an_anchor_of_a_number_and_a_hash() {
        let hash = "AB".repeat(32);
        let anchor: Anchor = format!("12:{hash}").parse().unwrap();
        assert_eq!(anchor, Anchor { number: 12, sha256: hash.to_ascii_lowercase() });
        for wrong in
            ["12", "12:ab", &format!("0:{hash}"), &format!("x:{hash}"), &format!("1:{}g", &hash[1..])]
        {
            assert!(wrong.parse::<Anchor>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_filter_covers_whole_days_in_utc() {
        let day = Some(date(2026, 11, 21));
        let filter = AuditFilter::new(day, day);
        assert_eq!(filter.until - filter.since, 86_400_000);
        assert_eq!(instant(filter.since).unwrap().to_string(), "2026-11-21T00:00:00Z");
        let all = AuditFilter::new(None, None);
        assert_eq!((all.since, all.until), (i64::MIN, i64::MAX));
    }
}

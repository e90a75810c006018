//! The data of a person, and erasures of addresses.

use super::Row;
use jiff::Timestamp;
use serde::Serialize;

/// The field of the file that holds the archive of a person's data.
pub(crate) const ARCHIVE_FIELD: &str = "archive";

/// The data of an address.
#[derive(Debug, Serialize)]
pub(crate) struct PersonalData {
    pub(crate) format: u32,
    pub(crate) address: String,
    pub(crate) created_at: Timestamp,
    pub(crate) categories: Vec<CategoryData>,
}

#[derive(Debug, Serialize)]
pub(crate) struct CategoryData {
    pub(crate) key: String,
    pub(crate) name: String,
    pub(crate) purpose: String,
    pub(crate) basis: String,
    pub(crate) retention: String,
    pub(crate) tables: Vec<TableData>,
}

#[derive(Debug, Serialize)]
pub(crate) struct TableData {
    pub(crate) table: String,
    pub(crate) rows: Vec<Row>,
}

/// An erasure that has begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tombstone {
    pub(crate) id: String,
    pub(crate) mailbox_hash: String,
    /// Milliseconds since 1970.
    pub(crate) started_at: i64,
}

/// An erasure with its state.
pub(crate) struct StoredErasure {
    pub(crate) tombstone: Tombstone,
    pub(crate) is_finished: bool,
}

//! Lists of recipients that sponsors send.

use crate::{closed_list::closed_list, files::PendingFile};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use utoipa::ToSchema;

/// The fields of a pharmacy with which the columns of a list are matched.
pub(crate) const FIELDS: [&str; 6] = ["cip", "name", "address", "postalcode", "city", "phone"];

/// Unmatched rows whose lines are kept.
const MAX_LISTED: usize = 20;

closed_list! {
    /// The contents of a sponsor's list.
    ListKind as RecipientListKind { Addresses = "addresses", Pharmacies = "pharmacies", }
}

/// The recipients in a list. Stored as JSON, whose names differ from those of some fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RecipientList {
    #[serde(rename = "own")]
    pub(crate) list_kind: ListKind,
    pub(crate) rows: u64,
    /// Addresses, or the ids of certain matches with an address.
    pub(crate) recipients: Vec<String>,
    /// Certain matches without an address.
    pub(crate) unreachable: u64,
    /// Rows without an address, or whose pharmacy is not among the contacts.
    #[serde(rename = "absent")]
    pub(crate) unmatched: u64,
    /// The lines of the first unmatched rows.
    #[serde(rename = "absent_lines")]
    pub(crate) unmatched_lines: Vec<u64>,
    #[serde(rename = "doubts")]
    pub(crate) uncertain_rows: Vec<UncertainRow>,
    /// The column of each of [`FIELDS`], in their order.
    pub(crate) columns: Vec<Option<usize>>,
    /// The column names of the file.
    pub(crate) names: Vec<String>,
}

impl RecipientList {
    /// The recipients of the campaign: addresses or contact ids, without duplicates.
    pub(crate) fn unique_recipients(&self) -> Vec<String> {
        let meant = self.uncertain_rows.iter().filter(|row| row.decision == Some(true) && row.is_reachable);
        let all = self.recipients.iter().chain(meant.map(|row| &row.id));
        let mut known = HashSet::new();
        all.filter(|one| known.insert(one.as_str())).cloned().collect()
    }
}
impl RecipientList {
    /// A list without rows.
    pub(crate) fn empty(list_kind: ListKind) -> Self {
        Self {
            list_kind,
            rows: 0,
            recipients: Vec::new(),
            unreachable: 0,
            unmatched: 0,
            unmatched_lines: Vec::new(),
            uncertain_rows: Vec::new(),
            columns: Vec::new(),
            names: Vec::new(),
        }
    }

    /// Counts a row without a recipient, and keeps the line of the first ones.
    pub(crate) fn add_unmatched(&mut self, line: u64) {
        self.unmatched += 1;
        if self.unmatched_lines.len() < MAX_LISTED {
            self.unmatched_lines.push(line);
        }
    }
}

/// A row with an uncertain match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UncertainRow {
    /// The line on which it begins, counted from 1.
    pub(crate) line: u64,
    pub(crate) row: Place,
    pub(crate) contact: Place,
    pub(crate) id: String,
    pub(crate) is_reachable: bool,
    /// Match probability in percent; `None` in lists that were matched by an earlier version.
    #[serde(default)]
    pub(crate) probability: Option<u8>,
    /// The fields that support the match, and those that contradict it.
    pub(crate) agrees: Vec<String>,
    pub(crate) differs: Vec<String>,
    /// The decision of the sponsor: only a confirmed contact gets the campaign.
    pub(crate) decision: Option<bool>,
}

/// Name and address of a pharmacy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ListPlace)]
pub(crate) struct Place {
    name: String,
    address: String,
}

impl Place {
    pub(crate) fn new(name: &str, address: &str, postcode: &str, town: &str) -> Self {
        let town = format!("{postcode} {town}");
        let parts = [address.trim(), town.trim()];
        let address = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        Self { name: name.to_owned(), address }
    }

    /// Name and address, for a table.
    pub(crate) fn cells(&self) -> [String; 2] {
        [self.name.clone(), self.address.clone()]
    }
}

/// A list that waits for its request.
#[derive(Debug)]
pub(crate) struct PendingList {
    pub(crate) waiting: PendingFile,
    pub(crate) list: RecipientList,
}

//! Files of visitors: limits of a form, rows of the manifest, and results of tasks on files.

use crate::{closed_list::closed_list, limits::Limit};
use jiff::Timestamp;
use std::time::Duration;

/// The limits of the files in a field of a form.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    pub field: &'static str,
    pub most: usize,
    /// Of each file.
    pub bytes: u64,
    /// Of all of them together.
    pub in_all: u64,
    /// How many may come from one address, over all forms that a visitor fills in.
    pub(crate) uploads: Limit,
}

/// Files of an hour from one address. Samples are counted apart: a provider sends up to five, and each is sent again when one of
/// its columns is removed.
pub(crate) const fn hourly(name: &'static str, most: u32) -> Limit {
    Limit { name, most, within: Duration::from_hours(1) }
}

impl Allowance {
    /// Bytes of a body that holds one of them and nothing else.
    pub(crate) fn body_limit(&self) -> usize {
        usize::try_from(self.bytes).unwrap_or(usize::MAX)
    }
}

/// A file that a row names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredFile {
    pub(super) id: String,
    pub(crate) name: String,
    pub(crate) size: u64,
    /// Of its bytes, in hexadecimal digits.
    pub(crate) sha256: String,
    pub(crate) scan: Scan,
}

impl StoredFile {
    /// As a row of the manifest describes it by its size and SHA-256.
    pub(crate) fn from_manifest(id: &str, name: &str, content: (u64, &str)) -> Self {
        let (size, sha256) = (content.0, content.1.to_owned());
        Self { id: id.to_owned(), name: name.to_owned(), size, sha256, scan: Scan::Unscanned }
    }

    /// As rows name it.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }
}

/// A file that waits for a form, with the expiry of its ticket.
pub(super) struct PendingRow {
    pub(super) file: StoredFile,
    pub(super) expires_at: Timestamp,
}

/// A row of the manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ManifestRow {
    pub(super) id: String,
    pub(super) owner: String,
    pub(super) name: String,
    pub(super) size: u64,
    pub(super) sha256: String,
}

closed_list! {
    /// Whether something has looked for harm in a file.
    Scan {
        Clean = "clean",
        Unscanned = "unscanned",
    }
}

/// The result of the verification of a stored file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Whole,
    Missing,
    Altered,
}

/// The result of a task on a file.
#[derive(Debug)]
pub(crate) struct FileResult {
    pub(crate) task: &'static str,
    /// Of the task with its parameters.
    pub(crate) input_sha256: Vec<u8>,
    pub(crate) json: Vec<u8>,
}

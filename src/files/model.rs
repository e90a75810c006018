//! Limits of uploads, rows of the manifest, and results of tasks on files.

use crate::{closed_list::closed_list, rate_limit::Limit};
use jiff::Timestamp;
use std::time::Duration;

/// The limits of the files in a field of a form.
#[derive(Debug, Clone, Copy)]
pub struct UploadLimits {
    pub field: &'static str,
    pub max_files: usize,
    /// Maximum bytes of each file.
    pub max_bytes: u64,
    /// Maximum bytes of all files of the field.
    pub max_total_bytes: u64,
    /// The rate limit per client address, over all forms.
    pub(crate) uploads: Limit,
}

/// A limit of files per hour and client address. Samples have a limit of their own: a provider sends up to
/// five, and each is stored again when one of its columns is removed.
pub(crate) const fn hourly(name: &'static str, most: u32) -> Limit {
    Limit { name, max: most, window: Duration::from_hours(1) }
}

impl UploadLimits {
    /// Maximum bytes of a request whose body is one file.
    pub(crate) fn body_limit(&self) -> usize {
        usize::try_from(self.max_bytes).unwrap_or(usize::MAX)
    }
}

/// A file with a row in the manifest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredFile {
    pub(super) id: String,
    pub(crate) name: String,
    pub(crate) size: u64,
    /// The SHA-256 of its bytes in hexadecimal.
    pub(crate) sha256: String,
    pub(crate) scan: Scan,
}

impl StoredFile {
    /// The file that a row of the manifest describes.
    pub(crate) fn from_manifest(id: &str, name: &str, content: (u64, &str)) -> Self {
        let (size, sha256) = (content.0, content.1.to_owned());
        Self { id: id.to_owned(), name: name.to_owned(), size, sha256, scan: Scan::Unscanned }
    }

    /// The id of its row.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }
}

/// A pending file, with the expiry of its ticket.
pub(super) struct PendingRow {
    pub(super) file: StoredFile,
    pub(super) expires_at: Timestamp,
}

closed_list! {
    /// The result of the virus scan.
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
    /// SHA-256 of the name and the parameters of the task.
    pub(crate) input_sha256: Vec<u8>,
    pub(crate) json: Vec<u8>,
}

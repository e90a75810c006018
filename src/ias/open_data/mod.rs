//! Open data: the files that anybody may take of an indicator, under addresses that stay.

use super::theme::Theme;
use serde::Serialize;

/// A file as pages tell of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DataFile {
    /// What it is.
    pub format: &'static str,
    /// Where it is.
    pub href: String,
    /// How large it is, where that is known without making it.
    pub bytes: Option<u64>,
}

/// The files of a theme.
pub(super) fn listed(theme: Theme) -> Vec<DataFile> {
    vec![DataFile { format: "tidy-csv", href: format!("/open-data/ias/{theme}/tidy.csv"), bytes: None }]
}

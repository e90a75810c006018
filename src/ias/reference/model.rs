//! A reference series and its origin.

use super::catalogue::Description;
use crate::ias::week::Weekly;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ReferenceSeries {
    pub description: &'static Description,
    pub origin: Origin,
    /// Values by the first day of their week or season.
    pub values: Weekly,
}

/// Origin of the values of a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// A file of the network itself.
    Imported,
    /// The column of the indicator's historic files.
    HistoricFile,
}

//! A reference series and where it comes from.

use super::catalogue::Description;
use crate::ias::week::Weekly;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ReferenceSeries {
    pub description: &'static Description,
    pub origin: Origin,
    /// Its values, under the first day of their week or season.
    pub values: Weekly,
}

/// Where the values of a reference come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// A file of the network itself.
    Imported,
    /// The column that historic files of the indicator carry.
    HistoricFile,
}

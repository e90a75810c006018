//! Input of printing a historic file.

use super::layout::Layout;
use crate::ias::{measure::Observation, publication::Publication};

/// The audience of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExportKind {
    /// The public: published figures only, without those of the other network, which are not open data.
    Public,
    /// The operator who imported the files.
    Operator,
}

/// The data from which a historic file is printed.
#[derive(Clone, Copy)]
pub(crate) struct HistoricWriter<'a> {
    pub publication: &'a Publication,
    /// The imported data, with their digits and the measures other than levels.
    pub observations: &'a [Observation],
    /// The layout of the last imported file.
    pub layout: Option<&'a Layout>,
    pub audience: ExportKind,
}

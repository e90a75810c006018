//! Input of the files of one theme.

use super::{remarks::Remarks, resource::Resource};
use crate::ias::{
    evidence::Evidence,
    publication::Publication,
    retire::Retirement,
    store::{Hold, Version},
};

/// A version of a theme with the data for its files.
#[derive(Clone, Copy)]
pub(crate) struct FileContext<'a> {
    pub(crate) version: &'a Version,
    pub(crate) publication: &'a Publication,
    pub(crate) evidence: &'a Evidence,
    /// Every version up to this one, newest first.
    pub(crate) history: &'a [Version],
    /// Every hold of the theme, newest first.
    pub(crate) holds: &'a [Hold],
    /// Retired regions of the theme.
    pub(crate) retired: &'a [Retirement],
    /// Remarks on the last version; empty for an earlier one.
    pub(crate) remarks: &'a Remarks,
    /// Its historic files.
    pub(crate) historic: &'a [Resource],
    /// Public base URL of the files.
    pub(crate) origin: &'a str,
}

/// The figures of a publication, or of a part of it, with their evidence.
#[derive(Clone, Copy)]
pub(super) struct Figures<'a> {
    pub(super) publication: &'a Publication,
    pub(super) evidence: &'a Evidence,
}

impl<'a> FileContext<'a> {
    pub(super) fn figures(self) -> Figures<'a> {
        Figures { publication: self.publication, evidence: self.evidence }
    }
}

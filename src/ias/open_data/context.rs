//! What the files of one theme are made from.

use super::{remarks::Remarks, resource::Resource};
use crate::ias::{
    evidence::Evidence,
    publication::Publication,
    retire::Retirement,
    store::{Hold, Version},
};

/// A version of a theme with what its files tell of it.
#[derive(Clone, Copy)]
pub(crate) struct FileContext<'a> {
    pub(crate) version: &'a Version,
    pub(crate) publication: &'a Publication,
    pub(crate) evidence: &'a Evidence,
    /// Every version up to this one, the newest first.
    pub(crate) history: &'a [Version],
    /// Every hold of the theme, the newest first.
    pub(crate) holds: &'a [Hold],
    /// Regions that left the theme.
    pub(crate) retired: &'a [Retirement],
    /// Of the last version; an earlier one has none.
    pub(crate) remarks: &'a Remarks,
    /// Its historic files.
    pub(crate) historic: &'a [Resource],
    /// Where the files are public.
    pub(crate) origin: &'a str,
}

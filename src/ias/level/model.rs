//! What levels are computed from, and the result.

use super::definition::Definition;
use crate::ias::{
    counts::Counts, pharmacies::Pharmacies, publication::Method, series::Series, territory::Territory,
};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Computed {
    pub method: Method,
    /// By territory; one whose baseline is not known has none.
    pub series: BTreeMap<Territory, Series>,
    /// Territories that have counts and no baseline.
    pub without_baseline: Vec<Territory>,
    /// What the levels are compared with; nothing when they are not.
    pub definition: Option<Definition>,
}

/// What levels are computed from.
#[derive(Clone, Copy)]
pub(crate) struct Basis<'a> {
    pub counts: &'a Counts,
    /// How many pharmacies there are beside the panel.
    pub pharmacies: &'a Pharmacies,
    /// Regions that left: whoever lives there is nobody of a larger territory.
    pub gone: &'a BTreeSet<Territory>,
}

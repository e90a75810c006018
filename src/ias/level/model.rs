//! Inputs and results of the computation of levels.

use super::definition::Definition;
use crate::ias::{
    counts::Counts, pharmacies::Pharmacies, publication::Method, series::Series, territory::Territory,
};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Computed {
    pub method: Method,
    /// By territory; without those that have no baseline.
    pub series: BTreeMap<Territory, Series>,
    /// Territories that have counts and no baseline.
    pub without_baseline: Vec<Territory>,
    /// The reference of the levels; `None` if they have none.
    pub definition: Option<Definition>,
}

/// Inputs of levels.
#[derive(Clone, Copy)]
pub(crate) struct LevelInput<'a> {
    pub counts: &'a Counts,
    /// Numbers of pharmacies outside the panel.
    pub pharmacies: &'a Pharmacies,
    /// Retired regions, whose population is excluded from larger territories.
    pub retired: &'a BTreeSet<Territory>,
}

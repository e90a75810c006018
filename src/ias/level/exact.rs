//! Levels at full precision.

use super::{
    baseline::Baselines,
    model::Computed,
    zone::{Timeline, Zone},
};
use crate::ias::territory::Territory;
use std::collections::BTreeMap;

/// Levels at full precision, and what they were computed from.
pub(super) struct Exact {
    pub(super) computed: Computed,
    pub(super) timeline: Timeline,
    pub(super) zones: BTreeMap<Territory, Zone>,
    /// Nothing for a share.
    pub(super) baselines: Option<Baselines>,
}

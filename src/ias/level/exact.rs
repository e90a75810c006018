//! Levels at full precision.

use super::{
    baseline::Baselines,
    confidence::{DayPairs, Variance},
    definition::BaselineScope,
    model::Computed,
    prefix_sums::{PrefixSums, Timeline},
};
use crate::{holidays::Law, ias::territory::Territory};
use std::collections::BTreeMap;

/// Levels at full precision, with their inputs.
pub(super) struct Exact {
    pub(super) computed: Computed,
    pub(super) timeline: Timeline,
    pub(super) prefix_sums: BTreeMap<Territory, PrefixSums>,
    /// `None` for a share.
    pub(super) baselines: Option<Baselines>,
}

/// The variance of the reference of a territory; `None` without a level. (A level of unknown variance has pharmacies
/// but no interval.)
pub(super) fn baseline_variance(
    territory: Territory,
    pairs: &DayPairs<'_>,
    zones: &BTreeMap<Territory, PrefixSums>,
    timeline: &Timeline,
    baselines: Option<&Baselines>,
) -> Option<Option<Variance>> {
    let Some(baselines) = baselines else { return Some(Some(Variance::NONE)) };
    baselines.scales.get(&territory)?;
    Some(match (baselines.places.as_slice(), baselines.definition.scope) {
        ([], _) => Some(Variance::NONE),
        (places, BaselineScope::Territory) => pairs.variance(places),
        (places, BaselineScope::Nation) => {
            let nation = zones.get(&Territory::FRANCE);
            nation.and_then(|nation| DayPairs::new(nation, timeline, Law::General).variance(places))
        }
    })
}

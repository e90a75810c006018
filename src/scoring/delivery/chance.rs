//! The chance that a pharmacy outside the panel is among the strongest of a market: the share of its peers in strata 9
//! and 10.
//!
//! Its peers are the pharmacies of the panel of its turnover stratum and region, at least eleven; if there are fewer,
//! those of its turnover stratum in the whole territory; if these are fewer too, it has no chance. Pharmacies without a
//! sale are peers, too. A market has chances only if they are better than one chance for all: see [`check`].

use super::{disclosure_control::MIN_GROUP_SIZE, turnover::TurnoverStratum};
use std::collections::BTreeMap;

/// The lowest stratum of the strongest.
pub(crate) const STRONG: u8 = 9;
/// Quantile of the normal distribution: a gain by luck alone passes in one market of twenty.
const QUANTILE: f64 = 1.645;

/// Turnover stratum and region, by which pharmacies are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PharmacySize<'a> {
    pub(crate) region: &'a str,
    pub(crate) turnover: TurnoverStratum,
}

/// A share of peers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Chance {
    /// Rounded to the nearest percent.
    pub(crate) percent: u8,
    /// Number of peers.
    pub(crate) peers: usize,
}

#[derive(Debug, Clone, Copy, Default)]
struct Peers {
    count: usize,
    strong: usize,
}

impl Peers {
    fn add(&mut self, is_strong: bool) {
        self.count += 1;
        self.strong += usize::from(is_strong);
    }

    fn leave_out(self, is_strong: bool) -> Self {
        Self { count: self.count - 1, strong: self.strong - usize::from(is_strong) }
    }

    fn is_enough(&self) -> bool {
        self.count >= MIN_GROUP_SIZE
    }

    fn share(self) -> f64 {
        self.strong as f64 / self.count as f64
    }
}

/// Counts of strong pharmacies of the panel in one market, by turnover stratum and region.
#[derive(Debug, Default)]
pub(crate) struct Panel<'a> {
    near: BTreeMap<(TurnoverStratum, &'a str), Peers>,
    all: BTreeMap<TurnoverStratum, Peers>,
}

impl<'a> Panel<'a> {
    pub(crate) fn new(pharmacies: impl Iterator<Item = (PharmacySize<'a>, bool)>) -> Self {
        let mut panel = Self::default();
        for (PharmacySize { region, turnover }, is_strong) in pharmacies {
            panel.near.entry((turnover, region)).or_default().add(is_strong);
            panel.all.entry(turnover).or_default().add(is_strong);
        }
        panel
    }

    fn peers(&self, size: &PharmacySize<'a>) -> [Peers; 2] {
        let near = self.near.get(&(size.turnover, size.region)).copied().unwrap_or_default();
        [near, self.all.get(&size.turnover).copied().unwrap_or_default()]
    }

    /// The chance of a pharmacy outside the panel; `None` if it has fewer than eleven peers.
    pub(crate) fn chance(&self, size: &PharmacySize<'a>) -> Option<Chance> {
        let Peers { count, strong } = self.peers(size).into_iter().find(Peers::is_enough)?;
        let percent = u8::try_from((200 * strong + count) / (2 * count)).ok()?;
        Some(Chance { percent, peers: count })
    }

    /// The share of strong peers of a pharmacy of the panel, without itself.
    fn share_without(&self, size: &PharmacySize<'a>, is_strong: bool) -> Option<f64> {
        let peers = self.peers(size).map(|peers| peers.leave_out(is_strong));
        peers.into_iter().find(Peers::is_enough).map(Peers::share)
    }
}

/// Validity of chances, measured on the pharmacies of the panel.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Check {
    /// Pharmacies whose chance could be compared with their measured stratum.
    pub(crate) tried: usize,
    /// Brier skill score in tenths of a percent: 0 equals one chance for all, 1,000 is certainty.
    pub(crate) skill: i32,
    /// Whether the gain over one chance for all is statistically significant.
    pub(crate) is_better: bool,
}

/// Compares the leave-one-out chance of each pharmacy of the panel with one leave-one-out chance for all, by their
/// squared errors (Brier, Verification of forecasts expressed in terms of probability, 1950). The gain is significant
/// if its mean exceeds 1.645 standard errors.
pub(crate) fn check<'a>(
    panel: &Panel<'a>,
    measured: impl Iterator<Item = (PharmacySize<'a>, bool)>,
) -> Option<Check> {
    let known =
        measured.filter_map(|(size, is_strong)| Some((panel.share_without(&size, is_strong)?, is_strong)));
    let known: Vec<(f64, bool)> = known.collect();
    let mut all = Peers::default();
    known.iter().for_each(|(_, is_strong)| all.add(*is_strong));
    if !all.is_enough() {
        return None;
    }
    let error = |share: f64, is_strong| (share - f64::from(u8::from(is_strong))).powi(2);
    let of_one_for_all: Vec<f64> =
        known.iter().map(|(_, is_strong)| error(all.leave_out(*is_strong).share(), *is_strong)).collect();
    let gains: Vec<f64> = known
        .iter()
        .zip(&of_one_for_all)
        .map(|((share, is_strong), other)| other - error(*share, *is_strong))
        .collect();
    let (count, sum) = (gains.len() as f64, gains.iter().sum::<f64>());
    let mean = sum / count;
    let deviation = (gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0)).sqrt();
    let whole = of_one_for_all.iter().sum::<f64>();
    let skill = if whole > 0.0 { 1_000.0 * sum / whole } else { 0.0 };
    Some(Check {
        tried: gains.len(),
        skill: skill.round() as i32,
        is_better: mean > QUANTILE * deviation / count.sqrt(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use TurnoverStratum::{Five, One, Two};

    fn size(region: &str, turnover: TurnoverStratum) -> PharmacySize<'_> {
        PharmacySize { region, turnover }
    }

    /// `count` pharmacies of a size, the first `strong` of them strong.
    fn some(
        region: &str,
        turnover: TurnoverStratum,
        count: usize,
        strong: usize,
    ) -> impl Iterator<Item = (PharmacySize<'_>, bool)> {
        (0..count).map(move |at| (size(region, turnover), at < strong))
    }

    #[test]
    fn uses_eleven_peers_of_the_region_or_of_the_territory_or_none() {
        let panel = |near, far| Panel::new(some("FR-BRE", One, near, 3).chain(some("FR-PAC", One, far, far)));
        let chance = |near, far| panel(near, far).chance(&size("FR-BRE", One));
        assert_eq!(chance(11, 11), Some(Chance { percent: 27, peers: 11 }));
        assert_eq!(chance(10, 10), Some(Chance { percent: 65, peers: 20 }));
        assert_eq!(chance(5, 5), None);
        assert_eq!(panel(20, 20).chance(&size("FR-BRE", Five)), None, "another size");
    }

    #[test]
    fn a_panel_pharmacy_is_not_its_own_peer() {
        let panel = Panel::new(some("FR-BRE", One, 12, 1));
        assert_eq!(panel.share_without(&size("FR-BRE", One), true), Some(0.0));
        assert_eq!(panel.share_without(&size("FR-BRE", One), false), Some(1.0 / 11.0));
    }

    #[test]
    fn chances_have_skill_only_if_size_predicts_sales() {
        let checked = |small, large| {
            let both = || some("FR-BRE", One, 100, small).chain(some("FR-BRE", Two, 100, large));
            check(&Panel::new(both()), both()).unwrap()
        };
        let size_tells = checked(5, 60);
        assert!(size_tells.is_better && (300..350).contains(&size_tells.skill), "{size_tells:?}");
        for (small, large) in [(20, 20), (19, 21), (0, 0)] {
            let found = checked(small, large);
            assert!(!found.is_better && found.skill <= 0, "{small} {large}: {found:?}");
        }
        assert_eq!(
            check(&Panel::new(some("FR-BRE", One, 11, 1)), some("FR-BRE", One, 11, 1)),
            None,
            "ten peers"
        );
    }
}

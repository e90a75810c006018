//! Computes the scores of a market.

use crate::{
    closed_list::closed_list,
    scoring::{
        delivery::{
            chance::{Chance, Check, Panel, PharmacySize, STRONG, check},
            disclosure_control::{
                MIN_GROUP_SIZE, MIN_MARKET_SIZE, StratumShare, StratumSums, publishable_shares,
            },
            pharmacy_base::{Codes, Pharmacy},
            sales_totals::PharmacySales,
            strata::{STRATA, strata},
            turnover::{self, TurnoverStratum},
        },
        model::market::Market,
    },
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

closed_list! {
    /// Basis of a score: measured sales; the share of strong peers, outside the panel; no sale; too few peers or chances no better than
    /// luck, outside the panel; a market too small to be published.
    Basis as ScoringBasis {
        Measured = "measured", Estimated = "estimated", Silent = "silent", Unknown = "unknown", Withheld = "withheld",
    }
}

/// Score of a pharmacy in one market.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) basis: Basis,
    /// 1 to 10; `None` if not measured.
    pub(crate) stratum: Option<u8>,
    /// Chance of being among the strongest, outside the panel.
    pub(crate) chance: Option<Chance>,
}

impl Score {
    pub(crate) const fn from_basis(basis: Basis) -> Self {
        Self { basis, stratum: None, chance: None }
    }
}

/// The delivered size of a pharmacy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turnover {
    Stratum(TurnoverStratum),
    /// Its turnover stratum has too few pharmacies.
    Withheld,
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ScoredPharmacy {
    pub(crate) pharmacy: Pharmacy,
    pub(crate) turnover: Turnover,
    /// In the order of the markets.
    pub(crate) scores: Vec<Score>,
}

/// Summary of a market.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MarketSummary {
    pub(crate) name: String,
    /// Whether it has enough pharmacies to publish its strata.
    pub(crate) published: bool,
    /// Number of pharmacies with this basis; 0 for a market that is not published.
    pub(crate) measured: usize,
    pub(crate) estimated: usize,
    pub(crate) silent: usize,
    pub(crate) unknown: usize,
    /// From the weakest to the strongest; empty if they would reveal the sales of one pharmacy.
    pub(crate) shares: Option<Vec<StratumShare>>,
    /// Validation of the chances; `None` if fewer than eleven could be compared.
    #[serde(default)]
    pub(crate) check: Option<Check>,
}

/// All scored pharmacies, in the order of their locations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Scored {
    pub(crate) pharmacies: Vec<ScoredPharmacy>,
    pub(crate) markets: Vec<MarketSummary>,
}

/// Summary of the sales.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(crate) struct PanelReport {
    /// Pharmacies of the base that are in the panel.
    pub(crate) panel: usize,
    /// Codes in the sales that match no pharmacy of the territory.
    pub(crate) unplaced: usize,
}

/// Parameters of a scoring.
pub(crate) struct Scoring<'a> {
    pub(crate) markets: &'a [Market],
    pub(crate) sold: &'a BTreeMap<Box<[u8]>, PharmacySales>,
    /// Days of the period if the sales include every product. Missing turnovers of the panel are then extrapolated from
    /// the sales to a year.
    pub(crate) whole_days: Option<i32>,
}

/// A pharmacy with its sales, if they are known.
struct Candidate {
    pharmacy: Pharmacy,
    turnover: Turnover,
    sold: Option<PharmacySales>,
}

impl Scoring<'_> {
    /// Scores pharmacies. The result does not depend on their order.
    pub(crate) fn score(&self, mut pharmacies: Vec<Pharmacy>) -> (Scored, PanelReport) {
        pharmacies.sort_unstable_by(|a, b| a.location.cmp(&b.location));
        let (candidates, report) = self.candidates(pharmacies);
        let of_markets: Vec<_> =
            (0..self.markets.len()).map(|at| market(self.markets, at, &candidates)).collect();
        let scored = candidates.into_iter().enumerate().map(|(at, Candidate { pharmacy, turnover, .. })| {
            ScoredPharmacy {
                turnover,
                scores: of_markets.iter().map(|(_, scores)| scores[at]).collect(),
                pharmacy,
            }
        });
        let pharmacies = scored.collect();
        (Scored { pharmacies, markets: of_markets.into_iter().map(|(summary, _)| summary).collect() }, report)
    }

    fn candidates(&self, mut pharmacies: Vec<Pharmacy>) -> (Vec<Candidate>, PanelReport) {
        let codes = Codes::from_pharmacies(&pharmacies);
        let mut sold: Vec<Option<PharmacySales>> =
            pharmacies.iter().map(|pharmacy| pharmacy.in_panel.then(PharmacySales::default)).collect();
        let mut report = PanelReport::default();
        for (code, more) in self.sold {
            match codes.at(&String::from_utf8_lossy(code)) {
                Some(at) => sold[at].get_or_insert_default().add(more),
                None => report.unplaced += 1,
            }
        }
        report.panel = sold.iter().flatten().count();
        for (pharmacy, sold) in pharmacies.iter_mut().zip(&sold) {
            let cents = sold.map_or(0, |sold| sold.cents);
            if pharmacy.turnover.is_none() && cents > 0 {
                pharmacy.turnover = self.whole_days.map(|days| turnover::yearly(cents, days));
            }
        }
        let mut counts = [0; TurnoverStratum::ALL.len()];
        pharmacies
            .iter()
            .filter_map(Pharmacy::turnover_stratum)
            .for_each(|stratum| counts[stratum as usize] += 1);
        let published = turnover::publishable(counts);
        let candidate = |(pharmacy, sold): (Pharmacy, Option<PharmacySales>)| {
            let turnover = match pharmacy.turnover_stratum() {
                Some(stratum) if published[stratum as usize] => Turnover::Stratum(stratum),
                Some(_) => Turnover::Withheld,
                None => Turnover::Unknown,
            };
            Candidate { pharmacy, turnover, sold }
        };
        (pharmacies.into_iter().zip(sold).map(candidate).collect(), report)
    }
}

impl Candidate {
    /// `None` if its turnover is unknown or withheld, because a chance would reveal it.
    fn size(&self) -> Option<PharmacySize<'_>> {
        let Turnover::Stratum(turnover) = self.turnover else { return None };
        Some(PharmacySize { region: &self.pharmacy.region, turnover })
    }
}

/// The score of every pharmacy in one market, and its summary.
fn market(markets: &[Market], at: usize, candidates: &[Candidate]) -> (MarketSummary, Vec<Score>) {
    let name = markets[at].name.clone();
    let indicator = |candidate: &Candidate| candidate.sold.map(|sold| sold.markets[at]);
    let are_silent_ranked = !may_report_no_sales(markets, at, candidates);
    // Keyed by the index of the candidate; candidates are sorted by location.
    let ranked: Vec<(i64, usize)> = (0..)
        .zip(candidates)
        .filter_map(|(at, candidate)| Some((indicator(candidate)?, at)))
        .filter(|(value, _)| *value > 0 || are_silent_ranked)
        .collect();
    if ranked.len() < MIN_MARKET_SIZE {
        let withheld = vec![Score::from_basis(Basis::Withheld); candidates.len()];
        return (MarketSummary { name, ..MarketSummary::default() }, withheld);
    }
    let basis = |candidate: &Candidate| if candidate.sold.is_some() { Basis::Silent } else { Basis::Unknown };
    let mut scores: Vec<Score> =
        candidates.iter().map(|candidate| Score::from_basis(basis(candidate))).collect();
    let mut sums = [StratumSums::default(); STRATA];
    for ((value, at), stratum) in ranked.iter().zip(strata(&ranked)) {
        scores[*at] = Score { stratum: Some(stratum), ..Score::from_basis(Basis::Measured) };
        sums[usize::from(stratum) - 1].add(*value);
    }
    let in_panel = candidates.iter().zip(&scores).filter(|(candidate, _)| candidate.sold.is_some());
    let is_strong = |score: &Score| score.stratum >= Some(STRONG);
    let sized: Vec<_> =
        in_panel.filter_map(|(candidate, score)| Some((candidate.size()?, is_strong(score)))).collect();
    let panel = Panel::new(sized.iter().cloned());
    let check = check(&panel, sized.into_iter());
    if check.is_some_and(|check| check.is_better) {
        let outside = candidates.iter().zip(&mut scores).filter(|(candidate, _)| candidate.sold.is_none());
        for (candidate, score) in outside {
            let chance = candidate.size().and_then(|size| panel.chance(&size));
            if chance.is_some() {
                *score = Score { chance, ..Score::from_basis(Basis::Estimated) };
            }
        }
    }
    let count = |basis| scores.iter().filter(|score| score.basis == basis).count();
    let summary = MarketSummary {
        name,
        published: true,
        measured: ranked.len(),
        estimated: count(Basis::Estimated),
        silent: count(Basis::Silent),
        unknown: count(Basis::Unknown),
        shares: publishable_shares(&sums),
        check,
    };
    (summary, scores)
}

/// Whether the pharmacies without a sale are a group of their own, rather than ranked as the weakest. There must be
/// enough of them, and in no other market with shared products may a few of them sell, which would reveal the sellers
/// of its other products.
fn may_report_no_sales(markets: &[Market], at: usize, candidates: &[Candidate]) -> bool {
    let silent: Vec<PharmacySales> =
        candidates.iter().filter_map(|one| one.sold).filter(|sold| sold.markets[at] <= 0).collect();
    let reveals = |other: usize| {
        let selling = silent.iter().filter(|sold| sold.markets[other] > 0).count();
        (1..MIN_GROUP_SIZE).contains(&selling) && markets[at].shares_products(&markets[other])
    };
    silent.len() >= MIN_GROUP_SIZE && !(0..markets.len()).any(reveals)
}

#[cfg(test)]
mod tests;

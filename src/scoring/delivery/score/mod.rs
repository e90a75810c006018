//! Scores pharmacies: each of the territory gets, per market, a stratum or why it has none.

use super::{
    base::Pharmacy,
    estimate::{Accuracy, Panel, Size, accuracy},
    secrecy::{LEAST, LEAST_MARKET, StratumShare, StratumSums, shares},
    strata::{STRATA, strata},
    sums::Sold,
    turnover::{self, TurnoverStratum},
};
use crate::{campaign::matching::pharmacy, closed_list::closed_list, scoring::Market};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

closed_list! {
    /// What a score stands on: sales that were measured; an estimate, outside the panel; nothing, because there was no sale, because
    /// too little is known outside the panel, or because the market is too small to be published.
    Basis as ScoringBasis {
        Measured = "measured", Estimated = "estimated", Silent = "silent", Unknown = "unknown", Withheld = "withheld",
    }
}

/// What a pharmacy gets in one market.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) basis: Basis,
    /// 1 to 10, of what is measured or estimated.
    pub(crate) stratum: Option<u8>,
}

/// The size of a pharmacy as it is delivered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turnover {
    Stratum(TurnoverStratum),
    /// Too few pharmacies are in its stratum.
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

/// What is told of a market as a whole.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MarketSummary {
    pub(crate) name: String,
    /// Whether it has enough pharmacies for its strata to be published.
    pub(crate) published: bool,
    /// Pharmacies by what their scores stand on; zero of a market that is not published.
    pub(crate) measured: usize,
    pub(crate) estimated: usize,
    pub(crate) silent: usize,
    pub(crate) unknown: usize,
    /// From the weakest to the strongest; none where they would tell what one pharmacy sells.
    pub(crate) shares: Option<Vec<StratumShare>>,
    /// Of estimates; none where fewer than eleven could be tried.
    pub(crate) accuracy: Option<Accuracy>,
}

/// All of them, in the order of their locations.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Scored {
    pub(crate) pharmacies: Vec<ScoredPharmacy>,
    pub(crate) markets: Vec<MarketSummary>,
}

/// What the sales were of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(crate) struct PanelReport {
    /// Pharmacies of the base that are of the panel.
    pub(crate) panel: usize,
    /// Codes in the sales that are of no pharmacy of the territory.
    pub(crate) unplaced: usize,
}

/// What is scored, beside the pharmacies.
pub(crate) struct Scoring<'a> {
    pub(crate) markets: &'a [Market],
    pub(crate) sold: &'a BTreeMap<Box<[u8]>, Sold>,
    /// Days of the period, where the sales are of every product: the panel's turnover is then brought to a year from them where the
    /// base does not tell it.
    pub(crate) whole_days: Option<i32>,
}

/// A pharmacy, and what it sells where that is known.
struct Candidate {
    pharmacy: Pharmacy,
    sold: Option<Sold>,
}

impl Scoring<'_> {
    /// Scores pharmacies; the order in which they come changes nothing.
    pub(crate) fn score(&self, mut pharmacies: Vec<Pharmacy>) -> (Scored, PanelReport) {
        pharmacies.sort_unstable_by(|a, b| a.location.cmp(&b.location));
        let (candidates, report) = self.candidates(pharmacies);
        let of_markets: Vec<_> =
            (0..self.markets.len()).map(|at| market((self.markets, at), &candidates)).collect();
        let strata = candidates.iter().filter_map(|candidate| candidate.pharmacy.turnover_stratum());
        let mut counts = [0; TurnoverStratum::ALL.len()];
        strata.for_each(|stratum| counts[stratum as usize] += 1);
        let published = turnover::published(counts);
        let turnover = |pharmacy: &Pharmacy| match pharmacy.turnover_stratum() {
            Some(stratum) if published[stratum as usize] => Turnover::Stratum(stratum),
            Some(_) => Turnover::Withheld,
            None => Turnover::Unknown,
        };
        let scored =
            candidates.into_iter().enumerate().map(|(at, Candidate { pharmacy, .. })| ScoredPharmacy {
                turnover: turnover(&pharmacy),
                scores: of_markets.iter().map(|(_, scores)| scores[at]).collect(),
                pharmacy,
            });
        let pharmacies = scored.collect();
        (Scored { pharmacies, markets: of_markets.into_iter().map(|(summary, _)| summary).collect() }, report)
    }

    fn candidates(&self, pharmacies: Vec<Pharmacy>) -> (Vec<Candidate>, PanelReport) {
        let codes: HashMap<String, usize> = (0..)
            .zip(&pharmacies)
            .flat_map(|(at, pharmacy)| pharmacy.codes().map(move |code| (code.to_owned(), at)))
            .collect();
        let mut sold: Vec<Option<Sold>> =
            pharmacies.iter().map(|pharmacy| pharmacy.in_panel.then(Sold::default)).collect();
        let mut report = PanelReport::default();
        for (code, more) in self.sold {
            match place(&codes, &String::from_utf8_lossy(code)) {
                Some(at) => sold[at].get_or_insert_default().add(more),
                None => report.unplaced += 1,
            }
        }
        report.panel = sold.iter().flatten().count();
        let candidate = |(mut pharmacy, sold): (Pharmacy, Option<Sold>)| {
            let cents = sold.map_or(0, |sold| sold.cents);
            if pharmacy.turnover.is_none() && cents > 0 {
                pharmacy.turnover = self.whole_days.map(|days| turnover::yearly(cents, days));
            }
            Candidate { pharmacy, sold }
        };
        (pharmacies.into_iter().zip(sold).map(candidate).collect(), report)
    }
}

/// The pharmacy that a code in the sales is of: as it stands there, else as a spreadsheet may have left it.
fn place(codes: &HashMap<String, usize>, code: &str) -> Option<usize> {
    let mended = || pharmacy::cip(code).or_else(|| pharmacy::finess(code));
    codes.get(code).or_else(|| codes.get(&mended()?)).copied()
}

impl Candidate {
    fn size(&self) -> Option<Size<'_>> {
        Some(Size {
            region: &self.pharmacy.region,
            turnover: self.pharmacy.turnover.filter(|cents| *cents > 0)?,
        })
    }
}

const UNKNOWN: Score = Score { basis: Basis::Unknown, stratum: None };
const SILENT: Score = Score { basis: Basis::Silent, stratum: None };
const WITHHELD: Score = Score { basis: Basis::Withheld, stratum: None };

/// The score of every pharmacy in one market, and what is told of it.
fn market((markets, at): (&[Market], usize), candidates: &[Candidate]) -> (MarketSummary, Vec<Score>) {
    let name = &markets[at].name;
    let indicator = |candidate: &Candidate| candidate.sold.map(|sold| sold.markets[at]);
    let panel = Panel::new(candidates.iter().filter_map(|one| Some((one.size()?, indicator(one)?))));
    let are_silent_ranked = !stand_apart((markets, at), candidates);
    let mut ranked: Vec<Ranked> = Vec::new();
    let mut scores = vec![UNKNOWN; candidates.len()];
    for (at, candidate) in candidates.iter().enumerate() {
        match indicator(candidate) {
            Some(value) if value > 0 || are_silent_ranked => {
                ranked.push(Ranked { at, value, is_estimate: false });
            }
            Some(_) => scores[at] = SILENT,
            None => {
                let estimate =
                    candidate.size().and_then(|size| panel.estimate(&size)).filter(|value| *value > 0);
                ranked.extend(estimate.map(|value| Ranked { at, value, is_estimate: true }));
            }
        }
    }
    let measured = ranked.iter().filter(|one| !one.is_estimate).count();
    if measured < LEAST || ranked.len() < LEAST_MARKET {
        return (
            MarketSummary { name: name.to_owned(), ..MarketSummary::default() },
            vec![WITHHELD; candidates.len()],
        );
    }
    let keyed: Vec<(i64, usize)> = ranked.iter().map(|one| (one.value, one.at)).collect();
    let found = strata(&keyed);
    for (one, stratum) in ranked.iter().zip(&found) {
        let basis = if one.is_estimate { Basis::Estimated } else { Basis::Measured };
        scores[one.at] = Score { basis, stratum: Some(*stratum) };
    }
    let (sums, lowest) = sums(&ranked, &found);
    let measured_of = ranked.iter().zip(&found).filter(|(one, _)| !one.is_estimate);
    let tried =
        measured_of.filter_map(|(one, stratum)| Some((candidates[one.at].size()?, one.value, *stratum)));
    let accuracy = accuracy(&panel, &lowest, tried);
    let count = |basis| scores.iter().filter(|score| score.basis == basis).count();
    let summary = MarketSummary {
        name: name.to_owned(),
        published: true,
        measured,
        estimated: count(Basis::Estimated),
        silent: count(Basis::Silent),
        unknown: count(Basis::Unknown),
        shares: shares(&sums),
        accuracy: Some(accuracy).filter(|accuracy| accuracy.tried >= LEAST),
    };
    (summary, scores)
}

/// Whether the pharmacies without a sale of a market may stand apart, or are ranked as the weakest: there are enough of them, and
/// in no other market that shares products with it do a few of them sell, which would tell who sells the others of its products.
fn stand_apart((markets, at): (&[Market], usize), candidates: &[Candidate]) -> bool {
    let silent: Vec<Sold> =
        candidates.iter().filter_map(|one| one.sold).filter(|sold| sold.markets[at] <= 0).collect();
    let tells = |other: usize| {
        let selling = silent.iter().filter(|sold| sold.markets[other] > 0).count();
        (1..LEAST).contains(&selling) && markets[at].shares_products(&markets[other])
    };
    silent.len() >= LEAST && !(0..markets.len()).any(tells)
}

struct Ranked {
    /// Its place among the pharmacies, which are in the order of their locations: what ties are ranked by.
    at: usize,
    value: i64,
    is_estimate: bool,
}

/// What each stratum sells, and the smallest indicator in it.
fn sums(ranked: &[Ranked], found: &[u8]) -> ([StratumSums; STRATA], [i64; STRATA]) {
    let mut sums = [StratumSums::default(); STRATA];
    let mut lowest = [i64::MAX; STRATA];
    for (one, stratum) in ranked.iter().zip(found) {
        let at = usize::from(*stratum) - 1;
        let stratum = &mut sums[at];
        let (count, sum) = match one.is_estimate {
            true => (&mut stratum.estimated, &mut stratum.estimated_sum),
            false => (&mut stratum.measured, &mut stratum.measured_sum),
        };
        *count += 1;
        *sum += one.value;
        stratum.largest = stratum.largest.max(one.value);
        if !one.is_estimate {
            stratum.largest_measured = stratum.largest_measured.max(one.value);
        }
        lowest[at] = lowest[at].min(one.value);
    }
    (sums, lowest)
}

#[cfg(test)]
mod tests;

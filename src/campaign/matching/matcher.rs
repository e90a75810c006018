//! Finds the matching record of a row, by stages of blocks and the weights of all fields.

use super::{
    assign,
    blocks::{Blocks, Values},
    pair::Pair,
    scheme::{self, Scheme},
    value::{TermFrequency, Value},
    weigh::{AGREES, Weighed, Weights},
};
use crate::closed_list::closed_list;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

closed_list! {
    /// The result of a row.
    Outcome as MatchOutcome { Matched = "matched", Review = "review", None = "none", }
}

/// The probability from which a pair is a match, and from which no further stage is searched.
const MATCH: f64 = 0.9;
const SETTLED: f64 = 0.99;
/// Bits of log-odds below which a pair is dropped (odds of 11 to 1 against it).
const MIN_BITS: f64 = -3.5;
/// Minimum lead in bits of a match over every other record.
const MIN_LEAD_BITS: f64 = 3.0;
/// Rows between checks of the stop signal.
const ROWS_BETWEEN_LOOKS: usize = 32;
/// Maximum pairs of a row that are stored.
const MAX_PAIRS_PER_ROW: usize = 8;

/// The evidence of a field for a pair.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    pub field: &'static str,
    /// The two values after normalization.
    pub of_row: String,
    pub of_record: String,
    /// From 0 to 1.
    pub similarity: f64,
    /// Weight in bits, negative if it is against the pair.
    pub points: f64,
}

impl Evidence {
    /// Whether the field supports the pair, or is equal without adding to another field.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.points > 0.0 || self.points >= 0.0 && self.similarity > AGREES
    }
}

/// The result of a row.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    pub outcome: Outcome,
    /// The index of the matching record, or of the best candidate.
    pub record: Option<usize>,
    /// The probability from 0 to 1 that the row is that record.
    pub probability: f64,
    /// The total in bits of log-odds, against every other record and against no record, before calibration.
    pub bits: f64,
    /// The stage in which the pair was found.
    pub stage: Option<&'static str>,
    pub evidence: Vec<Evidence>,
}

/// An indexed base of records.
pub struct Matcher {
    scheme: &'static Scheme,
    weights: Weights,
    records: Vec<Vec<String>>,
    rarities: Vec<TermFrequency>,
    prepared: Vec<Vec<Value>>,
    blocks: Blocks,
    /// The prior in bits: one of as many candidates as there are records.
    prior_bits: f64,
}

impl Matcher {
    /// Indexes normalised records, each with a value for every field of the scheme; an empty value is
    /// unknown.
    #[must_use]
    pub fn new(scheme: &'static Scheme, records: Vec<Vec<String>>) -> Self {
        let rarity = |(at, field): (usize, &scheme::Field)| {
            TermFrequency::from_values(
                field,
                records.iter().map(|record| record[at].as_str()),
                scheme.population,
            )
        };
        let rarities: Vec<_> = scheme.fields.iter().enumerate().map(rarity).collect();
        let blocks = Blocks::from_base(scheme, &records);
        let prepared = records.iter().map(|record| prepare(scheme, &rarities, record)).collect();
        let odds = scheme.population.max(records.len() as f64).max(2.0).log2();
        Self {
            scheme,
            weights: Weights::from_scheme(scheme, odds),
            rarities,
            prepared,
            blocks,
            prior_bits: odds,
            records,
        }
    }

    /// The results of all rows, in order. With `one_to_one`, each record is assigned once, to the best
    /// matching row.
    #[must_use]
    pub fn matches(&self, rows: &[Vec<String>], one_to_one: bool) -> Vec<Match> {
        self.matches_until(rows, one_to_one, &|| false).unwrap_or_default()
    }

    /// Like [`matches`](Self::matches); `None` if it was stopped.
    pub(crate) fn matches_until(
        &self,
        rows: &[Vec<String>],
        one_to_one: bool,
        must_stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Match>> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
        let chunk = rows.len().div_ceil(threads).max(1);
        let stopped = AtomicBool::new(false);
        let match_rows = |rows: &[Vec<String>]| {
            let parts = rows.chunks(ROWS_BETWEEN_LOOKS).take_while(|_| {
                stopped.fetch_or(must_stop(), Relaxed);
                !stopped.load(Relaxed)
            });
            parts.flatten().map(|row| self.pairs(row)).collect::<Vec<_>>()
        };
        let pairs: Vec<Vec<Pair>> = std::thread::scope(|scope| {
            let workers: Vec<_> =
                rows.chunks(chunk).map(|rows| (rows, scope.spawn(move || match_rows(rows)))).collect();
            // The rows of a worker that panicked are processed again here, so that the panic surfaces in the caller.
            let joined =
                workers.into_iter().map(|(rows, worker)| worker.join().unwrap_or_else(|_| match_rows(rows)));
            joined.flatten().collect()
        });
        if stopped.into_inner() {
            return None;
        }
        let chosen = match one_to_one {
            true => assign::one_to_one(rows, &self.records, &pairs),
            false => pairs.iter().map(|pairs| (!pairs.is_empty()).then_some(0)).collect(),
        };
        let result = |((row, pairs), chosen): ((&Vec<String>, &Vec<Pair>), Option<usize>)| {
            self.explain(row, pairs, chosen)
        };
        Some(rows.iter().zip(&pairs).zip(chosen).map(result).collect())
    }

    /// The candidate pairs of a row, best first.
    fn pairs(&self, row: &Values) -> Vec<Pair> {
        let prepared = prepare(self.scheme, &self.rarities, row);
        let (mut pairs, mut found) = (Vec::<Pair>::new(), Vec::new());
        for stage in 0..self.scheme.stages.len() {
            self.blocks.candidates(stage, row, &mut found);
            for record in &found {
                if pairs.iter().all(|pair| pair.record != *record) {
                    let pair = self.score_pair(&prepared, *record, stage);
                    if pair.bits >= MIN_BITS || pair.is_identified {
                        pairs.push(pair);
                    }
                }
            }
            pairs.sort_by(|a, b| self.order(a, b));
            pairs.truncate(MAX_PAIRS_PER_ROW);
            if self.outcome(&pairs, 0) == Outcome::Matched && self.probability(&pairs, 0) >= SETTLED {
                break;
            }
        }
        pairs
    }

    /// Orders pairs by bits. Ties are resolved by the content of the records, not their position.
    fn order(&self, a: &Pair, b: &Pair) -> std::cmp::Ordering {
        let values = |pair: &Pair| &self.records[pair.record as usize];
        b.bits.total_cmp(&a.bits).then_with(|| values(a).cmp(values(b))).then(a.record.cmp(&b.record))
    }

    fn score_pair(&self, row: &[Value], record: u32, stage: usize) -> Pair {
        let Weighed { points, is_identified, is_contradicted } =
            self.weights.score(row, &self.prepared[record as usize]);
        let bits = points.iter().flatten().map(|(_, points)| points).sum::<f64>() - self.prior_bits;
        Pair { record, stage, bits, is_identified, is_contradicted }
    }

    fn probability(&self, pairs: &[Pair], chosen: usize) -> f64 {
        self.scheme.calibration.probability(margin(pairs, chosen))
    }

    /// The outcome of a row with these pairs.
    fn outcome(&self, pairs: &[Pair], chosen: usize) -> Outcome {
        let Some(best) = pairs.get(chosen) else { return Outcome::None };
        let others = || pairs.iter().enumerate().filter(|(at, _)| *at != chosen).map(|(_, pair)| pair);
        let is_ahead = others().all(|other| best.bits - other.bits >= MIN_LEAD_BITS);
        // An identifier supports one record and everything else another.
        let is_disputed = !best.is_identified && others().any(|other| other.is_identified);
        let is_probable = self.probability(pairs, chosen) >= MATCH;
        match is_probable && is_ahead && !is_disputed && !best.is_contradicted {
            true => Outcome::Matched,
            false => Outcome::Review,
        }
    }

    fn explain(&self, row: &Values, pairs: &[Pair], chosen: Option<usize>) -> Match {
        let Some(pair) = chosen.map(|at| pairs[at]) else {
            return Match {
                outcome: Outcome::None,
                record: None,
                probability: 0.0,
                bits: f64::NEG_INFINITY,
                stage: None,
                evidence: Vec::new(),
            };
        };
        let record = pair.record as usize;
        let bits = margin(pairs, chosen.unwrap_or_default());
        let prepared = prepare(self.scheme, &self.rarities, row);
        let points = self.weights.score(&prepared, &self.prepared[record]).points;
        let evidence =
            self.scheme.fields.iter().zip(points).enumerate().filter_map(|(at, (field, point))| {
                let (similarity, points) = point?;
                let (of_row, of_record) = (row[at].clone(), self.records[record][at].clone());
                Some(Evidence { field: field.name, of_row, of_record, similarity, points })
            });
        Match {
            // A row that was assigned a worse pair, because the best record is taken, needs a review.
            outcome: match chosen {
                Some(0) => self.outcome(pairs, 0),
                _ => Outcome::Review,
            },
            record: Some(record),
            probability: self.scheme.calibration.probability(bits),
            bits,
            stage: Some(self.scheme.stages[pair.stage].name),
            evidence: evidence.collect(),
        }
    }
}

/// The lead in bits of a pair over all other pairs of its row and over no match.
fn margin(pairs: &[Pair], chosen: usize) -> f64 {
    let others = pairs.iter().enumerate().filter(|(at, _)| *at != chosen);
    pairs[chosen].bits
        - others.map(|(_, other)| other.bits.exp2()).sum::<f64>().ln_1p() / std::f64::consts::LN_2
}

fn prepare(scheme: &Scheme, rarities: &[TermFrequency], record: &Values) -> Vec<Value> {
    let fields = scheme.fields.iter().zip(rarities).zip(record);
    let namesake =
        |field: &scheme::Field| field.named_after.map_or("", |name| &*record[scheme.field_index(name)]);
    fields.map(|((field, rarity), value)| rarity.prepare(field, value, namesake(field))).collect()
}

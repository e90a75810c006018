//! Which record of a base a row of somebody's list means. Pure rules: every field that both know speaks for or against a pair
//! by so many bits (the model of Fellegi and Sunter, with the rarity of each value in the base), the sum is held against the
//! number of records it could be, and the answer is a match, a doubt for a person, or nothing, each with its reasons.

mod assign;
mod blocks;
mod compare;
pub(crate) mod person;
pub mod pharmacy;
pub mod scheme;
#[cfg(test)]
mod tests;
mod value;

use crate::closed_list::closed_list;
use blocks::{Blocks, Values};
use compare::compare;
use scheme::{Comparison, Scheme};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use value::{Rarity, Value};

closed_list! {
    /// What is said of a row.
    Outcome as MatchOutcome { Matched = "matched", Review = "review", None = "none", }
}

/// Bits for a pair, beyond even odds, from which it is a match (19 to 1) and down to which it is a doubt.
const SURE: f64 = 4.25;
/// Bits by which a match is ahead of every other record.
const AHEAD: f64 = 3.0;
/// Rows that are compared before it is looked whether to stop.
const ROWS_BETWEEN_LOOKS: usize = 32;
/// Pairs of a row that are remembered.
const REMEMBERED: usize = 8;

/// What a field says of a pair.
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    pub field: &'static str,
    /// The two values as they were compared.
    pub of_row: String,
    pub of_record: String,
    /// From 0 to 1.
    pub similarity: f64,
    /// Bits for the pair, or below zero against it.
    pub points: f64,
}

/// What is said of one row.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    pub outcome: Outcome,
    /// The record that is meant, or that would be if anything is; its number in the base.
    pub record: Option<usize>,
    /// How probable it is that the row means that record, from 0 to 1.
    pub score: f64,
    /// The stage in which the pair was found.
    pub stage: Option<&'static str>,
    pub evidence: Vec<Evidence>,
}

/// A row and a record that it may mean.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Pair {
    record: u32,
    stage: usize,
    /// For the pair, beyond even odds.
    bits: f64,
    /// An identifier agrees.
    is_identified: bool,
}

/// A base, ready to be asked.
pub struct Matcher {
    scheme: &'static Scheme,
    /// The record that fields excuse each other by, by place.
    excuses: Vec<Option<usize>>,
    records: Vec<Vec<String>>,
    rarities: Vec<Rarity>,
    prepared: Vec<Vec<Value>>,
    blocks: Blocks,
    /// What a pair has to make up for: it is one of as many as there are records.
    odds: f64,
}

impl Matcher {
    /// Takes normalised records, each with a value for every field of the scheme; an empty one is unknown.
    #[must_use]
    pub fn new(scheme: &'static Scheme, records: Vec<Vec<String>>) -> Self {
        let rarity = |(at, field): (usize, &scheme::Field)| {
            Rarity::of(field, records.iter().map(|record| record[at].as_str()), scheme.population)
        };
        let rarities: Vec<_> = scheme.fields.iter().enumerate().map(rarity).collect();
        let blocks = Blocks::of(scheme, &records);
        let prepared = records.iter().map(|record| prepare(scheme, &rarities, record)).collect();
        let excuses = scheme.fields.iter().map(|field| field.excused_by.map(|name| scheme.place(name)));
        let odds = scheme.population.max(records.len() as f64).max(2.0).log2();
        Self { scheme, excuses: excuses.collect(), rarities, prepared, blocks, odds, records }
    }

    /// What is said of each row, in the order of the rows. One-to-one: no record is said twice; the surest row has it.
    #[must_use]
    pub fn matches(&self, rows: &[Vec<String>], one_to_one: bool) -> Vec<Match> {
        self.matches_until(rows, one_to_one, &|| false).unwrap_or_default()
    }

    /// The same, or `None` once it has to stop.
    pub(crate) fn matches_until(
        &self,
        rows: &[Vec<String>],
        one_to_one: bool,
        must_stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Match>> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
        let chunk = rows.len().div_ceil(threads).max(1);
        let stopped = AtomicBool::new(false);
        let asked = |rows: &[Vec<String>]| {
            let parts = rows.chunks(ROWS_BETWEEN_LOOKS).take_while(|_| {
                stopped.fetch_or(must_stop(), Relaxed);
                !stopped.load(Relaxed)
            });
            parts.flatten().map(|row| self.pairs(row)).collect::<Vec<_>>()
        };
        let pairs: Vec<Vec<Pair>> = std::thread::scope(|scope| {
            let workers: Vec<_> =
                rows.chunks(chunk).map(|rows| (rows, scope.spawn(move || asked(rows)))).collect();
            // A worker that died is asked again here, so that its fault is told where it can be seen.
            let joined =
                workers.into_iter().map(|(rows, worker)| worker.join().unwrap_or_else(|_| asked(rows)));
            joined.flatten().collect()
        });
        if stopped.into_inner() {
            return None;
        }
        let chosen = match one_to_one {
            true => assign::one_to_one(rows, &self.records, &pairs),
            false => pairs.iter().map(|pairs| (!pairs.is_empty()).then_some(0)).collect(),
        };
        let told = |((row, pairs), chosen): ((&Vec<String>, &Vec<Pair>), Option<usize>)| {
            self.told(row, pairs, chosen)
        };
        Some(rows.iter().zip(&pairs).zip(chosen).map(told).collect())
    }

    /// The records that a row may mean, the likeliest first.
    fn pairs(&self, row: &Values) -> Vec<Pair> {
        let prepared = prepare(self.scheme, &self.rarities, row);
        let (mut pairs, mut found) = (Vec::<Pair>::new(), Vec::new());
        for stage in 0..self.scheme.stages.len() {
            self.blocks.candidates(stage, row, &mut found);
            for record in &found {
                if pairs.iter().all(|pair| pair.record != *record) {
                    let pair = self.weigh(&prepared, *record, stage);
                    if pair.bits >= -SURE || pair.is_identified {
                        pairs.push(pair);
                    }
                }
            }
            pairs.sort_by(|a, b| self.order(a, b));
            pairs.truncate(REMEMBERED);
            if outcome(&pairs, 0) == Outcome::Matched {
                break;
            }
        }
        pairs
    }

    /// The likeliest pair first; among equals what the records hold decides, not where they stand.
    fn order(&self, a: &Pair, b: &Pair) -> std::cmp::Ordering {
        let values = |pair: &Pair| &self.records[pair.record as usize];
        b.bits.total_cmp(&a.bits).then_with(|| values(a).cmp(values(b))).then(a.record.cmp(&b.record))
    }

    fn weigh(&self, row: &[Value], record: u32, stage: usize) -> Pair {
        let of_base = &self.prepared[record as usize];
        let points = self.points(row, of_base);
        let is_identified = |(field, point): (&scheme::Field, &Option<(f64, f64)>)| {
            field.comparison == Comparison::Identifier
                && point.is_some_and(|(similarity, _)| similarity == 1.0)
        };
        Pair {
            record,
            stage,
            bits: points.iter().flatten().map(|(_, points)| points).sum::<f64>() - self.odds,
            is_identified: self.scheme.fields.iter().zip(&points).any(is_identified),
        }
    }

    /// Similarity and points of every field that both know.
    fn points(&self, row: &[Value], record: &[Value]) -> Vec<Option<(f64, f64)>> {
        let fields = self.scheme.fields;
        let alike: Vec<_> = fields
            .iter()
            .zip(row.iter().zip(record))
            .map(|(field, (left, right))| compare(field.comparison, left, right))
            .collect();
        let agrees = |at: usize| alike[at].is_some_and(|likeness| likeness.similarity > 0.95);
        let point = |at: usize| {
            let (field, likeness) = (&fields[at], alike[at]?);
            let most = likeness.bits.min(field.most);
            let points = (most + field.against) * likeness.similarity - field.against;
            let is_excused = points < 0.0 && self.excuses[at].is_some_and(agrees);
            Some((likeness.similarity, if is_excused { 0.0 } else { points }))
        };
        (0..fields.len()).map(point).collect()
    }

    fn told(&self, row: &Values, pairs: &[Pair], chosen: Option<usize>) -> Match {
        let Some(pair) = chosen.map(|at| pairs[at]) else {
            return Match {
                outcome: Outcome::None,
                record: None,
                score: 0.0,
                stage: None,
                evidence: Vec::new(),
            };
        };
        let record = pair.record as usize;
        let prepared = prepare(self.scheme, &self.rarities, row);
        let points = self.points(&prepared, &self.prepared[record]);
        let evidence =
            self.scheme.fields.iter().zip(points).enumerate().filter_map(|(at, (field, point))| {
                let (similarity, points) = point?;
                let (of_row, of_record) = (row[at].clone(), self.records[record][at].clone());
                Some(Evidence { field: field.name, of_row, of_record, similarity, points })
            });
        Match {
            // Who is given less than the best, because that is taken, is asked.
            outcome: match chosen {
                Some(0) => outcome(pairs, 0),
                _ => Outcome::Review,
            },
            record: Some(record),
            score: 1.0 / (1.0 + (-pair.bits).exp2()),
            stage: Some(self.scheme.stages[pair.stage].name),
            evidence: evidence.collect(),
        }
    }
}

fn prepare(scheme: &Scheme, rarities: &[Rarity], record: &Values) -> Vec<Value> {
    scheme
        .fields
        .iter()
        .zip(rarities)
        .zip(record)
        .map(|((field, rarity), value)| rarity.prepare(field, value))
        .collect()
}

/// What is said of a row that means one of these pairs.
fn outcome(pairs: &[Pair], chosen: usize) -> Outcome {
    let Some(best) = pairs.get(chosen) else { return Outcome::None };
    let others = || pairs.iter().enumerate().filter(|(at, _)| *at != chosen).map(|(_, pair)| pair);
    let is_ahead = others().all(|other| best.bits - other.bits >= AHEAD);
    // A code says one record and everything else another.
    let is_contradicted = !best.is_identified && others().any(|other| other.is_identified);
    match () {
        () if best.bits >= SURE && is_ahead && !is_contradicted => Outcome::Matched,
        () => Outcome::Review,
    }
}

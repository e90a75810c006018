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

/// From this probability on, a pair is a match.
const SURE: f64 = 0.95;
/// Bits for a pair, beyond even odds, down to which it is a doubt.
const DOUBT: f64 = -4.25;
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
    /// How probable it is that the row means that record and neither another nor one that is not in the base, from 0 to 1.
    pub probability: f64,
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
    /// The field of the scheme's contradiction disagrees, and no other answers it.
    is_contradicted: bool,
}

/// A base, ready to be asked.
pub struct Matcher {
    scheme: &'static Scheme,
    /// The place of the field that excuses each field, and of the one that it is counted beyond.
    excuses: Vec<Option<usize>>,
    given: Vec<Option<usize>>,
    /// Of each record and field, the bits that its agreement adds to that of the field it is counted beyond.
    added: Vec<Vec<f64>>,
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
        let places = |of: fn(&scheme::Field) -> Option<&'static str>| -> Vec<_> {
            scheme.fields.iter().map(|field| of(field).map(|name| scheme.place(name))).collect()
        };
        let (excuses, given) = (places(|field| field.excused_by), places(|field| field.given));
        let added = value::added(&given, &records);
        let odds = scheme.population.max(records.len() as f64).max(2.0).log2();
        Self { scheme, excuses, given, added, rarities, prepared, blocks, odds, records }
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
                    if pair.bits >= DOUBT || pair.is_identified {
                        pairs.push(pair);
                    }
                }
            }
            pairs.sort_by(|a, b| self.order(a, b));
            pairs.truncate(REMEMBERED);
            if self.outcome(&pairs, 0) == Outcome::Matched {
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
        let points = self.points(row, record as usize);
        let is_identified = |(field, point): (&scheme::Field, &Option<(f64, f64)>)| {
            field.comparison == Comparison::Identifier
                && point.is_some_and(|(similarity, _)| similarity == 1.0)
        };
        let alike = |name: &str| points[self.scheme.place(name)].map(|(similarity, _)| similarity);
        let is_contradicted = |scheme::Contradiction { field, unless }: &scheme::Contradiction| {
            alike(field).is_some_and(|similarity| similarity < 0.5)
                && !unless.iter().any(|name| alike(name).is_some_and(|similarity| similarity > 0.5))
        };
        Pair {
            record,
            stage,
            bits: points.iter().flatten().map(|(_, points)| points).sum::<f64>() - self.odds,
            is_identified: self.scheme.fields.iter().zip(&points).any(is_identified),
            is_contradicted: self.scheme.contradiction.as_ref().is_some_and(is_contradicted),
        }
    }

    /// Similarity and points of every field that both know.
    fn points(&self, row: &[Value], record: usize) -> Vec<Option<(f64, f64)>> {
        let fields = self.scheme.fields;
        let alike: Vec<_> = fields
            .iter()
            .zip(row.iter().zip(&self.prepared[record]))
            .map(|(field, (left, right))| compare(field.comparison, left, right))
            .collect();
        let agrees = |at: usize| alike[at].is_some_and(|likeness| likeness.similarity > 0.95);
        let point = |at: usize| {
            let (field, likeness) = (&fields[at], alike[at]?);
            let is_given = self.given[at].is_some_and(agrees);
            let bits = if is_given { self.added[record][at] } else { likeness.bits };
            let points = (bits.min(field.most) + field.against) * likeness.similarity - field.against;
            let is_excused = points < 0.0 && self.excuses[at].is_some_and(agrees);
            Some((likeness.similarity, if is_excused { 0.0 } else { points }))
        };
        (0..fields.len()).map(point).collect()
    }

    /// How probable it is that a row means this one of its pairs: the others and a record that is in no base are held against it.
    fn probability(&self, pairs: &[Pair], chosen: usize) -> f64 {
        let others = pairs.iter().enumerate().filter(|(at, _)| *at != chosen);
        let against = 1.0 + others.map(|(_, pair)| pair.bits.exp2()).sum::<f64>();
        self.scheme.calibration.probability(pairs[chosen].bits - against.log2())
    }

    /// What is said of a row that means one of these pairs.
    fn outcome(&self, pairs: &[Pair], chosen: usize) -> Outcome {
        let Some(best) = pairs.get(chosen) else { return Outcome::None };
        // A code says one record and everything else another.
        let is_other_identified = !best.is_identified && pairs.iter().any(|pair| pair.is_identified);
        let is_sure = self.probability(pairs, chosen) >= SURE;
        match is_sure && !best.is_contradicted && !is_other_identified {
            true => Outcome::Matched,
            false => Outcome::Review,
        }
    }

    fn told(&self, row: &Values, pairs: &[Pair], chosen: Option<usize>) -> Match {
        let Some(at) = chosen else {
            return Match {
                outcome: Outcome::None,
                record: None,
                probability: 0.0,
                stage: None,
                evidence: Vec::new(),
            };
        };
        let record = pairs[at].record as usize;
        let points = self.points(&prepare(self.scheme, &self.rarities, row), record);
        let evidence =
            self.scheme.fields.iter().zip(points).enumerate().filter_map(|(at, (field, point))| {
                let (similarity, points) = point?;
                let (of_row, of_record) = (row[at].clone(), self.records[record][at].clone());
                Some(Evidence { field: field.name, of_row, of_record, similarity, points })
            });
        Match {
            // A row that gets less than its best pair, because that record is taken, is a doubt.
            outcome: if at == 0 { self.outcome(pairs, 0) } else { Outcome::Review },
            record: Some(record),
            probability: self.probability(pairs, at),
            stage: Some(self.scheme.stages[pairs[at].stage].name),
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

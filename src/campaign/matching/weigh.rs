//! Weighs the fields of a row and a record: each separately, then with regard to the fields that it refers
//! to.

use super::{
    compare::{Agreement, compare},
    scheme::{Comparison, Field, Scheme},
    value::Value,
};

/// Minimum similarity of an agreement, and maximum similarity of a difference.
pub(super) const AGREES: f64 = 0.95;
const DIFFERS: f64 = 0.5;

/// The indices of the fields that a field refers to.
struct References {
    waived_if_agrees: Option<usize>,
    conditional_on: Option<usize>,
    within: Option<usize>,
    place: Vec<usize>,
}

/// The fields of a scheme, prepared for weighing.
pub(super) struct Weights {
    fields: &'static [Field],
    references: Vec<References>,
    contradiction: Vec<usize>,
    settled_by: Vec<usize>,
    /// The prior in bits: one of as many candidates as there are records.
    prior_bits: f64,
}

/// The weights of a pair.
pub(super) struct Weighed {
    /// Similarity and bits of every field that is known on both sides.
    pub(super) points: Vec<Option<(f64, f64)>>,
    /// Whether an identifier agrees.
    pub(super) is_identified: bool,
    /// Whether all fields of [`Scheme::contradiction`] differ, and nothing else settles it.
    pub(super) is_contradicted: bool,
}

impl Weights {
    pub(super) fn from_scheme(scheme: &'static Scheme, odds: f64) -> Self {
        let place = |name: Option<&str>| name.map(|name| scheme.field_index(name));
        let places = |names: &[&str]| names.iter().map(|name| scheme.field_index(name)).collect();
        let references = scheme.fields.iter().map(|field| References {
            waived_if_agrees: place(field.waived_if_agrees),
            conditional_on: place(field.conditional_on),
            within: place(field.within),
            place: places(field.place),
        });
        Self {
            fields: scheme.fields,
            references: references.collect(),
            contradiction: places(scheme.contradiction),
            settled_by: places(scheme.settled_by),
            prior_bits: odds,
        }
    }

    pub(super) fn score(&self, row: &[Value], record: &[Value]) -> Weighed {
        let pairs = self.fields.iter().zip(row.iter().zip(record));
        let alike: Vec<_> =
            pairs.map(|(field, (left, right))| compare(field.comparison, left, right)).collect();
        let agrees = |at: usize| alike[at].is_some_and(|likeness| likeness.similarity > AGREES);
        let differs = |at: &usize| alike[*at].is_some_and(|likeness| likeness.similarity < DIFFERS);
        let is_identified = (0..self.fields.len())
            .any(|at| self.fields[at].comparison == Comparison::Identifier && agrees(at));
        let is_settled = || is_identified || self.settled_by.iter().any(|at| agrees(*at));
        Weighed {
            points: (0..self.fields.len()).map(|at| self.points(&alike, at)).collect(),
            is_identified,
            is_contradicted: !self.contradiction.is_empty()
                && self.contradiction.iter().all(differs)
                && !is_settled(),
        }
    }

    fn points(&self, alike: &[Option<Agreement>], at: usize) -> Option<(f64, f64)> {
        let References { waived_if_agrees: excused_by, conditional_on: given, within, place } =
            &self.references[at];
        let similarity_of = |at: usize| alike[at].map(|likeness| likeness.similarity);
        let Agreement { similarity, bits } = alike[at]?;
        let most = match self.left_open(alike, place) {
            // The frequency of a street in the country is irrelevant for whether two pharmacies of one town
            // share it.
            Some(left_open) => self.fields[at].max_bits + left_open,
            None => bits.min(self.fields[at].max_bits),
        };
        let mut points = scaled(&self.fields[at], similarity, most);
        if points < 0.0 && excused_by.and_then(similarity_of).is_some_and(|other| other > AGREES) {
            points = 0.0;
        }
        if let Some((_, known)) = given.and_then(|at| self.points(alike, at))
            && points > 0.0
        {
            points = (points - known.max(0.0)).max(0.0);
        }
        Some((similarity, points * within.and_then(similarity_of).unwrap_or(1.0)))
    }

    /// Bits that remain open once these fields agree; `None` if they do not support the pair.
    fn left_open(&self, alike: &[Option<Agreement>], place: &[usize]) -> Option<f64> {
        let known = place.iter().filter_map(|at| self.points(alike, *at));
        let known: f64 = known.map(|(_, points)| points.max(0.0)).sum();
        (known > 0.0).then_some((self.prior_bits - known).max(0.0))
    }
}

/// Bits from minus `penalty_bits` to `most`, by similarity.
fn scaled(field: &Field, similarity: f64, most: f64) -> f64 {
    (most + field.penalty_bits) * similarity - field.penalty_bits
}

//! The scheme of a comparison: the fields, their comparison and weights, and the blocks of candidate pairs.

use super::calibration::Calibration;

/// The comparison of the values of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// A code of one record only: an agreement is decisive.
    Identifier,
    /// Equal or different.
    Code,
    /// Digits, of which one or two may be wrong or swapped.
    Digits,
    /// A French phone number. A mobile number next to a landline is neutral: a shop has a landline and its
    /// owner a mobile phone.
    Phone,
    /// A house number: `12`, `12b`, `12-14`.
    HouseNumber,
    /// The words of a street, like [`Comparison::Words`]. A street next to a shopping centre is neutral: a
    /// shop has both.
    Street,
    /// The name of a person, like [`Comparison::Words`]: an initial matches a first name, and a missing first
    /// name is not a difference.
    Name,
    /// Words in any order, weighted by rarity, with tolerance for typing errors and joined words.
    Words,
}

/// A field of a scheme. Weights are bits: each bit of an agreement doubles the odds of a pair.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub name: &'static str,
    pub comparison: Comparison,
    /// Maximum weight of an agreement, even of rare values.
    pub max_bits: f64,
    /// Weight against a pair if the field differs.
    pub penalty_bits: f64,
    /// A difference has no weight if this field agrees: a postcode has several towns.
    pub waived_if_agrees: Option<&'static str>,
    /// An agreement only counts beyond the weight of this field: a town follows from its postcode, so both
    /// together weigh as much as the rarer of the two.
    pub conditional_on: Option<&'static str>,
    /// Counts as far as this field agrees: the same number in another street is another house.
    pub within: Option<&'static str>,
    /// If these fields agree, an agreement counts `max_bits` plus the bits that they leave open, however rare the
    /// value is: in a town of 32 pharmacies a street weighs five bits more than in a town with one.
    pub place: &'static [&'static str],
    /// Words that are also in this field weigh little: pharmacies are often named after their town.
    pub named_after: Option<&'static str>,
}

impl Field {
    #[must_use]
    pub const fn new(name: &'static str, comparison: Comparison, most: f64, against: f64) -> Self {
        Self {
            name,
            comparison,
            max_bits: most,
            penalty_bits: against,
            waived_if_agrees: None,
            conditional_on: None,
            within: None,
            place: &[],
            named_after: None,
        }
    }

    #[must_use]
    pub const fn waived_if_agrees(self, other: &'static str) -> Self {
        Self { waived_if_agrees: Some(other), ..self }
    }

    #[must_use]
    pub const fn conditional_on(self, other: &'static str) -> Self {
        Self { conditional_on: Some(other), ..self }
    }

    #[must_use]
    pub const fn within(self, other: &'static str) -> Self {
        Self { within: Some(other), ..self }
    }

    #[must_use]
    pub const fn in_place(self, place: &'static [&'static str]) -> Self {
        Self { place, ..self }
    }

    #[must_use]
    pub const fn named_after(self, other: &'static str) -> Self {
        Self { named_after: Some(other), ..self }
    }

    /// The other fields that this one refers to.
    #[cfg(test)]
    pub(super) fn others(&self) -> impl Iterator<Item = &'static str> {
        let one =
            [self.waived_if_agrees, self.conditional_on, self.within, self.named_after].into_iter().flatten();
        one.chain(self.place.iter().copied())
    }
}

/// A block of candidate pairs.
#[derive(Debug, Clone, Copy)]
pub enum Block {
    /// Records that are equal in all of these fields.
    Same(&'static [&'static str]),
    /// Records that share a word of a field and, if named, the first characters of another field.
    Word { of: &'static str, within: Option<(&'static str, usize)> },
}

/// Blocks that are searched together, unless an earlier stage settled the row.
#[derive(Debug, Clone, Copy)]
pub struct Stage {
    /// The name in explanations.
    pub name: &'static str,
    pub blocks: &'static [Block],
}

/// The rules of matching one kind of record.
#[derive(Debug, Clone, Copy)]
pub struct Scheme {
    pub fields: &'static [Field],
    pub stages: &'static [Stage],
    /// A pair in which all of these fields differ needs a review, unless an identifier or a field of
    /// `settled_by` agrees. Empty: no such rule.
    pub contradiction: &'static [&'static str],
    pub settled_by: &'static [&'static str],
    /// The probability of a pair by its bits, fitted to lists with known answers.
    pub calibration: Calibration,
    /// Minimum number of existing records, of which the base may contain only a part.
    pub population: f64,
}

impl Scheme {
    /// The index of a field. A test checks that names in a scheme are those of its own fields.
    pub(super) fn field_index(&self, name: &str) -> usize {
        self.fields.iter().position(|field| field.name == name).unwrap_or_default()
    }
}

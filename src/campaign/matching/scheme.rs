//! The scheme of a comparison: the fields, how each is compared and weighted, and which pairs are
//! looked at.

use super::calibration::Calibration;

/// How the values of a field are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// A code that only one record has: where it agrees, it speaks for itself.
    Identifier,
    /// The same or not.
    Code,
    /// Digits in which one or two may be wrong or have changed places.
    Digits,
    /// A French phone number. A mobile phone beside another number says nothing: a shop has a landline and its owner a mobile phone.
    Phone,
    /// The number of a house: `12`, `12b`, `12-14`.
    HouseNumber,
    /// The words of a street, as [`Comparison::Words`]. A street beside a shopping centre says nothing: a shop has both.
    Street,
    /// The name of a person, as [`Comparison::Words`]: an initial is the beginning of a first name, and a surname alone is no other
    /// name.
    Name,
    /// Words in any order, each as telling as it is rare; typing errors and words that were joined are forgiven.
    Words,
}

/// A field of a scheme. Points are bits: how many times, as a power of two, an agreement makes a pair likelier.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub name: &'static str,
    pub comparison: Comparison,
    /// The most that an agreement counts, however rare the value is.
    pub most: f64,
    /// What a disagreement counts against.
    pub against: f64,
    /// A disagreement counts nothing where this field agrees: a postcode has several towns.
    pub excused_by: Option<&'static str>,
    /// An agreement counts only its surprise, given what this field says for the pair: a town follows from its postcode, so that both
    /// together weigh no more than the rarer of the two.
    pub given: Option<&'static str>,
    /// Counts as far as this field agrees: the same number in another street is another house.
    pub within: Option<&'static str>,
    /// Where these fields agree, an agreement counts `most` and what they leave open, however rare the value is: in a town of 32
    /// pharmacies a street weighs five bits more than in a town of one.
    pub place: &'static [&'static str],
    /// Words that are also in this field weigh little: a pharmacy is named after its town.
    pub named_after: Option<&'static str>,
}

impl Field {
    #[must_use]
    pub const fn new(name: &'static str, comparison: Comparison, most: f64, against: f64) -> Self {
        Self {
            name,
            comparison,
            most,
            against,
            excused_by: None,
            given: None,
            within: None,
            place: &[],
            named_after: None,
        }
    }

    #[must_use]
    pub const fn excused_by(self, other: &'static str) -> Self {
        Self { excused_by: Some(other), ..self }
    }

    #[must_use]
    pub const fn given(self, other: &'static str) -> Self {
        Self { given: Some(other), ..self }
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
        let one = [self.excused_by, self.given, self.within, self.named_after].into_iter().flatten();
        one.chain(self.place.iter().copied())
    }
}

/// Records of which pairs are looked at.
#[derive(Debug, Clone, Copy)]
pub enum Block {
    /// Those that have the same in all of these fields.
    Same(&'static [&'static str]),
    /// Those that share a word of a field, and where it is named the first characters of another field.
    Word { of: &'static str, within: Option<(&'static str, usize)> },
}

/// Blocks that are looked at together, unless those before have settled a row.
#[derive(Debug, Clone, Copy)]
pub struct Stage {
    /// Its name in an explanation.
    pub name: &'static str,
    pub blocks: &'static [Block],
}

/// How one kind of record is matched.
#[derive(Debug, Clone, Copy)]
pub struct Scheme {
    pub fields: &'static [Field],
    pub stages: &'static [Stage],
    /// A pair in which all of these fields differ is a match only if an identifier or one of `settled_by` agrees; else it is for
    /// review. Empty: no such rule.
    pub contradiction: &'static [&'static str],
    pub settled_by: &'static [&'static str],
    /// The probability that a pair is right by its bits, fitted to lists with known answers.
    pub calibration: Calibration,
    /// How many records there are in the world that the base is of, at least: it may hold only some of them.
    pub population: f64,
}

impl Scheme {
    /// The place of a field. The names in a scheme are those of its own fields; a test holds it.
    pub(super) fn place(&self, name: &str) -> usize {
        self.fields.iter().position(|field| field.name == name).unwrap_or_default()
    }
}

//! What two lists have in common and how much each part of it tells: the fields, how each is compared, and which pairs are
//! looked at.

/// How the values of a field are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// A code that only one record has: where it agrees, it speaks for itself.
    Identifier,
    /// The same or not.
    Code,
    /// Digits in which one or two may be wrong or have changed places.
    Digits,
    /// The number of a house: `12`, `12b`, `12-14`.
    HouseNumber,
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
    /// Where this field agrees too, an agreement counts only what it adds: most postcodes have few towns.
    pub given: Option<&'static str>,
}

impl Field {
    #[must_use]
    pub const fn new(name: &'static str, comparison: Comparison, most: f64, against: f64) -> Self {
        Self { name, comparison, most, against, excused_by: None, given: None }
    }

    #[must_use]
    pub const fn excused_by(self, other: &'static str) -> Self {
        Self { excused_by: Some(other), ..self }
    }

    #[must_use]
    pub const fn given(self, other: &'static str) -> Self {
        Self { given: Some(other), ..self }
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

/// A field that makes a pair a doubt, however probable it is, where it disagrees.
#[derive(Debug, Clone, Copy)]
pub struct Contradiction {
    pub field: &'static str,
    /// Fields of which one that agrees answers it.
    pub unless: &'static [&'static str],
}

/// From the bits of a pair to those of its probability: points of a rising line that was fitted to pairs whose truth is known,
/// because what fields say is not independent of each other.
#[derive(Debug, Clone, Copy)]
pub struct Calibration(pub &'static [(f64, f64)]);

impl Calibration {
    /// Bits are taken as they are.
    pub const NONE: Self = Self(&[(0.0, 0.0)]);

    /// From 0 to 1, of bits beyond even odds. Beyond the ends of the line a bit is a bit.
    pub(super) fn probability(self, bits: f64) -> f64 {
        let at = self.0.partition_point(|(known, _)| *known < bits);
        let calibrated = match (at.checked_sub(1).and_then(|at| self.0.get(at)), self.0.get(at)) {
            (Some(below), Some(above)) => {
                below.1 + (above.1 - below.1) * (bits - below.0) / (above.0 - below.0)
            }
            (Some(end), None) | (None, Some(end)) => end.1 + bits - end.0,
            (None, None) => bits,
        };
        1.0 / (1.0 + (-calibrated).exp2())
    }
}

/// How one kind of record is matched.
#[derive(Debug, Clone, Copy)]
pub struct Scheme {
    pub fields: &'static [Field],
    pub stages: &'static [Stage],
    /// How many records there are in the world that the base is of, at least: it may hold only some of them.
    pub population: f64,
    pub contradiction: Option<Contradiction>,
    pub calibration: Calibration,
}

impl Scheme {
    /// The place of a field. The names in a scheme are those of its own fields; a test holds it.
    pub(super) fn place(&self, name: &str) -> usize {
        self.fields.iter().position(|field| field.name == name).unwrap_or_default()
    }
}

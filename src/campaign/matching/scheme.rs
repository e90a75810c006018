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
}

impl Field {
    #[must_use]
    pub const fn new(name: &'static str, comparison: Comparison, most: f64, against: f64) -> Self {
        Self { name, comparison, most, against, excused_by: None }
    }

    #[must_use]
    pub const fn excused_by(self, other: &'static str) -> Self {
        Self { excused_by: Some(other), ..self }
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
    /// How many records there are in the world that the base is of, at least: it may hold only some of them.
    pub population: f64,
}

impl Scheme {
    /// The place of a field. The names in a scheme are those of its own fields; a test holds it.
    pub(super) fn place(&self, name: &str) -> usize {
        self.fields.iter().position(|field| field.name == name).unwrap_or_default()
    }
}

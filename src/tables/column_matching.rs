//! Matches columns to fields, by their names in four languages and by their values.

use super::{
    column_name::{self, is_unspaced},
    column_profile::{Column, ValueKind},
    field::{Field, FieldKind},
    table::Table,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A column that probably matches a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = SampleGuess)]
pub struct Guess {
    pub field: String,
    /// The column index, from 0.
    pub column: usize,
    /// Confidence: 1 possible, 2 probable, 3 certain.
    #[schema(minimum = 1, maximum = 3)]
    pub confidence: u8,
}

/// How well a name matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Naming {
    No,
    /// Ambiguous: several fields use this name.
    Ambiguous,
    /// The name contains the words among others.
    Partial,
    Full,
}

/// How well the values match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Content {
    Contradicting,
    Neutral,
    Likely,
    /// Distinctive: hardly any other field has such values.
    Distinctive,
}

/// A candidate match; candidates are sorted with the best last.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    confidence: u8,
    naming: Naming,
    /// Characters of the name that the words of the field cover.
    letters: usize,
    content: Content,
    /// Tie-breaker: earlier columns first.
    order: (std::cmp::Reverse<usize>, std::cmp::Reverse<usize>),
}

/// The best column for each field, assigned by descending confidence, each column once. In the order of the
/// fields.
#[must_use]
pub fn match_columns(fields: &[Field], table: &Table) -> Vec<Guess> {
    let names: Vec<Vec<String>> =
        table.columns.iter().map(|column| column_name::normalized_words(&column.name)).collect();
    let mut candidates = Vec::new();
    for (at, field) in fields.iter().enumerate() {
        let phrases: Vec<_> = field.words.iter().map(|text| Phrase::parse(text)).collect();
        for (number, column) in table.columns.iter().enumerate() {
            let (naming, letters) =
                phrases.iter().map(|phrase| naming(phrase, &names[number])).max().unwrap_or((Naming::No, 0));
            let content = content(field.kind, column);
            let confidence = confidence(naming, content);
            let order = (std::cmp::Reverse(at), std::cmp::Reverse(number));
            candidates.push(Candidate { confidence, naming, letters, content, order });
        }
    }
    candidates.retain(|candidate| candidate.confidence > 0);
    candidates.sort_unstable_by(|a, b| b.cmp(a));
    let mut column_of: Vec<Option<(usize, u8)>> = vec![None; fields.len()];
    for Candidate { confidence, order, .. } in candidates {
        let (field, column) = (order.0.0, order.1.0);
        if column_of[field].is_none() && !column_of.iter().flatten().any(|(taken, _)| *taken == column) {
            column_of[field] = Some((column, confidence));
        }
    }
    let guessed = fields.iter().zip(column_of).filter_map(|(field, column)| Some((field, column?)));
    guessed
        .map(|(field, (column, confidence))| Guess { field: field.name.to_owned(), column, confidence })
        .collect()
}

/// A phrase that names a field.
struct Phrase {
    words: Vec<String>,
    /// Whether it also names other things, marked by `~`.
    is_ambiguous: bool,
}

impl Phrase {
    fn parse(text: &str) -> Self {
        Self { words: column_name::normalized_words(text), is_ambiguous: text.starts_with('~') }
    }
}

/// How well a phrase matches a name, and how many characters of the name it covers.
fn naming(phrase: &Phrase, name: &[String]) -> (Naming, usize) {
    let Phrase { words, is_ambiguous } = phrase;
    let letters = words.iter().map(|word| word.chars().count()).sum();
    let holds = |wanted: &String| {
        name.iter().any(|word| word == wanted || is_unspaced(wanted) && word.contains(&**wanted))
    };
    let is_same = name == words || is_unspaced(&words.concat()) && name.concat() == words.concat();
    match () {
        () if words.is_empty() || !is_same && !words.iter().all(holds) => (Naming::No, 0),
        () if *is_ambiguous => (Naming::Ambiguous, letters),
        () if is_same => (Naming::Full, letters),
        () => (Naming::Partial, letters),
    }
}

fn content(field: FieldKind, column: &Column) -> Content {
    match (field, column.kind) {
        (_, ValueKind::Empty) => Content::Neutral,
        (FieldKind::Period, ValueKind::Date | ValueKind::Week | ValueKind::Month | ValueKind::Quarter)
        | (FieldKind::Product, ValueKind::Gtin | ValueKind::Cip13 | ValueKind::Cip7)
        | (FieldKind::Place, ValueKind::Finess) => Content::Distinctive,
        (FieldKind::Number, ValueKind::Integer | ValueKind::Decimal) => Content::Likely,
        (FieldKind::Product, ValueKind::Integer | ValueKind::Text)
        | (FieldKind::Place, ValueKind::Integer | ValueKind::Text | ValueKind::Cip7)
        | (FieldKind::Period, ValueKind::Integer) => Content::Neutral,
        (FieldKind::Text, ValueKind::Text) => Content::Neutral,
        _ => Content::Contradicting,
    }
}

/// The combined match of name and values.
const fn confidence(naming: Naming, content: Content) -> u8 {
    match (naming, content) {
        (Naming::Full | Naming::Partial, Content::Distinctive) | (Naming::Full, Content::Likely) => 3,
        (Naming::Full, Content::Neutral)
        | (Naming::Partial, Content::Likely)
        | (Naming::Ambiguous | Naming::No, Content::Distinctive) => 2,
        (Naming::Full, Content::Contradicting)
        | (Naming::Partial, Content::Neutral)
        | (Naming::Ambiguous, Content::Likely | Content::Neutral) => 1,
        (Naming::Partial | Naming::Ambiguous, Content::Contradicting) | (Naming::No, _) => 0,
    }
}

//! The fields to which the columns of a sample are mapped, and the fields that an offer requires.

use crate::{
    catalog::closed_lists::Measure,
    tables::{self, Field, Guess, Table, VAT, column_synonyms::FIELDS},
};

/// The fields that every offer requires: period, product and place.
const FRAME: [&str; 3] = ["period", "product", "place"];

/// A field to which a column is mapped.
#[derive(Clone, Copy)]
pub(crate) struct TargetField {
    pub(crate) field: Field,
    /// The indicator of the field; offers with this indicator are asked for the field.
    pub(crate) measure: Option<Measure>,
}

impl TargetField {
    /// Whether an offer of these indicators requires it.
    pub(crate) fn is_required(&self, offered: &[Measure]) -> bool {
        self.measure.map_or(FRAME.contains(&self.field.name), |measure| offered.contains(&measure))
    }

    /// Whether an offer of these indicators is asked for the field.
    pub(crate) fn is_requested(&self, offered: &[Measure]) -> bool {
        self.measure.is_none_or(|measure| offered.contains(&measure))
    }
}

/// All fields, in the order of the page.
pub(crate) fn all() -> [TargetField; FIELDS.len()] {
    FIELDS.map(|field| TargetField { field, measure: field.name.parse().ok() })
}

/// The field with tax from which the field without tax can be calculated.
pub(crate) fn with_tax(field: &str) -> Option<String> {
    field.ends_with("-excl-tax").then(|| field.replace("-excl-", "-incl-"))
}

/// The guessed fields of the columns of a table.
pub(crate) fn guesses(table: &Table) -> Vec<Guess> {
    let mut guesses = guesses_with_vat(table);
    guesses.retain(|guess| guess.field != VAT.name);
    guesses
}

/// The VAT column of a table.
pub(crate) fn vat(table: &Table) -> Option<usize> {
    guesses_with_vat(table).into_iter().find(|guess| guess.field == VAT.name).map(|guess| guess.column)
}

/// Guesses all fields together, so that no column is mapped twice.
fn guesses_with_vat(table: &Table) -> Vec<Guess> {
    let fields: Vec<_> = all().into_iter().map(|wanted| wanted.field).chain([VAT]).collect();
    tables::match_columns(&fields, table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_indicator_has_its_own_target_field() {
        let (measured, frame): (Vec<_>, Vec<_>) =
            all().into_iter().partition(|wanted| wanted.measure.is_some());
        assert_eq!(measured.len(), Measure::ALL.len());
        assert_eq!(frame.iter().filter(|wanted| wanted.is_required(&[])).count(), FRAME.len());
        assert_eq!(frame.iter().filter(|wanted| wanted.is_requested(&[])).count(), FRAME.len() + 1);
    }
}

//! Our fields that the columns of a sample may be, and which of them an offer has to bring.

use crate::{
    catalog::words::Measure,
    tables::{Field, words::FIELDS},
};

/// What every offer has to bring, whatever it measures: when, which product, where.
const FRAME: [&str; 3] = ["period", "product", "place"];

/// One of our fields.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    pub(crate) field: Field,
    /// The indicator that it holds: it is asked for when that is ticked.
    pub(crate) measure: Option<Measure>,
}

impl Wanted {
    /// Whether an offer of these indicators brings it.
    pub(crate) fn is_required(&self, offered: &[Measure]) -> bool {
        self.measure.map_or(FRAME.contains(&self.field.name), |measure| offered.contains(&measure))
    }

    /// Whether whoever offers these indicators is asked for it.
    pub(crate) fn is_asked(&self, offered: &[Measure]) -> bool {
        self.measure.is_none_or(|measure| offered.contains(&measure))
    }
}

/// All of them, in the order of the page.
pub(crate) fn all() -> [Wanted; FIELDS.len()] {
    FIELDS.map(|field| Wanted { field, measure: field.name.parse().ok() })
}

/// The field from which one without tax can be calculated.
pub(crate) fn with_tax(field: &str) -> Option<String> {
    field.ends_with("-excl-tax").then(|| field.replace("-excl-", "-incl-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_indicator_has_its_field_beside_the_frame() {
        let (measured, frame): (Vec<_>, Vec<_>) =
            all().into_iter().partition(|wanted| wanted.measure.is_some());
        assert_eq!(measured.len(), Measure::ALL.len());
        assert_eq!(frame.iter().filter(|wanted| wanted.is_required(&[])).count(), FRAME.len());
        assert_eq!(frame.iter().filter(|wanted| wanted.is_asked(&[])).count(), FRAME.len() + 1);
    }
}

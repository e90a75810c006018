//! What the gate says: which rule, how grave, where, since when, the numbers, and a sentence for a person.

use crate::ias::territory::Territory;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Stops the publication of the theme.
    Red,
    /// Is told, and stops nothing.
    Amber,
}

/// One thing that is wrong with what is about to be public.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Finding {
    /// The rule's name, as in `seeds/gate.toml`.
    pub rule: String,
    pub severity: Severity,
    /// Where; nothing when it is about all of them.
    pub territory: Option<Territory>,
    /// The first day at fault, where there is one.
    pub day: Option<Date>,
    /// What was measured and what was allowed, by name.
    pub numbers: BTreeMap<String, f64>,
    /// One English sentence with the numbers.
    pub message: String,
}

impl Finding {
    /// A finding that stops the publication.
    pub(in crate::ias) fn red(rule: &str, message: String) -> Self {
        Self {
            rule: rule.to_owned(),
            severity: Severity::Red,
            territory: None,
            day: None,
            numbers: BTreeMap::new(),
            message,
        }
    }

    pub(super) fn amber(rule: &str, message: String) -> Self {
        Self { severity: Severity::Amber, ..Self::red(rule, message) }
    }

    pub(super) fn at(self, territory: Territory, day: Date) -> Self {
        Self { territory: Some(territory), day: Some(day), ..self }
    }

    /// Adds a number, rounded to what a reader can use.
    pub(super) fn with(mut self, name: &str, value: f64) -> Self {
        self.numbers.insert(name.to_owned(), rounded(value));
        self
    }
}

/// Four significant digits, so that the same finding is the same text on every machine.
pub(super) fn rounded(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return 0.0;
    }
    format!("{value:.3e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn a_finding_reads_back_as_it_was_written() {
        let day = date(2023, 11, 4);
        let finding =
            Finding::red("zero-run", "FR is 0".to_owned()).at(Territory::FRANCE, day).with("days", 9.0);
        let text = serde_json::to_string(&finding).unwrap();
        assert_eq!(
            text,
            r#"{"rule":"zero-run","severity":"red","territory":"FR","day":"2023-11-04","numbers":{"days":9.0},"message":"FR is 0"}"#
        );
        assert_eq!(serde_json::from_str::<Finding>(&text).unwrap(), finding);
        let nowhere = Finding::amber("gap", String::new());
        assert_eq!(
            serde_json::from_str::<Finding>(&serde_json::to_string(&nowhere).unwrap()).unwrap(),
            nowhere
        );
        assert!(serde_json::from_str::<Finding>(&text.replace("\"FR\"", "\"XX\"")).is_err());
    }

    #[test]
    fn numbers_keep_four_digits() {
        for (value, kept) in [(0.123_456, 0.1235), (123_456.0, 123_500.0), (0.0, 0.0), (f64::NAN, 0.0)] {
            assert_eq!(rounded(value), kept);
        }
    }
}

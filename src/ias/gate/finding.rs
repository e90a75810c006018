//! What the gate says: which rule, how grave, where, since when, the numbers, and a sentence for a person.

use crate::{Error, Result, ias::territory::Territory};
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
    /// Reported; stops nothing.
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
    pub(super) fn with_number(mut self, name: &str, value: f64) -> Self {
        self.numbers.insert(name.to_owned(), rounded(value));
        self
    }
}

impl Finding {
    /// The same as findings are reported since levels are rounded: a level with three decimals or more has fewer, and sums of sales
    /// are a ratio.
    pub(in crate::ias) fn rounded(mut self) -> Self {
        if let Some(sold) = self.numbers.remove("denominator")
            && let Some(usual) = self.numbers.remove("usual")
        {
            self.numbers.insert("factor".to_owned(), rounded(sold / usual));
        }
        let is_number = |c: char| c.is_ascii_digit() || c == '.';
        let words = self.message.split_inclusive(|c| !is_number(c)).map(|word| {
            let end = word.trim_end_matches(|c| !is_number(c)).trim_end_matches('.').len();
            let (number, rest) = word.split_at(end);
            let long = number.split_once('.').is_some_and(|(_, decimals)| decimals.len() > 3);
            match number.parse().ok().filter(|_| long) {
                Some(level) => format!("{}{rest}", rounded(level)),
                None => word.to_owned(),
            }
        });
        self.message = words.collect();
        self
    }
}

/// The stored findings of a version that was published with them and that concern a territory: it is unusual, and may be a fault.
pub(in crate::ias) fn unusual(findings: Option<&str>, territory: Territory) -> Result<Vec<Finding>> {
    let found = findings.map_or_else(|| Ok(Vec::new()), serde_json::from_str::<Vec<Finding>>);
    let mut found = found.map_err(Error::internal)?;
    found.retain(|finding| {
        let place = finding.territory.unwrap_or(Territory::FRANCE);
        let is_part = || place.parts().any(|part| territory.parts().any(|own| own == part));
        let is_concerned = place == Territory::FRANCE || territory != Territory::FRANCE && is_part();
        finding.severity == Severity::Amber && is_concerned
    });
    Ok(found)
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
    fn a_finding_round_trips() {
        let day = date(2023, 11, 4);
        let finding = Finding::red("zero-run", "FR is 0".to_owned())
            .at(Territory::FRANCE, day)
            .with_number("days", 9.0);
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
    fn a_non_blocking_finding_marks_its_version_as_unusual() {
        let day = date(2026, 1, 15);
        let picardy: Territory = "22".parse().unwrap();
        let at = |finding: Finding, place| finding.at(place, day);
        let unusual_in = |findings: &[Finding], code: &str| {
            let text = serde_json::to_string(findings).unwrap();
            unusual(Some(&text), code.parse().unwrap()).unwrap().len()
        };
        let amber = || Finding::amber("leap", String::new());
        let regional = [at(amber(), picardy)];
        assert_eq!(["FR", "22", "11", "FR-HDF"].map(|code| unusual_in(&regional, code)), [0, 1, 0, 1]);
        let national = [at(amber(), Territory::FRANCE), at(Finding::red("gap", String::new()), picardy)];
        assert_eq!(["FR", "22"].map(|code| unusual_in(&national, code)), [1, 1]);
        assert_eq!(unusual(None, picardy).unwrap(), []);
    }

    #[test]
    fn an_earlier_finding_is_reported_without_sums_and_with_fewer_digits() {
        let sums = Finding::red("activity-leap", "FR: 2.03 times the usual sales".to_owned());
        let sums = sums
            .with_number("denominator", 96_115_502.0)
            .with_number("usual", 47_380_000.0)
            .with_number("limit", 1.6)
            .rounded();
        assert_eq!(sums.numbers, [("factor".to_owned(), 2.029), ("limit".to_owned(), 1.6)].into());
        let message = "FR: fall from 94.23069440811566 to 230.917525 on 2026-01-11 (limit 0.34).";
        let level = Finding::red("leap", message.to_owned()).rounded();
        assert_eq!(level.message, "FR: fall from 94.23 to 230.9 on 2026-01-11 (limit 0.34).");
        assert_eq!(level.clone().rounded(), level);
    }

    #[test]
    fn numbers_have_four_significant_digits() {
        for (value, kept) in [(0.123_456, 0.1235), (123_456.0, 123_500.0), (0.0, 0.0), (f64::NAN, 0.0)] {
            assert_eq!(rounded(value), kept);
        }
    }
}

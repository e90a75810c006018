//! Parses the query of a request for figures: unknown, repeated and invalid parameters are rejected, with all errors in
//! one response.

use crate::{
    Error, Result,
    error::{FieldError, Kind},
    ias::{Places, Territory},
};
use jiff::civil::Date;
use std::{collections::BTreeMap, fmt::Display, ops::RangeInclusive, str::FromStr};
use url::form_urlencoded;

/// The parameters of a query, and its errors so far.
pub(super) struct Query {
    values: BTreeMap<String, String>,
    faults: Vec<FieldError>,
    /// The invalid parameters, each with the expected values.
    expected: Vec<String>,
}

impl Query {
    /// Parses a query with these known parameters. An empty value counts as missing, because forms send it.
    pub(super) fn parse(query: Option<&str>, known: &[&str]) -> Self {
        let mut read = Self { values: BTreeMap::new(), faults: Vec::new(), expected: Vec::new() };
        for (name, value) in form_urlencoded::parse(query.unwrap_or_default().as_bytes()) {
            if !known.contains(&&*name) {
                read.fault(&name, "request.parameter-unknown");
            } else if !value.is_empty() && read.values.insert(name.to_string(), value.into_owned()).is_some()
            {
                read.fault(&name, "request.parameter-repeated");
            }
        }
        read
    }

    /// Records an error of a parameter.
    pub(super) fn fault(&mut self, name: &str, code: &str) {
        self.faults.push(FieldError::at_parameter(name, code));
        self.expected.push(name.to_owned());
    }

    /// Records the parameters that conflict with another one that is given.
    pub(super) fn refuse(&mut self, conflicts: &[(&str, bool)]) {
        for (name, _) in conflicts.iter().filter(|(_, is_given)| *is_given) {
            self.fault(name, "request.parameter-unknown");
        }
    }

    /// Parses a number of days.
    pub(super) fn days(&mut self, name: &str, within: RangeInclusive<i64>) -> Option<i64> {
        let expected = format!("expected a number from {} to {}", within.start(), within.end());
        let read = |text: &str| text.parse().ok().filter(|days| within.contains(days)).ok_or(expected);
        self.parsed(name, "request.number-invalid", read)
    }

    /// Parses the value of a parameter; an error names the expected format.
    pub(super) fn parsed<T, E: Display>(
        &mut self,
        name: &str,
        code: &str,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Option<T> {
        let parsed = parse(self.values.get(name)?);
        parsed
            .map_err(|expected| {
                self.faults.push(FieldError::at_parameter(name, code));
                self.expected.push(format!("{name} ({expected})"));
            })
            .ok()
    }

    /// Parses the value of a parameter with a closed list of values.
    fn one_of<T>(
        &mut self,
        name: &str,
        code: &str,
        allowed: &[&str],
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let value = parse(self.values.get(name)?);
        if value.is_none() {
            self.faults.push(FieldError::at_parameter(name, code).with_allowed(allowed.iter().copied()));
            self.expected.push(format!("{name} (expected {})", allowed.join(", ")));
        }
        value
    }

    pub(super) fn day(&mut self, name: &str) -> Option<Date> {
        let parse = |text: &str| Date::strptime("%Y-%m-%d", text).map_err(|_| "expected YYYY-MM-DD");
        self.parsed(name, "request.day-invalid", parse)
    }

    pub(super) fn places(&mut self, name: &str) -> Option<Places> {
        let allowed = Places::allowed();
        let allowed: Vec<_> = allowed.iter().map(String::as_str).collect();
        self.one_of(name, "ias.territory-unknown", &allowed, |text| text.parse().ok())
    }

    /// Parses the code of a territory.
    pub(super) fn territory(&mut self, name: &str) -> Option<Territory> {
        let codes = codes();
        let allowed: Vec<_> = codes.iter().map(String::as_str).collect();
        self.one_of(name, "ias.territory-unknown", &allowed, |text| text.parse().ok())
    }

    pub(super) fn choice<T: Copy>(&mut self, name: &str, choices: &[(&str, T)]) -> Option<T> {
        let find = |text: &str| choices.iter().find(|(word, _)| *word == text).map(|(_, choice)| *choice);
        let allowed: Vec<_> = choices.iter().map(|(word, _)| *word).collect();
        self.one_of(name, "request.choice-unknown", &allowed, find)
    }

    /// Parses the value of a parameter with the words of a closed list.
    pub(super) fn word<T: FromStr>(&mut self, name: &str, words: &[&str]) -> Option<T> {
        self.one_of(name, "request.choice-unknown", words, |text| text.parse().ok())
    }

    pub(super) fn words(&mut self, name: &str) -> Option<Vec<String>> {
        let text = self.values.get(name)?;
        Some(text.split(',').map(|word| word.trim().to_owned()).collect())
    }

    /// Records a period that ends before it begins.
    pub(super) fn check_period(&mut self, from: Option<Date>, to: Option<Date>) {
        if from.zip(to).is_some_and(|(from, to)| to < from) {
            self.fault("to", "request.period-invalid");
        }
    }

    /// Returns all recorded errors, if there are any.
    pub(super) fn finish(self) -> Result<()> {
        if self.faults.is_empty() {
            return Ok(());
        }
        let detail = format!("the query is wrong at {}", self.expected.join(", "));
        Err(Error::new(Kind::Invalid, "request.invalid", detail).with_fields(self.faults))
    }
}

/// The codes of all territories.
fn codes() -> Vec<String> {
    Territory::all().map(|territory| territory.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_every_error_at_its_parameter_with_the_expectation() {
        let known = ["territory", "from", "to", "format", "as_of"];
        let text =
            "territory=11,FR-XXX&from=2026-02-30&format=xml&as_of=2026-01-01&as_of=2026-01-02&a/b=1&to=";
        let mut query = Query::parse(Some(text), &known);
        assert_eq!(query.places("territory"), None);
        assert_eq!((query.day("from"), query.day("to")), (None, None));
        assert_eq!(query.choice("format", &[("json", 1), ("csv", 2)]), None);
        let error = query.finish().unwrap_err();
        let problems: Vec<_> = error.fields.iter().map(|f| format!("{} {}", f.pointer, f.code)).collect();
        assert_eq!(
            problems,
            [
                "/as_of request.parameter-repeated",
                "/a~1b request.parameter-unknown",
                "/territory ias.territory-unknown",
                "/from request.day-invalid",
                "/format request.choice-unknown",
            ]
        );
        assert_eq!((error.code, error.kind.status()), ("request.invalid", 422));
        for expected in
            ["from (expected YYYY-MM-DD)", "format (expected json, csv)", "all, former, present, FR, 11, "]
        {
            assert!(error.detail.contains(expected), "{}", error.detail);
        }
        let allowed = |pointer| &error.fields.iter().find(|field| field.pointer == pointer).unwrap().allowed;
        assert_eq!(allowed("/format"), &["json", "csv"]);
        assert_eq!(allowed("/territory")[..4], ["all", "former", "present", "FR"]);
        assert_eq!(allowed("/territory").len(), 3 + Territory::all().count());
        assert!(allowed("/from").is_empty());
    }

    #[test]
    fn accepts_well_formed_queries() {
        let mut query = Query::parse(
            Some("territory=FR,%2011&from=2026-01-01&to=2025-12-31"),
            &["territory", "from", "to"],
        );
        assert!(matches!(query.places("territory"), Some(Places::These(these)) if these.len() == 2));
        let list = Query::parse(Some("territory=present"), &["territory"]).places("territory").unwrap();
        assert_eq!(list.territories().map(|these| these.len()), Some(13));
        let (from, to) = (query.day("from"), query.day("to"));
        assert!(from.is_some() && to.is_some());
        query.check_period(to, from);
        assert!(Query::parse(None, &[]).finish().is_ok());
        query.check_period(from, to);
        assert_eq!(query.finish().unwrap_err().fields[0].code, "request.period-invalid");
        for wrong in ["20260101", "2026-1-1x", "01-01-2026"] {
            let mut query = Query::parse(Some(&format!("from={wrong}")), &["from"]);
            assert_eq!(query.day("from"), None, "{wrong}");
        }
    }
}

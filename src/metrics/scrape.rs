//! The families of one scrape.

use crate::{Error, Result};
use prometheus::{IntCounterVec, IntGaugeVec, Opts, Registry, TEXT_FORMAT, TextEncoder, core::Collector};
use std::{collections::HashMap, fmt::Display};

pub const MEDIA_TYPE: &str = TEXT_FORMAT;

/// Collects families; their names are unique.
#[derive(Default)]
pub struct Scrape(Registry);

impl Scrape {
    /// Adds a family that its room updates itself.
    ///
    /// # Errors
    /// [`crate::error::Kind::Internal`] for a name that is taken; also for the methods below.
    pub fn add(&self, family: impl Collector + 'static) -> Result<()> {
        self.0.register(Box::new(family)).map_err(Error::internal)
    }

    /// Adds a gauge with one value.
    pub fn gauge(&self, name: &str, help: &str, value: i64) -> Result<()> {
        self.gauges(name, help, [], [([], value)])
    }

    /// Adds a gauge with one value for each combination of labels.
    pub fn gauges<'a, const N: usize>(
        &self,
        name: &str,
        help: &str,
        labels: [&str; N],
        values: impl IntoIterator<Item = ([&'a str; N], i64)>,
    ) -> Result<()> {
        let family = IntGaugeVec::new(Opts::new(name, help), &labels).map_err(Error::internal)?;
        for (of, value) in values {
            family.with_label_values(&of).set(value);
        }
        self.add(family)
    }

    /// Adds a gauge with the count of each state; states without a count have 0.
    pub fn states<T: Display, const N: usize>(
        &self,
        name: &str,
        help: &str,
        states: [&'static str; N],
        counts: &[(T, i64)],
    ) -> Result<()> {
        let counts: HashMap<_, _> = counts.iter().map(|(state, count)| (state.to_string(), *count)).collect();
        self.gauges(
            name,
            help,
            ["state"],
            states.map(|of| ([of], counts.get(of).copied().unwrap_or_default())),
        )
    }

    /// Adds a counter with one value for each combination of labels.
    pub fn counters<'a, const N: usize>(
        &self,
        name: &str,
        help: &str,
        labels: [&str; N],
        values: impl IntoIterator<Item = ([&'a str; N], u64)>,
    ) -> Result<()> {
        let family = IntCounterVec::new(Opts::new(name, help), &labels).map_err(Error::internal)?;
        for (of, value) in values {
            family.with_label_values(&of).inc_by(value);
        }
        self.add(family)
    }

    /// The text of all families, by name.
    ///
    /// # Errors
    /// [`crate::error::Kind::Internal`] for a family without values or with different labels.
    pub fn text(&self) -> Result<String> {
        TextEncoder::new().encode_to_string(&self.0.gather()).map_err(Error::internal)
    }
}

#[cfg(test)]
mod tests {
    use super::Scrape;

    #[test]
    fn writes_families_by_name_with_help_and_type() {
        let scrape = Scrape::default();
        scrape.gauges("vigie_mails", "Mails by state.", ["state"], [(["sent"], 2), (["failed"], 0)]).unwrap();
        scrape.counters("vigie_answers_total", "Answers.", [], [([], 3)]).unwrap();
        insta::assert_snapshot!(scrape.text().unwrap(), @r#"
        # HELP vigie_answers_total Answers.
        # TYPE vigie_answers_total counter
        vigie_answers_total 3
        # HELP vigie_mails Mails by state.
        # TYPE vigie_mails gauge
        vigie_mails{state="failed"} 0
        vigie_mails{state="sent"} 2
        "#);
    }

    #[test]
    fn a_name_is_taken_once() {
        let scrape = Scrape::default();
        scrape.gauge("vigie_mails", "Mails.", 1).unwrap();
        assert!(scrape.gauge("vigie_mails", "Mails.", 1).is_err());
    }
}

//! Purchase terms of a source in the API.

use crate::catalog::{last_period::LastPeriod, source::Facts};
use async_graphql::SimpleObject;

/// Purchase terms of a source. Unknown terms are null.
#[derive(SimpleObject)]
pub(super) struct SourceOffer {
    /// How it may be had: open or quote.
    access: String,
    /// SPDX name of its licence, when it is open.
    licence: Option<String>,
    /// Days between the end of a period and its delivery.
    lag_days: Option<i32>,
    /// The last day of the last period that can be had.
    last_period: Option<String>,
    /// Where that is known from: published, stated or expected.
    last_period_basis: Option<String>,
    /// Outlets or people it rests on.
    panel: Option<f64>,
    /// Outlets or people there are in all, of which the panel is a part.
    universe: Option<f64>,
    /// Lines of all that it holds.
    rows: Option<f64>,
    /// What it is delivered as.
    formats: Vec<String>,
    /// By which ways it is delivered.
    delivery: Vec<String>,
    /// none, anonymous or pseudonymous.
    personal_data: Option<String>,
    /// What its price depends on.
    priced_by: Vec<String>,
    /// Which of its facts are examples.
    examples: Vec<String>,
}

impl SourceOffer {
    pub(super) fn new(facts: &Facts, last_period: Option<LastPeriod>) -> Self {
        fn words(words: &[impl ToString]) -> Vec<String> {
            words.iter().map(ToString::to_string).collect()
        }
        // Far below 2^53: nothing is lost.
        let count = |count: u64| count as f64;
        Self {
            access: facts.access.to_string(),
            licence: facts.licence.clone(),
            lag_days: facts.lag_days.map(Into::into),
            last_period: last_period.map(|last| last.day.to_string()),
            last_period_basis: last_period.map(|last| last.basis.to_string()),
            panel: facts.panel.map(count),
            universe: facts.universe.map(count),
            rows: facts.rows.map(count),
            formats: words(&facts.formats),
            delivery: words(&facts.delivery),
            personal_data: facts.personal_data.map(|kind| kind.to_string()),
            priced_by: words(&facts.priced_by),
            examples: words(&facts.examples()),
        }
    }
}

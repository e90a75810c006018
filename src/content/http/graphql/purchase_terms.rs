//! Purchase terms of a source in the API.

use crate::catalog::{last_period::LastPeriod, source::Facts};
use async_graphql::SimpleObject;

/// Purchase terms of a source. Unknown terms are null.
#[derive(SimpleObject)]
pub(super) struct SourceOffer {
    /// How it can be obtained: open or quote.
    access: String,
    /// The SPDX name of the licence if it is open.
    licence: Option<String>,
    /// Days between the end of a period and its delivery.
    lag_days: Option<i32>,
    /// The last day of the last available period.
    last_period: Option<String>,
    /// The basis of this day: published, stated or expected.
    last_period_basis: Option<String>,
    /// The number of outlets or people in the panel.
    panel: Option<f64>,
    /// The number of all outlets or people, of which the panel is a part.
    universe: Option<f64>,
    /// The total number of rows.
    rows: Option<f64>,
    /// The formats of the delivery.
    formats: Vec<String>,
    /// The ways of delivery.
    delivery: Vec<String>,
    /// none, anonymous or pseudonymous.
    personal_data: Option<String>,
    /// The factors of the price.
    priced_by: Vec<String>,
    /// The facts that are examples.
    examples: Vec<String>,
}

impl SourceOffer {
    pub(super) fn new(facts: &Facts, last_period: Option<LastPeriod>) -> Self {
        fn words(words: &[impl ToString]) -> Vec<String> {
            words.iter().map(ToString::to_string).collect()
        }
        // Counts are far below 2^53, so that no precision is lost.
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

//! Freshness of the open data of sources on a day.

use super::source::Facts;
use crate::{
    Result,
    app::App,
    ias::{self, LastPublication, Theme},
};
use jiff::civil::Date;
use serde::Serialize;
use std::collections::HashMap;
use utoipa::ToSchema;

/// Freshness of the data of an open source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = DataFreshness)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Freshness {
    /// The last day of the data.
    pub(crate) last_day: Date,
    /// In milliseconds since 1970.
    pub(crate) published_at: i64,
    /// Promised days between a day and the publication of its figures.
    pub(crate) promise_days: i64,
    /// Days by which the promise is missed.
    pub(crate) late_days: i64,
    /// Whether the figures are generated.
    pub(crate) demonstration: bool,
}

impl From<LastPublication> for Freshness {
    fn from(last: LastPublication) -> Self {
        let LastPublication { last_day, published_at, promise_days, late_days, demonstration, .. } = last;
        Self { last_day, published_at, promise_days, late_days, demonstration }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct DataStatus {
    pub(crate) today: Date,
    freshness: HashMap<Theme, Freshness>,
}

impl DataStatus {
    pub(crate) async fn load(app: &App) -> Result<Self> {
        let status = ias::statuses(app).await?.into_iter();
        let freshness = status.filter_map(|status| Some((status.theme, status.published?.into())));
        Ok(Self { freshness: freshness.collect(), today: app.clock.today() })
    }

    /// Lists the indicators that have a publication.
    pub(crate) fn published(&self) -> Vec<Theme> {
        self.freshness.keys().copied().collect()
    }

    /// `None` if the data of a source are not published here.
    pub(crate) fn freshness(&self, facts: &Facts) -> Option<&Freshness> {
        self.freshness.get(&facts.theme.as_deref()?.parse().ok()?)
    }
}

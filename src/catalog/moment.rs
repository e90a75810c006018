//! What the Store has to know of the day it is asked on: which day it is, and how fresh the open data are.

use crate::{
    Result,
    app::App,
    content::entry::Facts,
    ias::{self, LastPublication, Theme},
};
use jiff::civil::Date;
use serde::Serialize;
use std::collections::HashMap;

/// How fresh the data of an open source are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Fresh {
    /// The last day they speak of.
    pub last_day: Date,
    /// When they were published, in milliseconds since 1970.
    pub published_at: i64,
    /// Days after which the figures of a day are promised.
    pub promise_days: i64,
    /// Days by which that promise is missed.
    pub late_days: i64,
    /// Whether the figures are generated.
    pub demonstration: bool,
}

impl From<LastPublication> for Fresh {
    fn from(last: LastPublication) -> Self {
        let LastPublication { last_day, published_at, promise_days, late_days, demonstration, .. } = last;
        Self { last_day, published_at, promise_days, late_days, demonstration }
    }
}

/// The day of asking.
#[derive(Debug, Clone)]
pub struct Moment {
    /// Which day it is.
    pub today: Date,
    fresh: HashMap<Theme, Fresh>,
}

impl Moment {
    /// Now.
    ///
    /// # Errors
    /// What the database says.
    pub async fn now(app: &App) -> Result<Self> {
        let status = ias::status(app).await?.into_iter();
        let fresh = status.filter_map(|status| Some((status.theme, status.published?.into())));
        Ok(Self { fresh: fresh.collect(), ..Self::on(app.clock.today()) })
    }

    /// A day on which no data are published.
    #[must_use]
    pub fn on(today: Date) -> Self {
        Self { today, fresh: HashMap::new() }
    }

    /// The indicators that have a publication.
    #[must_use]
    pub fn published(&self) -> Vec<Theme> {
        self.fresh.keys().copied().collect()
    }

    /// How fresh the data of a source are; none where they are not published here.
    #[must_use]
    pub fn fresh(&self, facts: &Facts) -> Option<&Fresh> {
        self.fresh.get(&facts.theme.as_deref()?.parse().ok()?)
    }
}

//! A region that left an indicator.

use crate::ias::{publication::Publication, series::Series, territory::Territory};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// A former region that left an indicator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Retirement {
    pub territory: Territory,
    /// The first day without it.
    pub from: Date,
    /// Why, in the operator's words, which are public.
    pub reason: String,
}

impl Retirement {
    /// Whether a publication goes on without the region: one of before does not, whatever has been decided since.
    pub(crate) fn is_of(&self, publication: &Publication) -> bool {
        let goes_on = publication.series.values().filter_map(Series::last_day).max() >= Some(self.from);
        goes_on && publication.of(self.territory).last_day() < Some(self.from)
    }

    /// What makes it another one than before, for whoever compares what is told of a theme.
    pub(crate) fn told(&self) -> String {
        format!(" {} left {}: {:?}", self.territory, self.from, self.reason)
    }
}

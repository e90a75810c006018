//! All published data of one indicator in one version: a series per territory, the method, and the changes.

use super::{
    series::{Point, Series},
    territory::Territory,
    theme::Theme,
};
use jiff::civil::Date;
use std::{cmp::Ordering, collections::BTreeMap};
use utoipa::ToSchema;

/// The method of the newest levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Levels that were imported as published by another source.
    Published,
    /// Sum of numerators over sum of denominators of the window, relative to the baseline.
    RatioOfSums,
    /// Sales of the panel since the season began, relative to a population.
    CumulativeShare,
    /// From a raw index only: Sundays and holidays dropped, median of seven days, then their mean.
    RobustMedian,
    /// Estimated sales of all pharmacies since the season began, relative to a population.
    ExpandedShare,
    /// Generated to show the product, without sales.
    Demonstration,
}

impl Method {
    /// Whether the newest levels come from daily counts.
    pub fn is_computed(self) -> bool {
        matches!(self, Self::RatioOfSums) || self.is_doses()
    }

    /// Whether a share counts doses sold, whatever the age of the recipients, which sales lines do not contain. It is
    /// not a coverage of an age group, and is not compared with the target of one.
    pub fn is_doses(self) -> bool {
        matches!(self, Self::CumulativeShare | Self::ExpandedShare)
    }

    /// The public health target, if this method gives comparable figures.
    pub(super) fn target(self, theme: Theme) -> Option<f64> {
        theme.target().filter(|_| !self.is_doses())
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Publication {
    pub theme: Theme,
    /// Whether the figures are generated, to show the product before real ones are imported.
    pub demonstration: bool,
    /// The method of its newest levels.
    pub method: Method,
    pub series: BTreeMap<Territory, Series>,
}

impl Publication {
    /// The national series; empty if there is none.
    pub fn national(&self) -> &Series {
        self.series_for(Territory::FRANCE)
    }

    /// The series of a territory; empty if there is none.
    pub fn series_for(&self, territory: Territory) -> &Series {
        self.series.get(&territory).unwrap_or(const { &Series::EMPTY })
    }

    /// The last day on which any former region has a level.
    pub fn regions_day(&self) -> Option<Date> {
        Territory::regions().filter_map(|region| self.series_for(region).last_day()).max()
    }

    /// The differences from an earlier version, by territory and day.
    pub(crate) fn changes_since(&self, earlier: &Self) -> Vec<Change> {
        let mut changes = Vec::new();
        for territory in Territory::all() {
            merge(earlier.series_for(territory), self.series_for(territory), |before, after| {
                if before != after {
                    changes.push(Change { territory, before: before.copied(), after: after.copied() });
                }
            });
        }
        changes
    }
}

/// One day of one territory that differs between two versions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Change {
    pub territory: Territory,
    /// The point in the earlier version, if any.
    pub before: Option<Point>,
    /// The point in the later version, if any.
    pub after: Option<Point>,
}

/// Traverses two series in parallel, day by day.
fn merge<'a>(
    before: &'a Series,
    after: &'a Series,
    mut each: impl FnMut(Option<&'a Point>, Option<&'a Point>),
) {
    let (mut old, mut new) = (before.points().iter().peekable(), after.points().iter().peekable());
    loop {
        let order = match (old.peek(), new.peek()) {
            (None, None) => return,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(old), Some(new)) => old.day.cmp(&new.day),
        };
        match order {
            Ordering::Less => each(old.next(), None),
            Ordering::Equal => each(old.next(), new.next()),
            Ordering::Greater => each(None, new.next()),
        }
    }
}

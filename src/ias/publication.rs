//! Everything published of one indicator in one version: a series per territory, how it was made, and what the next
//! version changed.

use super::{
    series::{Point, Series},
    territory::Territory,
    theme::Theme,
};
use jiff::civil::Date;
use std::{cmp::Ordering, collections::BTreeMap};
use utoipa::ToSchema;

/// How the newest levels were made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Not by us: levels that were imported as somebody published them.
    Published,
    /// Sum of numerators over sum of denominators of the window, over the baseline.
    RatioOfSums,
    /// What the panel sold since the season began over a population.
    CumulativeShare,
    /// Only a raw index is held: Sundays and holidays dropped, median of seven days, then their mean.
    RobustMedian,
    /// What all pharmacies sold since the season began, as far as the panel tells, over a population.
    ExpandedShare,
    /// Generated to show the product: no sale was counted.
    Demonstration,
}

impl Method {
    /// Whether the newest levels come from daily counts.
    pub fn is_computed(self) -> bool {
        matches!(self, Self::RatioOfSums) || self.is_doses()
    }

    /// Whether a share is one of doses sold, whoever took them: sales lines tell nobody's age, so it is no coverage of an age group,
    /// and is not measured against the target of one.
    pub fn is_doses(self) -> bool {
        matches!(self, Self::CumulativeShare | Self::ExpandedShare)
    }

    /// The level that public health aims at, where this method gives figures that can be compared with it.
    pub(super) fn target(self, theme: Theme) -> Option<f64> {
        theme.target().filter(|_| !self.is_doses())
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Publication {
    pub theme: Theme,
    /// Whether the figures are generated, to show the product before real ones are imported.
    pub demonstration: bool,
    /// How its newest levels were made.
    pub method: Method,
    pub series: BTreeMap<Territory, Series>,
}

impl Publication {
    /// The national series; empty when there is none.
    pub fn national(&self) -> &Series {
        self.of(Territory::FRANCE)
    }

    /// The series of a territory; empty when there is none.
    pub fn of(&self, territory: Territory) -> &Series {
        self.series.get(&territory).unwrap_or(const { &Series::EMPTY })
    }

    /// The last day on which any former region has a level.
    pub fn regions_day(&self) -> Option<Date> {
        Territory::regions().filter_map(|region| self.of(region).last_day()).max()
    }

    /// What differs from an earlier version, by territory and day.
    pub(crate) fn changes_since(&self, earlier: &Self) -> Vec<Change> {
        let mut changes = Vec::new();
        for territory in Territory::all() {
            merge(earlier.of(territory), self.of(territory), |before, after| {
                if before != after {
                    changes.push(Change { territory, before: before.copied(), after: after.copied() });
                }
            });
        }
        changes
    }
}

/// One day of one territory that two versions tell differently.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Change {
    pub territory: Territory,
    /// As the earlier version told it, if it did.
    pub before: Option<Point>,
    /// As the later version tells it, if it does.
    pub after: Option<Point>,
}

/// Walks two series side by side, day by day.
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

//! The outline of baskets in a part of counts: everything except the products.

use super::{
    file::{Days, Measure},
    listed::{Baskets, ProductGroup, ThemeBasket},
};
use crate::ias::{aggregate::cell::DayNumber, theme::Theme};
use jiff::civil::Date;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::ias::aggregate) struct BasketMetadata {
    pub(in crate::ias::aggregate) theme: Theme,
    measure: Measure,
    /// Periods in which groups of its products count. On other days there is no count, which differs from zero.
    days: Vec<(Date, Date)>,
}

impl BasketMetadata {
    pub(super) fn from_basket(basket: &ThemeBasket) -> Self {
        let mut days: Vec<(Date, Date)> =
            basket.groups.iter().map(|group| (group.days.first.date(), group.days.last.date())).collect();
        days.sort_unstable();
        days.dedup();
        Self { theme: basket.theme, measure: basket.measure, days }
    }

    pub(super) fn basket(self) -> ThemeBasket {
        let number = |day: Date| DayNumber::from_date(day).unwrap_or(DayNumber::MAX);
        let listed = |(first, last): (Date, Date)| ProductGroup {
            name: String::new(),
            days: Days { first: number(first), last: number(last) },
            products: Vec::new(),
        };
        ThemeBasket {
            theme: self.theme,
            measure: self.measure,
            groups: self.days.into_iter().map(listed).collect(),
            left_out: Vec::new(),
        }
    }
}

impl Baskets {
    /// Baskets from the outlines of a part: enough to add parts, but not to count lines.
    pub(crate) fn from_metadata(outlines: Vec<BasketMetadata>, digest: String) -> Self {
        let themes = outlines.into_iter().map(BasketMetadata::basket).collect();
        Self { themes, entries: FxHashMap::default(), products: Vec::new(), digest }
    }

    pub(crate) fn metadata(&self) -> Vec<BasketMetadata> {
        self.themes.iter().map(BasketMetadata::from_basket).collect()
    }
}

//! What is behind levels before they are rounded: the counts of their days.

use super::{super::subject::GateInput, daily::Days, forecast::share, panel::CountHistory};
use crate::ias::territory::Territory;
use jiff::civil::Date;

/// Ratios of days that differ by less, as a share, are a figure sent again. Of a panel that is well they differ by ten times as much.
const SAME: f64 = 0.003;

/// The counts behind levels that are a ratio.
pub(in crate::ias::gate) struct Behind<'a>(CountHistory<'a>);

impl<'a> Behind<'a> {
    /// Nothing where no counts are held, or where levels add up.
    pub(in crate::ias::gate) fn from_input(subject: &GateInput<'a>) -> Option<Self> {
        CountHistory::from_input(subject).filter(|_| !subject.is_cumulative()).map(Self)
    }

    /// Whether two days sold the same. Where a day has no counts that is not known, and they did.
    pub(in crate::ias::gate) fn is_same(&self, territory: Territory, a: Date, b: Date) -> bool {
        let Self(panel) = self;
        let days: Option<&Days> = match territory {
            Territory::FRANCE => Some(&panel.nation),
            region => panel.regions.get(&region),
        };
        let ratio = |day| days.and_then(|days| share(days.get(&day)?));
        let ratios = ratio(a).zip(ratio(b));
        ratios.is_none_or(|(a, b)| (a - b).abs() <= SAME * a.max(b))
    }
}

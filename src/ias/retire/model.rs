//! A retired region of an indicator.

use crate::ias::{publication::Publication, series::Series, territory::Territory};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// A former region that was retired from an indicator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Retirement {
    pub territory: Territory,
    /// The first day without it.
    pub from: Date,
    /// The reason, as text of the operator, which is public.
    pub reason: String,
}

impl Retirement {
    /// Whether a publication excludes the region: earlier ones do not, whatever was decided since.
    pub(crate) fn applies_to(&self, publication: &Publication) -> bool {
        let goes_on = publication.series.values().filter_map(Series::last_day).max() >= Some(self.from);
        goes_on && publication.series_for(self.territory).last_day() < Some(self.from)
    }

    /// Fingerprint of the retirement, to detect changes of a theme's public data.
    pub(crate) fn fingerprint(&self) -> String {
        format!(" {} left {}: {:?}", self.territory, self.from, self.reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{publication::Method, series::Point, theme::Theme};
    use jiff::civil::date;

    #[test]
    fn a_retirement_applies_to_publications_without_the_region() {
        let of = |region: i8, nation: i8| {
            let series = |last: i8| {
                Series::from_sorted(
                    (1..=last).map(|day| Point::plain(date(2026, 11, day), 1.0, false)).collect(),
                )
            };
            let series =
                [(Territory::FRANCE, series(nation)), ("94".parse().unwrap(), series(region))].into();
            Publication { theme: Theme::Flu, demonstration: false, method: Method::Published, series }
        };
        let left =
            Retirement { territory: "94".parse().unwrap(), from: date(2026, 11, 10), reason: String::new() };
        let applies = [(9, 10), (9, 12), (0, 10), (10, 12), (9, 9), (12, 12)]
            .map(|(region, nation)| left.applies_to(&of(region, nation)));
        assert_eq!(applies, [true, true, true, false, false, false]);
    }
}

//! The country as a reference for a region, so that all regions are drawn on the same scale, and a small level does not
//! look large.

use crate::ias::{
    publication::Publication,
    season::{self, Levels, rounded},
    territory::Territory,
};
use serde::Serialize;
use utoipa::ToSchema;

/// The reference of a region's chart.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Country {
    /// The country's levels in the current season, one per slot as in the seasons of the region.
    pub values: Levels,
    /// The highest level of the country and of its present regions in that season.
    pub highest: Option<f64>,
}

impl Country {
    /// The reference of a region; `None` for the country itself.
    pub(super) fn for_region(territory: Territory, publication: &Publication) -> Option<Self> {
        let last = publication.series_for(territory).last_day().filter(|_| territory != Territory::FRANCE)?;
        let first = season::first_day(last);
        let seasons = season::seasons(publication.national(), usize::MAX);
        let values = seasons.into_iter().find(|season| season.start == first)?.values;
        let shown = Territory::present_regions().chain([Territory::FRANCE, territory]);
        let levels = shown.flat_map(|shown| publication.series_for(shown).levels().rev());
        let highest = levels.filter(|(day, _)| *day >= first).map(|(_, level)| level).reduce(f64::max);
        Some(Self { values, highest: highest.map(rounded) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{
        publication::Method,
        series::{Point, Series},
        theme::Theme,
    };
    use jiff::civil::date;
    use std::collections::BTreeMap;

    #[test]
    fn a_region_is_drawn_with_the_national_curve() {
        let series = |levels: &[((i16, i8, i8), f64)]| {
            let point =
                |((y, m, d), level): &((i16, i8, i8), f64)| Point::plain(date(*y, *m, *d), *level, false);
            Series::from_sorted(levels.iter().map(point).collect())
        };
        let [brittany, alps]: [Territory; 2] = ["FR-BRE", "FR-ARA"].map(|code| code.parse().unwrap());
        let publication = Publication {
            theme: Theme::Flu,
            demonstration: false,
            method: Method::Published,
            series: BTreeMap::from([
                (
                    Territory::FRANCE,
                    series(&[((2025, 1, 20), 900.0), ((2025, 9, 1), 4.0), ((2025, 9, 2), 5.0)]),
                ),
                (brittany, series(&[((2025, 9, 1), 9.0), ((2025, 9, 2), 8.0)])),
                (alps, series(&[((2025, 1, 20), 990.0), ((2025, 9, 2), 33.0)])),
            ]),
        };
        let behind = Country::for_region(brittany, &publication).unwrap();
        assert_eq!((&behind.values[..3], behind.highest), (&[Some(4.0), Some(5.0), None][..], Some(33.0)));
        assert_eq!(Country::for_region(Territory::FRANCE, &publication), None);
    }
}

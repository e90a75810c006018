//! Overlaid seasons of a theme: all are listed, the selected ones with their levels.

use crate::ias::season::Season;
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// Default number of seasons with levels.
const DEFAULT_SEASONS: usize = 4;
/// One season; its levels only if requested.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = SeasonLevels)]
pub struct SeasonOverlay {
    /// `2026-2027`.
    pub label: String,
    /// Its first day.
    pub start: Date,
    /// One per slot: 1 September is the first, 29 February the 182nd in every year, 31 August the 366th.
    pub values: Option<Vec<Option<f64>>>,
}

/// Lists all seasons, with the levels of the newest and the requested ones. Unknown labels are ignored: readers keep a
/// selection of seasons from one theme to the next.
pub(super) fn overlays(seasons: Vec<Season>, requested: Option<&[String]>) -> Vec<SeasonOverlay> {
    let is_selected = |at: usize, label: &String| match requested {
        _ if at == 0 => true,
        Some(requested) => requested.contains(label),
        None => at < DEFAULT_SEASONS,
    };
    let overlay = |(at, season): (usize, Season)| SeasonOverlay {
        values: is_selected(at, &season.label).then_some(season.values),
        label: season.label,
        start: season.start,
    };
    seasons.into_iter().enumerate().map(overlay).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn contains_the_newest_season_and_the_requested_ones() {
        let season = |year: i16| Season {
            label: format!("{year}-{}", year + 1),
            start: date(year, 9, 1),
            values: vec![None],
        };
        let seasons: Vec<_> = (2018..2026).rev().map(season).collect();
        let shown_years = |requested: Option<&[&str]>| -> Vec<i16> {
            let requested =
                requested.map(|labels| labels.iter().map(|l| (*l).to_owned()).collect::<Vec<_>>());
            let overlays = overlays(seasons.clone(), requested.as_deref());
            assert_eq!(overlays.len(), 8);
            overlays.iter().filter(|o| o.values.is_some()).map(|o| o.start.year()).collect()
        };
        assert_eq!(shown_years(None), [2025, 2024, 2023, 2022]);
        assert_eq!(shown_years(Some(&["2019-2020", "1999-2000"])), [2025, 2019]);
        assert_eq!(shown_years(Some(&[])), [2025]);
    }
}

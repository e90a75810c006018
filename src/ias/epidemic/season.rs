//! Selects the past seasons from which thresholds are learnt, with the reasons to exclude others.

use super::smooth;
use crate::{
    Result,
    ias::{
        seed_data::{SeedData, parse},
        series::days_after,
        theme::Theme,
        week::{self, Weekly},
    },
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The first and the last week of a season.
const FIRST_WEEK: i8 = 40;
const LAST_WEEK: i8 = 20;

/// Parameters of learning, from `seeds/epidemics.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rules {
    themes: Vec<Theme>,
    pub(super) least_seasons: usize,
    most_seasons: usize,
    least_weeks: usize,
    collapse: f64,
    excluded: Vec<Excluded>,
}

/// An excluded season.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ExcludedSeason)]
#[serde(deny_unknown_fields)]
pub struct Excluded {
    /// `2009-2010`.
    pub season: String,
    pub reason: Reason,
}

/// Why a season is excluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ExclusionReason)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The season was a pandemic.
    Pandemic,
    /// Too many of its weeks have no level.
    Incomplete,
    /// The series itself failed: it hardly rose above zero.
    Collapsed,
    /// There are enough later seasons.
    Older,
}

/// Past seasons, usable and excluded. Both oldest first.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Past {
    pub(super) used: Vec<Season>,
    pub(super) excluded: Vec<Excluded>,
}

#[derive(Debug, PartialEq)]
pub(super) struct Season {
    pub(super) label: String,
    pub(super) weeks: Vec<f64>,
}

pub(super) fn rules() -> Result<&'static Rules> {
    static RULES: SeedData<Rules> = SeedData::new(|| parse(include_str!("../../../seeds/epidemics.toml")));
    RULES.get()
}

impl Rules {
    /// Whether the method applies to the epidemics of the theme.
    pub(super) fn cover(&self, theme: Theme) -> bool {
        self.themes.contains(&theme)
    }

    /// Selects among the seasons that ended before the one of `week`: the current season is graded, never learnt from.
    pub(super) fn past(&self, levels: &Weekly, week: Date) -> Past {
        let mut past = Past::default();
        let Some(first) = levels.keys().next() else { return past };
        let years = first_year(*first)..first_year(week);
        // A series that begins in summer has no data of the preceding season.
        for year in years.skip_while(|year| mondays(*year).all(|monday| !levels.contains_key(&monday))) {
            match self.season(levels, year) {
                Ok(season) => past.used.push(season),
                Err(excluded) => past.excluded.push(excluded),
            }
        }
        self.drop_collapsed(&mut past);
        let too_many = past.used.len().saturating_sub(self.most_seasons);
        let older = past.used.drain(..too_many).map(|season| season.excluded(Reason::Older));
        past.excluded.extend(older);
        past.excluded.sort_by(|a, b| a.season.cmp(&b.season));
        past
    }

    /// The weeks of the season that begins in a year.
    fn season(&self, levels: &Weekly, year: i16) -> Result<Season, Excluded> {
        let label = label(year);
        if let Some(excluded) = self.excluded.iter().find(|excluded| excluded.season == label) {
            return Err(excluded.clone());
        }
        let weeks = mondays(year).map(|monday| levels.get(&monday).copied()).collect::<Vec<_>>();
        let observed = weeks.iter().flatten().count();
        let filled = smooth::filled(&weeks).filter(|_| observed >= self.least_weeks);
        match filled {
            Some(weeks) => Ok(Season { label, weeks }),
            None => Err(Excluded { season: label, reason: Reason::Incomplete }),
        }
    }

    fn drop_collapsed(&self, past: &mut Past) {
        let mut peaks: Vec<f64> = past.used.iter().map(Season::peak).collect();
        peaks.sort_by(f64::total_cmp);
        let Some(median) = peaks.get(peaks.len() / 2).copied() else { return };
        let collapsed = |season: &mut Season| season.peak() * self.collapse <= median;
        let dropped = past.used.extract_if(.., collapsed).map(|season| season.excluded(Reason::Collapsed));
        past.excluded.extend(dropped);
    }
}

impl Season {
    fn peak(&self) -> f64 {
        self.weeks.iter().copied().fold(0.0, f64::max)
    }

    fn excluded(self, reason: Reason) -> Excluded {
        Excluded { season: self.label, reason }
    }
}

/// The first year of the season of a week: a week of summer belongs to the season that ended.
fn first_year(monday: Date) -> i16 {
    let iso = monday.iso_week_date();
    if iso.week() >= FIRST_WEEK { iso.year() } else { iso.year() - 1 }
}

fn label(year: i16) -> String {
    format!("{year}-{}", year + 1)
}

/// The Mondays of a season, 34 if its first year has a week 53.
fn mondays(year: i16) -> impl Iterator<Item = Date> {
    let last = week::first_day(year + 1, LAST_WEEK);
    let first = week::first_day(year, FIRST_WEEK);
    std::iter::successors(first, |monday| Some(days_after(*monday, 7)))
        .take_while(move |monday| last.is_some_and(|last| *monday <= last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn rules() -> &'static Rules {
        super::rules().unwrap()
    }

    /// Weekly levels of seasons from 2005 on, each with this height.
    fn levels(heights: &[f64]) -> Weekly {
        let season = |(at, height): (usize, &f64)| {
            let height = *height;
            let curve = move |(week, monday): (usize, Date)| {
                (monday, 1.0 + height * (-((week as f64 - 17.0) / 3.0).powi(2)).exp())
            };
            mondays(2005 + at as i16).enumerate().map(curve)
        };
        heights.iter().enumerate().flat_map(season).collect()
    }

    fn shown(past: &Past) -> (Vec<&str>, Vec<(&str, Reason)>) {
        let used = past.used.iter().map(|season| season.label.as_str()).collect();
        (used, past.excluded.iter().map(|e| (e.season.as_str(), e.reason)).collect())
    }

    #[test]
    fn a_season_runs_from_week_40_to_week_20() {
        let weeks: Vec<Date> = mondays(2015).collect();
        assert_eq!((weeks.len(), weeks[0], weeks[33]), (34, date(2015, 9, 28), date(2016, 5, 16)));
        assert_eq!(mondays(2014).count(), 33);
        for (monday, year) in [(date(2015, 9, 28), 2015), (date(2015, 9, 21), 2014), (date(2016, 1, 4), 2015)]
        {
            assert_eq!(first_year(monday), year, "{monday}");
        }
    }

    #[test]
    fn excludes_pandemic_collapsed_and_incomplete_seasons() {
        let mut levels = levels(&[90.0, 160.0, 140.0, 80.0, 300.0, 0.1, 70.0, 90.0]);
        for monday in mondays(2011).skip(5).take(5) {
            levels.remove(&monday);
        }
        let past = rules().past(&levels, date(2012, 12, 3));
        let (used, excluded) = shown(&past);
        assert_eq!(used, ["2005-2006", "2006-2007", "2007-2008", "2008-2009"]);
        assert_eq!(
            excluded,
            [
                ("2009-2010", Reason::Pandemic),
                ("2010-2011", Reason::Collapsed),
                ("2011-2012", Reason::Incomplete)
            ]
        );
    }

    #[test]
    fn uses_the_last_ten_complete_seasons_only() {
        let heights: Vec<f64> = (0..13).map(|at| 50.0 + f64::from(at)).collect();
        let past = rules().past(&levels(&heights), date(2018, 2, 5));
        let (used, excluded) = shown(&past);
        assert_eq!((used.len(), used[0], used[9]), (10, "2006-2007", "2016-2017"));
        assert_eq!(excluded, [("2005-2006", Reason::Older), ("2009-2010", Reason::Pandemic)]);
        assert_eq!(rules().past(&Weekly::new(), date(2018, 2, 5)), Past::default());
    }

    #[test]
    fn up_to_two_missing_weeks_are_interpolated() {
        let mut levels = levels(&[50.0]);
        for monday in mondays(2005).skip(16).take(2) {
            levels.remove(&monday);
        }
        let past = rules().past(&levels, date(2007, 1, 1));
        assert_eq!((past.used.len(), past.used[0].weeks.len()), (1, 33));
        assert!(past.used[0].weeks[17] > 20.0);
    }
}

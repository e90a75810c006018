//! What the last level means, in the words that pages, cards and programs share: where it stands beside what its theme
//! is read against, and where it goes. Pages put it into sentences; none of them judges a level by itself.

use crate::ias::{
    epidemic,
    season::{self, rounded},
    series::{Series, days_after},
    theme::Theme,
};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// Where a level stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// No epidemic.
    Below,
    /// An epidemic, weaker than most.
    Low,
    /// An epidemic of usual strength.
    Medium,
    High,
    VeryHigh,
    /// Under what past seasons were on the same day.
    Under,
    /// As past seasons were on the same day.
    Usual,
    /// Above what past seasons were on the same day.
    Over,
    /// A vaccination campaign that has not begun.
    Awaited,
    /// A vaccination campaign that is under way.
    Campaign,
    /// A vaccination campaign that is over.
    Closed,
    /// A level that drifts from year to year, of which only its trend is known.
    Drifting,
    /// A theme with epidemics whose thresholds are not known for this territory: too few usable past seasons.
    NotEstablished,
}

impl From<epidemic::Level> for Grade {
    fn from(level: epidemic::Level) -> Self {
        match level {
            epidemic::Level::Below => Self::Below,
            epidemic::Level::Low => Self::Low,
            epidemic::Level::Medium => Self::Medium,
            epidemic::Level::High => Self::High,
            epidemic::Level::VeryHigh => Self::VeryHigh,
        }
    }
}

/// Where a level goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Trend {
    /// At least twice the level of seven days before, where no threshold says how much that is.
    RisingSharply,
    Rising,
    Stable,
    Falling,
    /// As low as it is after an epidemic.
    SeasonEnd,
    /// As low as it is in summer.
    Summer,
}

/// The levels of past seasons on the same day.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, ToSchema)]
pub struct UsualRange {
    pub low: f64,
    pub high: f64,
    /// How many past seasons have a level on that day.
    pub seasons: usize,
}

/// What the last level means.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Situation {
    /// Null where it is unknown: figures that are held back, published against the gate or a week late, a theme
    /// without epidemics and without past seasons. `not-established` where only the thresholds are missing.
    pub grade: Option<Grade>,
    /// Over the days since `since`; null where that day has no level, and of a share that can but rise.
    pub trend: Option<Trend>,
    /// The day the last one is compared with: seven days earlier, or a year for a level without seasons.
    pub since: Date,
    /// The level of that day.
    pub before: Option<f64>,
    /// Above it there is an epidemic; of the whole country where the territory has none of its own, whose level is
    /// then `not-established`.
    pub onset: Option<f64>,
    /// Null for a level that is `not-established`: other seasons' peaks are no usual range.
    pub usual: Option<UsualRange>,
}

/// A change smaller than this share of the level is none, nor is one smaller than that share of the threshold.
const NOTICED: f64 = 0.05;
const NOTICED_BESIDE_ONSET: f64 = 0.02;
/// A level that is not established rises sharply from this multiple of the level seven days before.
const SHARP_RISE: f64 = 2.0;
/// With fewer past seasons than this nothing is usual.
const LEAST_SEASONS: usize = 3;
/// Days late from which the last level says nothing of today.
pub(super) const STALE: i64 = 7;

/// The epidemic thresholds that apply to a level.
#[derive(Clone, Copy)]
pub(in crate::ias) enum Thresholds<'a> {
    /// The theme has no epidemics.
    NoEpidemics,
    /// Thresholds of this territory.
    Own(&'a epidemic::Epidemic),
    /// The territory has too few usable past seasons; the thresholds of the country, if known, grade only the country.
    NotEstablished { national: Option<&'a epidemic::Epidemic> },
}

impl Thresholds<'_> {
    fn onset(self) -> Option<f64> {
        match self {
            Self::NoEpidemics => None,
            Self::Own(thresholds) => Some(thresholds.onset),
            Self::NotEstablished { national } => national.map(|thresholds| thresholds.onset),
        }
    }
}

/// What a level is read against.
pub(in crate::ias) struct Measure<'a> {
    pub(in crate::ias) theme: Theme,
    pub(in crate::ias) series: &'a Series,
    pub(in crate::ias) thresholds: Thresholds<'a>,
    /// Whether the last level must not be graded.
    pub(in crate::ias) doubtful: bool,
}

impl Measure<'_> {
    /// What the level of a day means.
    pub(super) fn situation(&self, day: Date) -> Situation {
        let level = self.series.level(day);
        let since = match self.theme {
            Theme::Baclofen => season::one_year_before(day),
            _ => days_after(day, -7),
        };
        let before = self.series.level(since);
        let usual = match self.thresholds {
            Thresholds::NotEstablished { .. } => None,
            Thresholds::Own(_) | Thresholds::NoEpidemics => usual(self.series, day),
        };
        let grade = level.filter(|_| !self.doubtful).and_then(|level| self.grade(level, day, usual));
        let onset = self.thresholds.onset();
        let trend = level.zip(before).map(|(now, before)| trend(now, before, onset));
        let sharp = level.zip(before).is_some_and(|(now, before)| now >= SHARP_RISE * before);
        let trend = match (trend, grade, day.month()) {
            (Some(Trend::Rising), Some(Grade::NotEstablished), _) if sharp => Some(Trend::RisingSharply),
            (Some(Trend::Stable), Some(Grade::Below), 3..=5) => Some(Trend::SeasonEnd),
            (Some(Trend::Stable), Some(Grade::Below), 6..=8) => Some(Trend::Summer),
            _ => trend,
        };
        // A share that can but rise has no trend.
        let trend = trend.filter(|_| !self.doubtful && self.theme != Theme::FluVaccination65);
        Situation { grade, trend, since, before: before.map(rounded), onset, usual }
    }

    fn grade(&self, level: f64, day: Date, usual: Option<UsualRange>) -> Option<Grade> {
        match (self.theme, self.thresholds, usual) {
            (_, Thresholds::Own(thresholds), _) => Some(thresholds.grade(level).into()),
            (_, Thresholds::NotEstablished { .. }, _) => Some(Grade::NotEstablished),
            (Theme::FluVaccination65, ..) => Some(match day.month() {
                9 => Grade::Awaited,
                10..=12 | 1 => Grade::Campaign,
                _ => Grade::Closed,
            }),
            (Theme::Scabies | Theme::Baclofen, ..) => Some(Grade::Drifting),
            (_, Thresholds::NoEpidemics, Some(usual)) => Some(match rounded(level) {
                level if level < usual.low => Grade::Under,
                level if level > usual.high => Grade::Over,
                _ => Grade::Usual,
            }),
            _ => None,
        }
    }
}

fn trend(now: f64, before: f64, onset: Option<f64>) -> Trend {
    let noticed = (NOTICED * before.abs()).max(NOTICED_BESIDE_ONSET * onset.unwrap_or(0.0));
    match now - before {
        change if change.abs() < noticed || change == 0.0 => Trend::Stable,
        change if change > 0.0 => Trend::Rising,
        _ => Trend::Falling,
    }
}

/// Lowest and highest level of past seasons on this day of the year.
fn usual(series: &Series, day: Date) -> Option<UsualRange> {
    let first = series.points().first()?.day;
    let same_days = std::iter::successors(Some(season::one_year_before(day)), |day| {
        Some(season::one_year_before(*day)).filter(|day| *day >= first)
    });
    let levels: Vec<f64> = same_days.filter_map(|day| series.level(day)).map(rounded).collect();
    let (low, high) = (levels.iter().copied().reduce(f64::min)?, levels.iter().copied().reduce(f64::max)?);
    (levels.len() >= LEAST_SEASONS).then_some(UsualRange { low, high, seasons: levels.len() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::{epidemic::Epidemic, series::Point};
    use jiff::civil::date;

    const BOUNDS: [f64; 4] = [40.0, 150.0, 800.0, 1600.0];

    /// The level of a day after this one seven days, or a year, before.
    fn situation(theme: Theme, day: Date, (before, now): (f64, f64), graded: bool) -> Situation {
        let earlier =
            if theme == Theme::Baclofen { season::one_year_before(day) } else { days_after(day, -7) };
        let points = vec![Point::plain(earlier, before, false), Point::plain(day, now, true)];
        let series = Series::from_sorted(points);
        let thresholds = Epidemic::with_bounds(BOUNDS);
        let thresholds = if graded { Thresholds::Own(&thresholds) } else { Thresholds::NoEpidemics };
        Measure { theme, series: &series, thresholds, doubtful: false }.situation(day)
    }

    #[test]
    fn an_epidemic_is_classified_by_its_thresholds_and_small_moves_are_ignored() {
        let november = date(2025, 11, 20);
        for (levels, expected) in [
            ((12.6, 15.6), (Grade::Below, Trend::Rising)),
            ((15.6, 12.6), (Grade::Below, Trend::Falling)),
            ((1.4, 1.8), (Grade::Below, Trend::Stable)),
            ((39.0, 40.0), (Grade::Below, Trend::Stable)),
            ((39.0, 41.5), (Grade::Low, Trend::Rising)),
            ((77.9, 341.4), (Grade::Medium, Trend::Rising)),
            ((900.0, 820.0), (Grade::High, Trend::Falling)),
            ((1600.0, 1610.0), (Grade::VeryHigh, Trend::Stable)),
        ] {
            let found = situation(Theme::Flu, november, levels, true);
            assert_eq!((found.grade, found.trend), (Some(expected.0), Some(expected.1)), "{levels:?}");
            assert_eq!((found.before, found.onset), (Some(levels.0), Some(40.0)));
        }
        let trend = |day| situation(Theme::Flu, day, (1.4, 1.8), true).trend;
        assert_eq!(
            (trend(date(2016, 5, 13)), trend(date(2016, 7, 13))),
            (Some(Trend::SeasonEnd), Some(Trend::Summer))
        );
    }

    #[test]
    fn other_themes_are_classified_by_their_kind() {
        let november = date(2025, 11, 20);
        let grade = |theme, day| situation(theme, day, (100.0, 110.0), false).grade;
        assert_eq!(grade(Theme::Lice, november), None, "nothing to compare with");
        assert_eq!(grade(Theme::Scabies, november), Some(Grade::Drifting));
        let campaign = [(9, Grade::Awaited), (10, Grade::Campaign), (1, Grade::Campaign), (2, Grade::Closed)];
        for (month, expected) in campaign {
            assert_eq!(grade(Theme::FluVaccination65, date(2026, month, 20)), Some(expected), "{month}");
        }
        let baclofen = situation(Theme::Baclofen, november, (316_325.0, 289_986.0), false);
        assert_eq!((baclofen.since, baclofen.trend), (date(2024, 11, 20), Some(Trend::Falling)));
    }

    #[test]
    fn what_is_usual_is_what_past_seasons_were_on_that_day() {
        let day = date(2025, 11, 20);
        let past = [(2022, 95.0), (2023, 101.2), (2024, 98.0)];
        let grade = |level: f64, past: &[(i16, f64)]| {
            let mut points: Vec<_> =
                past.iter().map(|(year, level)| Point::plain(date(*year, 11, 20), *level, false)).collect();
            points.push(Point::plain(day, level, false));
            let series = Series::from_sorted(points);
            Measure {
                theme: Theme::Lice,
                series: &series,
                thresholds: Thresholds::NoEpidemics,
                doubtful: false,
            }
            .situation(day)
        };
        assert_eq!(grade(86.6, &past).usual, Some(UsualRange { low: 95.0, high: 101.2, seasons: 3 }));
        for (level, expected) in [(86.6, Grade::Under), (101.2, Grade::Usual), (101.3, Grade::Over)] {
            assert_eq!(grade(level, &past).grade, Some(expected), "{level}");
        }
        assert_eq!(grade(86.6, &past[1..]).grade, None, "two seasons make no habit");
    }

    #[test]
    fn a_doubtful_level_is_not_graded() {
        let day = date(2025, 11, 20);
        let series = Series::from_sorted(vec![
            Point::plain(days_after(day, -7), 20.0, false),
            Point::plain(day, 300.0, true),
        ]);
        let thresholds = Epidemic::with_bounds(BOUNDS);
        let doubtful = |thresholds| {
            let found =
                Measure { theme: Theme::Flu, series: &series, thresholds, doubtful: true }.situation(day);
            (found.grade, found.trend, found.before)
        };
        assert_eq!(doubtful(Thresholds::Own(&thresholds)), (None, None, Some(20.0)));
        assert_eq!(doubtful(Thresholds::NotEstablished { national: None }), (None, None, Some(20.0)));
    }

    #[test]
    fn an_epidemic_theme_without_thresholds_of_its_own_is_never_usual() {
        let day = date(2015, 1, 28);
        let country = Epidemic::with_bounds(BOUNDS);
        let situation = |(before, now): (f64, f64), national| {
            // Four past seasons, of which one was higher on that day.
            let past = [(2011, 6.3), (2012, 20.0), (2013, 603.0), (2014, 30.0)];
            let past = past.map(|(year, level)| Point::plain(date(year, 1, 28), level, false));
            let week = [Point::plain(days_after(day, -7), before, false), Point::plain(day, now, true)];
            let series = Series::from_sorted(past.into_iter().chain(week).collect());
            let thresholds = Thresholds::NotEstablished { national };
            Measure { theme: Theme::Flu, series: &series, thresholds, doubtful: false }.situation(day)
        };
        for (levels, trend) in [
            ((136.8, 575.5), Trend::RisingSharply),
            ((20.0, 40.0), Trend::RisingSharply),
            ((20.0, 39.9), Trend::Rising),
            ((20.0, 20.0), Trend::Stable),
            ((20.0, 9.0), Trend::Falling),
            ((0.0, 0.0), Trend::Stable),
        ] {
            let found = situation(levels, None);
            assert_eq!((found.grade, found.trend), (Some(Grade::NotEstablished), Some(trend)), "{levels:?}");
            assert_eq!((found.usual, found.onset), (None, None), "{levels:?}");
        }
        // A region is not graded by the thresholds of the country, which are shown as such.
        let region = situation((12.0, 20.0), Some(&country));
        assert_eq!(
            (region.grade, region.usual, region.onset),
            (Some(Grade::NotEstablished), None, Some(40.0))
        );
    }
}

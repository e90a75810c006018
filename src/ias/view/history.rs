//! A series as one line over all or some of its years, with the peak of every season and the periods of epidemics.

use crate::ias::{
    season::{self, Levels, rounded},
    series::{Series, days_after, days_between},
    theme::{Theme, Unit},
};
use jiff::{
    ToSpan,
    civil::{Date, date},
};
use serde::Serialize;
use std::str::FromStr;
use utoipa::ToSchema;

/// Maximum number of days with daily values; longer periods have weekly maxima.
const DAILY: i64 = 3 * 366;
const WEEK: i64 = 7;

/// Accepted years of seasons.
const YEARS: std::ops::Range<i16> = 1900..2200;

/// The requested part of a history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HistoryRange {
    All,
    /// The last years, by number.
    Years(i16),
    /// The season that begins in this year.
    Season(i16),
}

impl FromStr for HistoryRange {
    type Err = ();

    /// Parses `all`, `1`, `3` or `5` years, or the label of a season.
    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "all" => Ok(Self::All),
            "1" | "3" | "5" => text.parse().map(Self::Years).map_err(drop),
            _ => {
                let (first, second) = text.split_once('-').ok_or(())?;
                let [first, second]: [i16; 2] = [first.parse().map_err(drop)?, second.parse().map_err(drop)?];
                let season = YEARS.contains(&first) && second == first + 1;
                season.then_some(Self::Season(first)).ok_or(())
            }
        }
    }
}

/// One line over the years.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct History {
    /// The first day.
    pub from: Date,
    /// Days from one value to the next: one, or seven beyond three years.
    pub step: i64,
    /// The level of a day, or the highest of a week; null if there is none.
    pub values: Levels,
    /// The highest day of every season, oldest first; empty for a count or a share.
    pub peaks: Vec<Peak>,
    /// The days on which the level was above the epidemic threshold.
    pub epidemics: Vec<Period>,
    /// Number of days with a level in the whole series.
    pub days: usize,
    /// The first day of the whole series.
    pub first: Date,
}

/// The highest day of a season.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Peak {
    /// `2014-2015`.
    pub season: String,
    pub day: Date,
    pub value: f64,
    /// Whether the season may still have a higher one.
    pub season_ongoing: bool,
}

/// A period of days.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Period {
    pub from: Date,
    pub to: Date,
}

impl History {
    /// The history of a series; `None` without a level in this part.
    pub(super) fn from_series(
        theme: Theme,
        series: &Series,
        onset: Option<f64>,
        stretch: HistoryRange,
    ) -> Option<Self> {
        let (first, last) = (series.levels().next()?.0, series.last_day()?);
        let (from, to) = match stretch {
            HistoryRange::All => (first, last),
            HistoryRange::Years(years) => (same_day(last, -years).max(first), last),
            HistoryRange::Season(year) => (date(year, 9, 1).max(first), date(year + 1, 8, 31).min(last)),
        };
        let length = days_between(from, to) + 1;
        let step = if length > DAILY { WEEK } else { 1 };
        // Whole weeks, the last of which ends on the last day.
        let from = days_after(to, 1 - (length / step) * step);
        let highest = |at: i64| {
            let days = (0..step).map(|day| days_after(from, at * step + day));
            days.filter_map(|day| series.level(day)).reduce(f64::max).map(rounded)
        };
        let within = |day: Date| day >= from && day <= to;
        let peaks = if theme.unit() == Unit::Index { peaks(series, last) } else { Vec::new() };
        Some(Self {
            from,
            step,
            values: (0..length / step).map(highest).collect(),
            peaks: peaks.into_iter().filter(|peak| within(peak.day)).collect(),
            epidemics: onset.map_or_else(Vec::new, |onset| epidemics(series, onset, from, to)),
            days: series.levels().count(),
            first,
        })
        .filter(|_| length > 0)
    }
}

/// The 28th instead of a 29 February that the year lacks.
fn same_day(day: Date, years: i16) -> Date {
    day.saturating_add(years.years())
}

fn peaks(series: &Series, last: Date) -> Vec<Peak> {
    let mut peaks: Vec<Peak> = Vec::new();
    for (day, level) in series.levels() {
        let value = rounded(level);
        let season_ongoing = season::first_year(day) == season::first_year(last);
        match peaks.last_mut().filter(|peak| season::first_year(peak.day) == season::first_year(day)) {
            Some(peak) if value > peak.value => (peak.day, peak.value) = (day, value),
            Some(_) => {}
            None => peaks.push(Peak { season: season::label(day), day, value, season_ongoing }),
        }
    }
    peaks
}

fn epidemics(series: &Series, onset: f64, from: Date, to: Date) -> Vec<Period> {
    let mut found: Vec<Period> = Vec::new();
    let days = series.levels().filter(|(day, level)| *level > onset && *day >= from && *day <= to);
    for (day, _) in days {
        match found.last_mut() {
            Some(period) if days_after(period.to, 1) == day => period.to = day,
            _ => found.push(Period { from: day, to: day }),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::series::Point;

    /// Five years of days, each season rising to its own peak on 20 January.
    fn series() -> Series {
        let first = date(2011, 1, 1);
        let level = |day: Date| if (day.month(), day.day()) == (1, 20) { f64::from(day.year()) } else { 1.0 };
        let days = (0..1900).map(|at| days_after(first, at));
        Series::from_sorted(days.map(|day| Point::plain(day, level(day), false)).collect())
    }

    #[test]
    fn long_periods_keep_weekly_maxima_and_short_ones_every_day() {
        let of = |text: &str| {
            History::from_series(Theme::Flu, &series(), Some(100.0), text.parse().unwrap()).unwrap()
        };
        let all = of("all");
        assert_eq!((all.step, all.values.len(), all.days), (7, 1900 / 7, 1900));
        let highest = all.values.iter().flatten().filter(|value| **value > 1.0).count();
        assert_eq!((highest, all.peaks.len(), all.epidemics.len()), (6, 6, 6));
        assert_eq!(
            days_after(all.from, 7 * (1900 / 7) - 1),
            date(2016, 3, 14),
            "the last week ends on the last day"
        );
        let season = of("2013-2014");
        assert_eq!((season.from, season.step, season.values.len()), (date(2013, 9, 1), 1, 365));
        let [peak] = season.peaks.try_into().unwrap();
        assert_eq!(
            (peak.season.as_str(), peak.day, peak.season_ongoing),
            ("2013-2014", date(2014, 1, 20), false)
        );
        assert_eq!(of("3").from, date(2013, 3, 14));
        assert!(of("1").peaks[0].season_ongoing);
    }

    #[test]
    fn a_year_ending_on_29_february_begins_on_28_february() {
        let (leap, series) = (date(2012, 2, 29), series());
        let points = series.levels().filter(|(day, _)| *day <= leap);
        let points = points.map(|(day, level)| Point::plain(day, level, false)).collect();
        let year =
            History::from_series(Theme::Flu, &Series::from_sorted(points), None, HistoryRange::Years(1))
                .unwrap();
        assert_eq!((year.from, year.values.len()), (date(2011, 2, 28), 367));
    }

    #[test]
    fn a_series_without_levels_has_no_history() {
        let request = |series: &Series, text: &str| {
            History::from_series(Theme::Flu, series, None, text.parse().unwrap())
        };
        assert_eq!(request(&series(), "1999-2000"), None);
        assert_eq!(request(&Series::EMPTY, "all"), None);
        let baclofen = History::from_series(Theme::Baclofen, &series(), None, HistoryRange::All).unwrap();
        assert!(baclofen.peaks.is_empty() && baclofen.epidemics.is_empty());
    }

    #[test]
    fn parses_one_spelling_of_a_period() {
        for (text, expected) in [
            ("all", Some(HistoryRange::All)),
            ("5", Some(HistoryRange::Years(5))),
            ("2014-2015", Some(HistoryRange::Season(2014))),
            ("2", None),
            ("2014-2016", None),
            ("32767-32768", None),
            ("9999-10000", None),
            ("", None),
        ] {
            assert_eq!(text.parse().ok(), expected, "{text}");
        }
    }
}

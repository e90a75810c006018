//! The meaning of the last level, shared by pages, cards and the API: its grade against the reference of its theme, and
//! its trend. Pages make sentences of it, and never grade a level themselves.

use crate::{
    Result,
    ias::{
        epidemic,
        evidence::Chance,
        level,
        publication::Publication,
        season::{self, rounded},
        series::{Series, days_after, days_between},
        theme::Theme,
    },
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The grade of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// No epidemic.
    Below,
    /// An epidemic of less than usual intensity.
    Low,
    /// An epidemic of usual intensity.
    Medium,
    High,
    VeryHigh,
    /// Below the past seasons on the same day.
    Under,
    /// Within the range of past seasons on the same day.
    Usual,
    /// Above the past seasons on the same day.
    Over,
    /// A vaccination campaign that has not begun.
    Awaited,
    /// A vaccination campaign that is under way.
    Campaign,
    /// A vaccination campaign that is over.
    Closed,
    /// A level that drifts from year to year, which has a trend but no grade.
    Drifting,
    /// A theme with epidemics whose thresholds are unknown for this territory: too few usable past seasons.
    NotEstablished,
}

impl Grade {
    /// Whether the grade is one of an epidemic.
    pub(in crate::ias) fn is_epidemic(self) -> bool {
        matches!(self, Self::Low | Self::Medium | Self::High | Self::VeryHigh)
    }
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

/// The trend of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Trend {
    /// At least twice the level of seven days before, if no threshold shows its importance.
    RisingSharply,
    Rising,
    Stable,
    Falling,
    /// As low as after an epidemic.
    SeasonEnd,
    /// As low as in summer.
    Summer,
}

/// The 95 % range of levels on a day in a season like the past ones.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct UsualRange {
    pub low: f64,
    pub high: f64,
    /// Number of past seasons with levels in the two weeks before and after that day.
    pub seasons: usize,
}

/// The meaning of the last level.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Situation {
    /// Null if unknown: figures that are held back, published against the gate or a week late; a theme without
    /// epidemics and without past seasons. `not-established` if only the thresholds are missing.
    pub grade: Option<Grade>,
    /// Over the days since `since`: `stable` if the interval of the change contains zero; null if there is nothing to
    /// compare with, and for a cumulative share.
    pub trend: Option<Trend>,
    /// The day with which the last one is compared: seven days earlier, or a year for a level without seasons.
    pub since: Date,
    /// The compared level: if the window of the last day is truncated, that of a window whose middle is as many days
    /// before the middle of the truncated one.
    pub before: Option<f64>,
    /// Epidemic threshold of the territory itself.
    pub onset: Option<f64>,
    /// Null for a level that is `not-established`: the peaks of other seasons are not a usual range.
    pub usual: Option<UsualRange>,
}

/// Half the width of the interval of a change, as a share of the level and of the threshold, if the counts are unknown.
const MIN_CHANGE: f64 = 0.05;
const NOTICED_BESIDE_ONSET: f64 = 0.02;
/// A level without thresholds rises sharply from this multiple of the level seven days before.
const SHARP_RISE: f64 = 2.0;
/// Minimum number of past seasons for a usual range.
const MIN_SEASONS: usize = 3;
/// Days before and after the day of a past season that are included, because waves come earlier or later.
const AROUND: i64 = 14;
/// Delay in days from which the last level is not graded.
pub(super) const STALE: i64 = 7;

/// The epidemic thresholds that apply to a level.
#[derive(Clone, Copy)]
pub(in crate::ias) enum Thresholds<'a> {
    /// The theme has no epidemics.
    NoEpidemics,
    /// Thresholds of this territory.
    Own(&'a epidemic::Epidemic),
    /// The territory has too few usable past seasons. Thresholds of another territory do not apply: 100 is the low
    /// season of each.
    NotEstablished,
}

impl<'a> Thresholds<'a> {
    /// Derives the thresholds of a theme from an assessment of a territory.
    ///
    /// # Errors
    /// Errors of [`epidemic::covers`].
    pub(in crate::ias) fn new(assessment: &'a epidemic::Assessment, theme: Theme) -> Result<Self> {
        Ok(match &assessment.epidemic {
            Some(own) => Self::Own(own),
            None if epidemic::covers(theme)? => Self::NotEstablished,
            None => Self::NoEpidemics,
        })
    }

    fn onset(self) -> Option<f64> {
        match self {
            Self::NoEpidemics | Self::NotEstablished => None,
            Self::Own(thresholds) => Some(thresholds.onset),
        }
    }
}

/// The data from which a level is graded.
pub(in crate::ias) struct Measure<'a> {
    pub(in crate::ias) publication: &'a Publication,
    pub(in crate::ias) series: &'a Series,
    /// Uncertainty of its last level, if known from counts.
    pub(in crate::ias) chance: Option<Chance>,
    pub(in crate::ias) thresholds: Thresholds<'a>,
    /// Whether the last level is in doubt and must not be graded.
    pub(in crate::ias) doubtful: bool,
}

impl Measure<'_> {
    /// Half the width of the interval of the change over the seven days before a day, as a share of the level seven
    /// days before; `None` without such a level.
    pub(in crate::ias) fn half_width(&self, day: Date) -> Option<f64> {
        let before =
            season::level_before(self.series, day, 7, self.publication).filter(|level| *level > 0.0)?;
        Some(self.noticed(before, day, 7) / before)
    }

    /// Grades the level of a day.
    pub(in crate::ias) fn situation(&self, day: Date) -> Situation {
        let theme = self.publication.theme;
        let level = self.series.level(day);
        let since = match theme {
            Theme::Baclofen => season::one_year_before(day),
            _ => days_after(day, -7),
        };
        let days = days_between(since, day);
        let before = season::level_before(self.series, day, days, self.publication);
        let usual = match self.thresholds {
            Thresholds::NotEstablished => None,
            Thresholds::Own(_) | Thresholds::NoEpidemics => usual_range(self.series, day),
        };
        let grade = level.filter(|_| !self.doubtful).and_then(|level| self.grade(level, day, usual));
        let onset = self.thresholds.onset();
        let trend = level.zip(before).map(|(now, before)| {
            let noticed = self.noticed(before, day, days);
            trend(now - before, noticed)
        });
        let sharp = level.zip(before).is_some_and(|(now, before)| now >= SHARP_RISE * before);
        let trend = match (trend, grade, day.month()) {
            (Some(Trend::Rising), Some(Grade::NotEstablished), _) if sharp => Some(Trend::RisingSharply),
            (Some(Trend::Stable), Some(Grade::Below), 3..=5) => Some(Trend::SeasonEnd),
            (Some(Trend::Stable), Some(Grade::Below), 6..=8) => Some(Trend::Summer),
            _ => trend,
        };
        // A cumulative share has no trend.
        let trend = trend.filter(|_| !self.doubtful && theme != Theme::FluVaccination65);
        Situation { grade, trend, since, before: before.map(rounded), onset, usual }
    }

    /// Half the width of the interval of a change of a level over the days before a day, in units of the level: random
    /// error, and the effect of the days to come.
    fn noticed(&self, before: f64, day: Date, days: i64) -> f64 {
        let to_come = season::acceleration(self.series, day, days, self.publication);
        let of_change = self.chance.and_then(|chance| chance.of_change);
        let noticed = before.abs() * of_change.unwrap_or(MIN_CHANGE.ln_1p()).hypot(to_come).exp_m1();
        match of_change {
            Some(_) => noticed,
            None => noticed.max(NOTICED_BESIDE_ONSET * self.thresholds.onset().unwrap_or(0.0)),
        }
    }

    fn grade(&self, level: f64, day: Date, usual: Option<UsualRange>) -> Option<Grade> {
        match (self.publication.theme, self.thresholds, usual) {
            (_, Thresholds::Own(thresholds), _) => Some(thresholds.grade(level).into()),
            (_, Thresholds::NotEstablished, _) => Some(Grade::NotEstablished),
            (Theme::FluVaccination65, ..) => Some(match day.month() {
                9 => Grade::Awaited,
                10..=12 | 1 => Grade::Campaign,
                _ => Grade::Closed,
            }),
            (Theme::Scabies | Theme::Baclofen, ..) => Some(Grade::Drifting),
            (_, Thresholds::NoEpidemics, Some(usual)) => {
                // Widened by the uncertainty of the level itself.
                let chance = self.chance.and_then(|chance| chance.of_level).unwrap_or(0.0).exp();
                Some(match rounded(level) {
                    level if level * chance < usual.low => Grade::Under,
                    level if level / chance > usual.high => Grade::Over,
                    _ => Grade::Usual,
                })
            }
            _ => None,
        }
    }
}

fn trend(change: f64, noticed: f64) -> Trend {
    match change {
        change if change.abs() <= noticed => Trend::Stable,
        change if change > 0.0 => Trend::Rising,
        _ => Trend::Falling,
    }
}

/// The 95 % prediction interval of another season, from the logarithms of the levels of past seasons on the days around
/// this day of the year. Seasons are independent, their days are not: the number of seasons less one is the number of
/// degrees of freedom.
fn usual_range(series: &Series, day: Date) -> Option<UsualRange> {
    let first = series.points().first()?.day;
    let same_days = std::iter::successors(Some(season::one_year_before(day)), |day| {
        Some(season::one_year_before(*day)).filter(|day| *day >= first)
    });
    let around = |day: Date| {
        let levels = (-AROUND..=AROUND).filter_map(move |away| series.level(days_after(day, away)));
        levels.filter(|level| *level > 0.0).map(f64::ln).collect::<Vec<_>>()
    };
    let past: Vec<Vec<f64>> = same_days.map(around).filter(|levels| !levels.is_empty()).collect();
    if past.len() < MIN_SEASONS {
        return None;
    }
    let seasons = float(past.len());
    let mean_of = |levels: &[f64]| levels.iter().sum::<f64>() / float(levels.len());
    let mean = mean_of(&past.iter().map(|levels| mean_of(levels)).collect::<Vec<_>>());
    let squares: Vec<f64> = past
        .iter()
        .map(|levels| mean_of(&levels.iter().map(|level| (level - mean).powi(2)).collect::<Vec<_>>()))
        .collect();
    let deviation = (squares.iter().sum::<f64>() / (seasons - 1.0)).sqrt();
    let away = level::student(seasons - 1.0) * deviation * (1.0 + 1.0 / seasons).sqrt();
    let [low, high] = [mean - away, mean + away].map(|limit| rounded(limit.exp()));
    Some(UsualRange { low, high, seasons: past.len() })
}

#[expect(clippy::cast_precision_loss, reason = "seasons and days are few")]
fn float(number: usize) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests;

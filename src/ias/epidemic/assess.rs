//! Thresholds and level of an epidemic, from the seasons of one territory.

use super::{
    level::Level,
    season::{self, Excluded},
    threshold,
};
use crate::{
    Result,
    ias::{
        publication::Publication,
        season::rounded,
        series::days_after,
        territory::Territory,
        theme::Theme,
        week::{self, Weekly},
    },
};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// An indicator compared with its own past epidemics.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Epidemic {
    /// Threshold of an epidemic.
    pub onset: f64,
    /// Threshold of medium intensity.
    pub medium: f64,
    /// Threshold of high intensity.
    pub high: f64,
    /// Threshold of very high intensity.
    pub very_high: f64,
    /// Intensity of the last complete week; null if in doubt: the figures are held back, published against the gate or
    /// more than a week late.
    pub level: Option<Level>,
    /// The Monday of that week.
    pub week: Date,
    /// The Monday of the first week of the unbroken run above the onset.
    pub since: Option<Date>,
    /// The seasons from which the thresholds were learnt, oldest first.
    pub used: Vec<String>,
    /// The excluded past seasons, oldest first.
    pub excluded: Vec<Excluded>,
}

/// Why there are no thresholds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ThresholdsUnavailable {
    /// Required number of past seasons.
    pub needed: usize,
    /// Usable seasons, oldest first.
    pub usable: Vec<String>,
    /// Excluded seasons, oldest first.
    pub excluded: Vec<Excluded>,
}

/// Thresholds, or what is missing for them; neither for a theme without epidemics.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Assessment {
    /// The thresholds and the intensity of the last week.
    pub epidemic: Option<Epidemic>,
    /// Too few past seasons, or seasons without an epidemic.
    pub thresholds_unavailable: Option<ThresholdsUnavailable>,
}

/// Whether a theme has epidemics of the kind that thresholds describe.
pub(crate) fn covers(theme: Theme) -> Result<bool> {
    Ok(season::rules()?.cover(theme))
}

/// Assesses a territory of a publication. Returns neither thresholds nor a reason for a theme without epidemics, or
/// without a complete week.
pub(crate) fn assess(publication: &Publication, territory: Territory) -> Result<Assessment> {
    let nothing = Assessment::default();
    let rules = season::rules()?;
    let Some(series) = publication.series.get(&territory).filter(|_| rules.cover(publication.theme)) else {
        return Ok(nothing);
    };
    let Some(last_day) = series.last_day() else { return Ok(nothing) };
    let mut levels = week::means(series.levels());
    // An incomplete week would be graded by its first days.
    levels.retain(|monday, _| days_after(*monday, 6) <= last_day);
    let Some(week) = levels.keys().next_back().copied() else { return Ok(nothing) };
    let past = rules.past(&levels, week);
    let weeks: Vec<Vec<f64>> = past.used.iter().map(|season| season.weeks.clone()).collect();
    let labels = past.used.into_iter().map(|season| season.label).collect();
    let thresholds = threshold::learn(&weeks).filter(|_| weeks.len() >= rules.least_seasons);
    Ok(match thresholds {
        Some(thresholds) => Assessment {
            thresholds_unavailable: None,
            epidemic: Some(Epidemic {
                onset: rounded(thresholds.onset),
                medium: rounded(thresholds.medium),
                high: rounded(thresholds.high),
                very_high: rounded(thresholds.very_high),
                level: Some(grade(thresholds.bounds(), levels[&week])),
                week,
                since: since(&levels, thresholds.onset),
                used: labels,
                excluded: past.excluded,
            }),
        },
        None => Assessment {
            epidemic: None,
            thresholds_unavailable: Some(ThresholdsUnavailable {
                needed: rules.least_seasons,
                usable: labels,
                excluded: past.excluded,
            }),
        },
    })
}

impl Epidemic {
    /// Returns the thresholds without grades, for figures that are in doubt.
    pub(crate) fn ungraded(self) -> Self {
        Self { level: None, since: None, ..self }
    }

    /// An assessment with thresholds only.
    #[cfg(test)]
    pub(crate) fn with_bounds([onset, medium, high, very_high]: [f64; 4]) -> Self {
        Self {
            onset,
            medium,
            high,
            very_high,
            level: Some(Level::Below),
            week: Date::ZERO,
            since: None,
            used: Vec::new(),
            excluded: Vec::new(),
        }
    }

    /// Intensity of a level over about a week.
    pub(crate) fn grade(&self, level: f64) -> Level {
        grade([self.onset, self.medium, self.high, self.very_high], level)
    }
}

pub(super) fn grade(bounds: [f64; 4], level: f64) -> Level {
    const GRADES: [Level; 5] = [Level::Below, Level::Low, Level::Medium, Level::High, Level::VeryHigh];
    GRADES[bounds.iter().filter(|bound| level > **bound).count()]
}

/// The first week of the unbroken run above the onset that ends with the last week.
pub(super) fn since(levels: &Weekly, onset: f64) -> Option<Date> {
    let mut first: Option<Date> = None;
    for (monday, level) in levels.iter().rev() {
        let next = first.is_none_or(|first| days_after(*monday, 7) == first);
        if !next || *level <= onset {
            break;
        }
        first = Some(*monday);
    }
    first
}

#[cfg(test)]
mod tests;

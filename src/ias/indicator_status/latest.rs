//! The latest public figures of one theme.

use super::situation::{Measure, STALE, Situation, Thresholds};
use crate::{
    Result,
    ias::{
        archive::ArchivedVersion,
        gate,
        publication::Method,
        publish::{self, Forced, HeldBack},
        season,
        series::days_between,
        territory::Territory,
        theme::{Theme, Unit},
    },
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Freshness of a theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Freshness {
    /// Days after which the figures of a day are promised.
    pub promise_days: i64,
    /// Days by which the last published day misses the promise.
    pub late_days: i64,
    /// The promised day of later figures; null once it is past.
    pub next_update: Option<Date>,
}

impl Freshness {
    /// A demonstration has no promise.
    pub(crate) fn compute(theme: Theme, last_day: Date, demonstration: bool, today: Date) -> Self {
        let promise_days = theme.promised_delay_days();
        let late = days_between(last_day, today) - promise_days;
        let next_update = theme.next_update(last_day);
        Self {
            promise_days,
            late_days: if demonstration { 0 } else { late.max(0) },
            next_update: (!demonstration && late <= 0).then_some(next_update),
        }
    }
}

/// Status of one theme.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IndicatorStatus {
    pub theme: Theme,
    pub unit: Unit,
    /// The method of its levels, which defines what a share counts.
    pub method: Method,
    /// The level of a normal season.
    pub baseline: Option<f64>,
    /// The target level.
    pub target: Option<f64>,
    /// Whether the figures are generated.
    pub demonstration: bool,
    /// Number of the version.
    pub version: i64,
    /// Milliseconds since 1970.
    pub published_at: i64,
    /// The last day of its figures.
    pub last_day: Date,
    /// The level of that day.
    pub level: Option<f64>,
    /// Its change over seven days: relative, or in points for a percentage.
    pub change: Option<f64>,
    /// The first provisional day.
    pub provisional_from: Option<Date>,
    /// `2026-2027`.
    pub season_label: String,
    /// Whether the level is above that of the same day one year earlier.
    pub above_last_year: Option<bool>,
    /// The meaning of the level.
    pub situation: Situation,
    /// Whether the figures are published as promised.
    pub freshness: Freshness,
    /// Newer figures that the gate holds back.
    pub held_back: Option<HeldBack>,
    /// The reason if this version was published against the gate.
    pub forced: Option<Forced>,
    /// Whether its figures are unusual and being checked: the findings are explained, or too weak to hold them back.
    pub unusual: bool,
    /// Why the last level is in doubt.
    #[serde(skip)]
    pub(crate) doubt: Option<UngradedReason>,
}

/// Why a level is in doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = Doubt)]
pub enum UngradedReason {
    /// The gate holds newer figures back.
    HeldBack,
    /// The public version was published against the gate.
    Forced,
    /// The last day is more than a week later than promised.
    Late,
}

/// Inputs of a status other than the version: today, and the holds of the gate, by theme.
#[derive(Clone, Copy)]
pub(crate) struct StatusContext<'a> {
    pub(crate) day: Date,
    pub(crate) held_back: &'a [(Theme, HeldBack)],
}

impl StatusContext<'_> {
    pub(crate) fn held_back(&self, theme: Theme) -> Option<HeldBack> {
        self.held_back.iter().find(|(held, _)| *held == theme).map(|(_, held)| held.clone())
    }

    /// The status of a version in a territory, with these thresholds.
    pub(crate) fn status_of(
        &self,
        archived: &ArchivedVersion,
        territory: Territory,
        thresholds: Thresholds<'_>,
    ) -> Result<IndicatorStatus> {
        let ArchivedVersion { version, publication } = archived;
        let series = publication.series_for(territory);
        let chance = publish::last_levels(version)?.get(&territory).map(|last| last.chance);
        let (theme, unit) = (version.theme, version.theme.unit());
        let day = series.last_day().unwrap_or(version.last_day);
        // The promise is made for the theme, not for a territory.
        let freshness = Freshness::compute(theme, version.last_day, version.demonstration, self.day);
        let (held_back, forced) = (self.held_back(theme), publish::forced(version)?);
        let doubt = match (&held_back, &forced) {
            (Some(_), _) => Some(UngradedReason::HeldBack),
            (None, Some(_)) => Some(UngradedReason::Forced),
            (None, None) => (freshness.late_days > STALE).then_some(UngradedReason::Late),
        };
        Ok(IndicatorStatus {
            theme,
            unit,
            method: archived.publication.method,
            baseline: theme.baseline(),
            target: archived.publication.method.target(theme),
            demonstration: version.demonstration,
            version: version.number,
            published_at: version.published_at,
            last_day: day,
            level: series.level(day).map(season::rounded),
            change: season::change(series, day, publication),
            provisional_from: series.provisional_from(),
            season_label: season::label(day),
            above_last_year: season::above_last_year(series, day),
            situation: Measure { publication, series, chance, thresholds, doubtful: doubt.is_some() }
                .situation(day),
            freshness,
            held_back,
            unusual: forced.is_none() && !gate::unusual(version.findings.as_deref(), territory)?.is_empty(),
            forced,
            doubt,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn data_of_yesterday_is_on_time_and_baclofen_may_lag_a_week() {
        let today = date(2026, 11, 21);
        for (last, days) in
            [(today, 0), (date(2026, 11, 20), 0), (date(2026, 11, 19), 1), (date(2026, 10, 21), 30)]
        {
            assert_eq!(Freshness::compute(Theme::Flu, last, false, today).late_days, days);
            assert_eq!(Freshness::compute(Theme::Flu, last, true, today).late_days, 0, "no deadline applies");
        }
        let weekly = |last| Freshness::compute(Theme::Baclofen, last, false, today);
        assert_eq!((weekly(date(2026, 11, 13)).late_days, weekly(date(2026, 11, 12)).late_days), (0, 1));
    }
}

//! The status of a vaccination campaign: population, distance from the target, and the share a year ago.

use crate::{
    Result,
    ias::{
        population,
        publication::Method,
        season::{self, rounded},
        series::Series,
        territory::Territory,
        theme::{Theme, Unit},
    },
};
use jiff::civil::date;
use serde::Serialize;
use utoipa::ToSchema;

/// The status of a vaccination campaign.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Coverage {
    /// Name of the vintage of the population.
    pub population_vintage: String,
    /// Population of the age group.
    pub population: Option<u64>,
    /// The public health target, in percent; null if doses are counted instead of people.
    pub target: Option<f64>,
    /// Points above the target; negative below.
    pub distance: Option<f64>,
    /// The share on the same day of the previous season.
    pub same_day_last_season: Option<f64>,
    /// Dates of the campaign.
    pub campaign: Campaign,
}

/// The days of a campaign, as month and day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Campaign {
    /// `10-01`.
    pub from: &'static str,
    pub to: &'static str,
}

/// The campaign runs from October to January, every season.
const CAMPAIGN: Campaign = Campaign { from: "10-01", to: "01-31" };

impl Coverage {
    /// The status for a series; `None` for a theme that is not a share of people.
    pub(super) fn compute(
        theme: Theme,
        method: Method,
        territory: Territory,
        series: &Series,
    ) -> Result<Option<Self>> {
        let (Unit::Percent, Some(day)) = (theme.unit(), series.last_day()) else { return Ok(None) };
        let target = method.target(theme);
        let first_day = date(season::first_year(day), season::START.0, season::START.1);
        let vintages = population::over_65()?;
        let people = vintages.for_season(first_day);
        Ok(Some(Self {
            population_vintage: people.map(|people| people.vintage.clone()).unwrap_or_default(),
            population: people.and_then(|people| people.for_territory(territory)).map(i64::unsigned_abs),
            target,
            distance: series.level(day).zip(target).map(|(level, target)| rounded(level - target)),
            same_day_last_season: series.level(season::one_year_before(day)).map(rounded),
            campaign: CAMPAIGN,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::series::Point;

    #[test]
    fn a_campaign_is_shown_with_its_target_and_the_previous_year() {
        let points = [(date(2024, 12, 1), 50.5), (date(2025, 12, 1), 52.25)];
        let points = points.map(|(day, level)| Point::plain(day, level, false));
        let series = Series::from_sorted(points.to_vec());
        let of = |theme, method| Coverage::compute(theme, method, Territory::FRANCE, &series).unwrap();
        let france = of(Theme::FluVaccination65, Method::Published).unwrap();
        assert_eq!((france.distance, france.same_day_last_season), (Some(-22.75), Some(50.5)));
        assert_eq!(france.population_vintage, "INSEE, 1 January 2025");
        assert!(france.population.is_some_and(|people| people > 14_000_000), "{france:?}");
        assert_eq!(of(Theme::Flu, Method::Published), None);
        let doses = of(Theme::FluVaccination65, Method::ExpandedShare).unwrap();
        assert_eq!((doses.target, doses.distance, doses.same_day_last_season), (None, None, Some(50.5)));
    }
}

//! The regions of a theme: their status on one day, and their last days for the animated map.

use super::{data_quality::Flags, request::archived};
use crate::{
    Result,
    app::App,
    ias::{
        epidemic, population,
        publication::Publication,
        season,
        series::{Flag, days_after},
        territory::Territory,
        theme::{Theme, Unit},
    },
};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// The level of one region.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Region {
    /// INSEE code of a former region, ISO 3166-2 code of a present one.
    pub code: Territory,
    /// Its level, if it has one on that day.
    pub level: Option<f64>,
    /// Its change over seven days.
    pub change: Option<f64>,
    /// The flag of the level.
    pub flag: Flag,
    /// Its own epidemic thresholds: onset, medium, high, very high; null if it has none, in which case its level has no
    /// grade.
    pub thresholds: Option<[f64; 4]>,
    /// Its inhabitants, if the level is a number of people; a map of such levels shows rates.
    pub inhabitants: Option<i64>,
}

/// The requested list of regions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RegionList)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RegionList {
    /// The 22 regions before 2016.
    Former,
    /// The 13 regions of today.
    Present,
}

impl RegionList {
    pub(crate) fn all(self) -> Vec<Territory> {
        match self {
            Self::Former => Territory::regions().collect(),
            Self::Present => Territory::present_regions().collect(),
        }
    }
}

/// The last days of every region.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = Map)]
pub struct RegionMap {
    /// The days, oldest first.
    pub days: Vec<Date>,
    /// The regions with a series.
    pub regions: Vec<RegionLevels>,
}

/// The levels of one region on the days of a map.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = RegionDays)]
pub struct RegionLevels {
    pub code: Territory,
    /// A level for each day.
    pub values: Vec<Option<f64>>,
    pub flags: Flags,
    /// Its own epidemic thresholds: onset, medium, high, very high; null if it has none.
    pub thresholds: Option<[f64; 4]>,
    /// Its inhabitants, if the levels are numbers of people.
    pub inhabitants: Option<i64>,
}

/// The regions of a list on a day; empty if the theme has no series of that list.
pub(super) fn regions(publication: &Publication, kind: RegionList, day: Date) -> Result<Vec<Region>> {
    let region = |code: Territory| {
        let series = publication.series_for(code);
        Ok(Region {
            code,
            level: series.level(day).map(season::rounded),
            change: season::change(series, day, publication),
            flag: series.point(day).map_or(Flag::None, |point| point.flag),
            thresholds: thresholds(publication, code)?,
            inhabitants: inhabitants(publication, code)?,
        })
    };
    let all = kind.all();
    let any = all.iter().any(|code| publication.series.contains_key(code));
    if any { all.into_iter().map(region).collect() } else { Ok(Vec::new()) }
}

fn thresholds(publication: &Publication, region: Territory) -> Result<Option<[f64; 4]>> {
    let own = epidemic::assess(publication, region)?.epidemic;
    Ok(own.map(|own| [own.onset, own.medium, own.high, own.very_high]))
}

fn inhabitants(publication: &Publication, region: Territory) -> Result<Option<i64>> {
    match publication.theme.unit() {
        Unit::Patients => Ok(population::all()?.for_territory(region)),
        Unit::Index | Unit::Percent => Ok(None),
    }
}

/// Returns the last `days` days of the regions of a list.
pub(crate) async fn map(
    app: &App,
    theme: Theme,
    as_of: Option<Date>,
    kind: RegionList,
    days: i64,
) -> Result<RegionMap> {
    let publication = archived(app, theme, as_of).await?.publication;
    let held: Vec<_> = kind.all().into_iter().filter(|code| publication.series.contains_key(code)).collect();
    let last = held.iter().filter_map(|code| publication.series_for(*code).last_day()).max();
    let days: Vec<Date> =
        last.map_or_else(Vec::new, |last| (1 - days..=0).map(|at| days_after(last, at)).collect());
    let levels = |code: Territory| {
        let series = publication.series_for(code);
        Ok(RegionLevels {
            code,
            values: days.iter().map(|day| series.level(*day).map(season::rounded)).collect(),
            flags: Flags::among(days.iter().filter_map(|day| series.point(*day))),
            thresholds: thresholds(&publication, code)?,
            inhabitants: inhabitants(&publication, code)?,
        })
    };
    Ok(RegionMap { regions: held.into_iter().map(levels).collect::<Result<_>>()?, days })
}

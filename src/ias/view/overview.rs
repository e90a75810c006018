//! The overview of all themes: status, last days and files.

use super::{
    cross_field::{POINTS, UNGRADED, file_name},
    news::{self, News, NewsKind},
    region::{Region, RegionList, regions},
};
use crate::{
    Result,
    app::App,
    ias::{
        archive::{self, ArchivedVersion},
        epidemic,
        indicator_status::{IndicatorStatus, StatusContext, Thresholds},
        open_data::{self, DataFile},
        publish,
        season::{self, Levels, Season},
        series::{Series, days_after},
        territory::Territory,
    },
    ui,
};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// Days from one value of a sparkline to the next.
const STEP: usize = 5;

/// The season so far, and the whole previous season.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Sparkline {
    /// The first day, near the beginning of the season, such that the last day has a value.
    pub from: Date,
    /// Days from one value to the next.
    pub step: usize,
    /// Null if there is none.
    pub values: Vec<Option<f64>>,
    /// The same days one year earlier, to the end of that season.
    pub last: Vec<Option<f64>>,
}

/// One theme in the overview.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    #[serde(flatten)]
    pub status: IndicatorStatus,
    /// Intensity of the last complete week; null if the theme has no epidemic thresholds, or its figures are in doubt.
    pub epidemic_level: Option<epidemic::Level>,
    pub sparkline: Sparkline,
    pub files: Vec<DataFile>,
}

/// All published themes.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    /// In the order of display.
    pub themes: Vec<Summary>,
    /// The theme to speak of first; null while no theme has a grade.
    pub news: Option<News>,
    /// The 13 regions of today in the theme of the news; empty unless it is an epidemic and they have thresholds.
    pub regions: Vec<Region>,
    /// The day of the regions' levels.
    pub regions_day: Option<Date>,
    /// URL of a picture of these regions; of demonstrations, of France without grades.
    pub cross_field: Option<String>,
}

/// Returns all published themes.
pub async fn overview(app: &App) -> Result<Overview> {
    let mut tx = app.db.read().await?;
    let archived = archive::all(&mut tx).await?;
    let held_back = publish::held_back(&mut tx).await?;
    drop(tx);
    let today = StatusContext { day: app.clock.today(), held_back: &held_back };
    let themes = archived.iter().map(|archived| summary(archived, today)).collect::<Result<Vec<_>>>()?;
    let news = news::choose(themes.iter().map(|theme| &theme.status));
    let map = news.map_or(Ok(None), |news| map(&archived, news))?;
    // Without the interface, the points of the picture do not exist.
    let cross_field = match (news, &map) {
        _ if ui::file(POINTS).is_none() => None,
        (Some(News { theme, .. }), Some((_, day))) => Some(file_name(theme, *day)),
        (Some(News { kind: NewsKind::Demonstration, .. }), None) => Some(UNGRADED.to_owned()),
        _ => None,
    };
    let (regions, regions_day) = map.map_or_else(Default::default, |(regions, day)| (regions, Some(day)));
    Ok(Overview {
        themes,
        news,
        regions,
        regions_day,
        cross_field: cross_field.map(|name| format!("/img/{name}")),
    })
}

/// The regions of an epidemic on the last day with a grade of any of them.
fn map(archived: &[ArchivedVersion], News { kind, theme }: News) -> Result<Option<(Vec<Region>, Date)>> {
    let publication = archived.iter().find(|a| a.version.theme == theme).map(|a| &a.publication);
    let publication = publication.filter(|_| kind == NewsKind::Epidemic);
    let Some((publication, day)) = publication.and_then(|found| Some((found, found.regions_day()?))) else {
        return Ok(None);
    };
    let regions = regions(publication, RegionList::Present, day)?;
    let graded = |region: &Region| region.thresholds.is_some() && region.level.is_some();
    Ok(regions.iter().any(graded).then_some((regions, day)))
}

fn summary(archived: &ArchivedVersion, today: StatusContext<'_>) -> Result<Summary> {
    let (national, last) = (archived.publication.national(), archived.version.last_day);
    let assessment = epidemic::assess(&archived.publication, Territory::FRANCE)?;
    let status = today.status_of(
        archived,
        Territory::FRANCE,
        Thresholds::new(&assessment, archived.version.theme)?,
    )?;
    Ok(Summary {
        epidemic_level: assessment
            .epidemic
            .filter(|_| status.doubt.is_none())
            .and_then(|epidemic| epidemic.level),
        status,
        sparkline: sparkline(national, last),
        files: open_data::list_files(&archived.publication),
    })
}

fn sparkline(national: &Series, last: Date) -> Sparkline {
    let slots: Vec<usize> = (0..season::SLOTS).skip(season::slot(last) % STEP).step_by(STEP).collect();
    let of = |season: Option<&Season>, to: usize| -> Levels {
        // Most years have no 29 February: the day before is used instead.
        let at = |slot: &usize| {
            let level = |slot: usize| season.and_then(|season| season.values[slot]);
            level(*slot).or_else(|| if *slot == season::LEAP_SLOT { level(slot - 1) } else { None })
        };
        slots.iter().take_while(|slot| **slot <= to).map(at).collect()
    };
    let seasons = season::seasons(national, 2);
    let starting = |year| seasons.iter().find(|season| season.start.year() == year);
    let year = season::first_year(last);
    Sparkline {
        from: days_after(season::first_day(last), i64::try_from(slots[0]).unwrap_or(0)),
        step: STEP,
        values: of(starting(year), season::slot(last)),
        last: of(starting(year - 1), season::SLOTS),
    }
}

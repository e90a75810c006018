//! What pages and the API show of publications: the overview of all themes, one theme with its seasons and
//! regions, the open-data file and the cross field.

use super::{
    archive::{self, Archived},
    document,
    field::{self, Department},
    publication::Publication,
    season::{self, Band, Levels, Season},
    series::days_after,
    territory::Territory,
    theme::{Theme, Unit},
};
use crate::{Error, Result, app::App, ui};
use jiff::civil::Date;
use serde::Serialize;

/// Seasons shown over each other.
const SEASONS: usize = 9;
/// Days of a sparkline.
const SPARK: i64 = 120;

/// Where a theme stands.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// Which theme.
    pub theme: Theme,
    /// What its level counts.
    pub unit: Unit,
    /// The level that means "as usual".
    pub baseline: Option<f64>,
    /// The level aimed at.
    pub target: Option<f64>,
    /// Whether the figures are generated.
    pub demonstration: bool,
    /// Number of the publication.
    pub vintage: i64,
    /// When it was published, in milliseconds since 1970.
    pub published_at: i64,
    /// The last day it speaks of.
    pub last_day: Date,
    /// The level of that day.
    pub level: Option<f64>,
    /// Its change over seven days: relative, or in points for a percentage.
    pub change: Option<f64>,
    /// The first day that may still change.
    pub provisional_from: Option<Date>,
    /// The season under way.
    pub season_label: String,
    /// Whether the level is above that of the same day one year earlier.
    pub above: Option<bool>,
}

/// The last days, and the same days one year earlier.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Spark {
    /// The first of the days.
    pub from: Date,
    /// Their levels.
    pub values: Levels,
    /// The levels one year earlier.
    pub last: Levels,
}

/// One theme in the overview.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// Where it stands.
    #[serde(flatten)]
    pub standing: Standing,
    /// Its last days.
    pub spark: Spark,
}

/// All published themes.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Overview {
    /// In the order in which they are shown.
    pub themes: Vec<Summary>,
    /// Address of the cross field of the last day.
    pub panel: Option<String>,
}

/// The level of one region.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Region {
    /// Code of before 2016.
    pub code: Territory,
    /// Its level, if it has one on that day.
    pub level: Option<f64>,
    /// Its change over seven days.
    pub change: Option<f64>,
}

/// One theme in full.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Detail {
    /// Where it stands.
    #[serde(flatten)]
    pub standing: Standing,
    /// SHA-256 of the publication.
    pub sha256: String,
    /// Month and day on which seasons begin.
    pub season_start: String,
    /// Newest first.
    pub seasons: Vec<Season>,
    /// Lowest and highest level of the past seasons among them.
    pub band: Option<Band>,
    /// The regions, if the theme has them.
    pub regions: Vec<Region>,
    /// The last day on which a region has a level.
    pub regions_day: Option<Date>,
    /// Address of the open-data file.
    pub csv: String,
}

/// A file to download.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Download {
    /// What it is called on the reader's disk.
    pub file_name: String,
    /// SHA-256 of its bytes.
    pub sha256: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// All published themes.
///
/// # Errors
/// What the database says.
pub async fn overview(app: &App) -> Result<Overview> {
    let archived = archive::all(app).await?;
    let flu = archived.iter().find(|a| a.vintage.theme == Theme::Flu);
    // Without the interface there are no points to draw.
    let day = flu.and_then(|a| a.publication.regions_day()).filter(|_| ui::file(POINTS).is_some());
    let panel = day.map(|day| format!("/img/{}", panel_name(day)));
    Ok(Overview { themes: archived.iter().map(summary).collect(), panel })
}

/// One theme in full.
///
/// # Errors
/// `ias.theme-unpublished` when it was never published.
pub async fn detail(app: &App, theme: Theme) -> Result<Detail> {
    let archived = archive::last(app, theme).await?;
    let seasons = season::seasons(archived.publication.national(), SEASONS);
    let regions_day = archived.publication.regions_day();
    Ok(Detail {
        standing: standing(&archived),
        sha256: archived.vintage.sha256.clone(),
        season_start: format!("{:02}-{:02}", season::START.0, season::START.1),
        band: season::band(seasons.get(1..).unwrap_or_default()),
        seasons,
        regions: regions_day.map_or_else(Vec::new, |day| regions(&archived.publication, day)),
        regions_day,
        csv: format!("/open-data/ias/{theme}/tidy.csv"),
    })
}

/// The open-data file of a theme.
///
/// # Errors
/// As [`detail`].
pub async fn tidy(app: &App, theme: Theme) -> Result<Download> {
    let Archived { vintage, publication } = archive::last(app, theme).await?;
    let mark = if vintage.demonstration { "-demonstration" } else { "" };
    Ok(Download {
        file_name: format!("vigie-ias-{theme}{mark}-{}.csv", vintage.last_day),
        sha256: vintage.sha256,
        bytes: document::print(&publication).into_bytes(),
    })
}

/// The cross field of this name, `panel-YYYYMMDD.svg`.
///
/// # Errors
/// `request.not-found` for any other name and for a day that is not published.
pub async fn panel(app: &App, name: &str) -> Result<String> {
    let nothing = || Error::absent("request.not-found", format!("there is no picture {name}"));
    let text = name.strip_prefix("panel-").and_then(|rest| rest.strip_suffix(".svg")).ok_or_else(nothing)?;
    let day = Date::strptime("%Y%m%d", text).map_err(|_| nothing())?;
    let archived =
        archive::last(app, Theme::Flu).await.map_err(|e| if is_absent(&e) { nothing() } else { e })?;
    let presence = field::presence(&archived.publication, day).ok_or_else(nothing)?;
    let file = ui::file(POINTS).filter(|_| panel_name(day) == name).ok_or_else(nothing)?;
    let departments: Vec<Department> = serde_json::from_slice(&file.bytes).map_err(Error::fault)?;
    Ok(field::draw(&departments, &presence))
}

/// The points of the cross field, made with the interface.
const POINTS: &str = "client/geo/field.json";

fn panel_name(day: Date) -> String {
    format!("panel-{}.svg", day.strftime("%Y%m%d"))
}

fn is_absent(error: &Error) -> bool {
    error.kind == crate::error::Kind::Absent
}

fn standing(Archived { vintage, publication }: &Archived) -> Standing {
    let (national, day) = (publication.national(), vintage.last_day);
    let unit = vintage.theme.unit();
    Standing {
        theme: vintage.theme,
        unit,
        baseline: vintage.theme.baseline(),
        target: vintage.theme.target(),
        demonstration: vintage.demonstration,
        vintage: vintage.number,
        published_at: vintage.published_at,
        last_day: day,
        level: national.level(day).map(season::rounded),
        change: season::change(national, day, unit),
        provisional_from: national.provisional_from(),
        season_label: season::label(day),
        above: season::above_last_year(national, day),
    }
}

fn summary(archived: &Archived) -> Summary {
    let (national, last) = (archived.publication.national(), archived.vintage.last_day);
    let from = days_after(last, 1 - SPARK);
    let levels = |shift: fn(Date) -> Date| -> Levels {
        let level = |at| national.level(shift(days_after(from, at))).map(season::rounded);
        (0..SPARK).map(level).collect()
    };
    let spark = Spark { from, values: levels(|day| day), last: levels(season::one_year_before) };
    Summary { standing: standing(archived), spark }
}

fn regions(publication: &Publication, day: Date) -> Vec<Region> {
    let unit = publication.theme.unit();
    let region = |code: Territory| {
        let series = publication.series.get(&code);
        Region {
            code,
            level: series.and_then(|s| s.level(day)).map(season::rounded),
            change: series.and_then(|s| season::change(s, day, unit)),
        }
    };
    Territory::regions().map(region).collect()
}

//! All themes side by side: where each stands, its last days, and its files.

use super::panel::{POINTS, panel_name};
use crate::{
    Result,
    app::App,
    ias::{
        archive::{self, ArchivedVersion},
        epidemic,
        open_data::{self, DataFile},
        publish,
        season::{self, Levels},
        series::days_after,
        standing::{Standing, Today},
        territory::Territory,
        theme::Theme,
    },
    ui,
};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// Days of a sparkline.
const SPARK: i64 = 120;

/// The last days, and the same days one year earlier.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = Spark)]
pub struct Sparkline {
    /// The first of the days.
    pub from: Date,
    /// One a day; null where there is none.
    pub values: Vec<Option<f64>>,
    /// The same days one year earlier.
    pub last: Vec<Option<f64>>,
}

/// One theme in the overview.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    #[serde(flatten)]
    pub standing: Standing,
    /// The grade of the last complete week; null where the theme has no epidemic thresholds.
    pub epidemic_level: Option<epidemic::Level>,
    pub spark: Sparkline,
    pub files: Vec<DataFile>,
}

/// All themes that are published.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Overview {
    /// In the order in which they are shown.
    pub themes: Vec<Summary>,
    /// Address of a picture of the last day.
    pub panel: Option<String>,
}

/// All published themes.
pub async fn overview(app: &App) -> Result<Overview> {
    let mut tx = app.db.read().await?;
    let archived = archive::all(&mut tx).await?;
    let held_back = publish::held_back(&mut tx).await?;
    drop(tx);
    let today = Today { day: app.clock.today(), held_back: &held_back };
    let flu = archived.iter().find(|a| a.version.theme == Theme::Flu);
    // Without the interface there are no points to draw.
    let day = flu.and_then(|a| a.publication.regions_day()).filter(|_| ui::file(POINTS).is_some());
    let panel = day.map(|day| format!("/img/{}", panel_name(day)));
    let themes = archived.iter().map(|archived| summary(archived, today)).collect::<Result<_>>()?;
    Ok(Overview { themes, panel })
}

fn summary(archived: &ArchivedVersion, today: Today<'_>) -> Result<Summary> {
    let (national, last) = (archived.publication.national(), archived.version.last_day);
    let from = days_after(last, 1 - SPARK);
    let levels = |shift: fn(Date) -> Date| -> Levels {
        let level = |at| national.level(shift(days_after(from, at))).map(season::rounded);
        (0..SPARK).map(level).collect()
    };
    let assessment = epidemic::assess(&archived.publication, Territory::FRANCE)?;
    Ok(Summary {
        standing: today.standing(archived, national)?,
        epidemic_level: assessment.epidemic.map(|epidemic| epidemic.level),
        spark: Sparkline { from, values: levels(|day| day), last: levels(season::one_year_before) },
        files: open_data::listed(&archived.publication),
    })
}

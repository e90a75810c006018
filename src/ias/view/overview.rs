//! All themes side by side: where each stands, its last days, and its files.

use super::{
    Standing,
    panel::{POINTS, panel_name},
    standing::{Moment, standing},
};
use crate::{
    Result,
    app::App,
    ias::{
        archive::{self, Archived},
        epidemic::{self, Assessment},
        open_data::{self, DataFile},
        publish,
        season::{self, Levels},
        series::days_after,
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
pub struct Spark {
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
    pub spark: Spark,
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
///
/// # Errors
/// What the database says.
pub async fn overview(app: &App) -> Result<Overview> {
    let mut tx = app.db.read().await?;
    let archived = archive::all(&mut tx).await?;
    let held = publish::held(&mut tx).await?;
    drop(tx);
    let moment = Moment { today: app.clock.today(), held: &held };
    let flu = archived.iter().find(|a| a.vintage.theme == Theme::Flu);
    // Without the interface there are no points to draw.
    let day = flu.and_then(|a| a.publication.regions_day()).filter(|_| ui::file(POINTS).is_some());
    let panel = day.map(|day| format!("/img/{}", panel_name(day)));
    let themes = archived.iter().map(|archived| summary(archived, moment)).collect::<Result<_>>()?;
    Ok(Overview { themes, panel })
}

fn summary(archived: &Archived, moment: Moment<'_>) -> Result<Summary> {
    let (national, last) = (archived.publication.national(), archived.vintage.last_day);
    let from = days_after(last, 1 - SPARK);
    let levels = |shift: fn(Date) -> Date| -> Levels {
        let level = |at| national.level(shift(days_after(from, at))).map(season::rounded);
        (0..SPARK).map(level).collect()
    };
    let epidemic_level = match epidemic::assess(&archived.publication, Territory::FRANCE)? {
        Some(Assessment::Learnt(epidemic)) => Some(epidemic.level),
        _ => None,
    };
    Ok(Summary {
        standing: standing(archived, national, moment)?,
        epidemic_level,
        spark: Spark { from, values: levels(|day| day), last: levels(season::one_year_before) },
        files: open_data::listed(&archived.publication),
    })
}

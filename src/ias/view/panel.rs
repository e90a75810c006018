//! The cross field of a day, drawn from the flu series of its regions.

use crate::{
    Error, Result,
    app::App,
    ias::{
        archive::{self, ArchivedVersion},
        epidemic::Level,
        field::{self, Department, Scope},
        theme::Theme,
    },
    ui,
};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// Draws the cross field of this name, `panel-YYYYMMDD.svg`.
///
/// # Errors
/// `request.not-found` for any other name, and for a day that is not published.
pub async fn panel(app: &App, name: &str) -> Result<String> {
    let nothing = || Error::absent("request.not-found", format!("there is no picture {name}"));
    let text = name.strip_prefix("panel-").and_then(|rest| rest.strip_suffix(".svg")).ok_or_else(nothing)?;
    let day = Date::strptime("%Y%m%d", text).map_err(|_| nothing())?;
    let last = archive::last(&mut app.db.read().await?, Theme::Flu).await;
    let archived = last.map_err(|e| if is_absent(&e) { nothing() } else { e })?;
    let (_, presence) = field::presence(&archived.publication, day)?.ok_or_else(nothing)?;
    let file = ui::file(POINTS).filter(|_| panel_name(day) == name).ok_or_else(nothing)?;
    let departments: Vec<Department> = serde_json::from_slice(&file.bytes).map_err(Error::fault)?;
    Ok(field::draw(&departments, &presence))
}

/// A class of the crosses.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, ToSchema)]
pub struct PanelClass {
    pub level: Level,
}

/// Classes that are explained even on a day without them.
const ALWAYS: [Level; 3] = [Level::Below, Level::Low, Level::Medium];

/// The graded territories of a day, and the intensities, low to high; `None` without thresholds.
pub(super) fn key(flu: &ArchivedVersion, day: Date) -> Result<Option<(Scope, Vec<PanelClass>)>> {
    let seen = field::presence(&flu.publication, day)?.filter(|(_, grades)| !grades.is_empty());
    let Some((scope, seen)) = seen else { return Ok(None) };
    let levels = [Level::Below, Level::Low, Level::Medium, Level::High, Level::VeryHigh];
    let shown = |level: &Level| ALWAYS.contains(level) || seen.values().any(|seen| seen == level);
    Ok(Some((scope, levels.into_iter().filter(shown).map(|level| PanelClass { level }).collect())))
}

/// Path of the points of the cross field, which are built with the interface.
pub(super) const POINTS: &str = "client/geo/field.json";

pub(super) fn panel_name(day: Date) -> String {
    format!("panel-{}.svg", day.strftime("%Y%m%d"))
}

fn is_absent(error: &Error) -> bool {
    error.kind == crate::error::Kind::Absent
}

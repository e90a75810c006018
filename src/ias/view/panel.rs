//! The cross field of a day, drawn from the flu series of its regions.

use crate::{
    Error, Result,
    app::App,
    ias::{
        archive,
        field::{self, Department},
        theme::Theme,
    },
    ui,
};
use jiff::civil::Date;

/// The cross field of this name, `panel-YYYYMMDD.svg`.
///
/// # Errors
/// `request.not-found` for any other name and for a day that is not published.
pub async fn panel(app: &App, name: &str) -> Result<String> {
    let nothing = || Error::absent("request.not-found", format!("there is no picture {name}"));
    let text = name.strip_prefix("panel-").and_then(|rest| rest.strip_suffix(".svg")).ok_or_else(nothing)?;
    let day = Date::strptime("%Y%m%d", text).map_err(|_| nothing())?;
    let last = archive::last(&mut app.db.read().await?, Theme::Flu).await;
    let archived = last.map_err(|e| if is_absent(&e) { nothing() } else { e })?;
    let presence = field::presence(&archived.publication, day).ok_or_else(nothing)?;
    let file = ui::file(POINTS).filter(|_| panel_name(day) == name).ok_or_else(nothing)?;
    let departments: Vec<Department> = serde_json::from_slice(&file.bytes).map_err(Error::fault)?;
    Ok(field::draw(&departments, &presence))
}

/// The points of the cross field, made with the interface.
pub(super) const POINTS: &str = "client/geo/field.json";

pub(super) fn panel_name(day: Date) -> String {
    format!("panel-{}.svg", day.strftime("%Y%m%d"))
}

fn is_absent(error: &Error) -> bool {
    error.kind == crate::error::Kind::Absent
}

//! The cross field of a day: the regions of an epidemic theme, or France without grades.

use crate::{
    Error, Result,
    app::App,
    ias::{
        archive,
        cross_field::{self, Department},
        theme::Theme,
    },
    ui,
};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// Draws the cross field of this name: `panel-THEME-YYYYMMDD.svg`, or [`UNGRADED`].
///
/// # Errors
/// `request.not-found` for any other name, and for a day without graded regions.
pub async fn cross_field(app: &App, name: &str) -> Result<String> {
    let nothing = || Error::not_found("request.not-found", format!("there is no picture {name}"));
    let presence = if name == UNGRADED {
        BTreeMap::new()
    } else {
        let (theme, day) = named(name).ok_or_else(nothing)?;
        let last = archive::last(&mut app.db.read().await?, theme).await;
        let archived = last.map_err(|e| if is_absent(&e) { nothing() } else { e })?;
        Some(cross_field::grade_by_region(&archived.publication, day)?)
            .filter(|graded| !graded.is_empty())
            .ok_or_else(nothing)?
    };
    let file = ui::file(POINTS).ok_or_else(nothing)?;
    let departments: Vec<Department> = serde_json::from_slice(&file.bytes).map_err(Error::internal)?;
    Ok(cross_field::render_svg(&departments, &presence))
}

/// The theme and the day of a name, which has no other form.
fn named(name: &str) -> Option<(Theme, Date)> {
    let (theme, day) = name.strip_prefix("panel-")?.strip_suffix(".svg")?.rsplit_once('-')?;
    let found = (theme.parse().ok()?, Date::strptime("%Y%m%d", day).ok()?);
    (file_name(found.0, found.1) == name).then_some(found)
}

/// The picture without grades.
pub(super) const UNGRADED: &str = "panel.svg";

/// Path of the points of the cross field, which are built with the interface.
pub(super) const POINTS: &str = "client/geo/field.json";

pub(super) fn file_name(theme: Theme, day: Date) -> String {
    format!("panel-{}-{}.svg", theme.slug(), day.strftime("%Y%m%d"))
}

fn is_absent(error: &Error) -> bool {
    error.kind == crate::error::Kind::NotFound
}

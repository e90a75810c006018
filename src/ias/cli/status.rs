//! Freshness at the terminal.

use super::count;
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, table},
    ias::{self, Status},
};
use serde::Serialize;

#[derive(Serialize)]
struct Statuses {
    themes: Vec<Status>,
}

/// Shows how fresh every theme is; a theme that is late or on hold makes the command end with 1.
pub(super) async fn run(app: &App, out: &Output) -> Result<Outcome> {
    let header = ["theme", "last day", "provisional", "published", "version", "freshness", "data"];
    let statuses = Statuses { themes: ias::status(app).await? };
    out.result(&statuses, |s| table(&header, s.themes.iter().map(|status| status_row(app, status))))?;
    Ok(if statuses.themes.iter().any(Status::is_late) { Outcome::Negative } else { Outcome::Done })
}

fn status_row(app: &App, status: &Status) -> Vec<String> {
    let theme = status.theme.to_string();
    let Some(last) = &status.published else {
        let dash = || "-".to_owned();
        return vec![theme, dash(), dash(), dash(), dash(), "never published".to_owned(), dash()];
    };
    let published = app.clock.in_paris(last.published_at);
    vec![
        theme,
        last.last_day.to_string(),
        count(last.provisional_days, "day"),
        published.map_or_else(String::new, |at| at.strftime("%Y-%m-%d %H:%M").to_string()),
        last.vintage.to_string(),
        match (&status.held, last.late_days) {
            (Some(_), 0) => "held back".to_owned(),
            (Some(_), days) => format!("held back, {} late", count(days.unsigned_abs(), "day")),
            (None, 0) => "up to date".to_owned(),
            (None, days) => format!("{} late", count(days.unsigned_abs(), "day")),
        },
        if last.demonstration { "demonstration" } else { "real" }.to_owned(),
    ]
}

//! `vigie ias missing`: days without figures.

use super::count;
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output},
    ias::{self, MissingDays, Theme},
};
use serde::Serialize;

#[derive(Serialize)]
struct Document {
    themes: Vec<MissingDays>,
}

/// Runs the command.
///
/// # Errors
/// What the use case says.
pub async fn run(app: &App, theme: Option<Theme>, out: &Output) -> Result<Outcome> {
    let document = Document { themes: ias::missing(app, theme).await? };
    out.result(&document, |document| match document.themes.is_empty() {
        true => "nothing is held\n".to_owned(),
        false => document.themes.iter().map(text).collect(),
    })?;
    Ok(Outcome::Done)
}

fn text(missing: &MissingDays) -> String {
    let MissingDays { theme, counts, first_day, last_day, days } = missing;
    let what = if *counts { "counts" } else { "published levels" };
    let span = match first_day.zip(*last_day) {
        Some((first, last)) => format!(" from {first} to {last}"),
        None => String::new(),
    };
    let mut text = format!("{theme}: {what}{span}, {} missing\n", count(days.len(), "day"));
    for day in days {
        text.push_str(&format!("  {day}\n"));
    }
    text
}

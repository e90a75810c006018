//! `vigie ias missing-days`: days without figures.

use super::args::Themes;
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, count},
    ias::{self, MissingDays, Theme},
};

pub(super) async fn run(app: &App, theme: Option<Theme>, out: &Output) -> Result<Outcome> {
    let document = Themes { themes: ias::missing_days(app, theme).await? };
    out.result(&document, |document| match document.themes.is_empty() {
        true => "nothing is imported\n".to_owned(),
        false => document.themes.iter().map(render_missing).collect(),
    })?;
    Ok(Outcome::Done)
}

fn render_missing(missing: &MissingDays) -> String {
    let MissingDays { theme, counts, first_day, last_day, days } = missing;
    let what = if *counts { "counts" } else { "published levels" };
    let span = match first_day.zip(*last_day) {
        Some((first, last)) => format!(" from {first} to {last}"),
        None => String::new(),
    };
    let listed: String = days.iter().map(|day| format!("  {day}\n")).collect();
    format!("{theme}: {what}{span}, {} missing\n{listed}", count(days.len(), "day"))
}

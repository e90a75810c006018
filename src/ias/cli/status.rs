//! Freshness at the terminal.

use super::{Themes, data, in_paris};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, count, table},
    ias::{self, Acceptance, Retirement, Status},
};

const HEADER: [&str; 7] = ["theme", "last day", "provisional", "published", "version", "freshness", "data"];

/// A theme that is late or held back makes the command end with 1.
pub(super) async fn run(app: &App, out: &Output) -> Result<Outcome> {
    let statuses = Themes { themes: ias::status(app).await? };
    out.result(&statuses, |statuses| table(&HEADER, statuses.themes.iter().map(|status| row(app, status))))?;
    Ok(if statuses.themes.iter().any(Status::is_late) { Outcome::Negative } else { Outcome::Done })
}

fn row(app: &App, status: &Status) -> Vec<String> {
    let theme = status.theme.to_string();
    let Some(last) = &status.published else {
        return [theme.as_str(), "-", "-", "-", "-", "never published", "-"].map(str::to_owned).into();
    };
    let late = || count(last.late_days.unsigned_abs(), "day");
    vec![
        theme,
        last.last_day.to_string(),
        count(last.provisional_days, "day"),
        in_paris(app, last.published_at),
        last.version.to_string(),
        match (&status.held, last.late_days) {
            (Some(_), 0) => "held back".to_owned(),
            (Some(_), _) => format!("held back, {} late", late()),
            (None, 0) => "up to date".to_owned(),
            (None, _) => format!("{} late", late()),
        } + &accepted(&status.accepted)
            + &retired(&status.retired),
        data(last.demonstration),
    ]
}

fn retired(retired: &[Retirement]) -> String {
    retired.iter().map(|Retirement { territory, from, .. }| format!("; {territory} left on {from}")).collect()
}

/// What does not stop it, and until when.
fn accepted(accepted: &[Acceptance]) -> String {
    accepted.iter().map(|Acceptance { rule, until, .. }| format!("; {rule} accepted until {until}")).collect()
}

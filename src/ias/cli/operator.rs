//! Freshness at the terminal.

use super::{
    unpublished,
    values::{data, in_utc},
};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, count, table},
    ias::{self, Acceptance, OperatorStatus, Retirement, Unpublished, UnpublishedReason},
};
use serde::Serialize;

const HEADER: [&str; 7] =
    ["theme", "last day", "provisional", "published (UTC)", "version", "freshness", "data"];

/// The JSON document of the command.
#[derive(Serialize)]
struct StatusOutput {
    themes: Vec<OperatorStatus>,
    /// Themes with imported real figures whose public series is a demonstration or missing.
    unpublished: Vec<Unpublished>,
}

/// Exits with 1 for a theme that is late, held back, or has imported figures that cannot be published.
pub(super) async fn run(app: &App, out: &Output) -> Result<Outcome> {
    let (themes, unpublished) = (ias::statuses(app).await?, ias::awaiting_publication(app).await?);
    let output = StatusOutput { themes, unpublished };
    out.result(&output, |output| {
        let waits =
            |status: &OperatorStatus| output.unpublished.iter().find(|waiting| waiting.theme == status.theme);
        let rows = output.themes.iter().map(|status| row(status, waits(status).is_some()));
        let reason = |waiting: &Unpublished| format!("{}: {}\n", waiting.theme, unpublished::render(waiting));
        table(&HEADER, rows) + &output.unpublished.iter().map(reason).collect::<String>()
    })?;
    let is_late = output.themes.iter().any(OperatorStatus::is_late);
    // Before the first `vigie ias publish`, this is not a fault.
    let is_blocked = |waiting: &Unpublished| waiting.reason != UnpublishedReason::NotPublishedYet;
    Ok(if is_late || output.unpublished.iter().any(is_blocked) { Outcome::Negative } else { Outcome::Done })
}

fn row(status: &OperatorStatus, is_waiting: bool) -> Vec<String> {
    let theme = status.theme.to_string();
    let waiting = is_waiting.then(|| "not published".to_owned());
    let Some(last) = &status.published else {
        let state = waiting.unwrap_or_else(|| "never published".to_owned());
        return vec![theme, "-".into(), "-".into(), "-".into(), "-".into(), state, "-".into()];
    };
    let late = || count(last.late_days.unsigned_abs(), "day");
    vec![
        theme,
        last.last_day.to_string(),
        count(last.provisional_days, "day"),
        in_utc(last.published_at),
        last.version.to_string(),
        match (&status.held, last.late_days) {
            (Some(_), 0) => "held back".to_owned(),
            (Some(_), _) => format!("held back, {} late", late()),
            (None, 0) => waiting.unwrap_or_else(|| "up to date".to_owned()),
            (None, _) => format!("{} late", late()),
        } + &accepted(&status.accepted)
            + &retired(&status.retired),
        data(last.demonstration),
    ]
}

fn retired(retired: &[Retirement]) -> String {
    retired.iter().map(|Retirement { territory, from, .. }| format!("; {territory} left on {from}")).collect()
}

/// Lists the accepted rules, and until when.
fn accepted(accepted: &[Acceptance]) -> String {
    accepted.iter().map(|Acceptance { rule, until, .. }| format!("; {rule} accepted until {until}")).collect()
}

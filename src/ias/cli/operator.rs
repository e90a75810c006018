//! Freshness at the terminal.

use super::{
    unpublished,
    values::{data, in_utc, or_dash},
};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, count, table},
    ias::{self, Acceptance, OperatorStatus, Retirement, Unpublished, UnpublishedReason},
};
use serde::Serialize;

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
            |status: &OperatorStatus| output.unpublished.iter().any(|waiting| waiting.theme == status.theme);
        let reason = |waiting: &Unpublished| format!("{}: {}\n", waiting.theme, unpublished::render(waiting));
        table(output.themes.iter().map(|status| (status, status.published.as_ref())))
            .column("theme", |(status, _)| status.theme)
            .column("last day", |(_, last)| or_dash(last.map(|last| last.last_day)))
            .column("provisional", |(_, last)| or_dash(last.map(|last| count(last.provisional_days, "day"))))
            .column("published (UTC)", |(_, last)| or_dash(last.map(|last| in_utc(last.published_at))))
            .column("version", |(_, last)| or_dash(last.map(|last| last.version)))
            .column("freshness", |(status, _)| freshness(status, waits(status)))
            .column("data", |(_, last)| or_dash(last.map(|last| data(last.demonstration))))
            .render()
            + &output.unpublished.iter().map(reason).collect::<String>()
    })?;
    let is_late = output.themes.iter().any(OperatorStatus::is_late);
    // Before the first `vigie ias publish`, this is not a fault.
    let is_blocked = |waiting: &Unpublished| waiting.reason != UnpublishedReason::NotPublishedYet;
    Ok(if is_late || output.unpublished.iter().any(is_blocked) {
        Outcome::CheckFailed
    } else {
        Outcome::Done
    })
}

fn freshness(status: &OperatorStatus, is_waiting: bool) -> String {
    let waiting = is_waiting.then(|| "not published".to_owned());
    let Some(last) = &status.published else {
        return waiting.unwrap_or_else(|| "never published".to_owned());
    };
    let late = || count(last.late_days.unsigned_abs(), "day");
    let freshness = match (&status.held, last.late_days) {
        (Some(_), 0) => "held back".to_owned(),
        (Some(_), _) => format!("held back, {} late", late()),
        (None, 0) => waiting.unwrap_or_else(|| "up to date".to_owned()),
        (None, _) => format!("{} late", late()),
    };
    freshness + &accepted(&status.accepted) + &retired(&status.retired)
}

fn retired(retired: &[Retirement]) -> String {
    retired.iter().map(|Retirement { territory, from, .. }| format!("; {territory} left on {from}")).collect()
}

/// Lists the accepted rules, and until when.
fn accepted(accepted: &[Acceptance]) -> String {
    accepted.iter().map(|Acceptance { rule, until, .. }| format!("; {rule} accepted until {until}")).collect()
}

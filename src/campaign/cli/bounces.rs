//! `vigie campaign bounces`.

use crate::{
    App, Result,
    campaign::{
        bounces::{BounceSummary, HeldReports, process_reports},
        ledger::MaxHard,
    },
    cli::output::{Outcome, Output, count},
};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct BouncesArgs {
    /// A mail, an mbox file, a Maildir or a folder of mails; - is standard input
    #[arg(value_name = "PATH")]
    path: PathBuf,
    /// Highest percentage of unknown mailboxes in a wave
    ///
    /// Above it, the campaign is paused and no address is suppressed.
    #[arg(long, value_name = "PERCENT", default_value = "5")]
    max_hard: MaxHard,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

/// Runs the command. Exit code 3 if reports were rejected, or a wave has too many unknown mailboxes.
pub(crate) async fn run(
    app: &App,
    BouncesArgs { path, max_hard, dry_run }: BouncesArgs,
    out: &Output,
) -> Result<Outcome> {
    let taken = process_reports(app, &path, max_hard, dry_run).await?;
    for report in &taken.reports {
        let Some(why) = report.untaken else { continue };
        let of = report.message_id.as_ref().map_or_else(String::new, |id| format!(" ({id})"));
        out.notice(format_args!("not taken: {}{of}: {}", report.source, why.message()));
    }
    for HeldReports { campaign, wave, reason } in &taken.held {
        out.notice(format_args!("{campaign}, wave {wave}: {reason}; --max-hard allows more"));
    }
    out.result(&taken, render)?;
    if dry_run {
        out.notice("dry run: nothing was changed");
    }
    Ok(if taken.untaken > 0 || !taken.held.is_empty() { Outcome::PartialFailure } else { Outcome::Done })
}

fn render(taken: &BounceSummary) -> String {
    let BounceSummary { hard, soft, policy, complaints, idle, known, untaken, settled, reports, .. } = taken;
    let mut text = format!(
        "{}: {hard} hard, {soft} soft, {policy} policy, {}; {idle} about no failure, {known} known before, {untaken} not taken\n",
        count(reports.len(), "report"),
        count(*complaints, "complaint"),
    );
    if *settled > 0 {
        text += &format!("{} that may have arrived was sent\n", count(*settled, "mail"));
    }
    text
}

//! `vigie campaign resume|reconcile`.

use super::admin::One;
use crate::{
    App, Error, Result,
    campaign::ledger::{self, Reconciled, Refusals, Resumed},
    cli::output::{Outcome, Output, count},
};
use std::{
    fs::File,
    io::{self, BufReader},
    path::PathBuf,
};

#[derive(clap::Subcommand)]
pub enum ResumeCommand {
    /// Resume a paused campaign, or one that is held since a restore
    ///
    /// After a restore, the ledger does not know which mails were sent since the backup: `vigie campaign
    /// reconcile` imports them from the log of the relay. The command then shows the number of waiting mails
    /// and needs --yes. A run that paused the campaign because of refusals has not suppressed any address;
    /// --retry-refused and --suppress-refused decide on the refused mailboxes. Exits with 1 if the campaign
    /// is neither paused nor held.
    #[command(
        after_help = "Examples:\n  vigie campaign resume K-7Q4M-2K9P --dry-run\n  vigie campaign resume K-7Q4M-2K9P --retry-refused\n  vigie campaign resume K-7Q4M-2K9P --yes"
    )]
    Resume(ResumeArgs),
    /// Mark mails as sent that are in the log of the relay, after a restore
    ///
    /// Reads Message-IDs, one per line or anywhere in the lines of a log. The campaign must be paused or
    /// held. Safe to repeat. Exits with 3 if the log names mails of the campaign that the ledger does not
    /// have. `vigie campaign resume` is next.
    #[command(
        after_help = "Examples:\n  vigie campaign reconcile K-7Q4M-2K9P --sent /var/log/mail.log --dry-run\n  grep K-7Q4M /var/log/mail.log | vigie campaign reconcile K-7Q4M-2K9P --sent -"
    )]
    Reconcile(ReconcileArgs),
}

#[derive(clap::Args)]
pub struct ResumeArgs {
    #[command(flatten)]
    one: One,
    /// Send mails again whose mailbox was refused
    #[arg(long, conflicts_with = "suppress_refused")]
    retry_refused: bool,
    /// Suppress the addresses whose mailbox was refused, for every campaign
    #[arg(long)]
    suppress_refused: bool,
    /// Confirm a campaign that a restored backup holds
    #[arg(long)]
    yes: bool,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(clap::Args)]
pub struct ReconcileArgs {
    #[command(flatten)]
    one: One,
    /// File with Message-IDs; - is standard input
    #[arg(long, value_name = "FILE")]
    sent: PathBuf,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

/// Runs a command.
pub(crate) async fn run(app: &App, command: ResumeCommand, out: &Output) -> Result<Outcome> {
    match command {
        ResumeCommand::Resume(args) => resume(app, args, out).await,
        ResumeCommand::Reconcile(args) => reconcile(app, args, out).await,
    }
}

async fn resume(app: &App, args: ResumeArgs, out: &Output) -> Result<Outcome> {
    let id = args.one.id();
    let refusals = match (args.retry_refused, args.suppress_refused) {
        (true, _) => Refusals::Retry,
        (_, true) => Refusals::Suppress,
        _ => Refusals::Keep,
    };
    let planned = ledger::resume(app, &id, refusals, true).await?;
    if planned.is_restored && !args.dry_run && !args.yes {
        let mails = count(planned.queued, "mail");
        let warning = format!(
            "{mails} of campaign {id} wait, and were perhaps sent since the backup: `vigie campaign reconcile {id} --sent LOG` \
             takes those out that the log of the relay names."
        );
        let what = format!("this sends {mails} that may have been sent since the backup");
        if !out.confirm(&warning, &what)? {
            return Ok(Outcome::CheckFailed);
        }
    }
    let resumed = if args.dry_run { planned } else { ledger::resume(app, &id, refusals, false).await? };
    out.result(&resumed, |Resumed { campaign, state, queued, refusals: changed, dry_run, .. }| {
        let verb = if *dry_run { "would be" } else { "is" };
        let refused = match refusals {
            Refusals::Keep => String::new(),
            Refusals::Retry => format!(", {changed} refused before among them"),
            Refusals::Suppress => format!("; {} suppressed", count(*changed, "address")),
        };
        format!("campaign {campaign} {verb} {state}: {} to send{refused}", count(*queued, "mail"))
    })?;
    Ok(Outcome::Done)
}

async fn reconcile(app: &App, args: ReconcileArgs, out: &Output) -> Result<Outcome> {
    let ReconcileArgs { one, sent, dry_run } = args;
    let reconciled = if sent.as_os_str() == "-" {
        ledger::reconcile(app, &one.id(), BufReader::new(io::stdin()), dry_run).await?
    } else {
        let log = File::open(&sent).map_err(|e| Error::input("read", &sent, &e))?;
        ledger::reconcile(app, &one.id(), BufReader::new(log), dry_run).await?
    };
    let is_partial = !reconciled.unknown.is_empty();
    out.result(&reconciled, |Reconciled { campaign, marked, known, unknown, queued, dry_run }| {
        let verb = if *dry_run { "would be marked" } else { "marked" };
        let strange = match unknown.is_empty() {
            true => String::new(),
            false => format!("; not in the ledger: {}", unknown.join(", ")),
        };
        format!(
            "campaign {campaign}: {} {verb} as sent, {known} known before; {queued} wait{strange}",
            count(*marked, "mail")
        )
    })?;
    Ok(if is_partial { Outcome::PartialFailure } else { Outcome::Done })
}

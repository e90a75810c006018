//! `vigie campaign list|show|approve|pause|cancel|audience|report|unknown`.

use crate::{
    App, Result,
    campaign::{
        ledger::{
            self, Approval, CampaignDetails, Decision, OpenStats, Report, ReportRow, Summary, UnknownMail,
        },
        model::{
            bounce::Bounced,
            mail::MailState,
            suppression::{Feedback, Unsubscribed},
        },
    },
    cli::{
        complete,
        output::{Outcome, Output, TextTable, count, table},
        output_file::OutputFile,
        sales_args::ensure_single_stdout,
    },
    reference::Reference,
};
use jiff::Timestamp;
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Subcommand)]
pub enum AdminCommand {
    /// List campaigns, the newest first
    ///
    /// Prints state, sponsor, name and the number of mails by state. The states are opened, approved, paused,
    /// cancelled and finished, and "held since a restore". Changes nothing.
    #[command(after_help = "Examples:\n  vigie campaign list\n  vigie campaign list --json")]
    List,
    /// Show a campaign: its content, audience, dates and progress
    ///
    /// Also prints the hash of the content, the attachments, the witnesses and the times of creation and
    /// approval. Changes nothing.
    #[command(
        after_help = "Examples:\n  vigie campaign show K-7Q4M-2K9P\n  vigie campaign show K-7Q4M-2K9P --json"
    )]
    Show(One),
    /// Approve a campaign for sending
    ///
    /// Sends nothing: `vigie campaign test` sends the mail to the witnesses, and `vigie campaign send` sends
    /// a wave. Exits with 1 if the campaign was approved or cancelled before.
    #[command(
        after_help = "Examples:\n  vigie campaign approve K-7Q4M-2K9P --dry-run\n  vigie campaign approve K-7Q4M-2K9P"
    )]
    Approve(Change),
    /// Pause a campaign until it is resumed; mails in transit are finished
    ///
    /// A run in progress stops after the mails that it has handed over. Exits with 1 if the campaign is not
    /// approved. `vigie campaign resume` continues it.
    #[command(
        after_help = "Examples:\n  vigie campaign pause K-7Q4M-2K9P --reason \"wrong visual\"\n  vigie campaign pause K-7Q4M-2K9P --dry-run"
    )]
    Pause(ChangeWhy),
    /// Cancel a campaign permanently: queued mails are never sent
    ///
    /// Cannot be undone. Exits with 1 if the campaign is cancelled already.
    #[command(
        after_help = "Examples:\n  vigie campaign cancel K-7Q4M-2K9P --reason \"the sponsor withdrew it\"\n  vigie campaign cancel K-7Q4M-2K9P --dry-run"
    )]
    Cancel(ChangeWhy),
    /// Count the recipients of a campaign by region, and their opt-outs since
    ///
    /// Recipients that have opted out since the campaign was created are skipped when it is sent. Changes
    /// nothing.
    #[command(
        after_help = "Examples:\n  vigie campaign audience K-7Q4M-2K9P\n  vigie campaign audience K-7Q4M-2K9P --json"
    )]
    Audience(One),
    /// Count the mails of a campaign by wave, region and state
    ///
    /// The sum is the number of recipients of all waves. Also counts bounces, unsubscriptions and, for
    /// recipients with consent to tracking, opens and clicks. Changes nothing.
    #[command(
        after_help = "Examples:\n  vigie campaign report K-7Q4M-2K9P\n  vigie campaign report K-7Q4M-2K9P --csv report.csv\n  vigie campaign report K-7Q4M-2K9P --json"
    )]
    Report {
        #[command(flatten)]
        one: One,
        /// Write the counts to this new file, as CSV; - is standard output
        #[arg(long, value_name = "FILE")]
        csv: Option<PathBuf>,
    },
    /// List the mails that may have been delivered, and settle them
    ///
    /// A mail is unknown if its run or the connection ended between the mail and the server's answer. It is
    /// never sent again automatically. Look for its Message-ID in the log of the relay; it stays the same
    /// when the mail is sent again. Then settle it with --assume-sent or --resend. Exits with 1 for a
    /// Message-ID that is not among them.
    #[command(
        after_help = "Examples:\n  vigie campaign unknown K-7Q4M-2K9P\n  vigie campaign unknown K-7Q4M-2K9P --assume-sent --dry-run\n  vigie campaign unknown K-7Q4M-2K9P k-7q4m-2k9p.w1.17@health.example --resend"
    )]
    Unknown {
        #[command(flatten)]
        one: One,
        /// Only these mails [default: all]
        #[arg(value_name = "MESSAGE-ID")]
        message_ids: Vec<String>,
        /// The mails were delivered: mark them as sent
        #[arg(long, conflicts_with = "resend")]
        assume_sent: bool,
        /// The mails were not delivered: send them again
        #[arg(long)]
        resend: bool,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

#[derive(clap::Args)]
pub struct One {
    /// The reference of the campaign
    #[arg(add = complete::complete_with(complete_campaigns))]
    pub(super) reference: String,
}

#[derive(clap::Args)]
pub struct Change {
    #[command(flatten)]
    one: One,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(clap::Args)]
pub struct ChangeWhy {
    #[command(flatten)]
    change: Change,
    /// The reason, for the audit log
    #[arg(long, value_name = "TEXT", default_value = "decided by an operator")]
    reason: String,
}

async fn complete_campaigns(app: &App) -> Result<Vec<(String, String)>> {
    Ok(ledger::list(app).await?.into_iter().map(|campaign| (campaign.id, campaign.name)).collect())
}

impl One {
    /// The canonical form, from any letter case, with or without hyphens.
    pub(super) fn id(&self) -> String {
        let known = self.reference.parse::<Reference>();
        known.map_or_else(|_| self.reference.trim().to_uppercase(), |reference| reference.to_string())
    }
}

/// Runs a subcommand.
pub(crate) async fn run(app: &App, command: AdminCommand, out: &Output) -> Result<Outcome> {
    match command {
        AdminCommand::List => list(app, out).await,
        AdminCommand::Show(one) => show(app, &one.id(), out).await,
        AdminCommand::Approve(Change { one, dry_run }) => {
            render_approval(&ledger::approve(app, &one.id(), dry_run).await?, out)
        }
        AdminCommand::Pause(ChangeWhy { change: Change { one, dry_run }, reason }) => {
            render_approval(&ledger::pause(app, &one.id(), &reason, dry_run).await?, out)
        }
        AdminCommand::Cancel(ChangeWhy { change: Change { one, dry_run }, reason }) => {
            render_approval(&ledger::cancel(app, &one.id(), &reason, dry_run).await?, out)
        }
        AdminCommand::Audience(one) => audience(app, &one.id(), out).await,
        AdminCommand::Report { one, csv } => report(app, &one.id(), csv, out).await,
        AdminCommand::Unknown { one, message_ids, assume_sent, resend, dry_run } => {
            let decision = match (assume_sent, resend) {
                (true, _) => Some(Decision::AssumeSent),
                (_, true) => Some(Decision::Resend),
                _ => None,
            };
            let request = UnknownRequest { id: &one.id(), message_ids: &message_ids, decision, dry_run };
            unknown(app, request, out).await
        }
    }
}

fn render_approval(approval: &Approval, out: &Output) -> Result<Outcome> {
    out.result(approval, |Approval { campaign, state, dry_run }| {
        let verb = if *dry_run { "would be" } else { "is" };
        format!("campaign {campaign} {verb} {state}")
    })?;
    Ok(Outcome::Done)
}

#[derive(Serialize)]
struct List {
    campaigns: Vec<Summary>,
}

async fn list(app: &App, out: &Output) -> Result<Outcome> {
    let campaigns = ledger::list(app).await?;
    out.result(&List { campaigns }, |List { campaigns }| {
        table(campaigns)
            .column("campaign", |summary| &summary.id)
            .column("state", standing)
            .column("sponsor", |summary| &summary.sponsor)
            .column("name", |summary| &summary.name)
            .column("mails", mails)
            .render_or("no campaign")
    })?;
    Ok(Outcome::Done)
}

fn standing(summary: &Summary) -> String {
    match summary {
        Summary { is_held: true, .. } => "held since a restore".to_owned(),
        Summary { is_finished: true, state: ledger::CampaignState::Approved, .. } => "finished".to_owned(),
        Summary { state, reason, .. } if reason.is_empty() => state.to_string(),
        Summary { state, reason, .. } => format!("{state}: {reason}"),
    }
}

fn mails(summary: &Summary) -> String {
    summary.mails.iter().map(|(state, mails)| format!("{mails} {state}")).collect::<Vec<_>>().join(", ")
}

fn minute(at: Timestamp) -> String {
    at.strftime("%F %R UTC").to_string()
}

async fn show(app: &App, id: &str, out: &Output) -> Result<Outcome> {
    out.result(&ledger::show(app, id).await?, |shown| {
        let CampaignDetails { summary, client, subject, locale, audience, visa, sha256, .. } = shown;
        let days =
            shown.days.iter().map(|day| day.map_or_else(|| "any day".to_owned(), |day| day.to_string()));
        let rows = [
            ("campaign", summary.id.clone()),
            ("name", summary.name.clone()),
            ("state", standing(summary)),
            ("mails", mails(summary)),
            ("sponsor", format!("{} (client {client})", summary.sponsor)),
            ("subject", subject.clone()),
            ("language", (*locale).to_owned()),
            ("audience", audience.clone()),
            ("visa", visa.clone().unwrap_or_default()),
            ("content", sha256.clone()),
            ("attached", shown.attachments.join(", ")),
            ("witnesses", shown.witnesses.join(", ")),
            ("waves from", days.collect::<Vec<_>>().join(", ")),
            ("opened", minute(shown.opened_at)),
            ("approved", shown.approved_at.map(minute).unwrap_or_default()),
        ];
        table(&rows).column("", |(name, _)| name).column("", |(_, value)| value).render()
    })?;
    Ok(Outcome::Done)
}

async fn audience(app: &App, id: &str, out: &Output) -> Result<Outcome> {
    out.result(&ledger::report(app, id).await?, |report| {
        let mut regions: Vec<(&str, i64)> = Vec::new();
        for ReportRow { region, mails, .. } in report.rows.iter().filter(|row| row.wave == 1) {
            let region = if region.is_empty() { "-" } else { region };
            match regions.iter_mut().find(|(known, _)| *known == region) {
                Some((_, sum)) => *sum += mails,
                None => regions.push((region, *mails)),
            }
        }
        let sum: i64 = regions.iter().map(|(_, mails)| mails).sum();
        let suppressed = report.suppressed_now;
        table(regions)
            .column("region", |(region, _)| region)
            .column("recipients", |(_, mails)| mails)
            .render()
            + &format!("{}; {suppressed} of those still queued have opted out\n", count(sum, "recipient"))
    })?;
    Ok(Outcome::Done)
}

async fn report(app: &App, id: &str, csv: Option<PathBuf>, out: &Output) -> Result<Outcome> {
    if let Some(path) = &csv {
        ensure_single_stdout(path, "the CSV", out)?;
    }
    let report = ledger::report(app, id).await?;
    let Some(path) = csv else {
        out.result(&report, |Report { campaign, total, rows, readers, bounces, unsubscribed, .. }| {
            counts(rows).render()
                + &format!("{}: {}\n", count(*total, "mail"), mails(campaign))
                + &readers.iter().map(render_open_stats).collect::<String>()
                + &bounces.iter().map(bounced).collect::<String>()
                + &unsubscribed.iter().map(pressed).collect::<String>()
        })?;
        return Ok(Outcome::Done);
    };
    let mut sink = OutputFile::create(&path, out)?;
    counts(&report.rows).lines().try_for_each(|line| sink.row(line))?;
    sink.finish()?;
    let render = |report: &Report| format!("{}: {}", count(report.total, "mail"), mails(&report.campaign));
    if path.as_os_str() == "-" {
        out.notice(render(&report));
    } else {
        out.result(&report, render)?;
    }
    Ok(Outcome::Done)
}

fn bounced(Bounced { wave, kind, mails }: &Bounced) -> String {
    format!("wave {wave}: {} reported as {kind}\n", count(*mails, "mail"))
}

fn pressed(Unsubscribed { feedback, recipients }: &Unsubscribed) -> String {
    let why = feedback.map_or("without a reason", Feedback::word);
    format!("unsubscribed by its link: {}: {why}\n", count(*recipients, "recipient"))
}

fn render_open_stats(OpenStats { wave, consenting, opened, clicked }: &OpenStats) -> String {
    match consenting {
        0 => String::new(),
        _ => format!(
            "wave {wave}: of {} who consented to tracking, {opened} opened it and {clicked} followed a link\n",
            count(*consenting, "recipient")
        ),
    }
}

/// The counts of a report, for the terminal and as CSV.
fn counts(rows: &[ReportRow]) -> TextTable<&ReportRow> {
    table(rows)
        .column("wave", |row| row.wave)
        .column("region", |row| &row.region)
        .column("state", |row| row.state)
        .column("mails", |row| row.mails)
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Settled {
    mails: Vec<UnknownMail>,
    /// The new state; `None` if they were only listed.
    state: Option<MailState>,
    dry_run: bool,
}

/// The mails of unknown state to list or to settle.
struct UnknownRequest<'a> {
    id: &'a str,
    message_ids: &'a [String],
    decision: Option<Decision>,
    dry_run: bool,
}

async fn unknown(app: &App, request: UnknownRequest<'_>, out: &Output) -> Result<Outcome> {
    let UnknownRequest { id, message_ids, decision, dry_run } = request;
    let mails = match decision {
        Some(decision) => ledger::settle_unknown(app, id, message_ids, decision, dry_run).await?,
        None => ledger::unknown(app, id, message_ids).await?,
    };
    let state = decision.map(|decision| match decision {
        Decision::AssumeSent => MailState::Sent,
        Decision::Resend => MailState::Queued,
    });
    out.result(&Settled { mails, state, dry_run }, |Settled { mails, state, dry_run }| {
        match (state, dry_run) {
            _ if mails.is_empty() => "no mail is unknown".to_owned(),
            (None, _) => table(mails)
                .column("Message-ID", |mail| &mail.message_id)
                .column("to", |mail| &mail.to)
                .column("handed over", |mail| minute(mail.at))
                .column("answer", |mail| &mail.answer)
                .render(),
            (Some(state), true) => format!("{} would be {state}", count(mails.len(), "mail")),
            (Some(state), false) => format!("{} now {state}", count(mails.len(), "mail")),
        }
    })?;
    Ok(Outcome::Done)
}

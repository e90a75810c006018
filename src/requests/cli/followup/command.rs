//! Subcommands of follow-ups.

use super::{
    campaign, campaign_file,
    row::FollowUpRow,
    samples,
    show::{self, FollowUpOutput},
};
use crate::{
    App, Error, Result,
    cli::{
        complete,
        output::{Outcome, Output, count, minute, table},
        value_parsers::{self, day},
    },
    error::Kind,
    locale::Locale,
    requests::{
        AdvanceRequest, Advanced, FollowUpChange, FollowUpSelection, FormKind, Reference, Status, advance,
        find_data_request, find_data_set, list_follow_ups, note, renew, revoke, show_follow_up,
    },
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jiff::civil::Date;
use serde::Serialize;
use std::{fs::File, path::PathBuf};

/// Subcommands for requests that are followed up.
#[derive(clap::Subcommand)]
pub(crate) enum FollowUpCommand {
    /// List the requests that are not finished, the last changed first
    ///
    /// Prints reference, time of the last change, status, expected day, address and title. Changes nothing.
    #[command(
        after_help = "Examples:\n  vigie followup list\n  vigie followup list --status sent\n  vigie followup list --all --json"
    )]
    List {
        /// Only requests of this kind
        #[arg(long, value_parser = kind())]
        kind: Option<FormKind>,
        /// Only requests with this status; finished ones with --status finish
        #[arg(long, value_parser = status())]
        status: Option<Status>,
        /// Include finished requests
        #[arg(long)]
        all: bool,
    },
    /// Show a request with its steps and messages
    ///
    /// Prints what the sender asked for or offered, the reached statuses with their times, the messages of
    /// the team and, for a campaign, whether its signer has approved it. Changes nothing.
    #[command(
        after_help = "Examples:\n  vigie followup show D-7Q4M-2K9P\n  vigie followup show d7q4m2k9p --json"
    )]
    Show {
        /// The reference of the request
        #[arg(add = complete::complete_with(complete_references))]
        reference: Reference,
    },
    /// Advance requests to their next status, and notify their senders
    ///
    /// Each request changes in a transaction of its own, with a mail to its sender. With --to, skipped
    /// statuses are reached at the same time, and a request that has the status already is not changed. Exits
    /// with 3 if some requests cannot be advanced, with 1 if none can, and with 65 for a table with errors.
    #[command(
        after_help = "Examples:\n  vigie followup advance D-7Q4M-2K9P --expected 2026-12-04\n  vigie followup advance D-7Q4M-2K9P --to finish --message 'Notre devis part demain.'\n  vigie followup advance --csv moves.csv --dry-run"
    )]
    Advance(Advance),
    /// Write to the sender of a request without changing its status
    ///
    /// The message is shown on the follow-up page and mailed, with a link to it. Each run sends another
    /// message.
    #[command(
        after_help = "Examples:\n  vigie followup note D-7Q4M-2K9P --message 'Faut-il aussi les pharmacies ?'\n  vigie followup note D-7Q4M-2K9P --message 'One more week, please.' --locale en --expected 2026-12-11"
    )]
    Note {
        /// The reference of the request
        #[arg(add = complete::complete_with(complete_references))]
        reference: Reference,
        /// The message, shown on the follow-up page and in the mail
        #[arg(long, value_name = "TEXT")]
        message: String,
        #[command(flatten)]
        saying: Saying,
    },
    /// Show the samples of an offer with their columns, or export them
    ///
    /// Prints for each table its format, its columns with their types and values, and the fields that they
    /// were matched to. --out writes the files as REFERENCE-NUMBER-NAME; existing files are not overwritten
    /// (exit code 73).
    #[command(
        after_help = "Examples:\n  vigie followup samples F-7Q4M-2K9P\n  vigie followup samples f7q4m2k9p --out samples"
    )]
    Samples {
        /// The reference of the request
        #[arg(add = complete::complete_with(complete_references))]
        reference: Reference,
        /// Write the samples to new files in this folder
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
    },
    /// Show, export or replace the content of a requested campaign
    ///
    /// A replaced content is checked like `vigie campaign lint`, and mailed to the signer for approval;
    /// earlier approvals become invalid. Exits with 1 if the content has errors, which are listed, or if
    /// operators have approved the campaign.
    #[command(
        after_help = "Examples:\n  vigie followup content E-7Q4M-2K9P --out content.zip\n  vigie followup content E-7Q4M-2K9P --replace corrected.zip --dry-run"
    )]
    Content(campaign_file::CampaignFileArgs),
    /// Create the campaign of an approved request that had no recipients
    ///
    /// The approval of the signer normally creates the campaign. If no contact had an address at that time,
    /// import contacts and run this command. Exits with 1 if the content is not approved, there are still no
    /// recipients, or the campaign exists. `vigie campaign approve` is next.
    #[command(
        after_help = "Examples:\n  vigie followup create-campaign E-7Q4M-2K9P --dry-run\n  vigie followup create-campaign E-7Q4M-2K9P",
        alias = "open"
    )]
    CreateCampaign {
        /// The reference of the request
        #[arg(add = complete::complete_with(complete_references))]
        reference: Reference,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Send a new link to a follow-up page, and revoke the earlier ones
    ///
    /// For a sender who has lost the mail, or whose link others have. With --revoke, no new link is sent.
    #[command(
        after_help = "Examples:\n  vigie followup link D-7Q4M-2K9P\n  vigie followup link D-7Q4M-2K9P --revoke"
    )]
    Link {
        /// The reference of the request
        #[arg(add = complete::complete_with(complete_references))]
        reference: Reference,
        /// Revoke the earlier links without a new one
        #[arg(long)]
        revoke: bool,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// The message options of advance and note.
#[derive(clap::Args)]
pub(crate) struct Saying {
    /// The language of the message
    #[arg(long, value_parser = value_parsers::locale(), default_value = "fr")]
    locale: Locale,
    /// The day on which the following step is expected, such as 2026-12-04
    #[arg(long, value_name = "DATE", value_parser = day)]
    expected: Option<Date>,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(clap::Args)]
pub(crate) struct Advance {
    /// The references of the requests
    #[arg(value_name = "REFERENCE", required_unless_present = "csv", add = complete::complete_with(complete_references))]
    references: Vec<Reference>,
    /// Table of requests, instead of references; - is standard input
    ///
    /// The columns are reference, status, message, locale and expected. Only the first is required.
    #[arg(long, value_name = "FILE", conflicts_with = "references")]
    csv: Option<PathBuf>,
    /// The new status [default: the next one]
    #[arg(long, value_name = "STATUS", value_parser = status())]
    to: Option<Status>,
    /// The message, shown on the follow-up page and in the mail
    #[arg(long, value_name = "TEXT")]
    message: Option<String>,
    #[command(flatten)]
    saying: Saying,
}

/// Completes references of open requests.
async fn complete_references(app: &App) -> Result<Vec<(String, String)>> {
    let found = list_follow_ups(app, FollowUpSelection::default()).await?;
    Ok(found
        .into_iter()
        .map(|known| (known.reference.to_string(), format!("{}, {}", known.status, known.title)))
        .collect())
}

pub(super) fn status() -> impl TypedValueParser<Value = Status> {
    PossibleValuesParser::new(Status::WORDS).try_map(|word| word.parse::<Status>())
}

pub(super) fn kind() -> impl TypedValueParser<Value = FormKind> {
    PossibleValuesParser::new(FormKind::FOLLOWED.map(FormKind::word))
        .try_map(|word| word.parse::<FormKind>().map_err(|_| "unknown"))
}

/// Runs a command.
///
/// # Errors
/// Errors of the use case.
pub(crate) async fn run(app: &App, command: FollowUpCommand, out: &Output) -> Result<Outcome> {
    match command {
        FollowUpCommand::List { kind: form, status, all } => {
            let finished = all || status == Some(Status::Finish);
            let found = list_follow_ups(app, FollowUpSelection { form, status, finished }).await?;
            out.result(&List { requests: found.iter().map(FollowUpRow::from).collect() }, render_follow_ups)?;
        }
        FollowUpCommand::Show { reference } => {
            let whole = show_follow_up(app, &reference).await?;
            let request = find_data_request(app, &reference).await?;
            let set = find_data_set(app, &reference).await?;
            let campaign = campaign::ApprovalDetails::find(app, &reference).await?;
            let shown = FollowUpOutput::new(&whole, request.as_ref(), set.as_ref(), campaign);
            out.result(&shown, show::render_follow_up)?;
        }
        FollowUpCommand::Advance(options) => return advance_all(app, &options, out).await,
        FollowUpCommand::Note { reference, message, saying } => {
            let Saying { locale, expected, dry_run } = saying;
            let change = Change { reference: reference.to_string(), dry_run };
            let request = AdvanceRequest { to: None, message: Some(message), locale, expected };
            note(app, &FollowUpChange { reference, request }, dry_run).await?;
            out.result(&change, |change| change.text("wrote", "write", "to the sender of", ""))?;
        }
        FollowUpCommand::Samples { reference, out: folder } => {
            show_follow_up(app, &reference).await?;
            samples::run(app, &reference, folder.as_deref(), out).await?;
        }
        FollowUpCommand::Content(options) => return campaign_file::run(app, &options, out).await,
        FollowUpCommand::CreateCampaign { reference, dry_run } => {
            campaign::create(app, &reference, dry_run, out).await?;
        }
        FollowUpCommand::Link { reference, revoke: false, dry_run } => {
            renew(app, &reference, dry_run).await?;
            let change = Change { reference: reference.to_string(), dry_run };
            out.result(&change, |change| {
                change.text("sent", "send", "a new link to", "; those before ended")
            })?;
        }
        FollowUpCommand::Link { reference, revoke: true, dry_run } => {
            let ended = revoke(app, &reference, dry_run).await?;
            let change = Change { reference: reference.to_string(), dry_run };
            out.result(&change, |change| {
                change.text("ended", "end", &format!("{} to", count(ended, "link")), "")
            })?;
        }
    }
    Ok(Outcome::Done)
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change {
    reference: String,
    dry_run: bool,
}

impl Change {
    fn text(&self, done: &str, planned: &str, what: &str, end: &str) -> String {
        let verb = if self.dry_run { format!("would {planned}") } else { done.to_owned() };
        format!("{verb} {what} {}{end}", self.reference)
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct AdvanceOutput {
    moves: Vec<Outcomes>,
    dry_run: bool,
}

#[derive(Serialize)]
struct Outcomes {
    reference: String,
    from: Option<Status>,
    to: Option<Status>,
    /// The reason if it was not advanced.
    error: Option<Problem>,
}

#[derive(Serialize)]
struct Problem {
    code: &'static str,
    message: String,
}

/// Advances each request in its own transaction, so that the rejection of one does not affect the others.
async fn advance_all(app: &App, options: &Advance, out: &Output) -> Result<Outcome> {
    let changes = requested_changes(options)?;
    let dry_run = options.saying.dry_run;
    let mut moves = Vec::new();
    for change in &changes {
        match advance(app, change, dry_run).await {
            Ok(Advanced { reference, from, to }) => {
                let reference = reference.to_string();
                moves.push(Outcomes { reference, from: Some(from), to: Some(to), error: None });
            }
            // An error of a single request, or one that would affect all others too, fails the command.
            Err(e) if changes.len() == 1 || !matches!(e.kind, Kind::NotFound | Kind::Conflict) => {
                return Err(e);
            }
            Err(Error { code, detail: message, .. }) => {
                let (reference, error) = (change.reference.to_string(), Some(Problem { code, message }));
                moves.push(Outcomes { reference, from: None, to: None, error });
            }
        }
    }
    let failed = moves.iter().filter(|one| one.error.is_some()).count();
    let outcome = match failed {
        0 => Outcome::Done,
        all if all == moves.len() => Outcome::CheckFailed,
        _ => Outcome::PartialFailure,
    };
    out.result(&AdvanceOutput { moves, dry_run }, moved)?;
    Ok(outcome)
}

fn requested_changes(options: &Advance) -> Result<Vec<FollowUpChange>> {
    let Advance { references, csv, to, message, saying } = options;
    let (locale, expected) = (saying.locale, saying.expected);
    let request = AdvanceRequest { to: *to, message: message.clone(), locale, expected };
    let Some(path) = csv else {
        let each =
            |reference: &Reference| FollowUpChange { reference: reference.clone(), request: request.clone() };
        return Ok(references.iter().map(each).collect());
    };
    if path.as_os_str() == "-" {
        return request.read_table("standard input", std::io::stdin().lock());
    }
    let file = File::open(path).map_err(|e| Error::input("read", path, &e))?;
    request.read_table(&path.display().to_string(), file)
}

fn moved(AdvanceOutput { moves, dry_run }: &AdvanceOutput) -> String {
    let line = |one: &Outcomes| match (one.from, one.to, &one.error) {
        (_, _, Some(Problem { message, .. })) => format!("not moved: {message}\n"),
        (Some(from), Some(to), _) if from == to => format!("{} is {to} already\n", one.reference),
        (Some(from), Some(to), _) => {
            format!(
                "{} {} from {from} to {to}\n",
                if *dry_run { "would move" } else { "moved" },
                one.reference
            )
        }
        _ => String::new(),
    };
    moves.iter().map(line).collect()
}

#[derive(Serialize)]
struct List {
    requests: Vec<FollowUpRow>,
}

fn render_follow_ups(list: &List) -> String {
    table(&list.requests)
        .column("reference", |row| &row.reference)
        .column("changed (UTC)", |row| minute(row.updated_at))
        .column("status", |row| row.status)
        .column("expected", |row| row.expected_on.map(|day| day.to_string()).unwrap_or_default())
        .column("email", |row| &row.email)
        .column("title", |row| row.title.chars().take(50).collect::<String>())
        .render_or("no open requests")
}

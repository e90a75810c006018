//! `vigie contacts`, `vigie import contacts` and `vigie campaign`.

mod add;
mod bounces;
mod consent;
mod explanation;
mod export;
pub mod import;
pub mod lint;
mod manage;
mod matching;
mod resume;
mod review;
mod send;
mod suppress;

use super::{
    contacts::{AudienceSize, audience_size, counts},
    model::contact::{ContactKind, Count},
};
use crate::{
    App, Error, Result,
    cli::{
        output::{Outcome, Output, count, table},
        source,
    },
    email::Email,
    error::Kind,
    faults::Faults,
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Subcommands of `vigie contacts`.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Count the contacts by kind and region, those with an address, and those who have opted out
    #[command(before_help = "Examples:\n  vigie contacts stats\n  vigie contacts stats --json")]
    Stats,
    /// Write contacts as CSV, each with the source of its address
    #[command(
        before_help = "Examples:\n  vigie contacts export --kind pharmacy --out pharmacies.csv\n  vigie contacts export --region FR-BRE --with-address"
    )]
    Export(export::Options),
    /// Add addresses to the suppression list, or remove them; only a keyed hash of each is stored
    ///
    /// Suppressions for all clients and those for one client are separate: --lift removes those of --client
    /// or, without it, those for all clients.
    #[command(
        before_help = "Examples:\n  vigie contacts suppress dr.martin@x.example --reason \"asked by phone\"\n  vigie contacts suppress --file unsubscribed.txt --client acme --dry-run\n  vigie contacts suppress --lift dr.martin@x.example --reason \"wrote that it was a mistake\"\n  vigie contacts suppress --opt-outs var/opt-outs-lost-20261121T060000Z.csv"
    )]
    Suppress(suppress::Options),
    /// Record or withdraw consents to tracking opens of campaign mails
    ///
    /// Opens of other recipients are not tracked. Mails to recipients with consent contain a tracking
    /// picture, route links through this site, and state so. A change applies to mails that are sent from now
    /// on.
    #[command(
        before_help = "Examples:\n  vigie contacts consent dr.martin@x.example --source \"form of 3 March 2026\"\n  vigie contacts consent --file agreed.txt --source \"congress of Lyon\" --dry-run\n  vigie contacts consent dr.martin@x.example --withdraw"
    )]
    Consent(consent::Options),
    /// Match a list of pharmacies or doctors to the base, and write the result of each row
    ///
    /// Columns are detected by their names, in four languages: finess, cip, name, address, postalcode, city,
    /// phone, and for general practitioners (--kind generalist) rpps, which alone identifies a doctor. Cells
    /// that are swapped, merged or in another column are repaired first. Each row is matched, doubtful
    /// (review) or unknown (none), with the probability from 0 to 1 that it is this contact, and the weight
    /// of each field for or against it, in bits: each bit doubles the odds. The probability is calibrated: of
    /// the rows at 0.99 or more, at least 99 in 100 are correct.
    #[command(
        before_help = "Examples:\n  vigie contacts match customers.xlsx --out matched.csv\n  vigie contacts match customers.csv --out matched.csv --one-to-one --review\n  vigie contacts match customers.csv --out matched.csv --review-file doubts.csv\n  vigie contacts match doctors.csv --out matched.csv --kind generalist"
    )]
    Match(matching::Options),
}

/// Subcommands of `vigie campaign`.
#[derive(clap::Subcommand)]
pub enum CampaignCommand {
    /// Check the content of a campaign: a zip of one HTML page and its pictures, a PDF or a PPTX
    ///
    /// Each finding has its file and line, and a remedy. An error prevents sending (exit code 1), advice does
    /// not. For a page, the mail is generated as it would be sent: with inlined styles, embedded pictures,
    /// and a text part.
    #[command(
        before_help = "Examples:\n  vigie campaign lint spring.zip\n  vigie campaign lint spring.zip --out preview\n  vigie campaign lint leaflet.pdf --json"
    )]
    Lint(lint::Options),
    #[command(flatten)]
    Work(WorkCommand),
}

/// Subcommands of `vigie campaign` that need the database.
#[derive(clap::Subcommand)]
pub enum WorkCommand {
    /// Create a campaign that was not requested on the site; nothing is sent before it is approved
    #[command(
        before_help = "Examples:\n  vigie campaign add spring.zip --name \"Spring 2027\" --sponsor \"Laboratoire Exemple\" --subject \"Vaccination\" --audience pharmacy\n  vigie campaign add leaflet.pdf --name Leaflet --sponsor Exemple --subject Notice --addresses own.txt --source \"customers of Exemple\" --dry-run\n  vigie campaign add spring.zip --attach leaflet.pdf --name \"Spring 2027\" --sponsor Exemple --subject Vaccination --audience pharmacy"
    )]
    Add(add::Options),
    /// Process bounces (DSN) and complaints (ARF)
    ///
    /// A mailbox that does not exist (hard) gets no more mail of any campaign, and one that complained no
    /// more of the client's. If more than 5 % of a wave do not exist (--max-hard), the list or the sender is
    /// probably at fault: no address is suppressed, and the campaign is paused. Full mailboxes, unavailable
    /// servers (soft) and rejections of content or sender (policy) are only counted: see `vigie campaign
    /// report`. A report is accepted if it contains the header of a campaign mail, whose signed link only its
    /// recipient has. Processing a report twice counts it once.
    #[command(
        before_help = "Examples:\n  vigie campaign bounces /var/mail/bounces --dry-run\n  vigie campaign bounces Maildir\n  vigie campaign bounces - < report.eml"
    )]
    Bounces(bounces::Options),
    #[command(flatten)]
    Manage(manage::Command),
    #[command(flatten)]
    Resume(resume::Command),
    #[command(flatten)]
    Send(send::Command),
}

/// Runs a subcommand of `vigie campaign`.
///
/// # Errors
/// Errors of the use case.
pub(crate) async fn run_campaign(app: &App, command: WorkCommand, out: &Output) -> Result<Outcome> {
    match command {
        WorkCommand::Add(options) => add::run(app, options, out).await,
        WorkCommand::Bounces(options) => bounces::run(app, options, out).await,
        WorkCommand::Manage(command) => manage::run(app, command, out).await,
        WorkCommand::Resume(command) => resume::run(app, command, out).await,
        WorkCommand::Send(command) => send::run(app, command, out).await,
    }
}

/// Runs a subcommand of `vigie contacts`.
///
/// # Errors
/// Errors of the use case.
pub(crate) async fn run(app: &App, command: Command, out: &Output) -> Result<Outcome> {
    match command {
        Command::Stats => stats(app, out).await,
        Command::Export(options) => export::run(app, &options, out).await,
        Command::Suppress(options) => suppress::run(app, options, out).await,
        Command::Consent(options) => consent::run(app, options, out).await,
        Command::Match(options) => matching::run(app, options, out).await,
    }
}

fn kind() -> impl TypedValueParser<Value = ContactKind> {
    PossibleValuesParser::new(ContactKind::WORDS).try_map(|word| word.parse::<ContactKind>())
}

#[derive(Serialize)]
struct Stats {
    counts: Vec<Count>,
    audiences: Vec<Audience>,
}

#[derive(Serialize)]
struct Audience {
    kind: ContactKind,
    #[serde(flatten)]
    size: AudienceSize,
}

async fn stats(app: &App, out: &Output) -> Result<Outcome> {
    let counts = counts(app).await?;
    let mut audiences = Vec::new();
    for kind in ContactKind::ALL {
        audiences.push(Audience { kind, size: audience_size(app, kind).await? });
    }
    out.result(&Stats { counts, audiences }, |stats| counted(&stats.counts) + &reached(&stats.audiences))?;
    Ok(Outcome::Done)
}

fn counted(counts: &[Count]) -> String {
    let row = |count: &Count| {
        let region = if count.region.is_empty() { "-" } else { &count.region };
        let numbers =
            [count.contacts, count.with_address, count.contacts - count.with_address, count.suppressed];
        let numbers = numbers.iter().map(ToString::to_string);
        [count.kind.to_string(), region.to_owned()].into_iter().chain(numbers).collect()
    };
    let header = ["kind", "region", "contacts", "with address", "without", "suppressed"];
    if counts.is_empty() { "the base is empty\n".to_owned() } else { table(&header, counts.iter().map(row)) }
}

fn reached(audiences: &[Audience]) -> String {
    let line = |Audience { kind, size }: &Audience| match size.is_counted {
        true => format!("{kind}: a campaign reaches {}\n", count(size.mailboxes, "recipient")),
        false => format!("{kind}: about {} are published; the base has no address\n", size.mailboxes),
    };
    audiences.iter().map(line).collect()
}

/// The addresses of a command.
#[derive(clap::Args)]
pub struct Addresses {
    /// Addresses
    #[arg(value_name = "ADDRESS")]
    addresses: Vec<Email>,
    /// File with an address per line; - is stdin
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

impl Addresses {
    fn read(self) -> Result<Vec<Email>> {
        let Self { mut addresses, file } = self;
        if let Some(path) = &file {
            addresses.extend(self::addresses(path)?);
        }
        if addresses.is_empty() {
            let detail = "no addresses: name them, or a file with --file";
            return Err(Error::new(Kind::Usage, "usage.invalid", detail));
        }
        Ok(addresses)
    }
}

/// The addresses of a file, or the errors of all invalid lines.
fn addresses(path: &Path) -> Result<Vec<Email>> {
    let text = source::text(path)?;
    let name = path.display().to_string();
    let (mut faults, mut found) = (Faults::new(&name), Vec::new());
    for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
        match text.trim().parse() {
            Ok(email) => found.push(email),
            Err(problem) if !faults.is_full() => faults.add(line, "", problem),
            Err(_) => {}
        }
    }
    match faults.is_empty() {
        true => Ok(found),
        false => {
            let detail = format!("{name}: some lines are not addresses, so none was used");
            Err(Error::bad_data("campaign.file-invalid", detail).with_fields(faults.into_fields()))
        }
    }
}

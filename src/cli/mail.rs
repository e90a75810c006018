//! `vigie mail`: lists the outbox, sends waiting mails, tests the delivery, and previews mails. Parses
//! arguments and prints results.

use super::{
    output::{Outcome, Output, count, minute, table},
    value_parsers,
};
use crate::{
    Result,
    app::App,
    email::Mailbox,
    error::{Error, Kind},
    jobs::{self, Job},
    locale::Locale,
    mail::{self, DnsRecord, HeldMail, OutboxMail, Preview, SendSummary, State},
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// The commands on mail.
#[derive(clap::Subcommand)]
pub enum MailCommand {
    /// List mails in the outbox, the newest first
    ///
    /// Prints state, recipient, attempts, the time of the next attempt and the last answer of the server, for
    /// up to 1,000 mails. Mails of campaigns are not in the outbox: `vigie campaign report` counts those.
    #[command(
        after_help = "Examples:\n  vigie mail list\n  vigie mail list --state failed\n  vigie mail list --state held --json"
    )]
    List {
        /// Only mails in this state
        ///
        /// Held mails were queued before a backup that was restored.
        #[arg(long, value_parser = state())]
        state: Option<State>,
    },
    /// Queue failed mails again
    ///
    /// Resets the attempts of mails that have failed, wait for a retry or are held since a restore; the next
    /// `vigie mail flush` or `vigie serve` sends them. All of the named mails are queued, or none. Exits with
    /// 1 if a mail was sent or is being sent.
    #[command(
        after_help = "Examples:\n  vigie mail retry 3f2a9c0d11e4b857\n  vigie mail retry --failed\n  vigie mail retry --failed --dry-run"
    )]
    Retry {
        /// The mails, by their ids
        #[arg(value_name = "ID", required_unless_present = "failed")]
        ids: Vec<String>,
        /// All failed mails
        #[arg(long, conflicts_with = "ids")]
        failed: bool,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Send the mails that a restored backup holds, or delete them
    ///
    /// Mails that were queued at the time of the backup may have been sent after it. They are held until an
    /// operator has compared them with the log of the relay: `vigie mail release --dry-run` lists them. Asks
    /// for confirmation on a terminal; scripts use --yes.
    #[command(
        after_help = "Examples:\n  vigie mail release --dry-run          list the held mails\n  vigie mail release --yes              send all of them\n  vigie mail release 3f2a9c0d11e4b857 --drop --yes"
    )]
    Release {
        /// Only these mails [default: all held mails]
        #[arg(value_name = "ID")]
        ids: Vec<String>,
        /// Delete the mails unsent
        #[arg(long)]
        drop: bool,
        /// Do not ask for confirmation
        #[arg(long)]
        yes: bool,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Send all mails that are due, as `vigie serve` does while it runs
    ///
    /// Needed only if no server runs on this database. A mail that the server rejects for now is tried again
    /// later. Exits with 3 if a mail failed or is to be tried again; running it again never sends a mail
    /// twice.
    #[command(after_help = "Examples:\n  vigie mail flush\n  vigie mail flush --dry-run")]
    Flush {
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Send a test mail, and show the answer of the server
    ///
    /// Sends at once by the configured transport, without the outbox. Exits with 1 if the server rejects the
    /// mail, and with 75 if it is unavailable; both print its answer. With mail.transport file, the mail is
    /// only written to mail/ in the data folder.
    #[command(
        after_help = "Examples:\n  vigie mail test you@company.example\n  vigie mail test you@company.example --locale ko\n  vigie mail test you@company.example --dry-run"
    )]
    Test {
        /// The recipient
        #[arg(value_name = "ADDRESS")]
        to: Mailbox,
        /// The language of the mail
        #[arg(long, value_parser = value_parsers::locale(), default_value = "fr")]
        locale: Locale,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Show the DNS record with which others verify the signatures of mail (DKIM)
    ///
    /// Reads the key of mail.dkim_key. The line has the syntax of a zone file; if a form asks for the value,
    /// join its quoted parts. For a new key, choose a new mail.dkim_selector and keep the old record for a
    /// week: mails already sent are signed with the old key.
    #[command(after_help = "Examples:\n  vigie mail dkim\n  vigie mail dkim --json")]
    Dkim,
    /// Show a mail with example data, or list the names of all mails
    ///
    /// Prints the text part of the mail. With --out, the text, the HTML page, the images and the whole mail
    /// are written as files; without a name, those of every mail. Sends nothing.
    #[command(
        after_help = "Examples:\n  vigie mail preview                              the names of all mails\n  vigie mail preview test --locale en\n  vigie mail preview test --locale th --out /tmp/mails\n  vigie mail preview --locale ko --out /tmp/mails  all of them"
    )]
    Preview {
        /// Name of the mail [default: list all names, or with --out write all mails]
        name: Option<String>,
        /// The language of the mail
        #[arg(long, value_parser = value_parsers::locale(), default_value = "fr")]
        locale: Locale,
        /// Write text, page, images and the whole mail to this folder
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
    },
}

fn state() -> impl TypedValueParser<Value = State> {
    PossibleValuesParser::new(State::ALL.map(State::word)).try_map(|word| word.parse::<State>())
}

/// Runs a command. `previews` are all kinds of mail.
///
/// # Errors
/// Errors of the use cases.
pub async fn run(app: &App, command: MailCommand, previews: &[Preview], out: &Output) -> Result<Outcome> {
    match command {
        MailCommand::List { state } => list(app, state, out).await,
        MailCommand::Retry { ids, failed, dry_run } => {
            let entries = if failed {
                mail::retry_failed(app, dry_run).await?
            } else {
                mail::retry(app, &ids, dry_run).await?
            };
            out.result(&Retried { entries, dry_run }, |retried| {
                let verb = if retried.dry_run { "would queue" } else { "queued" };
                format!("{verb} {} again", count(retried.entries.len(), "mail"))
            })?;
            Ok(Outcome::Done)
        }
        MailCommand::Release { ids, dry_run: true, .. } => {
            let mails = mail::release(app, &ids, HeldMail::Release, true).await?;
            print(mails, "no mail is held", out)
        }
        MailCommand::Release { ids, drop, yes, .. } => {
            let decision = if drop { HeldMail::Drop } else { HeldMail::Release };
            release(app, &ids, decision, yes, out).await
        }
        MailCommand::Flush { dry_run: true } => due(app, out).await,
        MailCommand::Flush { .. } => {
            jobs::run(app, Job::Flush, Box::pin(flush(app, out)), Outcome::failure).await
        }
        MailCommand::Test { to, locale, dry_run } => test(app, to, locale, dry_run, out).await,
        MailCommand::Dkim => {
            out.result(&mail::record(app)?, zone_line)?;
            Ok(Outcome::Done)
        }
        MailCommand::Preview { name: None, locale, out: Some(folder) } => {
            write(app, previews, locale, &folder, out)
        }
        MailCommand::Preview { name: None, .. } => names(previews, out),
        MailCommand::Preview { name: Some(name), locale, out: folder } => {
            let preview = find(previews, &name)?;
            match folder {
                Some(folder) => write(app, std::slice::from_ref(preview), locale, &folder, out),
                None => show(app, preview, locale, out),
            }
        }
    }
}

#[derive(Serialize)]
struct List {
    mails: Vec<OutboxMail>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Retried {
    #[serde(rename = "mails")]
    entries: Vec<OutboxMail>,
    dry_run: bool,
}

async fn list(app: &App, state: Option<State>, out: &Output) -> Result<Outcome> {
    let mails = mail::list(app, state).await?;
    let all = mail::number(app, state).await?;
    if all > mails.len() as i64 {
        out.notice(format_args!("of {all} mails the newest {} are listed", mails.len()));
    }
    print(mails, "no mail", out)
}

/// Lists the mails that a run would send now.
async fn due(app: &App, out: &Output) -> Result<Outcome> {
    let mut mails = mail::list(app, Some(State::Queued)).await?;
    mails.retain(|mail| mail.next_at.is_some_and(|at| at <= app.clock.now()));
    print(mails, "nothing is due", out)
}

fn print(mails: Vec<OutboxMail>, none: &str, out: &Output) -> Result<Outcome> {
    out.result(&List { mails }, |list| {
        let next = |mail: &OutboxMail| mail.next_at.or(mail.ended_at).map(minute).unwrap_or_default();
        table(&list.mails)
            .column("id", |mail| &mail.id)
            .column("state", |mail| mail.state)
            .column("mail", |mail| &mail.kind)
            .column("to", |mail| &mail.to)
            .column("queued (UTC)", |mail| minute(mail.queued_at))
            .column("attempts", |mail| mail.attempts)
            .column("next or ended (UTC)", next)
            .column("answer", |mail| &mail.answer)
            .render_or(none)
    })?;
    Ok(Outcome::Done)
}

#[derive(Serialize)]
struct Released {
    mails: Vec<OutboxMail>,
    dropped: bool,
}

async fn release(app: &App, ids: &[String], decision: HeldMail, yes: bool, out: &Output) -> Result<Outcome> {
    let held = mail::release(app, ids, decision, true).await?.len();
    let (verb, past) = match decision {
        HeldMail::Release => ("sends", "queued"),
        HeldMail::Drop => ("deletes", "deleted"),
    };
    let question = format!("This {verb} {}.", count(held, "held mail"));
    if held > 0 && !yes && !out.confirm(&question, &format!("this {verb} mails"))? {
        return Ok(Outcome::CheckFailed);
    }
    let mails = mail::release(app, ids, decision, false).await?;
    out.result(&Released { mails, dropped: decision == HeldMail::Drop }, |released| {
        match released.mails.len() {
            0 => "no mail is held".to_owned(),
            mails => format!("{past} {}", count(mails, "mail")),
        }
    })?;
    Ok(Outcome::Done)
}

async fn flush(app: &App, out: &Output) -> Result<Outcome> {
    let delivered = mail::run_due(app).await?;
    out.result(&delivered, |delivered| {
        let SendSummary { sent, later, failed } = delivered;
        match *delivered == SendSummary::default() {
            true => "nothing is due".to_owned(),
            false => format!("{sent} sent, {later} to be tried again, {failed} failed"),
        }
    })?;
    let all_left = delivered.later + delivered.failed == 0;
    Ok(if all_left { Outcome::Done } else { Outcome::PartialFailure })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Test {
    to: String,
    transport: String,
    answer: Option<String>,
    dry_run: bool,
}

async fn test(app: &App, to: Mailbox, locale: Locale, dry_run: bool, out: &Output) -> Result<Outcome> {
    let (address, transport) = (to.address.to_string(), app.config.mail.transport.to_string());
    let answer = if dry_run { None } else { Some(mail::test(app, to, locale).await?) };
    out.result(&Test { to: address, transport, answer, dry_run }, |test| match &test.answer {
        Some(answer) => format!("sent to {} by {}: {answer}", test.to, test.transport),
        None => format!("would send to {} by {}", test.to, test.transport),
    })?;
    Ok(Outcome::Done)
}

/// Splits the value into parts of at most 255 bytes, as the DNS requires.
fn zone_line(record: &DnsRecord) -> String {
    let part = |part: &[u8]| format!("\"{}\"", String::from_utf8_lossy(part));
    let parts: Vec<String> = record.text.as_bytes().chunks(255).map(part).collect();
    format!("{}. IN TXT ( {} )", record.name, parts.join(" "))
}

#[derive(Serialize)]
struct Names {
    mails: Vec<&'static str>,
}

fn names(previews: &[Preview], out: &Output) -> Result<Outcome> {
    let mails = previews.iter().map(|preview| preview.kind).collect();
    out.result(&Names { mails }, |names| names.mails.join("\n"))?;
    Ok(Outcome::Done)
}

fn find<'a>(previews: &'a [Preview], name: &str) -> Result<&'a Preview> {
    previews.iter().find(|preview| preview.kind == name).ok_or_else(|| {
        let names: Vec<_> = previews.iter().map(|preview| preview.kind).collect();
        Error::new(
            Kind::NotFound,
            "mail.unknown",
            format!("no mail is named {name}: there are {}", names.join(", ")),
        )
    })
}

#[derive(Serialize)]
struct MailDetails {
    mail: &'static str,
    locale: Locale,
    text: String,
}

fn show(app: &App, preview: &Preview, locale: Locale, out: &Output) -> Result<Outcome> {
    let text = preview.text(app, locale)?;
    out.result(&MailDetails { mail: preview.kind, locale, text }, |shown| shown.text.clone())?;
    Ok(Outcome::Done)
}

#[derive(Serialize)]
struct Written {
    files: Vec<PathBuf>,
}

fn write(app: &App, previews: &[Preview], locale: Locale, folder: &Path, out: &Output) -> Result<Outcome> {
    let mut files = Vec::new();
    for preview in previews {
        files.append(&mut mail::write_preview(app, preview, locale, folder)?);
    }
    out.result(&Written { files }, |written| {
        written.files.iter().map(|file| format!("wrote {}\n", file.display())).collect()
    })?;
    Ok(Outcome::Done)
}

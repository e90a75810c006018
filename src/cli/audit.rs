//! `vigie audit` lists, shows, verifies and exports the audit log.

use super::{
    complete,
    output::{Outcome, Output, SCHEMA_VERSION, count, table},
    output_file::OutputFile,
    value_parsers::day,
};
use crate::{
    App, Error, Result,
    audit::{self, Anchor, AuditDetails, AuditFilter, AuditItem, VerifyOutput},
};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// The subcommands of `vigie audit`.
#[derive(clap::Subcommand)]
pub(crate) enum AuditCommand {
    /// List entries, the newest first
    ///
    /// Prints time, number, author, action, subject and detail of up to 100 entries. Conditions are combined:
    /// an entry must meet all of them. `vigie audit show NUMBER` prints an entry in full.
    #[command(
        after_help = "Examples:\n  vigie audit list\n  vigie audit list --since 2026-11-01 --action followup. --limit 20\n  vigie audit list --subject D-7Q4M-2K9P --json"
    )]
    List(ListArgs),
    /// Show one entry in full: its values before and after, and its hashes
    ///
    /// Exits with 1 if there is no such entry.
    #[command(after_help = "Examples:\n  vigie audit show 1234\n  vigie audit show 3f2a9c0d11e4b857 --json")]
    Show {
        /// Number or id of the entry
        #[arg(value_name = "NUMBER|ID")]
        key: String,
    },
    /// Verify that no entry was changed, removed or inserted
    ///
    /// Recomputes the hash of every entry. Anchors show whether the end of the log was removed: those of the
    /// file audit-anchors.log in the data folder, and those of --anchor, from a copy of that file on another
    /// machine. Exits with 65 and the first invalid entry.
    #[command(
        after_help = "Examples:\n  vigie audit verify\n  vigie audit verify --anchor 1234:9b0f4c1e7a52d8836f1d0a4be97c25c3e8f60b7d19a4325ce01f7d86ab93c450"
    )]
    Verify {
        /// Number and hash of an entry, to compare; may be repeated
        #[arg(long = "anchor", value_name = "NUMBER:SHA256")]
        anchors: Vec<Anchor>,
    },
    /// Export entries as JSON Lines, the oldest first
    ///
    /// The first line is a header with the time of the export; each further line is an entry with its hashes.
    /// The file must not exist yet: otherwise the command exits with 73.
    #[command(
        after_help = "Examples:\n  vigie audit export --out audit.jsonl\n  vigie audit export --since 2026-11-01 --until 2026-11-30 --out -"
    )]
    Export(ExportArgs),
}

// No doc comment here and below: clap would take it for the description of the command.
#[derive(clap::Args)]
pub(crate) struct DaysArgs {
    /// Only entries from this day on, in UTC
    #[arg(long, value_name = "DATE", value_parser = day)]
    since: Option<Date>,
    /// Only entries up to this day, in UTC
    #[arg(long, value_name = "DATE", value_parser = day)]
    until: Option<Date>,
}

#[derive(clap::Args)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    days: DaysArgs,
    /// Only actions that begin with this text
    #[arg(long, value_name = "PREFIX", add = complete::complete_with(complete_action))]
    action: Option<String>,
    /// Only entries about this subject, such as a reference or the id of an account
    #[arg(long, value_name = "TEXT")]
    subject: Option<String>,
    /// Only entries of this author: a user of the system, recipient or holder
    #[arg(long, value_name = "NAME")]
    who: Option<String>,
    /// Highest number of entries
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(i64).range(1..))]
    limit: i64,
}

#[derive(clap::Args)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    days: DaysArgs,
    /// New file to write; - is standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

async fn complete_action(app: &App) -> Result<Vec<(String, String)>> {
    Ok(audit::actions(app).await?.into_iter().map(|action| (action, String::new())).collect())
}

/// Runs a subcommand, after the entries that are not in the chain yet were appended to it.
///
/// # Errors
/// `audit.chain-broken`, `audit.unknown`; `file.…` of an export; database errors.
pub(crate) async fn run(app: &App, command: AuditCommand, out: &Output) -> Result<Outcome> {
    audit::seal(app).await?;
    match command {
        AuditCommand::List(args) => list(app, args, out).await?,
        AuditCommand::Show { key } => out.result(&audit::find(app, &key).await?, render_entry)?,
        AuditCommand::Verify { anchors } => {
            out.result(&audit::verify(app, &anchors).await?, render_verified)?;
        }
        AuditCommand::Export(ExportArgs { days, out: path }) => {
            export(app, &AuditFilter::new(days.since, days.until), &path, out).await?;
        }
    }
    Ok(Outcome::Done)
}

#[derive(Serialize)]
struct ListOutput {
    entries: Vec<AuditItem>,
}

async fn list(app: &App, args: ListArgs, out: &Output) -> Result<()> {
    let ListArgs { days, action, subject, who, limit } = args;
    let filter = AuditFilter {
        action: action.unwrap_or_default(),
        subject: subject.unwrap_or_default(),
        who: who.unwrap_or_default(),
        ..AuditFilter::new(days.since, days.until)
    };
    let entries = audit::list(app, &filter, limit).await?;
    out.result(&ListOutput { entries }, render_list)
}

fn render_list(list: &ListOutput) -> String {
    table(&list.entries)
        .column("time (UTC)", |entry| second(entry.at))
        .column("number", |entry| entry.number)
        .column("who", |entry| &entry.who)
        .column("action", |entry| &entry.action)
        .column("subject", |entry| &entry.subject)
        .column("detail", |entry| &entry.detail)
        .render_or("no entries")
}

fn second(at: Timestamp) -> String {
    at.strftime("%F %T").to_string()
}

fn render_entry(entry: &AuditDetails) -> String {
    let AuditDetails { item, previous_sha256 } = entry;
    let mut lines = vec![
        format!("number         {}", item.number),
        format!("id             {}", item.id),
        format!("time           {} UTC", second(item.at)),
        format!("who            {}", item.who),
        format!("process        {}", item.process),
        format!("action         {}", item.action),
        format!("subject        {}", item.subject),
        format!("detail         {}", item.detail),
    ];
    let change = |change: &audit::Change| {
        let audit::Change { field, before, after } = change;
        format!("changed        {field}: {before:?} before, {after:?} after")
    };
    lines.extend(item.changes.iter().map(change));
    lines.push(format!("hash           {}", item.sha256));
    let previous = previous_sha256.as_deref().unwrap_or("none: this is the first entry");
    lines.push(format!("previous hash  {previous}"));
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn render_verified(verified: &VerifyOutput) -> String {
    let VerifyOutput { entries, last, anchors } = verified;
    let entries = count(*entries, "entry");
    let compared = format!("compared with {}", count(*anchors, "anchor"));
    match last {
        None => format!("intact: {entries}, {compared}"),
        Some(Anchor { number, sha256 }) => {
            format!("intact: {entries}, {compared}; the last one is {number}:{sha256}")
        }
    }
}

/// The first line of an export.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportHeader {
    schema_version: u32,
    kind: &'static str,
    exported_at: Timestamp,
}

#[derive(Serialize)]
struct ExportOutput {
    entries: u64,
}

async fn export(app: &App, filter: &AuditFilter, path: &Path, out: &Output) -> Result<()> {
    let mut sink = OutputFile::create(path, out)?;
    let header =
        ExportHeader { schema_version: SCHEMA_VERSION, kind: "audit-log", exported_at: app.clock.now() };
    sink.write(&json_line(&header)?)?;
    let mut written = ExportOutput { entries: 0 };
    let mut after = 0;
    loop {
        let page = audit::page(app, filter, after).await?;
        let Some(last) = page.last() else { break };
        after = last.number;
        written.entries += page.len() as u64;
        page.iter().try_for_each(|entry| sink.write(&json_line(entry)?))?;
    }
    sink.finish()?;
    let render = |written: &ExportOutput| count(written.entries, "entry");
    if path == Path::new("-") {
        out.notice(render(&written));
        return Ok(());
    }
    out.result(&written, render)
}

fn json_line(value: &impl Serialize) -> Result<Vec<u8>> {
    let mut line = serde_json::to_vec(value).map_err(Error::internal)?;
    line.push(b'\n');
    Ok(line)
}

//! `vigie inbox`: the messages of the contact form. Translates, and decides nothing.

use super::{Entry, InboxSelection, Reference, Subject, close, list, show};
use crate::{
    App, Result,
    cli::output::{Outcome, Output, count, table},
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jiff::Timestamp;
use serde::Serialize;

/// What can be done with messages.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// List the messages that wait for an answer, newest first
    #[command(
        before_help = "Examples:\n  vigie inbox list\n  vigie inbox list --subject press\n  vigie inbox list --all --json"
    )]
    List {
        /// Only those about this
        #[arg(long, value_parser = subject())]
        subject: Option<Subject>,
        /// Closed ones too
        #[arg(long)]
        all: bool,
    },
    /// Show one message
    #[command(before_help = "Examples:\n  vigie inbox show C-7Q4M-2K9P\n  vigie inbox show c7q4m2k9p --json")]
    Show {
        /// Its reference
        reference: Reference,
    },
    /// Close messages that were answered
    #[command(
        before_help = "Examples:\n  vigie inbox close C-7Q4M-2K9P\n  vigie inbox close C-7Q4M-2K9P C-BX3H-88KM --dry-run"
    )]
    Close {
        /// Their references
        #[arg(required = true, value_name = "REFERENCE")]
        references: Vec<Reference>,
        /// Say what would be closed and close nothing
        #[arg(long)]
        dry_run: bool,
    },
}

fn subject() -> impl TypedValueParser<Value = Subject> {
    PossibleValuesParser::new(Subject::ALL.map(Subject::word))
        .try_map(|word| word.parse::<Subject>().map_err(|()| "unknown"))
}

/// Runs one of them.
///
/// # Errors
/// What the use case says.
pub(crate) async fn run(app: &App, command: Command, out: &Output) -> Result<Outcome> {
    match command {
        Command::List { subject, all } => {
            let entries = list(app, InboxSelection { subject, closed: all }).await?;
            out.result(&List { messages: entries.iter().map(Row::from).collect() }, listed)?;
        }
        Command::Show { reference } => {
            let entry = show(app, &reference).await?;
            out.result(&Row::from(&entry), shown)?;
        }
        Command::Close { references, dry_run } => {
            close(app, &references, dry_run).await?;
            let references = references.iter().map(ToString::to_string).collect();
            out.result(&Closed { references, dry_run }, |closed| {
                let verb = if closed.dry_run { "would close" } else { "closed" };
                format!("{verb} {}", count(closed.references.len(), "message"))
            })?;
        }
    }
    Ok(Outcome::Done)
}

#[derive(Serialize)]
struct List {
    messages: Vec<Row>,
}

#[derive(Serialize)]
struct Closed {
    references: Vec<String>,
    dry_run: bool,
}

#[derive(Serialize)]
struct Row {
    reference: String,
    subject: &'static str,
    name: String,
    email: String,
    phone: Option<String>,
    company: Option<String>,
    locale: &'static str,
    message: String,
    at: Timestamp,
    closed_at: Option<Timestamp>,
}

impl From<&Entry> for Row {
    fn from(entry: &Entry) -> Self {
        let message = &entry.message;
        Self {
            reference: entry.reference.to_string(),
            subject: message.subject.word(),
            name: message.from.name(),
            email: message.from.email.to_string(),
            phone: message.from.phone.clone(),
            company: message.from.company.clone(),
            locale: message.locale.code(),
            message: message.text.clone(),
            at: message.at,
            closed_at: entry.closed_at,
        }
    }
}

fn minute(at: Timestamp) -> String {
    at.strftime("%F %R").to_string()
}

fn listed(list: &List) -> String {
    let row = |row: &Row| {
        let closed = row.closed_at.map(minute).unwrap_or_default();
        let start: String = row.message.chars().take(50).collect();
        vec![
            row.reference.clone(),
            minute(row.at),
            row.subject.to_owned(),
            row.name.clone(),
            row.email.clone(),
            start.replace('\n', " "),
            closed,
        ]
    };
    let header = ["reference", "sent (UTC)", "subject", "name", "email", "message", "closed (UTC)"];
    match list.messages.is_empty() {
        true => "no message waits".to_owned(),
        false => table(&header, list.messages.iter().map(row)),
    }
}

fn shown(row: &Row) -> String {
    let known = [
        ("reference", Some(row.reference.clone())),
        ("sent", Some(minute(row.at))),
        ("closed", row.closed_at.map(minute)),
        ("subject", Some(row.subject.to_owned())),
        ("name", Some(row.name.clone())),
        ("email", Some(row.email.clone())),
        ("phone", row.phone.clone()),
        ("company", row.company.clone()),
        ("language", Some(row.locale.to_owned())),
    ];
    let lines = known.into_iter().filter_map(|(name, value)| Some(format!("{name:<10} {}\n", value?)));
    lines.collect::<String>() + "\n" + &row.message
}

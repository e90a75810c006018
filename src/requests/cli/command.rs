//! Subcommands of requests.

use super::inbox_list::{Closed, FileRow, InboxList, InboxRow, export_cv, render_inbox, render_item};
use crate::{
    App, Result,
    cli::{
        complete,
        output::{Outcome, Output},
    },
    requests::{
        FormKind, InboxItem, InboxItemDetails, InboxSelection, Reference, Subject, close, list, show,
    },
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;

/// Subcommands for messages and applications.
#[derive(clap::Subcommand)]
pub(crate) enum InboxCommand {
    /// List the open messages, applications and privacy requests, the newest first
    ///
    /// Requests about personal data must be answered by the day in the column due: `vigie privacy fulfil`.
    /// --all includes closed items. Changes nothing.
    #[command(
        after_help = "Examples:\n  vigie inbox list\n  vigie inbox list --form application\n  vigie inbox list --subject press\n  vigie inbox list --all --json"
    )]
    List {
        /// Only items of this form
        #[arg(long, value_parser = form())]
        form: Option<FormKind>,
        /// Only messages with this subject
        #[arg(long, value_parser = subject())]
        subject: Option<Subject>,
        /// Include closed items
        #[arg(long)]
        all: bool,
    },
    /// Show an item, or export the CV of an application
    ///
    /// Prints the sender, the message and the files. --out writes the CV to a new file that only its owner
    /// can read. Exits with 1 for an unknown reference. Answer by mail, then `vigie inbox close`.
    #[command(
        after_help = "Examples:\n  vigie inbox show M-7Q4M-2K9P\n  vigie inbox show m7q4m2k9p --json\n  vigie inbox show C-BX3H-88KM --out cv.pdf"
    )]
    Show {
        /// The reference of the item
        #[arg(add = complete::complete_with(complete_references))]
        reference: Reference,
        /// Write the CV to this new file; - is standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Close items that were answered
    ///
    /// All of the named items are closed, or none. Exits with 1 if one is unknown or already closed. No mail
    /// is sent.
    #[command(
        after_help = "Examples:\n  vigie inbox close M-7Q4M-2K9P\n  vigie inbox close M-7Q4M-2K9P C-BX3H-88KM --dry-run"
    )]
    Close {
        /// The references of the items
        #[arg(required = true, value_name = "REFERENCE", add = complete::complete_with(complete_references))]
        references: Vec<Reference>,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// Completes references of open items.
pub(super) async fn complete_references(app: &App) -> Result<Vec<(String, String)>> {
    let waiting = list(app, InboxSelection::default()).await?;
    let about = |entry: &InboxItem| {
        let row = InboxRow::from(entry);
        format!("{}, {}", row.about(), row.name)
    };
    Ok(waiting.iter().map(|entry| (entry.reference.to_string(), about(entry))).collect())
}

pub(super) fn subject() -> impl TypedValueParser<Value = Subject> {
    PossibleValuesParser::new(Subject::ALL.map(Subject::word))
        .try_map(|word| word.parse::<Subject>().map_err(|_| "unknown"))
}

pub(super) fn form() -> impl TypedValueParser<Value = FormKind> {
    PossibleValuesParser::new(FormKind::ANSWERED.map(FormKind::word))
        .try_map(|word| word.parse::<FormKind>().map_err(|_| "unknown"))
}

/// Runs a command.
///
/// # Errors
/// Errors of the use case.
pub(crate) async fn run(app: &App, command: InboxCommand, out: &Output) -> Result<Outcome> {
    match command {
        InboxCommand::List { form, subject, all } => {
            let entries = list(app, InboxSelection { form, subject, closed: all }).await?;
            out.result(&InboxList { entries: entries.iter().map(InboxRow::from).collect() }, render_inbox)?;
        }
        InboxCommand::Show { reference, out: None } => {
            let InboxItemDetails { entry, files } = show(app, &reference).await?;
            let files = files.into_iter().map(FileRow::from).collect();
            out.result(&InboxRow { files, ..InboxRow::from(&entry) }, render_item)?;
        }
        InboxCommand::Show { reference, out: Some(path) } => export_cv(app, &reference, &path, out).await?,
        InboxCommand::Close { references, dry_run } => {
            close(app, &references, dry_run).await?;
            let references = references.iter().map(ToString::to_string).collect();
            out.result(&Closed { references, dry_run }, |closed| {
                let verb = if closed.dry_run { "would close" } else { "closed" };
                format!("{verb} {}", closed.references.join(", "))
            })?;
        }
    }
    Ok(Outcome::Done)
}

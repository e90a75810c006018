//! Subcommands of support.

use super::print::{self, AnswerOutput, CannedOutput, ChangeOutput, ListOutput, ShowOutput};
use crate::{
    App, Error, Result, audit,
    cli::{
        complete, input_text,
        output::{Outcome, Output},
        output_file::OutputFile,
        sales_args::ensure_single_stdout,
        value_parsers::one_of,
    },
    error::Kind,
    files,
    reference::Reference,
    support::{
        answer::{self, Answer},
        conversation::{list, show},
        ingest::ingest,
        model::{Selection, State},
        templates,
    },
};
use std::path::{Path, PathBuf};

/// The commands for conversations.
#[derive(clap::Subcommand)]
pub(crate) enum SupportCommand {
    /// List the open and answered conversations, the longest wait first
    ///
    /// Prints reference, state, time of the last change, sender, operator and the page on which the
    /// conversation began. An open conversation waits for the team, an answered one for the visitor. Changes
    /// nothing.
    #[command(
        after_help = "Examples:\n  vigie support list\n  vigie support list --mine\n  vigie support list --all --json"
    )]
    List {
        /// Only conversations in this state
        #[arg(long, value_parser = one_of::<State>(State::WORDS))]
        state: Option<State>,
        /// Only conversations of the user who runs the command
        #[arg(long)]
        mine: bool,
        /// Include closed and unconfirmed conversations
        #[arg(long)]
        all: bool,
    },
    /// Show a conversation with its messages, or export an attached file
    ///
    /// Prints the sender, the page on which the conversation began, and the messages in order. --out writes
    /// the last attached file to a new file; exits with 1 if there is none.
    #[command(
        after_help = "Examples:\n  vigie support show A-7Q4M-2K9P\n  vigie support show a7q4m2k9p --json\n  vigie support show A-7Q4M-2K9P --out capture.png"
    )]
    Show {
        /// The reference of the conversation
        #[arg(add = complete::complete_with(complete_open))]
        reference: Reference,
        /// Write the last attached file to this new file; - is standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Send an answer to the visitor
    ///
    /// The answer is mailed and shown on the page of the conversation. Exits with 1 if the visitor has not
    /// confirmed the address yet. Each run sends another answer.
    #[command(
        after_help = "Examples:\n  vigie support answer A-7Q4M-2K9P --message 'Oui, la Corse est comprise.'\n  vigie support answer A-7Q4M-2K9P --canned sample --close\n  vigie support answer A-7Q4M-2K9P --file answer.txt --name 'Sophie L.'"
    )]
    Answer(AnswerArgs),
    /// Assign a conversation to an operator
    ///
    /// `vigie support list --mine` lists the conversations of the user who runs it. No mail is sent.
    #[command(
        after_help = "Examples:\n  vigie support assign A-7Q4M-2K9P\n  vigie support assign A-7Q4M-2K9P --to sophie\n  vigie support assign A-7Q4M-2K9P --to ''"
    )]
    Assign {
        /// The reference of the conversation
        #[arg(add = complete::complete_with(complete_open))]
        reference: Reference,
        /// The operator; empty for none [default: the user who runs the command]
        #[arg(long, value_name = "OPERATOR")]
        to: Option<String>,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Close conversations
    ///
    /// No mail is sent. A message of the visitor opens a closed conversation again. Exits with 1 if one of
    /// the conversations does not exist; then none is closed.
    #[command(
        after_help = "Examples:\n  vigie support close A-7Q4M-2K9P\n  vigie support close A-7Q4M-2K9P --dry-run"
    )]
    Close(CloseArgs),
    /// Open closed conversations again
    ///
    /// A conversation that is not closed is not changed. Exits with 1 if one of the conversations does not
    /// exist; then none is opened.
    #[command(after_help = "Examples:\n  vigie support reopen A-7Q4M-2K9P")]
    Reopen(CloseArgs),
    /// List the canned answers with their languages
    ///
    /// The file support-answers.toml in the data folder adds answers, or replaces those of the same name: a
    /// table for each name, with fr and optionally en, ko and th. Exits with 65 if the file is not valid.
    #[command(after_help = "Examples:\n  vigie support canned\n  vigie support canned --json")]
    Canned,
    /// Import the replies of visitors and of the team from a mailbox
    ///
    /// A reply belongs to the conversation of the mail that it replies to. It is accepted from the visitor,
    /// or from an address of the domain of company.mail.support. Mails imported before are skipped, so that
    /// the command can be repeated on the same mailbox. Exits with 3 and lists the mails that were not
    /// imported.
    #[command(
        after_help = "Examples:\n  vigie support ingest /var/mail/support\n  vigie support ingest Maildir --dry-run\n  fetchmail --mda 'vigie support ingest -'"
    )]
    Ingest {
        /// A mail, an mbox file, a Maildir or a folder of mails; - is standard input
        #[arg(value_name = "PATH")]
        path: PathBuf,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

#[derive(clap::Args)]
pub(crate) struct AnswerArgs {
    /// The reference of the conversation
    #[arg(add = complete::complete_with(complete_open))]
    reference: Reference,
    #[command(flatten)]
    text: TextArgs,
    /// The name shown to the visitor [default: the team]
    #[arg(long, value_name = "NAME", default_value = "")]
    name: String,
    /// Close the conversation
    #[arg(long)]
    close: bool,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct TextArgs {
    /// The answer
    #[arg(long, value_name = "TEXT")]
    message: Option<String>,
    /// Read the answer from this file; - is standard input
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// A canned answer, in the language of the visitor; see `vigie support canned`
    #[arg(long, value_name = "NAME")]
    canned: Option<String>,
}

#[derive(clap::Args)]
pub(crate) struct CloseArgs {
    /// The references of the conversations
    #[arg(required = true, value_name = "REFERENCE", add = complete::complete_with(complete_open))]
    references: Vec<Reference>,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

/// Completes references of open conversations.
async fn complete_open(app: &App) -> Result<Vec<(String, String)>> {
    let open = list(app, &Selection::default()).await?;
    Ok(open.into_iter().map(|found| (found.reference.to_string(), found.contact.email.to_string())).collect())
}

/// Runs a command.
///
/// # Errors
/// Errors of the use cases.
pub(crate) async fn run(app: &App, command: SupportCommand, out: &Output) -> Result<Outcome> {
    match command {
        SupportCommand::List { state, mine, all } => {
            let operator = mine.then(audit::operator);
            let output = ListOutput::from(list(app, &Selection { state, operator, all }).await?);
            out.result(&output, ListOutput::render)?;
        }
        SupportCommand::Show { reference, out: None } => {
            let output = ShowOutput::from(show(app, &reference).await?);
            out.result(&output, ShowOutput::render)?;
        }
        SupportCommand::Show { reference, out: Some(path) } => export(app, &reference, &path, out).await?,
        SupportCommand::Answer(args) => send(app, args, out).await?,
        SupportCommand::Assign { reference, to, dry_run } => {
            let to = to.unwrap_or_else(audit::operator);
            let conversation = answer::assign(app, &reference, &to, dry_run).await?;
            let what = match conversation.operator.as_str() {
                "" => format!("{reference} is assigned to no operator"),
                operator => format!("{reference} is assigned to {operator}"),
            };
            changed(&ChangeOutput { changed: vec![reference.to_string()], dry_run }, &what, out)?;
        }
        SupportCommand::Close(args) => set_closed(app, args, true, out).await?,
        SupportCommand::Reopen(args) => set_closed(app, args, false, out).await?,
        SupportCommand::Canned => {
            out.result(&CannedOutput::from(templates::templates(app)?), CannedOutput::render)?;
        }
        SupportCommand::Ingest { path, dry_run } => {
            let output = ingest(app, &path, dry_run).await?;
            print::report_mails(&output, out);
            out.result(&output, print::render_ingest)?;
            if dry_run {
                out.notice("dry run: nothing was changed");
            }
            return Ok(if output.rejected > 0 { Outcome::PartialFailure } else { Outcome::Done });
        }
    }
    Ok(Outcome::Done)
}

async fn send(app: &App, args: AnswerArgs, out: &Output) -> Result<()> {
    let AnswerArgs { reference, text, name, close, dry_run } = args;
    let locale = show(app, &reference).await?.conversation.locale;
    let text = match text {
        TextArgs { message: Some(message), .. } => message,
        TextArgs { file: Some(path), .. } => input_text::read_text(&path)?,
        TextArgs { canned, .. } => {
            let canned = canned.unwrap_or_default();
            let template = templates::find(app, &canned)?;
            if template.text(locale).is_none() {
                out.notice(format_args!("{canned} is not written in {locale}: the answer is in French"));
            }
            template.text(locale).unwrap_or(&template.fr).to_owned()
        }
    };
    if text.trim().is_empty() {
        return Err(Error::new(Kind::Usage, "usage.invalid", "the answer is empty"));
    }
    let given = Answer { text: text.trim().to_owned(), name, closes: close, file: None, source: None };
    let conversation = answer::answer(app, &reference, given, dry_run).await?;
    let output = AnswerOutput {
        reference: reference.to_string(),
        to: conversation.contact.email.to_string(),
        locale,
        state: conversation.state,
        text: text.trim().to_owned(),
        dry_run,
    };
    out.result(&output, AnswerOutput::render)
}

async fn set_closed(app: &App, args: CloseArgs, closed: bool, out: &Output) -> Result<()> {
    let CloseArgs { references, dry_run } = args;
    // All conversations are found before the first one is changed, so that all of them change or none.
    for reference in &references {
        show(app, reference).await?;
    }
    let mut changed_references = Vec::new();
    for reference in references {
        if answer::set_closed(app, &reference, closed, dry_run).await? {
            changed_references.push(reference.to_string());
        }
    }
    let what = match (changed_references.is_empty(), closed) {
        (true, _) => "nothing to do".to_owned(),
        (false, true) => format!("closed {}", changed_references.join(", ")),
        (false, false) => format!("reopened {}", changed_references.join(", ")),
    };
    changed(&ChangeOutput { changed: changed_references, dry_run }, &what, out)
}

pub(super) fn changed(output: &ChangeOutput, what: &str, out: &Output) -> Result<()> {
    out.result(output, |_| what.to_owned())?;
    if output.dry_run {
        out.notice("dry run: nothing was changed");
    }
    Ok(())
}

/// Writes the last attached file of a conversation.
async fn export(app: &App, reference: &Reference, path: &Path, out: &Output) -> Result<()> {
    ensure_single_stdout(path, "the file", out)?;
    let file = show(app, reference).await?.messages.into_iter().rev().find_map(|(_, file)| file);
    let none = || Error::not_found("file.missing", format!("{reference} came without a file"));
    let file = file.ok_or_else(none)?;
    let mut sink = OutputFile::create(path, out)?;
    sink.write(&files::read_bytes(app, &file).await?)?;
    sink.finish()?;
    out.notice(format_args!("{}: {} bytes", file.name, file.size));
    Ok(())
}

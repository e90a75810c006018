//! `vigie inbox`: messages, applications and requests about personal data. Parses arguments and prints results.

mod export;
pub(crate) mod followup;

use export::{export, minute_utc};

use crate::requests::{
    FormKind, InboxItem, InboxItemDetails, InboxSelection, Item, Reference, SenderDetails, Subject, close,
    list, show,
};
use crate::{
    App, Error, Result,
    cli::{
        complete,
        inputs::stdout_holds_one,
        output::{Outcome, Output, minute, table},
    },
    files::{self, Scan, StoredFile},
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Subcommands for messages and applications.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// List the messages, applications and requests about personal data that wait for an answer, newest first
    ///
    /// Requests about personal data must be answered by the day in the column due: vigie privacy fulfil.
    #[command(
        before_help = "Examples:\n  vigie inbox list\n  vigie inbox list --form application\n  vigie inbox list --subject press\n  vigie inbox list --all --json"
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
    #[command(
        before_help = "Examples:\n  vigie inbox show M-7Q4M-2K9P\n  vigie inbox show m7q4m2k9p --json\n  vigie inbox show C-BX3H-88KM --out cv.pdf"
    )]
    Show {
        /// The reference of the item
        #[arg(add = complete::known(complete_references))]
        reference: Reference,
        /// Write the CV to this new file; - is the standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Close items that were answered
    #[command(
        before_help = "Examples:\n  vigie inbox close M-7Q4M-2K9P\n  vigie inbox close M-7Q4M-2K9P C-BX3H-88KM --dry-run"
    )]
    Close {
        /// The references of the items
        #[arg(required = true, value_name = "REFERENCE", add = complete::known(complete_references))]
        references: Vec<Reference>,
        /// Show what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// Completes references of open items.
async fn complete_references(app: &App) -> Result<Vec<(String, String)>> {
    let waiting = list(app, InboxSelection::default()).await?;
    let about = |entry: &InboxItem| {
        let row = InboxRow::from(entry);
        format!("{}, {}", row.about(), row.name)
    };
    Ok(waiting.iter().map(|entry| (entry.reference.to_string(), about(entry))).collect())
}

fn subject() -> impl TypedValueParser<Value = Subject> {
    PossibleValuesParser::new(Subject::ALL.map(Subject::word))
        .try_map(|word| word.parse::<Subject>().map_err(|()| "unknown"))
}

fn form() -> impl TypedValueParser<Value = FormKind> {
    PossibleValuesParser::new(FormKind::ANSWERED.map(FormKind::word))
        .try_map(|word| word.parse::<FormKind>().map_err(|()| "unknown"))
}

/// Runs a command.
///
/// # Errors
/// Errors of the use case.
pub(crate) async fn run(app: &App, command: Command, out: &Output) -> Result<Outcome> {
    match command {
        Command::List { form, subject, all } => {
            let entries = list(app, InboxSelection { form, subject, closed: all }).await?;
            out.result(&InboxList { entries: entries.iter().map(InboxRow::from).collect() }, listed)?;
        }
        Command::Show { reference, out: None } => {
            let InboxItemDetails { entry, files } = show(app, &reference).await?;
            let files = files.into_iter().map(FileRow::from).collect();
            out.result(&InboxRow { files, ..InboxRow::from(&entry) }, shown)?;
        }
        Command::Show { reference, out: Some(path) } => export_cv(app, &reference, &path, out).await?,
        Command::Close { references, dry_run } => {
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

#[derive(Serialize)]
struct InboxList {
    entries: Vec<InboxRow>,
}

#[derive(Serialize)]
struct Closed {
    references: Vec<String>,
    dry_run: bool,
}

#[derive(Serialize)]
struct InboxRow {
    reference: String,
    form: &'static str,
    subject: Option<&'static str>,
    position: Option<String>,
    name: String,
    email: String,
    phone: Option<String>,
    company: Option<String>,
    locale: &'static str,
    message: String,
    at: Timestamp,
    /// The legal deadline for the answer.
    due_on: Option<Date>,
    closed_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    files: Vec<FileRow>,
}

#[derive(Serialize)]
struct FileRow {
    /// The name given by the sender.
    name: String,
    size: u64,
    scan: Scan,
}

impl From<StoredFile> for FileRow {
    fn from(StoredFile { name, size, scan, .. }: StoredFile) -> Self {
        Self { name, size, scan }
    }
}

impl From<&InboxItem> for InboxRow {
    fn from(entry: &InboxItem) -> Self {
        let (subject, position, text, from, locale) = match &entry.item {
            Item::Message(m) => (Some(m.subject.word()), None, &m.text, Some(&m.from), m.locale),
            Item::Application(a) => (None, a.position.clone(), &a.motivations, Some(&a.from), a.locale),
            Item::Privacy(p) => (Some(p.kind.word()), None, &p.body, None, p.locale),
        };
        let (email, due_on) = match &entry.item {
            Item::Privacy(p) => (p.email.as_ref(), p.due_on),
            _ => (from.map(|from| &from.email), None),
        };
        Self {
            reference: entry.reference.to_string(),
            form: entry.form().map_or("privacy-request", FormKind::word),
            subject,
            position,
            name: from.map(SenderDetails::name).unwrap_or_default(),
            email: email.map(ToString::to_string).unwrap_or_default(),
            phone: from.and_then(|from| from.phone.clone()),
            company: from.and_then(|from| from.company.clone()),
            locale: locale.code(),
            message: text.clone(),
            at: entry.at(),
            due_on,
            closed_at: entry.closed_at,
            files: Vec::new(),
        }
    }
}

impl InboxRow {
    /// The subject, or the position of an application.
    fn about(&self) -> &str {
        self.subject.or(self.position.as_deref()).unwrap_or("spontaneous")
    }
}

#[derive(Serialize)]
struct Exported<'a> {
    reference: String,
    /// Where it was written.
    file: &'a Path,
    #[serde(flatten)]
    cv: FileRow,
}

/// Exports the CV and reports the file.
async fn export_cv(app: &App, reference: &Reference, path: &Path, out: &Output) -> Result<()> {
    stdout_holds_one(path, "the CV", out)?;
    let InboxItemDetails { files, .. } = show(app, reference).await?;
    let none = || Error::absent("file.missing", format!("{reference} came without a file"));
    let cv = files.into_iter().next().ok_or_else(none)?;
    export(&files::read(app, &cv).await?, path, out)?;
    if path == Path::new("-") {
        return Ok(());
    }
    let exported = Exported { reference: reference.to_string(), file: path, cv: FileRow::from(cv) };
    out.result(&exported, |exported| format!("{}: {}", exported.reference, file_line(&exported.cv)))
}

fn file_line(FileRow { name, size, scan }: &FileRow) -> String {
    match scan {
        Scan::Clean => format!("{name}, {size} bytes, scanned"),
        Scan::Unscanned => format!("{name}, {size} bytes, not scanned"),
    }
}

fn listed(list: &InboxList) -> String {
    let row = |row: &InboxRow| {
        let closed = row.closed_at.map(minute).unwrap_or_default();
        let start: String = row.message.chars().take(50).collect();
        vec![
            row.reference.clone(),
            minute(row.at),
            row.about().to_owned(),
            row.name.clone(),
            row.email.clone(),
            start.replace('\n', " "),
            row.due_on.map(|day| day.to_string()).unwrap_or_default(),
            closed,
        ]
    };
    let header = ["reference", "sent (UTC)", "about", "name", "email", "message", "due", "closed (UTC)"];
    match list.entries.is_empty() {
        true => "no open items".to_owned(),
        false => table(&header, list.entries.iter().map(row)),
    }
}

fn shown(row: &InboxRow) -> String {
    let known = [
        ("reference", Some(row.reference.clone())),
        ("sent", Some(minute_utc(row.at))),
        ("due", row.due_on.map(|day| day.to_string())),
        ("closed", row.closed_at.map(minute_utc)),
        ("form", Some(row.form.to_owned())),
        ("about", Some(row.about().to_owned())),
        ("name", Some(row.name.clone())),
        ("email", Some(row.email.clone())),
        ("phone", row.phone.clone()),
        ("company", row.company.clone()),
        ("language", Some(row.locale.to_owned())),
    ];
    let files = row.files.iter().map(|row| ("file", Some(file_line(row))));
    let known = known.into_iter().chain(files);
    let lines = known.filter_map(|(name, value)| Some(format!("{name:<10} {}\n", value?)));
    lines.collect::<String>() + "\n" + &row.message
}

//! Lists and details of the inbox.

use super::export::{export, minute_utc};
use crate::{
    App, Error, Result,
    cli::{
        output::{Output, minute, table},
        sales_args::ensure_single_stdout,
    },
    files::{self, Scan, StoredFile},
    requests::{FormKind, InboxItem, InboxItemDetails, Item, Reference, SenderDetails, show},
};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
pub(super) struct InboxList {
    pub(super) entries: Vec<InboxRow>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Closed {
    pub(super) references: Vec<String>,
    pub(super) dry_run: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct InboxRow {
    pub(super) reference: String,
    pub(super) form: &'static str,
    pub(super) subject: Option<&'static str>,
    pub(super) position: Option<String>,
    pub(super) name: String,
    pub(super) email: String,
    pub(super) phone: Option<String>,
    pub(super) company: Option<String>,
    pub(super) locale: &'static str,
    pub(super) message: String,
    pub(super) at: Timestamp,
    /// The legal deadline for the answer.
    pub(super) due_on: Option<Date>,
    pub(super) closed_at: Option<Timestamp>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) files: Vec<FileRow>,
}

#[derive(Serialize)]
pub(super) struct FileRow {
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
    pub(super) fn about(&self) -> &str {
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
pub(super) async fn export_cv(app: &App, reference: &Reference, path: &Path, out: &Output) -> Result<()> {
    ensure_single_stdout(path, "the CV", out)?;
    let InboxItemDetails { files, .. } = show(app, reference).await?;
    let none = || Error::not_found("file.missing", format!("{reference} came without a file"));
    let cv = files.into_iter().next().ok_or_else(none)?;
    export(&files::read_bytes(app, &cv).await?, path, out)?;
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

pub(super) fn render_inbox(list: &InboxList) -> String {
    table(&list.entries)
        .column("reference", |row| &row.reference)
        .column("sent (UTC)", |row| minute(row.at))
        .column("about", InboxRow::about)
        .column("name", |row| &row.name)
        .column("email", |row| &row.email)
        .column("message", |row| row.message.chars().take(50).collect::<String>().replace('\n', " "))
        .column("due", |row| row.due_on.map(|day| day.to_string()).unwrap_or_default())
        .column("closed (UTC)", |row| row.closed_at.map(minute).unwrap_or_default())
        .render_or("no open items")
}

pub(super) fn render_item(row: &InboxRow) -> String {
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

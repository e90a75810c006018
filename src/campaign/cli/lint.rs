//! `vigie campaign lint` checks the content of a campaign.

use crate::{
    Error, Result,
    campaign::creative::{self, Check, Checked, ContentKind, Finding},
    cli::output::{Outcome, Output, count, table},
    error::Kind,
    locale::Locale,
    text::word_label,
};
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use serde::Serialize;
use std::{
    fs,
    path::{Path, PathBuf},
};

#[derive(clap::Args)]
pub struct LintArgs {
    /// A ZIP of an HTML page and its pictures, a PDF or a PPTX
    file: PathBuf,
    /// The kind of the content [default: by the file extension]
    #[arg(long, value_parser = PossibleValuesParser::new(ContentKind::WORDS).try_map(|word| word.parse::<ContentKind>()))]
    kind: Option<ContentKind>,
    /// Number of a visa that the content must contain
    #[arg(long, value_name = "NUMBER")]
    visa: Option<String>,
    /// Subject of the mails, which is checked too
    #[arg(long, value_name = "TEXT")]
    subject: Option<String>,
    /// New folder for the mail as it would be sent, as HTML, text and pictures
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    kind: ContentKind,
    sendable: bool,
    findings: Vec<FindingRow>,
    passed: Vec<Check>,
    /// Pages of a document.
    #[serde(skip_serializing_if = "Option::is_none")]
    pages: Option<usize>,
    /// Bytes of a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    html_bytes: Option<usize>,
}

#[derive(Serialize)]
struct FindingRow {
    level: &'static str,
    check: Check,
    file: Option<String>,
    line: Option<u64>,
    about: String,
    message: String,
    mend: String,
}

impl From<Finding> for FindingRow {
    fn from(Finding { check, file, line, about }: Finding) -> Self {
        let said = |path| word_label(Locale::En, "campaign", path, check.word());
        let level = if check.is_advice() { "advice" } else { "error" };
        Self { level, check, file, line, about, message: said("check"), mend: said("mend") }
    }
}

/// Runs the command.
///
/// # Errors
/// File errors; a file of an unknown kind.
pub(crate) fn run(options: LintArgs, out: &Output) -> Result<Outcome> {
    let LintArgs { file, kind, visa, subject, out: folder } = options;
    let kind = kind.map_or_else(|| kind_of(&file, "--kind"), Ok)?;
    let checked = creative::check(&file, kind).map_err(|e| Error::input("read", &file, &e))?;
    let checked = checked.with_visa_check(visa.as_deref()).with_subject(&subject.unwrap_or_default());
    if let Some(folder) = folder {
        write(&checked, kind, &folder, out)?;
    }
    let (sendable, passed) = (checked.is_sendable(), checked.passed(kind));
    let html_bytes = checked.body.as_ref().map(|body| body.html.len());
    let findings = checked.findings.into_iter().map(FindingRow::from).collect();
    let report = Report { kind, sendable, findings, passed, pages: checked.pages, html_bytes };
    out.result(&report, render_report)?;
    Ok(if sendable { Outcome::Done } else { Outcome::CheckFailed })
}

/// The kind by file extension, or else by option.
pub(super) fn kind_of(file: &Path, option: &str) -> Result<ContentKind> {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    match ending.as_str() {
        "zip" => Ok(ContentKind::Html),
        other => other.parse().map_err(|_| {
            let detail = format!(
                "{} has none of the extensions zip, pdf and pptx: choose the kind with {option}",
                file.display()
            );
            Error::new(Kind::Usage, "usage.invalid", detail)
        }),
    }
}

fn render_report(report: &Report) -> String {
    let Report { findings, passed, pages, html_bytes, .. } = report;
    let place = |found: &FindingRow| match (&found.file, found.line) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (Some(file), None) => file.clone(),
        (None, _) => "-".to_owned(),
    };
    let mut text = table(findings)
        .column("level", |found| found.level)
        .column("where", place)
        .column("what", |found| &found.about)
        .column("finding", |found| &found.message)
        .column("to do", |found| &found.mend)
        .render_or("");
    let errors = findings.iter().filter(|found| found.level == "error").count();
    let advice = findings.len() - errors;
    text += &format!(
        "{}, {advice} advice, {} passed",
        count(errors as u64, "error"),
        count(passed.len() as u64, "check")
    );
    if let Some(pages) = pages {
        text += &format!("; {}", count(*pages as u64, "page"));
    }
    if let Some(bytes) = html_bytes {
        text += &format!("; {bytes} bytes of HTML");
    }
    text + "\n"
}

fn write(checked: &Checked, kind: ContentKind, folder: &Path, out: &Output) -> Result<()> {
    let Some(body) = &checked.body else {
        let why = match kind {
            ContentKind::Html => "no mail can be generated from it",
            ContentKind::Pdf => "a PDF is sent as it is",
            ContentKind::Pptx => "a PPTX is sent as it is",
        };
        out.notice(format_args!("{why}: nothing was written"));
        return Ok(());
    };
    fs::create_dir(folder).map_err(|e| Error::file("create", folder, &e))?;
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).map_err(|e| Error::file("write", &path, &e))
    };
    // The page refers to pictures by content id in a mail, and by file name here.
    put("mail.html", body.html.replace("\"cid:", "\"").as_bytes())?;
    put("mail.txt", body.text.as_bytes())?;
    body.images.iter().try_for_each(|image| put(&image.content_id, &image.bytes))
}

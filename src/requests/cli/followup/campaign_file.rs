//! `vigie followup content`: export and replace the content file of a campaign.

use crate::{
    App, Error, Result,
    campaign::creative::{Check, Finding},
    cli::output::{Outcome, Output},
    files::{self, Upload, UploadWriter},
    locale::Locale,
    requests::{CONTENT, Reference, Replaced, cli::export::export, content_file, replace_content},
    text::word_label,
};
use serde::Serialize;
use std::{
    io::Read as _,
    path::{Path, PathBuf},
};

#[derive(clap::Args)]
pub(crate) struct CampaignFileArgs {
    /// The reference of the request
    reference: Reference,
    /// Write the content to this new file; - is standard output
    #[arg(long, value_name = "FILE", conflicts_with = "replace")]
    out: Option<PathBuf>,
    /// Replace the content with this file, and ask the signer to approve it
    #[arg(long, value_name = "FILE")]
    replace: Option<PathBuf>,
    /// Print what would happen; change nothing
    #[arg(long, requires = "replace")]
    dry_run: bool,
}

#[derive(Serialize)]
struct CampaignFileOutput {
    name: String,
    size: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    taken: bool,
    dry_run: bool,
    findings: Vec<FindingRow>,
}

#[derive(Serialize)]
struct FindingRow {
    level: &'static str,
    check: Check,
    file: Option<String>,
    line: Option<u64>,
    about: String,
}

/// Runs the command.
///
/// # Errors
/// Errors of the use case and of the disk.
pub(super) async fn run(app: &App, options: &CampaignFileArgs, out: &Output) -> Result<Outcome> {
    let CampaignFileArgs { reference, out: target, replace, dry_run } = options;
    if let Some(path) = replace {
        let Replaced { checked, is_taken: taken } =
            replace_content(app, reference, &upload(app, path).await?, *dry_run).await?;
        let row = |Finding { check, file, line, about }: Finding| {
            let level = if check.is_advice() { "advice" } else { "error" };
            FindingRow { level, check, file, line, about }
        };
        let findings = checked.findings.into_iter().map(row).collect();
        out.result(&Report { taken, dry_run: *dry_run, findings }, |report| {
            render_report(reference, report)
        })?;
        return Ok(if taken { Outcome::Done } else { Outcome::CheckFailed });
    }
    let file = content_file(app, reference).await?;
    if let Some(path) = target {
        export(&files::read_bytes(app, &file).await?, path, out)?;
        if path.as_os_str() == "-" {
            return Ok(Outcome::Done);
        }
    }
    out.result(&CampaignFileOutput { name: file.name, size: file.size }, |shown| {
        format!("{}, {} bytes", shown.name, shown.size)
    })?;
    Ok(Outcome::Done)
}

/// The operator's file as an upload, handled like a visitor's.
async fn upload(app: &App, path: &Path) -> Result<Upload> {
    let unread = |e: std::io::Error| Error::input("read", path, &e);
    let mut file = std::fs::File::open(path).map_err(unread)?;
    let mut incoming = UploadWriter::begin(app, None, CONTENT.max_bytes).await?;
    let mut chunk = vec![0; 64 * 1_024];
    loop {
        let read = file.read(&mut chunk).map_err(unread)?;
        if read == 0 {
            break;
        }
        incoming.write(&chunk[..read]).await?;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    Ok(Upload::new(CONTENT.field, &name, Ok(incoming.finish().await?)))
}

fn render_report(reference: &Reference, report: &Report) -> String {
    let line = |row: &FindingRow| {
        let place = [row.file.clone(), row.line.map(|line| line.to_string()), Some(row.about.clone())];
        let place = place.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(":");
        format!(
            "{} {}: {}\n",
            row.level,
            word_label(Locale::En, "campaign", "check", row.check.word()),
            place
        )
    };
    let findings: String = report.findings.iter().map(line).collect();
    let end = match (report.taken, report.dry_run) {
        (true, false) => format!("{reference} has another content; the signer was asked to approve it"),
        (true, true) => format!("{reference} would have another content"),
        (false, _) => format!("{reference} keeps its content: correct the errors and send it again"),
    };
    format!("{findings}{end}")
}

//! Runs an import: reads rows in one thread and stores them in batches.

use super::{
    merge::{Change, Merge},
    parse_rows::Input,
    reading::ParsedRow,
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    campaign::{contacts::suppression::AddressKey, model::contact::ContactKind, store},
    error::{FieldError, Kind},
    file_errors::FileErrors,
    tables::ReadProgress,
};
use csv::StringRecord;
use std::{
    ops::ControlFlow,
    path::{Path, PathBuf},
};
use tokio::{sync::mpsc, task::spawn_blocking};

/// The rows of a batch: few enough that other writes of the site wait only some milliseconds.
const BATCH: usize = 500;

pub(crate) struct ImportRequest {
    pub(crate) path: PathBuf,
    pub(crate) kind: ContactKind,
    /// The source of the list, stated in mails.
    pub(crate) source: Option<String>,
    /// Report the changes without making them. A row that repeats one of another batch counts as new.
    pub(crate) dry_run: bool,
}

/// The result of the rows.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportReport {
    pub(crate) source: String,
    pub(crate) rows: u64,
    pub(crate) added: u64,
    pub(crate) updated: u64,
    pub(crate) unchanged: u64,
    /// Rows with contacts of another kind.
    pub(crate) passed_over: u64,
    pub(crate) rejected: u64,
    /// The rows that were rejected, by file and line.
    pub(crate) faults: Vec<FieldError>,
    pub(crate) dry_run: bool,
}

type NumberedRow = (u64, ParsedRow);

/// Passes every row of a list of pharmacies to `each`, with its line and its cells, until `each` breaks.
/// FINESS is supported in its three formats; its other establishments are skipped.
///
/// # Errors
/// `campaign.file-invalid` if the file has no pharmacies or cannot be read.
pub(crate) fn pharmacies(
    path: &Path,
    each: impl FnMut(u64, &StringRecord, ParsedRow) -> ControlFlow<()>,
) -> Result<()> {
    Input::open(path, ContactKind::Pharmacy)?.for_each_row(
        path,
        ContactKind::Pharmacy,
        &ReadProgress::default(),
        each,
    )
}

/// Imports a file. `progress` gets the position in the file, in bytes, after each stored batch.
///
/// # Errors
/// `campaign.file-invalid` if the file has no contacts, `campaign.source-missing` without a source; disk and
/// database errors. Batches stored before the error stay.
pub(crate) async fn import(
    app: &App,
    request: &ImportRequest,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<ImportReport> {
    let (path, kind) = (request.path.clone(), request.kind);
    let input = spawn_blocking(move || Input::open(&path, kind)).await.map_err(Error::internal)??;
    let source = source(request, &input)?;
    let key = AddressKey::load_for(app, request.dry_run).await?;
    let mut merge = Merge::new(app, kind, &source, &key);
    let file = request.path.display().to_string();
    let mut report =
        ImportReport { source: source.clone(), dry_run: request.dry_run, ..ImportReport::default() };
    let mut faults = FileErrors::unlimited(&file);
    let (sender, mut batches) = mpsc::channel::<(Vec<NumberedRow>, u64)>(2);
    let path = request.path.clone();
    let reading = spawn_blocking(move || send(&input, &path, kind, &sender));
    while let Some((batch, position)) = batches.recv().await {
        store(&mut merge, request, batch, &mut report, &mut faults).await?;
        progress(position);
    }
    reading.await.map_err(Error::internal)??;
    report.faults = faults.into_fields();
    if !report.dry_run && report.added + report.updated > 0 {
        record_audit(app, &report, &file).await?;
    }
    Ok(report)
}

/// Reads the file and sends its rows in batches.
fn send(
    input: &Input,
    path: &Path,
    kind: ContactKind,
    to: &mpsc::Sender<(Vec<NumberedRow>, u64)>,
) -> Result<()> {
    let (mut batch, position) = (Vec::with_capacity(BATCH), ReadProgress::default());
    input.for_each_row(path, kind, &position, |line, _, reading| {
        batch.push((line, reading));
        if batch.len() < BATCH {
            return ControlFlow::Continue(());
        }
        let sent = to.blocking_send((std::mem::take(&mut batch), position.bytes()));
        if sent.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    // The receiver of the batches has failed, and reports the error.
    let _ = to.blocking_send((batch, position.bytes()));
    Ok(())
}

/// Stores a batch in its own transaction.
async fn store(
    merge: &mut Merge<'_>,
    request: &ImportRequest,
    batch: Vec<NumberedRow>,
    report: &mut ImportReport,
    faults: &mut FileErrors<'_>,
) -> Result<()> {
    let app = merge.app;
    let mut tx = app.db.write().await?;
    merge.key.check_and_register(&mut tx).await?;
    let file = request.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    store::contact::put_source(&mut tx, merge.source, &file, app.clock.millis()).await?;
    for (line, reading) in batch {
        report.rows += 1;
        let change = match reading {
            ParsedRow::Entry(entry) => merge.merge(&mut tx, &entry).await?,
            ParsedRow::PassedOver => {
                report.passed_over += 1;
                continue;
            }
            ParsedRow::Rejected(column, problem) => Change::Rejected(column, problem),
        };
        match change {
            Change::Added => report.added += 1,
            Change::Updated => report.updated += 1,
            Change::Unchanged => report.unchanged += 1,
            Change::Rejected(column, problem) => {
                report.rejected += 1;
                faults.add(line, column, problem);
            }
        }
    }
    if request.dry_run {
        return Ok(());
    }
    tx.bump("contacts").await?;
    tx.commit().await
}

/// The source of the list; files of the register contain their source.
fn source(request: &ImportRequest, input: &Input) -> Result<String> {
    let source_name = request.source.as_deref().map(str::trim).filter(|source| !source.is_empty());
    match (source_name, input) {
        (Some(source), _) => Ok(source.to_owned()),
        (None, Input::Finess(layout)) => Ok(match &layout.day {
            Some(day) => format!("FINESS, {day}"),
            None => "FINESS".to_owned(),
        }),
        (None, Input::Columns(_)) => Err(Error::new(
            Kind::Usage,
            "campaign.source-missing",
            "--source is required for a list that does not name its origin; mails quote it: --source \"Annuaire Santé, November 2026\"",
        )),
    }
}

async fn record_audit(app: &App, report: &ImportReport, file: &str) -> Result<()> {
    let ImportReport { source, added, updated, .. } = report;
    let mut tx = app.db.write().await?;
    let deed = AuditEntry::new("contacts.import", source)
        .with_detail(format!("{file}: {added} added, {updated} updated"));
    audit::record(&mut tx, app, &deed).await?;
    tx.commit().await
}

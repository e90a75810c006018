//! Samples that wait for their offer.

use super::tasks::{ReadTables, RemoveColumn};
use crate::{
    App, Error, Result,
    db::Tx,
    error::{FieldError, Kind},
    files::{self, PendingFile, StoredFile, Upload, UploadTicket},
    reader,
    requests::{
        model::{ColumnChoice, SAMPLES, Sample},
        store,
    },
    tables::Table,
};
use std::path::PathBuf;

/// Reads a file and stores it under a ticket.
///
/// # Errors
/// `form.file-unsupported`, `form.file-unreadable` or `form.file-empty`; upload, disk and database errors.
pub(crate) async fn store_sample(app: &App, upload: &Upload) -> Result<Sample> {
    store_decided(app, upload, Vec::new()).await
}

/// Like [`store_sample`], with earlier decisions on its tables.
async fn store_decided(app: &App, upload: &Upload, decided: Vec<Table>) -> Result<Sample> {
    let draft = upload.draft.as_ref().map_err(Clone::clone)?;
    let task = ReadTables { name: upload.name.clone(), decided };
    let tables = reader::read(app, task, draft.path().to_owned()).await?;
    let contents = serde_json::to_string(&tables).map_err(Error::internal)?;
    upload.store(app).await?;
    let mut tx = app.db.write().await?;
    let waiting = files::store_pending(&mut tx, app, upload).await?;
    store::sample::insert(&mut tx, waiting.file.id(), &contents).await?;
    tx.commit().await?;
    Ok(Sample { waiting, tables })
}

/// Stores the files of a form under tickets, which the form then contains, and returns the errors of rejected
/// files.
///
/// # Errors
/// Disk, rate-limit and database errors.
pub(crate) async fn store_files(
    app: &App,
    uploads: &[Upload],
    pairs: &mut Vec<(String, String)>,
) -> Result<Vec<FieldError>> {
    let mut faults = Vec::new();
    for (before, upload) in uploads.iter().enumerate() {
        let fault = match store_sample(app, upload).await {
            Ok(sample) => {
                pairs.push((SAMPLES.field.to_owned(), sample.waiting.ticket.as_str().to_owned()));
                continue;
            }
            Err(_) if before >= SAMPLES.max_files => {
                FieldError::new("", "form.files-too-many").with_param("max", SAMPLES.max_files as u64)
            }
            Err(Error { kind: Kind::TooLarge(_), .. }) => {
                FieldError::new("", "form.files-too-large").with_param("max", SAMPLES.max_total_bytes)
            }
            Err(Error { kind: Kind::Invalid, code, .. }) => FieldError::new("", code),
            Err(e) => return Err(e),
        };
        faults.push(FieldError { pointer: format!("/{}", SAMPLES.field), ..fault });
    }
    Ok(faults)
}

/// The sample of a ticket.
///
/// # Errors
/// `form.file-expired`; database errors.
pub(crate) async fn show(app: &App, ticket: &UploadTicket) -> Result<Sample> {
    find(&mut app.db.read().await?, app, ticket).await
}

pub(super) async fn find(tx: &mut Tx, app: &App, ticket: &UploadTicket) -> Result<Sample> {
    let waiting = files::require_pending(tx, app, ticket).await?;
    // The ticket may belong to a file of another form.
    let missing = || Error::not_found("form.file-expired", "no sample waits under this ticket");
    let (tables, _) = load(tx, &waiting.file).await?.ok_or_else(missing)?;
    Ok(Sample { waiting, tables })
}

/// The tables and the mapping of a file; `None` if it is not a sample.
pub(super) async fn load(tx: &mut Tx, file: &StoredFile) -> Result<Option<(Vec<Table>, Vec<ColumnChoice>)>> {
    let Some(row) = store::sample::find(tx, file.id()).await? else { return Ok(None) };
    let tables = serde_json::from_str(&row.contents).map_err(Error::internal)?;
    Ok(Some((tables, serde_json::from_str(&row.columns).map_err(Error::internal)?)))
}

/// Deletes the sample of a ticket.
///
/// # Errors
/// `form.file-expired`; database errors.
pub(crate) async fn discard(app: &App, ticket: &UploadTicket) -> Result<()> {
    files::discard(app, ticket).await
}

/// Replaces a sample with one table by a copy without one of its columns.
///
/// # Errors
/// `form.file-expired`; `form.file-refused` if the file has several tables or no such column; same errors as
/// [`take`].
pub(crate) async fn remove_column(app: &App, ticket: &UploadTicket, column: usize) -> Result<Sample> {
    let Sample { waiting: PendingFile { file, .. }, mut tables } = show(app, ticket).await?;
    let [table] = tables.as_mut_slice() else {
        let detail = "a column can be removed only from a file with one table: remove the whole file";
        return Err(Error::new(Kind::Conflict, "form.file-refused", detail));
    };
    if column >= table.columns.len() {
        return Err(Error::new(Kind::Conflict, "form.file-refused", "the table has no such column"));
    }
    let task = RemoveColumn { table: table.clone(), column };
    table.columns.remove(column);
    let draft = reader::rewrite(app, &file, SAMPLES.max_bytes, task);
    let name = PathBuf::from(&file.name).with_extension("csv");
    let upload = Upload::new(SAMPLES.field, &name.to_string_lossy(), Ok(draft.await?));
    let sample = store_decided(app, &upload, tables).await?;
    discard(app, ticket).await?;
    Ok(sample)
}

//! Samples of what a provider offers: files that arrive before the offer is sent, each under a ticket, are read at once, and
//! belong to the offer once it names them. A ticket that no offer names in time ends with its file.

mod decide;
mod fields;
mod rows;
mod sent;
mod tasks;

pub(crate) use decide::{Decision, decide};
pub(crate) use rows::{Choosing, Counted, count, rejected, told};
pub(crate) use sent::{Choice, SentSample, of};
pub(super) use sent::{claim, judge};
pub(crate) use tasks::{CountRows, ReadTables, RemoveColumn, WriteRejected};

use super::store;
use crate::{
    App, Error, Result,
    db::Tx,
    error::{Field, Kind},
    files::{self, Allowance, StoredFile, Ticket, Upload, Waiting, hourly},
    reader,
    tables::{self, Guess, Table, VAT},
};
use std::path::PathBuf;

pub(crate) use fields::{Wanted, all as fields};

/// Up to five files of 50 MB in all.
pub(crate) const SAMPLES: Allowance = Allowance {
    field: "sample",
    most: 5,
    bytes: 50_000_000,
    in_all: 50_000_000,
    uploads: hourly("upload-sample", 200),
};

/// A file that waits for its offer, with what was read in it.
#[derive(Debug)]
pub(crate) struct Sample {
    pub(crate) waiting: Waiting,
    pub(crate) tables: Vec<Table>,
}

/// Which of our fields the columns of a table seem to be.
pub(crate) fn guesses(table: &Table) -> Vec<Guess> {
    let mut guesses = guesses_with_vat(table);
    guesses.retain(|guess| guess.field != VAT.name);
    guesses
}

/// The column of VAT, if a table has one.
pub(crate) fn vat(table: &Table) -> Option<usize> {
    guesses_with_vat(table).into_iter().find(|guess| guess.field == VAT.name).map(|guess| guess.column)
}

/// Together, so that no column is two.
fn guesses_with_vat(table: &Table) -> Vec<Guess> {
    let fields: Vec<_> = fields().into_iter().map(|wanted| wanted.field).chain([VAT]).collect();
    tables::guess(&fields, table)
}

/// Reads a file, and keeps it under a ticket.
///
/// # Errors
/// `form.file-unsupported`, `form.file-unreadable` or `form.file-empty`, why the file is not on the disk, and what the
/// database says.
pub(crate) async fn take(app: &App, upload: &Upload) -> Result<Sample> {
    take_decided(app, upload, Vec::new()).await
}

/// The same with what was decided of its tables before.
async fn take_decided(app: &App, upload: &Upload, decided: Vec<Table>) -> Result<Sample> {
    let draft = upload.draft.as_ref().map_err(Clone::clone)?;
    let task = ReadTables { name: upload.name.clone(), decided };
    let tables = reader::read(app, task, draft.path().to_owned()).await?;
    let contents = serde_json::to_string(&tables).map_err(Error::fault)?;
    upload.store(app).await?;
    let mut tx = app.db.write().await?;
    let waiting = files::wait(&mut tx, app, upload).await?;
    store::sample::put(&mut tx, waiting.file.id(), &contents).await?;
    tx.commit().await?;
    Ok(Sample { waiting, tables })
}

/// Keeps files that came with a form under tickets, which its answers then name, and tells what is wrong with the others.
///
/// # Errors
/// What the disk, a limit or the database says.
pub(crate) async fn keep(
    app: &App,
    uploads: &[Upload],
    pairs: &mut Vec<(String, String)>,
) -> Result<Vec<Field>> {
    let mut faults = Vec::new();
    for (before, upload) in uploads.iter().enumerate() {
        let fault = match take(app, upload).await {
            Ok(sample) => {
                pairs.push((SAMPLES.field.to_owned(), sample.waiting.ticket.as_str().to_owned()));
                continue;
            }
            Err(_) if before >= SAMPLES.most => {
                Field::new("", "form.files-too-many").with("max", SAMPLES.most as u64)
            }
            Err(Error { kind: Kind::TooLarge(_), .. }) => {
                Field::new("", "form.files-too-large").with("max", SAMPLES.in_all)
            }
            Err(Error { kind: Kind::Invalid, code, .. }) => Field::new("", code),
            Err(e) => return Err(e),
        };
        faults.push(Field { pointer: format!("/{}", SAMPLES.field), ..fault });
    }
    Ok(faults)
}

/// The sample of a ticket.
///
/// # Errors
/// `form.file-expired`, and what the database says.
pub(crate) async fn show(app: &App, ticket: &Ticket) -> Result<Sample> {
    find(&mut app.db.read().await?, app, ticket).await
}

async fn find(tx: &mut Tx, app: &App, ticket: &Ticket) -> Result<Sample> {
    let waiting = files::waiting(tx, app, ticket).await?;
    // Under the ticket of another form's file.
    let missing = || Error::absent("form.file-expired", "no sample waits under this ticket");
    let (tables, _) = read(tx, &waiting.file).await?.ok_or_else(missing)?;
    Ok(Sample { waiting, tables })
}

/// What was read in a file and chosen of it; none of one that is no sample.
async fn read(tx: &mut Tx, file: &StoredFile) -> Result<Option<(Vec<Table>, Vec<Choice>)>> {
    let Some((contents, columns)) = store::sample::find(tx, file.id()).await? else { return Ok(None) };
    let tables = serde_json::from_str(&contents).map_err(Error::fault)?;
    Ok(Some((tables, serde_json::from_str(&columns).map_err(Error::fault)?)))
}

/// Deletes the sample of a ticket.
///
/// # Errors
/// `form.file-expired`, and what the database says.
pub(crate) async fn discard(app: &App, ticket: &Ticket) -> Result<()> {
    files::discard(app, ticket).await
}

/// A sample again, of one table without one of its columns. The one of before is forgotten.
///
/// # Errors
/// `form.file-expired`, `form.file-refused` for a file of several tables or a column that is not there, and as of [`take`].
pub(crate) async fn without(app: &App, ticket: &Ticket, column: usize) -> Result<Sample> {
    let Sample { waiting: Waiting { file, .. }, mut tables } = show(app, ticket).await?;
    let [table] = tables.as_mut_slice() else {
        let detail = "only of a file of one table can a column be removed: remove the file";
        return Err(Error::new(Kind::Refused, "form.file-refused", detail));
    };
    if column >= table.columns.len() {
        return Err(Error::new(Kind::Refused, "form.file-refused", "the table has no such column"));
    }
    let task = RemoveColumn { table: table.clone(), column };
    table.columns.remove(column);
    let draft = reader::rewrite(app, &file, SAMPLES.bytes, task);
    let name = PathBuf::from(&file.name).with_extension("csv");
    let upload = Upload::new(SAMPLES.field, &name.to_string_lossy(), Ok(draft.await?));
    let sample = take_decided(app, &upload, tables).await?;
    discard(app, ticket).await?;
    Ok(sample)
}

//! The steps of an import: parse the files, compare them with stored content, store the changes.

use super::{
    apply::apply,
    existing::ExistingContent,
    model::{Change, ImportOptions, ImportProgress, Imported, ProgressFn, Report},
    parse_files::{Batch, Inputs, ParsedBatch, parse_files},
};
use crate::{Result, app::App, audit, clock::Clock, content::store, db::Tx, error::FieldError};

/// Imports files. `on_progress` is called for each step.
///
/// # Errors
/// `content.file-invalid` with file, line and field of every fault; nothing is imported then.
pub async fn import(
    app: &App,
    batch: &Batch,
    options: &ImportOptions,
    on_progress: ProgressFn<'_>,
) -> Result<Report> {
    let parsed = read_batch(app, batch, options, on_progress).await?;
    let warnings = parsed.warnings.clone();
    let mut tx = app.db.write().await?;
    let entries = import_into(&mut tx, parsed, on_progress).await?;
    if !options.dry_run && entries.iter().any(|entry| entry.change != Change::Unchanged) {
        tx.commit().await?;
    }
    Ok(Report { entries, warnings })
}

/// Parses files, with stored content as their context.
pub(crate) async fn read_batch(
    app: &App,
    batch: &Batch,
    options: &ImportOptions,
    on_progress: ProgressFn<'_>,
) -> Result<ParsedBatch> {
    let mut tx = app.db.read().await?;
    let mut stored = ExistingContent::load(&mut tx, batch.kind).await?;
    if batch.may_hold_feeds() {
        stored = stored.with_originals(&mut tx).await?;
    }
    drop(tx);
    parse_files(batch, &Inputs { options, stored: &stored, clock: &app.clock, on_progress })
}

/// Stores the changes and invalidates the caches of content.
pub(crate) async fn import_into(
    tx: &mut Tx,
    parsed: ParsedBatch,
    on_progress: ProgressFn<'_>,
) -> Result<Vec<Imported>> {
    on_progress(ImportProgress::ToStore(parsed.entries.len() as u64));
    let entries = apply(tx, parsed.entries, &audit::operator(), on_progress).await?;
    if entries.iter().any(|entry| entry.change != Change::Unchanged) {
        tx.bump(store::SCOPE).await?;
    }
    Ok(entries)
}

/// Parses files without a database. Returns the number of their entries, and warnings. Pictures and modules that are
/// stored elsewhere are assumed to exist.
///
/// # Errors
/// Same errors as [`import`].
pub fn examine(
    clock: &Clock,
    batch: &Batch,
    options: &ImportOptions,
    on_progress: ProgressFn<'_>,
) -> Result<(usize, Vec<FieldError>)> {
    let stored = ExistingContent::default();
    let inputs = Inputs { options, stored: &stored, clock, on_progress };
    let parsed = parse_files(batch, &inputs)?;
    Ok((parsed.entries.len(), parsed.warnings))
}

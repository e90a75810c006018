//! Import: files become entries. Every file is read before anything is written, and everything is written in one
//! transaction, so that a wrong file leaves no trace; what is there already is left alone.

mod again;
mod article;
mod asset;
mod diagnostics;
mod edit;
mod feed;
mod file;
mod follow;
mod fragment;
mod front;
mod head;
mod list;
mod markdown;
mod page;
mod picture;
mod read;
mod reader;
mod rules;
mod schema;
mod size;
mod store_all;
mod table;
mod text;
mod tree;

pub use again::LastDay;
pub(super) use again::{Transition, again, read_again, renamed};
pub(super) use asset::AssetSource;
pub use file::{File, Format, gather};
pub(super) use follow::{Rename, follow};
pub(in crate::content) use picture::Known;
pub use read::Batch;
pub(super) use read::Readings;
pub use schema::schemas;
pub use store_all::Change;
pub(super) use store_all::compare;

use super::{entry::Entry, kind::Kind, slug::Slug, stage::Stage, store};
use crate::{Result, app::App, audit, clock::Clock, db::Tx, error::Field, locale::Locale};
use serde::Serialize;

#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// All of them as drafts.
    pub draft: bool,
    /// Does all of it and takes it back.
    pub dry_run: bool,
    /// Takes unknown elements, chapters that do not fit and modules that are not there, and tells them.
    pub tolerate: bool,
    /// The language of what does not say its own.
    pub locale: Option<Locale>,
}

/// An entry that was read from a file, and where it stands there (0: the file is the entry).
#[derive(Debug)]
pub(super) struct Read {
    entry: Entry,
    line: u64,
    pictures: Vec<store::Image>,
    /// The name of that file.
    file: String,
}

/// What an import did to one entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Imported {
    pub kind: Kind,
    pub slug: Slug,
    /// The language it is written in.
    pub locale: Locale,
    pub stage: Stage,
    pub change: Change,
    /// Line by line, when it was there and changed.
    pub diff: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Every entry that was read.
    pub entries: Vec<Imported>,
    /// What is odd and was taken all the same.
    pub warnings: Vec<Field>,
}

/// How far an import is: entries of a list are many in one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// So many more are to be read.
    Found(u64),
    /// One of them was read.
    Read,
    /// All were read, and these entries are to be stored.
    ToStore(u64),
    /// One of them was stored, or found to be the same.
    Stored,
}

/// Who is told of the steps.
pub(crate) type Steps<'a> = &'a (dyn Fn(Step) + Sync);

/// Imports files, and tells the steps of it.
///
/// # Errors
/// `content.file-invalid` naming file, line and field of everything that is wrong; nothing was imported then.
pub async fn import(app: &App, batch: &Batch, options: &Options, tick: Steps<'_>) -> Result<Report> {
    let readings = read_batch(app, batch, options, tick).await?;
    let warnings = readings.warnings.clone();
    let mut tx = app.db.write().await?;
    let entries = import_into(&mut tx, readings, tick).await?;
    if !options.dry_run && entries.iter().any(|entry| entry.change != Change::Unchanged) {
        tx.commit().await?;
    }
    Ok(Report { entries, warnings })
}

/// Reads files, by what is stored beside them.
pub(super) async fn read_batch(
    app: &App,
    batch: &Batch,
    options: &Options,
    tick: Steps<'_>,
) -> Result<Readings> {
    let mut tx = app.db.read().await?;
    let mut stored = read::Stored::of(&mut tx, batch.kind).await?;
    if batch.may_hold_feeds() {
        stored = stored.with_originals(&mut tx).await?;
    }
    drop(tx);
    read::read_all(batch, &read::Inputs { options, stored: &stored, clock: &app.clock, tick })
}

/// Stores what was read, and tells those who show it.
pub(super) async fn import_into(tx: &mut Tx, readings: Readings, tick: Steps<'_>) -> Result<Vec<Imported>> {
    tick(Step::ToStore(readings.entries.len() as u64));
    let entries = store_all::store_all(tx, readings.entries, &audit::operator(), tick).await?;
    if entries.iter().any(|entry| entry.change != Change::Unchanged) {
        tx.bump(super::SCOPE).await?;
    }
    Ok(entries)
}

/// Reads files and says how many entries they hold, and what is odd; needs no database, and so believes that the
/// stored pictures and the modules they name are there.
///
/// # Errors
/// As [`import`].
pub fn examine(
    clock: &Clock,
    batch: &Batch,
    options: &Options,
    tick: Steps<'_>,
) -> Result<(usize, Vec<Field>)> {
    let stored = read::Stored::default();
    let inputs = read::Inputs { options, stored: &stored, clock, tick };
    let readings = read::read_all(batch, &inputs)?;
    Ok((readings.entries.len(), readings.warnings))
}

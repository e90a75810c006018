//! An entry's own text, changed in a few fields and read once more: how a draft becomes live without its file.

use super::{
    Options, edit,
    file::{File, Format},
    read::{Batch, Inputs, Readings, Stored, read_all},
};
use crate::{
    Error, Result,
    clock::Clock,
    content::{
        entry::{Entry, Head},
        stage::Stage,
    },
    db::Tx,
};
use jiff::civil::Date;

/// What becomes of an entry.
#[derive(Debug, Clone, Copy)]
pub(in crate::content) struct Transition {
    pub(in crate::content) stage: Stage,
    /// Its first day, if it changes.
    pub(in crate::content) from: Option<Date>,
    /// Its last day, if it changes.
    pub(in crate::content) until: Option<Date>,
    /// Whether unknown elements, misfits and modules that are not there are taken.
    pub(in crate::content) tolerate: bool,
}

/// The entry after that transition, read from its changed text.
pub(in crate::content) async fn again(
    tx: &mut Tx,
    clock: &Clock,
    entry: &Entry,
    transition: Transition,
) -> Result<(Entry, Readings)> {
    let Head { kind, slug, locale, .. } = &entry.head;
    let Transition { stage, from, until, tolerate } = transition;
    let mut changes = vec![("draft", (stage == Stage::Draft).then(|| true.into()))];
    for (name, day) in [("published", from), ("expires", until)] {
        changes.extend(day.map(|day| (name, edit::day(day))));
    }
    let text = edit::set(&entry.source, *kind, changes).map_err(Error::fault)?;
    let format = Format::of_kind(*kind).first().copied();
    let file = File::of_bytes(&format!("{kind} {slug} ({locale})"), format, text.into_bytes());
    let options = Options { tolerate, ..Options::default() };
    let stored = Stored::of(tx, *kind).await?;
    let inputs = Inputs { options: &options, stored: &stored, clock };
    let mut readings = read_all(&Batch { kind: *kind, files: vec![file] }, &inputs, &|| ())?;
    let read = readings.entries.pop().ok_or_else(|| Error::fault("a stored text holds no entry"))?;
    Ok((read.entry, readings))
}

//! An entry's own text, changed in a few fields and read once more: how a draft becomes live without its file.

use super::{
    Options, edit,
    file::{File, Format},
    head::id_field,
    read::{Batch, Inputs, Readings, Stored, read_all},
};
use crate::{
    Error, Result,
    clock::Clock,
    content::{
        entry::{Entry, Head},
        slug::Slug,
        stage::Stage,
    },
    db::Tx,
};
use jiff::civil::Date;

/// The change of an entry's last public day.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LastDay {
    #[default]
    Unchanged,
    /// The entry is public without end.
    None,
    Day(Date),
}

/// What becomes of an entry.
#[derive(Debug, Clone, Copy)]
pub(in crate::content) struct Transition {
    pub(in crate::content) stage: Stage,
    /// Its first day, if it changes.
    pub(in crate::content) from: Option<Date>,
    pub(in crate::content) until: LastDay,
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
    let Head { kind, .. } = &entry.head;
    let Transition { stage, from, until, tolerate } = transition;
    let mut changes = vec![("draft", (stage == Stage::Draft).then(|| true.into()))];
    changes.extend(from.map(|day| ("published", edit::day(day))));
    match until {
        LastDay::Unchanged => {}
        LastDay::None => changes.push(("expires", None)),
        LastDay::Day(day) => changes.push(("expires", edit::day(day))),
    }
    let text = edit::set(&entry.source, *kind, changes).map_err(Error::fault)?;
    let options = Options { tolerate, ..Options::default() };
    let stored = Stored::of(tx, *kind).await?;
    let inputs = Inputs { options: &options, stored: &stored, clock, tick: &|_| () };
    read_text(text, &entry.head, &inputs)
}

/// The entry that a changed text of it gives; what was tolerated before is tolerated again.
pub(in crate::content) async fn read_again(
    tx: &mut Tx,
    clock: &Clock,
    head: &Head,
    text: String,
) -> Result<Entry> {
    let options = Options { tolerate: true, ..Options::default() };
    let stored = Stored::of(tx, head.kind).await?;
    let (entry, _) =
        read_text(text, head, &Inputs { options: &options, stored: &stored, clock, tick: &|_| () })?;
    Ok(entry)
}

/// The entry under another name, read from its text that says so.
pub(in crate::content) async fn renamed(
    tx: &mut Tx,
    clock: &Clock,
    entry: &Entry,
    name: &Slug,
) -> Result<Entry> {
    let kind = entry.head.kind;
    let changes = vec![(id_field(kind), Some(name.as_str().into()))];
    let text = edit::set(&entry.source, kind, changes).map_err(Error::fault)?;
    read_again(tx, clock, &entry.head, text).await
}

fn read_text(text: String, head: &Head, inputs: &Inputs<'_>) -> Result<(Entry, Readings)> {
    let Head { kind, slug, locale, .. } = head;
    let format = Format::of_kind(*kind).first().copied();
    let file = File::of_bytes(&format!("{kind} {slug} ({locale})"), format, text.into_bytes());
    let mut readings = read_all(&Batch { kind: *kind, files: vec![file] }, inputs)?;
    let read = readings.entries.pop().ok_or_else(|| Error::fault("a stored text holds no entry"))?;
    Ok((read.entry, readings))
}

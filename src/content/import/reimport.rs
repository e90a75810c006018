//! Parses the stored text of an entry again with a few fields changed: how a draft is published without its file.

use super::{
    edit,
    existing::ExistingContent,
    file::{File, Format},
    metadata::id_field,
    model::{ImportOptions, LastDay, Transition},
    parse_files::{Batch, Inputs, ParsedBatch, parse_files},
};
use crate::{
    Error, Result,
    clock::Clock,
    content::model::entry::{Entry, EntryMeta},
    db::Tx,
    entries::{slug::Slug, stage::Stage},
};

/// Parses an entry again after a transition.
pub(crate) async fn with_transition(
    tx: &mut Tx,
    clock: &Clock,
    entry: &Entry,
    transition: Transition,
) -> Result<(Entry, ParsedBatch)> {
    let EntryMeta { kind, .. } = &entry.head;
    let Transition { stage, from, until, tolerate } = transition;
    let mut changes = vec![("draft", (stage == Stage::Draft).then(|| true.into()))];
    changes.extend(from.map(|day| ("published", edit::day(day))));
    match until {
        LastDay::Unchanged => {}
        LastDay::None => changes.push(("expires", None)),
        LastDay::Day(day) => changes.push(("expires", edit::day(day))),
    }
    let text = edit::set(&entry.source, *kind, changes).map_err(Error::internal)?;
    let options = ImportOptions { tolerate, ..ImportOptions::default() };
    let stored = ExistingContent::load(tx, *kind).await?;
    let inputs = Inputs { options: &options, stored: &stored, clock, on_progress: &|_| () };
    read_text(text, &entry.head, &inputs)
}

/// Parses the changed text of an entry. Warnings accepted before are accepted again.
pub(crate) async fn reparse(tx: &mut Tx, clock: &Clock, head: &EntryMeta, text: String) -> Result<Entry> {
    let options = ImportOptions { tolerate: true, ..ImportOptions::default() };
    let stored = ExistingContent::load(tx, head.kind).await?;
    let (entry, _) =
        read_text(text, head, &Inputs { options: &options, stored: &stored, clock, on_progress: &|_| () })?;
    Ok(entry)
}

/// Parses an entry again under another name.
pub(crate) async fn renamed(tx: &mut Tx, clock: &Clock, entry: &Entry, name: &Slug) -> Result<Entry> {
    let kind = entry.head.kind;
    let changes = vec![(id_field(kind), Some(name.as_str().into()))];
    let text = edit::set(&entry.source, kind, changes).map_err(Error::internal)?;
    reparse(tx, clock, &entry.head, text).await
}

fn read_text(text: String, head: &EntryMeta, inputs: &Inputs<'_>) -> Result<(Entry, ParsedBatch)> {
    let EntryMeta { kind, slug, locale, .. } = head;
    let format = Format::of_kind(*kind).first().copied();
    let file = File::of_bytes(&format!("{kind} {slug} ({locale})"), format, text.into_bytes());
    let mut readings = parse_files(&Batch { kind: *kind, files: vec![file] }, inputs)?;
    let read = readings.entries.pop().ok_or_else(|| Error::internal("a stored text contains no entry"))?;
    Ok((read.entry, readings))
}

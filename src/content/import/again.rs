//! An entry's own text, changed in a few fields and read once more: how a draft becomes live without its file.

use super::{
    Options,
    file::{File, Format},
    front,
    node::{self, Node, Value},
    notes::Notes,
    read::{Batch, Ground, Readings, Stored, read_all},
    source::Edits,
};
use crate::{
    Error, Result,
    clock::Clock,
    content::{
        entry::{Entry, Head},
        kind::Kind,
        stage::Stage,
    },
    db::Tx,
};
use jiff::civil::Date;

/// What becomes of an entry.
#[derive(Debug, Clone, Copy)]
pub(in crate::content) struct Fate {
    pub(in crate::content) stage: Stage,
    /// Its first day, if it changes.
    pub(in crate::content) from: Option<Date>,
    /// Its last day, if it changes.
    pub(in crate::content) until: Option<Date>,
    /// Whether unknown elements, misfits and modules that are not there are taken.
    pub(in crate::content) tolerate: bool,
}

/// The entry with that fate, read from its changed text.
pub(in crate::content) async fn again(
    tx: &mut Tx,
    clock: &Clock,
    entry: &Entry,
    fate: Fate,
) -> Result<(Entry, Readings)> {
    let Head { kind, slug, locale, .. } = &entry.head;
    let stored = Stored::of(tx, *kind).await?;
    let format = Format::of_kind(*kind).first().copied();
    let text = changed(&entry.source, *kind, fate).map_err(Error::fault)?;
    let file = File::held(&format!("{kind} {slug} ({locale})"), format, text.into_bytes());
    let options = Options { tolerate: fate.tolerate, ..Options::default() };
    let ground = Ground { options: &options, stored: &stored, clock };
    let mut readings = read_all(&Batch { kind: *kind, files: vec![file] }, &ground, &|| ())?;
    let read = readings.entries.pop().ok_or_else(|| Error::fault("a stored text holds no entry"))?;
    Ok((read.entry, readings))
}

/// The text with another stage and other days.
fn changed(source: &str, kind: Kind, fate: Fate) -> Result<String, String> {
    let notes = Notes::default();
    let broken = || "a stored text can no longer be read".to_owned();
    let (toml, before, after) = match kind {
        Kind::Press | Kind::Job => {
            let front = front::split(source, &notes).ok_or_else(broken)?.front;
            // The front matter begins after the first line.
            let start = source.find('\n').map_or(0, |at| at + 1);
            (front, &source[..start], &source[start + front.len()..])
        }
        _ => (source, "", ""),
    };
    let document = node::from_toml(toml, 1, &notes).ok_or_else(broken)?;
    let table = match kind {
        Kind::Employee | Kind::Module | Kind::Source => member(&document).ok_or_else(broken)?,
        _ => &document,
    };
    let mut edits = Edits::of(toml, table);
    edits.set("draft", (fate.stage == Stage::Draft).then_some("true"));
    for (name, day) in [("published", fate.from), ("expires", fate.until)] {
        if let Some(day) = day {
            edits.set(name, Some(&day.to_string()));
        }
    }
    Ok(format!("{before}{}{after}", edits.made()))
}

/// The only member of a list.
fn member(document: &Node) -> Option<&Node> {
    let Value::Table(pairs) = &document.value else { return None };
    match &pairs.first()?.1.value {
        Value::List(members) => members.first(),
        _ => None,
    }
}

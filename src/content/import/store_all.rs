//! What was read is compared with what is stored: only what differs is written.

use super::{Imported, Read, Step, Steps};
use crate::{
    Result,
    content::{
        entry::Entry,
        history::{Action, Noted},
        store,
    },
    db::Tx,
};
use serde::Serialize;
use similar::TextDiff;

/// What became of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    Created,
    /// It was there, and is another now.
    Changed,
    /// It was there like that.
    Unchanged,
}

impl Change {
    /// Its word at the terminal.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Changed => "changed",
            Self::Unchanged => "unchanged",
        }
    }
}

/// Stores what differs, as this operator's, and says what became of each entry.
pub(super) async fn store_all(
    tx: &mut Tx,
    readings: Vec<Read>,
    who: &str,
    tick: Steps<'_>,
) -> Result<Vec<Imported>> {
    let (mut imported, mut fresh, mut files) = (Vec::new(), Vec::new(), Vec::new());
    for Read { entry, pictures, file, .. } in readings {
        let head = &entry.head;
        let stored = store::entry(tx, (head.kind, &head.slug), head.locale, head.stage).await?;
        let (change, diff) = compare(stored.as_ref(), &entry);
        imported.push(Imported {
            kind: head.kind,
            slug: head.slug.clone(),
            locale: head.locale,
            stage: head.stage,
            change,
            diff,
        });
        for picture in &pictures {
            store::put_image(tx, picture).await?;
        }
        if change != Change::Unchanged {
            fresh.push(entry);
            files.push(file);
        }
        tick(Step::Stored);
    }
    store::put(tx, &fresh).await?;
    let noted = fresh.iter().zip(&files);
    let noted = noted.map(|(entry, file)| Noted { origin: file, ..Noted::of(entry, Action::Stored, who) });
    store::note(tx, &noted.collect::<Vec<_>>()).await?;
    Ok(imported)
}

/// What a new version changes, line by line in the text it is written in.
pub(in crate::content) fn compare(stored: Option<&Entry>, new: &Entry) -> (Change, String) {
    let Some(stored) = stored else { return (Change::Created, String::new()) };
    let mut head = stored.head.clone();
    head.changed_at = new.head.changed_at;
    // The body too: a later version of this program may read the same text better.
    if stored.source == new.source && head == new.head && stored.body == new.body {
        return (Change::Unchanged, String::new());
    }
    let name = format!("{} {} ({})", head.kind, head.slug, head.locale);
    let diff = TextDiff::from_lines(&stored.source, &new.source);
    let diff = diff.unified_diff().header(&format!("stored {name}"), &format!("new {name}")).to_string();
    (Change::Changed, diff)
}

//! Compares parsed entries with stored ones, and writes those that differ.

use super::model::{Change, ImportProgress, Imported, ParsedEntry, ProgressFn};
use crate::{
    Result,
    content::{
        model::{
            entry::Entry,
            version::{Action, VersionRecord},
        },
        store,
    },
    db::Tx,
};
use similar::TextDiff;

/// Stores changed entries on behalf of an operator, and returns the change of each entry.
pub(super) async fn apply(
    tx: &mut Tx,
    readings: Vec<ParsedEntry>,
    who: &str,
    on_progress: ProgressFn<'_>,
) -> Result<Vec<Imported>> {
    let (mut imported, mut fresh, mut files) = (Vec::new(), Vec::new(), Vec::new());
    for ParsedEntry { entry, pictures, file, .. } in readings {
        let head = &entry.head;
        let stored = store::entry(tx, head.kind, &head.slug, head.locale, head.stage).await?;
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
            store::insert_image_if_absent(tx, picture).await?;
        }
        if change != Change::Unchanged {
            fresh.push(entry);
            files.push(file);
        }
        on_progress(ImportProgress::Stored);
    }
    store::upsert(tx, &fresh).await?;
    let records = fresh.iter().zip(&files);
    let records = records.map(|(entry, file)| VersionRecord {
        origin: file,
        ..VersionRecord::from_entry(entry, Action::Stored, who)
    });
    store::insert_versions(tx, &records.collect::<Vec<_>>()).await?;
    Ok(imported)
}

/// Compares a new version with the stored one, and returns a diff of their texts.
pub(crate) fn compare(stored: Option<&Entry>, new: &Entry) -> (Change, String) {
    let Some(stored) = stored else { return (Change::Created, String::new()) };
    let mut head = stored.head.clone();
    head.changed_at = new.head.changed_at;
    // The body is compared too: a later version of this program may parse the same text differently.
    if stored.source == new.source && head == new.head && stored.body == new.body {
        return (Change::Unchanged, String::new());
    }
    let name = format!("{} {} ({})", head.kind, head.slug, head.locale);
    let diff = TextDiff::from_lines(&stored.source, &new.source);
    let diff = diff.unified_diff().header(&format!("stored {name}"), &format!("new {name}")).to_string();
    (Change::Changed, diff)
}

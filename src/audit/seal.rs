//! Appends recorded entries to the hash chain, and anchors its end once a day.
//!
//! This is a step of its own, not part of the transaction that records an entry: entries of earlier versions have to be chained too, and
//! a damaged chain must not stop the command that records one more. Until an entry is chained, up to a minute while `vigie serve` runs,
//! only the triggers of the schema protect it. Writers take turns on both engines ([`Db::write`](crate::db::Db::write)), so no two
//! processes assign the same number, and no entry is committed later with an earlier turn.

use super::{
    anchors,
    chain::entry_hash,
    model::Anchor,
    store::{self, NewLink},
};
use crate::{App, Result};

/// Links per transaction, so that other writers do not wait for a long log.
const BATCH: i64 = 1_000;
/// Entries this many milliseconds older than the last link are appended too: the clocks of several machines differ.
const MAX_CLOCK_DIFFERENCE_MS: i64 = 86_400_000;

/// Appends every entry that is not in the chain, in the order of time. Writes an anchor if the day has none.
///
/// # Errors
/// Database errors; `file.…` if the anchor cannot be written.
pub(crate) async fn seal(app: &App) -> Result<()> {
    append(app, i64::MIN).await?;
    anchor(app).await
}

/// Like [`seal`], but does not search the log before the last link: cheap enough for every minute, however long the log is.
///
/// # Errors
/// Same errors as [`seal`].
pub(crate) async fn seal_recent(app: &App) -> Result<()> {
    let last = store::last_link(&mut app.db.read().await?).await?;
    append(app, last.map_or(i64::MIN, |last| last.at.saturating_sub(MAX_CLOCK_DIFFERENCE_MS))).await?;
    anchor(app).await
}

/// Appends entries recorded since an instant. Searches for them in a read-only transaction, because usually
/// there are none.
async fn append(app: &App, mut since: i64) -> Result<()> {
    while has_unchained(app, since).await? {
        let mut tx = app.db.write().await?;
        let last = store::last_link(&mut tx).await?;
        let (mut number, mut previous) = last.map_or((0, None), |last| (last.number, Some(last.sha256)));
        let mut links = Vec::new();
        for entry in store::unchained(&mut tx, since, BATCH).await? {
            number += 1;
            // The next batch continues here: all entries before are in the chain.
            since = entry.at;
            let sha256 = entry_hash(previous.as_deref(), number, &entry);
            links.push(NewLink { number, entry: entry.id, sha256: sha256.clone() });
            previous = Some(sha256);
        }
        store::insert_links(&mut tx, links).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Writes the last number and hash to the file of anchors and to the log, unless the day has an anchor or the chain is empty.
async fn anchor(app: &App) -> Result<()> {
    let now = app.clock.now();
    if !anchors::load(&app.config.data_dir)?.is_due(now) {
        return Ok(());
    }
    let Some(last) = store::last_link(&mut app.db.read().await?).await? else { return Ok(()) };
    let anchor = Anchor { number: last.number, sha256: last.sha256 };
    anchors::append(&app.config.data_dir, now, &anchor)?;
    tracing::info!(number = anchor.number, sha256 = anchor.sha256, "audit log anchored");
    Ok(())
}

async fn has_unchained(app: &App, since: i64) -> Result<bool> {
    let mut tx = app.db.read().await?;
    Ok(!store::unchained(&mut tx, since, 1).await?.is_empty())
}

//! Completes erasures that a crash interrupted, and repeats those that a restored backup does not contain.

use super::{
    erase::{Keys, carry_out, finish},
    leftovers,
    model::Tombstone,
    register::register,
    store::{built, erasure},
    tombstones,
};
use crate::{App, Result, config::Config, db::SchemaPolicy, error::Kind, files};
use std::collections::{BTreeSet, HashMap};

/// Completes pending erasures, and returns their number. `vigie serve` calls it before it listens. It also
/// creates the key, so that every backup contains it. If the log of the database cannot be truncated, the rows are
/// erased and the erasures remain pending.
/// # Errors
/// Disk, bucket and database errors.
pub async fn complete_pending(app: &App) -> Result<usize> {
    let keys = Keys::load(app, false).await?;
    let pending = list_pending(app).await?;
    if pending.is_empty() {
        return Ok(0);
    }
    tracing::info!("{} erasures of personal data are completed", pending.len());
    // Statements on all tables may take longer than the limit for requests.
    let config = Config { query_timeout: None, ..(*app.config).clone() };
    let patient = App::open(config, SchemaPolicy::Require).await?;
    let done = replay(&patient, &keys, &pending).await;
    patient.db.close().await;
    done
}

async fn list_pending(app: &App) -> Result<Vec<Tombstone>> {
    let known = erasure::list(&mut app.db.read().await?).await?;
    let finished: BTreeSet<_> =
        known.iter().filter(|one| one.is_finished).map(|one| one.tombstone.id.clone()).collect();
    let all = tombstones::load(app)?.into_iter().chain(known.into_iter().map(|one| one.tombstone));
    let pending: HashMap<_, _> =
        all.filter(|one| !finished.contains(&one.id)).map(|one| (one.id.clone(), one)).collect();
    let mut pending: Vec<_> = pending.into_values().collect();
    pending.sort_by(|one, other| (one.started_at, &one.id).cmp(&(other.started_at, &other.id)));
    Ok(pending)
}

/// Only the hashes of the addresses are known: the mailboxes in rows and files are hashed and compared with
/// them.
async fn replay(app: &App, keys: &Keys, pending: &[Tombstone]) -> Result<usize> {
    let hashes: BTreeSet<&str> = pending.iter().map(|one| one.mailbox_hash.as_str()).collect();
    let mut mailboxes = built::list_mailboxes(&mut app.db.read().await?, register()).await?;
    mailboxes.extend(leftovers::list_mailboxes(app)?);
    let found: BTreeSet<_> = mailboxes
        .into_iter()
        .filter(|mailbox| hashes.contains(keys.erasure.hash(mailbox).as_str()))
        .collect();
    for email in found.iter().filter_map(|mailbox| mailbox.parse().ok()) {
        carry_out(app, keys, &email, false).await?;
    }
    // The contents of files whose rows were deleted.
    files::sweep(app).await?;
    for (finished, tombstone) in pending.iter().enumerate() {
        match finish(app, tombstone).await {
            // A replication reads from the log permanently; the site must start nevertheless.
            Err(e) if e.kind == Kind::Busy => {
                tracing::warn!(code = e.code, "erasures remain pending: {}", e.detail);
                return Ok(finished);
            }
            done => done?,
        }
    }
    Ok(pending.len())
}

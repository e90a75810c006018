//! The bulletin of the first publication of an ISO week.

use super::{
    blocking::blocking,
    draft::{Draft, archived_with},
    history::{held_back, to_held_back},
    request::Outcome,
};
use crate::{
    Result,
    app::App,
    db::Tx,
    ias::{
        archive,
        bulletin::{self, COMPARED, Sources},
        store::{self, Hold, StoredBulletin},
    },
};
use jiff::civil::Date;
use std::{
    collections::{BTreeMap, btree_map::Entry},
    sync::Arc,
};

/// Makes the bulletin of this week from these drafts and holds; `None` if the week has one, or no draft is new.
/// Generated figures are ignored if there are real ones.
pub(super) async fn bulletin(
    app: &App,
    drafts: &[Draft],
    changed: &[Hold],
) -> Result<Option<StoredBulletin>> {
    let (today, now) = (app.clock.today(), app.clock.millis());
    let mut tx = app.db.read().await?;
    let mut sources = sources(&mut tx, drafts, today, now).await?;
    let demonstration = sources.is_demonstration();
    let is_one = |draft: &Draft| draft.is_new() && draft.new.version.demonstration == demonstration;
    if !drafts.iter().any(is_one) || sources.is_written() {
        return Ok(None);
    }
    sources.held_back.retain(|(theme, _)| !changed.iter().any(|hold| hold.theme == *theme));
    for hold in changed.iter().filter(|hold| hold.until.is_none()) {
        sources.held_back.push(to_held_back(hold)?);
    }
    for draft in drafts {
        let theme = draft.new.version.theme;
        if draft.outcome != Outcome::HeldBack {
            sources.exclusions.insert(theme, draft.exclusions.clone());
        }
        if let Some((evidence, _)) = draft.evidence.as_ref().filter(|_| draft.is_new()) {
            sources.evidences.insert(theme, Arc::clone(evidence));
        }
    }
    for archived in &sources.archived {
        if let Entry::Vacant(unknown) = sources.evidences.entry(archived.version.theme) {
            unknown.insert(Arc::new(archive::evidence(&mut tx, &archived.version).await?));
        }
    }
    drop(tx);
    blocking(move || bulletin::make(&sources)).await.map(Some)
}

/// Like [`bulletin`], if only generated figures were stored, in their transaction.
pub(super) async fn of_seeds(tx: &mut Tx, today: Date, now: i64) -> Result<Option<StoredBulletin>> {
    let sources = sources(tx, &[], today, now).await?;
    match sources.is_demonstration() && !sources.is_written() {
        true => tx.run_blocking(move || bulletin::make(&sources)).await.map(Some),
        false => Ok(None),
    }
}

/// Stores a bulletin, if there is one.
pub(super) async fn insert(tx: &mut Tx, bulletin: Option<StoredBulletin>) -> Result<()> {
    match bulletin {
        Some(bulletin) => store::insert_bulletin(tx, &bulletin).await,
        None => Ok(()),
    }
}

/// The public data as of these drafts; holds, exclusions and evidence as stored.
async fn sources(tx: &mut Tx, drafts: &[Draft], today: Date, now: i64) -> Result<Sources> {
    let archived = archived_with(tx, drafts).await?;
    let mut exclusions = BTreeMap::new();
    for archived in &archived {
        let theme = archived.version.theme;
        exclusions.insert(theme, store::exclusions(tx, theme).await?);
    }
    Ok(Sources {
        archived,
        held_back: held_back(tx).await?,
        exclusions,
        events: store::events(tx).await?,
        evidences: BTreeMap::new(),
        earlier: store::recent_bulletins(tx, COMPARED).await?,
        today,
        now,
    })
}

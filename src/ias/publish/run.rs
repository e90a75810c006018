//! Publishes the themes of a morning.

use super::{
    blocking::blocking,
    draft::{self, Draft, Inputs, PublishContext, archived_with},
    hold,
    release::{self, Release, ReleaseInputs},
    request::{Outcome, Published, Request},
    weekly,
};
use crate::{
    Result,
    app::App,
    db::{Lock, Tx},
    error::{Error, Kind},
    ias::{
        alerts::{self, NewVersion},
        gate::Rules,
        open_data::Remarks,
        store::{self, Acceptance, Hold, Version},
        theme::Theme,
    },
    subscription::Links,
};
use jiff::civil::Date;
use std::sync::Arc;

/// Publishes one theme, or all that have figures. A theme without a national level has no entry in the result:
/// [`unpublished`] gives the reason.
///
/// # Errors
/// `ias.nothing-imported` if there is nothing to publish; `ias.publish-running` while another process publishes. No theme is
/// published then. A hold by the gate is not an error: see [`Outcome::HeldBack`].
pub async fn publish(app: &App, request: &Request) -> Result<Vec<Published>> {
    if request.dry_run {
        return Ok(drafts(app, request).await?.into_iter().map(published).collect());
    }
    let lock = acquire_publish_lock(app).await?;
    let published = match drafts(app, request).await {
        Ok(drafts) => store_drafts(app, drafts, &request.accept).await,
        Err(e) => Err(e),
    };
    lock.release().await;
    published
}

/// Acquires the lock to publish, among all processes that share the data.
pub(super) async fn acquire_publish_lock(app: &App) -> Result<Lock> {
    let since = app.clock.in_paris(app.clock.millis()).map_or_else(String::new, |at| format!("{at:.0}"));
    let holder = format!("process {} since {since}", std::process::id());
    app.db.lock("publish", &holder).await?.map_err(|holder| {
        let detail = format!("{holder} is publishing; wait for its end and try again");
        Error::new(Kind::Busy, "ias.publish-running", detail)
    })
}

/// Computes the drafts, outside of the threads that serve requests.
pub(super) async fn drafts(app: &App, request: &Request) -> Result<Vec<Draft>> {
    let rules = Rules::load(&app.config.data_dir)?;
    let inputs = draft::load_inputs(app, request.theme, request.up_to).await?;
    let is_imported = !inputs.is_empty();
    let (force, today, now) = (request.force.clone(), app.clock.today(), app.clock.millis());
    // A new acceptance replaces an earlier one of the same rule.
    let known = store::acceptances(&mut app.db.read().await?, today).await?;
    let accepted = [request.accept.clone(), known].concat();
    let drafts = blocking(move || {
        let force = force.as_deref();
        let conditions = PublishContext { rules: Some(&rules), force, accepted: &accepted, today, now };
        draft::all(&inputs, &conditions)
    });
    let drafts: Vec<Draft> = drafts.await?.into_iter().flatten().collect();
    if !is_imported {
        let what = request.theme.map_or("any indicator".to_owned(), |theme| theme.to_string());
        let detail = format!(
            "no level can be made of {what}; `vigie ias import-counts FILE…` or `vigie ias import-history FILE…` comes first"
        );
        return Err(Error::new(Kind::Conflict, "ias.nothing-imported", detail));
    }
    Ok(drafts)
}

pub(super) fn published(draft: Draft) -> Published {
    let Version { theme, number, last_day, demonstration, sha256, .. } = draft.new.version;
    let public = if draft.outcome == Outcome::HeldBack { number - 1 } else { number };
    Published {
        theme,
        outcome: draft.outcome,
        version: (public > 0).then_some(public),
        last_day,
        demonstration,
        sha256,
        difference: draft.difference,
        findings: draft.findings,
        without_level: draft.without_level,
    }
}

/// Stores new versions: first the files next to the public ones, then the versions, then the switch.
pub(super) async fn store_drafts(
    app: &App,
    drafts: Vec<Draft>,
    accept: &[Acceptance],
) -> Result<Vec<Published>> {
    let _folder = release::lock_folder(&app.config.data_dir).await?;
    let holds = hold::changed(&mut app.db.read().await?, &drafts, app.clock.millis()).await?;
    let release = files(app, &drafts, &holds).await?;
    let release = blocking(move || release.write().map(|()| release)).await?;
    if is_changed(app, &drafts, &holds).await? || !accept.is_empty() {
        let links = Links::find(app, &alerts::LIST).await?;
        let found =
            if links.is_some() { alerts::find(app, new_versions(&drafts)).await? } else { Vec::new() };
        let bulletin = weekly::bulletin(app, &drafts, &holds).await?;
        let mut tx = app.db.write().await?;
        insert_drafts(&mut tx, &drafts, &holds).await?;
        weekly::insert(&mut tx, bulletin).await?;
        alerts::queue(&mut tx, app, links.as_ref(), &found).await?;
        for accepted in accept {
            store::put_acceptance(&mut tx, accepted).await?;
        }
        tx.bump("ias").await?;
        tx.commit().await?;
    }
    release.switch()?;
    Ok(drafts.into_iter().map(published).collect())
}

/// Whether these drafts and holds change any stored data.
async fn is_changed(app: &App, drafts: &[Draft], holds: &[Hold]) -> Result<bool> {
    let mut is_changed = !holds.is_empty() || drafts.iter().any(Draft::is_new);
    let mut tx = app.db.read().await?;
    for draft in drafts {
        is_changed |= store::exclusions(&mut tx, draft.new.version.theme).await? != draft.exclusions;
    }
    Ok(is_changed)
}

/// New versions that may cause alerts.
fn new_versions(drafts: &[Draft]) -> Vec<NewVersion> {
    let new = drafts.iter().filter(|draft| draft.is_new());
    let version = |draft: &Draft| NewVersion { archived: draft.new.clone(), revised: draft.revised.clone() };
    new.map(version).collect()
}

/// Updates the open-data folder of this machine to the versions in the database, which another machine may have
/// published.
///
/// # Errors
/// Database and disk errors; the folder is unchanged then.
pub async fn refresh_files(app: &App) -> Result<()> {
    let _folder = release::lock_folder(&app.config.data_dir).await?;
    let release = files(app, &[], &[]).await?;
    blocking(move || release.write().and_then(|()| release.switch())).await
}

/// The files of all versions that are public, or will be with these drafts and holds.
pub(super) async fn files(app: &App, drafts: &[Draft], changed: &[Hold]) -> Result<Release> {
    let mut tx = app.db.read().await?;
    let archived = archived_with(&mut tx, drafts).await?;
    let new = drafts.iter().filter(|draft| draft.is_new()).map(|draft| &draft.new);
    let mut public = ReleaseInputs {
        versions: new.map(|new| new.version.clone()).collect(),
        holds: changed.to_vec(),
        ..ReleaseInputs::default()
    };
    for theme in Theme::ALL {
        public.versions.extend(store::history(&mut tx, theme, i64::MAX).await?);
        let mut holds = store::holds_of(&mut tx, theme).await?;
        holds.retain(|old| !changed.iter().any(|new| (new.theme, new.since) == (theme, old.since)));
        public.holds.extend(holds);
        public.retired.insert(theme, store::retirements(&mut tx, theme).await?);
        let mut remarks = Remarks::load(&mut tx, theme).await?;
        let publishes =
            |draft: &&Draft| draft.new.version.theme == theme && draft.outcome != Outcome::HeldBack;
        if let Some(draft) = drafts.iter().find(publishes) {
            remarks.exclusions = draft.exclusions.clone();
        }
        public.remarks.insert(theme, remarks);
    }
    let release =
        Release::new(&app.config.data_dir, archived, public).with_origin(app.config.public_url.clone());
    let evidences = drafts.iter().filter(|draft| draft.is_new()).filter_map(|draft| {
        let (evidence, _) = draft.evidence.as_ref()?;
        Some((draft.new.version.theme, Arc::clone(evidence)))
    });
    release.with_historic_files(&mut tx, evidences.collect()).await
}

/// Stores the new versions of these drafts, and their holds.
async fn insert_drafts(tx: &mut Tx, drafts: &[Draft], holds: &[Hold]) -> Result<()> {
    for draft in drafts.iter().filter(|draft| draft.is_new()) {
        let version = &draft.new.version;
        store::insert_version(tx, version, draft.body.clone()).await?;
        if let Some((_, stored)) = &draft.evidence {
            store::insert_evidence(tx, version.theme, version.number, stored).await?;
        }
    }
    for hold in holds {
        store::upsert_hold(tx, hold).await?;
    }
    for draft in drafts.iter().filter(|draft| draft.outcome != Outcome::HeldBack) {
        store::put_exclusions(tx, draft.new.version.theme, &draft.exclusions).await?;
    }
    Ok(())
}

/// Publishes the demonstration series of these themes in a transaction that the caller commits. They are not checked by
/// the gate.
pub(crate) async fn publish_seeds(tx: &mut Tx, themes: &[Theme], today: Date, now: i64) -> Result<()> {
    for theme in themes {
        let inputs = Inputs::load(tx, *theme, None).await?;
        let conditions = PublishContext { rules: None, force: None, accepted: &[], today, now };
        for draft in draft::all(&[inputs], &conditions)?.iter().flatten() {
            insert_drafts(tx, std::slice::from_ref(draft), &[]).await?;
        }
    }
    let bulletin = weekly::of_seeds(tx, today, now).await?;
    weekly::insert(tx, bulletin).await?;
    tx.bump("ias").await
}

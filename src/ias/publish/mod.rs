//! Publication: what is held of the indicators becomes one immutable version per theme. Everything is computed and
//! judged first, then all versions are kept in one transaction, then the open-data files are switched. The same input
//! gives the same bytes, so that publishing twice changes nothing.

mod difference;
mod draft;
mod folder;
mod history;
mod lock;

pub use difference::{Difference, Largest};
pub use history::{Compared, Forced, Held, Since, Version, compare, versions};
pub(super) use history::{at, difference, forced, held, newest};

use super::{
    archive,
    gate::{Finding, Rules},
    store::{self, Hold, Vintage},
    theme::Theme,
};
use crate::{
    Result,
    app::App,
    db::Tx,
    error::{Error, Kind},
};
use draft::{Draft, Material, Terms};
use folder::Set;
use jiff::civil::Date;
use serde::Serialize;

/// What is asked of a publication.
#[derive(Debug, Clone, Default)]
pub struct Request {
    pub theme: Option<Theme>,
    /// Nothing later than this day.
    pub up_to: Option<Date>,
    pub dry_run: bool,
    /// Publish against the gate, for this reason, which becomes public.
    pub force: Option<String>,
}

/// What became of a theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The last version says the same.
    Unchanged,
    /// There is a new version.
    Published,
    /// There is a new version, against the gate.
    Forced,
    /// The gate stopped it: the last version stays public.
    Held,
}

/// What a publication came to for one theme.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Published {
    pub theme: Theme,
    pub outcome: Outcome,
    /// Number of the version that is public now; nothing when none is.
    pub vintage: Option<i64>,
    /// The last day the new figures speak of.
    pub last_day: Date,
    pub demonstration: bool,
    /// SHA-256 of the new figures as tidy CSV.
    pub sha256: String,
    /// What they change of the version before.
    pub difference: Option<Difference>,
    pub findings: Vec<Finding>,
}

/// Publishes one theme, or all that have figures.
///
/// # Errors
/// `ias.nothing-imported` when there is nothing to publish, `ias.publishing` while another process does; no theme was
/// published then. What the gate stops is no error: see [`Outcome::Held`].
pub async fn publish(app: &App, request: &Request) -> Result<Vec<Published>> {
    let since = app.clock.in_paris(app.clock.millis()).map_or_else(String::new, |at| format!("{at:.0}"));
    let _lock = match request.dry_run {
        true => None,
        false => Some(lock::take(&app.config.data_dir, &since)?),
    };
    let drafts = drafts(app, request).await?;
    if drafts.is_empty() {
        let what = request.theme.map_or("any indicator".to_owned(), |theme| theme.to_string());
        let detail = format!(
            "no level can be made of {what}; `vigie ias ingest FILE…` or `vigie ias import FILE…` comes first"
        );
        return Err(Error::new(Kind::Refused, "ias.nothing-imported", detail));
    }
    if request.dry_run {
        return Ok(drafts.into_iter().map(published).collect());
    }
    keep(app, drafts).await
}

/// Works out what would be published, away from the threads that answer requests.
async fn drafts(app: &App, request: &Request) -> Result<Vec<Draft>> {
    let rules = Rules::load(&app.config.data_dir)?;
    let materials = draft::materials(app, request.theme, request.up_to).await?;
    let (force, today, now) = (request.force.clone(), app.clock.today(), app.clock.millis());
    let work = move || {
        let terms = Terms { rules: Some(&rules), force: force.as_deref(), today, now };
        draft::all(&materials, &terms)
    };
    Ok(tokio::task::spawn_blocking(work).await.map_err(Error::fault)??.into_iter().flatten().collect())
}

fn published(draft: Draft) -> Published {
    let Vintage { theme, number, last_day, demonstration, sha256, .. } = draft.new.vintage;
    let public = if draft.outcome == Outcome::Held { number - 1 } else { number };
    Published {
        theme,
        outcome: draft.outcome,
        vintage: (public > 0).then_some(public),
        last_day,
        demonstration,
        sha256,
        difference: draft.difference,
        findings: draft.findings,
    }
}

/// Keeps what is new: the files beside those that are public, then the versions, then the switch.
async fn keep(app: &App, drafts: Vec<Draft>) -> Result<Vec<Published>> {
    let mut archived = archive::all(&mut app.db.read().await?).await?;
    archived.retain(|old| !drafts.iter().any(|d| d.is_new() && d.new.vintage.theme == old.vintage.theme));
    archived.extend(drafts.iter().filter(|draft| draft.is_new()).map(|draft| draft.new.clone()));
    archived.sort_by_key(|archived| archived.vintage.theme);
    let history = history(app, &drafts).await?;
    let set = Set::of(&app.config.data_dir, archived).telling(app.config.public_url.clone(), history);
    let set = set.with_historic(&mut app.db.read().await?).await?;
    let (set, written) = tokio::task::spawn_blocking(move || {
        let written = set.write();
        (set, written)
    })
    .await
    .map_err(Error::fault)?;
    written?;
    let mut tx = app.db.write().await?;
    let mut changed = false;
    for draft in &drafts {
        changed |= put(&mut tx, draft).await?;
    }
    if changed {
        tx.bump("ias").await?;
        tx.commit().await?;
    }
    set.switch()?;
    Ok(drafts.into_iter().map(published).collect())
}

/// Every version there is and is about to be, the newest first.
async fn history(app: &App, drafts: &[Draft]) -> Result<Vec<Vintage>> {
    let mut tx = app.db.read().await?;
    let mut history: Vec<Vintage> =
        drafts.iter().filter(|draft| draft.is_new()).map(|draft| draft.new.vintage.clone()).collect();
    for theme in Theme::ALL {
        history.extend(store::history(&mut tx, theme, i64::MAX).await?);
    }
    Ok(history)
}

/// Keeps one draft; tells whether that changed anything.
async fn put(tx: &mut Tx, draft: &Draft) -> Result<bool> {
    let vintage = &draft.new.vintage;
    let theme = vintage.theme;
    match draft.outcome {
        Outcome::Unchanged => store::clear_hold(tx, theme).await,
        Outcome::Held => {
            let findings = vintage.findings.clone().unwrap_or_default();
            let hold = Hold { theme, since: vintage.published_at, sha256: vintage.sha256.clone(), findings };
            let held = store::holds(tx).await?.into_iter().find(|held| held.theme == theme);
            if held.is_some_and(|held| Hold { since: hold.since, ..held } == hold) {
                return Ok(false);
            }
            store::put_hold(tx, &hold).await?;
            Ok(true)
        }
        Outcome::Published | Outcome::Forced => {
            store::clear_hold(tx, theme).await?;
            store::put_vintage(tx, vintage, draft.body.clone()).await?;
            Ok(true)
        }
    }
}

/// Publishes the demonstration series of these themes in a transaction that the caller commits. The gate has no say:
/// nobody relies on them.
pub(super) async fn publish_seeds(tx: &mut Tx, themes: &[Theme], (today, now): (Date, i64)) -> Result<()> {
    for theme in themes {
        let material = Material::load(tx, *theme, None).await?;
        let terms = Terms { rules: None, force: None, today, now };
        for draft in draft::all(&[material], &terms)?.iter().flatten() {
            put(tx, draft).await?;
        }
    }
    tx.bump("ias").await
}

//! Publication: what is held of the indicators becomes one immutable version per theme. Everything is computed and
//! judged first, then all versions are kept in one transaction, then the open-data files are switched. The same input
//! gives the same bytes, so that publishing twice changes nothing.

mod difference;
mod draft;
mod folder;
mod history;

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
    db::{Lock, Tx},
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
    if request.dry_run {
        return Ok(drafts(app, request).await?.into_iter().map(published).collect());
    }
    let lock = turn(app).await?;
    let published = match drafts(app, request).await {
        Ok(drafts) => keep(app, drafts).await,
        Err(e) => Err(e),
    };
    lock.release().await;
    published
}

/// The turn to publish, among all processes that share the data.
async fn turn(app: &App) -> Result<Lock> {
    let since = app.clock.in_paris(app.clock.millis()).map_or_else(String::new, |at| format!("{at:.0}"));
    let holder = format!("process {} since {since}", std::process::id());
    app.db.lock("publish", &holder).await?.map_err(|holder| {
        let detail = format!("{holder} is publishing; wait for its end and try again");
        Error::new(Kind::Busy, "ias.publishing", detail)
    })
}

/// Works out what would be published, away from the threads that answer requests.
async fn drafts(app: &App, request: &Request) -> Result<Vec<Draft>> {
    let rules = Rules::load(&app.config.data_dir)?;
    let materials = draft::materials(app, request.theme, request.up_to).await?;
    let (force, today, now) = (request.force.clone(), app.clock.today(), app.clock.millis());
    let drafts = blocking(move || {
        let terms = Terms { rules: Some(&rules), force: force.as_deref(), today, now };
        draft::all(&materials, &terms)
    });
    let drafts: Vec<Draft> = drafts.await?.into_iter().flatten().collect();
    if drafts.is_empty() {
        let what = request.theme.map_or("any indicator".to_owned(), |theme| theme.to_string());
        let detail = format!(
            "no level can be made of {what}; `vigie ias ingest FILE…` or `vigie ias import FILE…` comes first"
        );
        return Err(Error::new(Kind::Refused, "ias.nothing-imported", detail));
    }
    Ok(drafts)
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Error::fault)?
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
    let _folder = folder::turn(&app.config.data_dir).await?;
    let set = files(app, &drafts).await?;
    let set = blocking(move || set.write().map(|()| set)).await?;
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

/// Brings the open-data folder of this machine up to the versions in the database, which another one may have published.
///
/// # Errors
/// What the database or the disk says; the folder stays as it was then.
pub async fn refresh_files(app: &App) -> Result<()> {
    let _folder = folder::turn(&app.config.data_dir).await?;
    let set = files(app, &[]).await?;
    blocking(move || set.write().and_then(|()| set.switch())).await
}

/// The files of all versions that are public, or will be with these drafts.
async fn files(app: &App, drafts: &[Draft]) -> Result<Set> {
    let mut tx = app.db.read().await?;
    let mut archived = archive::all(&mut tx).await?;
    archived.retain(|old| !drafts.iter().any(|d| d.is_new() && d.new.vintage.theme == old.vintage.theme));
    let new = drafts.iter().filter(|draft| draft.is_new()).map(|draft| &draft.new);
    archived.extend(new.clone().cloned());
    archived.sort_by_key(|archived| archived.vintage.theme);
    let mut history: Vec<Vintage> = new.map(|new| new.vintage.clone()).collect();
    for theme in Theme::ALL {
        history.extend(store::history(&mut tx, theme, i64::MAX).await?);
    }
    let set = Set::of(&app.config.data_dir, archived).telling(app.config.public_url.clone(), history);
    set.with_historic(&mut tx).await
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

//! Publication: what is held of the indicators becomes one immutable version per theme. Everything is computed and
//! judged first, then all versions are kept in one transaction, then the open-data files are switched. The same input
//! gives the same bytes, so that publishing twice changes nothing.

mod difference;
mod draft;
mod history;
mod release;

pub use difference::{Difference, Largest};
pub(crate) use history::{Compared, Since, compare, versions};
pub use history::{Forced, HeldBack, VersionSummary};
pub(super) use history::{at, difference, forced, held_back, newest};

use super::{
    archive,
    gate::{Finding, Rules},
    store::{self, Hold, Version},
    theme::Theme,
};
use crate::{
    Result,
    app::App,
    db::{Lock, Tx},
    error::{Error, Kind},
};
use draft::{Conditions, Draft, Inputs};
use jiff::civil::Date;
use release::Release;
use serde::Serialize;

#[derive(Debug, Clone, Default)]
pub struct Request {
    pub theme: Option<Theme>,
    /// Nothing later than this day.
    pub up_to: Option<Date>,
    pub dry_run: bool,
    /// Publish against the gate, for this reason, which becomes public.
    pub force: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The last version says the same.
    Unchanged,
    Published,
    /// There is a new version, against the gate.
    Forced,
    /// The gate stopped it: the last version stays public.
    #[serde(rename = "held")]
    HeldBack,
}

/// What a publication came to for one theme.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Published {
    pub theme: Theme,
    pub outcome: Outcome,
    /// Number of the version that is public now; nothing when none is.
    #[serde(rename = "vintage")]
    pub version: Option<i64>,
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
/// published then. What the gate stops is no error: see [`Outcome::HeldBack`].
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
    let inputs = draft::load_inputs(app, request.theme, request.up_to).await?;
    let (force, today, now) = (request.force.clone(), app.clock.today(), app.clock.millis());
    let drafts = blocking(move || {
        let conditions = Conditions { rules: Some(&rules), force: force.as_deref(), today, now };
        draft::all(&inputs, &conditions)
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
    }
}

/// Keeps what is new: the files beside those that are public, then the versions, then the switch.
async fn keep(app: &App, drafts: Vec<Draft>) -> Result<Vec<Published>> {
    let _folder = release::turn(&app.config.data_dir).await?;
    let release = files(app, &drafts).await?;
    let release = blocking(move || release.write().map(|()| release)).await?;
    let mut tx = app.db.write().await?;
    let mut changed = false;
    for draft in &drafts {
        changed |= put(&mut tx, draft).await?;
    }
    if changed {
        tx.bump("ias").await?;
        tx.commit().await?;
    }
    release.switch()?;
    Ok(drafts.into_iter().map(published).collect())
}

/// Brings the open-data folder of this machine up to the versions in the database, which another one may have published.
///
/// # Errors
/// What the database or the disk says; the folder stays as it was then.
pub async fn refresh_files(app: &App) -> Result<()> {
    let _folder = release::turn(&app.config.data_dir).await?;
    let release = files(app, &[]).await?;
    blocking(move || release.write().and_then(|()| release.switch())).await
}

/// The files of all versions that are public, or will be with these drafts.
async fn files(app: &App, drafts: &[Draft]) -> Result<Release> {
    let mut tx = app.db.read().await?;
    let mut archived = archive::all(&mut tx).await?;
    archived.retain(|old| !drafts.iter().any(|d| d.is_new() && d.new.version.theme == old.version.theme));
    let new = drafts.iter().filter(|draft| draft.is_new()).map(|draft| &draft.new);
    archived.extend(new.clone().cloned());
    archived.sort_by_key(|archived| archived.version.theme);
    let mut history: Vec<Version> = new.map(|new| new.version.clone()).collect();
    for theme in Theme::ALL {
        history.extend(store::history(&mut tx, theme, i64::MAX).await?);
    }
    let release = Release::of(&app.config.data_dir, archived).telling(app.config.public_url.clone(), history);
    release.with_historic(&mut tx).await
}

/// Keeps one draft; tells whether that changed anything.
async fn put(tx: &mut Tx, draft: &Draft) -> Result<bool> {
    let version = &draft.new.version;
    let theme = version.theme;
    match draft.outcome {
        Outcome::Unchanged => store::clear_hold(tx, theme).await,
        Outcome::HeldBack => {
            let findings = version.findings.clone().unwrap_or_default();
            let hold = Hold { theme, since: version.published_at, sha256: version.sha256.clone(), findings };
            let held = store::holds(tx).await?.into_iter().find(|held| held.theme == theme);
            if held.is_some_and(|held| Hold { since: hold.since, ..held } == hold) {
                return Ok(false);
            }
            store::put_hold(tx, &hold).await?;
            Ok(true)
        }
        Outcome::Published | Outcome::Forced => {
            store::clear_hold(tx, theme).await?;
            store::insert_version(tx, version, draft.body.clone()).await?;
            Ok(true)
        }
    }
}

/// Publishes the demonstration series of these themes in a transaction that the caller commits. The gate has no say:
/// nobody relies on them.
pub(super) async fn publish_seeds(tx: &mut Tx, themes: &[Theme], (today, now): (Date, i64)) -> Result<()> {
    for theme in themes {
        let inputs = Inputs::load(tx, *theme, None).await?;
        let conditions = Conditions { rules: None, force: None, today, now };
        for draft in draft::all(&[inputs], &conditions)?.iter().flatten() {
            put(tx, draft).await?;
        }
    }
    tx.bump("ias").await
}

//! Publishes drafts, and turns live versions into drafts again.

use super::{
    import::{Change, Imported, LastDay, Report, Transition, compare, with_transition},
    model::{
        entry::{Entry, EntryMeta},
        version::{Action, Key, VersionRecord, no_such},
    },
    store,
};
use crate::{
    Error, Result,
    app::App,
    audit,
    db::Tx,
    entries::{
        kind::Kind,
        slug::Slug,
        stage::{Stage, Visibility},
    },
    error::{FieldError, Kind as Failure},
    locale::Locale,
};
use jiff::civil::Date;

#[derive(Debug, Clone, Copy, Default)]
pub struct PublishOptions {
    /// The new first day, if it changes.
    pub from: Option<Date>,
    pub until: LastDay,
    /// Accepts unknown elements and chapters that do not fit.
    pub tolerate: bool,
    /// Rolls the change back at its end.
    pub dry_run: bool,
}

/// Publishes the draft of an entry in one language. Without a draft, changes the days of the live version.
///
/// # Errors
/// `content.unknown` without a version; `content.file-invalid` for a draft with faults that a live version must not have.
pub async fn publish(app: &App, key: Key<'_>, how: PublishOptions) -> Result<Report> {
    publish_in(app, &[key], how).await
}

/// Publishes the drafts of an entry in all its languages, and changes the days of the others: all of them or none.
///
/// # Errors
/// Same errors as [`publish`].
pub async fn publish_all(app: &App, kind: Kind, slug: &str, how: PublishOptions) -> Result<Report> {
    let locales = locales(app, Key { kind, slug, locale: Locale::Fr }, "version", |_| true).await?;
    let keys: Vec<_> = locales.into_iter().map(|locale| Key { kind, slug, locale }).collect();
    publish_in(app, &keys, how).await
}

async fn publish_in(app: &App, keys: &[Key<'_>], how: PublishOptions) -> Result<Report> {
    let mut tx = app.db.write().await?;
    let (mut report, mut changed) = (Report::default(), false);
    for key in keys {
        changed |= publish_version(&mut tx, app, *key, how, &mut report).await?;
    }
    if changed && !how.dry_run {
        tx.bump(store::SCOPE).await?;
        tx.commit().await?;
    }
    Ok(report)
}

/// Publishes one version. Returns whether anything changed.
async fn publish_version(
    tx: &mut Tx,
    app: &App,
    key: Key<'_>,
    how: PublishOptions,
    report: &mut Report,
) -> Result<bool> {
    let Versions { draft, live } = Versions::load(tx, key).await?;
    let PublishOptions { from, until, tolerate, .. } = how;
    let transition = Transition { stage: Stage::Live, from, until, tolerate };
    let old = draft.as_ref().or(live.as_ref()).ok_or_else(|| key.unknown("version"))?;
    let (new, readings) =
        with_transition(tx, &app.clock, old, transition).await.map_err(|e| cannot_publish(key, e))?;
    let (change, diff) = compare(live.as_ref(), &new);
    report.entries.push(imported(&new.head, change, diff));
    store::upsert(tx, std::slice::from_ref(&new)).await?;
    if let Some(draft) = &draft {
        store::remove(tx, &draft.head).await?;
    }
    report.warnings.extend(readings.warnings);
    report.warnings.extend(visibility_warning(key, &new.head, app.clock.today()));
    let changed = draft.is_some() || change != Change::Unchanged;
    if changed {
        store::insert_versions(tx, &[VersionRecord::from_entry(&new, Action::Published, &audit::operator())])
            .await?;
    }
    Ok(changed)
}

/// Turns the live version of an entry in one language into a draft.
///
/// # Errors
/// `content.unknown` when it is not live, `content.draft-exists` when there is a draft already.
pub async fn unpublish(app: &App, key: Key<'_>, dry_run: bool) -> Result<Imported> {
    let mut tx = app.db.write().await?;
    let imported = unpublish_version(&mut tx, app, key).await?;
    if !dry_run {
        tx.bump(store::SCOPE).await?;
        tx.commit().await?;
    }
    Ok(imported)
}

/// Turns the live versions of an entry in all its languages into drafts: all of them or none.
///
/// # Errors
/// Same errors as [`unpublish`].
pub async fn unpublish_all(app: &App, kind: Kind, slug: &str, dry_run: bool) -> Result<Vec<Imported>> {
    let key = Key { kind, slug, locale: Locale::Fr };
    let live = locales(app, key, "live version", |stage| stage == Stage::Live).await?;
    let mut tx = app.db.write().await?;
    let mut done = Vec::new();
    for locale in live {
        done.push(unpublish_version(&mut tx, app, Key { kind, slug, locale }).await?);
    }
    if !dry_run {
        tx.bump(store::SCOPE).await?;
        tx.commit().await?;
    }
    Ok(done)
}

async fn unpublish_version(tx: &mut Tx, app: &App, key: Key<'_>) -> Result<Imported> {
    let Versions { draft, live } = Versions::load(tx, key).await?;
    let live = live.ok_or_else(|| key.unknown("live version"))?;
    if draft.is_some() {
        let detail = format!(
            "{} {} ({}) has a draft already, which would be lost: publish it, or import it again afterwards",
            key.kind, key.slug, key.locale
        );
        return Err(Error::new(Failure::Conflict, "content.draft-exists", detail));
    }
    let transition =
        Transition { stage: Stage::Draft, from: None, until: LastDay::Unchanged, tolerate: true };
    let (new, _) = with_transition(tx, &app.clock, &live, transition).await?;
    store::upsert(tx, std::slice::from_ref(&new)).await?;
    store::remove(tx, &live.head).await?;
    store::insert_versions(tx, &[VersionRecord::from_entry(&new, Action::Withdrawn, &audit::operator())])
        .await?;
    Ok(imported(&new.head, Change::Created, String::new()))
}

/// The languages in which an entry has a version of a matching stage, in the order of [`Locale::ALL`].
async fn locales(
    app: &App,
    Key { kind, slug, .. }: Key<'_>,
    what: &str,
    is_meant: fn(Stage) -> bool,
) -> Result<Vec<Locale>> {
    let unknown = || no_such(what, kind, slug, "any language");
    let name: Slug = slug.parse().map_err(|_| unknown())?;
    let versions: Vec<Entry> = store::versions(&mut app.db.read().await?, kind, &name).await?;
    let has = |locale: &Locale| {
        versions.iter().any(|entry| entry.head.locale == *locale && is_meant(entry.head.stage))
    };
    let found: Vec<_> = Locale::ALL.into_iter().filter(has).collect();
    if found.is_empty() { Err(unknown()) } else { Ok(found) }
}

/// The error of an invalid draft, with the entry that was to be published.
fn cannot_publish(Key { kind, slug, locale }: Key<'_>, error: Error) -> Error {
    match error.code {
        "content.file-invalid" => {
            let detail = format!("{kind} {slug} ({locale}) cannot be published, so nothing was changed");
            Error { detail, ..error }
        }
        _ => error,
    }
}

/// A warning if the published version is not visible today.
fn visibility_warning(
    Key { kind, slug, locale }: Key<'_>,
    head: &EntryMeta,
    today: Date,
) -> Option<FieldError> {
    let warning = match (head.visibility(today), head.published_on, head.expires_on) {
        (Visibility::Expired, _, Some(last)) => format!("it is not visible: {last}, its last day, is over"),
        (Visibility::Scheduled, Some(first), _) => {
            format!("it is not visible before {first}, its first day")
        }
        _ => return None,
    };
    Some(FieldError::new(format!("{kind} {slug} ({locale})"), warning))
}

/// The two versions of an entry in one language.
struct Versions {
    draft: Option<Entry>,
    live: Option<Entry>,
}

impl Versions {
    async fn load(tx: &mut Tx, key: Key<'_>) -> Result<Self> {
        let slug = key.slug.parse::<Slug>().map_err(|_| key.unknown("version"))?;
        let draft = store::entry(tx, key.kind, &slug, key.locale, Stage::Draft).await?;
        let live = store::entry(tx, key.kind, &slug, key.locale, Stage::Live).await?;
        Ok(Self { draft, live })
    }
}

fn imported(head: &EntryMeta, change: Change, diff: String) -> Imported {
    let EntryMeta { kind, slug, locale, stage, .. } = head;
    Imported { kind: *kind, slug: slug.clone(), locale: *locale, stage: *stage, change, diff }
}

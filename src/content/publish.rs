//! A draft becomes live, a live entry a draft again: the operator's hand on what visitors see.

use super::{
    entry::{Entry, Head},
    history::{Action, Noted},
    import::{Change, Imported, LastDay, Report, Transition, again, compare},
    kind::Kind,
    slug::Slug,
    stage::{Stage, Visibility},
    store,
};
use crate::{
    Error, Result,
    app::App,
    audit,
    db::Tx,
    error::{Field, Kind as Failure},
    locale::Locale,
};
use jiff::civil::Date;

#[derive(Debug, Clone, Copy)]
pub struct Key<'a> {
    pub kind: Kind,
    pub slug: &'a str,
    pub locale: Locale,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Publishing {
    /// Its first day, if it changes.
    pub from: Option<Date>,
    pub until: LastDay,
    /// Takes unknown elements and chapters that do not fit.
    pub tolerate: bool,
    /// Does all of it and takes it back.
    pub dry_run: bool,
}

/// Publishes the draft of an entry in one language. Without a draft, changes the days of the live version.
///
/// # Errors
/// `content.unknown` without a version; `content.file-invalid` for a draft with faults that a live version must not have.
pub async fn publish(app: &App, key: Key<'_>, how: Publishing) -> Result<Report> {
    publish_in(app, (key.kind, key.slug), &[key.locale], how).await
}

/// Publishes the drafts of an entry in all its languages, and changes the days of the others: all of them or none.
///
/// # Errors
/// As of [`publish`].
pub async fn publish_all(app: &App, kind: Kind, slug: &str, how: Publishing) -> Result<Report> {
    let locales = locales(app, (kind, slug), "version", |_| true).await?;
    publish_in(app, (kind, slug), &locales, how).await
}

async fn publish_in(
    app: &App,
    (kind, slug): (Kind, &str),
    locales: &[Locale],
    how: Publishing,
) -> Result<Report> {
    let mut tx = app.db.write().await?;
    let (mut report, mut changed) = (Report::default(), false);
    for locale in locales {
        changed |=
            publish_version(&mut tx, app, Key { kind, slug, locale: *locale }, (how, &mut report)).await?;
    }
    if changed && !how.dry_run {
        tx.bump(super::SCOPE).await?;
        tx.commit().await?;
    }
    Ok(report)
}

/// Publishes one version. Returns whether anything changed.
async fn publish_version(
    tx: &mut Tx,
    app: &App,
    key: Key<'_>,
    (how, report): (Publishing, &mut Report),
) -> Result<bool> {
    let Versions { draft, live } = Versions::of(tx, key).await?;
    let Publishing { from, until, tolerate, .. } = how;
    let transition = Transition { stage: Stage::Live, from, until, tolerate };
    let old = draft.as_ref().or(live.as_ref()).ok_or_else(|| key.unknown("version"))?;
    let (new, readings) = again(tx, &app.clock, old, transition).await.map_err(|e| key.refused(e))?;
    let (change, diff) = compare(live.as_ref(), &new);
    report.entries.push(Imported::of(&new.head, change, diff));
    store::put(tx, std::slice::from_ref(&new)).await?;
    if let Some(draft) = &draft {
        store::remove(tx, &draft.head).await?;
    }
    report.warnings.extend(readings.warnings);
    report.warnings.extend(key.unseen(&new.head, app.clock.today()));
    let changed = draft.is_some() || change != Change::Unchanged;
    if changed {
        store::note(tx, &[Noted::of(&new, Action::Published, &audit::operator())]).await?;
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
        tx.bump(super::SCOPE).await?;
        tx.commit().await?;
    }
    Ok(imported)
}

/// Turns the live versions of an entry in all its languages into drafts: all of them or none.
///
/// # Errors
/// As of [`unpublish`].
pub async fn unpublish_all(app: &App, kind: Kind, slug: &str, dry_run: bool) -> Result<Vec<Imported>> {
    let live = locales(app, (kind, slug), "live version", |stage| stage == Stage::Live).await?;
    let mut tx = app.db.write().await?;
    let mut done = Vec::new();
    for locale in live {
        done.push(unpublish_version(&mut tx, app, Key { kind, slug, locale }).await?);
    }
    if !dry_run {
        tx.bump(super::SCOPE).await?;
        tx.commit().await?;
    }
    Ok(done)
}

async fn unpublish_version(tx: &mut Tx, app: &App, key: Key<'_>) -> Result<Imported> {
    let Versions { draft, live } = Versions::of(tx, key).await?;
    let live = live.ok_or_else(|| key.unknown("live version"))?;
    if draft.is_some() {
        let detail = format!(
            "{} {} ({}) has a draft already, which would be lost: publish it, or import it anew afterwards",
            key.kind, key.slug, key.locale
        );
        return Err(Error::new(Failure::Refused, "content.draft-exists", detail));
    }
    let transition =
        Transition { stage: Stage::Draft, from: None, until: LastDay::Unchanged, tolerate: true };
    let (new, _) = again(tx, &app.clock, &live, transition).await?;
    store::put(tx, std::slice::from_ref(&new)).await?;
    store::remove(tx, &live.head).await?;
    store::note(tx, &[Noted::of(&new, Action::Withdrawn, &audit::operator())]).await?;
    Ok(Imported::of(&new.head, Change::Created, String::new()))
}

/// The languages in which an entry has a version of such a stage, in the order of [`Locale::ALL`].
async fn locales(
    app: &App,
    (kind, slug): (Kind, &str),
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

fn no_such(what: &str, kind: Kind, slug: &str, place: &str) -> Error {
    let shown: String = slug.chars().take(100).collect();
    Error::absent("content.unknown", format!("there is no {what} of {kind} {shown:?} in {place}"))
}

impl Key<'_> {
    /// A draft that is refused, said as what was asked for.
    fn refused(&self, error: Error) -> Error {
        let Self { kind, slug, locale } = self;
        match error.code {
            "content.file-invalid" => {
                let detail = format!("{kind} {slug} ({locale}) cannot be published, so nothing was changed");
                Error { detail, ..error }
            }
            _ => error,
        }
    }

    /// What is odd about publishing what nobody sees today.
    fn unseen(&self, head: &Head, today: Date) -> Option<Field> {
        let Self { kind, slug, locale } = self;
        let told = match (head.visibility(today), head.published_on, head.expires_on) {
            (Visibility::Expired, _, Some(last)) => format!("nobody sees it: {last}, its last day, is over"),
            (Visibility::Scheduled, Some(first), _) => {
                format!("nobody sees it before {first}, its first day")
            }
            _ => return None,
        };
        Some(Field::new(format!("{kind} {slug} ({locale})"), told))
    }

    pub(super) fn unknown(&self, what: &str) -> Error {
        no_such(what, self.kind, self.slug, self.locale.code())
    }
}

/// The two versions of an entry in one language.
struct Versions {
    draft: Option<Entry>,
    live: Option<Entry>,
}

impl Versions {
    async fn of(tx: &mut Tx, key: Key<'_>) -> Result<Self> {
        let slug = key.slug.parse::<Slug>().map_err(|_| key.unknown("version"))?;
        let draft = store::entry(tx, (key.kind, &slug), key.locale, Stage::Draft).await?;
        let live = store::entry(tx, (key.kind, &slug), key.locale, Stage::Live).await?;
        Ok(Self { draft, live })
    }
}

impl Imported {
    fn of(head: &Head, change: Change, diff: String) -> Self {
        let Head { kind, slug, locale, stage, .. } = head;
        Self { kind: *kind, slug: slug.clone(), locale: *locale, stage: *stage, change, diff }
    }
}

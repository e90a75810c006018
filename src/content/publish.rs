//! A draft becomes live, a live entry a draft again: the operator's hand on what visitors see.

use super::{
    entry::{Entry, Head},
    history::{Action, Noted},
    import::{Change, Imported, Report, Transition, again, compare},
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
    /// Its last day, if it changes.
    pub until: Option<Date>,
    /// Takes unknown elements and chapters that do not fit.
    pub tolerate: bool,
    /// Does all of it and takes it back.
    pub dry_run: bool,
}

/// Makes the draft of an entry the live version; when there is none and days are named, gives them to the live one.
///
/// # Errors
/// `content.unknown` when there is neither, `content.file-invalid` when the draft has faults that a live version may
/// not have.
pub async fn publish(app: &App, key: Key<'_>, how: Publishing) -> Result<Report> {
    let mut tx = app.db.write().await?;
    let Versions { draft, live } = Versions::of(&mut tx, key).await?;
    let Publishing { from, until, tolerate, dry_run } = how;
    let transition = Transition { stage: Stage::Live, from, until, tolerate };
    let old = draft.as_ref().or(live.as_ref()).ok_or_else(|| key.unknown("version"))?;
    let (new, readings) = again(&mut tx, &app.clock, old, transition).await.map_err(|e| key.refused(e))?;
    let (change, diff) = compare(live.as_ref(), &new);
    let imported = Imported::of(&new.head, change, diff);
    store::put(&mut tx, std::slice::from_ref(&new)).await?;
    if let Some(draft) = &draft {
        store::remove(&mut tx, &draft.head).await?;
    }
    if !dry_run && (draft.is_some() || change != Change::Unchanged) {
        store::note(&mut tx, &[Noted::of(&new, Action::Published, &audit::operator())]).await?;
        tx.bump(super::SCOPE).await?;
        tx.commit().await?;
    }
    let mut warnings = readings.warnings;
    warnings.extend(key.unseen(&new.head, app.clock.today()));
    Ok(Report { entries: vec![imported], warnings })
}

/// Makes the live version of an entry a draft: visitors no longer see it, and nothing is lost.
///
/// # Errors
/// `content.unknown` when it is not live, `content.draft-exists` when its place is taken.
pub async fn unpublish(app: &App, key: Key<'_>, dry_run: bool) -> Result<Imported> {
    let mut tx = app.db.write().await?;
    let Versions { draft, live } = Versions::of(&mut tx, key).await?;
    let live = live.ok_or_else(|| key.unknown("live version"))?;
    if draft.is_some() {
        let detail = format!(
            "{} {} ({}) has a draft already, which would be lost: publish it, or import it anew afterwards",
            key.kind, key.slug, key.locale
        );
        return Err(Error::new(Failure::Refused, "content.draft-exists", detail));
    }
    let transition = Transition { stage: Stage::Draft, from: None, until: None, tolerate: true };
    let (new, _) = again(&mut tx, &app.clock, &live, transition).await?;
    store::put(&mut tx, std::slice::from_ref(&new)).await?;
    store::remove(&mut tx, &live.head).await?;
    store::note(&mut tx, &[Noted::of(&new, Action::Withdrawn, &audit::operator())]).await?;
    if !dry_run {
        tx.bump(super::SCOPE).await?;
        tx.commit().await?;
    }
    Ok(Imported::of(&new.head, Change::Created, String::new()))
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
        let Self { kind, slug, locale } = self;
        let shown: String = slug.chars().take(100).collect();
        Error::absent("content.unknown", format!("there is no {what} of {kind} {shown:?} in {locale}"))
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

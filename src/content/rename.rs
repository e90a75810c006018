//! An entry gets another name in addresses, in all its languages at once: the old address leads to the new one for good, and what
//! other entries say of it follows.

use super::{
    entry::{Entry, Head},
    history::{Action, Noted},
    import::{Rename, follow, read_again, renamed},
    kind::Kind,
    publish::Key,
    slug::Slug,
    stage::Stage,
    store,
};
use crate::{
    Error, Result,
    app::App,
    audit::{self, Deed},
    db::Tx,
    entries,
    error::Kind as Failure,
    locale::Locale,
    ui::Pages,
};
use serde::Serialize;

#[derive(Debug, Clone, Copy)]
pub struct Renaming<'a> {
    pub kind: Kind,
    pub old: &'a str,
    pub new: &'a str,
    /// Does all of it and takes it back.
    pub dry_run: bool,
}

/// A version of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    pub kind: Kind,
    pub slug: Slug,
    pub locale: Locale,
    pub stage: Stage,
}

impl Place {
    pub(super) fn of(head: &Head) -> Self {
        let Head { kind, slug, locale, stage, .. } = head;
        Self { kind: *kind, slug: slug.clone(), locale: *locale, stage: *stage }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Renamed {
    pub kind: Kind,
    pub old: Slug,
    pub new: Slug,
    /// Its versions, under the new name.
    pub versions: Vec<Place>,
    /// Versions of other entries, and its own, that led to the old name and lead to the new one now.
    pub followed: Vec<Place>,
}

/// Gives an entry another name.
///
/// # Errors
/// `content.unknown` when there is none, `content.name-invalid` for what can be no name of its kind, `content.name-taken` when
/// something else stands or stood there; and what is wrong with a stored text by today's rules.
pub async fn rename(app: &App, renaming: Renaming<'_>) -> Result<Renamed> {
    let Renaming { kind, dry_run, .. } = renaming;
    let mut tx = app.db.write().await?;
    let (versions, new) = judged(&mut tx, &renaming).await?;
    let old = &versions[0].head.slug.clone();
    // First, so that the new name is nobody's former one when the texts are read.
    store::moves(&mut tx, kind, old, &new).await?;
    let (who, origin) = (audit::operator(), format!("{kind} {old} is {new} now"));
    let mut places = Vec::new();
    for entry in &versions {
        let entry_now = renamed(&mut tx, &app.clock, entry, &new).await?;
        store::remove(&mut tx, &entry.head).await?;
        store::put(&mut tx, std::slice::from_ref(&entry_now)).await?;
        let noted = Noted { origin: &origin, ..Noted::of(&entry_now, Action::Renamed, &who) };
        store::note(&mut tx, &[noted]).await?;
        places.push(Place::of(&entry_now.head));
    }
    let followed = follow_all(app, &mut tx, Rename { kind, old, new: &new }, (&who, &origin)).await?;
    let subject = format!("{kind} {new}");
    audit::note(&mut tx, app, &Deed::new("content.rename", &subject).told(format!("was {old}"))).await?;
    if !dry_run {
        tx.bump(super::SCOPE).await?;
        tx.commit().await?;
    }
    Ok(Renamed { kind, old: old.clone(), new, versions: places, followed })
}

/// The versions of the entry, at least one, and its new name when that may be given.
async fn judged(tx: &mut Tx, renaming: &Renaming<'_>) -> Result<(Vec<Entry>, Slug)> {
    let Renaming { kind, old, new, .. } = *renaming;
    let key = Key { kind, slug: old, locale: Locale::Fr };
    let old: Slug = old.parse().map_err(|_| key.unknown("version"))?;
    let versions: Vec<Entry> = store::versions(tx, kind, &old).await?;
    if versions.is_empty() {
        return Err(match entries::store::target(tx, kind, &old).await? {
            Some(present) => {
                Error::absent("content.unknown", format!("{kind} {old} is called {present} now"))
            }
            None => Error::absent(
                "content.unknown",
                format!("there is no {kind} called {old:?}", old = old.as_str()),
            ),
        });
    }
    let new = name(kind, new)?;
    if let Some(by) = taken(tx, kind, (&old, &new)).await? {
        let detail = format!("{kind} {old} cannot be called {new}: {by}");
        return Err(Error::new(Failure::Refused, "content.name-taken", detail));
    }
    Ok((versions, new))
}

/// A name of this kind.
fn name(kind: Kind, text: &str) -> Result<Slug> {
    let slug = text.parse::<Slug>().ok().filter(|slug| kind == Kind::Page || !slug.as_str().contains('/'));
    slug.filter(|slug| kind == Kind::Page || slug.as_str().len() <= 80).ok_or_else(|| {
        let shown: String = text.chars().take(100).collect();
        let detail = format!("{shown:?} is no name of a {kind}: use small letters, digits and hyphens");
        Error::new(Failure::Refused, "content.name-invalid", detail)
    })
}

/// By what a name is taken.
async fn taken(tx: &mut Tx, kind: Kind, (old, new): (&Slug, &Slug)) -> Result<Option<String>> {
    if old == new {
        return Ok(Some("that is its name".to_owned()));
    }
    if let Some(by) = kind.hidden_by(new.as_str()) {
        return Ok(Some(by));
    }
    if kind == Kind::Page && Pages::embedded().is_found_by_name(old.as_str()) {
        return Ok(Some("the site finds it by the name it has".to_owned()));
    }
    let others: Vec<Entry> = store::versions(tx, kind, new).await?;
    if !others.is_empty() {
        return Ok(Some("another has this name".to_owned()));
    }
    let present = entries::store::target(tx, kind, new).await?;
    let present = present.filter(|present| present != old);
    Ok(present.map(|present| format!("{present} had this name, and readers who come by it are led there")))
}

/// Changes the texts that lead to the old name.
async fn follow_all(
    app: &App,
    tx: &mut Tx,
    rename: Rename<'_>,
    (who, origin): (&str, &str),
) -> Result<Vec<Place>> {
    let mut followed = Vec::new();
    for (kind, slug, locale, stage) in store::mentions(tx, rename.old.as_str()).await? {
        let Some(entry) = store::entry(tx, (kind, &slug), locale, stage).await? else { continue };
        let entry: Entry = entry;
        let text = follow(&entry.source, kind, rename).map_err(Error::fault)?;
        if text == entry.source {
            continue;
        }
        let entry = read_again(tx, &app.clock, &entry.head, text).await?;
        store::put(tx, std::slice::from_ref(&entry)).await?;
        store::note(tx, &[Noted { origin, ..Noted::of(&entry, Action::Stored, who) }]).await?;
        followed.push(Place::of(&entry.head));
    }
    Ok(followed)
}

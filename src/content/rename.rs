//! Renames an entry in all its languages at once. The old address redirects to the new one permanently, and links in
//! other entries are updated.

use super::{
    import::{Rename, renamed, reparse, update_links},
    model::{
        entry::Entry,
        version::{Action, EntryVersionRef, Key, VersionRecord},
    },
    store,
};
use crate::{
    Error, Result,
    app::App,
    audit::{self, AuditEntry},
    db::Tx,
    entries::{self, kind::Kind, slug::Slug},
    error::Kind as Failure,
    locale::Locale,
    ui::Pages,
};
use serde::Serialize;

#[derive(Debug, Clone, Copy)]
pub struct RenameRequest<'a> {
    pub kind: Kind,
    pub old: &'a str,
    pub new: &'a str,
    /// Rolls the change back at the end.
    pub dry_run: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Renamed {
    pub kind: Kind,
    pub old: Slug,
    pub new: Slug,
    /// Its versions, with the new slug.
    pub versions: Vec<EntryVersionRef>,
    /// Versions whose links were updated, including its own.
    pub followed: Vec<EntryVersionRef>,
}

/// Renames an entry.
///
/// # Errors
/// `content.unknown` if it does not exist, `content.slug-invalid` for an invalid slug, `content.slug-taken`
/// if another entry has or had it; errors of stored texts by the current rules.
pub async fn rename(app: &App, renaming: RenameRequest<'_>) -> Result<Renamed> {
    let RenameRequest { kind, dry_run, .. } = renaming;
    let mut tx = app.db.write().await?;
    let (versions, new) = check_rename(&mut tx, &renaming).await?;
    let old = &versions[0].head.slug.clone();
    // First, so that the new slug is not a redirect when the texts are parsed.
    store::record_rename(&mut tx, kind, old, &new).await?;
    let (who, origin) = (audit::operator(), format!("{kind} {old} is {new} now"));
    let mut places = Vec::new();
    for entry in &versions {
        let entry_now = renamed(&mut tx, &app.clock, entry, &new).await?;
        store::remove(&mut tx, &entry.head).await?;
        store::upsert(&mut tx, std::slice::from_ref(&entry_now)).await?;
        let record =
            VersionRecord { origin: &origin, ..VersionRecord::from_entry(&entry_now, Action::Renamed, &who) };
        store::insert_versions(&mut tx, &[record]).await?;
        places.push(EntryVersionRef::from_meta(&entry_now.head));
    }
    let followed = update_all_links(app, &mut tx, Rename { kind, old, new: &new }, &who, &origin).await?;
    let subject = format!("{kind} {new}");
    audit::record(
        &mut tx,
        app,
        &AuditEntry::new("content.rename", &subject).with_detail(format!("was {old}")),
    )
    .await?;
    if !dry_run {
        tx.bump(store::SCOPE).await?;
        tx.commit().await?;
    }
    Ok(Renamed { kind, old: old.clone(), new, versions: places, followed })
}

/// Checks a request. Returns the versions of the entry, at least one, and its new slug.
async fn check_rename(tx: &mut Tx, renaming: &RenameRequest<'_>) -> Result<(Vec<Entry>, Slug)> {
    let RenameRequest { kind, old, new, .. } = *renaming;
    let key = Key { kind, slug: old, locale: Locale::Fr };
    let old: Slug = old.parse().map_err(|_| key.unknown("version"))?;
    let versions: Vec<Entry> = store::versions(tx, kind, &old).await?;
    if versions.is_empty() {
        return Err(match entries::store::target(tx, kind, &old).await? {
            Some(present) => {
                Error::not_found("content.unknown", format!("{kind} {old} is called {present} now"))
            }
            None => Error::not_found(
                "content.unknown",
                format!("there is no {kind} called {old:?}", old = old.as_str()),
            ),
        });
    }
    let new = name(kind, new)?;
    if let Some(by) = why_taken(tx, kind, &old, &new).await? {
        let detail = format!("{kind} {old} cannot be called {new}: {by}");
        return Err(Error::new(Failure::Conflict, "content.slug-taken", detail));
    }
    Ok((versions, new))
}

/// Parses a slug of a kind.
fn name(kind: Kind, text: &str) -> Result<Slug> {
    let slug = text.parse::<Slug>().ok().filter(|slug| kind == Kind::Page || !slug.as_str().contains('/'));
    slug.filter(|slug| kind == Kind::Page || slug.as_str().len() <= 80).ok_or_else(|| {
        let shown: String = text.chars().take(100).collect();
        let detail =
            format!("{shown:?} is not a valid name of a {kind}: use small letters, digits and hyphens");
        Error::new(Failure::Conflict, "content.slug-invalid", detail)
    })
}

/// Why a slug cannot be used; `None` if it is free.
async fn why_taken(tx: &mut Tx, kind: Kind, old: &Slug, new: &Slug) -> Result<Option<String>> {
    if old == new {
        return Ok(Some("that is its name".to_owned()));
    }
    if let Some(by) = kind.hidden_by(new.as_str()) {
        return Ok(Some(by));
    }
    if kind == Kind::Page && Pages::embedded().is_reserved_slug(old.as_str()) {
        return Ok(Some("the site finds it by the name it has".to_owned()));
    }
    let others: Vec<Entry> = store::versions(tx, kind, new).await?;
    if !others.is_empty() {
        return Ok(Some("another has this name".to_owned()));
    }
    let present = entries::store::target(tx, kind, new).await?;
    let present = present.filter(|present| present != old);
    Ok(present.map(|present| format!("{present} had this name, and its links redirect there")))
}

/// Updates the texts that link to the old slug.
async fn update_all_links(
    app: &App,
    tx: &mut Tx,
    rename: Rename<'_>,
    who: &str,
    origin: &str,
) -> Result<Vec<EntryVersionRef>> {
    let mut followed = Vec::new();
    for version in store::mentions(tx, rename.old.as_str()).await? {
        let EntryVersionRef { kind, slug, locale, stage } = version;
        let entry: Option<Entry> = store::entry(tx, kind, &slug, locale, stage).await?;
        let Some(entry) = entry else { continue };
        let text = update_links(&entry.source, kind, rename).map_err(Error::internal)?;
        if text == entry.source {
            continue;
        }
        let entry = reparse(tx, &app.clock, &entry.head, text).await?;
        store::upsert(tx, std::slice::from_ref(&entry)).await?;
        store::insert_versions(
            tx,
            &[VersionRecord { origin, ..VersionRecord::from_entry(&entry, Action::Stored, who) }],
        )
        .await?;
        followed.push(EntryVersionRef::from_meta(&entry.head));
    }
    Ok(followed)
}

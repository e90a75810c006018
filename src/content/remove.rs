//! Deletes versions of an entry. Its history stays, unless that is to be forgotten too.

use super::{
    entry::{Body, Entry, Head},
    history::{Action, Noted},
    kind::Kind,
    links,
    publish::Key,
    rename::Place,
    slug::Slug,
    stage::Stage,
    store,
};
use crate::{
    Result,
    app::App,
    audit::{self, Deed},
    db::Tx,
    locale::Locale,
};
use serde::Serialize;
use std::collections::BTreeSet;

#[derive(Debug, Clone, Copy)]
pub struct Removal<'a> {
    pub kind: Kind,
    pub slug: &'a str,
    /// Only in this language.
    pub locale: Option<Locale>,
    /// Whether versions that are live stay.
    pub drafts: bool,
    /// Its history too, and pictures that nothing else shows, when nothing is left of it.
    pub forget: bool,
    /// Does all of it and takes it back.
    pub dry_run: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Removed {
    pub kind: Kind,
    pub slug: Slug,
    pub versions: Vec<Place>,
    /// Versions of others that lead to what is no longer there.
    pub dead_links: Vec<Place>,
    pub forgotten: bool,
}

/// Deletes versions of an entry: all, those of a language, or drafts.
///
/// # Errors
/// `content.unknown` when there is none of them.
pub async fn remove(app: &App, removal: Removal<'_>) -> Result<Removed> {
    let Removal { kind, slug, locale, drafts, forget, dry_run } = removal;
    let key = Key { kind, slug, locale: locale.unwrap_or(Locale::Fr) };
    let what = if drafts { "draft" } else { "version" };
    let slug: Slug = slug.parse().map_err(|_| key.unknown(what))?;
    let mut tx = app.db.write().await?;
    let all: Vec<Entry> = store::versions(&mut tx, kind, &slug).await?;
    let (gone, left): (Vec<_>, Vec<_>) = all.into_iter().partition(|Entry { head, .. }| {
        locale.is_none_or(|only| only == head.locale) && (!drafts || head.stage == Stage::Draft)
    });
    let forgotten = forget && left.is_empty() && !store::history(&mut tx, kind, &slug).await?.is_empty();
    if gone.is_empty() && !forgotten {
        return Err(key.unknown(what));
    }
    let who = audit::operator();
    for entry in &gone {
        store::remove(&mut tx, &entry.head).await?;
        let head = Head { changed_at: app.clock.millis(), ..entry.head.clone() };
        let noted = Noted { head: &head, action: Action::Deleted, who: &who, origin: "", source: "" };
        store::note(&mut tx, &[noted]).await?;
    }
    if forgotten {
        forget_all(&mut tx, kind, &slug).await?;
    }
    if left.is_empty() {
        store::free(&mut tx, kind, &slug).await?;
    }
    let today = app.clock.today();
    let is_left = left.iter().any(|entry| entry.head.is_public(today));
    let dead_links = if is_left { Vec::new() } else { leading_to(&mut tx, kind, &slug).await? };
    let subject = format!("{kind} {slug}");
    let told = if forgotten { ", history too" } else { "" };
    let deed = Deed::new("content.delete", &subject).told(format!("{} versions{told}", gone.len()));
    audit::note(&mut tx, app, &deed).await?;
    if !dry_run {
        tx.bump(super::SCOPE).await?;
        tx.commit().await?;
    }
    let versions = gone.iter().map(|entry| Place::of(&entry.head)).collect();
    Ok(Removed { kind, slug, versions, dead_links, forgotten })
}

/// Forgets what an entry ever was, with the pictures that only its texts named.
async fn forget_all(tx: &mut Tx, kind: Kind, slug: &Slug) -> Result<()> {
    let versions = store::history(tx, kind, slug).await?;
    store::forget(tx, kind, slug).await?;
    let named = versions.iter().flat_map(|version| version.source.split("/media/").skip(1));
    let pictures: BTreeSet<_> = named.filter_map(|rest| rest.split('.').next()).collect();
    for sha256 in pictures.into_iter().filter(|name| name.bytes().all(|b| b.is_ascii_hexdigit())) {
        store::drop_image(tx, sha256).await?;
    }
    Ok(())
}

/// The versions that lead to an entry.
async fn leading_to(tx: &mut Tx, kind: Kind, slug: &Slug) -> Result<Vec<Place>> {
    let path = kind.path(slug.as_str());
    let mut found = Vec::new();
    for (of, other, locale, stage) in store::mentions(tx, slug.as_str()).await? {
        let Some(entry) = store::entry(tx, (of, &other), locale, stage).await? else { continue };
        let entry: Entry = entry;
        let is_path = |link: &String| {
            let end = link.find(['#', '?']).unwrap_or(link.len());
            path.as_deref() == Some(&link[..end])
        };
        let is_shown_by = matches!(&entry.body, Body::Source(source) if kind == Kind::Module && source.facts.modules.contains(slug));
        if is_shown_by || links::of(&entry).iter().any(is_path) {
            found.push(Place::of(&entry.head));
        }
    }
    Ok(found)
}

//! Deletes versions of an entry, and on request its history.

use super::{
    links,
    model::{
        entry::{Body, Entry, EntryMeta},
        version::{Action, EntryVersionRef, Key, VersionRecord},
    },
    store,
};
use crate::{
    Result,
    app::App,
    audit::{self, AuditEntry},
    db::Tx,
    entries::{kind::Kind, slug::Slug, stage::Stage},
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
    /// Whether live versions are retained.
    pub drafts: bool,
    /// Deletes the history and unused pictures too, if no version remains.
    pub forget: bool,
    /// Rolls the deletion back at its end.
    pub dry_run: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Removed {
    pub kind: Kind,
    pub slug: Slug,
    pub versions: Vec<EntryVersionRef>,
    /// Versions of other entries whose links are dead now.
    pub dead_links: Vec<EntryVersionRef>,
    pub forgotten: bool,
}

/// Deletes versions of an entry: all, those of a language, or drafts.
///
/// # Errors
/// `content.unknown` if no such version exists.
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
        let head = EntryMeta { changed_at: app.clock.millis(), ..entry.head.clone() };
        let record =
            VersionRecord { head: &head, action: Action::Deleted, who: &who, origin: "", source: "" };
        store::insert_versions(&mut tx, &[record]).await?;
    }
    if forgotten {
        purge_history(&mut tx, kind, &slug).await?;
    }
    if left.is_empty() {
        store::delete_redirects_to(&mut tx, kind, &slug).await?;
    }
    let today = app.clock.today();
    let is_left = left.iter().any(|entry| entry.head.is_public(today));
    let dead_links = if is_left { Vec::new() } else { linking_to(&mut tx, kind, &slug).await? };
    let subject = format!("{kind} {slug}");
    let history = if forgotten { ", history too" } else { "" };
    let deed =
        AuditEntry::new("content.delete", &subject).with_detail(format!("{} versions{history}", gone.len()));
    audit::record(&mut tx, app, &deed).await?;
    if !dry_run {
        tx.bump(store::SCOPE).await?;
        tx.commit().await?;
    }
    let versions = gone.iter().map(|entry| EntryVersionRef::from_meta(&entry.head)).collect();
    Ok(Removed { kind, slug, versions, dead_links, forgotten })
}

/// Deletes the history of an entry, and pictures that only its texts referred to.
async fn purge_history(tx: &mut Tx, kind: Kind, slug: &Slug) -> Result<()> {
    let versions = store::history(tx, kind, slug).await?;
    store::delete_history(tx, kind, slug).await?;
    let named = versions.iter().flat_map(|version| version.source.split("/media/").skip(1));
    let pictures: BTreeSet<_> = named.filter_map(|rest| rest.split('.').next()).collect();
    for sha256 in pictures.into_iter().filter(|name| name.bytes().all(|b| b.is_ascii_hexdigit())) {
        store::delete_image(tx, sha256).await?;
    }
    Ok(())
}

/// The versions that link to an entry.
async fn linking_to(tx: &mut Tx, kind: Kind, slug: &Slug) -> Result<Vec<EntryVersionRef>> {
    let path = kind.path(slug.as_str());
    let mut found = Vec::new();
    for version in store::mentions(tx, slug.as_str()).await? {
        let EntryVersionRef { kind: of, slug: other, locale, stage } = &version;
        let entry: Option<Entry> = store::entry(tx, *of, other, *locale, *stage).await?;
        let Some(entry) = entry else { continue };
        let is_path = |link: &String| {
            let end = link.find(['#', '?']).unwrap_or(link.len());
            path.as_deref() == Some(&link[..end])
        };
        let is_shown_by = matches!(&entry.body, Body::Source(source) if kind == Kind::Module && source.facts.modules.contains(slug));
        if is_shown_by || links::list_links(&entry).iter().any(is_path) {
            found.push(version);
        }
    }
    Ok(found)
}

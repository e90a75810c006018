//! Entries for readers: in the requested language or, if it has no version in it, in another; and lists of
//! the entries that are public today.

use super::{
    entry::{Entry, EntryMeta},
    kind::Kind,
    slug::Slug,
    stage::{Stage, Visibility},
    store,
};
use crate::{Error, Result, app::App, db::Tx, error::Kind as Failure, locale::Locale};
use jiff::civil::Date;
use serde::de::DeserializeOwned;
use std::{cmp::Reverse, collections::BTreeMap};

/// An entry for a reader.
#[derive(Debug, Clone)]
pub struct LocalizedEntry<B> {
    /// The version in the reader's language, else in French, else in the first available language.
    pub entry: Entry<B>,
    /// The languages with a public version.
    pub locales: Vec<Locale>,
}

/// The public version of an entry.
///
/// # Errors
/// `content.unknown` if there is none, `content.expired` if its last day is over.
pub async fn find<B: DeserializeOwned>(
    app: &App,
    kind: Kind,
    slug: &str,
    locale: Locale,
) -> Result<LocalizedEntry<B>> {
    let mut public = in_every_language(app, kind, slug).await?;
    let locales = languages(public.iter().map(|entry| &entry.head));
    let entry = preferred(&mut public, locale).ok_or_else(|| unknown(kind, slug))?;
    Ok(LocalizedEntry { entry, locales })
}

/// The public versions of an entry in the order of languages, at least one. Same errors as [`find`].
pub async fn in_every_language<B: DeserializeOwned>(
    app: &App,
    kind: Kind,
    slug: &str,
) -> Result<Vec<Entry<B>>> {
    let today = app.clock.today();
    let versions = versions(&mut app.db.read().await?, kind, slug).await?;
    let (mut public, other): (Vec<Entry<B>>, Vec<_>) =
        versions.into_iter().partition(|entry| entry.head.is_public(today));
    if !public.is_empty() {
        public.sort_by_key(|entry| entry.head.locale);
        return Ok(public);
    }
    if other.iter().any(|entry| entry.head.visibility(today) == Visibility::Expired) {
        let detail = format!("{kind} {slug} is over");
        return Err(Error::new(Failure::Gone, "content.expired", detail));
    }
    Err(unknown(kind, slug))
}

/// The version for editors: the draft if there is one, else the live one, on any day.
///
/// # Errors
/// `content.unknown` if there is no version.
pub async fn find_draft<B: DeserializeOwned>(
    app: &App,
    kind: Kind,
    slug: &str,
    locale: Locale,
) -> Result<LocalizedEntry<B>> {
    let today = app.clock.today();
    let versions: Vec<Entry<B>> = versions(&mut app.db.read().await?, kind, slug).await?;
    let locales = languages(versions.iter().map(|entry| &entry.head).filter(|head| head.is_public(today)));
    let (mut drafts, mut live): (Vec<_>, Vec<_>) =
        versions.into_iter().partition(|entry| entry.head.stage == Stage::Draft);
    let own = |entries: &[Entry<B>]| entries.iter().any(|entry| entry.head.locale == locale);
    let first = if own(&drafts) || !own(&live) { &mut drafts } else { &mut live };
    let entry = preferred(first, locale).or_else(|| preferred(&mut live, locale));
    entry.map(|entry| LocalizedEntry { entry, locales }).ok_or_else(|| unknown(kind, slug))
}

/// An entry of a list.
#[derive(Debug, Clone)]
pub struct EntrySummary {
    /// The version for the reader's language.
    pub head: EntryMeta,
    /// The languages with a public version.
    pub locales: Vec<Locale>,
}

impl EntrySummary {
    pub(crate) fn from_entry<B>(found: LocalizedEntry<B>) -> Self {
        Self { head: found.entry.head, locales: found.locales }
    }
}

/// The public entries of a kind with the version for this language: by date, newest first, then by rank and
/// slug.
pub async fn list_public(app: &App, kind: Kind, locale: Locale) -> Result<Vec<EntrySummary>> {
    let heads = store::list_meta(&mut app.db.read().await?, kind).await?;
    Ok(pick_language(heads, app.clock.today(), locale))
}

fn pick_language(heads: Vec<EntryMeta>, today: Date, locale: Locale) -> Vec<EntrySummary> {
    let mut of_slug: BTreeMap<Slug, Vec<EntryMeta>> = BTreeMap::new();
    for head in heads.into_iter().filter(|head| head.is_public(today)) {
        of_slug.entry(head.slug.clone()).or_default().push(head);
    }
    let mut chosen: Vec<_> = of_slug
        .into_values()
        .filter_map(|mut heads| {
            let locales = languages(&heads);
            heads.sort_by_key(|head| preference(head.locale, locale));
            heads.into_iter().next().map(|head| EntrySummary { head, locales })
        })
        .collect();
    chosen.sort_by_key(|listed| (Reverse(listed.head.published_on), listed.head.rank));
    chosen
}

/// All public entries of a kind with the version for this language, converted by `take`.
///
/// # Errors
/// Database errors; errors of `take`.
pub async fn all<B: DeserializeOwned, T>(
    app: &App,
    kind: Kind,
    locale: Locale,
    mut take: impl FnMut(EntrySummary, B) -> Result<T>,
) -> Result<Vec<T>> {
    let mut parts = EntryBatches::new(app, kind, locale).await?;
    let mut all = Vec::new();
    while let Some(part) = parts.next().await? {
        for (listed, body) in part {
            all.push(take(listed, body)?);
        }
    }
    Ok(all)
}

/// Iterates over the public entries of a kind in batches, from one snapshot of the database.
pub struct EntryBatches {
    tx: Tx,
    kind: Kind,
    /// The remaining entries, by the language of their version.
    wanted: BTreeMap<Locale, BTreeMap<Slug, EntrySummary>>,
    last: String,
}

impl EntryBatches {
    /// Starts before the first batch.
    pub async fn new(app: &App, kind: Kind, locale: Locale) -> Result<Self> {
        let mut tx = app.db.read().await?;
        let mut wanted: BTreeMap<Locale, BTreeMap<Slug, EntrySummary>> = BTreeMap::new();
        for listed in pick_language(store::list_meta(&mut tx, kind).await?, app.clock.today(), locale) {
            wanted.entry(listed.head.locale).or_default().insert(listed.head.slug.clone(), listed);
        }
        Ok(Self { tx, kind, wanted, last: String::new() })
    }

    /// The next batch; `None` after the last.
    pub async fn next<B: DeserializeOwned>(&mut self) -> Result<Option<Vec<(EntrySummary, B)>>> {
        while let Some(mut entry) = self.wanted.first_entry() {
            let bodies = store::bodies(&mut self.tx, self.kind, *entry.key(), &self.last).await?;
            let Some((slug, _)) = bodies.last() else {
                entry.remove();
                self.last = String::new();
                continue;
            };
            self.last = slug.to_string();
            let wanted = entry.get_mut();
            let part = bodies.into_iter().filter_map(|(slug, body)| Some((wanted.remove(&slug)?, body)));
            let part: Vec<_> = part.collect();
            if wanted.is_empty() {
                entry.remove();
                self.last = String::new();
            }
            return Ok(Some(part));
        }
        Ok(None)
    }
}

/// Loads the entries of a list. Entries that were deleted in the meantime are left out.
pub async fn load_all<B: DeserializeOwned>(
    app: &App,
    list: Vec<EntrySummary>,
) -> Result<Vec<LocalizedEntry<B>>> {
    let mut tx = app.db.read().await?;
    let mut found = Vec::with_capacity(list.len());
    for EntrySummary { head, locales } in list {
        let entry = store::entry(&mut tx, head.kind, &head.slug, head.locale, head.stage).await?;
        found.extend(entry.map(|entry| LocalizedEntry { entry, locales }));
    }
    Ok(found)
}

/// When each entry was first live, in milliseconds since 1970, in the order of `slugs`.
pub async fn first_published_at(app: &App, kind: Kind, slugs: &[Slug]) -> Result<Vec<Option<i64>>> {
    let mut tx = app.db.read().await?;
    let mut instants = Vec::with_capacity(slugs.len());
    for slug in slugs {
        instants.push(store::first_published_at(&mut tx, kind, slug).await?);
    }
    Ok(instants)
}

/// Loads live versions of a kind. Versions that were deleted in the meantime are left out.
pub async fn live<B: DeserializeOwned>(
    app: &App,
    kind: Kind,
    of: &[(Slug, Locale)],
) -> Result<Vec<Entry<B>>> {
    let mut tx = app.db.read().await?;
    let mut live = Vec::new();
    for (slug, locale) in of {
        live.extend(store::entry(&mut tx, kind, slug, *locale, Stage::Live).await?);
    }
    Ok(live)
}

/// The metadata of all versions of a kind, in every language and stage.
pub async fn list_meta(app: &App, kind: Kind) -> Result<Vec<EntryMeta>> {
    store::list_meta(&mut app.db.read().await?, kind).await
}

/// One version of an entry, on any day.
///
/// # Errors
/// `content.unknown` if there is none.
pub async fn version<B: DeserializeOwned>(
    app: &App,
    kind: Kind,
    slug: &str,
    locale: Locale,
    stage: Stage,
) -> Result<Entry<B>> {
    let versions = versions(&mut app.db.read().await?, kind, slug).await?;
    let wanted = |entry: &Entry<B>| entry.head.locale == locale && entry.head.stage == stage;
    versions.into_iter().find(wanted).ok_or_else(|| unknown(kind, slug))
}

/// The versions of an entry, by its current or a former slug.
async fn versions<B: DeserializeOwned>(tx: &mut Tx, kind: Kind, slug: &str) -> Result<Vec<Entry<B>>> {
    // An invalid slug names no entry.
    let Ok(slug) = slug.parse::<Slug>() else { return Ok(Vec::new()) };
    let found = store::versions(tx, kind, &slug).await?;
    if !found.is_empty() {
        return Ok(found);
    }
    match store::target(tx, kind, &slug).await? {
        Some(present) => store::versions(tx, kind, &present).await,
        None => Ok(found),
    }
}

/// The current path, without the language prefix, of an entry that had this slug before.
pub async fn redirect_target(app: &App, kind: Kind, slug: &str) -> Result<Option<String>> {
    let Ok(slug) = slug.parse::<Slug>() else { return Ok(None) };
    let target = store::target(&mut app.db.read().await?, kind, &slug).await?;
    Ok(target.and_then(|target| kind.path(target.as_str())))
}

fn unknown(kind: Kind, slug: &str) -> Error {
    let shown: String = slug.chars().take(100).collect();
    Error::not_found("content.unknown", format!("there is no {kind} called {shown:?}"))
}

/// The languages of versions, in order.
fn languages<'a>(versions: impl IntoIterator<Item = &'a EntryMeta>) -> Vec<Locale> {
    let mut locales: Vec<_> = versions.into_iter().map(|head| head.locale).collect();
    locales.sort_unstable();
    locales
}

/// Sort key: the requested language first, then the order of languages, which begins with French.
fn preference(locale: Locale, wanted: Locale) -> (bool, Locale) {
    (locale != wanted, locale)
}

fn preferred<B>(entries: &mut Vec<Entry<B>>, locale: Locale) -> Option<Entry<B>> {
    entries.sort_by_key(|entry| preference(entry.head.locale, locale));
    (!entries.is_empty()).then(|| entries.remove(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(number: usize, locale: Locale, stage: Stage) -> Entry<String> {
        let head = EntryMeta {
            stage,
            title: format!("{number} {locale} {stage}"),
            ..EntryMeta::sample(Kind::Employee, &format!("person-{number:04}"), locale)
        };
        let body = head.title.clone();
        Entry { head, body, source: String::new() }
    }

    #[tokio::test]
    async fn reads_each_entry_once_in_its_best_language() {
        let (app, _folder) = App::test().await;
        let french = (0..1_203).map(|number| person(number, Locale::Fr, Stage::Live));
        let korean = (0..1_203).step_by(2).map(|number| person(number, Locale::Ko, Stage::Live));
        let drafts = (1_190..1_300).map(|number| person(number, Locale::Ko, Stage::Draft));
        let entries: Vec<_> = french.chain(korean).chain(drafts).collect();
        let mut tx = app.db.write().await.unwrap();
        store::upsert(&mut tx, &entries).await.unwrap();
        tx.commit().await.unwrap();
        let title_and_body = |listed: EntrySummary, body: String| Ok((listed.head.title, body));
        let mut read = all(&app, Kind::Employee, Locale::Ko, title_and_body).await.unwrap();
        read.sort_by_key(|(title, _)| title.split(' ').next().unwrap().parse::<usize>().unwrap());
        let expected = (0..1_203).map(|number| {
            let locale = if number % 2 == 0 { Locale::Ko } else { Locale::Fr };
            let entry = person(number, locale, Stage::Live);
            (entry.head.title, entry.body)
        });
        assert_eq!(read, expected.collect::<Vec<_>>());
        assert_eq!(all(&app, Kind::Job, Locale::Ko, title_and_body).await.unwrap(), []);
    }
}

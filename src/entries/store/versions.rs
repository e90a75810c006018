//! Versions of entries: a row per language and stage.

use crate::{
    Error, Result,
    db::{FromRow, Text, Tx, args, corrupted, statements},
    entries::{Entry, EntryMeta, Kind, Slug, Stage},
    locale::Locale,
};
use jiff::civil::Date;
use serde::{Serialize, de::DeserializeOwned};

/// The columns of [`HeadRow`] and further ones, followed by the rest of the statement.
macro_rules! versions {
    ($further:literal, $rest:literal) => {
        concat!(
            "SELECT kind, slug, locale, stage, title, summary, rank, published_on, expires_on, updated_on, listed, changed_at",
            $further,
            " FROM content_entry ",
            $rest
        )
    };
}

statements! {
    "Metadata of all versions of a kind, in every language and stage."
    HEADS = versions!("", "WHERE kind = $1 ORDER BY slug, locale, stage");
    "All versions of an entry."
    VERSIONS = versions!(", body, source", "WHERE kind = $1 AND slug = $2 ORDER BY locale, stage");
    "One version of an entry."
    ENTRY = versions!(", body, source", "WHERE kind = $1 AND slug = $2 AND locale = $3 AND stage = $4");
    "Bodies of live versions of a kind and language, in batches by slug."
    BODIES = "SELECT slug, body FROM content_entry
        WHERE kind = $1 AND locale = $2 AND stage = 'live' AND slug > $3 ORDER BY slug LIMIT 500";
    "When an entry was first stored as a live version, under its current or a former slug."
    FIRST_LIVE = "SELECT MIN(at) FROM content_version WHERE kind = $1 AND stage = 'live' AND slug IN
        (SELECT CAST($2 AS TEXT) UNION ALL SELECT slug FROM content_moved WHERE kind = $1 AND target = $2)";
    "Upserts a version."
    UPSERT_ENTRY = "INSERT INTO content_entry (kind, slug, locale, stage, title, summary, rank, published_on, expires_on,
            updated_on, listed, changed_at, body, source)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
        ON CONFLICT (kind, slug, locale, stage) DO UPDATE SET title = excluded.title, summary = excluded.summary,
            rank = excluded.rank, published_on = excluded.published_on, expires_on = excluded.expires_on,
            updated_on = excluded.updated_on, listed = excluded.listed, changed_at = excluded.changed_at,
            body = excluded.body, source = excluded.source";
    "Deletes a version."
    DELETE_ENTRY = "DELETE FROM content_entry WHERE kind = $1 AND slug = $2 AND locale = $3 AND stage = $4";
}

/// The metadata of all versions of a kind, in every language and stage, by slug.
pub(crate) async fn list_meta(tx: &mut Tx, kind: Kind) -> Result<Vec<EntryMeta>> {
    Ok(tx.rows(HEADS, args![kind.word()]).await?.into_iter().map(HeadRow::head).collect())
}

/// All versions of an entry, by language.
pub(crate) async fn versions<B: DeserializeOwned>(
    tx: &mut Tx,
    kind: Kind,
    slug: &Slug,
) -> Result<Vec<Entry<B>>> {
    tx.rows(VERSIONS, args![kind.word(), slug.as_str()]).await?.into_iter().map(EntryRow::parse).collect()
}

/// One version of an entry.
pub(crate) async fn entry<B: DeserializeOwned>(
    tx: &mut Tx,
    kind: Kind,
    slug: &Slug,
    locale: Locale,
    stage: Stage,
) -> Result<Option<Entry<B>>> {
    let key = args![kind.word(), slug.as_str(), locale.code(), stage.word()];
    tx.row(ENTRY, key).await?.map(EntryRow::parse).transpose()
}

/// The next batch of bodies of live versions of a kind and language, after this slug.
pub(crate) async fn bodies<B: DeserializeOwned>(
    tx: &mut Tx,
    kind: Kind,
    locale: Locale,
    after: &str,
) -> Result<Vec<(Slug, B)>> {
    let rows = tx.rows(BODIES, args![kind.word(), locale.code(), after]).await?;
    rows.into_iter().map(|(Text(slug), text): (_, String)| Ok((slug, body(&text)?))).collect()
}

/// When an entry was first stored as a live version, in milliseconds since 1970; `None` if that was not
/// recorded.
pub(crate) async fn first_published_at(tx: &mut Tx, kind: Kind, slug: &Slug) -> Result<Option<i64>> {
    let row: Option<(Option<i64>,)> = tx.row(FIRST_LIVE, args![kind.word(), slug.as_str()]).await?;
    Ok(row.and_then(|(at,)| at))
}

/// Upserts versions by kind, slug, language and stage.
pub(crate) async fn upsert<B: Serialize>(tx: &mut Tx, entries: &[Entry<B>]) -> Result<()> {
    let day = |day: Option<Date>| day.map(|day| day.to_string());
    let mut rows = Vec::with_capacity(entries.len());
    for Entry { head, body, source } in entries {
        rows.push(args![
            head.kind.word(),
            head.slug.as_str(),
            head.locale.code(),
            head.stage.word(),
            &head.title,
            &head.summary,
            head.rank,
            day(head.published_on),
            day(head.expires_on),
            day(head.updated_on),
            head.listed,
            head.changed_at,
            serde_json::to_string(body).map_err(Error::internal)?,
            source,
        ]);
    }
    if rows.is_empty() { Ok(()) } else { tx.exec_many(UPSERT_ENTRY, rows).await.map(drop) }
}

pub(crate) async fn remove(tx: &mut Tx, head: &EntryMeta) -> Result<()> {
    let key = args![head.kind.word(), head.slug.as_str(), head.locale.code(), head.stage.word()];
    tx.exec(DELETE_ENTRY, key).await.map(drop)
}

type Day = Option<Text<Date>>;

#[derive(FromRow)]
struct HeadRow {
    kind: Text<Kind>,
    slug: Text<Slug>,
    locale: Text<Locale>,
    stage: Text<Stage>,
    title: String,
    summary: String,
    rank: i64,
    published_on: Day,
    expires_on: Day,
    updated_on: Day,
    listed: i64,
    changed_at: i64,
}

impl HeadRow {
    fn head(self) -> EntryMeta {
        let day = |day: Day| day.map(|Text(day)| day);
        EntryMeta {
            kind: self.kind.0,
            slug: self.slug.0,
            locale: self.locale.0,
            stage: self.stage.0,
            title: self.title,
            summary: self.summary,
            rank: self.rank,
            published_on: day(self.published_on),
            expires_on: day(self.expires_on),
            updated_on: day(self.updated_on),
            listed: self.listed == 1,
            changed_at: self.changed_at,
        }
    }
}

#[derive(FromRow)]
struct EntryRow {
    #[sqlx(flatten)]
    head: HeadRow,
    body: String,
    source: String,
}

impl EntryRow {
    fn parse<B: DeserializeOwned>(self) -> Result<Entry<B>> {
        Ok(Entry { head: self.head.head(), body: body(&self.body)?, source: self.source })
    }
}

fn body<B: DeserializeOwned>(text: &str) -> Result<B> {
    serde_json::from_str(text).map_err(|e| corrupted(&format!("an entry cannot be parsed: {e}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;
    use jiff::civil::date;

    fn article(locale: Locale, stage: Stage) -> Entry<String> {
        let head = EntryMeta {
            stage,
            title: "Grippe".to_owned(),
            summary: "Elle vient.".to_owned(),
            published_on: Some(date(2026, 10, 14)),
            changed_at: 7,
            ..EntryMeta::sample(Kind::Press, "flu", locale)
        };
        let body = "<em>Elle</em> vient.".to_owned();
        Entry { head, body, source: "+++\n+++\n*Elle* vient.".to_owned() }
    }

    #[tokio::test]
    async fn inserts_replaces_loads_and_deletes_versions() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let (live, draft) = (article(Locale::Fr, Stage::Live), article(Locale::Fr, Stage::Draft));
        upsert(&mut tx, &[live.clone(), draft.clone(), article(Locale::Th, Stage::Live)]).await.unwrap();
        let mut revised = live.clone();
        revised.head.title = "Grippe, suite".to_owned();
        upsert(&mut tx, std::slice::from_ref(&revised)).await.unwrap();
        let slug = &live.head.slug;
        let found = entry(&mut tx, Kind::Press, slug, Locale::Fr, Stage::Live).await.unwrap();
        assert_eq!(found.as_ref(), Some(&revised));
        remove(&mut tx, &draft.head).await.unwrap();
        let all: Vec<Entry<String>> = versions(&mut tx, Kind::Press, slug).await.unwrap();
        assert_eq!(all, [revised.clone(), article(Locale::Th, Stage::Live)]);
        assert_eq!(list_meta(&mut tx, Kind::Press).await.unwrap()[0], revised.head);
        assert_eq!(list_meta(&mut tx, Kind::Job).await.unwrap(), []);
        let french: Vec<(Slug, String)> = bodies(&mut tx, Kind::Press, Locale::Fr, "").await.unwrap();
        assert_eq!(french, [(slug.clone(), revised.body)]);
        assert!(bodies::<String>(&mut tx, Kind::Press, Locale::Fr, "flu").await.unwrap().is_empty());
    }
}

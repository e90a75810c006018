//! The history of entries: a row for each version and each thing that was done to one, never changed afterwards.

use crate::{
    Result,
    content::model::version::{Action, EntryVersionRef, Version, VersionRecord},
    db::{Text, Tx, args, instant, statements},
    entries::{kind::Kind, slug::Slug, stage::Stage},
    locale::Locale,
};

statements! {
    "The last number. Write transactions are serial, so that the next one is free."
    LAST_NUMBER = "SELECT COALESCE(MAX(number), 0) FROM content_version";
    "Stores an event."
    INSERT_VERSION = "INSERT INTO content_version (number, kind, slug, locale, stage, action, at, who, origin, source)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    "Events of an entry under its current and former names."
    LIST_HISTORY = "SELECT number, slug, locale, stage, action, at, who, origin, source FROM content_version
        WHERE kind = $1 AND (slug = $2
            OR slug IN (SELECT slug FROM content_moved WHERE kind = $1 AND target = $2))
        ORDER BY number";
    "The first event of a kind."
    FIRST_OF_KIND = "SELECT number FROM content_version WHERE kind = $1 ORDER BY number LIMIT 1";
    "Deletes the history of an entry, under its current and former names."
    DELETE_HISTORY = "DELETE FROM content_version WHERE kind = $1 AND (slug = $2
        OR slug IN (SELECT slug FROM content_moved WHERE kind = $1 AND target = $2))";
    "Versions whose text contains a string."
    LIST_MENTIONS = "SELECT kind, slug, locale, stage FROM content_entry WHERE source LIKE $1
        ORDER BY kind, slug, locale, stage";
}

/// Stores events in the history of entries.
pub(crate) async fn insert_versions(tx: &mut Tx, noted: &[VersionRecord<'_>]) -> Result<()> {
    if noted.is_empty() {
        return Ok(());
    }
    let last: Option<(i64,)> = tx.row(LAST_NUMBER, args![]).await?;
    let next = last.map_or(1, |(last,)| last + 1);
    let rows = (next..).zip(noted).map(|(number, VersionRecord { head, action, who, origin, source })| {
        args![
            number,
            head.kind.word(),
            head.slug.as_str(),
            head.locale.code(),
            head.stage.word(),
            action.word(),
            head.changed_at,
            *who,
            *origin,
            *source,
        ]
    });
    tx.exec_many(INSERT_VERSION, rows.collect()).await.map(drop)
}

/// Returns the history of an entry, oldest event first.
pub(crate) async fn history(tx: &mut Tx, kind: Kind, slug: &Slug) -> Result<Vec<Version>> {
    let rows: Vec<VersionRow> = tx.rows(LIST_HISTORY, args![kind.word(), slug.as_str()]).await?;
    rows.into_iter().map(VersionRow::parse).collect()
}

/// Whether the history contains an event of a kind.
pub(crate) async fn has_any(tx: &mut Tx, kind: Kind) -> Result<bool> {
    let first: Option<(i64,)> = tx.row(FIRST_OF_KIND, args![kind.word()]).await?;
    Ok(first.is_some())
}

/// Deletes the history of an entry.
pub(crate) async fn delete_history(tx: &mut Tx, kind: Kind, slug: &Slug) -> Result<()> {
    tx.exec(DELETE_HISTORY, args![kind.word(), slug.as_str()]).await.map(drop)
}

/// Returns the versions whose text contains `words`, which must be free of wildcards of `LIKE`.
pub(crate) async fn mentions(tx: &mut Tx, words: &str) -> Result<Vec<EntryVersionRef>> {
    let rows: Vec<MentionRow> = tx.rows(LIST_MENTIONS, args![format!("%{words}%")]).await?;
    let version = |MentionRow { kind, slug, locale, stage }| EntryVersionRef {
        kind: kind.0,
        slug: slug.0,
        locale: locale.0,
        stage: stage.0,
    };
    Ok(rows.into_iter().map(version).collect())
}

#[derive(sqlx::FromRow)]
struct MentionRow {
    kind: Text<Kind>,
    slug: Text<Slug>,
    locale: Text<Locale>,
    stage: Text<Stage>,
}

#[derive(sqlx::FromRow)]
struct VersionRow {
    number: i64,
    slug: Text<Slug>,
    locale: Text<Locale>,
    stage: Text<Stage>,
    action: Text<Action>,
    at: i64,
    who: String,
    origin: String,
    source: String,
}

impl VersionRow {
    fn parse(self) -> Result<Version> {
        let Self { number, who, origin, source, .. } = self;
        Ok(Version {
            number,
            slug: self.slug.0,
            locale: self.locale.0,
            stage: self.stage.0,
            action: self.action.0,
            at: instant(self.at)?,
            who,
            origin,
            source,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{content::model::entry::EntryMeta, db::test_db};

    #[tokio::test]
    async fn numbers_events_and_returns_them_in_order() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        assert!(!has_any(&mut tx, Kind::Page).await.unwrap());
        let head = |slug| EntryMeta { changed_at: 7, ..EntryMeta::sample(Kind::Page, slug, Locale::Fr) };
        let (a, b) = (head("a"), head("b"));
        let event =
            |head, action| VersionRecord { head, action, who: "vigie", origin: "a.toml", source: "x" };
        insert_versions(&mut tx, &[event(&a, Action::Stored), event(&b, Action::Stored)]).await.unwrap();
        insert_versions(&mut tx, &[event(&a, Action::Deleted)]).await.unwrap();
        let events: Vec<_> = history(&mut tx, Kind::Page, &a.slug).await.unwrap();
        assert_eq!(
            events.iter().map(|v| (v.number, v.action)).collect::<Vec<_>>(),
            [(1, Action::Stored), (3, Action::Deleted)]
        );
        assert_eq!((events[0].who.as_str(), events[0].origin.as_str()), ("vigie", "a.toml"));
        assert_eq!(events[0].at.as_millisecond(), 7);
        assert!(has_any(&mut tx, Kind::Page).await.unwrap() && !has_any(&mut tx, Kind::Job).await.unwrap());
        delete_history(&mut tx, Kind::Page, &a.slug).await.unwrap();
        assert_eq!(history(&mut tx, Kind::Page, &a.slug).await.unwrap(), []);
    }
}

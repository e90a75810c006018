//! The history of entries: a row for each version and each thing that was done to one, never changed afterwards.

use super::super::history::{Action, Noted, Version};
use crate::{
    Result,
    content::{kind::Kind, slug::Slug, stage::Stage},
    db::{Text, Tx, args, instant, statements},
    locale::Locale,
};

statements! {
    "The last number: writers come one after the other."
    LAST = "SELECT COALESCE(MAX(number), 0) FROM content_version";
    "Notes something."
    NOTE = "INSERT INTO content_version (number, kind, slug, locale, stage, action, at, who, origin, source)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    "What was noted of an entry under this name and those it had before."
    HISTORY = "SELECT number, slug, locale, stage, action, at, who, origin, source FROM content_version
        WHERE kind = $1 AND (slug = $2
            OR slug IN (SELECT slug FROM content_moved WHERE kind = $1 AND target = $2))
        ORDER BY number";
    "Whether anything was ever noted of a kind."
    FIRST = "SELECT number FROM content_version WHERE kind = $1 ORDER BY number LIMIT 1";
    "Forgets an entry, under this name and those it had before."
    FORGET = "DELETE FROM content_version WHERE kind = $1 AND (slug = $2
        OR slug IN (SELECT slug FROM content_moved WHERE kind = $1 AND target = $2))";
    "Versions whose text has these words."
    MENTIONS = "SELECT kind, slug, locale, stage FROM content_entry WHERE source LIKE $1
        ORDER BY kind, slug, locale, stage";
}

/// Notes what was done to versions of entries.
pub(in crate::content) async fn note(tx: &mut Tx, noted: &[Noted<'_>]) -> Result<()> {
    if noted.is_empty() {
        return Ok(());
    }
    let last: Option<(i64,)> = tx.row(LAST, args![]).await?;
    let next = last.map_or(1, |(last,)| last + 1);
    let rows = (next..).zip(noted).map(|(number, Noted { head, action, who, origin, source })| {
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
    tx.exec_many(NOTE, rows.collect()).await.map(drop)
}

/// What was noted of an entry, the oldest first.
pub(in crate::content) async fn history(tx: &mut Tx, kind: Kind, slug: &Slug) -> Result<Vec<Version>> {
    let version = |row: Row| -> Result<Version> {
        let (number, slug, locale, stage, action, at, who, origin, source) = row;
        let at = instant(at)?;
        Ok(Version {
            number,
            slug: slug.0,
            locale: locale.0,
            stage: stage.0,
            action: action.0,
            at,
            who,
            origin,
            source,
        })
    };
    tx.rows(HISTORY, args![kind.word(), slug.as_str()]).await?.into_iter().map(version).collect()
}

/// Whether there ever was an entry of a kind.
pub(in crate::content) async fn has_any(tx: &mut Tx, kind: Kind) -> Result<bool> {
    let first: Option<(i64,)> = tx.row(FIRST, args![kind.word()]).await?;
    Ok(first.is_some())
}

pub(in crate::content) async fn forget(tx: &mut Tx, kind: Kind, slug: &Slug) -> Result<()> {
    tx.exec(FORGET, args![kind.word(), slug.as_str()]).await.map(drop)
}

/// The versions whose text has these words, which hold no sign that SQL reads otherwise.
pub(in crate::content) async fn mentions(
    tx: &mut Tx,
    words: &str,
) -> Result<Vec<(Kind, Slug, Locale, Stage)>> {
    let rows: Vec<Mention> = tx.rows(MENTIONS, args![format!("%{words}%")]).await?;
    Ok(rows.into_iter().map(|(kind, slug, locale, stage)| (kind.0, slug.0, locale.0, stage.0)).collect())
}

type Mention = (Text<Kind>, Text<Slug>, Text<Locale>, Text<Stage>);
type Row = (i64, Text<Slug>, Text<Locale>, Text<Stage>, Text<Action>, i64, String, String, String);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{content::entry::Head, db::test_db};

    #[tokio::test]
    async fn what_is_noted_is_numbered_and_read_in_order() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        assert!(!has_any(&mut tx, Kind::Page).await.unwrap());
        let head = |slug| Head { changed_at: 7, ..Head::sample(Kind::Page, slug, Locale::Fr) };
        let (a, b) = (head("a"), head("b"));
        let noted = |head, action| Noted { head, action, who: "vigie", origin: "a.toml", source: "x" };
        note(&mut tx, &[noted(&a, Action::Stored), noted(&b, Action::Stored)]).await.unwrap();
        note(&mut tx, &[noted(&a, Action::Deleted)]).await.unwrap();
        let told: Vec<_> = history(&mut tx, Kind::Page, &a.slug).await.unwrap();
        assert_eq!(
            told.iter().map(|v| (v.number, v.action)).collect::<Vec<_>>(),
            [(1, Action::Stored), (3, Action::Deleted)]
        );
        assert_eq!((told[0].who.as_str(), told[0].origin.as_str()), ("vigie", "a.toml"));
        assert_eq!(told[0].at.as_millisecond(), 7);
        assert!(has_any(&mut tx, Kind::Page).await.unwrap() && !has_any(&mut tx, Kind::Job).await.unwrap());
        forget(&mut tx, Kind::Page, &a.slug).await.unwrap();
        assert_eq!(history(&mut tx, Kind::Page, &a.slug).await.unwrap(), []);
    }
}

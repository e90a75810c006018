//! Public versions of a kind on a day: totals, and pages. An index covers all of these queries, so that only
//! the rows of a page are read.

use crate::{
    Result,
    db::{FromRow, Text, Tx, args, statements},
    entries::{Kind, Slug},
    locale::Locale,
};
use jiff::civil::Date;

/// Live versions of a kind ($1) that are public on a day ($2); if $3 is 1, only those in the site map.
macro_rules! of_public {
    ($columns:literal, $rest:literal) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM content_entry WHERE kind = $1 AND stage = 'live' AND listed >= $3
                AND (published_on IS NULL OR published_on <= $2) AND (expires_on IS NULL OR expires_on >= $2) ",
            $rest
        )
    };
}

statements! {
    "Numbers of versions and entries, and the times of the last changes."
    PUBLIC_EXTENT = of_public!("count(*) AS versions, count(DISTINCT slug) AS entries, max(changed_at) AS changed_at,
        max(CASE WHEN updated_on <= $2 THEN updated_on END) AS updated_on,
        max(CASE WHEN updated_on IS NULL OR updated_on > $2 THEN changed_at END) AS undated_at", "");
    "A page of the entries, in editorial order."
    PUBLIC_RANKED = of_public!("slug", "GROUP BY slug ORDER BY min(rank), slug LIMIT $4 OFFSET $5");
    "A page of the versions, by slug."
    PUBLIC_VERSIONS = of_public!("slug, locale, changed_at", "ORDER BY slug, locale LIMIT $4 OFFSET $5");
    "The versions between two slugs, inclusive."
    PUBLIC_BETWEEN = of_public!("slug, locale, changed_at", "AND slug >= $4 AND slug <= $5 ORDER BY slug, locale");
}

/// A filter of public entries.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PublicFilter {
    pub(crate) kind: Kind,
    pub(crate) today: Date,
    /// Whether to include only entries of the site map.
    pub(crate) listed: bool,
}

/// Totals of a kind.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct EntryTotals {
    /// Versions in all languages.
    pub(crate) versions: usize,
    pub(crate) entries: usize,
    /// When a version was last stored, in milliseconds since 1970.
    pub(crate) changed_at: Option<i64>,
    /// The latest day of an author's revision.
    pub(crate) updated_on: Option<Date>,
    /// When a version without such a day was last stored, in milliseconds since 1970.
    pub(crate) undated_at: Option<i64>,
}

/// A page of a list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PageRange {
    pub(crate) offset: usize,
    pub(crate) limit: usize,
}

/// A version, and when it was last stored, in milliseconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Version {
    pub(crate) slug: Slug,
    pub(crate) locale: Locale,
    pub(crate) changed_at: i64,
}

impl PublicFilter {
    fn day(self) -> String {
        self.today.to_string()
    }
}

#[derive(FromRow)]
struct ExtentRow {
    versions: i64,
    entries: i64,
    changed_at: Option<i64>,
    updated_on: Option<Text<Date>>,
    undated_at: Option<i64>,
}

pub(crate) async fn extent(tx: &mut Tx, of: PublicFilter) -> Result<EntryTotals> {
    let row: Option<ExtentRow> = tx.row(PUBLIC_EXTENT, args![of.kind.word(), of.day(), of.listed]).await?;
    let extent = |ExtentRow { versions, entries, changed_at, updated_on, undated_at }| {
        let updated_on = updated_on.map(|Text(day)| day);
        EntryTotals { versions: count(versions), entries: count(entries), changed_at, updated_on, undated_at }
    };
    Ok(row.map(extent).unwrap_or_default())
}

/// The slugs of a page of the entries, in editorial order.
pub(crate) async fn list_ranked(tx: &mut Tx, of: PublicFilter, part: PageRange) -> Result<Vec<Slug>> {
    let args = args![of.kind.word(), of.day(), of.listed, number(part.limit), number(part.offset)];
    let rows = tx.rows(PUBLIC_RANKED, args).await?;
    Ok(rows.into_iter().map(|(Text(slug),)| slug).collect())
}

/// A page of the versions, by slug and language.
pub(crate) async fn public_versions(tx: &mut Tx, of: PublicFilter, part: PageRange) -> Result<Vec<Version>> {
    let args = args![of.kind.word(), of.day(), of.listed, number(part.limit), number(part.offset)];
    let rows = tx.rows::<VersionRow>(PUBLIC_VERSIONS, args).await?;
    Ok(rows.into_iter().map(Version::from).collect())
}

/// The versions between two slugs, inclusive, by slug and language.
pub(crate) async fn between(
    tx: &mut Tx,
    of: PublicFilter,
    first: &Slug,
    last: &Slug,
) -> Result<Vec<Version>> {
    let args = args![of.kind.word(), of.day(), of.listed, first.as_str(), last.as_str()];
    let rows = tx.rows::<VersionRow>(PUBLIC_BETWEEN, args).await?;
    Ok(rows.into_iter().map(Version::from).collect())
}

#[derive(FromRow)]
struct VersionRow {
    slug: Text<Slug>,
    locale: Text<Locale>,
    changed_at: i64,
}

impl From<VersionRow> for Version {
    fn from(row: VersionRow) -> Self {
        Self { slug: row.slug.0, locale: row.locale.0, changed_at: row.changed_at }
    }
}

fn count(number: i64) -> usize {
    usize::try_from(number).unwrap_or_default()
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::test_db,
        entries::{Entry, EntryMeta, Stage, store::upsert},
    };
    use jiff::civil::date;

    const TODAY: Date = date(2026, 11, 21);

    fn entry(slug: &str, locale: Locale, change: impl Fn(&mut EntryMeta)) -> Entry<String> {
        let mut head = EntryMeta { changed_at: 7, ..EntryMeta::sample(Kind::Source, slug, locale) };
        change(&mut head);
        Entry { head, body: String::new(), source: String::new() }
    }

    #[tokio::test]
    async fn counts_and_pages_public_entries() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let entries = [
            entry("b", Locale::Fr, |head| head.rank = 1),
            entry("b", Locale::Ko, |head| head.changed_at = 9),
            entry("c", Locale::Fr, |head| head.published_on = Some(TODAY)),
            entry("a", Locale::Th, |head| {
                (head.rank, head.expires_on, head.updated_on) = (2, Some(TODAY), Some(date(2026, 11, 1)));
            }),
            entry("draft", Locale::Fr, |head| head.stage = Stage::Draft),
            entry("tomorrow", Locale::Fr, |head| head.published_on = Some(date(2026, 11, 22))),
            entry("over", Locale::Fr, |head| head.expires_on = Some(date(2026, 11, 20))),
            entry("unlisted", Locale::Fr, |head| (head.rank, head.listed) = (3, false)),
            entry("page", Locale::Fr, |head| head.kind = Kind::Page),
        ];
        upsert(&mut tx, &entries).await.unwrap();
        let all = PublicFilter { kind: Kind::Source, today: TODAY, listed: false };
        let listed = PublicFilter { listed: true, ..all };
        let part = |offset, limit| PageRange { offset, limit };
        let found = extent(&mut tx, all).await.unwrap();
        assert_eq!((found.versions, found.entries), (5, 4));
        let found = extent(&mut tx, listed).await.unwrap();
        let expected = EntryTotals {
            versions: 4,
            entries: 3,
            changed_at: Some(9),
            undated_at: Some(9),
            ..found.clone()
        };
        assert_eq!((&found, found.updated_on), (&expected, Some(date(2026, 11, 1))));
        let none = extent(&mut tx, PublicFilter { kind: Kind::Job, ..all }).await.unwrap();
        assert_eq!(none, EntryTotals::default());

        let slugs = |found: Vec<Slug>| found.into_iter().map(String::from).collect::<Vec<_>>();
        assert_eq!(slugs(list_ranked(&mut tx, all, part(0, 9)).await.unwrap()), ["b", "c", "a", "unlisted"]);
        assert_eq!(slugs(list_ranked(&mut tx, all, part(1, 2)).await.unwrap()), ["c", "a"]);
        let names = |found: Vec<Version>| {
            found.iter().map(|one| format!("{} {}", one.slug, one.locale)).collect::<Vec<_>>()
        };
        let second = public_versions(&mut tx, listed, part(1, 2)).await.unwrap();
        assert_eq!(names(second.clone()), ["b fr", "b ko"]);
        assert_eq!(second[1].changed_at, 9);
        let (b, c) = (&entries[0].head.slug, &entries[2].head.slug);
        assert_eq!(names(between(&mut tx, listed, b, c).await.unwrap()), ["b fr", "b ko", "c fr"]);
    }
}

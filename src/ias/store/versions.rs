//! The archive of publications: the metadata of each version, and its compressed body.

use crate::{
    Error, Result,
    db::{Text, Tx, Value, args, statements},
    ias::theme::Theme,
};
use jiff::civil::Date;

/// The columns of [`VersionRow`], followed by the rest of the statement.
macro_rules! versions {
    ($rest:literal) => {
        concat!(
            "SELECT theme, number, published_at, demonstration, last_day, sha256, base, findings, reason, difference,
                rounded, last_levels FROM ias_vintage ",
            $rest
        )
    };
}

statements! {
    "The last publication of a theme."
    LATEST = versions!("WHERE theme = $1 ORDER BY number DESC LIMIT 1");
    "One publication of a theme."
    NUMBERED = versions!("WHERE theme = $1 AND number = $2");
    "The last publication of a theme before an instant."
    AS_OF = versions!("WHERE theme = $1 AND published_at < $2 ORDER BY number DESC LIMIT 1");
    "The publications of a theme, newest first."
    HISTORY = versions!("WHERE theme = $1 ORDER BY number DESC LIMIT $2");
    "The last publication of every theme."
    LATEST_OF_ALL = versions!("WHERE number = (SELECT max(latest.number) FROM ias_vintage AS latest WHERE latest.theme = ias_vintage.theme)
        ORDER BY theme");
    "The last publications of all themes."
    RECENT = versions!("ORDER BY published_at DESC, theme LIMIT $1");
    "The compressed body of a publication."
    BODY = "SELECT body FROM ias_vintage WHERE theme = $1 AND number = $2";
    "Inserts a publication."
    INSERT_VERSION = "INSERT INTO ias_vintage (theme, number, published_at, demonstration, last_day, sha256, base, findings,
        reason, difference, rounded, last_levels, body) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    "Replaces the figures of a publication by rounded ones."
    REPLACE_VERSION = "UPDATE ias_vintage SET sha256 = $3, findings = $4, difference = $5, rounded = $6, last_levels = $7,
        body = $8
        WHERE theme = $1 AND number = $2";
}

/// A publication in the archive, without its body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::ias) struct Version {
    pub(in crate::ias) theme: Theme,
    pub(in crate::ias) number: i64,
    pub(in crate::ias) published_at: i64,
    pub(in crate::ias) demonstration: bool,
    pub(in crate::ias) last_day: Date,
    /// SHA-256 of its tidy CSV.
    pub(in crate::ias) sha256: String,
    /// The version against which its body is stored; `None` if it is stored in full.
    pub(in crate::ias) base: Option<i64>,
    /// The findings of the gate, as JSON.
    pub(in crate::ias) findings: Option<String>,
    /// The reason if it was published against the gate.
    pub(in crate::ias) reason: Option<String>,
    /// Its changes against the previous version, as JSON.
    pub(in crate::ias) difference: Option<String>,
    /// When and why its figures were replaced by rounded ones, as JSON.
    pub(in crate::ias) rounded: Option<String>,
    /// Its last level of each territory, as JSON; `None` for versions from before it was stored.
    pub(in crate::ias) last_levels: Option<String>,
}

#[cfg(test)]
impl Version {
    /// The first version of the flu.
    pub(in crate::ias) fn test() -> Self {
        Self {
            theme: Theme::Flu,
            number: 1,
            published_at: 1_763_705_400_000,
            demonstration: false,
            last_day: jiff::civil::date(2025, 11, 20),
            sha256: "0".repeat(64),
            base: None,
            findings: None,
            reason: None,
            difference: None,
            rounded: None,
            last_levels: None,
        }
    }
}

async fn find(tx: &mut Tx, sql: &'static str, args: Vec<Value>) -> Result<Option<Version>> {
    Ok(tx.row::<VersionRow>(sql, args).await?.map(Version::from))
}

async fn list(tx: &mut Tx, sql: &'static str, args: Vec<Value>) -> Result<Vec<Version>> {
    let rows = tx.rows::<VersionRow>(sql, args).await?;
    Ok(rows.into_iter().map(Version::from).collect())
}

/// Finds the last publication of a theme.
pub(in crate::ias) async fn latest(tx: &mut Tx, theme: Theme) -> Result<Option<Version>> {
    find(tx, LATEST, args![theme.slug()]).await
}

/// Finds a publication of a theme by its number.
pub(in crate::ias) async fn numbered(tx: &mut Tx, theme: Theme, number: i64) -> Result<Option<Version>> {
    find(tx, NUMBERED, args![theme.slug(), number]).await
}

/// Finds the last publication of a theme just before an instant.
pub(in crate::ias) async fn as_of(tx: &mut Tx, theme: Theme, before: i64) -> Result<Option<Version>> {
    find(tx, AS_OF, args![theme.slug(), before]).await
}

/// Lists the last publications of a theme, newest first.
pub(in crate::ias) async fn history(tx: &mut Tx, theme: Theme, most: i64) -> Result<Vec<Version>> {
    list(tx, HISTORY, args![theme.slug(), most]).await
}

/// Lists the last publication of every theme that has one.
pub(in crate::ias) async fn latest_of_all(tx: &mut Tx) -> Result<Vec<Version>> {
    list(tx, LATEST_OF_ALL, args![]).await
}

/// Lists the last publications of all themes together, newest first.
pub(in crate::ias) async fn recent(tx: &mut Tx, most: i64) -> Result<Vec<Version>> {
    list(tx, RECENT, args![most]).await
}

/// Loads the compressed body of a publication.
pub(in crate::ias) async fn body(tx: &mut Tx, version: &Version) -> Result<Vec<u8>> {
    let row: Option<(Vec<u8>,)> = tx.row(BODY, args![version.theme.slug(), version.number]).await?;
    row.map(|(body,)| body).ok_or_else(|| Error::internal("a publication is gone from the archive"))
}

/// Inserts a publication.
pub(in crate::ias) async fn insert_version(tx: &mut Tx, version: &Version, body: Vec<u8>) -> Result<()> {
    let Version { theme, number, published_at, demonstration, sha256, base, .. } = version;
    let (findings, reason) = (version.findings.clone(), version.reason.clone());
    let last_day = version.last_day.to_string();
    let Version { difference, rounded, last_levels, .. } = version.clone();
    let mut args = args![theme.slug(), *number, *published_at, *demonstration, last_day, sha256];
    args.extend(args![*base, findings, reason, difference, rounded, last_levels, body]);
    tx.exec(INSERT_VERSION, args).await.map(drop)
}

/// Replaces the figures of a publication, and their reports, by rounded ones.
pub(in crate::ias) async fn replace_version(tx: &mut Tx, version: &Version, body: Vec<u8>) -> Result<()> {
    let Version { theme, number, sha256, findings, difference, rounded, last_levels, .. } = version.clone();
    let args = args![theme.slug(), number, sha256, findings, difference, rounded, last_levels, body];
    tx.exec(REPLACE_VERSION, args).await.map(drop)
}

#[derive(sqlx::FromRow)]
struct VersionRow {
    theme: Text<Theme>,
    number: i64,
    published_at: i64,
    /// 0 or 1: PostgreSQL has no conversion from BIGINT to a boolean.
    demonstration: i64,
    last_day: Text<Date>,
    sha256: String,
    base: Option<i64>,
    findings: Option<String>,
    reason: Option<String>,
    difference: Option<String>,
    rounded: Option<String>,
    last_levels: Option<String>,
}

impl From<VersionRow> for Version {
    fn from(row: VersionRow) -> Self {
        Self {
            theme: row.theme.0,
            number: row.number,
            published_at: row.published_at,
            demonstration: row.demonstration == 1,
            last_day: row.last_day.0,
            sha256: row.sha256,
            base: row.base,
            findings: row.findings,
            reason: row.reason,
            difference: row.difference,
            rounded: row.rounded,
            last_levels: row.last_levels,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{db::test_db, ias::store::put_series};

    fn sample(theme: Theme, number: i64) -> Version {
        Version {
            theme,
            number,
            published_at: 10 + number,
            demonstration: number == 1,
            base: (number > 1).then_some(1),
            findings: Some("[]".to_owned()),
            ..Version::test()
        }
    }

    #[tokio::test]
    async fn finds_publications_by_number_and_instant() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        for theme in [Theme::Lice, Theme::Flu] {
            put_series(&mut tx, theme, false, 1).await.unwrap();
            insert_version(&mut tx, &sample(theme, 1), vec![1]).await.unwrap();
        }
        insert_version(&mut tx, &sample(Theme::Flu, 2), vec![2]).await.unwrap();
        let (first, second) = (sample(Theme::Flu, 1), sample(Theme::Flu, 2));
        assert_eq!(latest(&mut tx, Theme::Flu).await.unwrap(), Some(second.clone()));
        assert_eq!(latest(&mut tx, Theme::Scabies).await.unwrap(), None);
        assert_eq!(numbered(&mut tx, Theme::Flu, 1).await.unwrap(), Some(first.clone()));
        assert_eq!(as_of(&mut tx, Theme::Flu, 12).await.unwrap(), Some(first.clone()));
        assert_eq!(as_of(&mut tx, Theme::Flu, 11).await.unwrap(), None);
        assert_eq!(history(&mut tx, Theme::Flu, 9).await.unwrap(), [second.clone(), first]);
        assert_eq!(body(&mut tx, &second).await.unwrap(), [2]);
        assert_eq!(latest_of_all(&mut tx).await.unwrap(), [second.clone(), sample(Theme::Lice, 1)]);
        assert_eq!(recent(&mut tx, 9).await.unwrap().len(), 3);
        assert!(insert_version(&mut tx, &second, vec![3]).await.is_err());
        let rounded = Version { sha256: "1".repeat(64), rounded: Some("{}".to_owned()), ..second };
        replace_version(&mut tx, &rounded, vec![4]).await.unwrap();
        assert_eq!(body(&mut tx, &rounded).await.unwrap(), [4]);
        assert_eq!(numbered(&mut tx, Theme::Flu, 2).await.unwrap(), Some(rounded));
    }
}

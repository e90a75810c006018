//! The evidence of versions, stored apart from them, because it is not part of the figures that their hash identifies.

use crate::{
    Result,
    db::{Tx, args, statements},
    ias::theme::Theme,
};

statements! {
    "The evidence of a version."
    EVIDENCE = "SELECT baseline, body, nowcast FROM ias_evidence WHERE theme = $1 AND number = $2";
    "The reference of the levels of a version."
    BASELINE = "SELECT baseline FROM ias_evidence WHERE theme = $1 AND number = $2";
    "The nowcasts of a version."
    NOWCAST = "SELECT nowcast FROM ias_evidence WHERE theme = $1 AND number = $2";
    "The nowcasts of the last versions of a theme, with the levels behind them, newest first."
    NOWCASTS = "SELECT nowcast FROM ias_evidence WHERE theme = $1 AND nowcast IS NOT NULL ORDER BY number DESC LIMIT $2";
    "Inserts the evidence of a version."
    INSERT_EVIDENCE = "INSERT INTO ias_evidence (theme, number, baseline, body, nowcast) VALUES ($1, $2, $3, $4, $5)";
    "Replaces the reference of the levels of a version by rounded ratios."
    REPLACE_BASELINE = "UPDATE ias_evidence SET baseline = $3 WHERE theme = $1 AND number = $2";
}

/// The stored evidence of a version.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub(in crate::ias) struct StoredEvidence {
    /// The reference of levels, as JSON.
    pub(in crate::ias) baseline: Option<String>,
    pub(in crate::ias) body: Vec<u8>,
    /// The nowcast, and the levels from which later versions learn; `None` without a nowcast.
    pub(in crate::ias) nowcast: Option<Vec<u8>>,
}

/// Loads the evidence of a version; `None` if no counts were stored.
pub(in crate::ias) async fn evidence(
    tx: &mut Tx,
    theme: Theme,
    number: i64,
) -> Result<Option<StoredEvidence>> {
    tx.row(EVIDENCE, args![theme.slug(), number]).await
}

/// Loads the reference of the levels of a version, as JSON.
pub(in crate::ias) async fn baseline(tx: &mut Tx, theme: Theme, number: i64) -> Result<Option<String>> {
    let row: Option<(Option<String>,)> = tx.row(BASELINE, args![theme.slug(), number]).await?;
    Ok(row.and_then(|(baseline,)| baseline))
}

/// Loads the stored nowcasts of a version.
pub(in crate::ias) async fn nowcast(tx: &mut Tx, theme: Theme, number: i64) -> Result<Option<Vec<u8>>> {
    let row: Option<(Option<Vec<u8>>,)> = tx.row(NOWCAST, args![theme.slug(), number]).await?;
    Ok(row.and_then(|(nowcast,)| nowcast))
}

/// Loads the stored nowcasts of the last versions of a theme, newest first.
pub(in crate::ias) async fn nowcasts(tx: &mut Tx, theme: Theme, most: i64) -> Result<Vec<Vec<u8>>> {
    let rows: Vec<(Vec<u8>,)> = tx.rows(NOWCASTS, args![theme.slug(), most]).await?;
    Ok(rows.into_iter().map(|(nowcast,)| nowcast).collect())
}

/// Inserts the evidence of a version.
pub(in crate::ias) async fn insert_evidence(
    tx: &mut Tx,
    theme: Theme,
    number: i64,
    stored: &StoredEvidence,
) -> Result<()> {
    let StoredEvidence { baseline, body, nowcast } = stored.clone();
    tx.exec(INSERT_EVIDENCE, args![theme.slug(), number, baseline, body, nowcast]).await.map(drop)
}

/// Replaces the reference of the levels of a version, as JSON.
pub(in crate::ias) async fn replace_baseline(
    tx: &mut Tx,
    theme: Theme,
    number: i64,
    baseline: String,
) -> Result<()> {
    tx.exec(REPLACE_BASELINE, args![theme.slug(), number, baseline]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::test_db,
        ias::store::{Version, insert_version, put_series},
    };

    #[tokio::test]
    async fn stores_the_evidence_of_a_version_once() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        put_series(&mut tx, Theme::Flu, false, 1).await.unwrap();
        let version = Version::test();
        insert_version(&mut tx, &version, vec![1]).await.unwrap();
        let stored = StoredEvidence { baseline: Some("{}".to_owned()), body: vec![2], nowcast: None };
        insert_evidence(&mut tx, Theme::Flu, 1, &stored).await.unwrap();
        assert_eq!(evidence(&mut tx, Theme::Flu, 1).await.unwrap(), Some(stored.clone()));
        assert_eq!(baseline(&mut tx, Theme::Flu, 1).await.unwrap(), Some("{}".to_owned()));
        replace_baseline(&mut tx, Theme::Flu, 1, "[]".to_owned()).await.unwrap();
        assert_eq!(baseline(&mut tx, Theme::Flu, 1).await.unwrap(), Some("[]".to_owned()));
        assert_eq!(evidence(&mut tx, Theme::Flu, 2).await.unwrap(), None);
        assert!(insert_evidence(&mut tx, Theme::Flu, 1, &stored).await.is_err());
        for number in [2, 3] {
            insert_version(&mut tx, &Version { number, ..version.clone() }, vec![1]).await.unwrap();
            let nowcast = Some(vec![u8::try_from(number).unwrap()]);
            let stored = StoredEvidence { nowcast, ..stored.clone() };
            insert_evidence(&mut tx, Theme::Flu, number, &stored).await.unwrap();
        }
        assert_eq!(nowcast(&mut tx, Theme::Flu, 1).await.unwrap(), None);
        assert_eq!(nowcast(&mut tx, Theme::Flu, 2).await.unwrap(), Some(vec![2]));
        assert_eq!(nowcasts(&mut tx, Theme::Flu, 9).await.unwrap(), [[3], [2]]);
        assert_eq!(nowcasts(&mut tx, Theme::Flu, 1).await.unwrap(), [[3]]);
    }
}

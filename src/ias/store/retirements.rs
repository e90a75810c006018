//! Permanently retired regions of indicators.

use crate::{
    Result,
    db::{Text, Tx, args, statements},
    ias::{retire::Retirement, territory::Territory, theme::Theme},
};
use jiff::civil::Date;

statements! {
    "The retired regions of a theme, by day."
    RETIREMENTS = "SELECT territory, day, reason FROM ias_retirement WHERE theme = $1 ORDER BY day, territory";
    "Inserts or replaces the retirement of a region."
    UPSERT_RETIREMENT = "INSERT INTO ias_retirement (theme, territory, day, reason) VALUES ($1, $2, $3, $4)
        ON CONFLICT (theme, territory) DO UPDATE SET day = excluded.day, reason = excluded.reason";
    "Deletes the retirement of a region."
    DROP_RETIREMENT = "DELETE FROM ias_retirement WHERE theme = $1 AND territory = $2";
}

#[derive(sqlx::FromRow)]
struct RetirementRow {
    territory: Text<Territory>,
    day: Text<Date>,
    reason: String,
}

pub(in crate::ias) async fn retirements(tx: &mut Tx, theme: Theme) -> Result<Vec<Retirement>> {
    let rows: Vec<RetirementRow> = tx.rows(RETIREMENTS, args![theme.slug()]).await?;
    let retirement = |RetirementRow { territory: Text(territory), day: Text(from), reason }| Retirement {
        territory,
        from,
        reason,
    };
    Ok(rows.into_iter().map(retirement).collect())
}

pub(in crate::ias) async fn put_retirement(tx: &mut Tx, theme: Theme, retirement: &Retirement) -> Result<()> {
    let Retirement { territory, from, reason } = retirement;
    let args = args![theme.slug(), territory.to_string(), from.to_string(), reason];
    tx.exec(UPSERT_RETIREMENT, args).await.map(drop)
}

pub(in crate::ias) async fn drop_retirement(tx: &mut Tx, theme: Theme, region: Territory) -> Result<()> {
    tx.exec(DROP_RETIREMENT, args![theme.slug(), region.to_string()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{db::test_db, ias::store::put_series};
    use jiff::civil::date;

    #[tokio::test]
    async fn a_region_is_retired_once_and_can_return() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        put_series(&mut tx, Theme::Flu, false, 1).await.unwrap();
        let left = |code: &str, day| Retirement {
            territory: code.parse().unwrap(),
            from: date(2026, 11, day),
            reason: "its pharmacies left the panel".to_owned(),
        };
        for retirement in [left("74", 9), left("94", 3), left("74", 2)] {
            put_retirement(&mut tx, Theme::Flu, &retirement).await.unwrap();
        }
        assert_eq!(retirements(&mut tx, Theme::Flu).await.unwrap(), [left("74", 2), left("94", 3)]);
        drop_retirement(&mut tx, Theme::Flu, left("74", 2).territory).await.unwrap();
        assert_eq!(retirements(&mut tx, Theme::Flu).await.unwrap(), [left("94", 3)]);
        assert_eq!(retirements(&mut tx, Theme::Lice).await.unwrap(), []);
    }
}

//! Imported values, one per row, and the themes that have any.

use crate::{
    Result,
    db::{Text, Tx, Value, args, statements},
    ias::{
        measure::{Measure, Observation},
        territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::Date;

statements! {
    "Whether the values of a theme are a demonstration."
    SERIES = "SELECT demonstration FROM ias_series WHERE theme = $1";
    "The themes with values."
    IMPORTED = "SELECT theme FROM ias_series ORDER BY theme";
    "Records an import of values of a theme."
    UPSERT_SERIES = "INSERT INTO ias_series (theme, demonstration, imported_at) VALUES ($1, $2, $3)
        ON CONFLICT (theme) DO UPDATE SET demonstration = excluded.demonstration, imported_at = excluded.imported_at";
    "Deletes the values of a theme."
    CLEAR = "DELETE FROM ias_value WHERE theme = $1";
    "Stores a value; an unchanged one is not counted."
    UPSERT_VALUE = "INSERT INTO ias_value (theme, territory, measure, day, value) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (theme, territory, measure, day) DO UPDATE SET value = excluded.value
        WHERE ias_value.value <> excluded.value";
    "The values of a theme, all measures."
    VALUES = "SELECT territory, measure, day, value FROM ias_value WHERE theme = $1
        ORDER BY territory, measure, day";
}

/// Whether the values of a theme are a demonstration; `None` if it has none.
pub(in crate::ias) async fn demonstration(tx: &mut Tx, theme: Theme) -> Result<Option<bool>> {
    let row: Option<(i64,)> = tx.row(SERIES, args![theme.slug()]).await?;
    Ok(row.map(|(demonstration,)| demonstration == 1))
}

/// Lists the themes with values.
pub(in crate::ias) async fn imported(tx: &mut Tx) -> Result<Vec<Theme>> {
    Ok(tx.rows(IMPORTED, args![]).await?.into_iter().map(|(Text(theme),)| theme).collect())
}

/// Records the time of an import of a theme, and whether its values are a demonstration.
pub(in crate::ias) async fn put_series(
    tx: &mut Tx,
    theme: Theme,
    demonstration: bool,
    at: i64,
) -> Result<()> {
    tx.exec(UPSERT_SERIES, args![theme.slug(), demonstration, at]).await.map(drop)
}

/// Deletes the values of a theme; its publications stay.
pub(in crate::ias) async fn clear(tx: &mut Tx, theme: Theme) -> Result<()> {
    tx.exec(CLEAR, args![theme.slug()]).await.map(drop)
}

/// Stores values of a theme, and returns the number of new or changed ones.
pub(in crate::ias) async fn put_values(
    tx: &mut Tx,
    theme: Theme,
    observations: &[Observation],
) -> Result<u64> {
    let row = |o: &Observation| -> Vec<Value> {
        args![theme.slug(), o.territory.to_string(), o.measure.word(), o.day.to_string(), o.value]
    };
    tx.exec_many(UPSERT_VALUE, observations.iter().map(row).collect()).await
}

#[derive(sqlx::FromRow)]
struct ValueRow {
    territory: Text<Territory>,
    measure: Text<Measure>,
    day: Text<Date>,
    value: f64,
}

/// Loads the values of a theme.
pub(in crate::ias) async fn values(tx: &mut Tx, theme: Theme) -> Result<Vec<Observation>> {
    let rows: Vec<ValueRow> = tx.rows(VALUES, args![theme.slug()]).await?;
    let observation = |row: ValueRow| Observation {
        territory: row.territory.0,
        measure: row.measure.0,
        day: row.day.0,
        value: row.value,
    };
    Ok(rows.into_iter().map(observation).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;
    use jiff::civil::date;

    fn observation(measure: Measure, day: i8, value: f64) -> Observation {
        Observation { territory: Territory::FRANCE, measure, day: date(2026, 1, day), value }
    }

    #[tokio::test]
    async fn inserting_equal_values_again_changes_nothing() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        assert_eq!(demonstration(&mut tx, Theme::Flu).await.unwrap(), None);
        put_series(&mut tx, Theme::Flu, true, 1).await.unwrap();
        put_series(&mut tx, Theme::Flu, false, 2).await.unwrap();
        assert_eq!(demonstration(&mut tx, Theme::Flu).await.unwrap(), Some(false));
        let first = [observation(Measure::Reference, 1, 2.0), observation(Measure::Smoothed, 1, 0.1)];
        let second = [observation(Measure::Smoothed, 1, 0.1), observation(Measure::Smoothed, 2, 0.3)];
        assert_eq!(put_values(&mut tx, Theme::Flu, &first).await.unwrap(), 2);
        assert_eq!(put_values(&mut tx, Theme::Flu, &second).await.unwrap(), 1);
        let all = [first[0], first[1], second[1]];
        assert_eq!(values(&mut tx, Theme::Flu).await.unwrap(), all);
        assert_eq!(imported(&mut tx).await.unwrap(), [Theme::Flu]);
        clear(&mut tx, Theme::Flu).await.unwrap();
        assert!(values(&mut tx, Theme::Flu).await.unwrap().is_empty());
    }
}

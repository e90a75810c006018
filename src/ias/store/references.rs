//! The values of other networks' series.

use crate::{
    Result,
    db::{Text, Tx, Value, args, statements},
    ias::{reference::ReferenceId, theme::Theme, week::Weekly},
};
use jiff::civil::Date;

statements! {
    "The values of a reference."
    REFERENCE = "SELECT first_day, value FROM ias_reference WHERE reference = $1 ORDER BY first_day";
    "Stores a value of a reference."
    UPSERT_REFERENCE = "INSERT INTO ias_reference (reference, first_day, value) VALUES ($1, $2, $3)
        ON CONFLICT (reference, first_day) DO UPDATE SET value = excluded.value";
    "Deletes a value of a reference."
    DROP_REFERENCE = "DELETE FROM ias_reference WHERE reference = $1 AND first_day = $2";
    "The reference column of imported national files, day by day."
    COLUMN = "SELECT day, value FROM ias_value WHERE theme = $1 AND territory = 'FR' AND measure = 'reference'
        ORDER BY day";
}

/// Loads the values of a reference, by the first day of their week or season.
pub(in crate::ias) async fn reference(tx: &mut Tx, reference: ReferenceId) -> Result<Weekly> {
    let rows = tx.rows(REFERENCE, args![reference.slug()]).await?;
    Ok(rows.into_iter().map(|(Text(day), value)| (day, value)).collect())
}

/// Stores values of a reference.
pub(in crate::ias) async fn put_reference(
    tx: &mut Tx,
    reference: ReferenceId,
    values: &Weekly,
) -> Result<()> {
    let row =
        |(day, value): (&Date, &f64)| -> Vec<Value> { args![reference.slug(), day.to_string(), *value] };
    tx.exec_many(UPSERT_REFERENCE, values.iter().map(row).collect()).await.map(drop)
}

/// Deletes the values of these weeks.
pub(in crate::ias) async fn drop_reference(tx: &mut Tx, reference: ReferenceId, days: &[Date]) -> Result<()> {
    for day in days {
        tx.exec(DROP_REFERENCE, args![reference.slug(), day.to_string()]).await?;
    }
    Ok(())
}

/// Loads the daily values of a reference from the imported national files of a theme.
pub(in crate::ias) async fn reference_column(tx: &mut Tx, theme: Theme) -> Result<Vec<(Date, f64)>> {
    let rows = tx.rows(COLUMN, args![theme.slug()]).await?;
    Ok(rows.into_iter().map(|(Text(day), value)| (day, value)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::test_db,
        ias::{
            measure::{Measure, Observation},
            store::{put_series, put_values},
            territory::Territory,
        },
    };
    use jiff::civil::date;

    #[tokio::test]
    async fn inserts_replaces_and_deletes_values() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let of = ReferenceId::SentinellesFlu;
        let (first, second) = (date(2019, 12, 23), date(2019, 12, 30));
        put_reference(&mut tx, of, &Weekly::from([(first, 39.0), (second, 40.0)])).await.unwrap();
        put_reference(&mut tx, of, &Weekly::from([(first, 38.5)])).await.unwrap();
        assert_eq!(reference(&mut tx, of).await.unwrap(), Weekly::from([(first, 38.5), (second, 40.0)]));
        drop_reference(&mut tx, of, &[second]).await.unwrap();
        assert_eq!(reference(&mut tx, of).await.unwrap(), Weekly::from([(first, 38.5)]));
        assert_eq!(reference(&mut tx, ReferenceId::EmergencyFlu).await.unwrap(), Weekly::new());
    }

    #[tokio::test]
    async fn loads_the_reference_column_of_national_files() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        put_series(&mut tx, Theme::Flu, false, 1).await.unwrap();
        let day = date(2016, 1, 4);
        let of = |measure, value| Observation { territory: Territory::FRANCE, measure, day, value };
        let values = [of(Measure::Smoothed, 1.0), of(Measure::Reference, 9.5)];
        put_values(&mut tx, Theme::Flu, &values).await.unwrap();
        assert_eq!(reference_column(&mut tx, Theme::Flu).await.unwrap(), [(day, 9.5)]);
        assert_eq!(reference_column(&mut tx, Theme::Lice).await.unwrap(), []);
    }
}

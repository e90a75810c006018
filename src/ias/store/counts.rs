//! Daily counts, with one row per region and year.

use crate::{
    Error, Result,
    db::{Text, Tx, Value, args, statements},
    ias::{
        counts::{Counts, StoredYear, Year},
        parallel::on_all_cores,
        territory::Territory,
        theme::Theme,
    },
};

statements! {
    "The counts of a theme."
    COUNTS = "SELECT territory, year, body, drawn FROM ias_counts WHERE theme = $1 ORDER BY territory, year";
    "One year of counts of a region."
    COUNTED_YEAR = "SELECT body, drawn FROM ias_counts WHERE theme = $1 AND territory = $2 AND year = $3";
    "Inserts or replaces years of counts."
    UPSERT_COUNTS = "INSERT INTO ias_counts (theme, territory, year, body, drawn) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (theme, territory, year) DO UPDATE SET body = excluded.body, drawn = excluded.drawn";
}

#[derive(sqlx::FromRow)]
struct YearRow {
    territory: Text<Territory>,
    year: i64,
    body: Vec<u8>,
    drawn: Option<Vec<u8>>,
}

/// Loads the counts of a theme; empty if it has none.
pub(in crate::ias) async fn counts(tx: &mut Tx, theme: Theme) -> Result<Counts> {
    let mut held = Counts::default();
    let rows: Vec<YearRow> = tx.rows(COUNTS, args![theme.slug()]).await?;
    let stored = rows.into_iter().map(|YearRow { territory: Text(region), year, body, drawn }| {
        Ok((region, year.try_into().map_err(Error::internal)?, StoredYear { figures: body, drawn }))
    });
    let stored: Vec<(Territory, i16, StoredYear)> = stored.collect::<Result<_>>()?;
    let years = on_all_cores(&stored, |(_, year, stored)| Year::decode(stored, *year));
    for ((region, year, _), counts) in stored.iter().zip(years) {
        held.set_year(*region, *year, counts?);
    }
    Ok(held)
}

/// Loads one year of counts of a region.
pub(in crate::ias) async fn counted_year(
    tx: &mut Tx,
    theme: Theme,
    region: Territory,
    year: i16,
) -> Result<Option<Year>> {
    let key = args![theme.slug(), region.to_string(), i64::from(year)];
    let row: Option<(Vec<u8>, Option<Vec<u8>>)> = tx.row(COUNTED_YEAR, key).await?;
    row.map(|(figures, drawn)| Year::decode(&StoredYear { figures, drawn }, year)).transpose()
}

/// Stores these years of counts, and replaces earlier ones.
pub(in crate::ias) async fn put_counts(tx: &mut Tx, theme: Theme, counts: &Counts) -> Result<()> {
    let row = |(region, year, counts): (Territory, i16, &Year)| -> Result<Vec<Value>> {
        let StoredYear { figures, drawn } = counts.encode(year)?;
        Ok(args![theme.slug(), region.to_string(), i64::from(year), figures, drawn])
    };
    tx.exec_many(UPSERT_COUNTS, counts.years().map(row).collect::<Result<_>>()?).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::test_db,
        ias::{counts::Count, store::put_series},
    };
    use jiff::civil::date;

    #[tokio::test]
    async fn upserts_a_year_of_a_region() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        put_series(&mut tx, Theme::Flu, false, 1).await.unwrap();
        let region = Territory::regions().nth(2).unwrap();
        let count = |numerator| Count {
            numerator,
            denominator: 10,
            pharmacies: 12,
            extracted_on: Some(date(2026, 1, 3)),
        };
        let mut first = Counts::default();
        first.set(region, date(2025, 12, 31), count(1));
        first.set(region, date(2026, 1, 1), count(2));
        put_counts(&mut tx, Theme::Flu, &first).await.unwrap();
        let mut second = Counts::default();
        second.set(region, date(2026, 1, 1), count(3));
        put_counts(&mut tx, Theme::Flu, &second).await.unwrap();
        first.set(region, date(2026, 1, 1), count(3));
        assert_eq!(counts(&mut tx, Theme::Flu).await.unwrap(), first);
        let held = counted_year(&mut tx, Theme::Flu, region, 2026).await.unwrap().unwrap();
        assert_eq!(held.days().collect::<Vec<_>>(), [(0, count(3))]);
        assert_eq!(counted_year(&mut tx, Theme::Flu, region, 2024).await.unwrap(), None);
        assert_eq!(counts(&mut tx, Theme::Lice).await.unwrap().len(), 0);
    }
}

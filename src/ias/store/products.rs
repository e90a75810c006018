//! Sales of products, with one row per theme and day.

use crate::{
    Error, Result,
    db::{Text, Tx, Value, args, statements},
    ias::{
        counts::{ProductDay, Products},
        storage_codec::{decode, encode},
        theme::Theme,
    },
};
use jiff::civil::Date;

statements! {
    "Sales of the products of a theme."
    PRODUCTS = "SELECT day, body FROM ias_products WHERE theme = $1 ORDER BY day";
    "Stores the sales of products on a day, unless those of more regions are stored."
    UPSERT_PRODUCTS = "INSERT INTO ias_products (theme, day, regions, body) VALUES ($1, $2, $3, $4)
        ON CONFLICT (theme, day) DO UPDATE SET regions = excluded.regions, body = excluded.body
        WHERE ias_products.regions <= excluded.regions";
    "Deletes the sales of products before a day."
    DROP_PRODUCTS = "DELETE FROM ias_products WHERE theme = $1 AND day < $2";
}

/// Loads the sales of the products of a theme in the last months.
pub(in crate::ias) async fn products(tx: &mut Tx, theme: Theme) -> Result<Products> {
    let rows: Vec<(Text<Date>, Vec<u8>)> = tx.rows(PRODUCTS, args![theme.slug()]).await?;
    rows.into_iter().map(|(Text(day), body)| Ok((day, decode(&body)?))).collect()
}

/// Stores days, each with the number of its regions.
pub(in crate::ias) async fn put_products(
    tx: &mut Tx,
    theme: Theme,
    days: impl Iterator<Item = (Date, (usize, ProductDay))>,
) -> Result<()> {
    let row = |(day, (regions, sold)): (Date, (usize, ProductDay))| -> Result<Vec<Value>> {
        let regions = i64::try_from(regions).map_err(Error::internal)?;
        Ok(args![theme.slug(), day.to_string(), regions, encode(&sold)?])
    };
    tx.exec_many(UPSERT_PRODUCTS, days.map(row).collect::<Result<_>>()?).await.map(drop)
}

pub(in crate::ias) async fn drop_products(tx: &mut Tx, theme: Theme, before: Date) -> Result<()> {
    tx.exec(DROP_PRODUCTS, args![theme.slug(), before.to_string()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{db::test_db, ias::store::put_series};
    use jiff::civil::date;

    #[tokio::test]
    async fn a_day_of_fewer_regions_does_not_replace_one_of_more() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        put_series(&mut tx, Theme::Lice, false, 1).await.unwrap();
        let day = |sold: i64| ProductDay {
            denominator: 100,
            groups: [("lotions".to_owned(), [("2000000000459".to_owned(), sold)].into())].into(),
        };
        for (regions, sold) in [(22, 5), (22, 6), (21, 7)] {
            let days = [(date(2026, 1, 4), (regions, day(sold))), (date(2026, 1, 5), (regions, day(sold)))];
            put_products(&mut tx, Theme::Lice, days.into_iter()).await.unwrap();
        }
        drop_products(&mut tx, Theme::Lice, date(2026, 1, 5)).await.unwrap();
        let known = Products::from([(date(2026, 1, 5), day(6))]);
        assert_eq!(products(&mut tx, Theme::Lice).await.unwrap(), known);
        assert!(products(&mut tx, Theme::Flu).await.unwrap().is_empty());
    }
}

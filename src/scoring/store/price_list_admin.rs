//! Imported price lists, as their files.

use crate::{
    Result,
    db::{Tx, args, instant, statements},
    scoring::model::price_list::PriceList,
};
use jiff::{Timestamp, civil::Date};

statements! {
    INSERT_PRICES = "INSERT INTO scoring_price_list (version, valid_from, document, imported_at) VALUES ($1, $2, $3, $4)";
    PRICES_ON = "SELECT document FROM scoring_price_list WHERE valid_from <= $1 ORDER BY valid_from DESC LIMIT 1";
    PRICES = "SELECT document, imported_at FROM scoring_price_list ORDER BY valid_from DESC";
}

pub(crate) async fn insert(tx: &mut Tx, list: &PriceList, document: &str, now: Timestamp) -> Result<()> {
    let values = args![list.version.as_str(), list.from.to_string(), document, now.as_millisecond()];
    tx.exec(INSERT_PRICES, values).await.map(drop)
}

/// The list that is valid on a day.
pub(crate) async fn find_for_day(tx: &mut Tx, day: Date) -> Result<Option<String>> {
    let row: Option<(String,)> = tx.row(PRICES_ON, args![day.to_string()]).await?;
    Ok(row.map(|(document,)| document))
}

/// All lists, latest first day first, each with the instant of its import.
pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<(String, Timestamp)>> {
    let rows: Vec<(String, i64)> = tx.rows(PRICES, args![]).await?;
    rows.into_iter().map(|(document, millis)| Ok((document, instant(millis)?))).collect()
}

//! The pharmacies that sold each product, as sets of numbers that are valid within one import only.

use crate::{
    Error, Result,
    db::{Text, Tx, Value, args, statements},
    scoring::model::{gtin::Gtin, period::Period},
};
use jiff::{Timestamp, civil::Date};
use roaring::RoaringBitmap;
use rustc_hash::FxHashMap;

/// Products per statement.
const CHUNK: usize = 20;

statements! {
    COVERAGE_PERIOD = "SELECT valid_from, valid_to FROM scoring_coverage";
    DELETE_COVERAGE = "DELETE FROM scoring_coverage";
    DELETE_SETS = "DELETE FROM scoring_coverage_product";
    INSERT_COVERAGE = "INSERT INTO scoring_coverage (number, valid_from, valid_to, imported_at) VALUES (1, $1, $2, $3)";
    INSERT_SETS = "INSERT INTO scoring_coverage_product (gtin, pharmacies) VALUES ($1, $2)";
    SETS = "SELECT pharmacies FROM scoring_coverage_product
        WHERE gtin IN ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)";
}

/// The period of the last import.
pub(crate) async fn period(tx: &mut Tx) -> Result<Option<Period>> {
    let row: Option<(Text<Date>, Text<Date>)> = tx.row(COVERAGE_PERIOD, args![]).await?;
    row.map(|(Text(from), Text(to))| Period::of_months(from, to).map_err(Error::internal)).transpose()
}

/// Replaces all sets.
pub(crate) async fn replace(
    tx: &mut Tx,
    period: Period,
    sets: &FxHashMap<u64, RoaringBitmap>,
    at: Timestamp,
) -> Result<()> {
    tx.exec(DELETE_SETS, args![]).await?;
    tx.exec(DELETE_COVERAGE, args![]).await?;
    let (from, to) = (period.from().to_string(), period.to().to_string());
    tx.exec(INSERT_COVERAGE, args![from, to, at.as_millisecond()]).await?;
    let row = |(product, set): (&u64, &RoaringBitmap)| {
        let mut bytes = Vec::with_capacity(set.serialized_size());
        set.serialize_into(&mut bytes).map_err(Error::internal)?;
        Ok(args![i64::try_from(*product).map_err(Error::internal)?, bytes])
    };
    let rows: Result<Vec<Vec<Value>>> = sets.iter().map(row).collect();
    tx.exec_many(INSERT_SETS, rows?).await.map(drop)
}

/// The sets of these products; empty for a product without a sale.
pub(crate) async fn sets(tx: &mut Tx, gtins: &[Gtin]) -> Result<Vec<RoaringBitmap>> {
    let mut found = Vec::new();
    for chunk in gtins.chunks(CHUNK) {
        // The last statement is padded with its first product.
        let padded = chunk.iter().chain(std::iter::repeat(&chunk[0])).take(CHUNK);
        let numbers: Result<Vec<i64>> =
            padded.map(|gtin| i64::try_from(gtin.number()).map_err(Error::internal)).collect();
        let values = numbers?.into_iter().flat_map(|number| args![number]).collect();
        let rows: Vec<(Vec<u8>,)> = tx.rows(SETS, values).await?;
        for (bytes,) in rows {
            found.push(RoaringBitmap::deserialize_from(bytes.as_slice()).map_err(Error::internal)?);
        }
    }
    Ok(found)
}

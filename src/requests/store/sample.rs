//! Samples of providers: what was read in each, and which columns were said to hold what, both as JSON.

use crate::{
    Result,
    db::{Tx, args, statements},
};

statements! {
    PUT_SAMPLE = "INSERT INTO provider_sample (file, contents, columns) VALUES ($1, $2, '[]')";
    SAMPLE = "SELECT contents, columns FROM provider_sample WHERE file = $1";
    REPLACE_SAMPLE = "UPDATE provider_sample SET contents = $2 WHERE file = $1";
    MATCH_SAMPLE = "UPDATE provider_sample SET columns = $2 WHERE file = $1";
}

pub(crate) async fn put(tx: &mut Tx, file: &str, contents: &str) -> Result<()> {
    tx.exec(PUT_SAMPLE, args![file, contents]).await.map(drop)
}

/// Writes what was read in a file again.
pub(crate) async fn replace(tx: &mut Tx, file: &str, contents: &str) -> Result<()> {
    tx.exec(REPLACE_SAMPLE, args![file, contents]).await.map(drop)
}

/// The tables of a file, and the columns that were chosen of them.
pub(crate) async fn find(tx: &mut Tx, file: &str) -> Result<Option<(String, String)>> {
    tx.row(SAMPLE, args![file]).await
}

/// Writes which columns were chosen.
pub(crate) async fn settle(tx: &mut Tx, file: &str, columns: &str) -> Result<()> {
    tx.exec(MATCH_SAMPLE, args![file, columns]).await.map(drop)
}

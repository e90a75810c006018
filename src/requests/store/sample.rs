//! Samples of providers: the tables of each, and the mapping of their columns to fields, both as JSON.

use crate::{
    Result,
    db::{Tx, args, statements},
};

statements! {
    INSERT_SAMPLE = "INSERT INTO provider_sample (file, contents, columns) VALUES ($1, $2, '[]')";
    FIND_SAMPLE = "SELECT contents, columns FROM provider_sample WHERE file = $1";
    UPDATE_SAMPLE_TABLES = "UPDATE provider_sample SET contents = $2 WHERE file = $1";
    SET_SAMPLE_MAPPING = "UPDATE provider_sample SET columns = $2 WHERE file = $1";
}

/// The tables of a file and the mapping of their columns to fields.
#[derive(sqlx::FromRow)]
pub(crate) struct SampleRow {
    pub(crate) contents: String,
    pub(crate) columns: String,
}

pub(crate) async fn insert(tx: &mut Tx, file: &str, contents: &str) -> Result<()> {
    tx.exec(INSERT_SAMPLE, args![file, contents]).await.map(drop)
}

/// Replaces the tables of a file that was read again.
pub(crate) async fn update_tables(tx: &mut Tx, file: &str, contents: &str) -> Result<()> {
    tx.exec(UPDATE_SAMPLE_TABLES, args![file, contents]).await.map(drop)
}

pub(crate) async fn find(tx: &mut Tx, file: &str) -> Result<Option<SampleRow>> {
    tx.row(FIND_SAMPLE, args![file]).await
}

/// Stores the mapping of columns to fields.
pub(crate) async fn set_mapping(tx: &mut Tx, file: &str, columns: &str) -> Result<()> {
    tx.exec(SET_SAMPLE_MAPPING, args![file, columns]).await.map(drop)
}

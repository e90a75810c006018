//! The public keys that verify identity tokens.

use crate::{
    Result,
    account::model::PublicKey,
    db::{Tx, args, instant, statements},
};
use jiff::Timestamp;

/// The columns of a key, as [`KeyRow`] names them.
macro_rules! keys {
    ($rest:literal) => {
        concat!("SELECT number, kid, public_key, created_at, retired_at FROM signing_key ", $rest)
    };
}

statements! {
    INSERT_KEY = "INSERT INTO signing_key (number, kid, public_key, created_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (number) DO NOTHING";
    LIST_KEYS = keys!("ORDER BY number DESC");
    FIND_KEY = keys!("WHERE kid = $1");
    RETIRE_KEYS = "UPDATE signing_key SET retired_at = $2 WHERE number < $1 AND retired_at IS NULL";
}

#[derive(sqlx::FromRow)]
struct KeyRow {
    number: i64,
    kid: String,
    public_key: Vec<u8>,
    created_at: i64,
    retired_at: Option<i64>,
}

impl KeyRow {
    fn parse(self) -> Result<PublicKey> {
        let Self { number, kid, public_key: bytes, created_at, retired_at } = self;
        let (created_at, retired_at) = (instant(created_at)?, retired_at.map(instant).transpose()?);
        Ok(PublicKey { number, kid, bytes, created_at, retired_at })
    }
}

/// All keys, newest first.
pub(crate) async fn list(tx: &mut Tx) -> Result<Vec<PublicKey>> {
    tx.rows::<KeyRow>(LIST_KEYS, args![]).await?.into_iter().map(KeyRow::parse).collect()
}

pub(crate) async fn find(tx: &mut Tx, kid: &str) -> Result<Option<PublicKey>> {
    tx.row::<KeyRow>(FIND_KEY, args![kid]).await?.map(KeyRow::parse).transpose()
}

/// Stores a key unless its number exists.
pub(crate) async fn insert_if_absent(tx: &mut Tx, key: &PublicKey) -> Result<()> {
    let PublicKey { number, kid, bytes, created_at, .. } = key;
    let values = args![*number, kid.as_str(), bytes.as_slice(), created_at.as_millisecond()];
    tx.exec(INSERT_KEY, values).await.map(drop)
}

/// Retires the keys with lower numbers.
pub(crate) async fn retire_before(tx: &mut Tx, number: i64, at: Timestamp) -> Result<()> {
    tx.exec(RETIRE_KEYS, args![number, at.as_millisecond()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;

    #[tokio::test]
    async fn lists_the_newest_key_first_and_retires_earlier_ones() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let at = |second| Timestamp::from_second(second).unwrap();
        let key = |number: i64| PublicKey {
            number,
            kid: format!("k{number}"),
            bytes: vec![1; 32],
            created_at: at(number),
            retired_at: None,
        };
        for number in [1, 2, 2] {
            insert_if_absent(&mut tx, &key(number)).await.unwrap();
        }
        retire_before(&mut tx, 2, at(9)).await.unwrap();
        retire_before(&mut tx, 2, at(10)).await.unwrap();
        let old = PublicKey { retired_at: Some(at(9)), ..key(1) };
        assert_eq!(list(&mut tx).await.unwrap(), [key(2), old.clone()]);
        assert_eq!(find(&mut tx, "k1").await.unwrap(), Some(old));
        assert_eq!(find(&mut tx, "k3").await.unwrap(), None);
    }
}

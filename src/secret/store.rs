//! The table of signing keys, used with PostgreSQL.

use super::seal::StoredKey;
use crate::{
    Error, Result,
    db::{Tx, args, statements},
};

statements! {
    KEY = "SELECT encrypted, body FROM secret WHERE name = $1";
    KEY_NAMES = "SELECT name FROM secret ORDER BY name";
    INSERT_KEY_IF_ABSENT = "INSERT INTO secret (name, encrypted, body) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING";
}

pub(super) async fn find(tx: &mut Tx, name: &str) -> Result<Option<StoredKey>> {
    let row: Option<(i64, Vec<u8>)> = tx.row(KEY, args![name]).await?;
    Ok(row.map(|(encrypted, body)| StoredKey { encrypted: encrypted == 1, body }))
}

pub(super) async fn list(tx: &mut Tx) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = tx.rows(KEY_NAMES, args![]).await?;
    Ok(rows.into_iter().map(|(name,)| name).collect())
}

/// Inserts a key unless there is one of its name, and returns the stored one.
pub(super) async fn insert_if_absent(tx: &mut Tx, name: &str, key: StoredKey) -> Result<StoredKey> {
    tx.exec(INSERT_KEY_IF_ABSENT, args![name, key.encrypted, key.body]).await?;
    find(tx, name).await?.ok_or_else(|| Error::internal("a key that was stored is not there"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;

    #[tokio::test]
    async fn the_first_key_of_a_name_stays() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let key = |byte| StoredKey { encrypted: byte == 1, body: vec![byte; 32] };
        assert_eq!(find(&mut tx, "preview").await.unwrap(), None);
        for byte in [1, 2] {
            assert_eq!(insert_if_absent(&mut tx, "preview", key(byte)).await.unwrap(), key(1));
        }
        assert_eq!(insert_if_absent(&mut tx, "session", key(3)).await.unwrap(), key(3));
    }
}

//! Attempts to sign in, counted for an address whether it has an account or not.

use crate::{
    Result,
    account::model::Attempts,
    db::{Tx, args, statements},
};

statements! {
    FIND_ATTEMPTS = "SELECT in_a_row, day_began_at, in_day, locked_until FROM sign_in_attempt WHERE mailbox = $1";
    UPSERT_ATTEMPTS = "INSERT INTO sign_in_attempt (mailbox, in_a_row, day_began_at, in_day, locked_until)
        VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (mailbox) DO UPDATE SET in_a_row = excluded.in_a_row, day_began_at = excluded.day_began_at,
            in_day = excluded.in_day, locked_until = excluded.locked_until";
    DELETE_ALL_ATTEMPTS = "DELETE FROM sign_in_attempt WHERE mailbox = $1 OR mailbox LIKE $2";
    DELETE_ATTEMPTS = "DELETE FROM sign_in_attempt WHERE mailbox = $1";
    DELETE_EXPIRED_ATTEMPTS = "DELETE FROM sign_in_attempt WHERE day_began_at < $1 AND locked_until < $2";
}

#[derive(sqlx::FromRow)]
struct AttemptsRow {
    in_a_row: i64,
    day_began_at: i64,
    in_day: i64,
    locked_until: i64,
}

/// The attempts for a key, which is a keyed hash of an address.
pub(crate) async fn find(tx: &mut Tx, key: &str) -> Result<Attempts> {
    let row: Option<AttemptsRow> = tx.row(FIND_ATTEMPTS, args![key]).await?;
    let attempts = row.map(|row| {
        let AttemptsRow { in_a_row, day_began_at, in_day, locked_until } = row;
        Attempts { in_a_row, day_began_at, in_day, locked_until }
    });
    Ok(attempts.unwrap_or_default())
}

pub(crate) async fn upsert(tx: &mut Tx, key: &str, attempts: &Attempts) -> Result<()> {
    let Attempts { in_a_row, day_began_at, in_day, locked_until } = *attempts;
    tx.exec(UPSERT_ATTEMPTS, args![key, in_a_row, day_began_at, in_day, locked_until]).await.map(drop)
}

/// Deletes the attempts for a key. Returns whether there were any.
pub(crate) async fn delete(tx: &mut Tx, key: &str) -> Result<bool> {
    Ok(tx.exec(DELETE_ATTEMPTS, args![key]).await? > 0)
}

/// Deletes the attempts for an address on all devices. Returns whether there were any.
pub(crate) async fn delete_all(tx: &mut Tx, key: &str) -> Result<bool> {
    // The key is hexadecimal; keys of devices have a dot and a name appended.
    Ok(tx.exec(DELETE_ALL_ATTEMPTS, args![key, format!("{key}.%")]).await? > 0)
}

/// Deletes attempts whose day began before `day` and whose lock ended before `lock` (unix milliseconds).
pub(crate) async fn delete_expired(tx: &mut Tx, day: i64, lock: i64) -> Result<()> {
    tx.exec(DELETE_EXPIRED_ATTEMPTS, args![day, lock]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;

    #[tokio::test]
    async fn attempts_are_counted_until_they_are_deleted() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let one = Attempts { in_a_row: 1, day_began_at: 10, in_day: 2, locked_until: 30 };
        for attempts in [Attempts::default(), one] {
            upsert(&mut tx, "a", &attempts).await.unwrap();
            assert_eq!(find(&mut tx, "a").await.unwrap(), attempts);
        }
        delete_expired(&mut tx, 10, 100).await.unwrap();
        delete_expired(&mut tx, 100, 30).await.unwrap();
        assert_eq!(find(&mut tx, "a").await.unwrap(), one);
        assert!(delete(&mut tx, "a").await.unwrap() && !delete(&mut tx, "a").await.unwrap());
        for key in ["a", "a.x", "ab"] {
            upsert(&mut tx, key, &one).await.unwrap();
        }
        assert!(delete_all(&mut tx, "a").await.unwrap() && !delete_all(&mut tx, "a").await.unwrap());
        assert_eq!(find(&mut tx, "a.x").await.unwrap(), Attempts::default());
        assert_eq!(find(&mut tx, "ab").await.unwrap(), one);
        upsert(&mut tx, "a", &one).await.unwrap();
        delete_expired(&mut tx, 11, 31).await.unwrap();
        assert_eq!(find(&mut tx, "a").await.unwrap(), Attempts::default());
    }
}

//! Passwords that were tried, counted for an address whether it has an account or not.

use crate::{
    Result,
    account::throttle::Attempts,
    db::{Tx, args, statements},
};

statements! {
    ATTEMPTS = "SELECT in_a_row, day_began_at, in_day, locked_until FROM sign_in_attempt WHERE mailbox = $1";
    PUT_ATTEMPTS = "INSERT INTO sign_in_attempt (mailbox, in_a_row, day_began_at, in_day, locked_until)
        VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (mailbox) DO UPDATE SET in_a_row = excluded.in_a_row, day_began_at = excluded.day_began_at,
            in_day = excluded.in_day, locked_until = excluded.locked_until";
    FORGET_ALL_ATTEMPTS = "DELETE FROM sign_in_attempt WHERE mailbox = $1 OR mailbox LIKE $2";
    FORGET_ATTEMPTS = "DELETE FROM sign_in_attempt WHERE mailbox = $1";
    SWEEP_ATTEMPTS = "DELETE FROM sign_in_attempt WHERE day_began_at < $1 AND locked_until < $2";
}

/// Of an address as a keyed hash names it.
pub(crate) async fn find(tx: &mut Tx, mailbox: &str) -> Result<Attempts> {
    let row: Option<(i64, i64, i64, i64)> = tx.row(ATTEMPTS, args![mailbox]).await?;
    Ok(row.map_or_else(Attempts::default, |(in_a_row, day_began_at, in_day, locked_until)| Attempts {
        in_a_row,
        day_began_at,
        in_day,
        locked_until,
    }))
}

pub(crate) async fn put(tx: &mut Tx, mailbox: &str, attempts: &Attempts) -> Result<()> {
    let Attempts { in_a_row, day_began_at, in_day, locked_until } = *attempts;
    tx.exec(PUT_ATTEMPTS, args![mailbox, in_a_row, day_began_at, in_day, locked_until]).await.map(drop)
}

/// Forgets them; whether there were any.
pub(crate) async fn forget(tx: &mut Tx, mailbox: &str) -> Result<bool> {
    Ok(tx.exec(FORGET_ATTEMPTS, args![mailbox]).await? > 0)
}

/// Forgets the attempts of a mailbox on all devices. Returns whether there were any.
pub(crate) async fn forget_all(tx: &mut Tx, mailbox: &str) -> Result<bool> {
    // A mailbox is hexadecimal here, and a device adds a dot and its name.
    Ok(tx.exec(FORGET_ALL_ATTEMPTS, args![mailbox, format!("{mailbox}.%")]).await? > 0)
}

/// Forgets those whose day began before the one instant, and whose lock ended before the other (unix milliseconds).
pub(crate) async fn sweep(tx: &mut Tx, day: i64, lock: i64) -> Result<()> {
    tx.exec(SWEEP_ATTEMPTS, args![day, lock]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;

    #[tokio::test]
    async fn attempts_are_counted_until_they_are_forgotten() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let one = Attempts { in_a_row: 1, day_began_at: 10, in_day: 2, locked_until: 30 };
        for attempts in [Attempts::default(), one] {
            put(&mut tx, "a", &attempts).await.unwrap();
            assert_eq!(find(&mut tx, "a").await.unwrap(), attempts);
        }
        sweep(&mut tx, 10, 100).await.unwrap();
        sweep(&mut tx, 100, 30).await.unwrap();
        assert_eq!(find(&mut tx, "a").await.unwrap(), one);
        assert!(forget(&mut tx, "a").await.unwrap() && !forget(&mut tx, "a").await.unwrap());
        for key in ["a", "a.x", "ab"] {
            put(&mut tx, key, &one).await.unwrap();
        }
        assert!(forget_all(&mut tx, "a").await.unwrap() && !forget_all(&mut tx, "a").await.unwrap());
        assert_eq!(find(&mut tx, "a.x").await.unwrap(), Attempts::default());
        assert_eq!(find(&mut tx, "ab").await.unwrap(), one);
        put(&mut tx, "a", &one).await.unwrap();
        sweep(&mut tx, 11, 31).await.unwrap();
        assert_eq!(find(&mut tx, "a").await.unwrap(), Attempts::default());
    }
}

//! Those who were led to the provider and are expected back.

use crate::{
    Result,
    account::provider::Visit,
    db::{Text, Tx, args, statements},
    locale::Locale,
};
use jiff::Timestamp;

statements! {
    PUT_VISIT = "INSERT INTO provider_visit (state_sha256, nonce, verifier, redirect, locale, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6)";
    VISIT = "SELECT nonce, verifier, redirect, locale FROM provider_visit WHERE state_sha256 = $1 AND expires_at > $2";
    END_VISIT = "DELETE FROM provider_visit WHERE state_sha256 = $1";
    SWEEP_VISITS = "DELETE FROM provider_visit WHERE expires_at <= $1";
}

pub(crate) async fn put(
    tx: &mut Tx,
    state_sha256: &[u8],
    visit: &Visit,
    expires_at: Timestamp,
) -> Result<()> {
    let Visit { nonce, verifier, redirect, locale } = visit;
    let values = args![state_sha256, nonce, verifier, redirect, locale.code(), expires_at.as_millisecond()];
    tx.exec(PUT_VISIT, values).await.map(drop)
}

/// Takes a visit, which can be come back from once.
pub(crate) async fn take(tx: &mut Tx, state_sha256: &[u8], now: Timestamp) -> Result<Option<Visit>> {
    type Row = (String, String, String, Text<Locale>);
    let row: Option<Row> = tx.row(VISIT, args![state_sha256, now.as_millisecond()]).await?;
    let taken = tx.exec(END_VISIT, args![state_sha256]).await? == 1;
    let visit =
        row.map(|(nonce, verifier, redirect, locale)| Visit { nonce, verifier, redirect, locale: locale.0 });
    Ok(visit.filter(|_| taken))
}

pub(crate) async fn sweep(tx: &mut Tx, now: Timestamp) -> Result<()> {
    tx.exec(SWEEP_VISITS, args![now.as_millisecond()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;

    #[tokio::test]
    async fn whoever_was_led_away_comes_back_once_and_in_time() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let at = |second| Timestamp::from_second(second).unwrap();
        let visit = Visit {
            nonce: "n".to_owned(),
            verifier: "v".to_owned(),
            redirect: "/fr".to_owned(),
            locale: Locale::Ko,
        };
        for state in [b"a", b"b", b"c"] {
            put(&mut tx, state, &visit, at(10)).await.unwrap();
        }
        assert_eq!(take(&mut tx, b"a", at(9)).await.unwrap(), Some(visit.clone()));
        assert_eq!(take(&mut tx, b"a", at(9)).await.unwrap(), None);
        assert_eq!(take(&mut tx, b"b", at(10)).await.unwrap(), None);
        sweep(&mut tx, at(10)).await.unwrap();
        assert_eq!(take(&mut tx, b"c", at(9)).await.unwrap(), None);
    }
}

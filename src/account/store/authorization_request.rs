//! OpenID Connect requests in progress.

use crate::{
    Result,
    account::model::AuthorizationRequest,
    db::{Text, Tx, args, statements},
    locale::Locale,
};
use jiff::Timestamp;

statements! {
    INSERT_REQUEST = "INSERT INTO provider_visit (state_sha256, nonce, verifier, redirect, locale, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6)";
    FIND_REQUEST = "SELECT nonce, verifier, redirect, locale FROM provider_visit WHERE state_sha256 = $1 AND expires_at > $2";
    DELETE_REQUEST = "DELETE FROM provider_visit WHERE state_sha256 = $1";
    DELETE_EXPIRED_REQUESTS = "DELETE FROM provider_visit WHERE expires_at <= $1";
}

#[derive(sqlx::FromRow)]
struct RequestRow {
    nonce: String,
    verifier: String,
    redirect: String,
    locale: Text<Locale>,
}

pub(crate) async fn insert(
    tx: &mut Tx,
    state_sha256: &[u8],
    request: &AuthorizationRequest,
    expires_at: Timestamp,
) -> Result<()> {
    let AuthorizationRequest { nonce, verifier, redirect, locale } = request;
    let values = args![state_sha256, nonce, verifier, redirect, locale.code(), expires_at.as_millisecond()];
    tx.exec(INSERT_REQUEST, values).await.map(drop)
}

/// Returns and deletes a request that has not expired.
pub(crate) async fn consume(
    tx: &mut Tx,
    state_sha256: &[u8],
    now: Timestamp,
) -> Result<Option<AuthorizationRequest>> {
    let row: Option<RequestRow> = tx.row(FIND_REQUEST, args![state_sha256, now.as_millisecond()]).await?;
    let is_deleted = tx.exec(DELETE_REQUEST, args![state_sha256]).await? == 1;
    let request = row.map(|row| {
        let RequestRow { nonce, verifier, redirect, locale } = row;
        AuthorizationRequest { nonce, verifier, redirect, locale: locale.0 }
    });
    Ok(request.filter(|_| is_deleted))
}

pub(crate) async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<()> {
    tx.exec(DELETE_EXPIRED_REQUESTS, args![now.as_millisecond()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;

    #[tokio::test]
    async fn a_request_is_consumed_once_and_in_time() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let at = |second| Timestamp::from_second(second).unwrap();
        let visit = AuthorizationRequest {
            nonce: "n".to_owned(),
            verifier: "v".to_owned(),
            redirect: "/fr".to_owned(),
            locale: Locale::Ko,
        };
        for state in [b"a", b"b", b"c"] {
            insert(&mut tx, state, &visit, at(10)).await.unwrap();
        }
        assert_eq!(consume(&mut tx, b"a", at(9)).await.unwrap(), Some(visit.clone()));
        assert_eq!(consume(&mut tx, b"a", at(9)).await.unwrap(), None);
        assert_eq!(consume(&mut tx, b"b", at(10)).await.unwrap(), None);
        delete_expired(&mut tx, at(10)).await.unwrap();
        assert_eq!(consume(&mut tx, b"c", at(9)).await.unwrap(), None);
    }
}

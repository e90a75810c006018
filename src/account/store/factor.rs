//! Second factors, recovery codes, and sign-ins that wait for a code.

use crate::{
    Result,
    account::model::{Challenge, TotpFactor},
    db::{Text, Tx, args, instant, statements},
    principal::AccountId,
};
use jiff::Timestamp;

statements! {
    FIND_FACTOR = "SELECT salt, confirmed_at, last_step FROM second_factor WHERE account = $1";
    UPSERT_FACTOR = "INSERT INTO second_factor (account, salt, last_step) VALUES ($1, $2, 0)
        ON CONFLICT (account) DO UPDATE SET salt = excluded.salt, last_step = 0
        WHERE second_factor.confirmed_at IS NULL";
    CONFIRM_FACTOR = "UPDATE second_factor SET confirmed_at = $2 WHERE account = $1 AND confirmed_at IS NULL";
    CONSUME_STEP = "UPDATE second_factor SET last_step = $2 WHERE account = $1 AND last_step < $2";
    DELETE_FACTOR = "DELETE FROM second_factor WHERE account = $1";
    INSERT_RECOVERY = "INSERT INTO recovery_code (account, code_sha256) VALUES ($1, $2)";
    CONSUME_RECOVERY = "DELETE FROM recovery_code WHERE account = $1 AND code_sha256 = $2";
    COUNT_RECOVERY = "SELECT CAST(count(*) AS BIGINT) AS remaining FROM recovery_code WHERE account = $1";
    DELETE_RECOVERY = "DELETE FROM recovery_code WHERE account = $1";
    INSERT_CHALLENGE = "INSERT INTO sign_in_challenge (token_sha256, account, id_token, expires_at)
        VALUES ($1, $2, $3, $4)";
    FIND_CHALLENGE = "SELECT account, id_token FROM sign_in_challenge WHERE token_sha256 = $1 AND expires_at > $2";
    DELETE_CHALLENGE = "DELETE FROM sign_in_challenge WHERE token_sha256 = $1";
    DELETE_EXPIRED_CHALLENGES = "DELETE FROM sign_in_challenge WHERE expires_at <= $1";
}

#[derive(sqlx::FromRow)]
struct FactorRow {
    salt: Vec<u8>,
    confirmed_at: Option<i64>,
    last_step: i64,
}

#[derive(sqlx::FromRow)]
struct RecoveryCount {
    remaining: i64,
}

#[derive(sqlx::FromRow)]
struct ChallengeRow {
    account: Text<AccountId>,
    id_token: Option<String>,
}

pub(crate) async fn find(tx: &mut Tx, account: &AccountId) -> Result<Option<TotpFactor>> {
    let row: Option<FactorRow> = tx.row(FIND_FACTOR, args![account.as_str()]).await?;
    let parse = |FactorRow { salt, confirmed_at, last_step }| {
        Ok(TotpFactor { salt, confirmed_at: confirmed_at.map(instant).transpose()?, last_step })
    };
    row.map(parse).transpose()
}

/// Starts the set-up of a factor; can be repeated until the factor is confirmed.
pub(crate) async fn upsert(tx: &mut Tx, account: &AccountId, salt: &[u8]) -> Result<()> {
    tx.exec(UPSERT_FACTOR, args![account.as_str(), salt]).await.map(drop)
}

/// Confirms a factor with the hashes of its recovery codes.
pub(crate) async fn confirm(
    tx: &mut Tx,
    account: &AccountId,
    at: Timestamp,
    recovery: &[Vec<u8>],
) -> Result<()> {
    tx.exec(CONFIRM_FACTOR, args![account.as_str(), at.as_millisecond()]).await?;
    tx.exec(DELETE_RECOVERY, args![account.as_str()]).await?;
    for code in recovery {
        tx.exec(INSERT_RECOVERY, args![account.as_str(), code.as_slice()]).await?;
    }
    Ok(())
}

/// Consumes the code of a step; `false` if it or a later one was consumed before.
pub(crate) async fn consume_step(tx: &mut Tx, account: &AccountId, step: i64) -> Result<bool> {
    Ok(tx.exec(CONSUME_STEP, args![account.as_str(), step]).await? == 1)
}

/// Consumes a recovery code; `false` if there is no such code.
pub(crate) async fn consume_recovery(tx: &mut Tx, account: &AccountId, code_sha256: &[u8]) -> Result<bool> {
    Ok(tx.exec(CONSUME_RECOVERY, args![account.as_str(), code_sha256]).await? == 1)
}

/// The number of remaining recovery codes.
pub(crate) async fn count_recovery(tx: &mut Tx, account: &AccountId) -> Result<u64> {
    let row: Option<RecoveryCount> = tx.row(COUNT_RECOVERY, args![account.as_str()]).await?;
    Ok(row.and_then(|row| u64::try_from(row.remaining).ok()).unwrap_or_default())
}

/// Deletes a factor with its recovery codes. Returns whether there was one.
pub(crate) async fn delete(tx: &mut Tx, account: &AccountId) -> Result<bool> {
    tx.exec(DELETE_RECOVERY, args![account.as_str()]).await?;
    Ok(tx.exec(DELETE_FACTOR, args![account.as_str()]).await? == 1)
}

pub(crate) async fn insert_challenge(
    tx: &mut Tx,
    token_sha256: &[u8],
    Challenge { account, id_token }: &Challenge,
    expires_at: Timestamp,
) -> Result<()> {
    let values = args![token_sha256, account.as_str(), id_token.clone(), expires_at.as_millisecond()];
    tx.exec(INSERT_CHALLENGE, values).await.map(drop)
}

/// A challenge that has not expired.
pub(crate) async fn find_challenge(
    tx: &mut Tx,
    token_sha256: &[u8],
    now: Timestamp,
) -> Result<Option<Challenge>> {
    let row: Option<ChallengeRow> = tx.row(FIND_CHALLENGE, args![token_sha256, now.as_millisecond()]).await?;
    Ok(row.map(|ChallengeRow { account, id_token }| Challenge { account: account.0, id_token }))
}

pub(crate) async fn delete_challenge(tx: &mut Tx, token_sha256: &[u8]) -> Result<()> {
    tx.exec(DELETE_CHALLENGE, args![token_sha256]).await.map(drop)
}

/// Deletes expired challenges.
pub(crate) async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<()> {
    tx.exec(DELETE_EXPIRED_CHALLENGES, args![now.as_millisecond()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{account::store::account, db::test_db};

    #[tokio::test]
    async fn a_step_and_a_recovery_code_are_consumed_once() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let owner = account::tests::example("a@b.example");
        account::insert(&mut tx, &owner).await.unwrap();
        let (id, at) = (&owner.id, Timestamp::from_second(9).unwrap());
        assert_eq!(find(&mut tx, id).await.unwrap(), None);
        upsert(&mut tx, id, b"one").await.unwrap();
        upsert(&mut tx, id, b"two").await.unwrap();
        let begun = TotpFactor { salt: b"two".to_vec(), confirmed_at: None, last_step: 0 };
        assert_eq!(find(&mut tx, id).await.unwrap(), Some(begun.clone()));
        confirm(&mut tx, id, at, &[b"x".to_vec(), b"y".to_vec()]).await.unwrap();
        upsert(&mut tx, id, b"three").await.unwrap();
        assert_eq!(find(&mut tx, id).await.unwrap(), Some(TotpFactor { confirmed_at: Some(at), ..begun }));
        let steps = [(5, true), (5, false), (4, false), (6, true)];
        for (step, taken) in steps {
            assert_eq!(consume_step(&mut tx, id, step).await.unwrap(), taken, "{step}");
        }
        for (code, taken) in [(b"x", true), (b"x", false), (b"z", false)] {
            assert_eq!(consume_recovery(&mut tx, id, code).await.unwrap(), taken);
        }
        assert_eq!(count_recovery(&mut tx, id).await.unwrap(), 1);
        assert!(delete(&mut tx, id).await.unwrap() && !delete(&mut tx, id).await.unwrap());
        assert_eq!((find(&mut tx, id).await.unwrap(), count_recovery(&mut tx, id).await.unwrap()), (None, 0));
    }

    #[tokio::test]
    async fn finds_a_challenge_until_it_is_answered_or_expires() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let owner = account::tests::example("a@b.example");
        account::insert(&mut tx, &owner).await.unwrap();
        let at = |second| Timestamp::from_second(second).unwrap();
        let challenge = |id_token: Option<&str>| Challenge {
            account: owner.id.clone(),
            id_token: id_token.map(str::to_owned),
        };
        for (token, id_token) in [(b"a", Some("x.y.z")), (b"b", None)] {
            insert_challenge(&mut tx, token, &challenge(id_token), at(10)).await.unwrap();
        }

        assert_eq!(find_challenge(&mut tx, b"a", at(9)).await.unwrap(), Some(challenge(Some("x.y.z"))));
        assert_eq!(find_challenge(&mut tx, b"b", at(9)).await.unwrap(), Some(challenge(None)));
        assert_eq!(find_challenge(&mut tx, b"a", at(10)).await.unwrap(), None);
        delete_challenge(&mut tx, b"a").await.unwrap();
        assert_eq!(find_challenge(&mut tx, b"a", at(9)).await.unwrap(), None);
        delete_expired(&mut tx, at(10)).await.unwrap();
        assert_eq!(find_challenge(&mut tx, b"b", at(9)).await.unwrap(), None);
    }
}

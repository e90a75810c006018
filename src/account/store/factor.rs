//! One-time codes: what their secrets are made of, recovery codes, and who is asked for one.

use crate::{
    Result,
    account::factor::Factor,
    db::{Text, Tx, args, instant, statements},
    identity::AccountId,
};
use jiff::Timestamp;

statements! {
    FACTOR = "SELECT salt, confirmed_at, last_step FROM second_factor WHERE account = $1";
    PUT_FACTOR = "INSERT INTO second_factor (account, salt, last_step) VALUES ($1, $2, 0)
        ON CONFLICT (account) DO UPDATE SET salt = excluded.salt, last_step = 0
        WHERE second_factor.confirmed_at IS NULL";
    CONFIRM_FACTOR = "UPDATE second_factor SET confirmed_at = $2 WHERE account = $1 AND confirmed_at IS NULL";
    TAKE_STEP = "UPDATE second_factor SET last_step = $2 WHERE account = $1 AND last_step < $2";
    END_FACTOR = "DELETE FROM second_factor WHERE account = $1";
    PUT_RECOVERY = "INSERT INTO recovery_code (account, code_sha256) VALUES ($1, $2)";
    TAKE_RECOVERY = "DELETE FROM recovery_code WHERE account = $1 AND code_sha256 = $2";
    COUNT_RECOVERY = "SELECT CAST(count(*) AS BIGINT) FROM recovery_code WHERE account = $1";
    END_RECOVERY = "DELETE FROM recovery_code WHERE account = $1";
    PUT_CHALLENGE = "INSERT INTO sign_in_challenge (token_sha256, account, id_token, expires_at)
        VALUES ($1, $2, $3, $4)";
    CHALLENGE = "SELECT account, id_token FROM sign_in_challenge WHERE token_sha256 = $1 AND expires_at > $2";
    END_CHALLENGE = "DELETE FROM sign_in_challenge WHERE token_sha256 = $1";
    SWEEP_CHALLENGES = "DELETE FROM sign_in_challenge WHERE expires_at <= $1";
}

pub(crate) async fn find(tx: &mut Tx, account: &AccountId) -> Result<Option<Factor>> {
    let row: Option<(Vec<u8>, Option<i64>, i64)> = tx.row(FACTOR, args![account.as_str()]).await?;
    row.map(|(salt, confirmed_at, last_step)| {
        Ok(Factor { salt, confirmed_at: confirmed_at.map(instant).transpose()?, last_step })
    })
    .transpose()
}

/// Begins one, or begins it anew as long as it is not confirmed.
pub(crate) async fn put(tx: &mut Tx, account: &AccountId, salt: &[u8]) -> Result<()> {
    tx.exec(PUT_FACTOR, args![account.as_str(), salt]).await.map(drop)
}

/// Confirms it with the hashes of its recovery codes.
pub(crate) async fn confirm(
    tx: &mut Tx,
    account: &AccountId,
    at: Timestamp,
    recovery: &[Vec<u8>],
) -> Result<()> {
    tx.exec(CONFIRM_FACTOR, args![account.as_str(), at.as_millisecond()]).await?;
    tx.exec(END_RECOVERY, args![account.as_str()]).await?;
    for code in recovery {
        tx.exec(PUT_RECOVERY, args![account.as_str(), code.as_slice()]).await?;
    }
    Ok(())
}

/// Takes the code of a step; whether it was not taken yet, nor a later one.
pub(crate) async fn take_step(tx: &mut Tx, account: &AccountId, step: i64) -> Result<bool> {
    Ok(tx.exec(TAKE_STEP, args![account.as_str(), step]).await? == 1)
}

/// Takes a recovery code; whether there was such a one.
pub(crate) async fn take_recovery(tx: &mut Tx, account: &AccountId, code_sha256: &[u8]) -> Result<bool> {
    Ok(tx.exec(TAKE_RECOVERY, args![account.as_str(), code_sha256]).await? == 1)
}

/// How many recovery codes are left.
pub(crate) async fn recovery_left(tx: &mut Tx, account: &AccountId) -> Result<u64> {
    let row: Option<(i64,)> = tx.row(COUNT_RECOVERY, args![account.as_str()]).await?;
    Ok(row.and_then(|(count,)| u64::try_from(count).ok()).unwrap_or_default())
}

/// Ends it with its recovery codes; whether there was one.
pub(crate) async fn end(tx: &mut Tx, account: &AccountId) -> Result<bool> {
    tx.exec(END_RECOVERY, args![account.as_str()]).await?;
    Ok(tx.exec(END_FACTOR, args![account.as_str()]).await? == 1)
}

/// Keeps a question, with the token of a provider that goes on to the session.
pub(crate) async fn put_challenge(
    tx: &mut Tx,
    token_sha256: &[u8],
    (account, id_token): (&AccountId, Option<&str>),
    expires_at: Timestamp,
) -> Result<()> {
    let id_token = id_token.map(str::to_owned);
    let values = args![token_sha256, account.as_str(), id_token, expires_at.as_millisecond()];
    tx.exec(PUT_CHALLENGE, values).await.map(drop)
}

/// Who is asked for a code, as long as the question stands, and the token of a provider.
pub(crate) async fn challenged(
    tx: &mut Tx,
    token_sha256: &[u8],
    now: Timestamp,
) -> Result<Option<(AccountId, Option<String>)>> {
    let row: Option<(Text<AccountId>, Option<String>)> =
        tx.row(CHALLENGE, args![token_sha256, now.as_millisecond()]).await?;
    Ok(row.map(|(account, id_token)| (account.0, id_token)))
}

pub(crate) async fn end_challenge(tx: &mut Tx, token_sha256: &[u8]) -> Result<()> {
    tx.exec(END_CHALLENGE, args![token_sha256]).await.map(drop)
}

pub(crate) async fn sweep(tx: &mut Tx, now: Timestamp) -> Result<()> {
    tx.exec(SWEEP_CHALLENGES, args![now.as_millisecond()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{account::store::account, db::test_db};

    #[tokio::test]
    async fn a_step_and_a_recovery_code_are_taken_once() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let owner = account::tests::example("a@b.example");
        account::put(&mut tx, &owner).await.unwrap();
        let (id, at) = (&owner.id, Timestamp::from_second(9).unwrap());
        assert_eq!(find(&mut tx, id).await.unwrap(), None);
        put(&mut tx, id, b"one").await.unwrap();
        put(&mut tx, id, b"two").await.unwrap();
        let begun = Factor { salt: b"two".to_vec(), confirmed_at: None, last_step: 0 };
        assert_eq!(find(&mut tx, id).await.unwrap(), Some(begun.clone()));
        confirm(&mut tx, id, at, &[b"x".to_vec(), b"y".to_vec()]).await.unwrap();
        put(&mut tx, id, b"three").await.unwrap();
        assert_eq!(find(&mut tx, id).await.unwrap(), Some(Factor { confirmed_at: Some(at), ..begun }));
        let steps = [(5, true), (5, false), (4, false), (6, true)];
        for (step, taken) in steps {
            assert_eq!(take_step(&mut tx, id, step).await.unwrap(), taken, "{step}");
        }
        for (code, taken) in [(b"x", true), (b"x", false), (b"z", false)] {
            assert_eq!(take_recovery(&mut tx, id, code).await.unwrap(), taken);
        }
        assert_eq!(recovery_left(&mut tx, id).await.unwrap(), 1);
        assert!(end(&mut tx, id).await.unwrap() && !end(&mut tx, id).await.unwrap());
        assert_eq!((find(&mut tx, id).await.unwrap(), recovery_left(&mut tx, id).await.unwrap()), (None, 0));
    }

    #[tokio::test]
    async fn a_question_stands_until_it_is_answered_or_late() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let owner = account::tests::example("a@b.example");
        account::put(&mut tx, &owner).await.unwrap();
        let at = |second| Timestamp::from_second(second).unwrap();
        for (token, id_token) in [(b"a", Some("x.y.z")), (b"b", None)] {
            put_challenge(&mut tx, token, (&owner.id, id_token), at(10)).await.unwrap();
        }
        let of = |id_token: Option<&str>| Some((owner.id.clone(), id_token.map(str::to_owned)));
        assert_eq!(challenged(&mut tx, b"a", at(9)).await.unwrap(), of(Some("x.y.z")));
        assert_eq!(challenged(&mut tx, b"b", at(9)).await.unwrap(), of(None));
        assert_eq!(challenged(&mut tx, b"a", at(10)).await.unwrap(), None);
        end_challenge(&mut tx, b"a").await.unwrap();
        assert_eq!(challenged(&mut tx, b"a", at(9)).await.unwrap(), None);
        sweep(&mut tx, at(10)).await.unwrap();
        assert_eq!(challenged(&mut tx, b"b", at(9)).await.unwrap(), None);
    }
}

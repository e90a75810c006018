//! The hashes of links by which the owner of an account chooses a password.

use crate::{
    Result,
    db::{Text, Tx, args, statements},
    identity::AccountId,
};
use jiff::Timestamp;

statements! {
    PUT_LINK = "INSERT INTO account_link (token_sha256, account, by_mail, expires_at) VALUES ($1, $2, $3, $4)";
    LINK = "SELECT account, by_mail FROM account_link WHERE token_sha256 = $1 AND expires_at > $2";
    END_LINKS = "DELETE FROM account_link WHERE account = $1";
    SWEEP_LINKS = "DELETE FROM account_link WHERE expires_at <= $1";
}

pub(crate) async fn put(
    tx: &mut Tx,
    token_sha256: &[u8],
    (account, by_mail): (&AccountId, bool),
    expires_at: Timestamp,
) -> Result<()> {
    let values = args![token_sha256, account.as_str(), by_mail, expires_at.as_millisecond()];
    tx.exec(PUT_LINK, values).await.map(drop)
}

/// Whose it is, as long as it is good, and whether it was sent to the address of the account.
pub(crate) async fn find(
    tx: &mut Tx,
    token_sha256: &[u8],
    now: Timestamp,
) -> Result<Option<(AccountId, bool)>> {
    let row: Option<(Text<AccountId>, i64)> = tx.row(LINK, args![token_sha256, now.as_millisecond()]).await?;
    Ok(row.map(|(account, by_mail)| (account.0, by_mail == 1)))
}

pub(crate) async fn end(tx: &mut Tx, account: &AccountId) -> Result<()> {
    tx.exec(END_LINKS, args![account.as_str()]).await.map(drop)
}

pub(crate) async fn sweep(tx: &mut Tx, now: Timestamp) -> Result<()> {
    tx.exec(SWEEP_LINKS, args![now.as_millisecond()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{account::store::account, db::test_db};

    #[tokio::test]
    async fn a_link_is_good_until_it_ends() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let owner = account::tests::example("a@b.example");
        account::put(&mut tx, &owner).await.unwrap();
        let at = |second| Timestamp::from_second(second).unwrap();
        put(&mut tx, b"a", (&owner.id, true), at(10)).await.unwrap();
        put(&mut tx, b"b", (&owner.id, false), at(20)).await.unwrap();
        let known = |by_mail| Some((owner.id.clone(), by_mail));
        assert_eq!(find(&mut tx, b"a", at(9)).await.unwrap(), known(true));
        assert_eq!(find(&mut tx, b"a", at(10)).await.unwrap(), None);
        sweep(&mut tx, at(10)).await.unwrap();
        assert_eq!(find(&mut tx, b"a", at(0)).await.unwrap(), None);
        assert_eq!(find(&mut tx, b"b", at(10)).await.unwrap(), known(false));
        end(&mut tx, &owner.id).await.unwrap();
        assert_eq!(find(&mut tx, b"b", at(0)).await.unwrap(), None);
    }
}

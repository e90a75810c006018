//! The hashes of links with which the owner of an account chooses a password.

use crate::{
    Result,
    account::model::LinkOwner,
    db::{Text, Tx, args, statements},
    principal::AccountId,
};
use jiff::Timestamp;

statements! {
    INSERT_LINK = "INSERT INTO account_link (token_sha256, account, by_mail, expires_at) VALUES ($1, $2, $3, $4)";
    FIND_LINK = "SELECT account, by_mail FROM account_link WHERE token_sha256 = $1 AND expires_at > $2";
    DELETE_LINKS = "DELETE FROM account_link WHERE account = $1";
    DELETE_EXPIRED_LINKS = "DELETE FROM account_link WHERE expires_at <= $1";
}

#[derive(sqlx::FromRow)]
struct LinkRow {
    account: Text<AccountId>,
    by_mail: i64,
}

pub(crate) async fn insert(
    tx: &mut Tx,
    token_sha256: &[u8],
    account: &AccountId,
    by_mail: bool,
    expires_at: Timestamp,
) -> Result<()> {
    let values = args![token_sha256, account.as_str(), by_mail, expires_at.as_millisecond()];
    tx.exec(INSERT_LINK, values).await.map(drop)
}

/// The owner of a link that has not expired.
pub(crate) async fn find(tx: &mut Tx, token_sha256: &[u8], now: Timestamp) -> Result<Option<LinkOwner>> {
    let row: Option<LinkRow> = tx.row(FIND_LINK, args![token_sha256, now.as_millisecond()]).await?;
    Ok(row.map(|row| LinkOwner { account: row.account.0, by_mail: row.by_mail == 1 }))
}

pub(crate) async fn delete(tx: &mut Tx, account: &AccountId) -> Result<()> {
    tx.exec(DELETE_LINKS, args![account.as_str()]).await.map(drop)
}

pub(crate) async fn delete_expired(tx: &mut Tx, now: Timestamp) -> Result<()> {
    tx.exec(DELETE_EXPIRED_LINKS, args![now.as_millisecond()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{account::store::account, db::test_db};

    #[tokio::test]
    async fn finds_a_link_until_it_expires_or_is_deleted() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let owner = account::tests::example("a@b.example");
        account::insert(&mut tx, &owner).await.unwrap();
        let at = |second| Timestamp::from_second(second).unwrap();
        insert(&mut tx, b"a", &owner.id, true, at(10)).await.unwrap();
        insert(&mut tx, b"b", &owner.id, false, at(20)).await.unwrap();
        let known = |by_mail| Some(LinkOwner { account: owner.id.clone(), by_mail });
        assert_eq!(find(&mut tx, b"a", at(9)).await.unwrap(), known(true));
        assert_eq!(find(&mut tx, b"a", at(10)).await.unwrap(), None);
        delete_expired(&mut tx, at(10)).await.unwrap();
        assert_eq!(find(&mut tx, b"a", at(0)).await.unwrap(), None);
        assert_eq!(find(&mut tx, b"b", at(10)).await.unwrap(), known(false));
        delete(&mut tx, &owner.id).await.unwrap();
        assert_eq!(find(&mut tx, b"b", at(0)).await.unwrap(), None);
    }
}

//! Identities of account owners at providers.

use crate::{
    Result,
    db::{Text, Tx, args, statements},
    principal::AccountId,
};
use jiff::Timestamp;

statements! {
    FIND_OWNER = "SELECT account FROM account_identity WHERE issuer = $1 AND subject = $2";
    INSERT_IDENTITY = "INSERT INTO account_identity (issuer, subject, account, created_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT DO NOTHING";
    LIST_ISSUERS = "SELECT issuer FROM account_identity WHERE account = $1 ORDER BY issuer";
    DELETE_IDENTITIES = "DELETE FROM account_identity WHERE account = $1";
}

/// The identifier of a user at a provider.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub(crate) issuer: &'a str,
    pub(crate) subject: &'a str,
}

#[derive(sqlx::FromRow)]
struct OwnerRow {
    account: Text<AccountId>,
}

#[derive(sqlx::FromRow)]
struct IssuerRow {
    issuer: String,
}

pub(crate) async fn find_owner(tx: &mut Tx, issuer: &str, subject: &str) -> Result<Option<AccountId>> {
    let row: Option<OwnerRow> = tx.row(FIND_OWNER, args![issuer, subject]).await?;
    Ok(row.map(|row| row.account.0))
}

/// Stores the identity of an account owner; `false` if the account or the identity already has one.
pub(crate) async fn insert_if_absent(
    tx: &mut Tx,
    Subject { issuer, subject }: Subject<'_>,
    account: &AccountId,
    at: Timestamp,
) -> Result<bool> {
    Ok(tx.exec(INSERT_IDENTITY, args![issuer, subject, account.as_str(), at.as_millisecond()]).await? == 1)
}

/// The providers at which an account is linked.
pub(crate) async fn list_issuers(tx: &mut Tx, account: &AccountId) -> Result<Vec<String>> {
    let rows: Vec<IssuerRow> = tx.rows(LIST_ISSUERS, args![account.as_str()]).await?;
    Ok(rows.into_iter().map(|row| row.issuer).collect())
}

/// Deletes the identities of an account and returns their number.
pub(crate) async fn delete(tx: &mut Tx, account: &AccountId) -> Result<u64> {
    tx.exec(DELETE_IDENTITIES, args![account.as_str()]).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{account::store::account, db::test_db};

    #[tokio::test]
    async fn an_account_has_one_subject_at_each_provider_until_it_is_deleted() {
        const AT: &str = "https://id.example";
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let [one, other] = ["a@b.example", "cc@b.example"].map(account::tests::example);
        account::insert(&mut tx, &one).await.unwrap();
        account::insert(&mut tx, &other).await.unwrap();
        let now = Timestamp::from_second(9).unwrap();
        assert!(
            insert_if_absent(&mut tx, Subject { issuer: AT, subject: "42" }, &one.id, now).await.unwrap()
        );
        assert!(
            !insert_if_absent(&mut tx, Subject { issuer: AT, subject: "43" }, &one.id, now).await.unwrap(),
            "a second subject for the account"
        );
        assert!(
            !insert_if_absent(&mut tx, Subject { issuer: AT, subject: "42" }, &other.id, now).await.unwrap(),
            "the subject of another account"
        );
        assert!(
            insert_if_absent(
                &mut tx,
                Subject { issuer: "https://other.example", subject: "42" },
                &other.id,
                now
            )
            .await
            .unwrap()
        );
        assert_eq!(find_owner(&mut tx, AT, "42").await.unwrap(), Some(one.id.clone()));
        assert_eq!(find_owner(&mut tx, AT, "43").await.unwrap(), None);
        assert_eq!(list_issuers(&mut tx, &one.id).await.unwrap(), [AT]);
        assert_eq!(delete(&mut tx, &one.id).await.unwrap(), 1);
        assert_eq!(find_owner(&mut tx, AT, "42").await.unwrap(), None);
    }
}

//! By what providers know the owners of accounts.

use crate::{
    Result,
    db::{Text, Tx, args, statements},
    identity::AccountId,
};
use jiff::Timestamp;

statements! {
    OWNER = "SELECT account FROM account_identity WHERE issuer = $1 AND subject = $2";
    PUT_IDENTITY = "INSERT INTO account_identity (issuer, subject, account, created_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT DO NOTHING";
    ISSUERS = "SELECT issuer FROM account_identity WHERE account = $1 ORDER BY issuer";
    END_IDENTITIES = "DELETE FROM account_identity WHERE account = $1";
}

/// The account whose owner a provider knows by this number.
pub(crate) async fn owner(tx: &mut Tx, issuer: &str, subject: &str) -> Result<Option<AccountId>> {
    let row: Option<(Text<AccountId>,)> = tx.row(OWNER, args![issuer, subject]).await?;
    Ok(row.map(|(account,)| account.0))
}

/// Notes by what number a provider knows the owner of an account, one for each; whether it is noted.
pub(crate) async fn put(
    tx: &mut Tx,
    (issuer, subject): (&str, &str),
    account: &AccountId,
    at: Timestamp,
) -> Result<bool> {
    Ok(tx.exec(PUT_IDENTITY, args![issuer, subject, account.as_str(), at.as_millisecond()]).await? == 1)
}

/// The providers that know the owner of an account.
pub(crate) async fn issuers(tx: &mut Tx, account: &AccountId) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = tx.rows(ISSUERS, args![account.as_str()]).await?;
    Ok(rows.into_iter().map(|(issuer,)| issuer).collect())
}

/// Forgets by what the owner of an account is known, and says at how many providers.
pub(crate) async fn end(tx: &mut Tx, account: &AccountId) -> Result<u64> {
    tx.exec(END_IDENTITIES, args![account.as_str()]).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{account::store::account, db::test_db};

    #[tokio::test]
    async fn an_account_is_known_by_one_number_at_each_provider_until_it_is_forgotten() {
        const AT: &str = "https://id.example";
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let [one, other] = ["a@b.example", "cc@b.example"].map(account::tests::example);
        account::put(&mut tx, &one).await.unwrap();
        account::put(&mut tx, &other).await.unwrap();
        let now = Timestamp::from_second(9).unwrap();
        assert!(put(&mut tx, (AT, "42"), &one.id, now).await.unwrap());
        assert!(!put(&mut tx, (AT, "43"), &one.id, now).await.unwrap(), "a second number");
        assert!(!put(&mut tx, (AT, "42"), &other.id, now).await.unwrap(), "the number of another");
        assert!(put(&mut tx, ("https://other.example", "42"), &other.id, now).await.unwrap());
        assert_eq!(owner(&mut tx, AT, "42").await.unwrap(), Some(one.id.clone()));
        assert_eq!(owner(&mut tx, AT, "43").await.unwrap(), None);
        assert_eq!(issuers(&mut tx, &one.id).await.unwrap(), [AT]);
        assert_eq!(end(&mut tx, &one.id).await.unwrap(), 1);
        assert_eq!(owner(&mut tx, AT, "42").await.unwrap(), None);
    }
}

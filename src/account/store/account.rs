//! Accounts, a row for each.

use crate::{
    Result,
    account::Account,
    db::{StoredEmail, Text, Tx, args, instant, statements},
    email::Email,
    identity::AccountId,
    locale::Locale,
};
use jiff::Timestamp;

statements! {
    PUT_ACCOUNT = "INSERT INTO account (id, email, mailbox, name, company, locale, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    ACCOUNT = "SELECT id, email, name, company, locale, password, created_at, verified_at, disabled_at
        FROM account WHERE id = $1";
    OF_MAILBOX = "SELECT id, email, name, company, locale, password, created_at, verified_at, disabled_at
        FROM account WHERE mailbox = $1";
    ACCOUNTS = "SELECT id, email, name, company, locale, password, created_at, verified_at, disabled_at
        FROM account ORDER BY mailbox";
    SET_PASSWORD = "UPDATE account SET password = $2 WHERE id = $1";
    VERIFY = "UPDATE account SET verified_at = $2 WHERE id = $1 AND verified_at IS NULL";
    DISABLE = "UPDATE account SET disabled_at = $2 WHERE id = $1";
}

/// A row of the table, in the order in which it is read.
type Row = (
    Text<AccountId>,
    StoredEmail,
    String,
    String,
    Text<Locale>,
    Option<String>,
    i64,
    Option<i64>,
    Option<i64>,
);

fn account(row: Row) -> Result<Account> {
    let (id, email, name, company, locale, password, created_at, verified_at, disabled_at) = row;
    Ok(Account {
        id: id.0,
        email: email.0,
        name,
        company,
        locale: locale.0,
        password,
        created_at: instant(created_at)?,
        verified_at: verified_at.map(instant).transpose()?,
        disabled_at: disabled_at.map(instant).transpose()?,
    })
}

/// One that nobody has used yet.
pub(crate) async fn put(tx: &mut Tx, new: &Account) -> Result<()> {
    let values = args![
        new.id.as_str(),
        new.email.to_string(),
        new.email.mailbox(),
        new.name.as_str(),
        new.company.as_str(),
        new.locale.code(),
        new.created_at.as_millisecond()
    ];
    tx.exec(PUT_ACCOUNT, values).await.map(drop)
}

pub(crate) async fn find(tx: &mut Tx, id: &AccountId) -> Result<Option<Account>> {
    tx.row::<Row>(ACCOUNT, args![id.as_str()]).await?.map(account).transpose()
}

pub(crate) async fn of_mailbox(tx: &mut Tx, email: &Email) -> Result<Option<Account>> {
    tx.row::<Row>(OF_MAILBOX, args![email.mailbox()]).await?.map(account).transpose()
}

pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<Account>> {
    tx.rows::<Row>(ACCOUNTS, args![]).await?.into_iter().map(account).collect()
}

pub(crate) async fn set_password(tx: &mut Tx, id: &AccountId, password: &str) -> Result<()> {
    tx.exec(SET_PASSWORD, args![id.as_str(), password]).await.map(drop)
}

pub(crate) async fn verify(tx: &mut Tx, id: &AccountId, at: Timestamp) -> Result<()> {
    tx.exec(VERIFY, args![id.as_str(), at.as_millisecond()]).await.map(drop)
}

/// None opens it again.
pub(crate) async fn disable(tx: &mut Tx, id: &AccountId, at: Option<Timestamp>) -> Result<()> {
    tx.exec(DISABLE, args![id.as_str(), at.map(Timestamp::as_millisecond)]).await.map(drop)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{
        App,
        account::password,
        db::test_db,
        identity::{SessionId, SignedIn},
        random::Random,
    };

    pub(crate) fn example(email: &str) -> Account {
        Account {
            id: AccountId::random(&Random::seeded(email.len() as u64)),
            email: email.parse().unwrap(),
            name: "Hélène Marchetti".to_owned(),
            company: "Laboratoire Exemple".to_owned(),
            locale: Locale::Fr,
            password: None,
            created_at: Timestamp::from_second(1).unwrap(),
            verified_at: None,
            disabled_at: None,
        }
    }

    /// An account whose owner has chosen this password.
    pub(crate) async fn with_password(app: &App, email: &str, chosen: &str) -> Account {
        let owner = Account { password: Some(password::hash(app, chosen).await.unwrap()), ..example(email) };
        let mut tx = app.db.write().await.unwrap();
        put(&mut tx, &owner).await.unwrap();
        set_password(&mut tx, &owner.id, owner.password.as_deref().unwrap()).await.unwrap();
        tx.commit().await.unwrap();
        owner
    }

    /// The owner of an account, in a session.
    pub(crate) fn signed_in(app: &App, owner: &Account) -> SignedIn {
        SignedIn {
            session: SessionId::random(&app.random),
            account: owner.id.clone(),
            email: owner.email.clone(),
            is_verified: owner.verified_at.is_some(),
            name: owner.name.clone(),
            company: owner.company.clone(),
        }
    }

    #[tokio::test]
    async fn an_account_reads_back_as_it_was_changed() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let (new, now) = (example("Helene@lab.example"), Timestamp::from_second(9).unwrap());
        put(&mut tx, &new).await.unwrap();
        assert_eq!(find(&mut tx, &new.id).await.unwrap(), Some(new.clone()));
        set_password(&mut tx, &new.id, "hash").await.unwrap();
        verify(&mut tx, &new.id, now).await.unwrap();
        verify(&mut tx, &new.id, Timestamp::UNIX_EPOCH).await.unwrap();
        disable(&mut tx, &new.id, Some(now)).await.unwrap();
        let changed = Account {
            password: Some("hash".to_owned()),
            verified_at: Some(now),
            disabled_at: Some(now),
            ..new.clone()
        };
        let by_mail = of_mailbox(&mut tx, &"helene@LAB.example".parse().unwrap()).await.unwrap();
        assert_eq!(by_mail, Some(changed.clone()));
        disable(&mut tx, &new.id, None).await.unwrap();
        assert_eq!(all(&mut tx).await.unwrap(), [Account { disabled_at: None, ..changed }]);
        assert!(
            put(&mut tx, &Account { id: example("a@b.example").id, ..new }).await.is_err(),
            "one address, one account"
        );
    }
}

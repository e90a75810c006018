//! Accounts.

use crate::{
    Result,
    account::model::Account,
    db::{StoredEmail, Text, Tx, args, instant, statements},
    email::Email,
    locale::Locale,
    principal::AccountId,
};
use jiff::Timestamp;

/// The columns of an account, as [`AccountRow`] names them.
macro_rules! accounts {
    ($rest:literal) => {
        concat!(
            "SELECT id, email, name, company, locale, password, created_at, verified_at, disabled_at FROM account ",
            $rest
        )
    };
}

statements! {
    INSERT_ACCOUNT = "INSERT INTO account (id, email, mailbox, name, company, locale, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    FIND_ACCOUNT = accounts!("WHERE id = $1");
    FIND_BY_EMAIL = accounts!("WHERE mailbox = $1");
    LIST_ACCOUNTS = accounts!("ORDER BY mailbox");
    COUNT_ACCOUNTS = "SELECT CAST(count(*) AS BIGINT) FROM account WHERE disabled_at IS NULL";
    SET_PASSWORD = "UPDATE account SET password = $2 WHERE id = $1";
    SET_VERIFIED = "UPDATE account SET verified_at = $2 WHERE id = $1 AND verified_at IS NULL";
    SET_DISABLED = "UPDATE account SET disabled_at = $2 WHERE id = $1";
}

#[derive(sqlx::FromRow)]
struct AccountRow {
    id: Text<AccountId>,
    email: StoredEmail,
    name: String,
    company: String,
    locale: Text<Locale>,
    password: Option<String>,
    created_at: i64,
    verified_at: Option<i64>,
    disabled_at: Option<i64>,
}

impl AccountRow {
    fn parse(self) -> Result<Account> {
        Ok(Account {
            id: self.id.0,
            email: self.email.0,
            name: self.name,
            company: self.company,
            locale: self.locale.0,
            password: self.password,
            created_at: instant(self.created_at)?,
            verified_at: self.verified_at.map(instant).transpose()?,
            disabled_at: self.disabled_at.map(instant).transpose()?,
        })
    }
}

/// Inserts an account without a password.
pub(crate) async fn insert(tx: &mut Tx, new: &Account) -> Result<()> {
    let values = args![
        new.id.as_str(),
        new.email.to_string(),
        new.email.normalized(),
        new.name.as_str(),
        new.company.as_str(),
        new.locale.code(),
        new.created_at.as_millisecond()
    ];
    tx.exec(INSERT_ACCOUNT, values).await.map(drop)
}

pub(crate) async fn set_password(tx: &mut Tx, id: &AccountId, password: &str) -> Result<()> {
    tx.exec(SET_PASSWORD, args![id.as_str(), password]).await.map(drop)
}

pub(crate) async fn verify(tx: &mut Tx, id: &AccountId, at: Timestamp) -> Result<()> {
    tx.exec(SET_VERIFIED, args![id.as_str(), at.as_millisecond()]).await.map(drop)
}

/// Closes an account; `None` opens it again.
pub(crate) async fn disable(tx: &mut Tx, id: &AccountId, at: Option<Timestamp>) -> Result<()> {
    tx.exec(SET_DISABLED, args![id.as_str(), at.map(Timestamp::as_millisecond)]).await.map(drop)
}

pub(crate) async fn find(tx: &mut Tx, id: &AccountId) -> Result<Option<Account>> {
    tx.row::<AccountRow>(FIND_ACCOUNT, args![id.as_str()]).await?.map(AccountRow::parse).transpose()
}

pub(crate) async fn find_by_email(tx: &mut Tx, email: &Email) -> Result<Option<Account>> {
    tx.row::<AccountRow>(FIND_BY_EMAIL, args![email.normalized()]).await?.map(AccountRow::parse).transpose()
}

/// All accounts, by address.
/// The number of accounts that are not disabled.
pub(crate) async fn count(tx: &mut Tx) -> Result<i64> {
    tx.count(COUNT_ACCOUNTS, args![]).await
}

pub(crate) async fn list(tx: &mut Tx) -> Result<Vec<Account>> {
    tx.rows::<AccountRow>(LIST_ACCOUNTS, args![]).await?.into_iter().map(AccountRow::parse).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{
        App,
        account::password,
        db::test_db,
        principal::{Principal, SessionId},
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

    /// An account with this password.
    pub(crate) async fn with_password(app: &App, email: &str, chosen: &str) -> Account {
        let owner = Account { password: Some(password::hash(app, chosen).await.unwrap()), ..example(email) };
        let mut tx = app.db.write().await.unwrap();
        insert(&mut tx, &owner).await.unwrap();
        set_password(&mut tx, &owner.id, owner.password.as_deref().unwrap()).await.unwrap();
        tx.commit().await.unwrap();
        owner
    }

    /// The owner of an account, signed in.
    pub(crate) fn signed_in(app: &App, owner: &Account) -> Principal {
        Principal {
            session: SessionId::random(&app.random),
            account: owner.id.clone(),
            email: owner.email.clone(),
            is_email_verified: owner.verified_at.is_some(),
            name: owner.name.clone(),
            company: owner.company.clone(),
        }
    }

    #[tokio::test]
    async fn loads_the_changed_account() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let (new, now) = (example("Helene@lab.example"), Timestamp::from_second(9).unwrap());
        insert(&mut tx, &new).await.unwrap();
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
        let by_mail = find_by_email(&mut tx, &"helene@LAB.example".parse().unwrap()).await.unwrap();
        assert_eq!(by_mail, Some(changed.clone()));
        disable(&mut tx, &new.id, None).await.unwrap();
        assert_eq!(list(&mut tx).await.unwrap(), [Account { disabled_at: None, ..changed }]);
        assert!(
            insert(&mut tx, &Account { id: example("a@b.example").id, ..new }).await.is_err(),
            "one address, one account"
        );
    }
}

//! Sessions and the hashes of their refresh tokens.

use crate::{
    Result,
    account::model::{Device, EndReason, Rotation, Session},
    db::{StoredEmail, Text, Tx, args, instant, statements},
    principal::{AccountId, Principal, SessionId},
};
use jiff::Timestamp;

/// The columns of a session, as [`SessionRow`] names them, and what follows them.
macro_rules! sessions {
    ($rest:literal) => {
        concat!("SELECT s.id, s.account, s.browser, s.system, s.created_at, s.used_at, s.expires_at", $rest)
    };
}

statements! {
    INSERT_SESSION = "INSERT INTO session (id, account, browser, system, created_at, used_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    "Sessions that neither ended nor expired, the one used last first."
    LIST_BY_ACCOUNT = sessions!(" FROM session s
        WHERE s.account = $1 AND s.ended_at IS NULL AND s.expires_at > $2 ORDER BY s.used_at DESC, s.id");
    LIST_OPEN = sessions!(" FROM session s
        WHERE s.ended_at IS NULL AND s.expires_at > $1 ORDER BY s.used_at DESC, s.id");
    COUNT_OPEN = "SELECT CAST(count(*) AS BIGINT) FROM session WHERE ended_at IS NULL AND expires_at > $1";
    FIND_PRINCIPAL = "SELECT a.email, a.name, a.company, a.verified_at FROM session s JOIN account a ON a.id = s.account
        WHERE s.id = $1 AND s.account = $2 AND s.ended_at IS NULL AND s.expires_at > $3 AND a.disabled_at IS NULL";
    CLOSE_SESSION = "UPDATE session SET ended_at = $2, end_reason = $3, id_token = NULL WHERE id = $1 AND ended_at IS NULL";
    CLOSE_SESSIONS = "UPDATE session SET ended_at = $2, end_reason = $3, id_token = NULL
        WHERE account = $1 AND id <> $4 AND ended_at IS NULL AND expires_at > $2";
    DELETE_CHALLENGES = "DELETE FROM sign_in_challenge WHERE account = $1";
    SET_ID_TOKEN = "UPDATE session SET id_token = $2 WHERE id = $1";
    FIND_ID_TOKEN = "SELECT id_token FROM session WHERE id = $1 AND id_token IS NOT NULL";
    MARK_USED = "UPDATE session SET used_at = $2, expires_at = $3 WHERE id = $1";
    INSERT_TOKEN = "INSERT INTO session_token (token_sha256, session, expires_at) VALUES ($1, $2, $3)
        ON CONFLICT (token_sha256) DO NOTHING";
    FIND_ROTATION = sessions!(", s.ended_at, t.expires_at AS token_ends, t.replaced_at
        FROM session_token t JOIN session s ON s.id = t.session WHERE t.token_sha256 = $1");
    MARK_REPLACED = "UPDATE session_token SET replaced_at = $2 WHERE token_sha256 = $1 AND replaced_at IS NULL";
    DELETE_EXPIRED_SESSIONS = "DELETE FROM session WHERE expires_at < $1";
}

#[derive(sqlx::FromRow)]
struct SessionRow {
    id: Text<SessionId>,
    account: Text<AccountId>,
    browser: String,
    system: String,
    created_at: i64,
    used_at: i64,
    expires_at: i64,
}

#[derive(sqlx::FromRow)]
struct RotationRow {
    #[sqlx(flatten)]
    session: SessionRow,
    ended_at: Option<i64>,
    token_ends: i64,
    replaced_at: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct PrincipalRow {
    email: StoredEmail,
    name: String,
    company: String,
    verified_at: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct IdTokenRow {
    id_token: String,
}

impl SessionRow {
    fn parse(self) -> Result<Session> {
        Ok(Session {
            id: self.id.0,
            account: self.account.0,
            device: Device { browser: self.browser, system: self.system },
            created_at: instant(self.created_at)?,
            used_at: instant(self.used_at)?,
            expires_at: instant(self.expires_at)?,
        })
    }
}

impl RotationRow {
    fn parse(self) -> Result<Rotation> {
        Ok(Rotation {
            session: self.session.parse()?,
            has_ended: self.ended_at.is_some(),
            token_ends: instant(self.token_ends)?,
            replaced_at: self.replaced_at.map(instant).transpose()?,
        })
    }
}

pub(crate) async fn insert(tx: &mut Tx, session: &Session) -> Result<()> {
    let values = args![
        session.id.as_str(),
        session.account.as_str(),
        session.device.browser.as_str(),
        session.device.system.as_str(),
        session.created_at.as_millisecond(),
        session.used_at.as_millisecond(),
        session.expires_at.as_millisecond()
    ];
    tx.exec(INSERT_SESSION, values).await.map(drop)
}

pub(crate) async fn count_open(tx: &mut Tx, now: Timestamp) -> Result<i64> {
    tx.count(COUNT_OPEN, args![now.as_millisecond()]).await
}

/// The open sessions of an account, the one used last first.
pub(crate) async fn list_by_account(
    tx: &mut Tx,
    account: &AccountId,
    now: Timestamp,
) -> Result<Vec<Session>> {
    let values = args![account.as_str(), now.as_millisecond()];
    tx.rows::<SessionRow>(LIST_BY_ACCOUNT, values).await?.into_iter().map(SessionRow::parse).collect()
}

/// The open sessions of all accounts.
pub(crate) async fn list_open(tx: &mut Tx, now: Timestamp) -> Result<Vec<Session>> {
    let rows: Vec<SessionRow> = tx.rows(LIST_OPEN, args![now.as_millisecond()]).await?;
    rows.into_iter().map(SessionRow::parse).collect()
}

/// The user of an open session, unless the account is closed.
pub(crate) async fn find_principal(
    tx: &mut Tx,
    id: &SessionId,
    account: &AccountId,
    now: Timestamp,
) -> Result<Option<Principal>> {
    let values = args![id.as_str(), account.as_str(), now.as_millisecond()];
    let row: Option<PrincipalRow> = tx.row(FIND_PRINCIPAL, values).await?;
    Ok(row.map(|PrincipalRow { email, name, company, verified_at }| Principal {
        account: account.clone(),
        session: id.clone(),
        email: email.0,
        is_email_verified: verified_at.is_some(),
        name,
        company,
    }))
}

/// Stores the ID token of the provider as long as the session is open.
pub(crate) async fn set_id_token(tx: &mut Tx, id: &SessionId, id_token: &str) -> Result<()> {
    tx.exec(SET_ID_TOKEN, args![id.as_str(), id_token]).await.map(drop)
}

pub(crate) async fn find_id_token(tx: &mut Tx, id: &SessionId) -> Result<Option<String>> {
    let row: Option<IdTokenRow> = tx.row(FIND_ID_TOKEN, args![id.as_str()]).await?;
    Ok(row.map(|row| row.id_token))
}

/// Closes a session. Returns whether it was open.
pub(crate) async fn close(tx: &mut Tx, id: &SessionId, at: Timestamp, why: EndReason) -> Result<bool> {
    Ok(tx.exec(CLOSE_SESSION, args![id.as_str(), at.as_millisecond(), why.word()]).await? == 1)
}

/// Closes the sessions of an account and returns their number. Deletes its sign-ins that wait for a code.
pub(crate) async fn close_all(
    tx: &mut Tx,
    account: &AccountId,
    at: Timestamp,
    why: EndReason,
) -> Result<u64> {
    tx.exec(DELETE_CHALLENGES, args![account.as_str()]).await?;
    tx.exec(CLOSE_SESSIONS, args![account.as_str(), at.as_millisecond(), why.word(), ""]).await
}

/// Like [`close_all`], except for one session.
pub(crate) async fn close_all_but(
    tx: &mut Tx,
    account: &AccountId,
    but: &SessionId,
    at: Timestamp,
    why: EndReason,
) -> Result<u64> {
    tx.exec(DELETE_CHALLENGES, args![account.as_str()]).await?;
    tx.exec(CLOSE_SESSIONS, args![account.as_str(), at.as_millisecond(), why.word(), but.as_str()]).await
}

/// Stores the time of the last use and the new expiry of a session.
pub(crate) async fn mark_used(
    tx: &mut Tx,
    id: &SessionId,
    at: Timestamp,
    expires_at: Timestamp,
) -> Result<()> {
    tx.exec(MARK_USED, args![id.as_str(), at.as_millisecond(), expires_at.as_millisecond()]).await.map(drop)
}

/// Stores the hash of a refresh token, unless it exists.
pub(crate) async fn insert_token_if_absent(
    tx: &mut Tx,
    token_sha256: &[u8],
    id: &SessionId,
    expires_at: Timestamp,
) -> Result<()> {
    tx.exec(INSERT_TOKEN, args![token_sha256, id.as_str(), expires_at.as_millisecond()]).await.map(drop)
}

/// The state of a refresh token.
pub(crate) async fn find_rotation(tx: &mut Tx, token_sha256: &[u8]) -> Result<Option<Rotation>> {
    tx.row::<RotationRow>(FIND_ROTATION, args![token_sha256]).await?.map(RotationRow::parse).transpose()
}

/// Stores the first time at which a token was replaced.
pub(crate) async fn mark_replaced(tx: &mut Tx, token_sha256: &[u8], at: Timestamp) -> Result<()> {
    tx.exec(MARK_REPLACED, args![token_sha256, at.as_millisecond()]).await.map(drop)
}

/// Deletes sessions that expired earlier than `before`, with their tokens.
pub(crate) async fn delete_expired(tx: &mut Tx, before: Timestamp) -> Result<()> {
    tx.exec(DELETE_EXPIRED_SESSIONS, args![before.as_millisecond()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        account::{Account, store::account},
        db::{Db, test_db},
        random::Random,
    };

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn example(owner: &Account, seed: u64, used_at: i64) -> Session {
        Session {
            id: SessionId::random(&Random::seeded(seed)),
            account: owner.id.clone(),
            device: Device { browser: "Firefox".to_owned(), system: "Linux".to_owned() },
            created_at: at(1),
            used_at: at(used_at),
            expires_at: at(100),
        }
    }

    async fn two(db: &Db) -> (Tx, Account, [Session; 2]) {
        let mut tx = db.write().await.unwrap();
        let owner = account::tests::example("a@b.example");
        account::insert(&mut tx, &owner).await.unwrap();
        let sessions = [example(&owner, 1, 5), example(&owner, 2, 7)];
        for session in &sessions {
            insert(&mut tx, session).await.unwrap();
        }
        (tx, owner, sessions)
    }

    #[tokio::test]
    async fn a_session_is_open_until_revoked_expired_or_its_account_closed() {
        let (db, _folder) = test_db().await;
        let (mut tx, owner, [first, second]) = two(&db).await;
        assert_eq!(
            list_by_account(&mut tx, &owner.id, at(9)).await.unwrap(),
            [second.clone(), first.clone()]
        );
        assert_eq!(list_open(&mut tx, at(100)).await.unwrap(), []);
        mark_used(&mut tx, &first.id, at(8), at(100)).await.unwrap();
        assert_eq!(list_open(&mut tx, at(9)).await.unwrap()[0].id, first.id);
        let known = async |tx: &mut Tx, now| find_principal(tx, &first.id, &owner.id, at(now)).await.unwrap();
        assert_eq!(known(&mut tx, 9).await.map(|person| person.email), Some(owner.email.clone()));
        assert_eq!(known(&mut tx, 100).await, None);
        assert_eq!(
            find_principal(&mut tx, &first.id, &account::tests::example("x@yz.example").id, at(9))
                .await
                .unwrap(),
            None
        );
        account::disable(&mut tx, &owner.id, Some(at(9))).await.unwrap();
        assert_eq!(known(&mut tx, 9).await, None);
        account::disable(&mut tx, &owner.id, None).await.unwrap();
        set_id_token(&mut tx, &first.id, "x.y.z").await.unwrap();
        assert_eq!(find_id_token(&mut tx, &first.id).await.unwrap().as_deref(), Some("x.y.z"));
        assert_eq!(find_id_token(&mut tx, &second.id).await.unwrap(), None);
        assert!(close(&mut tx, &first.id, at(9), EndReason::Closed).await.unwrap());
        assert_eq!(find_id_token(&mut tx, &first.id).await.unwrap(), None);
        assert!(!close(&mut tx, &first.id, at(9), EndReason::Closed).await.unwrap());
        assert_eq!(known(&mut tx, 9).await, None);
        let all_but = async |tx: &mut Tx, but| match but {
            Some(id) => close_all_but(tx, &owner.id, id, at(9), EndReason::Password).await,
            None => close_all(tx, &owner.id, at(9), EndReason::Password).await,
        };
        assert_eq!(all_but(&mut tx, Some(&second.id)).await.unwrap(), 0);
        assert_eq!(all_but(&mut tx, None).await.unwrap(), 1);
    }

    #[tokio::test]
    async fn a_token_is_replaced_once_and_deleted_with_its_session() {
        let (db, _folder) = test_db().await;
        let (mut tx, _, [first, _]) = two(&db).await;
        for _ in 0..2 {
            insert_token_if_absent(&mut tx, b"a", &first.id, at(50)).await.unwrap();
        }
        let known = |replaced_at| Rotation {
            session: first.clone(),
            has_ended: false,
            token_ends: at(50),
            replaced_at,
        };
        assert_eq!(find_rotation(&mut tx, b"a").await.unwrap(), Some(known(None)));
        for second in [9, 10] {
            mark_replaced(&mut tx, b"a", at(second)).await.unwrap();
            assert_eq!(find_rotation(&mut tx, b"a").await.unwrap(), Some(known(Some(at(9)))));
        }
        delete_expired(&mut tx, at(100)).await.unwrap();
        assert!(find_rotation(&mut tx, b"a").await.unwrap().is_some());
        delete_expired(&mut tx, at(101)).await.unwrap();
        assert_eq!(find_rotation(&mut tx, b"a").await.unwrap(), None);
    }
}

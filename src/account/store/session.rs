//! Sessions and the hashes of their refresh tokens.

use crate::{
    Result,
    account::{
        device::Device,
        session::{EndReason, Rotation, Session},
    },
    db::{StoredEmail, Text, Tx, args, instant, statements},
    identity::{AccountId, SessionId, SignedIn},
};
use jiff::Timestamp;

statements! {
    PUT_SESSION = "INSERT INTO session (id, account, browser, system, created_at, used_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    "Those that neither ended nor expired, the one used last first."
    OF_ACCOUNT = "SELECT id, account, browser, system, created_at, used_at, expires_at FROM session
        WHERE account = $1 AND ended_at IS NULL AND expires_at > $2 ORDER BY used_at DESC, id";
    OPEN_SESSIONS = "SELECT id, account, browser, system, created_at, used_at, expires_at FROM session
        WHERE ended_at IS NULL AND expires_at > $1 ORDER BY used_at DESC, id";
    PERSON = "SELECT a.email, a.name, a.company, a.verified_at FROM session s JOIN account a ON a.id = s.account
        WHERE s.id = $1 AND s.account = $2 AND s.ended_at IS NULL AND s.expires_at > $3 AND a.disabled_at IS NULL";
    END_ONE = "UPDATE session SET ended_at = $2, end_reason = $3, id_token = NULL WHERE id = $1 AND ended_at IS NULL";
    END_ALL = "UPDATE session SET ended_at = $2, end_reason = $3, id_token = NULL
        WHERE account = $1 AND id <> $4 AND ended_at IS NULL AND expires_at > $2";
    END_CHALLENGES = "DELETE FROM sign_in_challenge WHERE account = $1";
    KEEP_ID_TOKEN = "UPDATE session SET id_token = $2 WHERE id = $1";
    ID_TOKEN = "SELECT id_token FROM session WHERE id = $1 AND id_token IS NOT NULL";
    USE_SESSION = "UPDATE session SET used_at = $2, expires_at = $3 WHERE id = $1";
    PUT_TOKEN = "INSERT INTO session_token (token_sha256, session, expires_at) VALUES ($1, $2, $3)
        ON CONFLICT (token_sha256) DO NOTHING";
    ROTATION = "SELECT s.id, s.account, s.browser, s.system, s.created_at, s.used_at, s.expires_at,
            s.ended_at, t.expires_at, t.replaced_at
        FROM session_token t JOIN session s ON s.id = t.session WHERE t.token_sha256 = $1";
    REPLACE_TOKEN = "UPDATE session_token SET replaced_at = $2 WHERE token_sha256 = $1 AND replaced_at IS NULL";
    SWEEP_SESSIONS = "DELETE FROM session WHERE expires_at < $1";
}

type Row = (Text<SessionId>, Text<AccountId>, String, String, i64, i64, i64);

fn session((id, account, browser, system, created_at, used_at, expires_at): Row) -> Result<Session> {
    Ok(Session {
        id: id.0,
        account: account.0,
        device: Device { browser, system },
        created_at: instant(created_at)?,
        used_at: instant(used_at)?,
        expires_at: instant(expires_at)?,
    })
}

pub(crate) async fn put(tx: &mut Tx, session: &Session) -> Result<()> {
    let values = args![
        session.id.as_str(),
        session.account.as_str(),
        session.device.browser.as_str(),
        session.device.system.as_str(),
        session.created_at.as_millisecond(),
        session.used_at.as_millisecond(),
        session.expires_at.as_millisecond()
    ];
    tx.exec(PUT_SESSION, values).await.map(drop)
}

/// The open ones of an account, the one used last first.
pub(crate) async fn of_account(tx: &mut Tx, account: &AccountId, now: Timestamp) -> Result<Vec<Session>> {
    let values = args![account.as_str(), now.as_millisecond()];
    tx.rows::<Row>(OF_ACCOUNT, values).await?.into_iter().map(session).collect()
}

/// Of every account, those that have not ended by now.
pub(crate) async fn open(tx: &mut Tx, now: Timestamp) -> Result<Vec<Session>> {
    tx.rows::<Row>(OPEN_SESSIONS, args![now.as_millisecond()]).await?.into_iter().map(session).collect()
}

/// Who is signed in by an open session of an account that may.
pub(crate) async fn person(
    tx: &mut Tx,
    id: &SessionId,
    account: &AccountId,
    now: Timestamp,
) -> Result<Option<SignedIn>> {
    let values = args![id.as_str(), account.as_str(), now.as_millisecond()];
    let row: Option<(StoredEmail, String, String, Option<i64>)> = tx.row(PERSON, values).await?;
    Ok(row.map(|(email, name, company, verified_at)| SignedIn {
        account: account.clone(),
        session: id.clone(),
        email: email.0,
        is_verified: verified_at.is_some(),
        name,
        company,
    }))
}

/// Keeps the token by which a provider let somebody in, as long as the session is open.
pub(crate) async fn keep_id_token(tx: &mut Tx, id: &SessionId, id_token: &str) -> Result<()> {
    tx.exec(KEEP_ID_TOKEN, args![id.as_str(), id_token]).await.map(drop)
}

pub(crate) async fn id_token(tx: &mut Tx, id: &SessionId) -> Result<Option<String>> {
    let row: Option<(String,)> = tx.row(ID_TOKEN, args![id.as_str()]).await?;
    Ok(row.map(|(id_token,)| id_token))
}

/// Ends one; whether it was open.
pub(crate) async fn end(tx: &mut Tx, id: &SessionId, at: Timestamp, why: EndReason) -> Result<bool> {
    Ok(tx.exec(END_ONE, args![id.as_str(), at.as_millisecond(), why.word()]).await? == 1)
}

/// Ends those of an account but one, and the sign-ins that a code is missing for; says how many sessions there were.
pub(crate) async fn end_all(
    tx: &mut Tx,
    (account, but): (&AccountId, Option<&SessionId>),
    at: Timestamp,
    why: EndReason,
) -> Result<u64> {
    tx.exec(END_CHALLENGES, args![account.as_str()]).await?;
    let but = but.map(SessionId::as_str).unwrap_or_default();
    tx.exec(END_ALL, args![account.as_str(), at.as_millisecond(), why.word(), but]).await
}

/// Notes when one was used, and how long it goes on from there.
pub(crate) async fn mark_used(
    tx: &mut Tx,
    id: &SessionId,
    (at, expires_at): (Timestamp, Timestamp),
) -> Result<()> {
    tx.exec(USE_SESSION, args![id.as_str(), at.as_millisecond(), expires_at.as_millisecond()]).await.map(drop)
}

/// Stores the hash of a refresh token, unless it is there.
pub(crate) async fn put_token(
    tx: &mut Tx,
    token_sha256: &[u8],
    id: &SessionId,
    expires_at: Timestamp,
) -> Result<()> {
    tx.exec(PUT_TOKEN, args![token_sha256, id.as_str(), expires_at.as_millisecond()]).await.map(drop)
}

/// What is known of a refresh token.
pub(crate) async fn rotation(tx: &mut Tx, token_sha256: &[u8]) -> Result<Option<Rotation>> {
    type Known =
        (Text<SessionId>, Text<AccountId>, String, String, i64, i64, i64, Option<i64>, i64, Option<i64>);
    let Some(row) = tx.row::<Known>(ROTATION, args![token_sha256]).await? else { return Ok(None) };
    let (id, account, browser, system, created_at, used_at, expires_at, ended_at, token_ends, replaced_at) =
        row;
    Ok(Some(Rotation {
        session: session((id, account, browser, system, created_at, used_at, expires_at))?,
        has_ended: ended_at.is_some(),
        token_ends: instant(token_ends)?,
        replaced_at: replaced_at.map(instant).transpose()?,
    }))
}

/// Notes that a token was replaced, the first time.
pub(crate) async fn replace(tx: &mut Tx, token_sha256: &[u8], at: Timestamp) -> Result<()> {
    tx.exec(REPLACE_TOKEN, args![token_sha256, at.as_millisecond()]).await.map(drop)
}

/// Forgets those that expired before, with their tokens.
pub(crate) async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<()> {
    tx.exec(SWEEP_SESSIONS, args![before.as_millisecond()]).await.map(drop)
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
        account::put(&mut tx, &owner).await.unwrap();
        let sessions = [example(&owner, 1, 5), example(&owner, 2, 7)];
        for session in &sessions {
            put(&mut tx, session).await.unwrap();
        }
        (tx, owner, sessions)
    }

    #[tokio::test]
    async fn a_session_is_open_until_it_ends_expires_or_its_account_is_closed() {
        let (db, _folder) = test_db().await;
        let (mut tx, owner, [first, second]) = two(&db).await;
        assert_eq!(of_account(&mut tx, &owner.id, at(9)).await.unwrap(), [second.clone(), first.clone()]);
        assert_eq!(open(&mut tx, at(100)).await.unwrap(), []);
        mark_used(&mut tx, &first.id, (at(8), at(100))).await.unwrap();
        assert_eq!(open(&mut tx, at(9)).await.unwrap()[0].id, first.id);
        let known = async |tx: &mut Tx, now| person(tx, &first.id, &owner.id, at(now)).await.unwrap();
        assert_eq!(known(&mut tx, 9).await.map(|person| person.email), Some(owner.email.clone()));
        assert_eq!(known(&mut tx, 100).await, None);
        assert_eq!(
            person(&mut tx, &first.id, &account::tests::example("x@yz.example").id, at(9)).await.unwrap(),
            None
        );
        account::disable(&mut tx, &owner.id, Some(at(9))).await.unwrap();
        assert_eq!(known(&mut tx, 9).await, None);
        account::disable(&mut tx, &owner.id, None).await.unwrap();
        keep_id_token(&mut tx, &first.id, "x.y.z").await.unwrap();
        assert_eq!(id_token(&mut tx, &first.id).await.unwrap().as_deref(), Some("x.y.z"));
        assert_eq!(id_token(&mut tx, &second.id).await.unwrap(), None);
        assert!(end(&mut tx, &first.id, at(9), EndReason::Closed).await.unwrap());
        assert_eq!(id_token(&mut tx, &first.id).await.unwrap(), None);
        assert!(!end(&mut tx, &first.id, at(9), EndReason::Closed).await.unwrap());
        assert_eq!(known(&mut tx, 9).await, None);
        let all_but =
            async |tx: &mut Tx, but| end_all(tx, (&owner.id, but), at(9), EndReason::Password).await;
        assert_eq!(all_but(&mut tx, Some(&second.id)).await.unwrap(), 0);
        assert_eq!(all_but(&mut tx, None).await.unwrap(), 1);
    }

    #[tokio::test]
    async fn a_token_is_replaced_once_and_goes_with_its_session() {
        let (db, _folder) = test_db().await;
        let (mut tx, _, [first, _]) = two(&db).await;
        for _ in 0..2 {
            put_token(&mut tx, b"a", &first.id, at(50)).await.unwrap();
        }
        let known = |replaced_at| Rotation {
            session: first.clone(),
            has_ended: false,
            token_ends: at(50),
            replaced_at,
        };
        assert_eq!(rotation(&mut tx, b"a").await.unwrap(), Some(known(None)));
        for second in [9, 10] {
            replace(&mut tx, b"a", at(second)).await.unwrap();
            assert_eq!(rotation(&mut tx, b"a").await.unwrap(), Some(known(Some(at(9)))));
        }
        sweep(&mut tx, at(100)).await.unwrap();
        assert!(rotation(&mut tx, b"a").await.unwrap().is_some());
        sweep(&mut tx, at(101)).await.unwrap();
        assert_eq!(rotation(&mut tx, b"a").await.unwrap(), None);
    }
}

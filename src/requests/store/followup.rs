//! Follow-ups, their steps, their messages, and the hashes of the links that lead to them.

use crate::{
    Result,
    db::{StoredEmail, Text, Tx, args, instant, statements},
    locale::Locale,
    requests::{
        followup::{FollowUp, Message, Status},
        reference::{Form, Reference},
    },
};
use jiff::{Timestamp, civil::Date};

statements! {
    PUT_FOLLOW_UP = "INSERT INTO follow_up (reference, form, title, email, mailbox, locale, status, created_at, updated_at,
            confirmed_at, expected_on)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    FOLLOW_UP = "SELECT reference, form, title, email, locale, status, created_at, updated_at, confirmed_at, expected_on
        FROM follow_up WHERE reference = $1";
    FOLLOW_UPS = "SELECT reference, form, title, email, locale, status, created_at, updated_at, confirmed_at, expected_on
        FROM follow_up ORDER BY updated_at DESC, reference";
    OF_MAILBOX = "SELECT reference, form, title, email, locale, status, created_at, updated_at, confirmed_at, expected_on
        FROM follow_up WHERE mailbox = $1 AND form = $2 ORDER BY created_at DESC, reference";
    ALL_OF_MAILBOX = "SELECT reference, form, title, email, locale, status, created_at, updated_at, confirmed_at, expected_on
        FROM follow_up WHERE mailbox = $1 ORDER BY updated_at DESC, reference";
    OF_LINK = "SELECT f.reference, f.form, f.title, f.email, f.locale, f.status, f.created_at, f.updated_at, f.confirmed_at,
            f.expected_on
        FROM follow_up_link l JOIN follow_up f ON f.reference = l.reference
        WHERE l.token_sha256 = $1 AND l.expires_at > $2";
    UPDATE_FOLLOW_UP = "UPDATE follow_up SET status = $2, updated_at = $3, expected_on = $4 WHERE reference = $1";
    CONFIRM = "UPDATE follow_up SET confirmed_at = $2 WHERE reference = $1 AND confirmed_at IS NULL";
    PUT_STEP = "INSERT INTO follow_up_step (reference, status, at) VALUES ($1, $2, $3)";
    STEPS = "SELECT status, at FROM follow_up_step WHERE reference = $1 ORDER BY at, status";
    PUT_MESSAGE = "INSERT INTO follow_up_message (reference, number, body, locale, written_at)
        SELECT CAST($1 AS TEXT), CAST(count(*) AS BIGINT) + 1, CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT)
        FROM follow_up_message WHERE reference = $1";
    MESSAGES = "SELECT body, locale, written_at FROM follow_up_message WHERE reference = $1 ORDER BY number DESC";
    PUT_LINK = "INSERT INTO follow_up_link (token_sha256, reference, expires_at) VALUES ($1, $2, $3)";
    REVOKE = "DELETE FROM follow_up_link WHERE reference = $1";
}

pub(crate) async fn put(tx: &mut Tx, follow_up: &FollowUp) -> Result<()> {
    let values = args![
        follow_up.reference.as_str(),
        follow_up.form.word(),
        follow_up.title.as_str(),
        follow_up.email.to_string(),
        follow_up.email.mailbox(),
        follow_up.locale.code(),
        follow_up.status.word(),
        follow_up.created_at.as_millisecond(),
        follow_up.updated_at.as_millisecond(),
        follow_up.confirmed_at.map(Timestamp::as_millisecond),
        follow_up.expected_on.map(|day| day.to_string())
    ];
    tx.exec(PUT_FOLLOW_UP, values).await.map(drop)
}

/// A row of the table, in the order in which it is read.
type Row = (
    Text<Reference>,
    Text<Form>,
    String,
    StoredEmail,
    Text<Locale>,
    Text<Status>,
    i64,
    i64,
    Option<i64>,
    Option<Text<Date>>,
);

fn follow_up(row: Row) -> Result<FollowUp> {
    let (reference, form, title, email, locale, status, created_at, updated_at, confirmed_at, expected_on) =
        row;
    Ok(FollowUp {
        form: form.0,
        reference: reference.0,
        title,
        email: email.0,
        locale: locale.0,
        status: status.0,
        created_at: instant(created_at)?,
        updated_at: instant(updated_at)?,
        confirmed_at: confirmed_at.map(instant).transpose()?,
        expected_on: expected_on.map(|day| day.0),
    })
}

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<FollowUp>> {
    tx.row::<Row>(FOLLOW_UP, args![reference.as_str()]).await?.map(follow_up).transpose()
}

/// All of them, those changed last first.
pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<FollowUp>> {
    tx.rows::<Row>(FOLLOW_UPS, args![]).await?.into_iter().map(follow_up).collect()
}

/// Those that a mailbox asked for, the newest first.
pub(crate) async fn of_mailbox(tx: &mut Tx, mailbox: &str, form: Form) -> Result<Vec<FollowUp>> {
    tx.rows::<Row>(OF_MAILBOX, args![mailbox, form.word()]).await?.into_iter().map(follow_up).collect()
}

/// Those of every kind that a mailbox asked for, the one changed last first.
pub(crate) async fn all_of_mailbox(tx: &mut Tx, mailbox: &str) -> Result<Vec<FollowUp>> {
    tx.rows::<Row>(ALL_OF_MAILBOX, args![mailbox]).await?.into_iter().map(follow_up).collect()
}

/// The one that a link leads to, as long as it is good.
pub(crate) async fn of_link(tx: &mut Tx, token_sha256: &[u8], now: Timestamp) -> Result<Option<FollowUp>> {
    let values = args![token_sha256, now.as_millisecond()];
    tx.row::<Row>(OF_LINK, values).await?.map(follow_up).transpose()
}

/// Writes where it stands, since when, and when it goes on.
pub(crate) async fn update(tx: &mut Tx, follow_up: &FollowUp) -> Result<()> {
    let values = args![
        follow_up.reference.as_str(),
        follow_up.status.word(),
        follow_up.updated_at.as_millisecond(),
        follow_up.expected_on.map(|day| day.to_string())
    ];
    tx.exec(UPDATE_FOLLOW_UP, values).await.map(drop)
}

pub(crate) async fn confirm(tx: &mut Tx, reference: &Reference, at: Timestamp) -> Result<()> {
    tx.exec(CONFIRM, args![reference.as_str(), at.as_millisecond()]).await.map(drop)
}

pub(crate) async fn put_step(
    tx: &mut Tx,
    reference: &Reference,
    status: Status,
    at: Timestamp,
) -> Result<()> {
    tx.exec(PUT_STEP, args![reference.as_str(), status.word(), at.as_millisecond()]).await.map(drop)
}

pub(crate) async fn steps(tx: &mut Tx, reference: &Reference) -> Result<Vec<(Status, Timestamp)>> {
    let rows: Vec<(Text<Status>, i64)> = tx.rows(STEPS, args![reference.as_str()]).await?;
    rows.into_iter().map(|(status, at)| Ok((status.0, instant(at)?))).collect()
}

pub(crate) async fn put_message(tx: &mut Tx, reference: &Reference, message: &Message) -> Result<()> {
    let Message { text, locale, at } = message;
    let values = args![reference.as_str(), text.as_str(), locale.code(), at.as_millisecond()];
    tx.exec(PUT_MESSAGE, values).await.map(drop)
}

/// The newest first.
pub(crate) async fn messages(tx: &mut Tx, reference: &Reference) -> Result<Vec<Message>> {
    let rows: Vec<(String, Text<Locale>, i64)> = tx.rows(MESSAGES, args![reference.as_str()]).await?;
    rows.into_iter()
        .map(|(text, locale, at)| Ok(Message { text, locale: locale.0, at: instant(at)? }))
        .collect()
}

pub(crate) async fn put_link(
    tx: &mut Tx,
    token_sha256: &[u8],
    reference: &Reference,
    expires_at: Timestamp,
) -> Result<()> {
    let values = args![token_sha256, reference.as_str(), expires_at.as_millisecond()];
    tx.exec(PUT_LINK, values).await.map(drop)
}

/// Ends every link to a follow-up, and says how many there were.
pub(crate) async fn revoke(tx: &mut Tx, reference: &Reference) -> Result<u64> {
    tx.exec(REVOKE, args![reference.as_str()]).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{db::test_db, random::Random};

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(seconds).unwrap()
    }

    fn example() -> FollowUp {
        FollowUp {
            form: Form::DataRequest,
            reference: Reference::random(Form::DataRequest, &Random::seeded(1)),
            title: "Ventes".to_owned(),
            email: "Zoe@x.example".parse().unwrap(),
            locale: Locale::Th,
            status: Status::Sent,
            created_at: at(1),
            updated_at: at(1),
            confirmed_at: None,
            expected_on: None,
        }
    }

    #[tokio::test]
    async fn a_follow_up_reads_back_as_it_was_changed() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let begun = example();
        let reference = &begun.reference;
        put(&mut tx, &begun).await.unwrap();
        assert_eq!(find(&mut tx, reference).await.unwrap(), Some(begun.clone()));
        let gone_on = FollowUp {
            status: Status::Process,
            updated_at: at(9),
            expected_on: Some("2026-12-04".parse().unwrap()),
            ..begun.clone()
        };
        update(&mut tx, &gone_on).await.unwrap();
        confirm(&mut tx, reference, at(5)).await.unwrap();
        confirm(&mut tx, reference, at(6)).await.unwrap();
        let expected = FollowUp { confirmed_at: Some(at(5)), ..gone_on };
        let expected = [expected];
        assert_eq!(all(&mut tx).await.unwrap(), expected);
        assert_eq!(of_mailbox(&mut tx, "zoe@x.example", Form::DataRequest).await.unwrap(), expected);
        assert_eq!(of_mailbox(&mut tx, "zoe@x.example", Form::Contact).await.unwrap(), []);
        assert_eq!(all_of_mailbox(&mut tx, "zoe@x.example").await.unwrap(), expected);

        put_step(&mut tx, reference, Status::Sent, at(1)).await.unwrap();
        put_step(&mut tx, reference, Status::Process, at(9)).await.unwrap();
        assert_eq!(
            steps(&mut tx, reference).await.unwrap(),
            [(Status::Sent, at(1)), (Status::Process, at(9))]
        );
        let message = |text: &str| Message { text: text.to_owned(), locale: Locale::Fr, at: at(9) };
        for text in ["a", "b"] {
            put_message(&mut tx, reference, &message(text)).await.unwrap();
        }
        assert_eq!(messages(&mut tx, reference).await.unwrap(), [message("b"), message("a")]);
    }

    #[tokio::test]
    async fn a_link_leads_there_until_it_ends_or_is_revoked() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let begun = example();
        put(&mut tx, &begun).await.unwrap();
        for token in [b"a", b"b"] {
            put_link(&mut tx, token, &begun.reference, at(100)).await.unwrap();
        }
        let leads =
            async |tx: &mut Tx, token: &[u8], now| of_link(tx, token, at(now)).await.unwrap().is_some();
        assert!(leads(&mut tx, b"a", 99).await && leads(&mut tx, b"b", 99).await);
        assert!(!leads(&mut tx, b"a", 100).await && !leads(&mut tx, b"c", 0).await);
        assert_eq!(revoke(&mut tx, &begun.reference).await.unwrap(), 2);
        assert!(!leads(&mut tx, b"a", 0).await);
    }
}

//! Follow-ups, their steps and their messages.

use crate::{
    Result,
    db::{StoredEmail, Text, Tx, args, instant, statements},
    locale::Locale,
    requests::model::{FollowUp, FormKind, Reference, Status, Step, TeamMessage},
};
use jiff::{Timestamp, civil::Date};

/// The columns of a follow-up, as [`FollowUpRow`] names them.
macro_rules! follow_ups {
    ($rest:literal) => {
        concat!(
            "SELECT reference, form, title, email, locale, status, created_at, updated_at, confirmed_at, expected_on
            FROM follow_up ",
            $rest
        )
    };
}

statements! {
    INSERT_FOLLOW_UP = "INSERT INTO follow_up (reference, form, title, email, mailbox, locale, status, created_at, updated_at,
            confirmed_at, expected_on)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    FIND_FOLLOW_UP = follow_ups!("WHERE reference = $1");
    LIST_FOLLOW_UPS = follow_ups!("ORDER BY updated_at DESC, reference");
    COUNT_FOLLOW_UPS = "SELECT form, status, CAST(count(*) AS BIGINT) AS total FROM follow_up WHERE confirmed_at IS NOT NULL
        GROUP BY form, status ORDER BY form, status";
    LIST_BY_EMAIL_AND_FORM = follow_ups!("WHERE mailbox = $1 AND form = $2 ORDER BY created_at DESC, reference");
    LIST_BY_EMAIL = follow_ups!("WHERE mailbox = $1 ORDER BY updated_at DESC, reference");
    UPDATE_FOLLOW_UP = "UPDATE follow_up SET status = $2, updated_at = $3, expected_on = $4 WHERE reference = $1";
    CONFIRM = "UPDATE follow_up SET confirmed_at = $2 WHERE reference = $1 AND confirmed_at IS NULL";
    INSERT_STEP = "INSERT INTO follow_up_step (reference, status, at) VALUES ($1, $2, $3)";
    LIST_STEPS = "SELECT status, at FROM follow_up_step WHERE reference = $1 ORDER BY at, status";
    INSERT_MESSAGE = "INSERT INTO follow_up_message (reference, number, body, locale, written_at)
        SELECT CAST($1 AS TEXT), CAST(count(*) AS BIGINT) + 1, CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT)
        FROM follow_up_message WHERE reference = $1";
    LIST_MESSAGES = "SELECT body, locale, written_at FROM follow_up_message WHERE reference = $1 ORDER BY number DESC";
}

#[derive(sqlx::FromRow)]
struct FollowUpRow {
    reference: Text<Reference>,
    form: Text<FormKind>,
    title: String,
    email: StoredEmail,
    locale: Text<Locale>,
    status: Text<Status>,
    created_at: i64,
    updated_at: i64,
    confirmed_at: Option<i64>,
    expected_on: Option<Text<Date>>,
}

#[derive(sqlx::FromRow)]
struct CountRow {
    form: Text<FormKind>,
    status: Text<Status>,
    total: i64,
}

#[derive(sqlx::FromRow)]
struct StepRow {
    status: Text<Status>,
    at: i64,
}

#[derive(sqlx::FromRow)]
struct MessageRow {
    body: String,
    locale: Text<Locale>,
    written_at: i64,
}

impl FollowUpRow {
    fn parse(self) -> Result<FollowUp> {
        Ok(FollowUp {
            form: self.form.0,
            reference: self.reference.0,
            title: self.title,
            email: self.email.0,
            locale: self.locale.0,
            status: self.status.0,
            created_at: instant(self.created_at)?,
            updated_at: instant(self.updated_at)?,
            confirmed_at: self.confirmed_at.map(instant).transpose()?,
            expected_on: self.expected_on.map(|day| day.0),
        })
    }
}

pub(crate) async fn insert(tx: &mut Tx, follow_up: &FollowUp) -> Result<()> {
    let values = args![
        follow_up.reference.as_str(),
        follow_up.form.word(),
        follow_up.title.as_str(),
        follow_up.email.to_string(),
        follow_up.email.normalized(),
        follow_up.locale.code(),
        follow_up.status.word(),
        follow_up.created_at.as_millisecond(),
        follow_up.updated_at.as_millisecond(),
        follow_up.confirmed_at.map(Timestamp::as_millisecond),
        follow_up.expected_on.map(|day| day.to_string())
    ];
    tx.exec(INSERT_FOLLOW_UP, values).await.map(drop)
}

/// Stores the status, the time of the change and the expected day of the next one.
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

pub(crate) async fn insert_step(
    tx: &mut Tx,
    reference: &Reference,
    status: Status,
    at: Timestamp,
) -> Result<()> {
    tx.exec(INSERT_STEP, args![reference.as_str(), status.word(), at.as_millisecond()]).await.map(drop)
}

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<FollowUp>> {
    tx.row::<FollowUpRow>(FIND_FOLLOW_UP, args![reference.as_str()])
        .await?
        .map(FollowUpRow::parse)
        .transpose()
}

/// All follow-ups, the last changed first.
pub(crate) async fn list(tx: &mut Tx) -> Result<Vec<FollowUp>> {
    tx.rows::<FollowUpRow>(LIST_FOLLOW_UPS, args![]).await?.into_iter().map(FollowUpRow::parse).collect()
}

/// The confirmed follow-ups by form and status.
pub(crate) async fn count(tx: &mut Tx) -> Result<Vec<(FormKind, Status, i64)>> {
    let rows: Vec<CountRow> = tx.rows(COUNT_FOLLOW_UPS, args![]).await?;
    Ok(rows.into_iter().map(|row| (row.form.0, row.status.0, row.total)).collect())
}

/// The follow-ups of one form from a normalized address, the newest first.
pub(crate) async fn list_by_email_and_form(
    tx: &mut Tx,
    email: &str,
    form: FormKind,
) -> Result<Vec<FollowUp>> {
    let rows: Vec<FollowUpRow> = tx.rows(LIST_BY_EMAIL_AND_FORM, args![email, form.word()]).await?;
    rows.into_iter().map(FollowUpRow::parse).collect()
}

/// The follow-ups of all forms from a normalized address, the last changed first.
pub(crate) async fn list_by_email(tx: &mut Tx, email: &str) -> Result<Vec<FollowUp>> {
    tx.rows::<FollowUpRow>(LIST_BY_EMAIL, args![email]).await?.into_iter().map(FollowUpRow::parse).collect()
}

pub(crate) async fn list_steps(tx: &mut Tx, reference: &Reference) -> Result<Vec<Step>> {
    let rows: Vec<StepRow> = tx.rows(LIST_STEPS, args![reference.as_str()]).await?;
    rows.into_iter().map(|row| Ok(Step { status: row.status.0, at: instant(row.at)? })).collect()
}

/// The messages of the team, the newest first.
pub(crate) async fn list_messages(tx: &mut Tx, reference: &Reference) -> Result<Vec<TeamMessage>> {
    let rows: Vec<MessageRow> = tx.rows(LIST_MESSAGES, args![reference.as_str()]).await?;
    let message = |row: MessageRow| {
        Ok(TeamMessage { text: row.body, locale: row.locale.0, at: instant(row.written_at)? })
    };
    rows.into_iter().map(message).collect()
}

pub(crate) async fn insert_message(tx: &mut Tx, reference: &Reference, message: &TeamMessage) -> Result<()> {
    let TeamMessage { text, locale, at } = message;
    let values = args![reference.as_str(), text.as_str(), locale.code(), at.as_millisecond()];
    tx.exec(INSERT_MESSAGE, values).await.map(drop)
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
            form: FormKind::DataRequest,
            reference: Reference::random(FormKind::DataRequest, &Random::seeded(1)),
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
    async fn loads_the_updated_follow_up() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let first = example();
        let reference = &first.reference;
        insert(&mut tx, &first).await.unwrap();
        assert_eq!(find(&mut tx, reference).await.unwrap(), Some(first.clone()));
        let advanced = FollowUp {
            status: Status::Process,
            updated_at: at(9),
            expected_on: Some("2026-12-04".parse().unwrap()),
            ..first.clone()
        };
        update(&mut tx, &advanced).await.unwrap();
        confirm(&mut tx, reference, at(5)).await.unwrap();
        confirm(&mut tx, reference, at(6)).await.unwrap();
        let expected = FollowUp { confirmed_at: Some(at(5)), ..advanced };
        let expected = [expected];
        assert_eq!(list(&mut tx).await.unwrap(), expected);
        assert_eq!(
            list_by_email_and_form(&mut tx, "zoe@x.example", FormKind::DataRequest).await.unwrap(),
            expected
        );
        assert_eq!(list_by_email_and_form(&mut tx, "zoe@x.example", FormKind::Contact).await.unwrap(), []);
        assert_eq!(list_by_email(&mut tx, "zoe@x.example").await.unwrap(), expected);

        insert_step(&mut tx, reference, Status::Sent, at(1)).await.unwrap();
        insert_step(&mut tx, reference, Status::Process, at(9)).await.unwrap();
        assert_eq!(
            list_steps(&mut tx, reference).await.unwrap(),
            [Step { status: Status::Sent, at: at(1) }, Step { status: Status::Process, at: at(9) }]
        );
        let message = |text: &str| TeamMessage { text: text.to_owned(), locale: Locale::Fr, at: at(9) };
        for text in ["a", "b"] {
            insert_message(&mut tx, reference, &message(text)).await.unwrap();
        }
        assert_eq!(list_messages(&mut tx, reference).await.unwrap(), [message("b"), message("a")]);
    }
}

//! Requests about personal data.

use crate::{
    Result,
    db::{StoredEmail, Text, Tx, args, statements},
    locale::Locale,
    privacy::model::{PrivacyRequest, RequestKind, RequestState},
    reference::Reference,
};
use jiff::civil::Date;

/// The columns of a request, as [`RequestRow`] names them.
macro_rules! privacy_requests {
    ($rest:literal) => {
        concat!(
            "SELECT reference, kind, email, body, locale, state, created_at, confirmed_at, due_on, done_at, answer,
        archive_until FROM privacy_request ",
            $rest
        )
    };
}

statements! {
    INSERT_PRIVACY_REQUEST = "INSERT INTO privacy_request (reference, kind, email, body, locale, state, created_at, answer)
        VALUES ($1, $2, $3, $4, $5, $6, $7, '')";
    UPDATE_PRIVACY_REQUEST = "UPDATE privacy_request SET state = $2, confirmed_at = $3, due_on = $4, done_at = $5, answer = $6,
        archive_until = $7 WHERE reference = $1";
    FIND_PRIVACY_REQUEST = privacy_requests!("WHERE reference = $1");
    "Confirmed requests, the newest first."
    LIST_PRIVACY_REQUESTS = privacy_requests!("WHERE confirmed_at IS NOT NULL ORDER BY created_at DESC, reference");
    COUNT_PRIVACY_REQUESTS = "SELECT state, CAST(count(*) AS BIGINT) FROM privacy_request WHERE confirmed_at IS NOT NULL
        GROUP BY state ORDER BY state";
    COUNT_OVERDUE_REQUESTS = "SELECT CAST(count(*) AS BIGINT) FROM privacy_request WHERE done_at IS NULL AND due_on < $1";
    DELETE_UNCONFIRMED_REQUESTS = "DELETE FROM privacy_request WHERE confirmed_at IS NULL AND created_at < $1";
}

#[derive(sqlx::FromRow)]
struct RequestRow {
    reference: Text<Reference>,
    kind: Text<RequestKind>,
    email: Option<StoredEmail>,
    body: String,
    locale: Text<Locale>,
    state: Text<RequestState>,
    created_at: i64,
    confirmed_at: Option<i64>,
    due_on: Option<Text<Date>>,
    done_at: Option<i64>,
    answer: String,
    archive_until: Option<i64>,
}

impl From<RequestRow> for PrivacyRequest {
    fn from(row: RequestRow) -> Self {
        Self {
            reference: row.reference.0,
            kind: row.kind.0,
            email: row.email.map(|email| email.0),
            body: row.body,
            locale: row.locale.0,
            state: row.state.0,
            created_at: row.created_at,
            confirmed_at: row.confirmed_at,
            due_on: row.due_on.map(|day| day.0),
            done_at: row.done_at,
            answer: row.answer,
            archive_until: row.archive_until,
        }
    }
}

pub(crate) async fn insert(tx: &mut Tx, request: &PrivacyRequest) -> Result<()> {
    let PrivacyRequest { reference, kind, email, body, locale, state, created_at, .. } = request;
    let email = email.as_ref().map(ToString::to_string);
    let values =
        args![reference.as_str(), kind.word(), email, body, locale.code(), state.word(), *created_at];
    tx.exec(INSERT_PRIVACY_REQUEST, values).await.map(drop)
}

/// Stores the state of a request.
pub(crate) async fn update(tx: &mut Tx, request: &PrivacyRequest) -> Result<()> {
    let PrivacyRequest { reference, state, confirmed_at, due_on, done_at, answer, archive_until, .. } =
        request;
    let due_on = due_on.map(|day| day.to_string());
    let values =
        args![reference.as_str(), state.word(), *confirmed_at, due_on, *done_at, answer, *archive_until];
    tx.exec(UPDATE_PRIVACY_REQUEST, values).await.map(drop)
}

pub(crate) async fn delete_unconfirmed(tx: &mut Tx, before: i64) -> Result<()> {
    tx.exec(DELETE_UNCONFIRMED_REQUESTS, args![before]).await.map(drop)
}

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<PrivacyRequest>> {
    let row: Option<RequestRow> = tx.row(FIND_PRIVACY_REQUEST, args![reference.as_str()]).await?;
    Ok(row.map(PrivacyRequest::from))
}

pub(crate) async fn count_by_state(tx: &mut Tx) -> Result<Vec<(RequestState, i64)>> {
    tx.counts(COUNT_PRIVACY_REQUESTS, args![]).await
}

/// The requests that were due before `today`.
pub(crate) async fn count_overdue(tx: &mut Tx, today: Date) -> Result<i64> {
    tx.count(COUNT_OVERDUE_REQUESTS, args![today.to_string()]).await
}

pub(crate) async fn list(tx: &mut Tx) -> Result<Vec<PrivacyRequest>> {
    let rows: Vec<RequestRow> = tx.rows(LIST_PRIVACY_REQUESTS, args![]).await?;
    Ok(rows.into_iter().map(PrivacyRequest::from).collect())
}

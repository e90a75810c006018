//! What people ask about their data.

use crate::{
    Result,
    db::{StoredEmail, Text, Tx, args, statements},
    locale::Locale,
    privacy::request::{PrivacyRequest, RequestKind, RequestState},
    reference::Reference,
};
use jiff::civil::Date;

statements! {
    INSERT_PRIVACY_REQUEST = "INSERT INTO privacy_request (reference, kind, email, body, locale, state, created_at, answer)
        VALUES ($1, $2, $3, $4, $5, $6, $7, '')";
    UPDATE_PRIVACY_REQUEST = "UPDATE privacy_request SET state = $2, confirmed_at = $3, due_on = $4, done_at = $5, answer = $6,
        archive_until = $7 WHERE reference = $1";
    FIND_PRIVACY_REQUEST = "SELECT reference, kind, email, body, locale, state, created_at, confirmed_at, due_on, done_at, answer,
        archive_until FROM privacy_request WHERE reference = $1";
    "Those that were confirmed, the newest first."
    LIST_PRIVACY_REQUESTS = "SELECT reference, kind, email, body, locale, state, created_at, confirmed_at, due_on, done_at, answer,
        archive_until FROM privacy_request WHERE confirmed_at IS NOT NULL ORDER BY created_at DESC, reference";
    DELETE_UNCONFIRMED_REQUESTS = "DELETE FROM privacy_request WHERE confirmed_at IS NULL AND created_at < $1";
}

type Row = (
    Text<Reference>,
    Text<RequestKind>,
    Option<StoredEmail>,
    String,
    Text<Locale>,
    Text<RequestState>,
    i64,
    Option<i64>,
    Option<Text<Date>>,
    Option<i64>,
    String,
    Option<i64>,
);

pub(in crate::privacy) async fn insert(tx: &mut Tx, request: &PrivacyRequest) -> Result<()> {
    let PrivacyRequest { reference, kind, email, body, locale, state, created_at, .. } = request;
    let email = email.as_ref().map(ToString::to_string);
    let values =
        args![reference.as_str(), kind.word(), email, body, locale.code(), state.word(), *created_at];
    tx.exec(INSERT_PRIVACY_REQUEST, values).await.map(drop)
}

/// Stores how far it is.
pub(in crate::privacy) async fn update(tx: &mut Tx, request: &PrivacyRequest) -> Result<()> {
    let PrivacyRequest { reference, state, confirmed_at, due_on, done_at, answer, archive_until, .. } =
        request;
    let due_on = due_on.map(|day| day.to_string());
    let values =
        args![reference.as_str(), state.word(), *confirmed_at, due_on, *done_at, answer, *archive_until];
    tx.exec(UPDATE_PRIVACY_REQUEST, values).await.map(drop)
}

pub(in crate::privacy) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<PrivacyRequest>> {
    Ok(tx.row(FIND_PRIVACY_REQUEST, args![reference.as_str()]).await?.map(request))
}

pub(in crate::privacy) async fn list(tx: &mut Tx) -> Result<Vec<PrivacyRequest>> {
    Ok(tx.rows(LIST_PRIVACY_REQUESTS, args![]).await?.into_iter().map(request).collect())
}

pub(in crate::privacy) async fn delete_unconfirmed(tx: &mut Tx, before: i64) -> Result<()> {
    tx.exec(DELETE_UNCONFIRMED_REQUESTS, args![before]).await.map(drop)
}

fn request(row: Row) -> PrivacyRequest {
    let (
        reference,
        kind,
        email,
        body,
        locale,
        state,
        created_at,
        confirmed_at,
        due_on,
        done_at,
        answer,
        until,
    ) = row;
    PrivacyRequest {
        reference: reference.0,
        kind: kind.0,
        email: email.map(|StoredEmail(email)| email),
        body,
        locale: locale.0,
        state: state.0,
        created_at,
        confirmed_at,
        due_on: due_on.map(|Text(day)| day),
        done_at,
        answer,
        archive_until: until,
    }
}

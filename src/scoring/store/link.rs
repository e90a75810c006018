//! The typed name and the mailed code of each link to a quote.

use crate::{
    Result,
    db::{Text, Tx, args, instant, statements},
    reference::Reference,
    scoring::model::visit::SigningSession,
};
use jiff::Timestamp;

statements! {
    INSERT_LINK = "INSERT INTO scoring_link (token_sha256, reference, code_until, tries) VALUES ($1, $2, 0, 0)";
    LINK = "SELECT reference, name, code, code_until, tries FROM scoring_link WHERE token_sha256 = $1";
    SET_CODE = "UPDATE scoring_link SET name = $2, code = $3, code_until = $4, tries = 0 WHERE token_sha256 = $1";
    COUNT_TRY = "UPDATE scoring_link SET tries = tries + 1 WHERE token_sha256 = $1";
    CLEAR_CODE = "UPDATE scoring_link SET code = NULL WHERE token_sha256 = $1";
}

pub(crate) async fn insert(tx: &mut Tx, token_sha256: &[u8], reference: &Reference) -> Result<()> {
    tx.exec(INSERT_LINK, args![token_sha256, reference.as_str()]).await.map(drop)
}

#[derive(sqlx::FromRow)]
struct LinkRow {
    reference: Text<Reference>,
    name: Option<String>,
    code: Option<Vec<u8>>,
    code_until: i64,
    tries: i64,
}

/// Finds the visit of a link; the caller has checked that the link is valid.
pub(crate) async fn find(tx: &mut Tx, token_sha256: &[u8]) -> Result<Option<SigningSession>> {
    let row: Option<LinkRow> = tx.row(LINK, args![token_sha256]).await?;
    let visit = |LinkRow { reference, name, code, code_until, tries }| {
        let reference: Text<Reference> = reference;
        let code_until = instant(code_until)?;
        Ok(SigningSession {
            token_sha256: token_sha256.to_vec(),
            reference: reference.0,
            name,
            code,
            code_until,
            tries,
        })
    };
    row.map(visit).transpose()
}

/// Stores the typed name and the hash of the mailed code.
pub(crate) async fn put_code(
    tx: &mut Tx,
    visit: &SigningSession,
    name: &str,
    code: &[u8],
    until: Timestamp,
) -> Result<()> {
    tx.exec(SET_CODE, args![visit.token_sha256.as_slice(), name, code, until.as_millisecond()])
        .await
        .map(drop)
}

pub(crate) async fn increment_tries(tx: &mut Tx, visit: &SigningSession) -> Result<()> {
    tx.exec(COUNT_TRY, args![visit.token_sha256.as_slice()]).await.map(drop)
}

/// Invalidates a code after its use.
pub(crate) async fn clear_code(tx: &mut Tx, visit: &SigningSession) -> Result<()> {
    tx.exec(CLEAR_CODE, args![visit.token_sha256.as_slice()]).await.map(drop)
}

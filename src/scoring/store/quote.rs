//! Quotes with their numbers, and their stored files.

use crate::{
    Error, Result,
    db::{Text, Tx, args, instant, statements},
    reference::Reference,
    scoring::{
        model::{
            quote::{Number, Quote},
            state::State,
        },
        quote::{DocumentKind, QuoteSnapshot, StoredDocument},
    },
};
use jiff::{Timestamp, civil::Date};

/// The columns of [`QuoteRow`], followed by the rest of the statement.
macro_rules! quotes {
    ($rest:literal) => {
        concat!(
            "SELECT reference, year, serial, dated, valid_until, contents, state, changed_at, decline_reason
                FROM scoring_quote ",
            $rest
        )
    };
}

statements! {
    "The row of the year is locked until the end of the transaction, so that the next quote waits for its outcome."
    NEXT_SERIAL = "INSERT INTO scoring_series (year, last) VALUES ($1, 1)
        ON CONFLICT (year) DO UPDATE SET last = scoring_series.last + 1 RETURNING last";
    INSERT_QUOTE = "INSERT INTO scoring_quote (reference, year, serial, dated, valid_until, contents, state, changed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    QUOTE = quotes!("WHERE reference = $1");
    QUOTE_OF_NUMBER = quotes!("WHERE year = $1 AND serial = $2");
    QUOTES = quotes!("ORDER BY year DESC, serial DESC");
    SET_QUOTE_STATE = "UPDATE scoring_quote SET state = $2, changed_at = $3, decline_reason = NULL WHERE reference = $1";
    DECLINE_QUOTE = "UPDATE scoring_quote SET decline_reason = $2, changed_at = $3 WHERE reference = $1";
    INSERT_DOCUMENT = "INSERT INTO scoring_document (reference, kind, sha256, contents, certificate_sha256)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT (reference, kind) DO NOTHING";
    DOCUMENT = "SELECT kind, sha256, contents, certificate_sha256 FROM scoring_document WHERE reference = $1 AND kind = $2";
    DOCUMENT_OF_HASH = "SELECT reference, kind FROM scoring_document WHERE sha256 = $1";
}

/// The next number of a year.
pub(crate) async fn next_number(tx: &mut Tx, year: i64) -> Result<i64> {
    let row: Option<(i64,)> = tx.row(NEXT_SERIAL, args![year]).await?;
    row.map(|(last,)| last).ok_or_else(|| Error::internal("the series returned no number"))
}

pub(crate) async fn insert(tx: &mut Tx, quote: &Quote) -> Result<()> {
    let contents = serde_json::to_string(&quote.contents).map_err(Error::internal)?;
    let values = args![
        quote.reference.as_str(),
        quote.number.year,
        quote.number.serial,
        quote.dated.to_string(),
        quote.valid_until.to_string(),
        contents,
        quote.state.word(),
        quote.changed_at.as_millisecond()
    ];
    tx.exec(INSERT_QUOTE, values).await.map(drop)
}

#[derive(sqlx::FromRow)]
struct QuoteRow {
    reference: Text<Reference>,
    year: i64,
    serial: i64,
    dated: Text<Date>,
    valid_until: Text<Date>,
    contents: String,
    state: Text<State>,
    changed_at: i64,
    decline_reason: Option<String>,
}

fn quote(row: QuoteRow) -> Result<Quote> {
    Ok(Quote {
        reference: row.reference.0,
        number: Number { year: row.year, serial: row.serial },
        dated: row.dated.0,
        valid_until: row.valid_until.0,
        contents: serde_json::from_str::<QuoteSnapshot>(&row.contents).map_err(Error::internal)?,
        state: if row.decline_reason.is_some() { State::Declined } else { row.state.0 },
        changed_at: instant(row.changed_at)?,
        decline_reason: row.decline_reason,
    })
}

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<Quote>> {
    tx.row::<QuoteRow>(QUOTE, args![reference.as_str()]).await?.map(quote).transpose()
}

pub(crate) async fn find_by_number(tx: &mut Tx, number: Number) -> Result<Option<Quote>> {
    tx.row::<QuoteRow>(QUOTE_OF_NUMBER, args![number.year, number.serial]).await?.map(quote).transpose()
}

/// Lists quotes, newest first.
pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<Quote>> {
    tx.rows::<QuoteRow>(QUOTES, args![]).await?.into_iter().map(quote).collect()
}

pub(crate) async fn set_state(
    tx: &mut Tx,
    reference: &Reference,
    state: State,
    now: Timestamp,
) -> Result<()> {
    tx.exec(SET_QUOTE_STATE, args![reference.as_str(), state.word(), now.as_millisecond()]).await.map(drop)
}

/// Marks a quote as declined for this reason. Its next state clears the reason.
pub(crate) async fn decline(tx: &mut Tx, reference: &Reference, reason: &str, now: Timestamp) -> Result<()> {
    tx.exec(DECLINE_QUOTE, args![reference.as_str(), reason, now.as_millisecond()]).await.map(drop)
}

/// Stores a file unless one of its kind is stored already.
pub(crate) async fn insert_document_if_absent(
    tx: &mut Tx,
    reference: &Reference,
    document: &StoredDocument,
) -> Result<()> {
    let StoredDocument { kind, sha256, bytes, certificate_sha256 } = document;
    let values = args![
        reference.as_str(),
        kind.word(),
        sha256.as_str(),
        bytes.as_slice(),
        certificate_sha256.as_deref()
    ];
    tx.exec(INSERT_DOCUMENT, values).await.map(drop)
}

#[derive(sqlx::FromRow)]
struct DocumentRow {
    kind: Text<DocumentKind>,
    sha256: String,
    contents: Vec<u8>,
    certificate_sha256: Option<String>,
}

pub(crate) async fn document(
    tx: &mut Tx,
    reference: &Reference,
    kind: DocumentKind,
) -> Result<Option<StoredDocument>> {
    let row: Option<DocumentRow> = tx.row(DOCUMENT, args![reference.as_str(), kind.word()]).await?;
    let stored = |row: DocumentRow| StoredDocument {
        kind: row.kind.0,
        sha256: row.sha256,
        bytes: row.contents,
        certificate_sha256: row.certificate_sha256,
    };
    Ok(row.map(stored))
}

/// Finds the order and kind of a file by its hash.
pub(crate) async fn find_by_hash(tx: &mut Tx, sha256: &str) -> Result<Option<(Reference, DocumentKind)>> {
    let row: Option<(Text<Reference>, Text<DocumentKind>)> = tx.row(DOCUMENT_OF_HASH, args![sha256]).await?;
    Ok(row.map(|(reference, kind)| (reference.0, kind.0)))
}

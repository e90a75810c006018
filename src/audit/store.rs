//! The log, a row for each entry, and its chain, a row for each link. Rows are inserted only: triggers of the schema refuse the rest.

use super::model::{AuditFilter, AuditItem, EntryRow, Link};
use crate::{
    Result,
    db::{FromRow, Tx, args, statements},
};

/// The columns of [`LinkRow`], followed by the rest of the statement.
macro_rules! chained {
    ($rest:literal) => {
        concat!(
            "SELECT audit_chain.number, audit_chain.sha256, audit.id, audit.at, audit.who, audit.process, audit.action,
                audit.subject, audit.detail, audit.changes ",
            $rest
        )
    };
}

statements! {
    INSERT_ENTRY = "INSERT INTO audit (id, at, who, process, action, subject, detail, changes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    INSERT_LINK = "INSERT INTO audit_chain (number, entry, sha256) VALUES ($1, $2, $3)";
    "The last link with the instant of its entry, 0 if the entry is missing."
    LAST_LINK = "SELECT audit_chain.number, audit_chain.sha256, coalesce(audit.at, 0) AS at
        FROM audit_chain LEFT JOIN audit ON audit.id = audit_chain.entry
        ORDER BY audit_chain.number DESC LIMIT 1";
    LINK_HASH = "SELECT sha256 FROM audit_chain WHERE number = $1";
    "Entries since an instant that have no link yet."
    UNCHAINED = "SELECT id, at, who, process, action, subject, detail, changes FROM audit
        WHERE at >= $1 AND NOT EXISTS (SELECT entry FROM audit_chain WHERE audit_chain.entry = audit.id)
        ORDER BY at, id LIMIT $2";
    "How many entries before an instant have no link."
    COUNT_UNCHAINED = "SELECT count(*) FROM audit
        WHERE at < $1 AND NOT EXISTS (SELECT entry FROM audit_chain WHERE audit_chain.entry = audit.id)";
    "Links after a number, each with its entry; an empty id where the entry is missing."
    LINKS = "SELECT audit_chain.number, audit_chain.sha256, coalesce(audit.id, '') AS id, coalesce(audit.at, 0) AS at,
            coalesce(audit.who, '') AS who, coalesce(audit.process, '') AS process, coalesce(audit.action, '') AS action,
            coalesce(audit.subject, '') AS subject, coalesce(audit.detail, '') AS detail,
            coalesce(audit.changes, '') AS changes
        FROM audit_chain LEFT JOIN audit ON audit.id = audit_chain.entry
        WHERE audit_chain.number > $1 ORDER BY audit_chain.number LIMIT $2";
    "The newest entries of a selection."
    LIST = chained!("FROM audit JOIN audit_chain ON audit_chain.entry = audit.id
        WHERE audit.at >= $1 AND audit.at < $2 AND substr(audit.action, 1, length(CAST($3 AS TEXT))) = $3
            AND (audit.subject = $4 OR $4 = '') AND (audit.who = $5 OR $5 = '')
        ORDER BY audit_chain.number DESC LIMIT $6");
    "Entries of a time after a number, the oldest first."
    PAGE = chained!("FROM audit_chain JOIN audit ON audit.id = audit_chain.entry
        WHERE audit.at >= $1 AND audit.at < $2 AND audit_chain.number > $3
        ORDER BY audit_chain.number LIMIT $4");
    FIND_BY_NUMBER = chained!("FROM audit_chain JOIN audit ON audit.id = audit_chain.entry WHERE audit_chain.number = $1");
    FIND_BY_ID = chained!("FROM audit_chain JOIN audit ON audit.id = audit_chain.entry WHERE audit.id = $1");
    ACTIONS = "SELECT DISTINCT action FROM audit ORDER BY action";
}

/// A link with the columns of its entry, which are empty if the entry is missing.
#[derive(FromRow)]
struct LinkRow {
    number: i64,
    sha256: String,
    #[sqlx(flatten)]
    entry: EntryRow,
}

impl From<LinkRow> for Link {
    fn from(row: LinkRow) -> Self {
        let LinkRow { number, sha256, entry } = row;
        Self { number, sha256, entry: (!entry.id.is_empty()).then_some(entry) }
    }
}

fn items(rows: Vec<LinkRow>) -> Result<Vec<AuditItem>> {
    let item = |LinkRow { number, sha256, entry }| AuditItem::new(number, sha256, entry);
    rows.into_iter().map(item).collect()
}

pub(super) async fn insert_entry(tx: &mut Tx, entry: &EntryRow) -> Result<()> {
    let EntryRow { id, at, who, process, action, subject, detail, changes } = entry;
    let values = args![id, *at, who, process, action, subject, detail, changes];
    tx.exec(INSERT_ENTRY, values).await.map(drop)
}

/// The last link of the chain.
#[derive(FromRow)]
pub(super) struct LastLink {
    pub(super) number: i64,
    pub(super) sha256: String,
    /// The instant of its entry, in milliseconds since 1970.
    pub(super) at: i64,
}

pub(super) async fn last_link(tx: &mut Tx) -> Result<Option<LastLink>> {
    tx.row(LAST_LINK, args![]).await
}

pub(super) async fn unchained(tx: &mut Tx, since: i64, limit: i64) -> Result<Vec<EntryRow>> {
    tx.rows(UNCHAINED, args![since, limit]).await
}

pub(super) async fn count_unchained(tx: &mut Tx, before: i64) -> Result<i64> {
    tx.count(COUNT_UNCHAINED, args![before]).await
}

/// A link to insert.
pub(super) struct NewLink {
    pub(super) number: i64,
    /// The id of its entry.
    pub(super) entry: String,
    pub(super) sha256: String,
}

pub(super) async fn insert_links(tx: &mut Tx, links: Vec<NewLink>) -> Result<()> {
    let rows = links.into_iter().map(|link| args![link.number, link.entry, link.sha256]).collect();
    tx.exec_many(INSERT_LINK, rows).await.map(drop)
}

pub(super) async fn links(tx: &mut Tx, after: i64, limit: i64) -> Result<Vec<Link>> {
    let rows = tx.rows::<LinkRow>(LINKS, args![after, limit]).await?;
    Ok(rows.into_iter().map(Link::from).collect())
}

pub(super) async fn list(tx: &mut Tx, filter: &AuditFilter, limit: i64) -> Result<Vec<AuditItem>> {
    let AuditFilter { since, until, action, subject, who } = filter;
    items(tx.rows(LIST, args![*since, *until, action, subject, who, limit]).await?)
}

pub(super) async fn page(
    tx: &mut Tx,
    filter: &AuditFilter,
    after: i64,
    limit: i64,
) -> Result<Vec<AuditItem>> {
    items(tx.rows(PAGE, args![filter.since, filter.until, after, limit]).await?)
}

pub(super) async fn find_by_number(tx: &mut Tx, number: i64) -> Result<Option<AuditItem>> {
    Ok(items(tx.rows(FIND_BY_NUMBER, args![number]).await?)?.pop())
}

pub(super) async fn find_by_id(tx: &mut Tx, id: &str) -> Result<Option<AuditItem>> {
    Ok(items(tx.rows(FIND_BY_ID, args![id]).await?)?.pop())
}

pub(super) async fn link_hash(tx: &mut Tx, number: i64) -> Result<Option<String>> {
    Ok(tx.row::<(String,)>(LINK_HASH, args![number]).await?.map(|(sha256,)| sha256))
}

pub(super) async fn actions(tx: &mut Tx) -> Result<Vec<String>> {
    Ok(tx.rows::<(String,)>(ACTIONS, args![]).await?.into_iter().map(|(action,)| action).collect())
}

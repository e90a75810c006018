//! Contacts, and the sources of their data.

use crate::{
    Result,
    campaign::model::contact::{Contact, ContactFields, ContactKind, Count, Selection},
    db::{StoredEmail, Text, Tx, Value, args, statements},
    email::Email,
};

/// The columns of [`ContactRow`], followed by the rest of the statement.
macro_rules! contacts {
    ($rest:literal) => {
        concat!(
            "SELECT id, kind, finess, rpps, cip, name, address, postcode, town, region, phone, source, email,
                email_source FROM contact ",
            $rest
        )
    };
}

statements! {
    UPSERT_SOURCE = "INSERT INTO contact_source (name, file, imported_at) VALUES ($1, $2, $3)
        ON CONFLICT (name) DO UPDATE SET file = excluded.file, imported_at = excluded.imported_at";
    "Contacts that share a code or the fingerprint of a row. SQLite uses an index for each part of the OR only if every part
        names the kind."
    CONTACTS_OF = contacts!("WHERE kind = $1 AND finess = $2 OR kind = $1 AND rpps = $3 OR kind = $1 AND cip = $4 OR kind = $1 AND fingerprint = $5
        ORDER BY id");
    INSERT_CONTACT = "INSERT INTO contact (id, kind, finess, rpps, cip, fingerprint, name, address, postcode, town, region, phone,
            source, email, mailbox, email_source, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)";
    CHANGE_CONTACT = "UPDATE contact SET kind = $2, finess = $3, rpps = $4, cip = $5, fingerprint = $6, name = $7,
            address = $8, postcode = $9, town = $10, region = $11, phone = $12, source = $13, email = $14, mailbox = $15,
            email_source = $16, updated_at = $17
        WHERE id = $1";
    "A page of contacts, in the order of their ids."
    CONTACTS = contacts!("WHERE id > $1 AND ($2 = '' OR kind = $2) AND ($3 = '' OR region = $3) AND ($4 = 0 OR email IS NOT NULL)
        ORDER BY id LIMIT $5");
    "Suppressed contacts of a page."
    SUPPRESSED_CONTACTS = "SELECT contact.id
        FROM contact JOIN suppression ON suppression.mailbox = contact.mailbox AND suppression.client = ''
        WHERE contact.id > $1 AND contact.id <= $2 ORDER BY contact.id";
    COUNTS = "SELECT contact.kind, contact.region, CAST(count(*) AS BIGINT) AS contacts,
            CAST(count(contact.mailbox) AS BIGINT) AS with_address, CAST(count(suppression.mailbox) AS BIGINT) AS suppressed
        FROM contact LEFT JOIN suppression ON suppression.mailbox = contact.mailbox AND suppression.client = ''
        GROUP BY contact.kind, contact.region ORDER BY contact.kind, contact.region";
    "A contact of a mailbox. A shared address is assumed to have one source."
    CONTACT_OF_MAILBOX = "SELECT email, email_source FROM contact WHERE mailbox = $1 ORDER BY id LIMIT 1";
    "Counts the mailboxes that are not suppressed."
    AUDIENCE = "SELECT CAST(count(DISTINCT contact.mailbox) AS BIGINT)
        FROM contact LEFT JOIN suppression ON suppression.mailbox = contact.mailbox AND suppression.client = ''
        WHERE contact.kind = $1 AND suppression.mailbox IS NULL";
}

/// Contacts of a page.
const PAGE: i64 = 1_000;

pub(crate) async fn put_source(tx: &mut Tx, name: &str, file: &str, at: i64) -> Result<()> {
    tx.exec(UPSERT_SOURCE, args![name, file, at]).await.map(drop)
}

#[derive(sqlx::FromRow)]
struct ContactRow {
    id: String,
    kind: Text<ContactKind>,
    finess: Option<String>,
    rpps: Option<String>,
    cip: Option<String>,
    name: String,
    address: String,
    postcode: String,
    town: String,
    region: String,
    phone: String,
    source: String,
    email: Option<String>,
    email_source: Option<String>,
}

impl From<ContactRow> for Contact {
    fn from(row: ContactRow) -> Self {
        let ContactRow { finess, rpps, cip, name, address, postcode, town, phone, email, .. } = row;
        Self {
            id: row.id,
            kind: row.kind.0,
            entry: ContactFields { finess, rpps, cip, name, address, postcode, town, phone, email },
            region: row.region,
            source: row.source,
            email_source: row.email_source,
        }
    }
}

/// Contacts that share a code or the fingerprint of a row.
pub(crate) async fn find(
    tx: &mut Tx,
    kind: ContactKind,
    entry: &ContactFields,
    fingerprint: &str,
) -> Result<Vec<Contact>> {
    let ContactFields { finess, rpps, cip, .. } = entry;
    let values = args![kind.word(), finess.clone(), rpps.clone(), cip.clone(), fingerprint];
    Ok(tx.rows::<ContactRow>(CONTACTS_OF, values).await?.into_iter().map(Contact::from).collect())
}

/// Derived columns of a contact.
pub(crate) struct LookupKeys {
    pub(crate) fingerprint: String,
    pub(crate) mailbox: Option<String>,
}

fn values(contact: &Contact, keys: &LookupKeys, at: i64) -> Vec<Value> {
    let Contact { id, kind, entry, region, source, email_source } = contact;
    args![
        id,
        kind.word(),
        entry.finess.clone(),
        entry.rpps.clone(),
        entry.cip.clone(),
        &keys.fingerprint,
        &entry.name,
        &entry.address,
        &entry.postcode,
        &entry.town,
        region,
        &entry.phone,
        source,
        entry.email.clone(),
        keys.mailbox.clone(),
        email_source.clone(),
        at
    ]
}

pub(crate) async fn insert(tx: &mut Tx, contact: &Contact, keys: &LookupKeys, at: i64) -> Result<()> {
    tx.exec(INSERT_CONTACT, values(contact, keys, at)).await.map(drop)
}

pub(crate) async fn change(tx: &mut Tx, contact: &Contact, keys: &LookupKeys, at: i64) -> Result<()> {
    tx.exec(CHANGE_CONTACT, values(contact, keys, at)).await.map(drop)
}

/// A page of contacts after an id.
pub(crate) async fn page(tx: &mut Tx, after: &str, selection: &Selection) -> Result<Vec<Contact>> {
    let Selection { kind, region, with_address } = selection;
    let kind = kind.map(ContactKind::word).unwrap_or_default();
    let values = args![after, kind, region.as_deref().unwrap_or_default(), *with_address, PAGE];
    Ok(tx.rows::<ContactRow>(CONTACTS, values).await?.into_iter().map(Contact::from).collect())
}

/// Ids of suppressed contacts after one id and up to another.
pub(crate) async fn suppressed(tx: &mut Tx, after: &str, last: &str) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = tx.rows(SUPPRESSED_CONTACTS, args![after, last]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// The address of a mailbox, and its source.
pub(crate) async fn find_by_address_hash(tx: &mut Tx, mailbox: &str) -> Result<Option<(Email, String)>> {
    let row: Option<(StoredEmail, String)> = tx.row(CONTACT_OF_MAILBOX, args![mailbox]).await?;
    Ok(row.map(|(StoredEmail(email), source)| (email, source)))
}

#[derive(sqlx::FromRow)]
struct CountRow {
    kind: Text<ContactKind>,
    region: String,
    contacts: i64,
    with_address: i64,
    suppressed: i64,
}

pub(crate) async fn counts(tx: &mut Tx) -> Result<Vec<Count>> {
    let rows: Vec<CountRow> = tx.rows(COUNTS, args![]).await?;
    let count = |CountRow { kind, region, contacts, with_address, suppressed }| Count {
        kind: kind.0,
        region,
        contacts,
        with_address,
        suppressed,
    };
    Ok(rows.into_iter().map(count).collect())
}

pub(crate) async fn audience(tx: &mut Tx, kind: ContactKind) -> Result<i64> {
    tx.count(AUDIENCE, args![kind.word()]).await
}

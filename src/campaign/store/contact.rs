//! Contacts, and where what is known of them is from.

use crate::{
    Result,
    campaign::contacts::{Contact, ContactKind, Count, Entry, Selection},
    db::{StoredEmail, Text, Tx, Value, args, statements},
    email::Email,
};

statements! {
    PUT_SOURCE = "INSERT INTO contact_source (name, file, imported_at) VALUES ($1, $2, $3)
        ON CONFLICT (name) DO UPDATE SET file = excluded.file, imported_at = excluded.imported_at";
    "Whoever has one of the codes of a row, or its fingerprint: each by an index of its own, which SQLite takes where every part
        of the OR names the kind."
    CONTACTS_OF = "SELECT id, kind, finess, rpps, cip, name, address, postcode, town, region, phone, source, email, email_source
        FROM contact
        WHERE kind = $1 AND finess = $2 OR kind = $1 AND rpps = $3 OR kind = $1 AND cip = $4 OR kind = $1 AND fingerprint = $5
        ORDER BY id";
    PUT_CONTACT = "INSERT INTO contact (id, kind, finess, rpps, cip, fingerprint, name, address, postcode, town, region, phone,
            source, email, mailbox, email_source, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)";
    CHANGE_CONTACT = "UPDATE contact SET kind = $2, finess = $3, rpps = $4, cip = $5, fingerprint = $6, name = $7,
            address = $8, postcode = $9, town = $10, region = $11, phone = $12, source = $13, email = $14, mailbox = $15,
            email_source = $16, updated_at = $17
        WHERE id = $1";
    "A page of contacts, in the order of their ids."
    CONTACTS = "SELECT id, kind, finess, rpps, cip, name, address, postcode, town, region, phone, source, email, email_source
        FROM contact
        WHERE id > $1 AND ($2 = '' OR kind = $2) AND ($3 = '' OR region = $3) AND ($4 = 0 OR email IS NOT NULL)
        ORDER BY id LIMIT $5";
    "Addresses that nobody may write to, among those of a page."
    SUPPRESSED_CONTACTS = "SELECT contact.id
        FROM contact JOIN suppression ON suppression.mailbox = contact.mailbox AND suppression.client = ''
        WHERE contact.id > $1 AND contact.id <= $2 ORDER BY contact.id";
    COUNTS = "SELECT contact.kind, contact.region, CAST(count(*) AS BIGINT), CAST(count(contact.mailbox) AS BIGINT),
            CAST(count(suppression.mailbox) AS BIGINT)
        FROM contact LEFT JOIN suppression ON suppression.mailbox = contact.mailbox AND suppression.client = ''
        GROUP BY contact.kind, contact.region ORDER BY contact.kind, contact.region";
    "A contact of a mailbox: an address that several share is from the same place for all that anybody knows."
    CONTACT_OF_MAILBOX = "SELECT email, email_source FROM contact WHERE mailbox = $1 ORDER BY id LIMIT 1";
    "Mailboxes that may be written to."
    AUDIENCE = "SELECT CAST(count(DISTINCT contact.mailbox) AS BIGINT)
        FROM contact LEFT JOIN suppression ON suppression.mailbox = contact.mailbox AND suppression.client = ''
        WHERE contact.kind = $1 AND suppression.mailbox IS NULL";
}

/// Contacts that are read at once.
const PAGE: i64 = 1_000;

pub(crate) async fn put_source(tx: &mut Tx, name: &str, file: &str, at: i64) -> Result<()> {
    tx.exec(PUT_SOURCE, args![name, file, at]).await.map(drop)
}

type Row = (
    String,
    Text<ContactKind>,
    Option<String>,
    Option<String>,
    Option<String>,
    String,
    String,
    String,
    String,
    String,
    String,
    String,
    Option<String>,
    Option<String>,
);

fn contact(row: Row) -> Contact {
    let (id, Text(kind), finess, rpps, cip, name, address, postcode, town, region, phone, source, email, of) =
        row;
    let entry = Entry { finess, rpps, cip, name, address, postcode, town, phone, email };
    Contact { id, kind, entry, region, source, email_source: of }
}

/// Whoever a row may be about.
pub(crate) async fn find(
    tx: &mut Tx,
    kind: ContactKind,
    entry: &Entry,
    fingerprint: &str,
) -> Result<Vec<Contact>> {
    let Entry { finess, rpps, cip, .. } = entry;
    let values = args![kind.word(), finess.clone(), rpps.clone(), cip.clone(), fingerprint];
    Ok(tx.rows::<Row>(CONTACTS_OF, values).await?.into_iter().map(contact).collect())
}

/// What is stored of a contact beside what it shows.
pub(crate) struct Keys {
    pub(crate) fingerprint: String,
    pub(crate) mailbox: Option<String>,
}

fn values(contact: &Contact, keys: &Keys, at: i64) -> Vec<Value> {
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

pub(crate) async fn put(tx: &mut Tx, contact: &Contact, keys: &Keys, at: i64) -> Result<()> {
    tx.exec(PUT_CONTACT, values(contact, keys, at)).await.map(drop)
}

pub(crate) async fn change(tx: &mut Tx, contact: &Contact, keys: &Keys, at: i64) -> Result<()> {
    tx.exec(CHANGE_CONTACT, values(contact, keys, at)).await.map(drop)
}

/// The contacts after this id, as many as are read at once.
pub(crate) async fn page(tx: &mut Tx, after: &str, selection: &Selection) -> Result<Vec<Contact>> {
    let Selection { kind, region, with_address } = selection;
    let kind = kind.map(ContactKind::word).unwrap_or_default();
    let values = args![after, kind, region.as_deref().unwrap_or_default(), *with_address, PAGE];
    Ok(tx.rows::<Row>(CONTACTS, values).await?.into_iter().map(contact).collect())
}

/// Those after one id and up to another whose address nobody may write to.
pub(crate) async fn suppressed(tx: &mut Tx, after: &str, last: &str) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = tx.rows(SUPPRESSED_CONTACTS, args![after, last]).await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// The address of a mailbox, and where it is from.
pub(crate) async fn of_mailbox(tx: &mut Tx, mailbox: &str) -> Result<Option<(Email, String)>> {
    let row: Option<(StoredEmail, String)> = tx.row(CONTACT_OF_MAILBOX, args![mailbox]).await?;
    Ok(row.map(|(StoredEmail(email), source)| (email, source)))
}

pub(crate) async fn counts(tx: &mut Tx) -> Result<Vec<Count>> {
    let rows: Vec<(Text<ContactKind>, String, i64, i64, i64)> = tx.rows(COUNTS, args![]).await?;
    let count = |(Text(kind), region, contacts, with_address, suppressed)| Count {
        kind,
        region,
        contacts,
        with_address,
        suppressed,
    };
    Ok(rows.into_iter().map(count).collect())
}

pub(crate) async fn audience(tx: &mut Tx, kind: ContactKind) -> Result<i64> {
    let row: Option<(i64,)> = tx.row(AUDIENCE, args![kind.word()]).await?;
    Ok(row.map_or(0, |(count,)| count))
}

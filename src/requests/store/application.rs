//! Applications for a job.

use crate::{
    Result,
    db::{StoredEmail, Text, Tx, args, instant, statements},
    locale::Locale,
    requests::{
        application::Application,
        identity::Identity,
        inbox::{Entry, Item},
        reference::Reference,
    },
};
use jiff::Timestamp;

statements! {
    PUT_APPLICATION = "INSERT INTO application (reference, position, motivations, firstname, lastname, email, phone, locale,
            created_at, closed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, NULL)";
    APPLICATIONS = "SELECT reference, position, motivations, firstname, lastname, email, phone, locale, created_at, closed_at
        FROM application ORDER BY created_at DESC, reference";
    APPLICATION = "SELECT reference, position, motivations, firstname, lastname, email, phone, locale, created_at, closed_at
        FROM application WHERE reference = $1";
    CLOSE_APPLICATION = "UPDATE application SET closed_at = $2 WHERE reference = $1 AND closed_at IS NULL";
}

pub(crate) async fn put(tx: &mut Tx, reference: &Reference, application: &Application) -> Result<()> {
    let Application { position, motivations, from, locale, at } = application;
    let values = args![
        reference.as_str(),
        position.clone(),
        motivations.as_str(),
        from.firstname.as_str(),
        from.lastname.as_str(),
        from.email.to_string(),
        from.phone.clone(),
        locale.code(),
        at.as_millisecond()
    ];
    tx.exec(PUT_APPLICATION, values).await.map(drop)
}

/// A row of the table, in the order of its columns.
type Row = (
    Text<Reference>,
    Option<String>,
    String,
    String,
    String,
    StoredEmail,
    Option<String>,
    Text<Locale>,
    i64,
    Option<i64>,
);

/// All applications, newest first.
pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<Entry>> {
    tx.rows::<Row>(APPLICATIONS, args![]).await?.into_iter().map(entry).collect()
}

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<Entry>> {
    tx.row::<Row>(APPLICATION, args![reference.as_str()]).await?.map(entry).transpose()
}

pub(crate) async fn close(tx: &mut Tx, reference: &Reference, at: Timestamp) -> Result<()> {
    tx.exec(CLOSE_APPLICATION, args![reference.as_str(), at.as_millisecond()]).await.map(drop)
}

fn entry(row: Row) -> Result<Entry> {
    let (reference, position, motivations, firstname, lastname, email, phone, locale, at, closed_at) = row;
    let from = Identity { firstname, lastname, email: email.0, phone, company: None };
    let application = Application { position, motivations, from, locale: locale.0, at: instant(at)? };
    let closed_at = closed_at.map(instant).transpose()?;
    Ok(Entry { reference: reference.0, item: Item::Application(application), closed_at })
}

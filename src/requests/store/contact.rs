//! Messages of the contact form.

use crate::{
    Result,
    db::{StoredEmail, Text, Tx, args, instant, statements},
    locale::Locale,
    requests::{
        contact::{Message, Subject},
        identity::Identity,
        inbox::{Entry, Item},
        reference::Reference,
    },
};
use jiff::Timestamp;

statements! {
    PUT_MESSAGE = "INSERT INTO contact_message (reference, subject, body, firstname, lastname, email, phone, company,
            locale, created_at, closed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, NULL)";
    MESSAGES = "SELECT reference, subject, body, firstname, lastname, email, phone, company, locale, created_at, closed_at
        FROM contact_message ORDER BY created_at DESC, reference";
    MESSAGE = "SELECT reference, subject, body, firstname, lastname, email, phone, company, locale, created_at, closed_at
        FROM contact_message WHERE reference = $1";
    CLOSE_MESSAGE = "UPDATE contact_message SET closed_at = $2 WHERE reference = $1 AND closed_at IS NULL";
}

pub(crate) async fn put(tx: &mut Tx, reference: &Reference, message: &Message) -> Result<()> {
    let Message { subject, text, from, locale, at } = message;
    let values = args![
        reference.as_str(),
        subject.word(),
        text.as_str(),
        from.firstname.as_str(),
        from.lastname.as_str(),
        from.email.to_string(),
        from.phone.clone(),
        from.company.clone(),
        locale.code(),
        at.as_millisecond()
    ];
    tx.exec(PUT_MESSAGE, values).await.map(drop)
}

/// A row of the table, in the order of its columns.
type Row = (
    Text<Reference>,
    Text<Subject>,
    String,
    String,
    String,
    StoredEmail,
    Option<String>,
    Option<String>,
    Text<Locale>,
    i64,
    Option<i64>,
);

/// All messages, newest first.
pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<Entry>> {
    tx.rows::<Row>(MESSAGES, args![]).await?.into_iter().map(entry).collect()
}

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<Entry>> {
    tx.row::<Row>(MESSAGE, args![reference.as_str()]).await?.map(entry).transpose()
}

pub(crate) async fn close(tx: &mut Tx, reference: &Reference, at: Timestamp) -> Result<()> {
    tx.exec(CLOSE_MESSAGE, args![reference.as_str(), at.as_millisecond()]).await.map(drop)
}

fn entry(row: Row) -> Result<Entry> {
    let (reference, subject, text, firstname, lastname, email, phone, company, locale, at, closed_at) = row;
    let from = Identity { firstname, lastname, email: email.0, phone, company };
    let message = Message { subject: subject.0, text, from, locale: locale.0, at: instant(at)? };
    let closed_at = closed_at.map(instant).transpose()?;
    Ok(Entry { reference: reference.0, item: Item::Message(message), closed_at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{db::test_db, random::Random, requests::reference::Form};

    #[tokio::test]
    async fn a_message_reads_back_as_it_was_put_and_is_closed_once() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let from = Identity {
            firstname: "Zoé".to_owned(),
            lastname: "R.".to_owned(),
            email: "zoe@x.example".parse().unwrap(),
            phone: None,
            company: Some("X".to_owned()),
        };
        let at = Timestamp::from_second(1_000).unwrap();
        let message =
            Message { subject: Subject::Press, text: "a\nb".to_owned(), from, locale: Locale::Th, at };
        let reference = Reference::random(Form::Contact, &Random::seeded(1));
        put(&mut tx, &reference, &message).await.unwrap();
        let entry = Entry { reference: reference.clone(), item: Item::Message(message), closed_at: None };
        assert_eq!(find(&mut tx, &reference).await.unwrap(), Some(entry.clone()));
        let ends = Timestamp::from_second(2_000).unwrap();
        close(&mut tx, &reference, ends).await.unwrap();
        close(&mut tx, &reference, at).await.unwrap();
        assert_eq!(all(&mut tx).await.unwrap(), [Entry { closed_at: Some(ends), ..entry }]);
        assert_eq!(find(&mut tx, &Reference::random(Form::Contact, &Random::seeded(2))).await.unwrap(), None);
    }
}

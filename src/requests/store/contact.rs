//! Messages of the contact form.

use super::sender::SenderRow;
use crate::{
    Result,
    db::{Text, Tx, args, instant, statements},
    locale::Locale,
    requests::model::{InboxItem, Item, Message, Reference, Subject},
};
use jiff::Timestamp;

/// The columns of a message, as [`MessageRow`] names them.
macro_rules! messages {
    ($rest:literal) => {
        concat!(
            "SELECT reference, subject, body, firstname, lastname, email, phone, company, locale, created_at, closed_at
        FROM contact_message ",
            $rest
        )
    };
}

statements! {
    INSERT_MESSAGE = "INSERT INTO contact_message (reference, subject, body, firstname, lastname, email, phone, company,
            locale, created_at, closed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, NULL)";
    LIST_MESSAGES = messages!("ORDER BY created_at DESC, reference");
    FIND_MESSAGE = messages!("WHERE reference = $1");
    CLOSE_MESSAGE = "UPDATE contact_message SET closed_at = $2 WHERE reference = $1 AND closed_at IS NULL";
}

#[derive(sqlx::FromRow)]
struct MessageRow {
    reference: Text<Reference>,
    subject: Text<Subject>,
    body: String,
    #[sqlx(flatten)]
    sender: SenderRow,
    locale: Text<Locale>,
    created_at: i64,
    closed_at: Option<i64>,
}

impl MessageRow {
    fn parse(self) -> Result<InboxItem> {
        let message = Message {
            subject: self.subject.0,
            text: self.body,
            from: self.sender.into(),
            locale: self.locale.0,
            at: instant(self.created_at)?,
        };
        let closed_at = self.closed_at.map(instant).transpose()?;
        Ok(InboxItem { reference: self.reference.0, item: Item::Message(message), closed_at })
    }
}

pub(crate) async fn insert(tx: &mut Tx, reference: &Reference, message: &Message) -> Result<()> {
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
    tx.exec(INSERT_MESSAGE, values).await.map(drop)
}

/// All messages, newest first.
pub(crate) async fn list(tx: &mut Tx) -> Result<Vec<InboxItem>> {
    tx.rows::<MessageRow>(LIST_MESSAGES, args![]).await?.into_iter().map(MessageRow::parse).collect()
}

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<InboxItem>> {
    tx.row::<MessageRow>(FIND_MESSAGE, args![reference.as_str()]).await?.map(MessageRow::parse).transpose()
}

pub(crate) async fn close(tx: &mut Tx, reference: &Reference, at: Timestamp) -> Result<()> {
    tx.exec(CLOSE_MESSAGE, args![reference.as_str(), at.as_millisecond()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::test_db,
        random::Random,
        requests::model::{FormKind, SenderDetails},
    };

    #[tokio::test]
    async fn loads_the_inserted_message_and_closes_it_once() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let from = SenderDetails {
            firstname: "Zoé".to_owned(),
            lastname: "R.".to_owned(),
            email: "zoe@x.example".parse().unwrap(),
            phone: None,
            company: Some("X".to_owned()),
        };
        let at = Timestamp::from_second(1_000).unwrap();
        let message =
            Message { subject: Subject::Press, text: "a\nb".to_owned(), from, locale: Locale::Th, at };
        let reference = Reference::random(FormKind::Contact, &Random::seeded(1));
        insert(&mut tx, &reference, &message).await.unwrap();
        let entry = InboxItem { reference: reference.clone(), item: Item::Message(message), closed_at: None };
        assert_eq!(find(&mut tx, &reference).await.unwrap(), Some(entry.clone()));
        let ends = Timestamp::from_second(2_000).unwrap();
        close(&mut tx, &reference, ends).await.unwrap();
        close(&mut tx, &reference, at).await.unwrap();
        assert_eq!(list(&mut tx).await.unwrap(), [InboxItem { closed_at: Some(ends), ..entry }]);
        assert_eq!(
            find(&mut tx, &Reference::random(FormKind::Contact, &Random::seeded(2))).await.unwrap(),
            None
        );
    }
}

//! Messages of the contact form.

use crate::{
    Result,
    db::{Tx, args, statements},
    requests::{contact::Message, reference::Reference},
};

statements! {
    PUT_MESSAGE = "INSERT INTO contact_message (reference, subject, body, firstname, lastname, email, phone, company,
            locale, created_at, closed_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, NULL)";
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

//! Submission of the contact form: a message whose subject selects the team that receives it.

use super::{
    consent, emails,
    model::{FormKind, Message, Purpose, Reference, SenderDetails},
    store,
    submission::Submission,
};
use crate::{
    App, Result,
    db::Tx,
    email::Email,
    form_values::{FormValidator, TEXT_CHARS},
    locale::Locale,
    mail,
};
use jiff::Timestamp;

impl Submission for Message {
    const FORM: FormKind = FormKind::Contact;

    fn parse_form(locale: Locale, at: Timestamp, pairs: &[(String, String)]) -> Result<Self> {
        let mut answers = FormValidator::new(pairs);
        let subject = answers.choice("subject");
        let text = answers.text("message", TEXT_CHARS);
        let from = SenderDetails::parse(&mut answers);
        answers.consent("consent");
        match (subject, from) {
            (Some(subject), Some(from)) => {
                answers.finish().map(|()| Self { subject, text, from, locale, at })
            }
            _ => Err(answers.into_error()),
        }
    }

    fn email(&self) -> &Email {
        &self.from.email
    }

    async fn accept(&self, tx: &mut Tx, app: &App, reference: &Reference) -> Result<()> {
        store::contact::insert(tx, reference, self).await?;
        consent::record(tx, reference, Purpose::Contact, self.locale, self.at).await?;
        mail::queue(tx, app, &emails::contact(app, reference, self)).await.map(drop)
    }
}

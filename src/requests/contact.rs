//! The contact form: a message whose subject decides who receives it.

use super::{
    Sender,
    answers::{Answers, TEXT},
    consent::{self, Purpose},
    identity::Identity,
    letters,
    receipt::{self, Receipt, Token},
    reference::{Form, Reference},
    store,
};
use crate::{
    App, Result,
    limits::{Bucket, Limit},
    locale::Locale,
    mail,
};
use jiff::Timestamp;
use std::{str::FromStr, time::Duration};

/// Messages from one address.
const LIMIT: Limit = Limit { name: "contact", most: 5, within: Duration::from_secs(60) };

/// What a message is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Subject {
    Data,
    Provider,
    Pharmacy,
    Privacy,
    Press,
    Other,
}

impl Subject {
    pub(crate) const ALL: [Self; 6] =
        [Self::Data, Self::Provider, Self::Pharmacy, Self::Privacy, Self::Press, Self::Other];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Data => "data",
            Self::Provider => "provider",
            Self::Pharmacy => "pharmacy",
            Self::Privacy => "privacy",
            Self::Press => "press",
            Self::Other => "other",
        }
    }
}

impl FromStr for Subject {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|subject| subject.word() == text).ok_or(())
    }
}

/// A message as it was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) subject: Subject,
    pub(crate) text: String,
    pub(crate) from: Identity,
    pub(crate) locale: Locale,
    pub(crate) at: Timestamp,
}

/// Takes a message. The same form sent again changes nothing, and has the same receipt.
///
/// # Errors
/// `form.invalid` with every fault, `form.too-many`, and what the database says.
pub(crate) async fn send(app: &App, sender: &Sender, pairs: &[(String, String)]) -> Result<Token> {
    let now = app.clock.now();
    let message = read(sender.locale, now, pairs)?;
    let token = Token::of(app, Form::Contact, pairs).await?;
    let visitor = Bucket::of_address(app, LIMIT, sender.address).await?;
    let mut tx = app.db.write().await?;
    if receipt::given(&mut tx, &token).await?.is_some() {
        return Ok(token);
    }
    visitor.take(&mut tx, now).await?;
    let reference = Reference::random(Form::Contact, &app.random);
    store::contact::put(&mut tx, &reference, &message).await?;
    consent::give(&mut tx, &reference, Purpose::Contact, message.locale, now).await?;
    mail::queue(&mut tx, app, &letters::contact(app, &reference, &message)).await?;
    receipt::give(&mut tx, &token, &Receipt::new(Form::Contact, &reference, &message.from.email, now))
        .await?;
    tx.commit().await?;
    Ok(token)
}

fn read(locale: Locale, at: Timestamp, pairs: &[(String, String)]) -> Result<Message> {
    let mut answers = Answers::new(pairs);
    answers.refuse_programs()?;
    let subject = answers.choice("subject");
    let text = answers.text("message", TEXT);
    let from = Identity::read(&mut answers);
    answers.consent("consent");
    match (subject, from) {
        (Some(subject), Some(from)) => answers.finish().map(|()| Message { subject, text, from, locale, at }),
        _ => Err(answers.refusal()),
    }
}

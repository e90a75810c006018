//! The contact form: a message whose subject decides who receives it.

use super::{
    answers::{Answers, TEXT},
    consent::{self, Purpose},
    identity::Identity,
    letters,
    reference::{Form, Reference},
    store,
    submission::Submission,
};
use crate::{App, Result, db::Tx, email::Email, locale::Locale, mail};
use jiff::Timestamp;
use std::str::FromStr;

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

impl Submission for Message {
    const FORM: Form = Form::Contact;

    fn read(locale: Locale, at: Timestamp, pairs: &[(String, String)]) -> Result<Self> {
        let mut answers = Answers::new(pairs);
        let subject = answers.choice("subject");
        let text = answers.text("message", TEXT);
        let from = Identity::read(&mut answers);
        answers.consent("consent");
        match (subject, from) {
            (Some(subject), Some(from)) => {
                answers.finish().map(|()| Self { subject, text, from, locale, at })
            }
            _ => Err(answers.refusal()),
        }
    }

    fn email(&self) -> &Email {
        &self.from.email
    }

    async fn accept(&self, tx: &mut Tx, app: &App, reference: &Reference) -> Result<()> {
        store::contact::put(tx, reference, self).await?;
        consent::give(tx, reference, Purpose::Contact, self.locale, self.at).await?;
        mail::queue(tx, app, &letters::contact(app, reference, self)).await.map(drop)
    }
}

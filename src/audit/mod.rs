//! What operators did, what the owners of accounts did, and what the recipients of campaigns asked for, as proof: written in the transaction of the deed, and
//! never changed.

mod operator;
mod store;

use crate::{App, Result, db::Tx};
pub(crate) use operator::name as operator;
pub(crate) use store::STATEMENTS;

/// Who does something that is no operator, as far as the log knows them.
#[derive(Clone, Copy)]
enum Other {
    Recipient,
    Holder,
}

impl Other {
    fn word(self) -> &'static str {
        match self {
            Self::Recipient => "recipient",
            Self::Holder => "holder",
        }
    }
}

/// Something that is done, by an operator unless it says otherwise.
pub(crate) struct Deed<'a> {
    /// None for an operator.
    by: Option<Other>,
    /// Its stable name, such as `followup.advance`.
    action: &'static str,
    /// To what it is done.
    subject: &'a str,
    /// What a reader needs to understand it.
    detail: String,
}

impl<'a> Deed<'a> {
    pub(crate) fn new(action: &'static str, subject: &'a str) -> Self {
        Self { by: None, action, subject, detail: String::new() }
    }

    /// One that the recipient of a campaign asks for by a link.
    pub(crate) fn by_recipient(self) -> Self {
        Self { by: Some(Other::Recipient), ..self }
    }

    /// One that the owner of an account does, or whoever signs in as one.
    pub(crate) fn by_holder(self) -> Self {
        Self { by: Some(Other::Holder), ..self }
    }

    pub(crate) fn told(self, detail: impl Into<String>) -> Self {
        Self { detail: detail.into(), ..self }
    }
}

/// Keeps that it is done now: by whoever runs this process unless it says otherwise.
///
/// # Errors
/// What the database says.
pub(crate) async fn note(tx: &mut Tx, app: &App, deed: &Deed<'_>) -> Result<()> {
    let who = deed.by.map_or_else(operator::name, |other| other.word().to_owned());
    store::put(tx, &app.random.hex(8), &who, app.clock.millis(), deed).await
}

//! What operators did, and what the recipients of campaigns asked for, as proof: written in the transaction of the deed, and
//! never changed.

mod operator;
mod store;

use crate::{App, Result, db::Tx};
pub(crate) use store::STATEMENTS;

/// Who asks for no more mail, as far as the log knows them.
const RECIPIENT: &str = "recipient";

/// Something that is done, by an operator unless it says otherwise.
pub(crate) struct Deed<'a> {
    by_recipient: bool,
    /// Its stable name, such as `followup.advance`.
    action: &'static str,
    /// To what it is done.
    subject: &'a str,
    /// What a reader needs to understand it.
    detail: String,
}

impl<'a> Deed<'a> {
    pub(crate) fn new(action: &'static str, subject: &'a str) -> Self {
        Self { by_recipient: false, action, subject, detail: String::new() }
    }

    /// One that the recipient of a campaign asks for by a link.
    pub(crate) fn by_recipient(self) -> Self {
        Self { by_recipient: true, ..self }
    }

    pub(crate) fn told(self, detail: impl Into<String>) -> Self {
        Self { detail: detail.into(), ..self }
    }
}

/// Keeps that it is done now: by whoever runs this process, or by a recipient.
///
/// # Errors
/// What the database says.
pub(crate) async fn note(tx: &mut Tx, app: &App, deed: &Deed<'_>) -> Result<()> {
    let who = if deed.by_recipient { RECIPIENT.to_owned() } else { operator::name() };
    store::put(tx, &app.random.hex(8), &who, app.clock.millis(), deed).await
}

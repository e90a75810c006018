//! What operators did, as proof: written in the transaction of the deed, and never changed.

mod operator;
mod store;

use crate::{App, Result, db::Tx};
pub(crate) use store::STATEMENTS;

/// Something an operator does.
pub(crate) struct Deed<'a> {
    /// Its stable name, such as `followup.advance`.
    action: &'static str,
    /// To what it is done.
    subject: &'a str,
    /// What a reader needs to understand it.
    detail: String,
}

impl<'a> Deed<'a> {
    pub(crate) fn new(action: &'static str, subject: &'a str) -> Self {
        Self { action, subject, detail: String::new() }
    }

    pub(crate) fn told(self, detail: impl Into<String>) -> Self {
        Self { detail: detail.into(), ..self }
    }
}

/// Keeps that whoever runs this process does it now.
///
/// # Errors
/// What the database says.
pub(crate) async fn note(tx: &mut Tx, app: &App, deed: &Deed<'_>) -> Result<()> {
    store::put(tx, &app.random.hex(8), &operator::name(), app.clock.millis(), deed).await
}

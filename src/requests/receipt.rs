//! What a visitor keeps of a submission, under the token of the form ([`Token::from_form`]): the same form sent again has the same
//! receipt and is stored once.

use super::{
    reference::{Form, Reference},
    store,
};
use crate::{App, Error, Result, db::Tx, email::Email};
use jiff::Timestamp;

pub(crate) use crate::{email::masked, token::Token};

/// What was taken, and from whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Receipt {
    pub(crate) form: Form,
    pub(crate) reference: Reference,
    /// The address that the answer goes to, not to be read by others.
    pub(crate) email: String,
    pub(crate) at: Timestamp,
    /// While it waits for its sender to confirm it: until when.
    pub(crate) confirm_by: Option<Timestamp>,
}

impl Receipt {
    pub(crate) fn new(form: Form, reference: &Reference, email: &Email, at: Timestamp) -> Self {
        Self { form, reference: reference.clone(), email: masked(email), at, confirm_by: None }
    }
}

/// The receipt of a token.
///
/// # Errors
/// `form.receipt-unknown`.
pub(crate) async fn find(app: &App, token: &Token) -> Result<Receipt> {
    let mut tx = app.db.read().await?;
    let found = given(&mut tx, token).await?;
    found.ok_or_else(|| Error::absent("form.receipt-unknown", "there is no receipt at this address"))
}

/// The receipt of a token, if this form was taken already.
pub(super) async fn given(tx: &mut Tx, token: &Token) -> Result<Option<Receipt>> {
    store::receipt::find(tx, &token.sha256()).await
}

pub(super) async fn give(tx: &mut Tx, token: &Token, receipt: &Receipt) -> Result<()> {
    store::receipt::put(tx, &token.sha256(), receipt).await
}

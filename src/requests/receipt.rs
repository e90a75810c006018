//! The receipt of a submission, stored under the token of the form ([`Token::from_form`]): if the same form
//! is sent again, it has the same receipt and is stored once.

use super::{model::Receipt, store};
use crate::{App, Error, Result, db::Tx};

pub(crate) use crate::links::Token;

/// The receipt of a token.
///
/// # Errors
/// `form.receipt-unknown`.
pub(crate) async fn find(app: &App, token: &Token) -> Result<Receipt> {
    let mut tx = app.db.read().await?;
    let found = find_by_token(&mut tx, token).await?;
    found.ok_or_else(|| Error::not_found("form.receipt-unknown", "there is no receipt at this address"))
}

/// The receipt of a token, if this form was already submitted.
pub(super) async fn find_by_token(tx: &mut Tx, token: &Token) -> Result<Option<Receipt>> {
    store::receipt::find(tx, &token.sha256()).await
}

pub(super) async fn insert(tx: &mut Tx, token: &Token, receipt: &Receipt) -> Result<()> {
    store::receipt::insert(tx, &token.sha256(), receipt).await
}

//! Look-ups of accounts.

use super::{model::Account, store};
use crate::{App, Error, Result, db::Tx, email::Email, principal::AccountId};

/// The account of an address.
///
/// # Errors
/// `account.unknown`.
pub(super) async fn require_by_email(tx: &mut Tx, email: &Email) -> Result<Account> {
    let found = store::account::find_by_email(tx, email).await?;
    found.ok_or_else(|| {
        Error::not_found(
            "account.unknown",
            format!("{email} has no account: `vigie user list` lists all accounts"),
        )
    })
}

/// The account of a signed-in user.
///
/// # Errors
/// `account.unknown`; database errors.
pub(crate) async fn find(app: &App, id: &AccountId) -> Result<Account> {
    let found = store::account::find(&mut app.db.read().await?, id).await?;
    found.ok_or_else(|| Error::not_found("account.unknown", format!("there is no account {id}")))
}

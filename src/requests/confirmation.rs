//! Forms without a proof of work, such as from browsers without scripts: each waits until its sender opens the link of a mail,
//! and no team is notified before. A form that is not confirmed in time is deleted.

use super::{
    emails,
    model::{
        Application, CONFIRMATION_HOURS, CampaignRequest, DataRequest, DataSet, FormKind, Message, Receipt,
        Reference, UnconfirmedForm,
    },
    receipt, store,
    submission::Submission,
};
use crate::{App, Error, Result, db::Tx, email::Email, files, links::Token, mail};
use jiff::SignedDuration;

/// The form of a confirmation link.
pub(crate) struct ConfirmationStatus {
    pub(crate) form: FormKind,
    pub(crate) reference: Reference,
    /// Whether it is already confirmed.
    pub(crate) done: bool,
}

/// Stores a form, and mails a confirmation link to its sender.
pub(super) async fn request_confirmation(
    tx: &mut Tx,
    app: &App,
    waiting: &UnconfirmedForm,
    email: &Email,
) -> Result<()> {
    let token = Token::random(app);
    let expires_at = waiting.at + SignedDuration::from_hours(CONFIRMATION_HOURS);
    store::unconfirmed::insert(tx, &token.sha256(), waiting, expires_at).await?;
    mail::queue(tx, app, &emails::confirmation(app, waiting, &token, email)).await.map(drop)
}

/// The form that a link is for.
///
/// # Errors
/// `form.confirmation-unknown` for an invalid or expired link; database errors.
pub(crate) async fn find(app: &App, token: &Token) -> Result<ConfirmationStatus> {
    let mut tx = app.db.read().await?;
    if let Some(Receipt { form, reference, .. }) = receipt::find_by_token(&mut tx, token).await? {
        return Ok(ConfirmationStatus { form, reference, done: true });
    }
    let UnconfirmedForm { form, reference, .. } = require_unconfirmed(&mut tx, app, token).await?;
    Ok(ConfirmationStatus { form, reference, done: false })
}

/// Accepts a form and returns its kind. Its receipt is then found under the token of the link too, so that opening the
/// link again shows it.
///
/// # Errors
/// Same errors as [`find`].
pub(crate) async fn confirm(app: &App, token: &Token) -> Result<FormKind> {
    let mut tx = app.db.write().await?;
    if let Some(receipt) = receipt::find_by_token(&mut tx, token).await? {
        return Ok(receipt.form);
    }
    let waiting = require_unconfirmed(&mut tx, app, token).await?;
    // Of two concurrent confirmations, only one deletes the row.
    if store::unconfirmed::delete(&mut tx, &token.sha256()).await? {
        match waiting.form {
            FormKind::Contact => accept::<Message>(&mut tx, app, &waiting, token).await?,
            FormKind::Application => accept::<Application>(&mut tx, app, &waiting, token).await?,
            FormKind::DataRequest => accept::<DataRequest>(&mut tx, app, &waiting, token).await?,
            FormKind::Provider => accept::<DataSet>(&mut tx, app, &waiting, token).await?,
            FormKind::Campaign => accept::<CampaignRequest>(&mut tx, app, &waiting, token).await?,
        }
        tx.commit().await?;
    }
    Ok(waiting.form)
}

async fn accept<S: Submission>(tx: &mut Tx, app: &App, form: &UnconfirmedForm, token: &Token) -> Result<()> {
    let submission = S::parse_form(form.locale, form.at, &form.answers)?;
    submission.accept(tx, app, &form.reference).await?;
    let receipt = Receipt::new(form.form, &form.reference, submission.email(), form.at);
    receipt::insert(tx, token, &receipt).await
}

async fn require_unconfirmed(tx: &mut Tx, app: &App, token: &Token) -> Result<UnconfirmedForm> {
    let found = store::unconfirmed::find(tx, &token.sha256(), app.clock.now()).await?;
    found.ok_or_else(|| Error::not_found("form.confirmation-unknown", "the link is invalid or has expired"))
}

/// Deletes expired forms with their files.
///
/// # Errors
/// Database errors.
pub(crate) async fn sweep(app: &App) -> Result<()> {
    let mut tx = app.db.write().await?;
    for reference in store::unconfirmed::delete_expired(&mut tx, app.clock.now()).await? {
        files::delete_by_owner(&mut tx, reference.as_str()).await?;
    }
    tx.commit().await
}

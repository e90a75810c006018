//! Forms that came without a proof, as from where no script runs: each waits for its sender to open the link of a mail,
//! and nobody in the company is told before. One that is not confirmed in time is forgotten.

use super::{
    application::Application,
    campaign::CampaignRequest,
    contact::Message,
    data_request::DataRequest,
    letters,
    provider::DataSet,
    receipt::{self, Receipt, Token},
    reference::{Form, Reference},
    store,
    submission::Submission,
};
use crate::{App, Error, Result, db::Tx, email::Email, files, locale::Locale, mail};
use jiff::{SignedDuration, Timestamp};

/// How long a form waits.
pub(super) const HOURS: i64 = 48;
/// A form that waits, as it was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Waiting {
    pub(crate) form: Form,
    pub(crate) reference: Reference,
    pub(crate) locale: Locale,
    pub(crate) answers: Vec<(String, String)>,
    pub(crate) at: Timestamp,
}

/// What the page of a link tells.
pub(crate) struct Pending {
    pub(crate) form: Form,
    pub(crate) reference: Reference,
    /// Whether it was confirmed before.
    pub(crate) done: bool,
}

/// Keeps a form, and asks its sender by mail whether it is his.
pub(super) async fn ask(tx: &mut Tx, app: &App, waiting: &Waiting, email: &Email) -> Result<()> {
    let token = Token::random(app);
    let expires_at = waiting.at + SignedDuration::from_hours(HOURS);
    store::unconfirmed::put(tx, &token.sha256(), waiting, expires_at).await?;
    mail::queue(tx, app, &letters::confirmation(app, waiting, &token, email)).await.map(drop)
}

/// The form that a link is for.
///
/// # Errors
/// `form.confirmation-unknown` when there is none or it came too late, and what the database says.
pub(crate) async fn find(app: &App, token: &Token) -> Result<Pending> {
    let mut tx = app.db.read().await?;
    if let Some(Receipt { form, reference, .. }) = receipt::given(&mut tx, token).await? {
        return Ok(Pending { form, reference, done: true });
    }
    let Waiting { form, reference, .. } = waiting(&mut tx, app, token).await?;
    Ok(Pending { form, reference, done: false })
}

/// Passes a form on, and gives which one it is. Its receipt is then found under the token of the link too; who opens the
/// link again is led there.
///
/// # Errors
/// As of [`find`].
pub(crate) async fn confirm(app: &App, token: &Token) -> Result<Form> {
    let mut tx = app.db.write().await?;
    if let Some(receipt) = receipt::given(&mut tx, token).await? {
        return Ok(receipt.form);
    }
    let waiting = waiting(&mut tx, app, token).await?;
    // Of two that confirm it at once, the other finds it done.
    if store::unconfirmed::remove(&mut tx, &token.sha256()).await? {
        match waiting.form {
            Form::Contact => accept::<Message>(&mut tx, app, (&waiting, token)).await?,
            Form::Application => accept::<Application>(&mut tx, app, (&waiting, token)).await?,
            Form::DataRequest => accept::<DataRequest>(&mut tx, app, (&waiting, token)).await?,
            Form::Provider => accept::<DataSet>(&mut tx, app, (&waiting, token)).await?,
            Form::Campaign => accept::<CampaignRequest>(&mut tx, app, (&waiting, token)).await?,
        }
        tx.commit().await?;
    }
    Ok(waiting.form)
}

async fn accept<S: Submission>(tx: &mut Tx, app: &App, (waiting, token): (&Waiting, &Token)) -> Result<()> {
    let submission = S::read(waiting.locale, waiting.at, &waiting.answers)?;
    submission.accept(tx, app, &waiting.reference).await?;
    let receipt = Receipt::new(waiting.form, &waiting.reference, submission.email(), waiting.at);
    receipt::give(tx, token, &receipt).await
}

async fn waiting(tx: &mut Tx, app: &App, token: &Token) -> Result<Waiting> {
    let found = store::unconfirmed::find(tx, &token.sha256(), app.clock.now()).await?;
    found.ok_or_else(|| {
        Error::absent("form.confirmation-unknown", "no form waits for this link, or it came too late")
    })
}

/// Forgets what nobody confirmed in time.
///
/// # Errors
/// What the database says.
pub(crate) async fn sweep(app: &App) -> Result<()> {
    let mut tx = app.db.write().await?;
    for reference in store::unconfirmed::sweep(&mut tx, app.clock.now()).await? {
        files::forget(&mut tx, reference.as_str()).await?;
    }
    tx.commit().await
}

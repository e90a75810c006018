//! New links to follow-up pages: requested by visitors and operators, opened by signed-in users, and revoked.

use super::{
    details, emails,
    link::{self, issue},
};
use crate::{
    App, Result,
    audit::{self, AuditEntry},
    db::Tx,
    email::Email,
    form_values::FormValidator,
    mail,
    rate_limit::{Bucket, Limit},
    requests::{
        model::{FollowUp, FormKind, Reference, Sender},
        store,
    },
};
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// Requests of one address for which links are sent again: the newest.
const MAX_RESENT: usize = 3;

/// Response time of a request for links: longer than it takes to send them, so that the time does not reveal whether there
/// were any.
const MIN_RESPONSE_TIME: Duration = Duration::from_millis(400);

/// Requests for links from one network address, and for one e-mail address.
const LIMIT: Limit = Limit { name: "follow-up-link", max: 5, window: Duration::from_secs(60) };

const MAILBOX_LIMIT: Limit = Limit { name: "follow-up-mailbox", max: 3, window: Duration::from_hours(1) };

/// Sends new links to the requests of an address and revokes the earlier ones. The response and its time do not reveal whether
/// there are any.
///
/// # Errors
/// `form.invalid` for an invalid address, `form.too-many` for the visitor's address; database errors.
pub(crate) async fn resend(
    app: &App,
    sender: &Sender,
    form: FormKind,
    pairs: &[(String, String)],
) -> Result<()> {
    let mut answers = FormValidator::new(pairs);
    let Some(email) = answers.email("emailAddress") else { return Err(answers.into_error()) };
    let (now, mailbox, answered) = (app.clock.now(), email.normalized(), Instant::now() + MIN_RESPONSE_TIME);
    let visitor = Bucket::for_ip(app, LIMIT, sender.address).await?;
    let bucket = Bucket::for_email(app, MAILBOX_LIMIT, &email).await?;
    let mut tx = app.db.write().await?;
    visitor.take(&mut tx, now).await?;
    // Beyond the limit of the address no mail is sent; the response does not reveal this.
    if bucket.take(&mut tx, now).await.is_ok() {
        let known = store::followup::list_by_email_and_form(&mut tx, &mailbox, form).await?;
        for follow_up in known.iter().take(MAX_RESENT) {
            replace(&mut tx, app, follow_up).await?;
        }
    }
    tx.commit().await?;
    sleep_until(answered).await;
    Ok(())
}

async fn replace(tx: &mut Tx, app: &App, follow_up: &FollowUp) -> Result<()> {
    link::revoke(tx, &follow_up.reference).await?;
    let link = issue(tx, app, &follow_up.reference).await?;
    mail::queue(tx, app, &emails::link(app, follow_up, &link)).await.map(drop)
}

/// Sends a new link for an operator and revokes the earlier ones.
///
/// # Errors
/// `followup.unknown`; database errors.
pub(crate) async fn renew(app: &App, reference: &Reference, dry_run: bool) -> Result<FollowUp> {
    let mut tx = app.db.write().await?;
    let follow_up = details::require(&mut tx, reference).await?;
    replace(&mut tx, app, &follow_up).await?;
    audit::record(&mut tx, app, &AuditEntry::new("followup.link", reference.as_str())).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(follow_up)
}

/// The path of the follow-up page below the language, with a new link, for a signed-in user with this verified address.
///
/// # Errors
/// `followup.unknown`, also for a request from another address; database errors.
pub(crate) async fn open_page(app: &App, reference: &Reference, email: &Email) -> Result<String> {
    let mut tx = app.db.write().await?;
    let follow_up = details::require(&mut tx, reference).await?;
    if follow_up.email.normalized() != email.normalized() {
        return Err(details::unknown(reference));
    }
    let link = issue(&mut tx, app, reference).await?;
    tx.commit().await?;
    Ok(format!("/{}/follow-up?token={}", follow_up.form.page(), link.as_str()))
}

/// Revokes all links to a follow-up for an operator and returns their number.
///
/// # Errors
/// Same errors as [`renew`].
pub(crate) async fn revoke(app: &App, reference: &Reference, dry_run: bool) -> Result<u64> {
    let mut tx = app.db.write().await?;
    let follow_up = details::require(&mut tx, reference).await?;
    let ended = link::revoke(&mut tx, &follow_up.reference).await?;
    audit::record(&mut tx, app, &AuditEntry::new("followup.revoke", reference.as_str())).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(ended)
}

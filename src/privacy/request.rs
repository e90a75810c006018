//! Requests about personal data: confirmed by mail, shown on a page, answered within a month.

use super::{
    emails,
    model::{ARCHIVE_FIELD, CONFIRM_WITHIN, PrivacyRequest, RequestKind, RequestState},
    store::request as store,
};
use crate::{
    App, Error, Result, captcha,
    db::Tx,
    error::Kind,
    files::{self, StoredFile},
    form_values::{FormValidator, TEXT_CHARS},
    links::AccessKeys,
    locale::Locale,
    mail,
    rate_limit::{Bucket, Limit},
    reference::Reference,
    secret,
};
use jiff::{SignedDuration, Span};
use std::{net::IpAddr, time::Duration};

/// The first letter of the references.
const LETTER: char = 'P';
/// The name of the key that signs links.
const KEY_NAME: &str = "privacy-request";
/// The lifetime of the key that an opened link is exchanged for.
const LINK_KEYS: AccessKeys = AccessKeys { key_name: "privacy-request", ttl: SignedDuration::from_hours(24) };
/// Mails of the whole site to unconfirmed addresses without a proof of work.
const SITE_LIMIT: Limit = Limit { name: "privacy-site", max: 30, window: Duration::from_secs(60) };
/// Requests from one network, and for one mailbox.
const LIMIT: Limit = Limit { name: "privacy-request", max: 5, window: Duration::from_secs(60) };
const MAILBOX_LIMIT: Limit = Limit { name: "privacy-mailbox", max: 3, window: Duration::from_hours(24) };

/// Accepts a request, and mails a link that confirms it. The answer does not reveal whether data of the
/// address are stored.
///
/// # Errors
/// `form.invalid`, `form.captcha-refused`, `form.too-many`; database errors.
pub(crate) async fn submit(
    app: &App,
    locale: Locale,
    from: IpAddr,
    pairs: &[(String, String)],
) -> Result<()> {
    let value_of = |field: &str| crate::form_values::first_value(pairs, field);
    let mut answers = FormValidator::new(pairs);
    let kind = answers.choice::<RequestKind>("kind");
    let email = answers.email("emailAddress");
    let body = if value_of("text").is_empty() { String::new() } else { answers.text("text", TEXT_CHARS) };
    let (Some(kind), Some(email)) = (kind, email) else { return Err(answers.into_error()) };
    answers.finish()?;
    let solved = captcha::judge_form(app, captcha::PRIVACY, from, pairs).await?;
    secret::load_or_create(app, KEY_NAME).await?;
    let visitor = Bucket::for_ip(app, LIMIT, from).await?;
    let mailbox = Bucket::for_email(app, MAILBOX_LIMIT, &email).await?;
    let request = PrivacyRequest {
        reference: Reference::random(LETTER, &app.random),
        kind,
        email: Some(email.clone()),
        body,
        locale,
        state: RequestState::Waiting,
        created_at: app.clock.millis(),
        confirmed_at: None,
        due_on: None,
        done_at: None,
        answer: String::new(),
        archive_until: None,
    };
    let site = Bucket::for_key(app, SITE_LIMIT, "site").await?;
    let address = address(app, &request).await?;
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    visitor.take(&mut tx, now).await?;
    match solved {
        Some(solved) => solved.spend(&mut tx, now).await?,
        None => site.take(&mut tx, now).await?,
    }
    // A mailbox over its limit gets no mail; the answer is the same.
    if mailbox.take(&mut tx, now).await.is_ok() {
        store::insert(&mut tx, &request).await?;
        mail::queue(&mut tx, app, &emails::confirmation(&request, address).to(&app.config, email.into()))
            .await?;
    }
    tx.commit().await
}

/// The address of the page of a request, for its sender.
///
/// # Errors
/// Errors of [`secret::load_or_create`].
pub(super) async fn address(app: &App, request: &PrivacyRequest) -> Result<String> {
    let PrivacyRequest { reference, locale, .. } = request;
    let signature = secret::load_or_create(app, KEY_NAME).await?.sign(reference.as_str());
    Ok(format!("{}/{locale}/privacy-request/follow-up?token={reference}.{signature}", app.config.public_url))
}

/// Exchanges a link for a key that is valid for a day; `None` if the link is unknown.
///
/// # Errors
/// Errors of [`secret::load_or_create`].
pub(crate) async fn enter(app: &App, token: &str) -> Result<Option<String>> {
    let Some((reference, signature)) = token.split_once('.') else { return Ok(None) };
    let key = secret::find(app, KEY_NAME).await?;
    match key.is_some_and(|key| key.verify(reference, signature)) {
        true => LINK_KEYS.issue(app, reference.as_bytes()).await.map(Some),
        false => Ok(None),
    }
}

/// Finds the request of a key.
///
/// # Errors
/// `privacy.request-unknown`; database errors.
pub(crate) async fn find(app: &App, key: &str) -> Result<PrivacyRequest> {
    let reference = reference_of(app, key).await?;
    require_open(&mut app.db.read().await?, app, &reference).await
}

async fn reference_of(app: &App, key: &str) -> Result<Reference> {
    let reference = LINK_KEYS.verify(app, key).await?.and_then(|bytes| String::from_utf8(bytes).ok());
    reference.and_then(|text| text.parse().ok()).ok_or_else(unknown)
}

async fn require_open(tx: &mut Tx, app: &App, reference: &Reference) -> Result<PrivacyRequest> {
    let found = store::find(tx, reference).await?;
    found.filter(|request| !request.has_lapsed(app.clock.millis())).ok_or_else(unknown)
}

fn unknown() -> Error {
    Error::not_found("privacy.request-unknown", "this link is not valid, or has expired")
}

/// Finds a request for an operator.
///
/// # Errors
/// `inbox.unknown`; database errors.
pub(crate) async fn require(tx: &mut Tx, reference: &Reference) -> Result<PrivacyRequest> {
    let unknown = || format!("nothing has the reference {reference}: see vigie inbox list");
    store::find(tx, reference).await?.ok_or_else(|| Error::not_found("inbox.unknown", unknown()))
}

/// The confirmed requests, the newest first.
///
/// # Errors
/// Database errors.
pub(crate) async fn list(tx: &mut Tx) -> Result<Vec<PrivacyRequest>> {
    store::list(tx).await
}

/// Finds a confirmed request; `None` if there is none.
///
/// # Errors
/// Database errors.
pub(crate) async fn find_by_reference(tx: &mut Tx, reference: &Reference) -> Result<Option<PrivacyRequest>> {
    store::find(tx, reference).await
}

/// Confirms a request: the period of one month begins, and the team is notified by mail. Idempotent.
///
/// # Errors
/// Same errors as [`find`].
pub(crate) async fn confirm(app: &App, key: &str) -> Result<()> {
    let reference = reference_of(app, key).await?;
    let mut tx = app.db.write().await?;
    let mut request = require_open(&mut tx, app, &reference).await?;
    if request.state != RequestState::Waiting {
        return Ok(());
    }
    request.state = RequestState::Confirmed;
    request.confirmed_at = Some(app.clock.millis());
    request.due_on = app.clock.today().checked_add(Span::new().months(1)).ok();
    store::update(&mut tx, &request).await?;
    mail::queue(&mut tx, app, &emails::to_team(app, &request)).await?;
    tx.commit().await
}

/// Withdraws a request that is not fulfilled. Idempotent.
///
/// # Errors
/// Same errors as [`find`]; `privacy.withdraw-late` if the erasure was confirmed more than five days ago,
/// `privacy.move-refused` if the request is fulfilled.
pub(crate) async fn withdraw(app: &App, key: &str) -> Result<()> {
    let reference = reference_of(app, key).await?;
    let mut tx = app.db.write().await?;
    let mut request = require_open(&mut tx, app, &reference).await?;
    match request.state {
        RequestState::Withdrawn => return Ok(()),
        RequestState::Waiting | RequestState::Confirmed => {}
        RequestState::Done | RequestState::Refused => request.ensure_state(RequestState::Confirmed)?,
    }
    if request.withdraw_until().is_some_and(|until| app.clock.millis() > until) {
        let detail = "an erasure can be withdrawn within five days of its confirmation";
        return Err(Error::new(Kind::Conflict, "privacy.withdraw-late", detail));
    }
    request.state = RequestState::Withdrawn;
    request.done_at = Some(app.clock.millis());
    store::update(&mut tx, &request).await?;
    tx.commit().await
}

/// The archive of a request; `None` if it has expired.
///
/// # Errors
/// Same errors as [`find`].
pub(crate) async fn find_archive(app: &App, request: &PrivacyRequest) -> Result<Option<StoredFile>> {
    if request.archive_until.is_none_or(|until| until < app.clock.millis()) {
        return Ok(None);
    }
    files::find_by_field(&mut app.db.read().await?, request.reference.as_str(), ARCHIVE_FIELD).await
}

/// Deletes requests that were not confirmed in time.
///
/// # Errors
/// Database errors.
pub async fn sweep(app: &App) -> Result<()> {
    let mut tx = app.db.write().await?;
    store::delete_unconfirmed(&mut tx, app.clock.millis() - CONFIRM_WITHIN).await?;
    tx.commit().await
}

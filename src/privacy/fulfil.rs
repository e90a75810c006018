//! Fulfils requests about personal data when an operator decides so.

use super::{
    emails,
    erase::{Erasure, erase},
    export::{self, Archive},
    model::{ARCHIVE_FIELD, PrivacyRequest, RequestKind, RequestState},
    request,
    store::request as store,
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    campaign::contacts::{AddressKey, suppress_everywhere},
    db::Tx,
    email::Email,
    error::Kind,
    files::{Upload, UploadWriter},
    mail,
    reference::Reference,
};
use serde::Serialize;

/// How long an archive can be downloaded, in milliseconds.
const ARCHIVE_TTL: i64 = 7 * 24 * 60 * 60 * 1_000;

/// The result of a fulfilled request.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Fulfilled {
    pub(crate) reference: String,
    pub(crate) kind: RequestKind,
    pub(crate) state: RequestState,
    /// The size of the archive in bytes.
    pub(crate) archive: Option<usize>,
    pub(crate) erasure: Option<Erasure>,
    pub(crate) dry_run: bool,
}

/// Fulfils a confirmed request: builds the archive, erases, or records the correction or the objection. An
/// objection also ends campaigns to the address.
///
/// # Errors
/// `inbox.unknown`; `privacy.move-refused` if the request is not confirmed, or the erasure can still be
/// withdrawn; errors of [`export::export`] and [`erase`].
pub(crate) async fn fulfil(
    app: &App,
    reference: &Reference,
    answer: &str,
    dry_run: bool,
) -> Result<Fulfilled> {
    let request = request::require(&mut app.db.read().await?, reference).await?;
    request.ensure_state(RequestState::Confirmed)?;
    let mut fulfilled = Fulfilled {
        reference: reference.to_string(),
        kind: request.kind,
        state: RequestState::Done,
        archive: None,
        erasure: None,
        dry_run,
    };
    match (request.kind, &request.email) {
        (RequestKind::Receive, Some(email)) => {
            let archive = export::export(app, email, Some(request.locale)).await?;
            fulfilled.archive = Some(archive.bytes.len());
            if !dry_run {
                deliver(app, request.clone(), &archive).await?;
            }
        }
        (RequestKind::Erase, email) => {
            ensure_not_withdrawable(app, &request)?;
            fulfilled.erasure = erase_requested(app, &request, email.as_ref(), dry_run).await?;
        }
        _ if answer.is_empty() => {
            let detail =
                format!("{reference} asks to {}: describe with --message what was done", request.kind);
            return Err(Error::new(Kind::Usage, "usage.invalid", detail));
        }
        _ => close(app, request, RequestState::Done, answer, dry_run).await?,
    }
    Ok(fulfilled)
}

/// Refuses a confirmed request with a reason that the sender receives.
///
/// # Errors
/// Same errors as [`fulfil`].
pub(crate) async fn refuse(
    app: &App,
    reference: &Reference,
    reason: &str,
    dry_run: bool,
) -> Result<Fulfilled> {
    let request = request::require(&mut app.db.read().await?, reference).await?;
    request.ensure_state(RequestState::Confirmed)?;
    let (kind, state) = (request.kind, RequestState::Refused);
    close(app, request, state, reason, dry_run).await?;
    Ok(Fulfilled { reference: reference.to_string(), kind, state, archive: None, erasure: None, dry_run })
}

fn ensure_not_withdrawable(app: &App, request: &PrivacyRequest) -> Result<()> {
    match request.withdraw_until() {
        Some(until) if app.clock.millis() <= until => {
            let until = crate::db::instant(until)?.strftime("%F %R UTC");
            let detail = format!("{} can be withdrawn until {until}", request.reference);
            Err(Error::new(Kind::Conflict, "privacy.move-refused", detail))
        }
        _ => Ok(()),
    }
}

/// Stores the archive as a file of the request, and mails its link.
async fn deliver(app: &App, mut request: PrivacyRequest, archive: &Archive) -> Result<()> {
    let mut incoming = UploadWriter::begin(app, None, archive.bytes.len() as u64).await?;
    incoming.write(&archive.bytes).await?;
    let name = format!("{}.zip", request.reference);
    let upload = Upload::new(ARCHIVE_FIELD, &name, incoming.finish().await);
    upload.store(app).await?;
    let address = request::address(app, &request).await?;
    let until = app.clock.millis() + ARCHIVE_TTL;
    request.archive_until = Some(until);
    let mut tx = app.db.write().await?;
    upload.attach(&mut tx, request.reference.as_str()).await?;
    let day = app.clock.in_paris(until).map(|at| at.date()).unwrap_or_default();
    finish(&mut tx, app, &mut request, RequestState::Done).await?;
    if let Some(email) = request.email.clone() {
        let letter = emails::ready(request.locale, address, day);
        mail::queue(&mut tx, app, &letter.to(&app.config, email.into())).await?;
    }
    tx.commit().await
}

/// Erases, and sends a mail. If interrupted, the erasure is repeated without a mail, because the address is
/// no longer known.
async fn erase_requested(
    app: &App,
    request: &PrivacyRequest,
    email: Option<&Email>,
    dry_run: bool,
) -> Result<Option<Erasure>> {
    let erasure = match email {
        Some(email) => Some(erase(app, email, dry_run).await?),
        None => None,
    };
    if dry_run {
        return Ok(erasure);
    }
    let address = request::address(app, request).await?;
    let mut tx = app.db.write().await?;
    let mut done = request::require(&mut tx, &request.reference).await?;
    finish(&mut tx, app, &mut done, RequestState::Done).await?;
    if let Some(email) = email {
        let letter = emails::erased(request.locale, address);
        mail::queue(&mut tx, app, &letter.to(&app.config, email.clone().into())).await?;
    }
    tx.commit().await?;
    Ok(erasure)
}

/// Ends a request with an answer.
async fn close(
    app: &App,
    mut request: PrivacyRequest,
    state: RequestState,
    answer: &str,
    dry_run: bool,
) -> Result<()> {
    let key = AddressKey::load_for(app, dry_run).await?;
    let address = request::address(app, &request).await?;
    answer.clone_into(&mut request.answer);
    let mut tx = app.db.write().await?;
    finish(&mut tx, app, &mut request, state).await?;
    if let Some(email) = request.email.clone() {
        if request.kind == RequestKind::Object && state == RequestState::Done {
            suppress_everywhere(&mut tx, app, &key, &email, "objection").await?;
            tx.bump("contacts").await?;
        }
        let letter = emails::answered(request.locale, request.kind, answer, address);
        mail::queue(&mut tx, app, &letter.to(&app.config, email.into())).await?;
    }
    if dry_run { Ok(()) } else { tx.commit().await }
}

async fn finish(tx: &mut Tx, app: &App, request: &mut PrivacyRequest, state: RequestState) -> Result<()> {
    request.state = state;
    request.done_at = Some(app.clock.millis());
    store::update(tx, request).await?;
    let deed = AuditEntry::new("privacy.request", request.reference.as_str()).with_detail(state.word());
    audit::record(tx, app, &deed).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        campaign::contacts::is_suppressed, clock::Clock, db::args, locale::Locale, privacy::retention,
    };
    use jiff::SignedDuration;
    use std::net::{IpAddr, Ipv4Addr};

    const ADDRESS: &str = "zoe@x.example";

    /// A request of this kind, with the token of its link.
    async fn submitted(app: &App, kind: RequestKind) -> (Reference, String) {
        let pairs = [("kind", kind.word()), ("emailAddress", ADDRESS), ("text", "Zoé, pas Zoe.")];
        let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned()));
        request::submit(app, Locale::En, IpAddr::V4(Ipv4Addr::LOCALHOST), &pairs).await.unwrap();
        let sql = "SELECT reference FROM privacy_request WHERE state = 'waiting'";
        let (reference,): (String,) = app.db.read().await.unwrap().row(sql, args![]).await.unwrap().unwrap();
        let reference: Reference = reference.parse().unwrap();
        let request = request::require(&mut app.db.read().await.unwrap(), &reference).await.unwrap();
        let address = request::address(app, &request).await.unwrap();
        (reference, address.split_once("token=").unwrap().1.to_owned())
    }

    async fn key(app: &App, token: &str) -> String {
        request::enter(app, token).await.unwrap().unwrap()
    }

    async fn confirmed(app: &App, kind: RequestKind) -> (Reference, String) {
        let (reference, token) = submitted(app, kind).await;
        request::confirm(app, &key(app, &token).await).await.unwrap();
        (reference, token)
    }

    fn later(app: &App, days: i64) -> App {
        App { clock: Clock::fixed(app.clock.now() + SignedDuration::from_hours(24 * days)), ..app.clone() }
    }

    async fn texts(app: &App, sql: &'static str) -> Vec<String> {
        let rows: Vec<(String,)> = app.db.read().await.unwrap().rows(sql, args![]).await.unwrap();
        rows.into_iter().map(|(text,)| text).collect()
    }

    const MAILS: &str = "SELECT kind FROM outbox ORDER BY kind";

    #[tokio::test]
    async fn a_confirmed_access_request_gets_an_archive_for_a_week() {
        let (app, _folder) = App::test().await;
        let (reference, token) = submitted(&app, RequestKind::Receive).await;
        assert_eq!(fulfil(&app, &reference, "", false).await.unwrap_err().code, "privacy.move-refused");
        assert_eq!(request::enter(&app, &format!("{reference}.{}", "0".repeat(32))).await.unwrap(), None);
        request::confirm(&app, &key(&app, &token).await).await.unwrap();
        let found = request::find(&app, &key(&app, &token).await).await.unwrap();
        assert_eq!(found.due_on.map(|day| day.to_string()).as_deref(), Some("2026-12-21"));
        assert!(fulfil(&app, &reference, "", true).await.unwrap().archive.is_some());
        fulfil(&app, &reference, "", false).await.unwrap();
        let done = request::find(&app, &key(&app, &token).await).await.unwrap();
        assert!(request::find_archive(&app, &done).await.unwrap().is_some());
        assert!(request::find_archive(&later(&app, 8), &done).await.unwrap().is_none());
        assert_eq!(texts(&app, MAILS).await, ["privacy-confirmation", "privacy-notice", "privacy-ready"]);
        retention::apply(&later(&app, 8), false).await.unwrap();
        assert!(texts(&app, "SELECT id FROM file").await.is_empty());
    }

    #[tokio::test]
    async fn an_erasure_waits_five_days_and_its_last_mail_expires_in_one() {
        let (app, _folder) = App::test().await;
        let (reference, token) = confirmed(&app, RequestKind::Erase).await;
        assert_eq!(fulfil(&app, &reference, "", false).await.unwrap_err().code, "privacy.move-refused");
        let app = later(&app, 6);
        let late = request::withdraw(&app, &key(&app, &token).await).await.unwrap_err();
        assert_eq!(late.code, "privacy.withdraw-late");
        fulfil(&app, &reference, "", false).await.unwrap();
        let done = request::find(&app, &key(&app, &token).await).await.unwrap();
        assert_eq!((done.email, done.body.as_str(), done.state), (None, "", RequestState::Done));
        assert_eq!(texts(&app, MAILS).await, ["privacy-erased", "privacy-notice"]);
        mail::run_due(&app).await.unwrap();
        retention::apply(&later(&app, 2), false).await.unwrap();
        assert_eq!(texts(&app, MAILS).await, ["privacy-notice"]);
    }

    #[tokio::test]
    async fn an_objection_is_answered_and_stops_campaign_mail() {
        let (app, _folder) = App::test().await;
        let (reference, _) = confirmed(&app, RequestKind::Object).await;
        assert_eq!(fulfil(&app, &reference, "", false).await.unwrap_err().code, "usage.invalid");
        fulfil(&app, &reference, "Plus de campagnes.", false).await.unwrap();
        let key = AddressKey::load(&app).await.unwrap();
        let mut tx = app.db.read().await.unwrap();
        assert!(is_suppressed(&mut tx, &key, &ADDRESS.parse().unwrap(), "acme").await.unwrap());
    }

    #[tokio::test]
    async fn withdrawn_and_unconfirmed_requests_are_not_carried_out() {
        let (app, _folder) = App::test().await;
        let (reference, token) = confirmed(&app, RequestKind::Erase).await;
        let own = key(&app, &token).await;
        request::withdraw(&app, &own).await.unwrap();
        request::withdraw(&app, &own).await.unwrap();
        assert_eq!(
            fulfil(&later(&app, 6), &reference, "", false).await.unwrap_err().code,
            "privacy.move-refused"
        );
        let (_, token) = submitted(&app, RequestKind::Correct).await;
        let app = later(&app, 8);
        let lapsed = request::find(&app, &key(&app, &token).await).await.unwrap_err();
        assert_eq!(lapsed.code, "privacy.request-unknown");
        request::sweep(&app).await.unwrap();
        let waiting = "SELECT reference FROM privacy_request WHERE state = 'waiting'";
        assert!(texts(&app, waiting).await.is_empty());
    }
}

//! The account page: profile, orders, results, shared drafts, requests and sessions.

use super::orders::{self, AccountOrder, AccountPreview, AccountResult};
use crate::{
    App, Result,
    account::{self, Session},
    error::{Error, Kind},
    locale::Locale,
    principal::Principal,
    reference::Reference,
    requests, scoring,
    web::{Form, Visitor, problem::Problem},
};
use axum::{Json, extract::State};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;
use utoipa::ToSchema;

/// An account, for its owner.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AccountPage {
    name: String,
    email: String,
    /// The company of the owner; empty if there is none.
    company: String,
    /// Whether the owner has proved access to the mailbox; requests are listed only then.
    is_verified: bool,
    /// Newest first.
    orders: Vec<AccountOrder>,
    /// Results whose pages are open.
    results: Vec<AccountResult>,
    /// Drafts shared with the owner, by expiry.
    previews: Vec<AccountPreview>,
    /// Most recently changed first.
    requests: Vec<AccountRequest>,
    /// Most recently used first.
    sessions: Vec<AccountSession>,
}

/// A request that was sent from the address of the account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AccountRequest {
    reference: String,
    /// data-request, provider or campaign.
    kind: &'static str,
    title: String,
    status: requests::Status,
    is_finished: bool,
    #[schema(value_type = String, format = DateTime)]
    updated_at: Timestamp,
    /// The expected day of the next step, if known.
    #[schema(value_type = Option<String>, format = Date)]
    expected_on: Option<Date>,
    /// The team's latest message.
    message: Option<AccountMessage>,
}

#[derive(Serialize, ToSchema)]
struct AccountMessage {
    text: String,
    /// The language of the message.
    #[schema(value_type = String)]
    locale: Locale,
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AccountSession {
    id: String,
    /// Empty if it is unknown, as is the system.
    browser: String,
    system: String,
    #[schema(value_type = String, format = DateTime)]
    opened_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    used_at: Timestamp,
    /// Whether it is the current session.
    is_current: bool,
}

impl AccountSession {
    fn new(session: Session, person: &Principal) -> Self {
        Self {
            is_current: session.id == person.session,
            id: session.id.to_string(),
            browser: session.device.browser,
            system: session.device.system,
            opened_at: session.created_at,
            used_at: session.used_at,
        }
    }
}

impl From<requests::FollowUpDetails> for AccountRequest {
    fn from(whole: requests::FollowUpDetails) -> Self {
        let requests::FollowUpDetails { follow_up, messages, .. } = whole;
        let message = messages.into_iter().next();
        Self {
            reference: follow_up.reference.to_string(),
            kind: follow_up.form.word(),
            is_finished: follow_up.remaining_statuses().is_empty(),
            status: follow_up.status,
            updated_at: follow_up.updated_at,
            expected_on: follow_up.expected_on,
            message: message.map(|m| AccountMessage { text: m.text, locale: m.locale, at: m.at }),
            title: follow_up.title,
        }
    }
}

#[utoipa::path(
    get,
    path = "/api/account",
    summary = "The account of the signed-in user.",
    responses((status = 200, description = "The account.", body = AccountPage), (status = 401, description = "No user is signed in: account.not-signed-in."))
)]
pub(super) async fn account(State(app): State<App>, person: Principal) -> Result<Json<AccountPage>, Problem> {
    let known = account::find(&app, &person.account).await?;
    let is_verified = known.verified_at.is_some();
    // Without a verified address a user might see the requests of another person.
    let result = match is_verified {
        true => requests::list_follow_ups_by_email(&app, &known.email).await?,
        false => Vec::new(),
    };
    let open = account::sessions(&app, &person.account).await?;
    let (orders, results) = orders::orders(&app, &known).await?;
    Ok(Json(AccountPage {
        is_verified,
        orders,
        results,
        previews: orders::previews(&app, &known).await?,
        requests: result.into_iter().map(AccountRequest::from).collect(),
        sessions: open.into_iter().map(|session| AccountSession::new(session, &person)).collect(),
        name: known.name,
        email: known.email.to_string(),
        company: known.company,
    }))
}

/// Handles the form of the page: ends a session or all others, or opens a request, a result, a signature or a
/// change of signer.
pub(super) async fn change(app: App, visitor: Visitor, form: Form) -> Result<String> {
    let person = visitor.account()?;
    match form.first("do") {
        "close" => {
            let id = form.first("session").parse().map_err(|_| unknown("session"))?;
            account::close(&app, person, Some(&id)).await?;
            Ok("/account?closed=one".to_owned())
        }
        "close-others" => {
            account::close(&app, person, None).await?;
            Ok("/account?closed=others".to_owned())
        }
        "open" => {
            let known = require_verified(&app, person, "followup.unknown").await?;
            requests::open_follow_up(&app, &reference(&form)?, &known.email).await
        }
        "open-result" => scoring::open_result(&app, person, &reference(&form)?).await,
        "sign" => {
            require_verified(&app, person, "scoring.order-unknown").await?;
            scoring::open_signature(&app, person, &reference(&form)?).await
        }
        "signer" => scoring::open_signer(&app, person, &reference(&form)?).await,
        _ => Err(unknown("do")),
    }
}

fn reference(form: &Form) -> Result<Reference> {
    form.first("reference").parse().map_err(|_| unknown("reference"))
}

/// The account of a user with a verified address.
async fn require_verified(app: &App, person: &Principal, code: &'static str) -> Result<account::Account> {
    let known = account::find(app, &person.account).await?;
    match known.verified_at {
        Some(_) => Ok(known),
        None => Err(Error::new(Kind::Forbidden, code, "the address of the account is not verified")),
    }
}

pub(super) fn unknown(field: &str) -> Error {
    Error::new(Kind::Invalid, "request.choice-unknown", format!("unknown action {field}"))
}

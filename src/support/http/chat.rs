//! The identity of a signed-in visitor, for our form and for a third party's chat, and the description of
//! that chat.

use crate::{
    App, Error, Result, account,
    config::{Chat, ChatProvider},
    principal::Principal,
    support::identity::{ChatIdentity, chat_identity},
    web::problem::Problem,
};
use axum::{Json, extract::State, http::header, response::IntoResponse};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// The only page that may load the script of a third party.
pub(crate) const PAGE: &str = "/support/chat";

/// A third party's chat, described before it is loaded.
#[derive(Serialize, ToSchema)]
pub(super) struct SupportChat {
    name: String,
    host: String,
    /// The country of its servers.
    country: Option<String>,
    /// The URL of its privacy policy.
    policy: Option<String>,
}

impl From<&Chat> for SupportChat {
    fn from(chat: &Chat) -> Self {
        let Chat { name, host, country, policy, .. } = chat.clone();
        Self { name, host, country, policy }
    }
}

/// The description with the data that its page loads after a click.
#[derive(Serialize, ToSchema)]
struct ChatPage {
    #[serde(flatten)]
    chat: SupportChat,
    provider: ChatProvider,
    /// The URL of the provider's script.
    script: String,
    /// The id of this site at the provider; may be empty.
    site: String,
}

/// The chat of a third party.
#[utoipa::path(
    get,
    path = "/api/support/chat",
    operation_id = "supportChat",
    responses((status = 200, description = "The chat.", body = ChatPage), (status = 404, description = "None is configured: request.not-found."))
)]
pub(super) async fn chat(State(app): State<App>) -> Result<impl IntoResponse, Problem> {
    let none = || Error::not_found("request.not-found", "no chat is configured");
    let chat = app.config.chat.as_ref().ok_or_else(none)?;
    let Chat { provider, script, site, .. } = (**chat).clone();
    Ok(Json(ChatPage { chat: (&**chat).into(), provider, script, site }))
}

/// The signed-in visitor, for the support.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SupportIdentity {
    /// A signed token (JWT) of the audience `{public_url}/support`.
    token: String,
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
    name: String,
    email: String,
    company: String,
    /// The proof for the provider of a chat; `null` unless one is configured with a secret.
    chat: Option<ChatIdentity>,
}

/// The identity of the signed-in visitor.
#[utoipa::path(
    get,
    path = "/api/support/identity",
    operation_id = "supportIdentity",
    responses((status = 200, description = "The identity, valid for five minutes.", body = SupportIdentity), (status = 401, description = "No visitor is signed in: account.not-signed-in."))
)]
pub(super) async fn identity(
    State(app): State<App>,
    person: Principal,
) -> Result<impl IntoResponse, Problem> {
    let (token, expires_at) = account::support_token(&app, &person).await?;
    let chat = app.config.chat.as_deref().and_then(|chat| chat_identity(chat, &person, app.clock.now()));
    let Principal { name, email, company, .. } = person;
    let identity = SupportIdentity { token, expires_at, name, email: email.to_string(), company, chat };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(identity)))
}

//! A conversation, for its visitor.

use crate::{
    App, Error, Result,
    email::mask,
    files::{self, StoredFile},
    identicon::Identicon,
    principal::Principal,
    reference::Reference,
    support::{
        conversation::{self, Details},
        link::Access,
        model::{Message, Side, State as SupportState},
    },
    web::{Cookies, attachment, file_body, problem::Problem},
};
use axum::{
    Json,
    extract::{Path, Query, State},
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use jiff::{Timestamp, civil::Date};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The session of an anonymous visitor, set when a message is sent.
pub(super) const COOKIE: &str = "support";

/// The page on which a conversation is changed.
#[derive(Clone, Copy)]
pub(super) enum Page {
    Link,
    Account,
}

/// A conversation, for its visitor.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SupportConversation {
    reference: String,
    /// The identicon of the reference.
    identicon: Identicon,
    state: SupportState,
    /// The masked address that responses are sent to.
    email: String,
    /// Empty if the visitor gave none.
    name: String,
    /// Whether name and address are those of a signed-in account.
    is_verified: bool,
    /// The path of the page on which the visitor wrote the message.
    page: Option<String>,
    /// The deadline for the confirmation of a new conversation.
    #[schema(value_type = Option<String>, format = DateTime)]
    confirm_by: Option<Timestamp>,
    /// The latest day of the response, by working days.
    #[schema(value_type = Option<String>, format = Date)]
    answer_by: Option<Date>,
    /// The address of the team; `null` if none is configured.
    team: Option<String>,
    /// Oldest first.
    messages: Vec<SupportMessage>,
}

#[derive(Serialize, ToSchema)]
struct SupportMessage {
    author: Side,
    name: Option<String>,
    text: String,
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
    files: Vec<SupportFile>,
}

/// A file attached to a message.
#[derive(Serialize, ToSchema)]
struct SupportFile {
    /// The id of the file in the conversation.
    id: String,
    name: String,
    /// Bytes.
    size: u64,
}

impl SupportConversation {
    fn new(app: &App, details: Details) -> Self {
        let Details { conversation, messages, answer_by, confirm_by } = details;
        let message = |(message, stored): (Message, Option<StoredFile>)| {
            let file =
                |file: StoredFile| SupportFile { id: file.id().to_owned(), name: file.name, size: file.size };
            let files = stored.map(file).into_iter().collect();
            let name = Some(message.name).filter(|name| !name.is_empty());
            SupportMessage { author: message.author, name, text: message.text, at: message.at, files }
        };
        Self {
            identicon: Identicon::for_reference(conversation.reference.as_str()),
            reference: conversation.reference.to_string(),
            state: conversation.state,
            email: mask(&conversation.contact.email),
            name: conversation.contact.name,
            is_verified: conversation.account.is_some(),
            page: Some(conversation.context.page).filter(|page| !page.is_empty()),
            confirm_by,
            answer_by,
            team: app.config.mail.public_team(crate::config::Team::Support).map(ToString::to_string),
            messages: messages.into_iter().map(message).collect(),
        }
    }
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct KeyQuery {
    /// The access key, from the exchange of the link; without it, the session cookie is used.
    #[serde(default)]
    key: String,
}

fn answer(body: impl Serialize) -> impl IntoResponse {
    ([(header::CACHE_CONTROL, "no-store")], Json(body))
}

/// A conversation by its key.
#[utoipa::path(
    get,
    path = "/api/support/conversation",
    operation_id = "supportConversation",
    params(KeyQuery),
    responses((status = 200, description = "The conversation.", body = SupportConversation), (status = 404, description = "The key is unknown or has expired: support.conversation-unknown."))
)]
pub(super) async fn of_key(
    State(app): State<App>,
    Query(KeyQuery { key }): Query<KeyQuery>,
    cookies: Cookies,
) -> Result<impl IntoResponse, Problem> {
    let details = conversation::open(&app, &access(key, &cookies)).await?;
    Ok(answer(SupportConversation::new(&app, details)))
}

fn access(key: String, cookies: &Cookies) -> Access {
    Access::Key(if key.is_empty() { cookies.get(COOKIE).unwrap_or_default().to_owned() } else { key })
}

/// A file of a conversation, by its key.
#[utoipa::path(
    get,
    path = "/api/support/conversation/files/{id}",
    operation_id = "supportFile",
    params(("id" = String, Path), KeyQuery),
    responses((status = 200, description = "The file, as a download.", content_type = "application/octet-stream", body = Vec<u8>), (status = 404, description = "The key is unknown or has expired: support.conversation-unknown; or the conversation has no such file: file.missing."))
)]
pub(super) async fn file_of_key(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(KeyQuery { key }): Query<KeyQuery>,
    cookies: Cookies,
) -> Result<Response, Problem> {
    download(&app, &access(key, &cookies), &id).await
}

/// A file of a conversation of the signed-in account.
#[utoipa::path(
    get,
    path = "/api/account/conversations/{reference}/files/{id}",
    operation_id = "accountConversationFile",
    params(("reference" = String, Path), ("id" = String, Path)),
    responses((status = 200, description = "The file, as a download.", content_type = "application/octet-stream", body = Vec<u8>), (status = 401, description = "No visitor is signed in: account.not-signed-in."), (status = 404, description = "The account has no such conversation: support.conversation-unknown; or the conversation has no such file: file.missing."))
)]
pub(super) async fn file_of_account(
    State(app): State<App>,
    Path((key, id)): Path<(String, String)>,
    person: Principal,
) -> Result<Response, Problem> {
    download(&app, &Access::Account(person.account, reference(&key)?), &id).await
}

async fn download(app: &App, access: &Access, id: &str) -> Result<Response, Problem> {
    let file = conversation::file(app, access, id).await?;
    let headers = [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        // Browsers must download it and not display it, whatever its content.
        (header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream")),
        (header::CONTENT_DISPOSITION, attachment(&file.name)),
        (header::CONTENT_LENGTH, HeaderValue::from(file.size)),
    ];
    let local = files::local(app, &file).await?;
    let path = local.path().to_owned();
    Ok((headers, file_body(&path, local).await?).into_response())
}

/// A conversation of the signed-in account.
#[utoipa::path(
    get,
    path = "/api/account/conversations/{reference}",
    operation_id = "accountConversation",
    params(("reference" = String, Path)),
    responses((status = 200, description = "The conversation.", body = SupportConversation), (status = 401, description = "No visitor is signed in: account.not-signed-in."), (status = 404, description = "The account has none of this reference: support.conversation-unknown."))
)]
pub(super) async fn of_account(
    State(app): State<App>,
    Path(key): Path<String>,
    person: Principal,
) -> Result<impl IntoResponse, Problem> {
    let access = Access::Account(person.account, reference(&key)?);
    let details = conversation::open(&app, &access).await?;
    Ok(answer(SupportConversation::new(&app, details)))
}

/// The conversations of an account.
#[derive(Serialize, ToSchema)]
struct AccountConversations {
    /// Most recently changed first.
    conversations: Vec<AccountConversation>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AccountConversation {
    reference: String,
    state: SupportState,
    /// The beginning of the latest message.
    excerpt: String,
    #[schema(value_type = String, format = DateTime)]
    updated_at: Timestamp,
    /// Number of messages.
    count: usize,
}

/// Maximum characters of a message in the list.
const MAX_EXCERPT_CHARS: usize = 140;

/// The conversations of the signed-in account.
#[utoipa::path(get, path = "/api/account/conversations", operation_id = "accountConversations", responses((status = 200, description = "The conversations.", body = AccountConversations), (status = 401, description = "No visitor is signed in: account.not-signed-in.")))]
pub(super) async fn list_by_account(
    State(app): State<App>,
    person: Principal,
) -> Result<impl IntoResponse, Problem> {
    let all = conversation::list_by_account(&app, &person.account).await?;
    let item = |Details { conversation, messages, .. }: Details| AccountConversation {
        reference: conversation.reference.to_string(),
        state: conversation.state,
        excerpt: messages
            .last()
            .map(|(last, _)| last.text.replace('\n', " ").chars().take(MAX_EXCERPT_CHARS).collect())
            .unwrap_or_default(),
        updated_at: conversation.updated_at,
        count: messages.len(),
    };
    Ok(answer(AccountConversations { conversations: all.into_iter().map(item).collect() }))
}

/// Parses the reference in a path. An invalid one is an unknown conversation.
pub(super) fn reference(text: &str) -> Result<Reference> {
    text.parse().map_err(|e: String| Error::not_found("support.conversation-unknown", e))
}

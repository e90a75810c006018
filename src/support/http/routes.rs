//! Routes of support, and their description.

use super::{
    chat::{self, SupportChat},
    conversation::{self, COOKIE, Page},
};
use crate::{
    App, Error, Result,
    config::Team,
    error::Kind,
    files,
    locale::Locale,
    requests::Sender,
    support::{
        answers::{self, HelpAnswer},
        link::{self, Access, SESSION_TTL},
        send,
        write::{self, ATTACHMENT},
    },
    team_contact::TeamContact,
    web::openapi::Part,
    web::{
        Action, ActionOutcome, Cookie, ExchangeQuery, Form, RejectedForm, RenderAccess, Route, TokenExchange,
        Visitor, cacheable_request::CacheableRequest, page_cache::CachedResponse, problem::Problem,
    },
};
use axum::{
    extract::{Query, State},
    response::Response,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::routes;

const CONVERSATION: &str = "/support/conversation";

/// The routes of support, with their OpenAPI description.
pub const DESCRIPTION: Part = Part::new("Support", "Conversations with the team.", routes);

fn routes() -> Vec<Route> {
    let never = RenderAccess::Never;
    vec![
        Route::api(routes!(support)),
        Route::api(routes!(help_answers)),
        Route::api(routes!(chat::chat)),
        Route::api(routes!(conversation::of_key)),
        Route::api(routes!(conversation::file_of_key)).render_access(never),
        Route::account(routes!(chat::identity)).render_access(never),
        Route::account(routes!(conversation::list_by_account)),
        Route::account(routes!(conversation::of_account)),
        Route::account(routes!(conversation::file_of_account)).render_access(never),
    ]
}

/// The form actions of its pages.
#[must_use]
pub fn actions() -> Vec<Action> {
    vec![
        Action::new("/support", send_message).accept_files(ATTACHMENT),
        Action::new(CONVERSATION, |app, visitor, form| change(app, visitor, form, Page::Link))
            .accept_files(ATTACHMENT),
        Action::new("/account/support/:reference", |app, visitor, form| {
            change(app, visitor, form, Page::Account)
        })
        .accept_files(ATTACHMENT),
    ]
}

/// The token exchanges of its pages.
#[must_use]
pub fn exchanges() -> Vec<TokenExchange> {
    vec![TokenExchange::new(CONVERSATION, "token", enter)]
}

/// The data that the panel and the page need first.
#[derive(Serialize, ToSchema)]
struct Support {
    contact: TeamContact,
    /// A third party's chat; `null` unless one is configured.
    chat: Option<SupportChat>,
}

/// The team and its response time.
#[utoipa::path(get, path = "/api/support", operation_id = "support", responses((status = 200, description = "Who answers.", body = Support)))]
async fn support(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    let document = async move {
        let chat = app.config.chat.as_deref().map(SupportChat::from);
        CachedResponse::json(&Support { contact: TeamContact::for_team(&app, Team::Support), chat })
    };
    reader.answer_ignoring_query(document).await
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct HelpQuery {
    /// The language of the help page.
    #[serde(default)]
    locale: String,
    /// Search words of the question.
    #[serde(default)]
    q: String,
    /// The path of the current page, whose topic comes first.
    #[serde(default)]
    page: String,
}

#[derive(Serialize, ToSchema)]
struct HelpAnswers {
    answers: Vec<HelpAnswer>,
}

/// Answers of the help page, by words or for a page.
#[utoipa::path(get, path = "/api/support/answers", operation_id = "supportAnswers", params(HelpQuery), responses((status = 200, description = "The answers.", body = HelpAnswers)))]
async fn help_answers(
    State(app): State<App>,
    Query(query): Query<HelpQuery>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let document = async move {
        let locale = query.locale.parse().unwrap_or(Locale::Fr);
        CachedResponse::json(&HelpAnswers {
            answers: answers::find(&app, locale, &query.q, &query.page).await?,
        })
    };
    reader.answer(document).await
}

/// Submits a message and redirects to its conversation, which the visitor's browser can open for a day. If
/// the form is rejected for another field, its file becomes pending.
async fn send_message(app: App, visitor: Visitor, form: Form) -> Result<ActionOutcome, RejectedForm> {
    let sender = Sender { locale: visitor.locale, address: visitor.address };
    match send::send(&app, &sender, form.pairs(), form.uploads()).await {
        Ok(key) => {
            let location = format!("/{}{CONVERSATION}?key={key}", visitor.locale);
            let cookie = Cookie {
                name: COOKIE,
                value: key,
                max_age: SESSION_TTL.unsigned_abs(),
                script_readable: false,
            };
            Ok(ActionOutcome::Location(location, vec![cookie]))
        }
        Err(e) => Err(refused(&app, &visitor, &form, e).await?),
    }
}

/// The rejection of a form, whose redisplayed page references the pending file.
async fn refused(app: &App, visitor: &Visitor, form: &Form, error: Error) -> Result<RejectedForm> {
    if visitor.is_fetch {
        return Ok(error.into());
    }
    let mut pairs = form.pairs().to_vec();
    files::keep_refused(app, ATTACHMENT.field, form.uploads(), &error, &mut pairs).await?;
    Ok(RejectedForm::with_values(error, pairs))
}

/// Handles the buttons of a conversation.
async fn change(app: App, visitor: Visitor, form: Form, page: Page) -> Result<ActionOutcome, RejectedForm> {
    let (path, _) = visitor.path.split_once('?').unwrap_or((&visitor.path, ""));
    let (access, next) = match page {
        Page::Link => {
            let key = form.first("key");
            (Access::Key(key.to_owned()), format!("{CONVERSATION}?key={key}"))
        }
        Page::Account => {
            let reference = conversation::reference(path.rsplit('/').next().unwrap_or_default())?;
            (Access::Account(visitor.account()?.account.clone(), reference), path.to_owned())
        }
    };
    let done = match form.first("action") {
        "write" => write::write(&app, &access, form.pairs(), form.uploads()).await,
        "confirm" => write::confirm(&app, &access).await,
        "close" => write::close(&app, &access).await,
        _ => Err(Error::new(Kind::Invalid, "request.invalid", "the form has no known action")),
    };
    match done {
        Ok(()) => Ok(ActionOutcome::Page(next)),
        Err(e) => Err(refused(&app, &visitor, &form, e).await?),
    }
}

/// Exchanges the token of a link for a key. An unknown token gets none.
async fn enter(app: App, query: ExchangeQuery) -> Result<String> {
    let token = query.iter().find(|(name, _)| name == "token").map_or("", |(_, value)| value.as_str());
    let key = link::enter(&app, token).await?;
    Ok(format!("{CONVERSATION}?key={}", key.as_deref().unwrap_or("none")))
}

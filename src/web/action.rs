//! Form submissions. With a script, the browser posts in the background and receives the next location or a
//! problem as JSON. Without a script, it is redirected, or receives the page again with the submitted values.

use super::{
    cookie::{self, Cookie},
    entity::Encoding,
    form::{Form, Limits, Receiving, TEXTS},
    problem::Problem,
    render::{Address, Asking, Submitted},
    shared::Shared,
    visitor::Visitor,
};
use crate::{App, Error, Result, error::Kind, files::Allowance};
use axum::{
    Json,
    body::Body,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse as _, Response},
};
use serde::Serialize;
use std::{pin::Pin, sync::Arc};

type ActionFuture = Pin<Box<dyn Future<Output = Result<Next, Refused>> + Send>>;

/// What follows an accepted form.
pub enum Next {
    /// A redirect to this path, without the language prefix.
    Page(String),
    /// A redirect to this absolute URL or absolute path, with these cookies. The caller has validated the
    /// target.
    Location(String, Vec<Cookie>),
    /// No redirect: an empty 200 for clients that send the form without a page (one-click unsubscribe).
    Nothing,
}

impl From<String> for Next {
    fn from(path: String) -> Self {
        Self::Page(path)
    }
}

/// Why a form was rejected.
pub struct Refused {
    error: Error,
    /// Values for the redisplayed page, if they differ from the submitted ones.
    pairs: Option<Vec<(String, String)>>,
}

impl Refused {
    /// An error whose page shows these values instead of the submitted ones: stored files are replaced by
    /// their tickets.
    pub fn showing(error: Error, pairs: Vec<(String, String)>) -> Self {
        Self { error, pairs: Some(pairs) }
    }
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        Self { error, pairs: None }
    }
}

/// The handler of the form of a page.
#[derive(Clone)]
pub struct Action {
    /// The pattern of the page, as the interface declares it.
    pub(super) page: &'static str,
    pub(super) body_limit: usize,
    /// Maximum bytes of all names and values.
    texts: usize,
    takes: Vec<Allowance>,
    /// Whether other sites and API clients may send the form too.
    pub(super) from_anywhere: bool,
    run: Arc<dyn Fn(App, Visitor, Form) -> ActionFuture + Send + Sync>,
}

impl Action {
    /// Registers `run` for the form of a page. It returns the path of the next page, without the language
    /// prefix.
    pub fn new<A, N, E>(
        page: &'static str,
        run: impl Fn(App, Visitor, Form) -> A + Send + Sync + 'static,
    ) -> Self
    where
        A: Future<Output = Result<N, E>> + Send + 'static,
        N: Into<Next>,
        E: Into<Refused>,
    {
        let run = move |app, visitor, form| -> ActionFuture {
            let answer = run(app, visitor, form);
            Box::pin(async { answer.await.map(Into::into).map_err(Into::into) })
        };
        let takes = Vec::new();
        Self { page, body_limit: TEXTS, texts: TEXTS, takes, from_anywhere: false, run: Arc::new(run) }
    }

    /// Accepts the form from other sites and API clients too: the path of its page must be a secret.
    #[must_use]
    pub(crate) fn open(mut self) -> Self {
        self.from_anywhere = true;
        self
    }

    /// Limits names and values to `bytes` instead of the default.
    pub(crate) fn with_texts(self, bytes: usize) -> Self {
        Self { body_limit: self.body_limit - self.texts + bytes, texts: bytes, ..self }
    }

    /// Accepts the files of one more field. The body may be twice as large as the files that fit, so that the
    /// page can report a file that is too large.
    pub(crate) fn taking(mut self, allowance: Allowance) -> Self {
        let bytes = usize::try_from(2 * allowance.in_all).unwrap_or(usize::MAX);
        self.body_limit = self.body_limit.saturating_add(bytes);
        self.takes.push(allowance);
        self
    }
}

/// The JSON response to a script: where the browser goes next.
#[derive(Serialize)]
struct Done {
    location: String,
}

/// Runs the action of the page at `address` on a submitted form.
pub(super) async fn respond(
    shared: &Shared,
    action: &Action,
    address: &Address,
    (request, body): (&Parts, Body),
) -> Response {
    let (app, locale) = (&shared.app, address.locale);
    let visitor = Visitor::of(request, address, &app.config);
    let by_script = visitor.by_script;
    let takes = Receiving { app, from: visitor.address, allowances: &action.takes };
    let limits = Limits { body: action.body_limit, texts: action.texts, takes: Some(takes) };
    let form = match Form::read(&request.headers, body, limits).await {
        Ok(form) => form,
        Err(e) => return private(Problem::from(e).into_response()),
    };
    match (action.run)(app.clone(), visitor, form.clone()).await {
        Ok(Next::Page(path)) => done(format!("/{locale}{path}"), by_script),
        Ok(Next::Location(location, cookies)) => {
            let mut response = done(location, by_script);
            cookie::set(app, &cookies, response.headers_mut());
            response
        }
        Ok(Next::Nothing) => private(StatusCode::OK.into_response()),
        Err(Refused { error, .. }) if by_script => private(Problem::from(error).into_response()),
        Err(Refused { error, pairs }) => {
            let pairs = pairs.as_deref().unwrap_or(form.pairs());
            again(shared, address, pairs, error, request).await
        }
    }
}

fn done(location: String, by_script: bool) -> Response {
    if by_script {
        return private(Json(Done { location }).into_response());
    }
    match HeaderValue::try_from(location) {
        Ok(location) => private((StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response()),
        Err(e) => Problem::from(Error::fault(e)).into_response(),
    }
}

/// Renders the page again with the submitted values and the errors.
async fn again(
    shared: &Shared,
    address: &Address,
    pairs: &[(String, String)],
    error: Error,
    request: &Parts,
) -> Response {
    let code = error.code;
    let has_fields = matches!(error.kind, Kind::Invalid | Kind::TooMany(_));
    let fields = if has_fields { error.fields.clone() } else { Vec::new() };
    let refusal = Problem::from(error);
    let submitted = Submitted { values: pairs, code, fields: &fields };
    match shared.renderer.submitted(address, &submitted, refusal.status, &Asking::of(request)).await {
        Ok(document) => {
            let entity = document.entity(Encoding::Identity).await;
            let mut response = entity.respond(&Method::GET, &HeaderMap::new());
            // `Retry-After` is copied from the problem.
            if let Some(after) = refusal.into_response().headers().get(header::RETRY_AFTER) {
                response.headers_mut().insert(header::RETRY_AFTER, after.clone());
            }
            private(response)
        }
        Err(failure) => {
            tracing::error!("cannot render the page of a rejected form: {failure}");
            private(refusal.into_response())
        }
    }
}

fn private(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

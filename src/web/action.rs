//! A page that writes: what happens to the form that is sent to it. With a script the browser posts in the background and
//! is told where to go or what is wrong as JSON; without, it is sent on, or shown the page again with what was typed.

use super::{
    Shared,
    cookie::{self, Cookie},
    entity::Encoding,
    form::{Form, Limits, Receiving, TEXTS},
    problem::Problem,
    render::{Address, Asking, Submitted},
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

type Answering = Pin<Box<dyn Future<Output = Result<Next, Refused>> + Send>>;

/// What follows a form that was taken.
pub enum Next {
    /// This path below the language.
    Page(String),
    /// This address, whole or from the top of the site, which who gives it has checked, with these cookies.
    Location(String, Vec<Cookie>),
    /// Nothing: a program sent it, which only wants to know that it was taken.
    Nothing,
}

impl From<String> for Next {
    fn from(path: String) -> Self {
        Self::Page(path)
    }
}

/// Why a form was not taken.
pub struct Refused {
    error: Error,
    /// What its page shows again, where that is not what was sent.
    pairs: Option<Vec<(String, String)>>,
}

impl Refused {
    /// A failure whose page shows these values again: files that were kept have become names of them.
    pub fn showing(error: Error, pairs: Vec<(String, String)>) -> Self {
        Self { error, pairs: Some(pairs) }
    }
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        Self { error, pairs: None }
    }
}

/// What a page does with its form.
#[derive(Clone)]
pub struct Action {
    /// The pattern of the page, as the interface declares it.
    pub(super) page: &'static str,
    pub(super) body_limit: usize,
    /// Bytes of all that is written.
    texts: usize,
    takes: Vec<Allowance>,
    /// Whether other sites and programs may send the form too.
    pub(super) from_anywhere: bool,
    run: Arc<dyn Fn(App, Visitor, Form) -> Answering + Send + Sync>,
}

impl Action {
    /// `run` answers with the path below the language where somebody whose form was accepted goes on.
    pub fn new<A, N, E>(
        page: &'static str,
        run: impl Fn(App, Visitor, Form) -> A + Send + Sync + 'static,
    ) -> Self
    where
        A: Future<Output = Result<N, E>> + Send + 'static,
        N: Into<Next>,
        E: Into<Refused>,
    {
        let run = move |app, visitor, form| -> Answering {
            let answer = run(app, visitor, form);
            Box::pin(async { answer.await.map(Into::into).map_err(Into::into) })
        };
        let takes = Vec::new();
        Self { page, body_limit: TEXTS, texts: TEXTS, takes, from_anywhere: false, run: Arc::new(run) }
    }

    /// The same for forms that other sites and programs may send too. `run` is told by [`Visitor::same_site`] where one comes
    /// from, and has to know what it proves.
    #[must_use]
    pub(crate) fn open(mut self) -> Self {
        self.from_anywhere = true;
        self
    }

    /// The same for a form in which so many bytes may be written.
    pub(crate) fn with_texts(self, bytes: usize) -> Self {
        Self { body_limit: self.body_limit - self.texts + bytes, texts: bytes, ..self }
    }

    /// The same with files of one more field. What is too large is read up to twice of what fits, so that the page can say so.
    pub(crate) fn taking(mut self, allowance: Allowance) -> Self {
        let bytes = usize::try_from(2 * allowance.in_all).unwrap_or(usize::MAX);
        self.body_limit = self.body_limit.saturating_add(bytes);
        self.takes.push(allowance);
        self
    }
}

/// Where the browser is to go on.
#[derive(Serialize)]
struct Done {
    location: String,
}

/// Answers a form that was sent to the page at this address.
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

/// The page again, with what was typed and what is wrong with it.
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
            // When to come back is told as the failure tells it.
            if let Some(after) = refusal.into_response().headers().get(header::RETRY_AFTER) {
                response.headers_mut().insert(header::RETRY_AFTER, after.clone());
            }
            private(response)
        }
        Err(failure) => {
            tracing::error!("cannot show a form again: {failure}");
            private(refusal.into_response())
        }
    }
}

fn private(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

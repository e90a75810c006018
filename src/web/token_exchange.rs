//! Token exchange: a page with a secret in its URL redirects to an address without it, so that the secret
//! does not stay in the address bar, the history or bookmarks.

use super::{problem::Problem, route::is_reading};
use crate::{App, Error, Result, locale::Locale};
use axum::{
    http::{HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse as _, Response},
};
use std::{pin::Pin, sync::Arc};

type Exchanging = Pin<Box<dyn Future<Output = Result<String>> + Send>>;

/// Names and values of a query.
pub type Query = Vec<(String, String)>;

/// The exchange of the secret of a page.
#[derive(Clone)]
pub struct TokenExchange {
    /// The pattern of the page, as the interface declares it.
    pub(super) page: &'static str,
    /// The name of the query parameter with the secret.
    parameter: &'static str,
    run: Arc<dyn Fn(App, Query) -> Exchanging + Send + Sync>,
}

impl TokenExchange {
    /// Registers `run`, which receives the query and returns the path of the next page, without the language
    /// prefix.
    pub fn new<A>(
        page: &'static str,
        secret: &'static str,
        run: impl Fn(App, Query) -> A + Send + Sync + 'static,
    ) -> Self
    where
        A: Future<Output = Result<String>> + Send + 'static,
    {
        Self {
            page,
            parameter: secret,
            run: Arc::new(move |app, query| -> Exchanging { Box::pin(run(app, query)) }),
        }
    }

    /// Redirects a request with the secret to the address without it; `None` if the query has no secret.
    pub(super) async fn respond(
        &self,
        app: &App,
        locale: Locale,
        method: &Method,
        uri: &Uri,
    ) -> Option<Response> {
        let query: Query = url::form_urlencoded::parse(uri.query()?.as_bytes()).into_owned().collect();
        if !is_reading(method) || !query.iter().any(|(name, _)| name == self.parameter) {
            return None;
        }
        let location = (self.run)(app.clone(), query)
            .await
            .and_then(|path| HeaderValue::try_from(format!("/{locale}{path}")).map_err(Error::internal));
        Some(match location {
            Ok(location) => (StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response(),
            Err(e) => Problem::from(e).into_response(),
        })
    }
}

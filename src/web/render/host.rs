//! Functions that the server offers to a page during rendering: in-process requests to the API and the
//! content, anonymous or as the signed-in user, a short sleep, and logging.

use crate::{
    principal::Principal,
    web::{
        page_cache::JSON, problem::Problem, redaction::without_mail_addresses, route::RenderAccess,
        route_table::Table,
    },
};
use axum::{
    Router,
    body::{Body, to_bytes},
    http::{Request, StatusCode, header},
    response::{IntoResponse, Response},
};
use rquickjs::{Ctx, Function, Object, convert::List, function::Async};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::runtime::Handle;
use tower::ServiceExt as _;

/// Maximum bytes of one API response.
const ANSWER_LIMIT: usize = 8 * 1_024 * 1_024;

/// Status, media type and body.
type Answer = (u16, String, String);

/// The API, called without a socket.
#[derive(Clone)]
pub struct Host {
    api: Router,
    table: Table,
    runtime: Handle,
    /// The user that the engine renders for. Scripts do not see credentials.
    principal: Arc<Mutex<Option<Principal>>>,
}

impl Host {
    /// `api` runs on `runtime`; `table` lists the routes that a page may request.
    pub fn new(api: Router, table: Table, runtime: Handle) -> Self {
        Self { api, table, runtime, principal: Arc::default() }
    }

    /// A copy for one engine, with a user of its own.
    pub(super) fn for_engine(&self) -> Self {
        Self { principal: Arc::default(), ..self.clone() }
    }

    /// Sets the user of the next requests; `None` is anonymous.
    pub(super) fn set_principal(&self, principal: Option<Principal>) {
        *self.principal.lock().unwrap_or_else(PoisonError::into_inner) = principal;
    }

    /// Installs `host` on the global object of an engine.
    pub fn install(&self, ctx: &Ctx<'_>) -> rquickjs::Result<()> {
        let object = Object::new(ctx.clone())?;
        let host = self.clone();
        let fetch = move |method: String, address: String, body: String| {
            let host = host.clone();
            async move { rquickjs::Result::Ok(List(host.fetch(&method, &address, body).await)) }
        };
        object.set("fetch", Function::new(ctx.clone(), Async(fetch))?)?;
        object.set("sleep", Function::new(ctx.clone(), Async(sleep))?)?;
        object.set("error", Function::new(ctx.clone(), error)?)?;
        object.set("warn", Function::new(ctx.clone(), warn)?)?;
        object.set("debug", Function::new(ctx.clone(), debug)?)?;
        ctx.globals().set("host", object)
    }

    async fn fetch(&self, method: &str, address: &str, body: String) -> Answer {
        let path = address.split('?').next().unwrap_or_default();
        let way = self.table.at(path).map_or(RenderAccess::Never, |attributes| attributes.render_access);
        let is_allowed = match way {
            RenderAccess::Never => false,
            RenderAccess::Get => method == "GET",
            RenderAccess::Post => method == "POST" && path == address,
        };
        let logged = without_mail_addresses(path);
        if !is_allowed {
            tracing::error!(
                method,
                path = &*logged,
                "request of a rendered page rejected: route not available during rendering"
            );
            return (StatusCode::FORBIDDEN.as_u16(), String::new(), String::new());
        }
        let request = Request::builder().method(method).uri(address).header(header::CONTENT_TYPE, JSON);
        let request = request.body(Body::from(body));
        let Ok(mut request) = request else {
            return (StatusCode::BAD_REQUEST.as_u16(), String::new(), String::new());
        };
        if let Some(principal) = self.principal.lock().unwrap_or_else(PoisonError::into_inner).clone() {
            request.extensions_mut().insert(principal);
        }
        let api = self.api.clone();
        // In a separate task, a panic of a handler does not end the engine's thread.
        let answered = self.runtime.spawn(async move {
            let response = api.oneshot(request).await.unwrap_or_else(|never| match never {});
            read(response).await
        });
        match answered.await {
            Ok(answer) => answer,
            Err(e) => {
                tracing::error!(path = &*logged, "in-process API request panicked: {e}");
                read(Problem::from_status(StatusCode::INTERNAL_SERVER_ERROR).into_response()).await
            }
        }
    }
}

async fn read(response: Response) -> Answer {
    let (parts, body) = response.into_parts();
    let media_type =
        parts.headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    let text = to_bytes(body, ANSWER_LIMIT).await.ok().and_then(|bytes| String::from_utf8(bytes.into()).ok());
    match text {
        Some(text) => (parts.status.as_u16(), media_type.to_owned(), text),
        None => (StatusCode::BAD_GATEWAY.as_u16(), String::new(), String::new()),
    }
}

async fn sleep(milliseconds: f64) -> rquickjs::Result<()> {
    // No rendering lasts a minute.
    let seconds = (milliseconds / 1_000.0).clamp(0.0, 60.0);
    tokio::time::sleep(Duration::try_from_secs_f64(seconds).unwrap_or_default()).await;
    Ok(())
}

#[expect(clippy::needless_pass_by_value, reason = "arguments of a script are converted to owned values")]
fn error(text: String) {
    tracing::error!(target: "page", "{text}");
}

#[expect(clippy::needless_pass_by_value, reason = "arguments of a script are converted to owned values")]
fn warn(text: String) {
    tracing::warn!(target: "page", "{text}");
}

#[expect(clippy::needless_pass_by_value, reason = "arguments of a script are converted to owned values")]
fn debug(text: String) {
    tracing::debug!(target: "page", "{text}");
}

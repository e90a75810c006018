//! Renders pages: the interface's server bundle runs inside the process, what it makes is kept until the
//! data changes, and when it fails the visitor gets a shell that the browser completes.

mod engine;
mod failure;
mod host;
mod pool;
mod routes;
mod shell;
#[cfg(test)]
mod tests;

pub use failure::Failure;
pub use host::Host;
pub use pool::Counters;
pub use routes::{Destination, Routes, significant};

use crate::{
    app::App,
    locale::Locale,
    ui,
    web::page_cache::{Document, PageCache},
};
use engine::Rendered;
use jiff::civil::Date;
use pool::Pool;
use serde::Serialize;
use shell::Shell;
use std::sync::Arc;

/// The built interface, as far as the server runs it.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// The module that the server bundle begins with; screens and languages stand beside it.
    pub script: String,
    pub document: String,
}

impl Bundle {
    /// The one this binary was built with; empty in a development build without an interface.
    #[must_use]
    pub fn embedded() -> Self {
        let text = |path| {
            ui::file(path)
                .and_then(|file| String::from_utf8(file.bytes.into_owned()).ok())
                .unwrap_or_default()
        };
        Self { script: text("server/entry-server.js"), document: text("client/index.html") }
    }
}

/// A page that is asked for: its whole path, and the part of the query that matters to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// The path, language included.
    pub path: String,
    /// Empty, or beginning with `?`.
    pub search: String,
    /// The language of the path.
    pub locale: Locale,
}

impl Address {
    fn key(&self) -> String {
        format!("{}{}", self.path, self.search)
    }
}

/// Renders pages, and keeps them.
pub struct Renderer {
    app: App,
    pool: Pool,
    shell: Option<Shell>,
    routes: Routes,
    cache: PageCache,
}

/// What the bundle is told of a page.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Request<'a> {
    path: &'a str,
    search: &'a str,
    locale: Locale,
    origin: &'a str,
    today: String,
}

/// What the browser goes on from when the server could not render.
#[derive(Serialize)]
struct BareState<'a> {
    locale: Locale,
    path: &'a str,
    search: &'a str,
    origin: &'a str,
    today: String,
    status: u16,
    data: Option<()>,
}

impl Renderer {
    /// Starts the engines. A bundle that does not run is logged, and every page is then its shell.
    pub async fn start(app: App, bundle: Bundle, host: &Host, cache: PageCache) -> Self {
        let limits = app.config.rendering;
        let pool = Pool::start(&Arc::from(bundle.script), host, limits);
        let described = pool.describe().await.and_then(|json| {
            serde_json::from_str(&json).map_err(|e| Failure::Shape(format!("describe: {e}")))
        });
        let routes = described.unwrap_or_else(|failure| {
            tracing::error!("the interface does not tell its routes: {failure}");
            Routes::default()
        });
        Self { app, pool, shell: Shell::parse(&bundle.document), routes, cache }
    }

    /// The interface's table of routes.
    pub fn routes(&self) -> &Routes {
        &self.routes
    }

    pub fn counters(&self) -> &Counters {
        self.pool.counters()
    }

    /// The page at an address, if it is kept.
    pub async fn cached(&self, address: &Address) -> Option<Arc<Document>> {
        self.cache.known(address.key()).await
    }

    /// The page at an address: kept, or rendered once however many ask for it.
    ///
    /// # Errors
    /// Why it could not be rendered; nothing is kept then.
    pub async fn page(&self, address: &Address) -> Result<Arc<Document>, Failure> {
        self.cache.get(address.key(), |edition| self.render(address, edition.today)).await
    }

    /// The page at an address for one reader alone: rendered each time, and kept nowhere.
    ///
    /// # Errors
    /// Why it could not be rendered.
    pub async fn private(&self, address: &Address) -> Result<Document, Failure> {
        self.render(address, self.app.clock.today()).await
    }

    async fn render(&self, address: &Address, today: Date) -> Result<Document, Failure> {
        let request = Request {
            path: &address.path,
            search: &address.search,
            locale: address.locale,
            origin: &self.app.config.public_url,
            today: today.to_string(),
        };
        let request = serde_json::to_string(&request).map_err(|e| Failure::Shape(e.to_string()))?;
        let page = self.pool.render(request).await?;
        let shell = self.shell.as_ref().ok_or(Failure::Stopped)?;
        Ok(Document::page(page.status, shell.fill(&page)))
    }

    /// The document without a page, from which the browser can make one; none without a built interface.
    pub fn bare(&self, address: &Address, status: u16) -> Option<Document> {
        let state = BareState {
            locale: address.locale,
            path: &address.path,
            search: &address.search,
            origin: &self.app.config.public_url,
            today: self.app.clock.today().to_string(),
            status,
            data: None,
        };
        let page = Rendered {
            status,
            lang: address.locale.to_string(),
            head: "<title>Vigie</title>".to_owned(),
            html: String::new(),
            // Strings and numbers always serialise.
            state: shell::script_safe(&serde_json::to_string(&state).unwrap_or_default()),
        };
        self.shell.as_ref().map(|shell| Document::page(status, shell.fill(&page)))
    }
}

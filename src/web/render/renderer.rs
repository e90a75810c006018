//! Renders pages in the bundle.

use super::{
    address::{Address, PublicAddress},
    engine::Rendered,
    failure::Failure,
    host::Host,
    pool::{Counters, Pool},
    requester::Requester,
    shell::Shell,
};
use crate::{
    app::App,
    config,
    error::FieldError,
    locale::Locale,
    principal::Principal,
    text::text,
    ui::{self, Destination, Pages},
    web::{
        entry_lookup::{EntryRef, RedirectLookup},
        fair_queue::{self, Caller, FairQueue, FromOverloaded as _, QueuePermit},
        locale::in_path,
        page_cache::{CacheKey, CachedResponse, PageCache, PublicResponse},
    },
};
use axum::http::StatusCode;
use serde::Serialize;
use std::{net::IpAddr, pin::Pin, sync::Arc};

/// The parts of the built interface that the server needs.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// The entry module of the server bundle. Chunks of screens and languages are in the same folder.
    pub script: String,
    pub document: String,
    /// The pages of the interface.
    pub pages: Pages,
}

impl Bundle {
    /// The embedded interface; empty in a development build without one.
    #[must_use]
    pub fn embedded() -> Self {
        let text = |path| {
            ui::file(path)
                .and_then(|file| String::from_utf8(file.bytes.into_owned()).ok())
                .unwrap_or_default()
        };
        Self {
            script: text("server/entry-server.js"),
            document: text("client/index.html"),
            pages: Pages::embedded().clone(),
        }
    }

    /// The inline script of every page; `None` in a development build without an interface.
    pub(crate) fn page_script(&self) -> Option<&str> {
        let (_, rest) = self.document.split_once("<script>")?;
        rest.split_once("</script>").map(|(script, _)| script)
    }
}

/// Returns the notices at the top of a page as HTML, by language and path below it. It must not fail: an
/// error is logged and yields no notice.
pub type Notices = fn(App, Locale, String) -> Pin<Box<dyn Future<Output = String> + Send>>;

/// Extensions of rendering by slices.
#[derive(Clone, Copy, Default)]
pub struct Hooks {
    /// Looks up the current path of a renamed entry.
    pub redirect_lookup: Option<RedirectLookup>,
    /// Returns the notices at the top of a page.
    pub notices: Option<Notices>,
}

/// Renders pages and caches public ones.
pub(crate) struct Renderer {
    app: App,
    pool: Pool,
    shell: Option<Shell>,
    pages: Pages,
    cache: PageCache,
    hooks: Hooks,
    /// Clients whose page waits for a thread.
    queue: FairQueue,
}

/// The input of the bundle.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Request<'a> {
    path: &'a str,
    search: &'a str,
    locale: Locale,
    origin: &'a str,
    today: String,
    /// The revision of a public page: the bundle shares its API responses among pages of one revision.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    company: Company<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<&'a Submitted<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    person: Option<Person<'a>>,
}

/// The signed-in user, as shown in the header.
#[derive(Serialize)]
struct Person<'a> {
    name: &'a str,
}

/// The configured facts of the company.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Company<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phone: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vat: Option<&'a str>,
    pages: &'a [String],
}

impl<'a> Company<'a> {
    fn from_config(company: &'a config::Company) -> Self {
        Self {
            legal_name: company.fact("company.legal_name"),
            address: company.fact("company.address"),
            phone: company.fact("company.phone"),
            vat: company.fact("company.vat"),
            pages: &company.pages,
        }
    }
}

/// A rejected form, to be shown again with the submitted values.
#[derive(Debug, Serialize)]
pub(crate) struct Submitted<'a> {
    pub values: &'a [(String, String)],
    /// The error code of the whole form.
    pub code: &'static str,
    pub fields: &'a [FieldError],
}

impl Renderer {
    /// Starts the engines. If the bundle fails to load, the failure is logged and every page falls back to
    /// its shell.
    pub fn start(app: App, bundle: Bundle, host: &Host, cache: PageCache, hooks: Hooks) -> Self {
        let pool = Pool::start(&Arc::from(bundle.script), host, app.config.rendering);
        let queue =
            fair_queue::page_queue(app.config.rendering.workers, app.config.connections.per_address / 4);
        Self { app, pool, shell: Shell::parse(&bundle.document), pages: bundle.pages, cache, hooks, queue }
    }

    /// The interface's table of pages.
    pub fn pages(&self) -> &Pages {
        &self.pages
    }

    pub fn counters(&self) -> &Counters {
        self.pool.counters()
    }

    /// The cached page at an address.
    pub async fn cached(&self, address: &PublicAddress) -> Option<Arc<CachedResponse>> {
        self.cache.get_fresh(&address.key(&self.app.clock)).await
    }

    /// The last rendered page at an address, even if the data have changed since.
    pub async fn stale(&self, address: &PublicAddress) -> Option<Arc<CachedResponse>> {
        self.cache.get_stale(&address.key(&self.app.clock)).await
    }

    /// The page at an address, from the cache or rendered. Concurrent requests share one rendering.
    ///
    /// # Errors
    /// Why it could not be rendered. Failures are not cached.
    pub async fn public(
        &self,
        address: &PublicAddress,
        visitor: Option<IpAddr>,
    ) -> Result<Arc<CachedResponse>, Failure> {
        let caller = Caller::from_network(&self.queue, visitor);
        self.cache
            .get(address.key(&self.app.clock), &caller, |key, turn| self.render_public(address, key, turn))
            .await
    }

    async fn render_public(
        &self,
        address: &PublicAddress,
        key: CacheKey,
        _turn: QueuePermit,
    ) -> Result<PublicResponse, Failure> {
        if let Some(path) = self.moved(address).await {
            return Ok(PublicResponse::new(CachedResponse::redirect(path)));
        }
        let (status, html) = self.render(address.address(), Some(key), None, None).await?;
        Ok(PublicResponse::new(CachedResponse::page(status, html)))
    }

    /// The current path of a renamed entry. Database errors are ignored here: they fail the rendering of the
    /// page itself.
    async fn moved(&self, address: &PublicAddress) -> Option<String> {
        let (locale, below) = in_path(address.path())?;
        let Destination::Page(page) = self.pages.find(below) else { return None };
        let entry = EntryRef::from_path(page, below, locale)?;
        let path = self.hooks.redirect_lookup?(self.app.clone(), entry).await.ok()??;
        Some(format!("/{locale}{path}"))
    }

    /// Renders a page for one user, without the cache.
    ///
    /// # Errors
    /// Why it could not be rendered.
    pub async fn personal(&self, address: &Address, asking: &Requester) -> Result<CachedResponse, Failure> {
        let _turn =
            Caller::from_network(&self.queue, asking.from).acquire().await.map_err(Failure::overloaded)?;
        let (status, html) = self.render(address, None, None, asking.principal.as_ref()).await?;
        Ok(CachedResponse::page(status, html))
    }

    /// Renders a page with a rejected form, for its sender.
    ///
    /// # Errors
    /// Why it could not be rendered.
    pub async fn submitted(
        &self,
        address: &Address,
        form: &Submitted<'_>,
        status: StatusCode,
        asking: &Requester,
    ) -> Result<CachedResponse, Failure> {
        let _turn =
            Caller::from_network(&self.queue, asking.from).acquire().await.map_err(Failure::overloaded)?;
        let (_, html) = self.render(address, None, Some(form), asking.principal.as_ref()).await?;
        Ok(CachedResponse::page(status.as_u16(), html))
    }

    /// Returns the status and the HTML of a page.
    async fn render(
        &self,
        address: &Address,
        key: Option<CacheKey>,
        form: Option<&Submitted<'_>>,
        person: Option<&Principal>,
    ) -> Result<(u16, String), Failure> {
        let request = Request {
            path: &address.path,
            search: &address.search,
            locale: address.locale,
            origin: &self.app.config.public_url,
            today: key.map_or_else(|| self.app.clock.today(), |key| key.today).to_string(),
            version: key.map(|key| key.to_string()),
            company: Company::from_config(&self.app.config.company),
            form,
            person: person.map(|person| Person { name: &person.name }),
        };
        let request = serde_json::to_string(&request).map_err(|e| Failure::Shape(e.to_string()))?;
        let page = self.pool.render(request, person.cloned()).await?;
        let shell = self.shell.as_ref().ok_or(Failure::Stopped)?;
        Ok((page.status, shell.fill(&page, &self.top(address).await)))
    }

    /// The skip link and the notices of the page at an address; empty in frames of other sites.
    async fn top(&self, address: &Address) -> String {
        let Some((locale, below)) = in_path(&address.path) else { return String::new() };
        let notices = match self.hooks.notices {
            Some(notices) => notices(self.app.clone(), locale, below.to_owned()).await,
            None => String::new(),
        };
        skip_link(locale) + &notices
    }

    /// The document with `head` and `html` in place of a rendered page. It contains no state, so the browser
    /// renders the page itself. `None` without a built interface.
    pub fn client_rendered(
        &self,
        locale: Locale,
        status: u16,
        head: String,
        html: String,
    ) -> Option<CachedResponse> {
        let page = Rendered { status, lang: locale.to_string(), head, html, state: String::new() };
        self.shell.as_ref().map(|shell| CachedResponse::page(status, shell.fill(&page, &skip_link(locale))))
    }
}

/// The first link of a page, so that it also skips the notices.
fn skip_link(locale: Locale) -> String {
    format!("<a class=\"skip-link\" href=\"#main\">{}</a>", text(locale, "shell:skip", &[]))
}

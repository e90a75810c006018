//! Renders pages: the interface's server bundle runs inside the process, what it makes is kept until the
//! data changes. What a visitor gets when it fails is told by `unrendered`.

mod asking;
mod engine;
mod failure;
mod host;
mod pool;
mod shell;
#[cfg(test)]
mod tests;

pub(super) use asking::Asking;
pub(super) use failure::Failure;
pub(super) use host::Host;
pub use pool::Counters;

use crate::{
    app::App,
    audience::Audience,
    clock::Clock,
    config,
    error::Field,
    identity::SignedIn,
    locale::Locale,
    ui::{self, Destination, Page, Pages},
    web::{
        locale::in_path,
        page_cache::{CacheKey, Document, PageCache, PublicDocument},
        queue::{self, Caller, FairQueue, FromCrowded as _, Turn},
        unrendered::{Entry, Moved},
    },
};
use axum::http::{StatusCode, Uri};
use engine::Rendered;
use pool::Pool;
use serde::Serialize;
use shell::Shell;
use std::{net::IpAddr, pin::Pin, sync::Arc};

/// Milliseconds for which a live page is cached.
const MINUTE: i64 = 60_000;

/// The built interface, as far as the server runs it.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// The module that the server bundle begins with; screens and languages stand beside it.
    pub script: String,
    pub document: String,
    /// The pages that it draws.
    pub pages: Pages,
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
        Self {
            script: text("server/entry-server.js"),
            document: text("client/index.html"),
            pages: Pages::embedded().clone(),
        }
    }

    /// The text of the script that stands in every page; none in a development build without an interface.
    pub(super) fn page_script(&self) -> Option<&str> {
        let (_, rest) = self.document.split_once("<script>")?;
        rest.split_once("</script>").map(|(script, _)| script)
    }
}

/// A page that is asked for: its whole path, and the part of the query that matters to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Address {
    /// The path, language included.
    pub path: String,
    /// Empty, or beginning with `?`.
    pub search: String,
    /// The language of the path.
    pub locale: Locale,
}

impl Address {
    /// The address of a page, with what matters to it of a query.
    pub fn of_page(page: &Page, uri: &Uri, locale: Locale) -> Self {
        Self { path: uri.path().to_owned(), search: page.search(uri.query()), locale }
    }
}

/// An address at which everybody gets the same page: the only kind that is rendered into the cache.
#[derive(Debug)]
pub(super) struct PublicAddress(Address, bool);

impl PublicAddress {
    /// The address of this page, if it is for everybody.
    pub fn of(page: &Page, address: Address) -> Option<Self> {
        (page.audience == Audience::Public).then_some(Self(address, page.is_live))
    }

    /// One at which no page stands.
    pub fn nowhere(path: &str, locale: Locale) -> Self {
        Self(Address { path: path.to_owned(), search: String::new(), locale }, false)
    }

    pub fn address(&self) -> &Address {
        &self.0
    }

    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// What the cache knows it by. A live page is another one each minute.
    fn key(&self, clock: &Clock) -> String {
        let Address { path, search, .. } = &self.0;
        if self.1 { format!("{path}{search}#{}", clock.millis() / MINUTE) } else { format!("{path}{search}") }
    }
}

/// What a page announces at its beginning, as HTML, by language and path below it. Nothing that fails keeps a page from being
/// rendered.
pub type Notices = fn(App, Locale, String) -> Pin<Box<dyn Future<Output = String> + Send>>;

/// What slices add to rendering.
#[derive(Clone, Copy, Default)]
pub struct Hooks {
    /// Where an entry is whose slug was another before.
    pub moved: Option<Moved>,
    /// What pages announce at their beginning.
    pub notices: Option<Notices>,
}

/// Renders pages, and keeps them.
pub(super) struct Renderer {
    app: App,
    pool: Pool,
    shell: Option<Shell>,
    pages: Pages,
    cache: PageCache,
    hooks: Hooks,
    /// Those whose page waits for a thread.
    queue: FairQueue,
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
    /// Of what version of the data a page for everybody is: what each of them asks for is asked once for that.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    company: Company<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    form: Option<&'a Submitted<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    person: Option<Person<'a>>,
}

/// Who is signed in, as the header says it.
#[derive(Serialize)]
struct Person<'a> {
    name: &'a str,
}

/// Who the company is, as far as that is configured.
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
    fn of(company: &'a config::Company) -> Self {
        Self {
            legal_name: company.fact("company.legal_name"),
            address: company.fact("company.address"),
            phone: company.fact("company.phone"),
            vat: company.fact("company.vat"),
            pages: &company.pages,
        }
    }
}

/// A form that was refused, for the page to be shown again with what was typed.
#[derive(Debug, Serialize)]
pub(super) struct Submitted<'a> {
    pub values: &'a [(String, String)],
    /// What is wrong with the whole.
    pub code: &'static str,
    pub fields: &'a [Field],
}

impl Renderer {
    /// Starts the engines. A bundle that does not run is logged, and every page is then its shell.
    pub fn start(app: App, bundle: Bundle, host: &Host, cache: PageCache, hooks: Hooks) -> Self {
        let pool = Pool::start(&Arc::from(bundle.script), host, app.config.rendering);
        let queue = queue::of_pages(app.config.rendering.workers, app.config.connections.per_address / 4);
        Self { app, pool, shell: Shell::parse(&bundle.document), pages: bundle.pages, cache, hooks, queue }
    }

    /// The interface's table of pages.
    pub fn pages(&self) -> &Pages {
        &self.pages
    }

    pub fn counters(&self) -> &Counters {
        self.pool.counters()
    }

    /// The page at an address, if it is cached.
    pub async fn cached(&self, address: &PublicAddress) -> Option<Arc<Document>> {
        self.cache.known(&address.key(&self.app.clock)).await
    }

    /// The page that was last rendered at an address, though the data have changed since.
    pub async fn before(&self, address: &PublicAddress) -> Option<Arc<Document>> {
        self.cache.before(&address.key(&self.app.clock)).await
    }

    /// The page at an address: from the cache, or rendered once however many ask for it.
    ///
    /// # Errors
    /// Why it could not be rendered; nothing is cached then.
    pub async fn public(
        &self,
        address: &PublicAddress,
        visitor: Option<IpAddr>,
    ) -> Result<Arc<Document>, Failure> {
        let caller = Caller::of(&self.queue, visitor);
        self.cache
            .get(address.key(&self.app.clock), &caller, |key, turn| self.render_public(address, key, turn))
            .await
    }

    async fn render_public(
        &self,
        address: &PublicAddress,
        key: CacheKey,
        _turn: Turn,
    ) -> Result<PublicDocument, Failure> {
        if let Some(path) = self.moved(address).await {
            return Ok(PublicDocument::new(Document::moved(path)));
        }
        let (status, html) = self.render(address.address(), Some(key), (None, None)).await?;
        Ok(PublicDocument::new(Document::page(status, html)))
    }

    /// The path at which the entry is now whose former address this is. A database that cannot tell keeps the page itself
    /// from being rendered.
    async fn moved(&self, address: &PublicAddress) -> Option<String> {
        let (locale, below) = in_path(address.path())?;
        let Destination::Page(page) = self.pages.find(below) else { return None };
        let entry = Entry::of(page, below, locale)?;
        let path = self.hooks.moved?(self.app.clone(), entry).await.ok()??;
        Some(format!("/{locale}{path}"))
    }

    /// The page at an address for one person: rendered each time, and cached nowhere.
    ///
    /// # Errors
    /// Why it could not be rendered.
    pub async fn personal(&self, address: &Address, asking: &Asking) -> Result<Document, Failure> {
        let _turn = Caller::of(&self.queue, asking.from).turn().await.map_err(Failure::crowded)?;
        let told = (None, asking.person.as_ref());
        let (status, html) = self.render(address, None, told).await?;
        Ok(Document::page(status, html))
    }

    /// The page at an address with a form that was refused, which is its sender's alone.
    ///
    /// # Errors
    /// Why it could not be rendered.
    pub async fn submitted(
        &self,
        address: &Address,
        form: &Submitted<'_>,
        status: StatusCode,
        asking: &Asking,
    ) -> Result<Document, Failure> {
        let _turn = Caller::of(&self.queue, asking.from).turn().await.map_err(Failure::crowded)?;
        let told = (Some(form), asking.person.as_ref());
        let (_, html) = self.render(address, None, told).await?;
        Ok(Document::page(status.as_u16(), html))
    }

    /// The status and the text of a page.
    async fn render(
        &self,
        address: &Address,
        key: Option<CacheKey>,
        (form, person): (Option<&Submitted<'_>>, Option<&SignedIn>),
    ) -> Result<(u16, String), Failure> {
        let request = Request {
            path: &address.path,
            search: &address.search,
            locale: address.locale,
            origin: &self.app.config.public_url,
            today: key.map_or_else(|| self.app.clock.today(), |key| key.today).to_string(),
            version: key.map(|key| key.to_string()),
            company: Company::of(&self.app.config.company),
            form,
            person: person.map(|person| Person { name: &person.name }),
        };
        let request = serde_json::to_string(&request).map_err(|e| Failure::Shape(e.to_string()))?;
        let page = self.pool.render(request, person.cloned()).await?;
        let shell = self.shell.as_ref().ok_or(Failure::Stopped)?;
        Ok((page.status, shell.fill(&page, &self.notices(address).await)))
    }

    /// What the page at an address announces; nothing in the frame of another site.
    async fn notices(&self, address: &Address) -> String {
        match (self.hooks.notices, in_path(&address.path)) {
            (Some(notices), Some((locale, below))) => {
                notices(self.app.clone(), locale, below.to_owned()).await
            }
            _ => String::new(),
        }
    }

    /// The document around this instead of a page: the browser, which finds no state in it, makes the page itself. None
    /// without a built interface.
    pub fn instead(&self, locale: Locale, status: u16, [head, html]: [String; 2]) -> Option<Document> {
        let page = Rendered { status, lang: locale.to_string(), head, html, state: String::new() };
        self.shell.as_ref().map(|shell| Document::page(status, shell.fill(&page, "")))
    }
}

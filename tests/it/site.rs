//! A site for tests: a fresh database, a minimal bundle instead of the built interface, and test routes
//! instead of those of the slices.

use crate::{
    harness::not_run,
    schema::config,
    seeded::{self, Seeds},
};
use axum::{
    Json,
    body::{Body, Bytes, to_bytes},
    extract::Request,
    http::header,
    response::Response,
    routing::{get, post},
};
use std::{sync::Arc, time::Duration};
use tempfile::TempDir;
use vigie::{
    app::App,
    config::{Config, Redirects},
    db::{Db, SchemaPolicy},
    ui::Pages,
    web::{Route, Site, SiteParts, render::Bundle},
};

const DOCUMENT: &str = "<!doctype html><html lang=\"<!--lang-->\"><head><!--head--></head><body>\
    <!--top--><div id=\"app\"><!--app--></div><!--state--><script>go()</script></body></html>";

/// Each page shows the number of pages rendered before it, an API response, and its own input.
const SCRIPT: &str = r#"
    let count = 0, once = 0;
    export async function render(json) {
        const { path, search, locale, origin, today } = JSON.parse(json);
        if (path.endsWith("/broken") || path.endsWith("/once") && once++) throw new Error("on purpose");
        const greeting = await (await fetch("/api/greeting")).json();
        const known = /^\/..(\/once|\/ias\/[a-z]+|\/preview\/.+|\/account)?$/.test(path);
        const html = `<p>page ${count++}: ${greeting} ${path}${search} ${today} ${origin}</p>`;
        const status = path.endsWith("/unwell") ? 503 : path.endsWith("/over") ? 410 : known ? 200 : 404;
        return JSON.stringify({ status, lang: locale, head: "<title>T</title>", html, state: "{}" });
    }
"#;

const PAGES: &str = r#"{
    "pages": [
        { "pattern": "/", "audience": "public" }, { "pattern": "/once", "audience": "public" },
        { "pattern": "/broken", "audience": "public", "titles": { "th": "ชื่อ <หน้า>" } },
        { "pattern": "/unwell", "audience": "public" }, { "pattern": "/over", "audience": "public" },
        { "pattern": "/ias/:theme", "audience": "public", "query": ["season"] },
        { "pattern": "/press-article/:id", "audience": "public", "shows": "press" },
        { "pattern": "/preview/*", "audience": "secret-link", "query": ["token"] },
        { "pattern": "/account", "audience": "account" },
        { "pattern": "/data-request/follow-up", "audience": "secret-link" }
    ],
    "aliases": { "/indicateurs/grippe": "/ias/flu" }
}"#;

/// The minimal bundle.
fn bundle() -> Bundle {
    Bundle { script: SCRIPT.into(), document: DOCUMENT.into(), pages: Pages::parse(PAGES).unwrap() }
}

pub type Headers<'a> = &'a [(&'a str, &'a str)];

/// A site and its data folder.
pub struct Fixture {
    pub site: Arc<Site>,
    pub folder: TempDir,
}

/// Starts a site with a changed configuration.
pub async fn start(change: impl FnOnce(&mut Config)) -> Fixture {
    let routes = vec![Route::tree("/open-data").as_file().cross_origin()];
    start_with(change, SiteParts { routes, ..SiteParts::default() }).await
}

/// The same with further parts.
pub async fn start_with(change: impl FnOnce(&mut Config), parts: SiteParts) -> Fixture {
    start_seeded(change, parts, Seeds::Nothing).await
}

/// The same on a data folder with these seeds.
pub async fn start_seeded(change: impl FnOnce(&mut Config), mut parts: SiteParts, seeds: Seeds) -> Fixture {
    let (app, folder) = open(change, seeds).await;
    let table = get(async || ([(header::CONTENT_TYPE, "text/csv; charset=utf-8")], "a,b\n"));
    parts.routes.extend([
        Route::api_at("/api/greeting", get(async || Json("hello"))),
        Route::api_at("/api/bytes", post(async |bytes: Bytes| bytes.len().to_string())),
        Route::api_at("/api/pair", post(async |Json(pair): Json<(u8, u8)>| Json(pair.0))),
        Route::file_at("/open-data/table.csv", table),
    ]);
    Fixture { site: Site::start(app, bundle(), parts).unwrap(), folder }
}

/// The product itself with its demonstration series and content; `None` in a build without an interface.
pub async fn start_product() -> Option<Fixture> {
    start_product_with(|_| {}).await
}

/// The same with a changed configuration.
pub async fn start_product_with(change: impl FnOnce(&mut Config)) -> Option<Fixture> {
    let bundle = Bundle::embedded();
    if bundle.document.is_empty() {
        not_run("built interface", "`make ui/dist/built` builds it");
        return None;
    }
    // A test build renders slowly.
    let patient = |config: &mut Config| {
        config.rendering.deadline = Duration::from_secs(20);
        change(config);
    };
    let (app, folder) = open(patient, Seeds::Both).await;
    Some(Fixture { site: Site::start(app, bundle, vigie::site::web_parts()).unwrap(), folder })
}

async fn open(change: impl FnOnce(&mut Config), seeds: Seeds) -> (App, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.public_url = "https://vigie.example".into();
    config.clock = Some("2026-11-21T06:00:00Z".parse().unwrap());
    config.rendering.workers = 1;
    config.redirects = Redirects {
        app: Some("https://app.example".into()),
        login: Some("https://app.example/login".into()),
        ..Redirects::default()
    };
    change(&mut config);
    (seeded::open(config, seeds).await, folder)
}

impl Fixture {
    /// The text of a successful response.
    pub async fn read(&self, path: &str) -> String {
        let answer = self.get(path, &[]).await;
        assert_eq!(answer.status(), 200, "{path}");
        text(answer).await
    }

    /// Sends a GET request with these headers.
    pub async fn get(&self, path: &str, headers: Headers<'_>) -> Response {
        self.send(&format!("GET {path}"), headers, "").await
    }

    /// Sends any request; its line is a method and a path.
    pub async fn send(&self, line: &str, headers: Headers<'_>, body: impl Into<Body>) -> Response {
        let (method, path) = line.split_once(' ').unwrap();
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.site.answer(request.body(body.into()).unwrap()).await
    }

    /// The same data, served at another time.
    pub async fn at(self, instant: &str) -> Self {
        self.later(instant, bundle()).await
    }

    /// The same data, served by the product at another time.
    pub async fn product_at(self, instant: &str) -> Self {
        self.later(instant, Bundle::embedded()).await
    }

    async fn later(self, instant: &str, bundle: Bundle) -> Self {
        let mut config = config(self.folder.path());
        config.clock = Some(instant.parse().unwrap());
        config.rendering.workers = 1;
        config.rendering.deadline = Duration::from_secs(20);
        let app = App::open(config, SchemaPolicy::Require).await.unwrap();
        Self { site: Site::start(app, bundle, vigie::site::web_parts()).unwrap(), ..self }
    }

    /// A second handle on the same database, as another process has one.
    pub async fn other_process(&self) -> Db {
        Db::open(&config(self.folder.path()), SchemaPolicy::Require).await.unwrap()
    }
}

/// The body of a response.
pub async fn text(response: Response) -> String {
    String::from_utf8(to_bytes(response.into_body(), 10_000_000).await.unwrap().into()).unwrap()
}

/// A header of a response; empty if it is missing.
pub fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

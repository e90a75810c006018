//! The accept loop over real sockets: slow, silent, greedy and ambiguous peers, and the drain.

use crate::site::{Fixture, start_product, start_with};
use axum::{body::Body, routing::get};
use std::{
    future::Future,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    sync::{Barrier, Notify, oneshot},
    task::{JoinHandle, JoinSet},
};
use vigie::{
    config::Config,
    web::{self, Deadlines, Route, SiteParts},
};

pub const GET: &str = "GET /healthz HTTP/1.1\r\nHost: vigie.example\r\n\r\n";
pub const LAST: &str = "GET /healthz HTTP/1.1\r\nHost: vigie.example\r\nConnection: close\r\n\r\n";
pub const PATIENT: Deadlines = Deadlines {
    first_byte: LONG,
    head: LONG,
    body: LONG,
    idle: LONG,
    answer: LONG,
    linger: LONG,
    last_request: LONG,
    drain: LONG,
    idle_grace: LONG,
};
pub const LONG: Duration = Duration::from_secs(30);
pub const SHORT: Duration = Duration::from_millis(50);

pub struct Server {
    pub address: SocketAddr,
    pub stop: oneshot::Sender<()>,
    stopped: JoinHandle<()>,
    pub entered: Arc<Notify>,
    pub release: Arc<Notify>,
    _fixture: Fixture,
}

/// A server with a route that waits for its release, and one with a large response.
pub async fn serve(deadlines: Deadlines, change: impl FnOnce(&mut Config)) -> Server {
    let (entered, release) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (enter, wait) = (entered.clone(), release.clone());
    let slow = get(async move || {
        enter.notify_one();
        wait.notified().await;
        "done"
    });
    let large = get(async || Body::from(vec![b'x'; 64_000_000]));
    let routes = vec![Route::site_file_at("/slow", slow), Route::site_file_at("/large", large)];
    let fixture = start_with(change, SiteParts { routes, ..SiteParts::default() }).await;
    let listener = web::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, found) = oneshot::channel();
    let site = fixture.site.clone();
    let stopped = tokio::spawn(async move {
        let stop = async { drop(found.await) };
        web::accept(listener, site, deadlines, stop).await;
    });
    Server { address, stop, stopped, entered, release, _fixture: fixture }
}

impl Server {
    pub async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Sends bytes and reads until the server closes.
    pub async fn exchange(&self, bytes: impl AsRef<[u8]>) -> String {
        let mut socket = self.connect().await;
        socket.write_all(bytes.as_ref()).await.unwrap();
        rest(&mut socket).await
    }

    /// Retries until a request is answered, that is until a connection slot is free.
    pub async fn wait_for_place(&self) {
        let answered = async { while !self.exchange(LAST).await.starts_with("HTTP/1.1 200") {} };
        soon(answered).await;
    }
}

/// Fails the test if the server hangs.
pub async fn soon<T>(work: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(20), work).await.expect("the server hangs")
}

/// All bytes until the server closes or resets the connection.
pub async fn rest(socket: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = soon(socket.read_to_end(&mut bytes)).await;
    String::from_utf8_lossy(&bytes).into_owned()
}

/// One response with a body of a few bytes, on a connection that stays open.
pub async fn answer(socket: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    while !bytes.ends_with(b"ok\n") && !bytes.ends_with(b"done") {
        assert_ne!(
            soon(socket.read_buf(&mut bytes)).await.unwrap(),
            0,
            "{}",
            String::from_utf8_lossy(&bytes)
        );
    }
    String::from_utf8(bytes).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejects_requests_that_parsers_interpret_differently() {
    let server = serve(PATIENT, |_| ()).await;
    let long = "a".repeat(17_000);
    let large = "a".repeat(40_000);
    let cases = [
        ("GET / HTTP/1.1\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\nHost: vigie.example\r\nHost: b\r\n\r\n".into(), 400),
        ("GET / HTTP/1.1\nHost: a\n\n".into(), 400),
        ("GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n".into(), 400),
        (
            "POST / HTTP/1.1\r\nHost: vigie.example\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
                .into(),
            400,
        ),
        ("GET / HTTP/1.1\r\nHost: vigie.example\r\nContent-Length: 0\r\nContent-Length: 1\r\n\r\n".into(), 400),
        ("GET /\0 HTTP/1.1\r\nHost: vigie.example\r\n\r\n".into(), 400),
        ("\u{16}\u{3}\u{1}\u{2}\r\n\r\n".into(), 400),
        (format!("GET /{long} HTTP/1.1\r\nHost: vigie.example\r\n\r\n"), 414),
        (format!("GET / HTTP/1.1\r\nHost: vigie.example\r\nX: {large}\r\n\r\n"), 431),
        ("GET / HTTP/3.0\r\nHost: vigie.example\r\n\r\n".into(), 505),
        ("POST / HTTP/1.1\r\nHost: vigie.example\r\nTransfer-Encoding: gzip\r\n\r\n".into(), 501),
        ("GET /../etc/passwd HTTP/1.1\r\nHost: vigie.example\r\nConnection: close\r\n\r\n".into(), 400),
        ("OPTIONS * HTTP/1.1\r\nHost: vigie.example\r\nConnection: close\r\n\r\n".into(), 400),
    ];
    for (bytes, status) in cases {
        let mut socket = server.connect().await;
        socket.write_all(bytes.as_bytes()).await.unwrap();
        socket.shutdown().await.unwrap();
        let answer = rest(&mut socket).await;
        let what = &bytes[..bytes.len().min(90)];
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{what:?}: {answer}");
        assert!(
            answer.contains("content-security-policy: ") && answer.contains("x-request-id: "),
            "{what:?}: {answer}"
        );
        assert!(!answer.to_ascii_lowercase().contains("server:"), "{what:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn valid_requests_share_a_connection() {
    let server = serve(PATIENT, |_| ()).await;
    let post = "POST /api/bytes HTTP/1.1\r\nHost: vigie.example\r\nContent-Length: 5\r\n\r\nhello";
    let answers = server.exchange(format!("{GET}{post}{GET}{LAST}")).await;
    assert_eq!(answers.matches("HTTP/1.1 200 OK").count(), 4, "{answers}");
    let mut socket = server.connect().await;
    for byte in GET.bytes() {
        socket.write_all(&[byte]).await.unwrap();
    }
    assert!(answer(&mut socket).await.starts_with("HTTP/1.1 200"));
    let chunked = "POST /api/bytes HTTP/1.1\r\nHost: vigie.example\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
    socket.write_all(chunked.as_bytes()).await.unwrap();
    socket.shutdown().await.unwrap();
    let last = rest(&mut socket).await;
    assert!(last.contains("connection: close") && last.ends_with("\r\n\r\n3"), "{last}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_sender_of_an_oversized_body_receives_the_response() {
    let server = serve(PATIENT, |_| ()).await;
    let mut socket = server.connect().await;
    let head = "POST /api/bytes HTTP/1.1\r\nHost: vigie.example\r\nContent-Length: 3000000\r\n\r\n";
    socket.write_all(head.as_bytes()).await.unwrap();
    socket.write_all(&vec![b'x'; 3_000_000]).await.unwrap();
    socket.shutdown().await.unwrap();
    let answer = rest(&mut socket).await;
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_peers_are_disconnected() {
    let silent = serve(Deadlines { first_byte: SHORT, ..PATIENT }, |_| ()).await;
    assert_eq!(silent.exchange("").await, "");

    let dripping = serve(Deadlines { head: SHORT, linger: SHORT, ..PATIENT }, |_| ()).await;
    let answer = dripping.exchange("GET / HTTP/1.1\r\nHost: vig").await;
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("content-security-policy"), "{answer}");

    let half = serve(Deadlines { body: SHORT, linger: SHORT, ..PATIENT }, |_| ()).await;
    let head = "POST /api/bytes HTTP/1.1\r\nHost: vigie.example\r\nContent-Length: 9\r\n\r\nhalf";
    let answer = half.exchange(head).await;
    assert!(answer.starts_with("HTTP/1.1 408 ") || answer.is_empty(), "{answer}");

    let idle = serve(Deadlines { idle: SHORT, linger: SHORT, ..PATIENT }, |_| ()).await;
    assert!(idle.exchange(GET).await.ends_with("ok\n"));
    let answer = idle.exchange(head).await;
    assert!(
        answer.starts_with("HTTP/1.1 408 ") || answer.is_empty(),
        "half a body and no more data: {answer}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_response_does_not_count_as_idle() {
    let server = serve(Deadlines { idle: SHORT, ..PATIENT }, |_| ()).await;
    let mut socket = server.connect().await;
    socket.write_all(b"GET /slow HTTP/1.1\r\nHost: vigie.example\r\n\r\n").await.unwrap();
    soon(server.entered.notified()).await;
    let silent = server.exchange(GET).await;
    assert!(silent.ends_with("ok\n"), "another connection was idle for the same time and was closed");
    server.release.notify_one();
    assert!(answer(&mut socket).await.ends_with("done"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_in_progress_finish_before_the_server_stops() {
    let server = serve(Deadlines { last_request: SHORT, ..PATIENT }, |_| ()).await;
    let (mut fresh, mut idle, mut running) =
        (server.connect().await, server.connect().await, server.connect().await);
    idle.write_all(GET.as_bytes()).await.unwrap();
    answer(&mut idle).await;
    running.write_all(b"GET /slow HTTP/1.1\r\nHost: vigie.example\r\n\r\n").await.unwrap();
    soon(server.entered.notified()).await;
    server.stop.send(()).unwrap();
    assert_eq!(rest(&mut fresh).await, "");
    assert_eq!(rest(&mut idle).await, "");
    assert!(TcpStream::connect(server.address).await.is_err());
    server.release.notify_one();
    let answer = rest(&mut running).await;
    assert!(answer.contains("connection: close") && answer.ends_with("done"), "{answer}");
    soon(server.stopped).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_that_exceed_the_drain_timeout_are_closed() {
    let server = serve(Deadlines { drain: SHORT, ..PATIENT }, |_| ()).await;
    let mut running = server.connect().await;
    running.write_all(b"GET /slow HTTP/1.1\r\nHost: vigie.example\r\n\r\n").await.unwrap();
    soon(server.entered.notified()).await;
    server.stop.send(()).unwrap();
    soon(server.stopped).await.unwrap();
    assert_eq!(rest(&mut running).await, "");
}

#[tokio::test]
async fn a_port_in_use_is_reported_in_one_sentence() {
    let taken = web::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = taken.local_addr().unwrap();
    let error = web::bind(address).unwrap_err();
    assert_eq!((error.code, error.kind.exit()), ("server.address-in-use", 73));
    assert!(error.detail.contains(&address.to_string()) && error.detail.contains("--listen"), "{error}");
}

/// Requests that are answered from the cache, of every kind of route.
const KNOWN: [&str; 14] = [
    "/fr",
    "/en/ias/flu",
    "/ko/store",
    "/th/press",
    "/fr/sources/pharmacy-sell-out",
    "/embed/ias/flu?lang=en",
    "/api/ias",
    "/api/ias/flu",
    "/api/ias/flu/view",
    "/api/sources?locale=fr",
    "/open-data/ias/feed.atom",
    "/fr/press/feed.atom",
    "/sitemap.xml",
    "/healthz",
];

/// Requests that are not cached: `{}` is a different number for each client.
const NEW: [&str; 14] = [
    "/api/ias/flu/view?season={}",
    "/api/ias/scabies/view?season={}&as_of=2026-11-21",
    "/api/ias/lice/map?days={}",
    "/api/ias/allergies?territory=11&from=2020-01-{}",
    "/api/sources?q=sales{}&locale=en",
    "/api/sources/pharmacy-sell-out?locale=ko",
    "/open-data/ias/flu/versions.json",
    "/open-data/ias/flu/datapackage.json",
    "/open-data/ias/territories.csv",
    "/catalog.ttl",
    "/sources/pharmacy-sell-out/datapackage.json",
    "/img/card/fr/ias/flu.png",
    "/fr/ias/lice?season={}",
    "/readyz",
];

const CLIENTS: usize = 64;

/// The only reading connection is held until every client has its cached responses, which must therefore not wait for it.
/// It is then held again and again while clients send new requests, all of which must succeed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_clients_are_served_while_the_database_is_busy() {
    let Some(fixture) = start_product().await else { return };
    for path in KNOWN {
        assert_eq!(fixture.get(path, &[]).await.status(), 200, "{path}");
    }
    let (fixture, served) = (Arc::new(fixture), Arc::new(Barrier::new(CLIENTS + 1)));
    let app = fixture.site.app().clone();
    let held = app.db.read().await.unwrap();
    let mut clients = JoinSet::new();
    for client in 0..CLIENTS {
        let (fixture, served) = (fixture.clone(), served.clone());
        clients.spawn(async move {
            for at in 0..KNOWN.len() {
                answered(&fixture, KNOWN[(at + client) % KNOWN.len()], Duration::from_millis(500)).await;
            }
            answered(&fixture, "/readyz", Duration::from_secs(2)).await;
            served.wait().await;
            for at in 0..NEW.len() {
                let path = NEW[(at + client) % NEW.len()].replace("{}", &(10 + client % 20).to_string());
                answered(&fixture, &path, LONG).await;
            }
            let query = format!(
                "{{\"query\": \"{{ pages(first: {client}) {{ totalCount }} jobs {{ totalCount }} }}\"}}"
            );
            let asked = fixture.send("POST /graphql", &[("content-type", "application/json")], query).await;
            assert_eq!(asked.status(), 200);
        });
    }
    soon(served.wait()).await;
    drop(held);
    while !clients.is_empty() {
        let held = app.db.read().await.unwrap();
        // While the connection is held, other clients continue or finish.
        tokio::task::yield_now().await;
        drop(held);
        if let Some(ended) = clients.try_join_next() {
            ended.unwrap();
        }
    }
}

async fn answered(fixture: &Fixture, path: &str, limit: Duration) {
    let asked = Instant::now();
    let status = fixture.get(path, &[]).await.status();
    let took = asked.elapsed();
    assert!(status.is_success() && took <= limit, "{path}: {status} after {took:?}");
}

/// As many concurrent requests as connections: each view once held one connection while waiting for a second.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_views_do_not_deadlock_on_connections() {
    let Some(fixture) = start_product().await else { return };
    let fixture = Arc::new(fixture);
    let mut clients = JoinSet::new();
    for (at, theme) in
        ["flu", "scabies", "lice", "allergies", "flu", "scabies", "lice", "allergies"].iter().enumerate()
    {
        let fixture = fixture.clone();
        let path = format!("/api/ias/{theme}/view?season={}-{}&as_of=2026-11-21", 2010 + at, 2011 + at);
        clients.spawn(async move { assert_eq!(fixture.get(&path, &[]).await.status(), 200, "{path}") });
    }
    soon(clients.join_all()).await;
}

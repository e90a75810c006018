//! Fairness between clients: expensive requests of one client do not delay others.

use crate::{
    catalog::sheet::source,
    connections::PATIENT,
    content::sample_entry::store_all,
    harness::full,
    site::{Fixture, start_product, start_with},
};
use axum::routing::get;
use serde_json::json;
use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpSocket,
    sync::Semaphore,
    task::JoinHandle,
};
use vigie::web::{self, Route, SiteParts, cacheable_request::CacheableRequest, page_cache::CachedResponse};

/// Serves a site on a port until the test ends.
pub async fn serve(site: &Fixture) -> SocketAddr {
    let listener = web::bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(web::accept(listener, site.site.clone(), PATIENT, std::future::pending()));
    address
}

/// A client at its own loopback address.
#[derive(Clone, Copy)]
pub struct Client {
    from: SocketAddr,
    server: SocketAddr,
}

impl Client {
    pub fn of(number: u8, server: &SocketAddr) -> Self {
        Self { from: ([127, 0, 0, number], 0).into(), server: *server }
    }

    /// Status and body of the response; status 0 if the connection was closed, as happens above the connection limit.
    pub async fn get(self, path: &str) -> (u16, String) {
        self.exchange(&format!("GET {path} HTTP/1.1\r\nHost: vigie.example\r\nConnection: close\r\n\r\n"))
            .await
    }

    pub async fn post(self, path: &str, json: &str) -> (u16, String) {
        let length = json.len();
        self.exchange(&format!(
            "POST {path} HTTP/1.1\r\nHost: vigie.example\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{json}"
        ))
        .await
    }

    async fn exchange(self, request: &str) -> (u16, String) {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(self.from).unwrap();
        let mut stream = socket.connect(self.server).await.unwrap();
        let mut bytes = Vec::new();
        let sent = stream.write_all(request.as_bytes()).await;
        let read = stream.read_to_end(&mut bytes).await;
        if bytes.is_empty() || sent.and(read).is_err() {
            return (0, String::new());
        }
        let answer = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let found = head.to_ascii_lowercase().contains("retry-after: ");
        assert_eq!(found, matches!(status, 429 | 503), "{head}");
        (status, body.to_owned())
    }

    /// Sends distinct requests with this prefix until one is rejected: the client then has all its queue places.
    async fn fill(self, path: &str) -> Filled {
        let mut asked: Vec<JoinHandle<(u16, String)>> = Vec::new();
        loop {
            let path = format!("{path}{}", asked.len());
            asked.push(tokio::spawn(async move { self.get(&path).await }));
            if let Some(refused) = asked.iter().position(JoinHandle::is_finished) {
                return Filled { asked, refused };
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

/// Requests of a client, at least one of which was rejected.
struct Filled {
    asked: Vec<JoinHandle<(u16, String)>>,
    refused: usize,
}

impl Filled {
    /// The number of requests that were answered; the others were rejected immediately.
    async fn answered(self) -> usize {
        let mut answered = 0;
        for asked in self.asked {
            let (status, body) = asked.await.unwrap();
            assert!(status == 429 || (status, body.as_str()) == (200, "\"dear\""), "{status} {body}");
            answered += usize::from(status == 200);
        }
        answered
    }
}

/// A site with an expensive route that reports its start and waits for a permit.
async fn dear() -> (Fixture, Arc<Semaphore>, Arc<Mutex<Vec<char>>>) {
    let (permits, begun) = (Arc::new(Semaphore::new(0)), Arc::new(Mutex::new(Vec::new())));
    let (wait, tell) = (permits.clone(), begun.clone());
    let dear = get(async move |reader: CacheableRequest| {
        let who = reader.query().and_then(|query| query.chars().next()).unwrap_or('?');
        let making = async move {
            tell.lock().unwrap().push(who);
            wait.acquire().await.unwrap().forget();
            CachedResponse::json(&"dear")
        };
        reader.answer(Box::pin(making)).await
    });
    let routes = vec![Route::api_at("/api/dear", dear)];
    (start_with(|_| (), SiteParts { routes, ..SiteParts::default() }).await, permits, begun)
}

/// More permits than any test needs.
const ALL: usize = 100;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_has_limited_queue_places_and_others_are_interleaved() {
    let (site, permits, begun) = dear().await;
    let server = serve(&site).await;
    let (greedy, other) = (Client::of(2, &server), Client::of(3, &server));
    let of_greedy = greedy.fill("/api/dear?a").await;
    assert_eq!(greedy.get("/healthz").await.0, 200, "cheap requests do not wait");
    assert_eq!(greedy.get("/fr").await.0, 200, "pages have their own queue");
    let of_other = other.fill("/api/dear?b").await;
    permits.add_permits(ALL);
    assert!(of_greedy.answered().await >= 8 && of_other.answered().await >= 8);
    let begun: String = begun.lock().unwrap().iter().collect();
    let count = |begun: &str, who: char| begun.chars().filter(|one| *one == who).count();
    for turns in 1..=16 {
        let begun = &begun[..turns];
        assert!(
            count(begun, 'b') + 1 >= count(begun, 'a'),
            "the client with less usage comes first: {begun}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_response_refused_to_one_client_is_built_for_another() {
    let (site, permits, _) = dear().await;
    let server = serve(&site).await;
    let asked = Client::of(2, &server).fill("/api/dear?a").await;
    let path = format!("/api/dear?a{}", asked.refused);
    let other = tokio::spawn(async move { Client::of(3, &server).get(&path).await.0 });
    permits.add_permits(ALL);
    assert_eq!(other.await.unwrap(), 200);
    assert!(asked.answered().await >= 8);
}

/// The most expensive requests, each one different.
async fn ask_dearly(client: Client, number: usize) -> u16 {
    let aliases: String =
        (0..14).map(|i| format!("a{i}: sources(first: 100) {{ nodes {{ slug name }} }} ")).collect();
    let question = json!({ "query": format!("{{ {aliases} }}") }).to_string();
    let seasons: String = (0..60).map(|i| format!("season={i}-{number}&")).collect();
    let theme = ["flu", "baclofen", "scabies"][number / 6 % 3];
    let day = 1 + number / 6 % 20;
    match number % 6 {
        0 => client.post("/graphql", &question).await.0,
        1 => client.get(&format!("/fr/store?q={number}{}", "x".repeat(10_000))).await.0,
        2 => client.get(&format!("/fr/ias/flu?{seasons}")).await.0,
        3 => client.get(["/catalog.jsonld", "/catalog.ttl", "/catalog.atom"][number / 6 % 3]).await.0,
        4 => client.get(&format!("/img/card/fr/ias/{theme}.png")).await.0,
        _ => client.get(&format!("/api/ias/flu/view?as_of=2026-11-{day:02}&season={number}")).await.0,
    }
}

/// The 99th percentile of the waits.
fn p99(mut waits: Vec<Duration>) -> Duration {
    waits.sort_unstable();
    waits[waits.len() * 99 / 100]
}

/// One client sends fifty expensive requests a second while another one reads. The full run, with 5,000 sources, checks the promised
/// response times; the short run checks that every request of the reader is answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn expensive_requests_of_one_client_do_not_delay_others() {
    let Some(site) = start_product().await else { return };
    let sources = full(5_000, 10);
    store_all(site.site.app(), (0..sources).map(|number| source(&format!("s{number}")))).await;
    let server = serve(&site).await;
    let (greedy, reader) = (Client::of(2, &server), Client::of(3, &server));
    assert_eq!(reader.get("/fr").await.0, 200);
    let attack = tokio::spawn(async move {
        let mut asked = Vec::new();
        for number in 0..full(3_000, 30) {
            asked.push(tokio::spawn(ask_dearly(greedy, number)));
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let mut statuses = BTreeMap::new();
        for asked in asked {
            *statuses.entry(asked.await.unwrap()).or_insert(0) += 1;
        }
        statuses
    });
    let (mut kept, mut fresh) = (Vec::new(), Vec::new());
    for number in 0.. {
        if attack.is_finished() {
            break;
        }
        for (path, waits) in
            [("/fr".to_owned(), &mut kept), (format!("/fr/ias/flu?scale={number}"), &mut fresh)]
        {
            let start = Instant::now();
            assert_eq!(reader.get(&path).await.0, 200, "{path}");
            waits.push(start.elapsed());
        }
    }
    let (statuses, waits) = (attack.await.unwrap(), (p99(kept), p99(fresh)));
    // Requests that waited for ten seconds were rejected with a retry time.
    assert!(
        statuses.keys().all(|status| matches!(status, 0 | 200 | 404 | 429 | 503)),
        "{waits:?} {statuses:?}"
    );
    let promised = full((Duration::from_millis(100), Duration::from_secs(1)), (Duration::MAX, Duration::MAX));
    assert!(waits.0 < promised.0 && waits.1 < promised.1, "{waits:?} {statuses:?}");
}

//! Connection limits: silent connections, greedy clients, declared bodies, and restarts.

use crate::{
    connections::{GET, LAST, LONG, PATIENT, SHORT, answer, rest, serve, soon},
    harness::{Folder, full},
    server::{PAUSE, address_of},
};
use std::{
    io::{BufReader, Read as _, Write as _},
    net::{self, Ipv4Addr, SocketAddr},
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
    task::JoinSet,
};
use vigie::web::Deadlines;

/// A request that declares a body and never sends it.
const PROMISE: &str = "POST /graphql HTTP/1.1\r\nHost: vigie.example\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n";

/// Pause between a response and the next request.
const THOUGHT: Duration = Duration::from_millis(4);

/// A connection from this client address.
async fn from(address: [u8; 4], to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((Ipv4Addr::from(address), 0).into()).unwrap();
    socket.connect(to).await.unwrap()
}

async fn ask(socket: &mut TcpStream, request: &str) -> String {
    socket.write_all(request.as_bytes()).await.unwrap();
    answer(socket).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_that_will_be_rejected_is_refused_before_it_is_sent() {
    let server = serve(PATIENT, |_| ()).await;
    let claim = |length: &str| {
        format!(
            "POST /api/bytes HTTP/1.1\r\nHost: vigie.example\r\nExpect: 100-continue\r\nContent-Length: {length}\r\n\r\n"
        )
    };
    for length in ["64001", "4000000000000000000"] {
        let mut socket = server.connect().await;
        socket.write_all(claim(length).as_bytes()).await.unwrap();
        socket.shutdown().await.unwrap();
        let answer = rest(&mut socket).await;
        assert!(answer.starts_with("HTTP/1.1 413 ") && answer.contains("connection: close"), "{answer}");
    }
    let mut socket = server.connect().await;
    socket.write_all(claim("2").as_bytes()).await.unwrap();
    let mut interim = [0; 25];
    socket.read_exact(&mut interim).await.unwrap();
    assert_eq!(&interim, b"HTTP/1.1 100 Continue\r\n\r\n");
    socket.write_all(b"ok").await.unwrap();
    socket.shutdown().await.unwrap();
    assert!(rest(&mut socket).await.ends_with("\r\n\r\n2"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_at_its_connection_limit_gets_a_retry_time() {
    let server = serve(PATIENT, |config| config.connections.per_address = 2).await;
    let (mut first, mut second) = (server.connect().await, server.connect().await);
    for socket in [&mut first, &mut second] {
        ask(socket, GET).await;
    }
    let refused = rest(&mut server.connect().await).await;
    assert!(refused.starts_with("HTTP/1.1 429 ") && refused.contains("retry-after: "), "{refused}");
    assert!(
        refused.contains("content-security-policy: ") && refused.contains("connection: close"),
        "{refused}"
    );
    drop(first);
    server.wait_for_place().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_connection_is_closed_for_a_new_one_of_its_client() {
    let share = |config: &mut vigie::config::Config| config.connections.per_address = 2;
    let server = serve(Deadlines { idle_grace: Duration::ZERO, ..PATIENT }, share).await;
    let (mut running, mut idle) = (server.connect().await, server.connect().await);
    running.write_all(b"GET /slow HTTP/1.1\r\nHost: vigie.example\r\n\r\n").await.unwrap();
    soon(server.entered.notified()).await;
    ask(&mut idle, GET).await;
    server.wait_for_place().await;
    assert_eq!(rest(&mut idle).await, "");
    server.release.notify_one();
    assert!(answer(&mut running).await.ends_with("done"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn new_clients_get_a_retry_time_if_every_connection_is_active() {
    let server = serve(PATIENT, |config| config.connections.total = 1).await;
    let mut running = server.connect().await;
    running.write_all(b"GET /slow HTTP/1.1\r\nHost: vigie.example\r\n\r\n").await.unwrap();
    soon(server.entered.notified()).await;
    let refused = server.exchange(LAST).await;
    assert!(refused.starts_with("HTTP/1.1 503 ") && refused.contains("retry-after: "), "{refused}");
    server.release.notify_one();
    assert!(answer(&mut running).await.ends_with("done"));
    drop(running);
    server.wait_for_place().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silent_connections_do_not_lock_out_other_clients() {
    let few = |config: &mut vigie::config::Config| {
        (config.connections.total, config.connections.per_address) = (16, 4);
    };
    let server = serve(PATIENT, few).await;
    let mut crowd = Vec::new();
    for place in 0..16 {
        let mut silent = from([127, 0, 1, place / 4], server.address).await;
        let said = if place % 2 == 0 { PROMISE } else { "" };
        silent.write_all(said.as_bytes()).await.unwrap();
        crowd.push(silent);
    }
    let mut visitor = server.connect().await;
    for _ in 0..3 {
        ask(&mut visitor, GET).await;
    }
    let second = server.exchange(LAST).await;
    assert!(second.ends_with("ok\n"), "{second}");
    drop(crowd);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_never_reads_is_disconnected() {
    let one = |config: &mut vigie::config::Config| config.connections.per_address = 1;
    let server = serve(Deadlines { idle: SHORT, ..PATIENT }, one).await;
    let mut deaf = server.connect().await;
    deaf.write_all(b"GET /large HTTP/1.1\r\nHost: vigie.example\r\n\r\n").await.unwrap();
    server.wait_for_place().await;
    let received = rest(&mut deaf).await.len();
    assert!((1..1_000_000).contains(&received), "{received}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_in_transit_at_shutdown_is_answered() {
    let server = serve(PATIENT, |_| ()).await;
    let (mut fresh, mut used) = (server.connect().await, server.connect().await);
    ask(&mut used, GET).await;
    server.stop.send(()).unwrap();
    while !ask(&mut used, GET).await.contains("connection: close") {}
    // The last responses may be sent just before the listener is closed.
    let refused = async { while TcpStream::connect(server.address).await.is_ok() {} };
    soon(refused).await;
    fresh.write_all(GET.as_bytes()).await.unwrap();
    let last = rest(&mut fresh).await;
    assert!(last.contains("connection: close") && last.ends_with("ok\n"), "{last}");
}

/// The product at its own address; its standard error is captured.
struct Product {
    child: Child,
    address: SocketAddr,
    news: BufReader<std::process::ChildStderr>,
}

fn product(folder: &Folder, listen: &str, before: &str) -> Product {
    let words = format!("{before} exec \"$0\" serve --listen {listen}");
    let mut command = Command::new("sh");
    command.args(["-c", &words, env!("CARGO_BIN_EXE_vigie")]).current_dir(folder.0.path()).env_clear();
    command
        .env("VIGIE_CLOCK", "2026-11-21T06:10:00Z")
        .env("VIGIE_LOG_LEVEL", "warn")
        .env("VIGIE_HOSTS", "vigie.example");
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let address = address_of(&mut child).expect("it starts").parse().unwrap();
    let news = BufReader::new(child.stderr.take().unwrap());
    Product { child, address, news }
}

impl Product {
    /// Stops it and returns its standard error.
    fn stop(mut self) -> String {
        let words = format!("kill -TERM {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &words]).status().unwrap().success());
        let mut said = String::new();
        self.news.read_to_string(&mut said).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(0), "{said}");
        said
    }
}

/// Repeats requests on one connection until it is closed. Returns `false` if a request got no byte.
fn asks_until_closed(address: SocketAddr, answered: &AtomicUsize) -> bool {
    let Ok(mut socket) = net::TcpStream::connect(address) else {
        thread::sleep(THOUGHT);
        return true;
    };
    socket.set_read_timeout(Some(LONG)).unwrap();
    loop {
        socket.set_nonblocking(true).unwrap();
        let is_closed = socket.peek(&mut [0]).is_ok_and(|count| count == 0);
        socket.set_nonblocking(false).unwrap();
        if is_closed {
            return true;
        }
        let (mut bytes, mut part) = (Vec::new(), [0; 4_096]);
        let sent = socket.write_all(GET.as_bytes());
        while sent.is_ok() && !bytes.ends_with(b"ok\n") {
            match socket.read(&mut part) {
                Ok(count) if count > 0 => bytes.extend(&part[..count]),
                _ => break,
            }
        }
        if bytes.is_empty() {
            return false;
        }
        answered.fetch_add(1, Relaxed);
        // After `connection: close` a client does not reuse the connection.
        if String::from_utf8_lossy(&bytes).contains("connection: close") {
            return true;
        }
        thread::sleep(THOUGHT);
    }
}

#[test]
fn no_request_is_dropped_during_a_restart() {
    let folder = Folder::ready();
    let mut server = product(&folder, "127.0.77.1:0", "");
    let address = server.address;
    let (answered, lost, over) =
        (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default(), Arc::<AtomicBool>::default());
    let client = || {
        let (answered, lost, over) = (answered.clone(), lost.clone(), over.clone());
        move || {
            while !over.load(Relaxed) {
                if !asks_until_closed(address, &answered) {
                    lost.fetch_add(1, Relaxed);
                }
            }
        }
    };
    let clients: Vec<_> = (0..12).map(|_| thread::spawn(client())).collect();
    for round in 1..=full(20, 3) {
        while answered.load(Relaxed) < round * 100 {
            thread::sleep(PAUSE);
        }
        server.stop();
        server = product(&folder, &address.to_string(), "");
    }
    over.store(true, Relaxed);
    server.stop();
    clients.into_iter().for_each(|client| client.join().unwrap());
    assert_eq!(lost.load(Relaxed), 0, "of {} answered", answered.load(Relaxed));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_low_descriptor_limit_reduces_the_connection_limit() {
    let folder = Folder::ready();
    let server = product(&folder, "127.0.0.1:0", "ulimit -n 128;");
    let mut crowd = Vec::new();
    for place in 0..200 {
        crowd.push(from([127, 0, 2, place], server.address).await);
    }
    let mut visitor = from([127, 0, 3, 1], server.address).await;
    ask(&mut visitor, GET).await;
    let said = server.stop();
    drop(crowd);
    assert!(said.contains("connection limit reduced to 16 from 4096"), "{said}");
    assert!(!said.contains("Too many open files"), "{said}");
}

/// The time in which a new client gets its response.
async fn wait(address: SocketAddr, path: &str) -> Duration {
    let began = Instant::now();
    let mut socket = from([127, 0, 0, 2], address).await;
    let request = format!("GET {path} HTTP/1.1\r\nHost: vigie.example\r\nConnection: close\r\n\r\n");
    socket.write_all(request.as_bytes()).await.unwrap();
    let answer = rest(&mut socket).await;
    assert!(answer.starts_with("HTTP/1.1 200 "), "{path}: {answer:.200}");
    began.elapsed()
}

/// As many connections as the limit permits, from 64 addresses, each with the beginning of a request and then silent.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_product_responds_while_silent_clients_hold_every_connection() {
    let (addresses, limit) = full((64, Duration::from_millis(500)), (4, LONG));
    let folder = Folder::ready();
    let most = format!("export VIGIE_CONNECTIONS_TOTAL={};", u32::from(addresses) * 64);
    let server = product(&folder, "127.0.0.1:0", &most);
    wait(server.address, "/fr").await;
    let began = Instant::now();
    let mut crowd = JoinSet::new();
    for address in (0..addresses).flat_map(|last| [[127, 0, 1, last]; 64]) {
        let mut silent = from(address, server.address).await;
        silent.write_all(PROMISE.as_bytes()).await.unwrap();
        crowd.spawn(async move { silent.read_to_end(&mut Vec::new()).await });
    }
    let mut rounds = 0;
    while full(!crowd.is_empty(), rounds < 5) {
        for path in ["/healthz", "/fr"] {
            let waited = wait(server.address, path).await;
            assert!(waited < limit, "{path}: {waited:?} after {:?}", began.elapsed());
        }
        while crowd.try_join_next().is_some() {}
        assert!(began.elapsed() < Duration::from_secs(60), "{} are still held", crowd.len());
        rounds += 1;
    }
    crowd.abort_all();
    server.stop();
}

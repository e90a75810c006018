//! Connections: accepted under caps, read and answered under deadlines, drained before the process ends. axum's own accept
//! loop has none of this.

mod activity;
mod body;
mod caps;
mod deadlines;
mod descriptors;
mod head;
mod stream;

pub(super) use body::Arrival;
pub use deadlines::Deadlines;

use super::Site;
use crate::{
    Result,
    error::{Error, Kind},
};
use axum::{
    body::to_bytes,
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use caps::{Caps, Permit};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use jiff::fmt::rfc2822::DateTimePrinter;
use std::{
    convert::Infallible,
    future::Future,
    io,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};
use stream::{Stream, end};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore, watch},
    task::JoinSet,
};

const CLOSE: HeaderValue = HeaderValue::from_static("close");
/// Connections that may wait to be accepted.
const BACKLOG: u32 = 1_024;
/// Bytes of answers that the system keeps for a peer that does not read (it takes twice as much for its own books): a
/// thousand who ask and do not read cost what they would otherwise cost each by the megabyte.
const SEND_BUFFER: u32 = 131_072;
/// Connections beyond the caps that are told so at a time; further ones are closed without a word.
const REFUSALS: usize = descriptors::SLACK / 2;

/// # Errors
/// [`Kind::CannotCreate`] when it is taken, foreign to this machine or not permitted.
pub fn bind(address: SocketAddr) -> Result<TcpListener> {
    listen(address).map_err(|e| {
        let why = match e.kind() {
            io::ErrorKind::AddrInUse => {
                "another process listens there; stop it or choose another --listen address".to_owned()
            }
            io::ErrorKind::PermissionDenied => "permission denied; choose a port above 1023".to_owned(),
            _ => e.to_string(),
        };
        Error::new(Kind::CannotCreate, "server.address-in-use", format!("cannot listen on {address}: {why}"))
    })
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    // Accepted sockets inherit it.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves the connections of a listener until `stop`, then lets the running ones finish, for a while.
pub async fn accept(
    listener: TcpListener,
    site: Arc<Site>,
    deadlines: Deadlines,
    stop: impl Future<Output = ()>,
) {
    let limits = descriptors::fit(site.app().config.connections);
    let (drain, draining) = watch::channel(None);
    let door = Door {
        caps: Caps::new(limits, deadlines.spare),
        refusals: Arc::new(Semaphore::new(REFUSALS)),
        site,
        deadlines,
        draining,
    };
    let slots = Arc::new(Semaphore::new(limits.total + descriptors::SLACK));
    let mut tasks = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            Some(_) = tasks.join_next() => {}
            (slot, accepted) = next(&listener, &slots) => match accepted {
                Ok((socket, peer)) => door.admit((socket, peer.ip()), slot, &mut tasks),
                Err(e) => cannot_accept(&e).await,
            },
        }
    }
    // Who waits to be accepted is answered too. Nobody is told to close, and comes again, before nobody listens.
    for (socket, peer) in waiting(listener) {
        let slot = slots.clone().try_acquire_owned().ok();
        door.admit((socket, peer.ip()), slot, &mut tasks);
    }
    door.site.drain();
    drain.send_replace(Some(Instant::now() + deadlines.last_request));
    finish(tasks, deadlines.drain).await;
}

/// The next connection, once there is a descriptor for it: those that are told to close or refused take a moment.
async fn next(
    listener: &TcpListener,
    slots: &Arc<Semaphore>,
) -> (Option<OwnedSemaphorePermit>, io::Result<(TcpStream, SocketAddr)>) {
    // The semaphore is never closed.
    let slot = slots.clone().acquire_owned().await.ok();
    (slot, listener.accept().await)
}

/// Closes a listener on which nobody waits any more. Between the last look and the close is as little as can be: whoever came
/// then would be cut off.
fn waiting(listener: TcpListener) -> Vec<(TcpStream, SocketAddr)> {
    let Ok(listener) = listener.into_std() else { return Vec::new() };
    let mut waiting = Vec::new();
    while let Ok((socket, peer)) = listener.accept() {
        waiting.push((socket, peer));
    }
    drop(listener);
    let usable = |(socket, peer): (std::net::TcpStream, _)| {
        socket.set_nonblocking(true).ok()?;
        Some((TcpStream::from_std(socket).ok()?, peer))
    };
    waiting.into_iter().filter_map(usable).collect()
}

async fn cannot_accept(e: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(e.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        // Out of file descriptors, most likely: running connections will give some back.
        tracing::error!("cannot accept connections: {e}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn finish(mut tasks: JoinSet<()>, limit: Duration) {
    let all = async { while tasks.join_next().await.is_some() {} };
    if tokio::time::timeout(limit, all).await.is_err() {
        tracing::warn!("{} connections did not end in time and are cut", tasks.len());
        tasks.shutdown().await;
    }
}

/// What every new connection passes.
struct Door {
    caps: Caps,
    refusals: Arc<Semaphore>,
    site: Arc<Site>,
    deadlines: Deadlines,
    draining: watch::Receiver<Option<Instant>>,
}

impl Door {
    /// `slot` is held for as long as the socket is open.
    fn admit(
        &self,
        (socket, peer): (TcpStream, IpAddr),
        slot: Option<OwnedSemaphorePermit>,
        tasks: &mut JoinSet<()>,
    ) {
        let (site, deadlines) = (self.site.clone(), self.deadlines);
        match self.caps.admit(peer) {
            Ok(permit) => {
                let draining = self.draining.clone();
                let connection =
                    Connection { site, peer: Peer(peer), deadlines, draining, permit, _slot: slot };
                tasks.spawn(connection.serve(socket));
            }
            Err(status) => {
                let Ok(turn) = self.refusals.clone().try_acquire_owned() else { return };
                tasks.spawn(async move {
                    end(socket, &refusal(&site, status).await, deadlines).await;
                    drop((turn, slot));
                });
            }
        }
    }
}

/// Whose connection a request came over.
#[derive(Debug, Clone, Copy)]
pub(super) struct Peer(pub IpAddr);

struct Connection {
    site: Arc<Site>,
    peer: Peer,
    deadlines: Deadlines,
    draining: watch::Receiver<Option<Instant>>,
    permit: Permit,
    _slot: Option<OwnedSemaphorePermit>,
}

impl Connection {
    async fn serve(self, socket: TcpStream) {
        let activity = self.permit.activity.clone();
        tokio::select! {
            () = self.converse(socket) => {}
            () = activity.closing() => {}
        }
    }

    async fn converse(&self, socket: TcpStream) {
        // Failing to set the option costs speed only.
        let _ = socket.set_nodelay(true);
        let activity = self.permit.activity.clone();
        let mut stream = Stream::new(socket, self.deadlines, self.draining.clone(), activity);
        self.answer_all(&mut stream).await;
        let answer = match stream.refusal() {
            Some(status) => refusal(&self.site, status).await,
            None => Vec::new(),
        };
        stream.close(&answer).await;
    }

    async fn answer_all(&self, stream: &mut Stream) {
        let connection = http1::Builder::new()
            .header_read_timeout(None)
            // A peer that has said everything may still be waiting for its answer.
            .half_close(true)
            .serve_connection(TokioIo::new(stream), service_fn(|request| self.answer(request)));
        let (mut connection, mut draining) = (pin!(connection), self.draining.clone());
        // An error is the peer's: it went away, or was too slow.
        let ended = tokio::select! {
            _ = connection.as_mut() => true,
            _ = draining.wait_for(Option::is_some) => false,
        };
        if !ended {
            // Polled again, the stream waits no longer than it may for another request.
            let _ = connection.await;
        }
    }

    async fn answer(&self, request: Request<Incoming>) -> Result<Response, Infallible> {
        // Nothing is read after a chunked body.
        let chunked = request.headers().contains_key(header::TRANSFER_ENCODING);
        let (parts, body) = request.into_parts();
        let (body, arrival) = body::paced(body, self.deadlines);
        let mut request = Request::from_parts(parts, body);
        request.extensions_mut().insert(self.peer);
        if let Some(arrival) = &arrival {
            request.extensions_mut().insert(arrival.clone());
        }
        let mut response = self.site.answer(request).await;
        let late = arrival.is_some_and(|arrival| arrival.is_late());
        if late && !response.status().is_success() {
            response = self.site.refuse(StatusCode::REQUEST_TIMEOUT);
        }
        // Nor is a body that is too large.
        let unread = response.status() == StatusCode::PAYLOAD_TOO_LARGE;
        if chunked || late || unread || self.site.is_draining() {
            response.headers_mut().insert(header::CONNECTION, CLOSE);
        }
        Ok(response)
    }
}

/// The bytes that answer a peer whose request the HTTP library never saw.
async fn refusal(site: &Site, status: StatusCode) -> Vec<u8> {
    let (mut parts, body) = site.refuse(status).into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap_or_default();
    parts.headers.insert(header::CONNECTION, CLOSE);
    parts.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
    let date = DateTimePrinter::new().timestamp_to_rfc9110_string(&site.app().clock.now());
    parts.headers.extend(date.ok().and_then(|date| Some((header::DATE, date.try_into().ok()?))));
    let mut bytes = format!("HTTP/1.1 {}\r\n", parts.status).into_bytes();
    for (name, value) in &parts.headers {
        bytes.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
    }
    [&bytes, b"\r\n".as_slice(), &body].concat()
}

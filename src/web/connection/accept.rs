//! Accepts connections.

use super::{
    body,
    caps::{Caps, Permit},
    deadlines::Deadlines,
    descriptors,
    peer::Peer,
    stream::{Stream, respond_and_close},
};
use crate::{
    Result,
    error::{Error, Kind},
    web::{Site, metrics::InProgress},
};
use axum::{
    body::to_bytes,
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
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
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore, watch},
    task::JoinSet,
};

const CLOSE: HeaderValue = HeaderValue::from_static("close");
/// Maximum connections waiting to be accepted.
const BACKLOG: u32 = 1_024;
/// Socket send buffer in bytes (the kernel doubles it for bookkeeping): limits the memory of clients that
/// request and do not read.
const SEND_BUFFER: u32 = 131_072;
/// Maximum concurrent error responses beyond the caps; further connections are closed without one.
const REFUSALS: usize = descriptors::SLACK / 2;

/// Binds the listening socket.
///
/// # Errors
/// [`Kind::CannotCreate`] if the address is in use, not local or not permitted.
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
    // Accepted sockets inherit the buffer size.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves the connections of a listener until `stop`, then drains the open ones up to the deadline.
pub async fn accept(
    listener: TcpListener,
    site: Arc<Site>,
    deadlines: Deadlines,
    stop: impl Future<Output = ()>,
) {
    let limits = descriptors::fit(site.app().config.connections);
    let (drain, draining) = watch::channel(None);
    let acceptor = Acceptor {
        caps: Caps::new(limits, deadlines.idle_grace),
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
                Ok((socket, peer)) => acceptor.admit(socket, peer.ip(), slot, &mut tasks),
                Err(e) => cannot_accept(&e).await,
            },
        }
    }
    // Connections in the backlog are served too, before others are asked to close: a client that reconnects
    // would otherwise find no listener.
    for (socket, peer) in waiting(listener) {
        let slot = slots.clone().try_acquire_owned().ok();
        acceptor.admit(socket, peer.ip(), slot, &mut tasks);
    }
    acceptor.site.drain();
    drain.send_replace(Some(Instant::now() + deadlines.last_request));
    drain_connections(tasks, deadlines.drain).await;
}

/// Accepts the next connection once a slot is free: evicted and rejected ones keep their descriptor for a
/// moment.
pub(super) async fn next(
    listener: &TcpListener,
    slots: &Arc<Semaphore>,
) -> (Option<OwnedSemaphorePermit>, io::Result<(TcpStream, SocketAddr)>) {
    // The semaphore is never closed.
    let slot = slots.clone().acquire_owned().await.ok();
    (slot, listener.accept().await)
}

/// Accepts the whole backlog and closes the listener. The time between the last accept and the close is
/// minimal, because connections that arrive then are reset.
pub(super) fn waiting(listener: TcpListener) -> Vec<(TcpStream, SocketAddr)> {
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
        // Most likely out of file descriptors, which running connections will free.
        tracing::error!("cannot accept connections: {e}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn drain_connections(mut tasks: JoinSet<()>, limit: Duration) {
    let all = async { while tasks.join_next().await.is_some() {} };
    if tokio::time::timeout(limit, all).await.is_err() {
        tracing::warn!("closing {} connections that were still open at the drain timeout", tasks.len());
        tasks.shutdown().await;
    }
}

/// Admits or rejects new connections.
struct Acceptor {
    caps: Caps,
    refusals: Arc<Semaphore>,
    site: Arc<Site>,
    deadlines: Deadlines,
    draining: watch::Receiver<Option<Instant>>,
}

impl Acceptor {
    /// Serves or rejects a connection. `slot` is kept while the socket is open.
    fn admit(
        &self,
        socket: TcpStream,
        peer: IpAddr,
        slot: Option<OwnedSemaphorePermit>,
        tasks: &mut JoinSet<()>,
    ) {
        let (site, deadlines) = (self.site.clone(), self.deadlines);
        match self.caps.admit(peer) {
            Ok(permit) => {
                let (peer, draining) = (Peer(peer), self.draining.clone());
                let open = InProgress::new(&site.shared().requests.connections);
                let connection =
                    Connection { site, peer, deadlines, draining, permit, _slot: slot, _open: open };
                tasks.spawn(connection.serve(socket));
            }
            Err(status) => {
                site.shared().requests.record_refusal(status);
                let Ok(turn) = self.refusals.clone().try_acquire_owned() else { return };
                tasks.spawn(async move {
                    respond_and_close(socket, &refusal(&site, status).await, deadlines).await;
                    drop((turn, slot));
                });
            }
        }
    }
}

struct Connection {
    site: Arc<Site>,
    peer: Peer,
    deadlines: Deadlines,
    draining: watch::Receiver<Option<Instant>>,
    permit: Permit,
    _slot: Option<OwnedSemaphorePermit>,
    _open: InProgress,
}

impl Connection {
    async fn serve(self, socket: TcpStream) {
        let activity = self.permit.activity.clone();
        tokio::select! {
            () = self.handle(socket) => {}
            () = activity.close_requested() => {}
        }
    }

    async fn handle(&self, socket: TcpStream) {
        // A failure to set the option only costs speed.
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
            // A peer that has closed its sending side may still expect a response.
            .half_close(true)
            .serve_connection(TokioIo::new(stream), service_fn(|request| self.answer(request)));
        let (mut connection, mut draining) = (pin!(connection), self.draining.clone());
        // Errors are ignored: the peer has disconnected or was too slow.
        let ended = tokio::select! {
            _ = connection.as_mut() => true,
            _ = draining.wait_for(Option::is_some) => false,
        };
        if !ended {
            // Polling again makes the stream use the shorter deadline for another request.
            let _ = connection.await;
        }
    }

    async fn answer(&self, request: Request<Incoming>) -> Result<Response, Infallible> {
        // Requests after a chunked body are not read.
        let chunked = request.headers().contains_key(header::TRANSFER_ENCODING);
        let (parts, body) = request.into_parts();
        let (body, arrival) = body::with_deadlines(body, self.deadlines);
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
        // The rest of a body that is too large is not read either.
        let unread = response.status() == StatusCode::PAYLOAD_TOO_LARGE;
        if chunked || late || unread || self.site.is_draining() {
            response.headers_mut().insert(header::CONNECTION, CLOSE);
        }
        Ok(response)
    }
}

/// The bytes of a response to a request that never reached the HTTP library.
pub(super) async fn refusal(site: &Site, status: StatusCode) -> Vec<u8> {
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

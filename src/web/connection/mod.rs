//! Connections: accepted under caps, read and answered under deadlines, drained before the process ends. axum's own accept
//! loop has none of this.

mod body;
mod caps;
mod deadlines;
mod head;
mod stream;

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
pub(super) use caps::network;
use caps::{AddressPermit, Caps};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use jiff::fmt::rfc2822::DateTimePrinter;
use std::{
    convert::Infallible,
    future::Future,
    io,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};
use stream::Stream;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, watch},
    task::JoinSet,
};

const CLOSE: HeaderValue = HeaderValue::from_static("close");

/// # Errors
/// [`Kind::CannotCreate`] when it is taken, foreign to this machine or not permitted.
pub async fn bind(address: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(address).await.map_err(|e| {
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

/// Serves the connections of a listener until `stop`, then lets the running ones finish, for a while.
pub async fn accept(
    listener: TcpListener,
    site: Arc<Site>,
    deadlines: Deadlines,
    stop: impl Future<Output = ()>,
) {
    let caps = Caps::new(site.app().config.connections);
    let (drain, draining) = watch::channel(false);
    let mut tasks = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            Some(_) = tasks.join_next() => {}
            (permit, accepted) = next(&listener, &caps) => match accepted {
                Ok((socket, peer)) => tasks.extend(caps.of(peer.ip()).map(|of_address| {
                    let connection = Connection {
                        site: site.clone(),
                        peer: Peer(peer.ip()),
                        deadlines,
                        draining: draining.clone(),
                        _permits: (permit, of_address),
                    };
                    connection.serve(socket)
                })),
                Err(e) => cannot_accept(&e).await,
            },
        }
    }
    drop(listener);
    site.drain();
    drain.send_replace(true);
    finish(tasks, deadlines.drain).await;
}

async fn next(
    listener: &TcpListener,
    caps: &Caps,
) -> (Option<OwnedSemaphorePermit>, io::Result<(TcpStream, SocketAddr)>) {
    // While as many connections are open as may be nothing is accepted: newcomers wait in the system's queue.
    let permit = caps.any().await;
    (permit, listener.accept().await)
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

/// Whose connection a request came over.
#[derive(Debug, Clone, Copy)]
pub(super) struct Peer(pub IpAddr);

struct Connection {
    site: Arc<Site>,
    peer: Peer,
    deadlines: Deadlines,
    draining: watch::Receiver<bool>,
    /// Held for as long as the connection lives.
    _permits: (Option<OwnedSemaphorePermit>, AddressPermit),
}

impl Connection {
    async fn serve(self, socket: TcpStream) {
        // Failing to set the option costs speed only.
        let _ = socket.set_nodelay(true);
        let mut stream = Stream::new(socket, self.deadlines, self.draining.clone());
        self.converse(&mut stream).await;
        let answer = match stream.refusal() {
            Some(status) => self.refuse(status).await,
            None => Vec::new(),
        };
        stream.close(&answer).await;
    }

    async fn converse(&self, stream: &mut Stream) {
        let connection = http1::Builder::new()
            .header_read_timeout(None)
            // A peer that has said everything may still be waiting for its answer.
            .half_close(true)
            .serve_connection(TokioIo::new(stream), service_fn(|request| self.answer(request)));
        let (mut connection, mut draining) = (pin!(connection), self.draining.clone());
        // An error is the peer's: it went away, or was too slow.
        let ended = tokio::select! {
            _ = connection.as_mut() => true,
            _ = draining.wait_for(|draining| *draining) => false,
        };
        if !ended {
            // Polled again, the stream ends where the next request would begin.
            let _ = connection.await;
        }
    }

    async fn answer(&self, request: Request<Incoming>) -> Result<Response, Infallible> {
        // Nothing is read after a chunked body.
        let chunked = request.headers().contains_key(header::TRANSFER_ENCODING);
        let (parts, body) = request.into_parts();
        let (body, late) = body::paced(body, self.deadlines);
        let mut request = Request::from_parts(parts, body);
        request.extensions_mut().insert(self.peer);
        let mut response = self.site.answer(request).await;
        let late = late.is_some_and(|late| late.load(Relaxed));
        if late && !response.status().is_success() {
            response = self.site.refuse(StatusCode::REQUEST_TIMEOUT);
        }
        if chunked || late || self.site.is_draining() {
            response.headers_mut().insert(header::CONNECTION, CLOSE);
        }
        Ok(response)
    }

    /// The bytes that answer a head which the HTTP library never saw.
    async fn refuse(&self, status: StatusCode) -> Vec<u8> {
        let (mut parts, body) = self.site.refuse(status).into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap_or_default();
        parts.headers.insert(header::CONNECTION, CLOSE);
        parts.headers.insert(header::CONTENT_LENGTH, HeaderValue::from(body.len()));
        let date = DateTimePrinter::new().timestamp_to_rfc9110_string(&self.site.app().clock.now());
        parts.headers.extend(date.ok().and_then(|date| Some((header::DATE, date.try_into().ok()?))));
        let mut bytes = format!("HTTP/1.1 {}\r\n", parts.status).into_bytes();
        for (name, value) in &parts.headers {
            bytes.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
        }
        [&bytes, b"\r\n".as_slice(), &body].concat()
    }
}

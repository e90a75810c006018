//! The accept loop: axum's own has no deadlines, no caps and no bounded drain.

use super::{
    Site,
    caps::{Caps, Place},
    wire::{Conversation, Deadlines, Wire},
};
use crate::{
    Result,
    error::{Error, Kind},
};
use axum::{body::Body, extract::Request, http::HeaderValue, http::header::CONNECTION};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{
    convert::Infallible,
    future::Future,
    io,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::Arc,
    time::Duration,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
};

/// Takes the address.
///
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
    let door = Door { site: site.clone(), caps, deadlines, draining };
    let mut tasks = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            Some(_) = tasks.join_next() => {}
            (place, accepted) = next(&listener, &door.caps) => match accepted {
                Ok((socket, peer)) => tasks.extend(door.admit(place, socket, peer)),
                Err(e) => cannot_accept(&e).await,
            },
        }
    }
    drop(listener);
    site.drain();
    drain.send_replace(true);
    finish(tasks, deadlines.drain).await;
}

async fn finish(mut tasks: JoinSet<()>, limit: Duration) {
    let all = async { while tasks.join_next().await.is_some() {} };
    if tokio::time::timeout(limit, all).await.is_err() {
        tracing::warn!("{} connections did not end in time and are cut", tasks.len());
        tasks.shutdown().await;
    }
}

async fn cannot_accept(e: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(e.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        // Out of file descriptors, most likely: running connections will give some back.
        tracing::error!("cannot accept connections: {e}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Whose connection a request came over.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub IpAddr);

/// What every connection is admitted with.
struct Door {
    site: Arc<Site>,
    caps: Caps,
    deadlines: Deadlines,
    draining: watch::Receiver<bool>,
}

impl Door {
    /// The life of a connection, unless its address has enough of them: it is then closed at once.
    fn admit(
        &self,
        place: Place,
        socket: TcpStream,
        peer: SocketAddr,
    ) -> Option<impl Future<Output = ()> + Send + 'static> {
        let seat = self.caps.seat(peer.ip())?;
        let converse =
            converse((socket, Peer(peer.ip())), self.site.clone(), self.deadlines, self.draining.clone());
        Some(async move {
            // Held for as long as the connection lives.
            let _places = (place, seat);
            converse.await;
        })
    }
}

async fn next(listener: &TcpListener, caps: &Caps) -> (Place, io::Result<(TcpStream, SocketAddr)>) {
    // While all places are taken nothing is accepted: newcomers wait in the system's queue.
    let place = caps.place().await;
    (place, listener.accept().await)
}

async fn converse(
    (socket, peer): (TcpStream, Peer),
    site: Arc<Site>,
    deadlines: Deadlines,
    mut draining: watch::Receiver<bool>,
) {
    // Failing to set the option costs speed only.
    let _ = socket.set_nodelay(true);
    let conversation = Arc::new(Conversation::default());
    let wire = TokioIo::new(Wire::new(socket, conversation.clone(), deadlines));
    let shared = conversation.clone();
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(peer);
        answer(site.clone(), shared.clone(), request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(None)
        // A peer that has said everything may still be waiting for its answer.
        .half_close(true)
        .serve_connection(wire, service);
    let mut connection = pin!(connection);
    // An error is the peer's: it went away, or was too slow.
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = draining.wait_for(|draining| *draining) => {}
    }
    conversation.drain();
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

/// The refusal is read when the request is handed over, not later: it belongs to that request.
fn answer(
    site: Arc<Site>,
    conversation: Arc<Conversation>,
    request: hyper::Request<Incoming>,
) -> impl Future<Output = Result<hyper::Response<Body>, Infallible>> {
    let refusal = conversation.refusal();
    let running = conversation.run();
    async move {
        let _running = running;
        let mut response = match refusal {
            Some(refusal) => site.refuse(refusal),
            None => site.answer(bodied(request)).await,
        };
        if conversation.has_expired() && !response.status().is_success() {
            response = site.refuse(super::wire::Refusal::Timeout);
        }
        if conversation.is_last() || site.is_draining() {
            response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        }
        Ok(response)
    }
}

fn bodied(request: hyper::Request<Incoming>) -> Request {
    use hyper::body::Body as _;
    request.map(|body| if body.is_end_stream() { Body::empty() } else { Body::new(body) })
}

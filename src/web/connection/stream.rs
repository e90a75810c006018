//! The byte stream of a connection, between the socket and the HTTP library. Every head is validated before
//! the library sees it, and a peer that is too slow in either direction is disconnected.

use super::{
    deadlines::{Deadlines, Timer, earned},
    head::{self, Framing, HeadScanner},
    state::{Activity, ConnectionState},
};
use axum::http::StatusCode;
use std::{
    future::Future as _,
    io,
    pin::{Pin, pin},
    sync::Arc,
    task::{Context, Poll, ready},
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _, ReadBuf, copy, sink},
    net::TcpStream,
    sync::watch,
    time::timeout,
};

/// Buffer size for a head: most fit.
const CHUNK: usize = 2_048;
/// Maximum bytes to discard from a rejected peer before the connection is closed.
const LINGER_LIMIT: u64 = 4_000_000;

/// What the peer is sending.
enum Phase {
    /// A head, with the progress of its scanner.
    Head(HeadScanner),
    /// A body, with the number of missing bytes.
    Body(u64),
    /// A chunked body; no further head is read after it.
    Chunks,
    /// Nothing more is read: the request was rejected.
    Refused(StatusCode),
}

pub(super) struct Stream {
    socket: TcpStream,
    deadlines: Deadlines,
    /// Deadline for a further request, once shutdown has begun.
    draining: watch::Receiver<Option<Instant>>,
    activity: Arc<Activity>,
    phase: Phase,
    received: Vec<u8>,
    /// Bytes at the start of `received` that the HTTP library may read.
    released: usize,
    /// Time until the first byte of the next head.
    head_timeout: Duration,
    /// When the current head began to arrive.
    head: Option<Instant>,
    /// When the current response began to be written, and the bytes written so far.
    answer: Option<(Instant, u64)>,
    /// Whether the socket does not accept bytes at the moment.
    blocked: bool,
    /// When bytes were last transferred in either direction.
    last_io: Instant,
    reading: Timer,
    writing: Timer,
}

impl Stream {
    pub(super) fn new(
        socket: TcpStream,
        deadlines: Deadlines,
        draining: watch::Receiver<Option<Instant>>,
        activity: Arc<Activity>,
    ) -> Self {
        Self {
            socket,
            deadlines,
            draining,
            activity,
            phase: Phase::Head(HeadScanner::default()),
            received: Vec::new(),
            released: 0,
            head_timeout: deadlines.first_byte,
            head: None,
            answer: None,
            blocked: false,
            last_io: Instant::now(),
            reading: Timer::default(),
            writing: Timer::default(),
        }
    }

    /// The status with which the request was rejected, if it was.
    pub(super) fn refusal(&self) -> Option<StatusCode> {
        match self.phase {
            Phase::Refused(status) => Some(status),
            _ => None,
        }
    }

    /// Writes a last response and closes the connection.
    pub(super) async fn close(mut self, answer: &[u8]) {
        if matches!(self.phase, Phase::Head(_)) {
            // Errors are ignored: the peer has disconnected.
            let _ = self.socket.shutdown().await;
        } else {
            respond_and_close(self.socket, answer, self.deadlines).await;
        }
    }

    /// Reads until a head is complete and valid. The HTTP library sees an end of file if no head follows.
    fn poll_head(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.blocked {
            // An end of file would make the HTTP library drop its unwritten bytes.
            return Poll::Pending;
        }
        loop {
            if !self.received.is_empty() {
                self.head.get_or_insert_with(Instant::now);
                let Phase::Head(scan) = &mut self.phase else { return Poll::Ready(Ok(())) };
                match scan.advance(&self.received) {
                    Ok(Some(end)) => {
                        self.release_head(end);
                        return Poll::Ready(Ok(()));
                    }
                    Ok(None) => {}
                    Err(refusal) => {
                        self.phase = Phase::Refused(refusal);
                        return Poll::Ready(Ok(()));
                    }
                }
            }
            self.received.reserve(CHUNK);
            match pin!(self.socket.read_buf(&mut self.received)).poll(cx)? {
                Poll::Ready(0) => return Poll::Ready(Ok(())),
                Poll::Ready(_) => self.record_io(ConnectionState::Request),
                Poll::Pending => {
                    self.activity.set(ConnectionState::Request);
                    return self.poll_patience(cx).map(Ok);
                }
            }
        }
    }

    /// Waits for bytes of a head; ready when the deadline has passed.
    fn poll_patience(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let limit = match self.head {
            Some(since) => since + self.deadlines.head,
            None => self.until_first_byte(),
        };
        ready!(self.reading.poll_at(cx, limit));
        if self.head.is_some() {
            self.phase = Phase::Refused(StatusCode::REQUEST_TIMEOUT);
        }
        Poll::Ready(())
    }

    /// The deadline of the first byte. During shutdown, a request that may be in transit gets a short one.
    fn until_first_byte(&self) -> Instant {
        let limit = self.last_io + self.head_timeout;
        let last = *self.draining.borrow();
        last.map_or(limit, |last| limit.min(last.max(self.last_io + self.deadlines.last_request)))
    }

    fn record_io(&mut self, turn: ConnectionState) {
        self.last_io = Instant::now();
        self.activity.record_io(self.last_io, turn);
    }

    /// Validates a head and releases it to the HTTP library, with the bytes of its body that have arrived.
    fn release_head(&mut self, end: usize) {
        let rest = self.received.len() - end;
        (self.released, self.phase) = match head::check(&self.received[..end]) {
            Err(refusal) => (0, Phase::Refused(refusal)),
            Ok(Framing::Chunked) => (end + rest, Phase::Chunks),
            Ok(Framing::Length(length)) => {
                let here = usize::try_from(length).unwrap_or(usize::MAX).min(rest);
                (end + here, Phase::body(length - here as u64))
            }
        };
        (self.head, self.answer, self.head_timeout) = (None, None, self.deadlines.idle);
        self.activity.set(ConnectionState::Answer);
    }

    /// Passes bytes of a body from the socket to the HTTP library. [`body`](super::body) has its deadlines.
    fn poll_body(&mut self, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let most = if let Phase::Body(missing) = self.phase { missing } else { u64::MAX };
        let before = out.filled().len();
        let polled = Pin::new(&mut (&mut self.socket).take(most)).poll_read(cx, out)?;
        if polled.is_pending() {
            self.activity.set(ConnectionState::Bytes);
            return Poll::Pending;
        }
        if let Phase::Body(missing) = self.phase {
            self.phase = Phase::body(missing - (out.filled().len() - before) as u64);
        }
        // The real response has not begun: only an interim one may have been written before the body.
        self.answer = None;
        self.record_io(ConnectionState::Answer);
        Poll::Ready(Ok(()))
    }

    /// Counts bytes that the peer accepted and applies the deadline while it accepts none.
    fn poll_taken(
        &mut self,
        cx: &mut Context<'_>,
        polled: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let (since, taken) = *self.answer.get_or_insert_with(|| (Instant::now(), 0));
        if std::mem::replace(&mut self.blocked, polled.is_pending()) {
            // Wakes the reader, which waits while writing is blocked.
            cx.waker().wake_by_ref();
        }
        match polled {
            Poll::Ready(Ok(count)) => {
                self.answer = Some((since, taken + count as u64));
                self.record_io(ConnectionState::Answer);
                Poll::Ready(Ok(count))
            }
            Poll::Ready(Err(e)) => Poll::Ready(Err(e)),
            Poll::Pending => {
                self.activity.set(ConnectionState::Bytes);
                let whole = since + self.deadlines.answer + earned(taken);
                ready!(self.writing.poll_at(cx, whole.min(self.last_io + self.deadlines.idle)));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

/// Writes a last response and closes the socket. Bytes that the peer is still sending are discarded for a
/// moment, because closing with unread bytes would make it lose the response.
pub(super) async fn respond_and_close(mut socket: TcpStream, answer: &[u8], deadlines: Deadlines) {
    // Errors are ignored: the peer has disconnected.
    let _ = timeout(deadlines.idle, socket.write_all(answer)).await;
    let _ = socket.shutdown().await;
    let (mut rest, mut nowhere) = (socket.take(LINGER_LIMIT), sink());
    let _ = timeout(deadlines.linger, copy(&mut rest, &mut nowhere)).await;
}

impl Phase {
    fn body(missing: u64) -> Self {
        if missing == 0 { Self::Head(HeadScanner::default()) } else { Self::Body(missing) }
    }
}

impl AsyncRead for Stream {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.released == 0 {
            match this.phase {
                Phase::Head(_) => ready!(this.poll_head(cx))?,
                Phase::Body(_) | Phase::Chunks => return this.poll_body(cx, out),
                Phase::Refused(_) => {}
            }
        }
        let count = this.released.min(out.remaining());
        out.put_slice(&this.received[..count]);
        this.received.drain(..count);
        this.released -= count;
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let polled = Pin::new(&mut this.socket).poll_write(cx, bytes);
        this.poll_taken(cx, polled)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let polled = Pin::new(&mut this.socket).poll_write_vectored(cx, parts);
        this.poll_taken(cx, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.socket.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().socket).poll_flush(cx)
    }

    /// Nothing to do here: [`Stream::close`] shuts the socket down.
    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

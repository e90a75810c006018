//! The bytes of one connection, between the socket and the HTTP library: every head is checked whole before
//! the library sees it, and a peer that is too slow, in whichever direction, is let go.

use super::{
    activity::{Activity, Turn},
    deadlines::{Deadlines, Timer, earned},
    head::{self, Framing, Scan},
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

/// Room for bytes of a head: most heads fit.
const CHUNK: usize = 2_048;
/// Bytes that are thrown away for a refused peer before it is cut off.
const LINGER_LIMIT: u64 = 4_000_000;

/// What is read of the peer.
enum Phase {
    /// A head, as far as it was looked through.
    Head(Scan),
    /// A body of which so many bytes are missing.
    Body(u64),
    /// A chunked body; no further head is read after it.
    Chunks,
    /// Nothing, since the peer was refused.
    Refused(StatusCode),
}

pub(super) struct Stream {
    socket: TcpStream,
    deadlines: Deadlines,
    /// Until when a further request may begin, once the process is asked to stop.
    draining: watch::Receiver<Option<Instant>>,
    activity: Arc<Activity>,
    phase: Phase,
    received: Vec<u8>,
    /// How many bytes at the front of `received` the HTTP library may have.
    cleared: usize,
    /// How long the peer may take to begin a head.
    patience: Duration,
    /// Since when a head is arriving.
    head: Option<Instant>,
    /// Since when the answer at hand is being written, and how many of its bytes were taken.
    answer: Option<(Instant, u64)>,
    /// Whether the peer takes no bytes just now.
    blocked: bool,
    /// When bytes last moved in either direction.
    moved: Instant,
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
            phase: Phase::Head(Scan::default()),
            received: Vec::new(),
            cleared: 0,
            patience: deadlines.first_byte,
            head: None,
            answer: None,
            blocked: false,
            moved: Instant::now(),
            reading: Timer::default(),
            writing: Timer::default(),
        }
    }

    /// Why the peer was refused, if it was.
    pub(super) fn refusal(&self) -> Option<StatusCode> {
        match self.phase {
            Phase::Refused(status) => Some(status),
            _ => None,
        }
    }

    /// Writes a last answer and closes.
    pub(super) async fn close(mut self, answer: &[u8]) {
        if matches!(self.phase, Phase::Head(_)) {
            // An error is the peer's, which is gone.
            let _ = self.socket.shutdown().await;
        } else {
            end(self.socket, answer, self.deadlines).await;
        }
    }

    /// Reads until a head is complete and sound, or none is to be read any more: the HTTP library then sees an end.
    fn poll_head(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.blocked {
            // An end would make the HTTP library drop what it could not write so far.
            return Poll::Pending;
        }
        loop {
            if !self.received.is_empty() {
                self.head.get_or_insert_with(Instant::now);
                let Phase::Head(scan) = &mut self.phase else { return Poll::Ready(Ok(())) };
                match scan.advance(&self.received) {
                    Ok(Some(end)) => {
                        self.clear(end);
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
                Poll::Ready(_) => self.moved(Turn::Request),
                Poll::Pending => {
                    self.activity.wait_for(Turn::Request);
                    return self.poll_patience(cx).map(Ok);
                }
            }
        }
    }

    /// Without bytes for a head: ready once the peer has had its time.
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

    /// A peer whose request may be on its way while the process is asked to stop is waited for, a little.
    fn until_first_byte(&self) -> Instant {
        let limit = self.moved + self.patience;
        let last = *self.draining.borrow();
        last.map_or(limit, |last| limit.min(last.max(self.moved + self.deadlines.last_request)))
    }

    fn moved(&mut self, turn: Turn) {
        self.moved = Instant::now();
        self.activity.moved(self.moved, turn);
    }

    /// Lets the HTTP library have a head, if it is sound, and what is here of its body.
    fn clear(&mut self, end: usize) {
        let rest = self.received.len() - end;
        (self.cleared, self.phase) = match head::check(&self.received[..end]) {
            Err(refusal) => (0, Phase::Refused(refusal)),
            Ok(Framing::Chunked) => (end + rest, Phase::Chunks),
            Ok(Framing::Length(length)) => {
                let here = usize::try_from(length).unwrap_or(usize::MAX).min(rest);
                (end + here, Phase::body(length - here as u64))
            }
        };
        (self.head, self.answer, self.patience) = (None, None, self.deadlines.idle);
        self.activity.wait_for(Turn::Answer);
    }

    /// Bytes of a body go straight from the socket to the HTTP library, which has a deadline for them.
    fn poll_body(&mut self, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let most = if let Phase::Body(missing) = self.phase { missing } else { u64::MAX };
        let before = out.filled().len();
        let polled = Pin::new(&mut (&mut self.socket).take(most)).poll_read(cx, out)?;
        if polled.is_pending() {
            self.activity.wait_for(Turn::Bytes);
            return Poll::Pending;
        }
        if let Phase::Body(missing) = self.phase {
            self.phase = Phase::body(missing - (out.filled().len() - before) as u64);
        }
        // An interim answer may have been written before the body: the real one has not begun.
        self.answer = None;
        self.moved(Turn::Answer);
        Poll::Ready(Ok(()))
    }

    /// Counts bytes the peer took; when it takes none, says how long it may still do so.
    fn poll_taken(
        &mut self,
        cx: &mut Context<'_>,
        polled: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let (since, taken) = *self.answer.get_or_insert_with(|| (Instant::now(), 0));
        if std::mem::replace(&mut self.blocked, polled.is_pending()) {
            // Reading waited for this.
            cx.waker().wake_by_ref();
        }
        match polled {
            Poll::Ready(Ok(count)) => {
                self.answer = Some((since, taken + count as u64));
                self.moved(Turn::Answer);
                Poll::Ready(Ok(count))
            }
            Poll::Ready(Err(e)) => Poll::Ready(Err(e)),
            Poll::Pending => {
                self.activity.wait_for(Turn::Bytes);
                let whole = since + self.deadlines.answer + earned(taken);
                ready!(self.writing.poll_at(cx, whole.min(self.moved + self.deadlines.idle)));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

/// Writes a last answer and closes a socket. What the peer is still sending is read for a moment: closing on unread bytes
/// would make it lose the answer.
pub(super) async fn end(mut socket: TcpStream, answer: &[u8], deadlines: Deadlines) {
    // An error is the peer's, which is gone.
    let _ = timeout(deadlines.idle, socket.write_all(answer)).await;
    let _ = socket.shutdown().await;
    let (mut rest, mut nowhere) = (socket.take(LINGER_LIMIT), sink());
    let _ = timeout(deadlines.linger, copy(&mut rest, &mut nowhere)).await;
}

impl Phase {
    fn body(missing: u64) -> Self {
        if missing == 0 { Self::Head(Scan::default()) } else { Self::Body(missing) }
    }
}

impl AsyncRead for Stream {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.cleared == 0 {
            match this.phase {
                Phase::Head(_) => ready!(this.poll_head(cx))?,
                Phase::Body(_) | Phase::Chunks => return this.poll_body(cx, out),
                Phase::Refused(_) => {}
            }
        }
        let count = this.cleared.min(out.remaining());
        out.put_slice(&this.received[..count]);
        this.received.drain(..count);
        this.cleared -= count;
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

    /// The HTTP library is done; [`Stream::close`] does the rest.
    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

//! The reading side of a connection: heads are gathered and checked, bodies pass through under a deadline.

use super::{
    Phase, Wire,
    head::{self, Framing, Refusal, Scan},
};
use std::{
    future::Future as _,
    io,
    pin::{Pin, pin},
    task::{Context, Poll, ready},
    time::Instant,
};
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, ReadBuf};

/// What the HTTP library reads instead of bytes that were refused, so that the refusal is answered like
/// any other request: with our headers, and an end.
const SUBSTITUTE: &[u8] = b"GET / HTTP/1.1\r\nhost: refused\r\nconnection: close\r\n\r\n";

/// Room for bytes of a head: most heads fit.
const CHUNK: usize = 2_048;

/// What gathering a head came to.
pub enum Progress {
    More,
    End,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Wire<S> {
    /// Gives the HTTP library bytes it may have.
    pub(super) fn hand_over(&mut self, out: &mut ReadBuf<'_>) {
        let count = self.cleared.min(out.remaining());
        out.put_slice(&self.received[..count]);
        self.received.drain(..count);
        self.cleared -= count;
    }

    /// Takes bytes of the socket for a head, and clears the head once it is complete and sound.
    pub(super) fn poll_head(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<Progress>> {
        if matches!(self.phase, Phase::Fresh | Phase::Idle) && !self.received.is_empty() {
            self.phase = Phase::Head(self.moved, Scan::default());
        }
        if let Phase::Head(_, scan) = &mut self.phase {
            match scan.advance(&self.received) {
                Ok(Some(end)) => return Poll::Ready(Ok(self.clear(end))),
                Err(refusal) => return Poll::Ready(Ok(self.refuse(refusal))),
                Ok(None) => {}
            }
        }
        self.received.reserve(CHUNK);
        match pin!(self.socket.read_buf(&mut self.received)).poll(cx) {
            Poll::Ready(Ok(0)) => Poll::Ready(Ok(Progress::End)),
            Poll::Ready(Ok(_)) => {
                self.moved = Instant::now();
                Poll::Ready(Ok(Progress::More))
            }
            Poll::Ready(Err(e)) => Poll::Ready(Err(e)),
            Poll::Pending => self.poll_patience(cx).map(Ok),
        }
    }

    /// Without bytes for a head: how long the peer may still take.
    fn poll_patience(&mut self, cx: &mut Context<'_>) -> Poll<Progress> {
        let limit = match &self.phase {
            Phase::Head(since, _) => *since + self.deadlines.head,
            _ if self.conversation.is_running() => Instant::now() + self.deadlines.idle,
            _ if self.conversation.is_draining() => return Poll::Ready(Progress::End),
            Phase::Fresh => self.moved + self.deadlines.first_byte,
            _ => self.moved + self.deadlines.idle,
        };
        ready!(self.reading.poll_at(cx, limit));
        Poll::Ready(match self.phase {
            Phase::Head(..) => self.refuse(Refusal::Timeout),
            _ => Progress::End,
        })
    }

    fn clear(&mut self, end: usize) -> Progress {
        let since = self.moved;
        match head::inspect(&self.received[..end]) {
            Err(refusal) => return self.refuse(refusal),
            Ok(Framing::Length(length)) => {
                let rest = self.received.len() - end;
                let here = usize::try_from(length).unwrap_or(usize::MAX).min(rest);
                self.cleared = end + here;
                let missing = length.saturating_sub(u64::try_from(here).unwrap_or(u64::MAX));
                self.phase = if missing == 0 { Phase::Idle } else { Phase::Body { since, missing, length } };
            }
            Ok(Framing::Chunked) => {
                self.cleared = self.received.len();
                self.phase = Phase::Chunks { since, received: 0 };
                self.conversation.end();
            }
        }
        self.answer = None;
        Progress::More
    }

    fn refuse(&mut self, refusal: Refusal) -> Progress {
        self.conversation.refuse(refusal);
        self.phase = Phase::Refused;
        self.received = SUBSTITUTE.to_vec();
        self.cleared = SUBSTITUTE.len();
        Progress::More
    }

    /// Bytes of a body go straight from the socket to the HTTP library.
    pub(super) fn poll_body(&mut self, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let most = match self.phase {
            Phase::Body { missing, .. } => missing,
            _ => u64::MAX,
        };
        let before = out.filled().len();
        match Pin::new(&mut (&mut self.socket).take(most)).poll_read(cx, out) {
            Poll::Pending => self.poll_body_patience(cx),
            Poll::Ready(Err(e)) => Poll::Ready(Err(e)),
            Poll::Ready(Ok(())) => {
                self.account(u64::try_from(out.filled().len() - before).unwrap_or(u64::MAX));
                Poll::Ready(Ok(()))
            }
        }
    }

    fn account(&mut self, count: u64) {
        self.moved = Instant::now();
        // An interim answer may have been written before the body: the real one has not begun.
        self.answer = None;
        match &mut self.phase {
            Phase::Body { missing, .. } => {
                *missing = missing.saturating_sub(count);
                if *missing == 0 {
                    self.phase = Phase::Idle;
                }
            }
            Phase::Chunks { received, .. } => *received += count,
            _ => {}
        }
    }

    fn poll_body_patience(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let (since, size) = match self.phase {
            Phase::Body { since, length, .. } => (since, length),
            Phase::Chunks { since, received } => (since, received),
            _ => return Poll::Pending,
        };
        ready!(self.reading.poll_at(cx, since + self.deadlines.body_of(size)));
        self.conversation.expire();
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

//! The bytes of one connection, between the socket and the HTTP library: every head is checked whole before
//! the library sees it, and a peer that is too slow, in whichever direction, is let go.

mod conversation;
mod deadlines;
mod head;
mod read;
mod timer;
mod write;

pub use conversation::Conversation;
pub use deadlines::Deadlines;
pub use head::Refusal;

use head::Scan;
use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Instant,
};
use timer::Timer;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Where a connection stands in reading.
enum Phase {
    Fresh,
    Idle,
    /// A head is arriving since this instant.
    Head(Instant, Scan),
    /// A body is arriving since this instant; so many bytes of so many are missing.
    Body {
        since: Instant,
        missing: u64,
        length: u64,
    },
    /// A chunked body is arriving, of which so many bytes are here; no further request is read after it.
    Chunks {
        since: Instant,
        received: u64,
    },
    /// The peer was refused: nothing it sends is read.
    Refused,
}

pub struct Wire<S> {
    socket: S,
    conversation: Arc<Conversation>,
    deadlines: Deadlines,
    phase: Phase,
    received: Vec<u8>,
    /// How many bytes at the front of `received` the HTTP library may have.
    cleared: usize,
    reading: Timer,
    writing: Timer,
    /// Since when the answer at hand is being written, and how many of its bytes were taken.
    answer: Option<(Instant, u64)>,
    /// When bytes last moved in either direction.
    moved: Instant,
    /// Since when the connection is being closed, and how many bytes were thrown away meanwhile.
    closing: Option<(Instant, usize)>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Wire<S> {
    /// Guards a socket that was just accepted.
    pub fn new(socket: S, conversation: Arc<Conversation>, deadlines: Deadlines) -> Self {
        Self {
            socket,
            conversation,
            deadlines,
            phase: Phase::Fresh,
            received: Vec::new(),
            cleared: 0,
            reading: Timer::default(),
            writing: Timer::default(),
            answer: None,
            moved: Instant::now(),
            closing: None,
        }
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Wire<S> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        loop {
            if this.cleared > 0 {
                this.hand_over(out);
                return Poll::Ready(Ok(()));
            }
            match this.phase {
                Phase::Fresh | Phase::Idle | Phase::Head(..) => {
                    if let read::Progress::End = ready!(this.poll_head(cx))? {
                        return Poll::Ready(Ok(()));
                    }
                }
                Phase::Body { .. } | Phase::Chunks { .. } => return this.poll_body(cx, out),
                // The answer to a refusal closes the connection by itself.
                Phase::Refused => return Poll::Pending,
            }
        }
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Wire<S> {
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

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().poll_close(cx)
    }
}

//! The writing side of a connection: a peer that does not take its answer is let go, and one that was
//! refused is heard out for a moment, since closing on unread bytes would make it lose the answer.

use super::{Phase, Wire};
use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Instant,
};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Bytes that are thrown away for a refused peer before it is cut off.
const LINGER_LIMIT: usize = 4_000_000;

impl<S: AsyncRead + AsyncWrite + Unpin> Wire<S> {
    /// Counts bytes the peer took; when it takes none, says how long it may still do so.
    pub(super) fn poll_taken(
        &mut self,
        cx: &mut Context<'_>,
        polled: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let now = Instant::now();
        let (since, taken) = *self.answer.get_or_insert((now, 0));
        match polled {
            Poll::Ready(Ok(count)) => {
                self.moved = now;
                self.answer = Some((since, taken + u64::try_from(count).unwrap_or(0)));
                Poll::Ready(Ok(count))
            }
            Poll::Ready(Err(e)) => Poll::Ready(Err(e)),
            Poll::Pending => {
                let whole = since + self.deadlines.answer_of(taken);
                ready!(self.writing.poll_at(cx, whole.min(self.moved + self.deadlines.idle)));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }

    /// Closes the writing side, then reads what a peer that was cut short is still sending.
    pub(super) fn poll_close(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.closing.is_none() {
            ready!(Pin::new(&mut self.socket).poll_shutdown(cx))?;
            self.closing = Some((Instant::now(), 0));
        }
        if matches!(self.phase, Phase::Fresh | Phase::Idle) {
            return Poll::Ready(Ok(()));
        }
        let mut chunk = [0u8; 4_096];
        while let Some((since, thrown)) = self.closing.filter(|(_, thrown)| *thrown < LINGER_LIMIT) {
            let mut buffer = ReadBuf::new(&mut chunk);
            match Pin::new(&mut self.socket).poll_read(cx, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => {
                    self.closing = Some((since, thrown + buffer.filled().len()));
                }
                Poll::Ready(_) => break,
                Poll::Pending => {
                    ready!(self.writing.poll_at(cx, since + self.deadlines.linger));
                    break;
                }
            }
        }
        Poll::Ready(Ok(()))
    }
}

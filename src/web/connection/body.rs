//! The body of a request, which must arrive at a pace: a peer that only claims to send something is let go.

use super::deadlines::{Deadlines, Timer};
use axum::body::{Body, Bytes};
use hyper::body::{Body as _, Frame, Incoming, SizeHint};
use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    task::{Context, Poll, ready},
    time::Instant,
};

struct Paced {
    body: Incoming,
    deadlines: Deadlines,
    since: Instant,
    /// When bytes last arrived, and how many did in all.
    moved: Instant,
    received: u64,
    timer: Timer,
    late: Arc<AtomicBool>,
}

/// Puts a body under deadlines; the flag is set once it has missed one. A request without a body has none.
pub(super) fn paced(body: Incoming, deadlines: Deadlines) -> (Body, Option<Arc<AtomicBool>>) {
    if body.is_end_stream() {
        return (Body::empty(), None);
    }
    let (now, late) = (Instant::now(), Arc::<AtomicBool>::default());
    let timer = Timer::default();
    let paced = Paced { body, deadlines, since: now, moved: now, received: 0, timer, late: late.clone() };
    (Body::new(paced), Some(late))
}

impl hyper::body::Body for Paced {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        let this = self.get_mut();
        if let Poll::Ready(frame) = Pin::new(&mut this.body).poll_frame(cx) {
            let bytes = frame.as_ref().and_then(|frame| frame.as_ref().ok()?.data_ref());
            this.received += bytes.map_or(0, |bytes| bytes.len() as u64);
            this.moved = Instant::now();
            return Poll::Ready(frame.map(|frame| frame.map_err(io::Error::other)));
        }
        let whole = this.since + this.deadlines.body_after(this.received);
        ready!(this.timer.poll_at(cx, whole.min(this.moved + this.deadlines.idle)));
        this.late.store(true, Relaxed);
        Poll::Ready(Some(Err(io::ErrorKind::TimedOut.into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

//! Request bodies with a minimum transfer rate: a peer that stalls is disconnected.

use super::deadlines::{Deadlines, Timer, earned};
use axum::body::{Body, Bytes};
use hyper::body::{Body as _, Frame, Incoming, SizeHint};
use std::{
    io,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, ready},
    time::Instant,
};

/// The progress of a request body.
#[derive(Clone)]
pub(in crate::web) struct BodyProgress(Arc<Mutex<Progress>>);

struct Progress {
    /// When bytes last arrived.
    last_io: Instant,
    received: u64,
    late: bool,
}

impl BodyProgress {
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// When bytes last arrived.
    pub(in crate::web) fn last_io(&self) -> Instant {
        self.progress().last_io
    }

    /// A body whose last bytes arrived at `last_io`.
    pub(in crate::web) fn at(last_io: Instant) -> Self {
        Self(Arc::new(Mutex::new(Progress { last_io, received: 0, late: false })))
    }

    /// Whether a deadline was missed.
    pub(super) fn is_late(&self) -> bool {
        self.progress().late
    }
}

struct TimedBody {
    body: Incoming,
    deadlines: Deadlines,
    since: Instant,
    arrival: BodyProgress,
    timer: Timer,
}

/// Applies deadlines to a body. A request without a body has none.
pub(super) fn with_deadlines(body: Incoming, deadlines: Deadlines) -> (Body, Option<BodyProgress>) {
    if body.is_end_stream() {
        return (Body::empty(), None);
    }
    let since = Instant::now();
    let arrival = BodyProgress::at(since);
    let paced = TimedBody { body, deadlines, since, arrival: arrival.clone(), timer: Timer::default() };
    (Body::new(paced), Some(arrival))
}

impl hyper::body::Body for TimedBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        let this = self.get_mut();
        let mut progress = this.arrival.progress();
        if let Poll::Ready(frame) = Pin::new(&mut this.body).poll_frame(cx) {
            let bytes = frame.as_ref().and_then(|frame| frame.as_ref().ok()?.data_ref());
            progress.received += bytes.map_or(0, |bytes| bytes.len() as u64);
            progress.last_io = Instant::now();
            return Poll::Ready(frame.map(|frame| frame.map_err(io::Error::other)));
        }
        let whole = this.since + this.deadlines.body + earned(progress.received);
        ready!(this.timer.poll_at(cx, whole.min(progress.last_io + this.deadlines.idle)));
        progress.late = true;
        Poll::Ready(Some(Err(io::ErrorKind::TimedOut.into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

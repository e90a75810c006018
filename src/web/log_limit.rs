//! Rate limit of log lines per cause: a full disk or a failing engine would otherwise log one line per
//! request.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

pub(super) struct LogLimit {
    period: Duration,
    /// By cause: the time of its last line, and the number of lines suppressed since.
    last: Mutex<BTreeMap<&'static str, (Instant, u64)>>,
}

impl LogLimit {
    pub(super) const fn new(period: Duration) -> Self {
        Self { period, last: Mutex::new(BTreeMap::new()) }
    }

    /// The number of suppressed lines of `cause` since its last line; `None` if this one is suppressed too.
    pub(super) fn next(&self, cause: &'static str, now: Instant) -> Option<u64> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        match last.get_mut(cause) {
            Some((at, others)) if now.duration_since(*at) < self.period => {
                *others += 1;
                None
            }
            known => {
                let others = known.map_or(0, |(_, others)| *others);
                last.insert(cause, (now, 0));
                Some(others)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_a_cause_once_per_period_with_the_number_suppressed() {
        let (limit, start) = (LogLimit::new(Duration::from_secs(1)), Instant::now());
        let at = |cause, milliseconds| limit.next(cause, start + Duration::from_millis(milliseconds));
        assert_eq!(
            [0, 1, 999, 1_000, 1_500, 2_001].map(|milliseconds| at("disk.full", milliseconds)),
            [Some(0), None, None, Some(2), None, Some(1)]
        );
        assert_eq!(at("database.busy", 2_002), Some(0), "another cause");
    }
}

//! Results of the last probes of the database.

use crate::{Error, Result, error::Kind};
use std::{
    sync::{PoisonError, RwLock},
    time::{Duration, Instant},
};
use tokio::sync::Mutex;

/// Time after which a probe counts as unanswered.
pub(super) const TIMEOUT: Duration = Duration::from_millis(1_500);
/// Time for which the result of a probe is reused.
pub(super) const MAX_AGE: Duration = Duration::from_millis(100);
/// Time for which the result of a write probe is reused: a probe waits for the disk.
pub(super) const PROBE_MAX_AGE: Duration = Duration::from_secs(1);
/// Time after which writes that only wait for another writer count as failing.
const MAX_CONTENTION: Duration = Duration::from_secs(30);

/// Results of the last probes of reading and writing.
#[derive(Default)]
pub(super) struct Health {
    pub(super) looked: Mutex<Option<Instant>>,
    pub(super) fault: RwLock<Option<Error>>,
    pub(super) writes: Mutex<WriteProbe>,
}

/// The last write probe and its result.
#[derive(Default)]
pub(super) struct WriteProbe {
    pub(super) at: Option<Instant>,
    /// Start of the sequence of probes that only found another writer.
    contended_since: Option<Instant>,
    pub(super) fault: Option<Error>,
}

impl WriteProbe {
    /// Records a result, and logs when writes begin to fail and when they succeed again.
    pub(super) fn record(&mut self, result: Result<()>) {
        self.at = Some(Instant::now());
        match result {
            Err(fault) if fault.kind == Kind::Busy && !self.is_contended_too_long() => {}
            Err(fault) => {
                if self.fault.as_ref().is_none_or(|known| known.code != fault.code) {
                    tracing::error!(code = fault.code, "database writes fail: {}", fault.detail);
                }
                self.fault = Some(fault);
            }
            Ok(()) => {
                self.contended_since = None;
                if self.fault.take().is_some() {
                    tracing::warn!("database writes succeed again");
                }
            }
        }
    }

    fn is_contended_too_long(&mut self) -> bool {
        self.contended_since.get_or_insert_with(Instant::now).elapsed() > MAX_CONTENTION
    }
}

impl Health {
    /// Fails with `database.busy` if the last probe failed, so that callers do not wait. The monitor logs the cause.
    pub(super) fn ensure_well(&self) -> Result<()> {
        let fault = self.fault.read().unwrap_or_else(PoisonError::into_inner);
        let busy = |fault: &Error| Error::new(Kind::Busy, "database.busy", fault.detail.clone());
        fault.as_ref().map_or(Ok(()), |fault| Err(busy(fault)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Instant, MAX_CONTENTION, WriteProbe};
    use crate::db::error;

    #[test]
    fn write_contention_is_an_error_only_if_it_lasts() {
        let mut probe = WriteProbe::default();
        probe.record(Err(error::read_timeout()));
        assert!(probe.fault.is_none());
        probe.contended_since = Instant::now().checked_sub(MAX_CONTENTION);
        probe.record(Err(error::read_timeout()));
        assert!(probe.fault.is_some());
        probe.record(Ok(()));
        assert!(probe.fault.is_none() && probe.contended_since.is_none());
        probe.record(Err(error::file_replaced("gone".to_owned())));
        assert_eq!(probe.fault.map(|fault| fault.code), Some("database.failed"));
    }
}

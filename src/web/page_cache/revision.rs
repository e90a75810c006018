//! Cache keys: a revision of the data and a civil day. Other processes may change the data at any time, so
//! the revision is polled at intervals.

use crate::{Result, app::App};
use jiff::civil::Date;
use std::{
    fmt,
    sync::{PoisonError, RwLock},
    time::{Duration, Instant},
};
use tokio::{sync::Mutex, time::timeout};

/// Maximum age of the known revision, well below the second within which a change must be visible.
const MAX_AGE: Duration = Duration::from_millis(250);
/// Maximum age while another request polls. An older one may be hours old, if there were no requests.
const MAX_STALENESS: Duration = Duration::from_secs(1);
/// Timeout of the query while an earlier revision is known.
const READ_TIMEOUT: Duration = Duration::from_millis(100);

/// A revision of the data on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CacheKey {
    pub revision: i64,
    /// The civil day in Paris.
    pub today: Date,
    /// Incremented when responses of the same revision become invalid, such as those built while derived data
    /// were still those of the previous revision.
    pub generation: u64,
}

impl fmt::Display for CacheKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.revision, self.today, self.generation)
    }
}

pub struct RevisionWatch {
    max_age: Duration,
    max_staleness: Duration,
    last: RwLock<Option<(Instant, CacheKey)>>,
    refreshing: Mutex<()>,
}

impl Default for RevisionWatch {
    fn default() -> Self {
        Self {
            max_age: MAX_AGE,
            max_staleness: MAX_STALENESS,
            last: RwLock::default(),
            refreshing: Mutex::default(),
        }
    }
}

impl RevisionWatch {
    /// The current key, and whether it has just changed. If the database does not respond in time, the last
    /// key is used, so that cached pages are still served.
    pub async fn current(&self, app: &App) -> (CacheKey, bool) {
        let (key, is_new) = self.refresh(app.clock.today(), app.db.revision()).await;
        (CacheKey { generation: app.db.generation(), ..key }, is_new)
    }

    async fn refresh(&self, today: Date, read: impl Future<Output = Result<i64>>) -> (CacheKey, bool) {
        if let Some(key) = self.fresh() {
            return (key, false);
        }
        // One request polls. Others use the last key, and wait only if there is none or it is too old.
        let _one = match (self.refreshing.try_lock(), self.last()) {
            (Ok(one), _) => one,
            (Err(_), Some((read, key))) if read.elapsed() < self.max_staleness => return (key, false),
            (Err(_), Some((_, key))) => match timeout(READ_TIMEOUT, self.refreshing.lock()).await {
                Ok(one) => one,
                Err(_) => return (key, false),
            },
            (Err(_), None) => self.refreshing.lock().await,
        };
        if let Some(key) = self.fresh() {
            return (key, false);
        }
        let before = self.last().map(|(_, key)| key);
        let revision = match before {
            Some(before) => timeout(READ_TIMEOUT, read).await.unwrap_or_else(|_| {
                tracing::debug!("revision query timed out, keeping the last revision");
                Ok(before.revision)
            }),
            None => read.await,
        };
        let revision = revision.unwrap_or_else(|e| {
            // The database monitor logs this error once.
            tracing::debug!(code = e.code, "revision query failed: {}", e.detail);
            before.map_or(0, |before| before.revision)
        });
        let key = CacheKey { revision, today, generation: 0 };
        *self.last.write().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), key));
        (key, before.is_some_and(|before| before != key))
    }

    /// The current key, if it was read less than `max_age` ago.
    pub fn get_fresh(&self, app: &App) -> Option<CacheKey> {
        Some(CacheKey { generation: app.db.generation(), ..self.fresh()? })
    }

    /// The last key without its generation, if it was read less than `max_age` ago.
    fn fresh(&self) -> Option<CacheKey> {
        self.last().filter(|(read, _)| read.elapsed() < self.max_age).map(|(_, key)| key)
    }

    fn last(&self) -> Option<(Instant, CacheKey)> {
        *self.last.read().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use std::{future::pending, pin::pin};
    use tokio::sync::oneshot;

    #[tokio::test]
    async fn an_unresponsive_database_delays_only_the_first_caller() {
        let watch = RevisionWatch { max_age: Duration::ZERO, ..RevisionWatch::default() };
        let ask = async |read: Result<i64>| watch.refresh(date(2026, 11, 21), async { read }).await;
        let silent = async || watch.refresh(date(2026, 11, 21), pending()).await;
        let known = |revision| CacheKey { revision, today: date(2026, 11, 21), generation: 0 };
        assert_eq!(ask(Ok(7)).await, (known(7), false));
        assert_eq!(ask(Ok(8)).await, (known(8), true));
        assert_eq!(silent().await, (known(8), false));
        assert_eq!(ask(Err(crate::Error::internal("gone"))).await, (known(8), false));
        // While one request polls, others use the last key.
        let (answer, read) = oneshot::channel();
        let mut asking =
            pin!(watch.refresh(date(2026, 11, 22), async { read.await.map_err(crate::Error::internal) }));
        tokio::select! {
            biased;
            _ = &mut asking => panic!("it was not answered yet"),
            key = silent() => assert_eq!(key, (known(8), false)),
        }
        answer.send(9).unwrap();
        assert_eq!(asking.await, (CacheKey { revision: 9, today: date(2026, 11, 22), generation: 0 }, true));
    }

    #[tokio::test]
    async fn waits_for_the_running_query_if_the_last_key_is_too_old() {
        let (max_age, max_staleness) = (Duration::ZERO, Duration::ZERO);
        let watch = RevisionWatch { max_age, max_staleness, ..RevisionWatch::default() };
        let today = date(2026, 11, 21);
        watch.refresh(today, async { Ok(7) }).await;
        let (answer, read) = oneshot::channel();
        let first = watch.refresh(today, async { read.await.map_err(crate::Error::internal) });
        let second = watch.refresh(today, async { Ok(8) });
        let (first, second, ()) = tokio::join!(first, second, async { answer.send(8).unwrap() });
        assert_eq!((first.0.revision, second.0.revision), (8, 8));
    }
}

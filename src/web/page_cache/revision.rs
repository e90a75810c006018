//! What a cached answer is valid for: a revision of the data and a civil day. Another process may change
//! the data at any time, so the revision is read again, but seldom enough to cost nothing.

use crate::{Result, app::App};
use jiff::civil::Date;
use std::{
    fmt,
    sync::{PoisonError, RwLock},
    time::{Duration, Instant},
};
use tokio::{sync::Mutex, time::timeout};

/// How old the knowledge of the revision may be: well below the second within which a change shows.
const MAX_AGE: Duration = Duration::from_millis(250);
/// How old it may be while somebody asks: before that, nobody may have asked for hours.
const STILL_KNOWN: Duration = Duration::from_secs(1);
/// A database that takes longer to tell its revision is not waited for while one is known.
const PATIENCE: Duration = Duration::from_millis(100);

/// A revision of the data, on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CacheKey {
    pub revision: i64,
    /// The civil day in Paris.
    pub today: Date,
    /// Which time it is that answers of this revision are made: those that were made while what they tell was still of the
    /// revision before are made again.
    pub generation: u64,
}

impl fmt::Display for CacheKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.revision, self.today, self.generation)
    }
}

pub struct RevisionWatch {
    max_age: Duration,
    still_known: Duration,
    last: RwLock<Option<(Instant, CacheKey)>>,
    asking: Mutex<()>,
}

impl Default for RevisionWatch {
    fn default() -> Self {
        Self { max_age: MAX_AGE, still_known: STILL_KNOWN, last: RwLock::default(), asking: Mutex::default() }
    }
}

impl RevisionWatch {
    /// The present key, and whether it was just found to be a new one. When the database does not answer soon
    /// the last one stands: pages that are known go on being served.
    pub async fn current(&self, app: &App) -> (CacheKey, bool) {
        let (key, is_new) = self.ask(app.clock.today(), app.db.revision()).await;
        (CacheKey { generation: app.db.generation(), ..key }, is_new)
    }

    async fn ask(&self, today: Date, read: impl Future<Output = Result<i64>>) -> (CacheKey, bool) {
        if let Some(key) = self.fresh() {
            return (key, false);
        }
        // One asks; the others go on with what is known, and wait only when that is old or nothing is.
        let _one = match (self.asking.try_lock(), self.last()) {
            (Ok(one), _) => one,
            (Err(_), Some((read, key))) if read.elapsed() < self.still_known => return (key, false),
            (Err(_), Some((_, key))) => match timeout(PATIENCE, self.asking.lock()).await {
                Ok(one) => one,
                Err(_) => return (key, false),
            },
            (Err(_), None) => self.asking.lock().await,
        };
        if let Some(key) = self.fresh() {
            return (key, false);
        }
        let before = self.last().map(|(_, key)| key);
        let revision = match before {
            Some(before) => timeout(PATIENCE, read).await.unwrap_or_else(|_| {
                tracing::debug!("the database does not tell its revision; the last one stands");
                Ok(before.revision)
            }),
            None => read.await,
        };
        let revision = revision.unwrap_or_else(|e| {
            // Who looks after the database says so, once.
            tracing::debug!(code = e.code, "cannot read the revision of the data: {}", e.detail);
            before.map_or(0, |before| before.revision)
        });
        let key = CacheKey { revision, today, generation: 0 };
        *self.last.write().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), key));
        (key, before.is_some_and(|before| before != key))
    }

    /// The present key, if it was read just now.
    pub fn known(&self, app: &App) -> Option<CacheKey> {
        Some(CacheKey { generation: app.db.generation(), ..self.fresh()? })
    }

    /// The last key, without its generation, if it was read just now.
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
    async fn a_database_that_does_not_answer_delays_only_the_first_who_asks() {
        let watch = RevisionWatch { max_age: Duration::ZERO, ..RevisionWatch::default() };
        let ask = async |read: Result<i64>| watch.ask(date(2026, 11, 21), async { read }).await;
        let silent = async || watch.ask(date(2026, 11, 21), pending()).await;
        let known = |revision| CacheKey { revision, today: date(2026, 11, 21), generation: 0 };
        assert_eq!(ask(Ok(7)).await, (known(7), false));
        assert_eq!(ask(Ok(8)).await, (known(8), true));
        assert_eq!(silent().await, (known(8), false));
        assert_eq!(ask(Err(crate::Error::fault("gone"))).await, (known(8), false));
        // While one asks and waits, nobody else does.
        let (answer, read) = oneshot::channel();
        let mut asking =
            pin!(watch.ask(date(2026, 11, 22), async { read.await.map_err(crate::Error::fault) }));
        tokio::select! {
            biased;
            _ = &mut asking => panic!("it was not answered yet"),
            told = silent() => assert_eq!(told, (known(8), false)),
        }
        answer.send(9).unwrap();
        assert_eq!(asking.await, (CacheKey { revision: 9, today: date(2026, 11, 22), generation: 0 }, true));
    }

    #[tokio::test]
    async fn what_was_known_long_ago_is_told_to_nobody_while_it_is_asked_for_anew() {
        let (max_age, still_known) = (Duration::ZERO, Duration::ZERO);
        let watch = RevisionWatch { max_age, still_known, ..RevisionWatch::default() };
        let today = date(2026, 11, 21);
        watch.ask(today, async { Ok(7) }).await;
        let (answer, read) = oneshot::channel();
        let first = watch.ask(today, async { read.await.map_err(crate::Error::fault) });
        let second = watch.ask(today, async { Ok(8) });
        let (first, second, ()) = tokio::join!(first, second, async { answer.send(8).unwrap() });
        assert_eq!((first.0.revision, second.0.revision), (8, 8));
    }
}

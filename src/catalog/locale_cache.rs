//! A cache of one value per language and version of the data. Concurrent callers share one build (single flight). After
//! a change of the data or the day, the stale value is returned until the new one is built (stale-while-revalidate).

use crate::{Error, Result, app::App, db::Db, locale::Locale};
use jiff::civil::Date;
use std::sync::{Arc, Mutex, PoisonError};

/// Revision scopes of the values: content, and the publications of indicators.
const SCOPES: [&str; 2] = ["content", "ias"];

pub struct LocaleCache<T> {
    slots: [Arc<Slot<T>>; Locale::ALL.len()],
    /// Held while building in the background, so that only one build competes for a processor with requests that get
    /// stale values.
    background: Arc<tokio::sync::Mutex<()>>,
}

struct Slot<T> {
    cached: Mutex<Cached<T>>,
    /// Held by the build of this language.
    building: Arc<tokio::sync::Mutex<()>>,
}

struct Cached<T> {
    last: Option<(DataVersion, Arc<T>)>,
    /// Whether a stale value was returned since the data changed.
    served_stale: bool,
}

/// Version of a value: the revision of the data, and the day, because some data become public on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct DataVersion {
    revision: i64,
    today: Date,
}

impl DataVersion {
    async fn load(app: &App) -> Result<Self> {
        Ok(Self { revision: app.db.revision_of(SCOPES).await?, today: app.clock.today() })
    }
}

impl<T> Default for LocaleCache<T> {
    fn default() -> Self {
        Self { slots: Locale::ALL.map(|_| Arc::default()), background: Arc::default() }
    }
}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        let cached = Mutex::new(Cached { last: None, served_stale: false });
        Self { cached, building: Arc::default() }
    }
}

impl<T: Send + Sync + 'static> LocaleCache<T> {
    /// Returns the current value. If it takes long to build, returns the stale one, and builds the new one in the
    /// background.
    ///
    /// # Errors
    /// Errors of `build`, if the caller waits for it.
    pub async fn get(
        &self,
        app: &App,
        locale: Locale,
        takes_long: impl Fn(&T) -> bool,
        build: impl Future<Output = Result<T>> + Send + 'static,
    ) -> Result<Arc<T>> {
        let slot = &self.slots[locale as usize];
        let now = DataVersion::load(app).await?;
        if let Some(current) = slot.get(now) {
            return Ok(current);
        }
        if let Some(old) = slot.stale_if(takes_long) {
            // A caller during a build, also of another language, does not start another.
            let alone = self.background.clone().try_lock_owned();
            if let (Ok(alone), Ok(turn)) = (alone, slot.building.clone().try_lock_owned()) {
                let building = slot.clone().replace(app.clone(), turn, build);
                tokio::spawn(async move {
                    let _alone = alone;
                    building.await
                });
            }
            return Ok(old);
        }
        let turn = slot.building.clone().lock_owned().await;
        let now = DataVersion::load(app).await?;
        if let Some(current) = slot.get(now) {
            return Ok(current);
        }
        // Finishes even if the first caller is cancelled: otherwise the next one would start again.
        tokio::spawn(slot.clone().replace(app.clone(), turn, build)).await.map_err(Error::internal)?
    }

    /// Like [`Self::get`], but waits for the value of the current data.
    ///
    /// # Errors
    /// Errors of `build`.
    pub async fn refresh(
        &self,
        app: &App,
        locale: Locale,
        build: impl Future<Output = Result<T>> + Send + 'static,
    ) -> Result<Arc<T>> {
        self.get(app, locale, |_| false, build).await
    }
}

impl<T: Send + Sync + 'static> Slot<T> {
    fn get(&self, version: DataVersion) -> Option<Arc<T>> {
        let cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        cached.last.as_ref().filter(|(of, _)| *of == version).map(|(_, value)| value.clone())
    }

    /// The last value, even if stale, if its replacement takes long.
    fn stale_if(&self, takes_long: impl Fn(&T) -> bool) -> Option<Arc<T>> {
        let mut cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        let old = cached.last.as_ref().map(|(_, value)| value.clone()).filter(|value| takes_long(value))?;
        cached.served_stale = true;
        Some(old)
    }

    /// Builds a value and replaces the last one. `turn` is held meanwhile.
    async fn replace(
        self: Arc<Self>,
        app: App,
        turn: tokio::sync::OwnedMutexGuard<()>,
        build: impl Future<Output = Result<T>>,
    ) -> Result<Arc<T>> {
        // Read before the build: a change during the build may be missing from the value.
        let version = DataVersion::load(&app).await;
        let built: Result<_> = async { Ok((version?, Arc::new(build.await?))) }.await;
        let (version, value) = built.inspect_err(|e: &Error| {
            // The task that refreshes the indexes reports the same error, once.
            tracing::debug!(code = e.code, "value not rebuilt, keeping the previous one: {}", e.detail);
        })?;
        self.store(&app.db, version, value.clone());
        drop(turn);
        Ok(value)
    }

    fn store(&self, db: &Db, version: DataVersion, value: Arc<T>) {
        let mut cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        let old = cached.last.replace((version, value));
        let answered_late = std::mem::take(&mut cached.served_stale);
        drop(cached);
        if answered_late {
            // Values built from the old data remain valid for the current data.
            db.invalidate_caches();
        }
        // Thousands of texts are freed outside of requests.
        drop(old);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use tokio::sync::oneshot;

    async fn change(app: &App, scope: &'static str) {
        let mut tx = app.db.write().await.unwrap();
        tx.bump(scope).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// A build that returns a value on command, and signals its start.
    fn controlled_build()
    -> (oneshot::Receiver<()>, oneshot::Sender<i32>, impl Future<Output = Result<i32>> + Send) {
        let (begin, begun) = oneshot::channel();
        let (finish, result) = oneshot::channel();
        let build = async move {
            let _ = begin.send(());
            result.await.map_err(Error::internal)
        };
        (begun, finish, build)
    }

    #[tokio::test]
    async fn concurrent_callers_share_one_build_per_revision_and_day() {
        let (mut app, _folder) = App::test().await;
        let (cache, made) = (LocaleCache::default(), Arc::new(AtomicUsize::new(0)));
        let get = async |app: &App, locale| {
            let made = made.clone();
            let make = async move {
                tokio::task::yield_now().await;
                Ok(made.fetch_add(1, Ordering::Relaxed))
            };
            *cache.refresh(app, locale, make).await.unwrap()
        };
        let (one, other) = tokio::join!(get(&app, Locale::Fr), get(&app, Locale::Fr));
        assert_eq!((one, other), (0, 0));
        assert_eq!((get(&app, Locale::Ko).await, get(&app, Locale::Fr).await), (1, 0));
        change(&app, "content").await;
        assert_eq!((get(&app, Locale::Fr).await, get(&app, Locale::Fr).await), (2, 2));
        change(&app, "contacts").await;
        assert_eq!(get(&app, Locale::Fr).await, 2, "the catalog does not depend on this change");
        app.clock = Clock::fixed("2026-11-21T23:10:00Z".parse().unwrap());
        assert_eq!((get(&app, Locale::Fr).await, get(&app, Locale::Fr).await), (3, 3));
    }

    #[tokio::test]
    async fn a_failed_build_is_retried() {
        let (app, _folder) = App::test().await;
        let cache = LocaleCache::default();
        let failed = cache.refresh(&app, Locale::Fr, async { Err(Error::internal("not yet")) }).await;
        assert!(failed.is_err());
        assert_eq!(*cache.refresh(&app, Locale::Fr, async { Ok(7) }).await.unwrap(), 7);
    }

    #[tokio::test]
    async fn a_build_continues_after_its_caller_is_cancelled() {
        let (app, _folder) = App::test().await;
        let cache = Arc::new(LocaleCache::default());
        let (begun, finish, build) = controlled_build();
        let asking = tokio::spawn({
            let (cache, app) = (cache.clone(), app.clone());
            async move { cache.refresh(&app, Locale::Fr, build).await }
        });
        begun.await.unwrap();
        asking.abort();
        assert!(asking.await.unwrap_err().is_cancelled());
        finish.send(1).unwrap();
        assert_eq!(*cache.refresh(&app, Locale::Fr, async { Ok(2) }).await.unwrap(), 1);
    }

    #[tokio::test]
    async fn serves_the_stale_value_while_a_new_one_is_built() {
        let (app, _folder) = App::test().await;
        let cache = LocaleCache::default();
        let takes_long = |_: &i32| true;
        let never = || std::future::pending::<Result<i32>>();
        assert_eq!(*cache.get(&app, Locale::Fr, takes_long, async { Ok(1) }).await.unwrap(), 1);
        change(&app, "content").await;
        let before = app.db.generation();
        let (begun, finish, build) = controlled_build();
        assert_eq!(*cache.get(&app, Locale::Fr, takes_long, build).await.unwrap(), 1);
        begun.await.unwrap();
        for _ in 0..3 {
            assert_eq!(
                *cache.get(&app, Locale::Fr, takes_long, never()).await.unwrap(),
                1,
                "it is being built"
            );
        }
        assert_eq!(app.db.generation(), before);
        finish.send(2).unwrap();
        assert_eq!(*cache.refresh(&app, Locale::Fr, never()).await.unwrap(), 2);
        assert_eq!(app.db.generation(), before + 1, "responses of the old value are invalidated");
        change(&app, "ias").await;
        assert_eq!(*cache.refresh(&app, Locale::Fr, async { Ok(3) }).await.unwrap(), 3);
        assert_eq!(app.db.generation(), before + 1, "no caller got the old value");
    }

    #[tokio::test]
    async fn a_failed_refresh_keeps_the_stale_value() {
        let (app, _folder) = App::test().await;
        let cache = LocaleCache::default();
        let takes_long = |_: &i32| true;
        cache.get(&app, Locale::Fr, takes_long, async { Ok(1) }).await.unwrap();
        change(&app, "content").await;
        let fails = async { Err(Error::internal("not now")) };
        assert_eq!(*cache.get(&app, Locale::Fr, takes_long, fails).await.unwrap(), 1);
        assert_eq!(*cache.refresh(&app, Locale::Fr, async { Ok(2) }).await.unwrap(), 2);
    }
}

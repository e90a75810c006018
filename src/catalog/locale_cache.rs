//! One value per language, cached until the data change or the day does, and built once however many ask for it at the same
//! time.

use crate::{Error, Result, app::App, locale::Locale};
use jiff::civil::Date;
use std::sync::Arc;
use tokio::sync::Mutex;

pub struct LocaleCache<T>([Arc<Mutex<Option<Cached<T>>>>; Locale::ALL.len()]);

struct Cached<T> {
    revision: i64,
    today: Date,
    value: Arc<T>,
}

impl<T> Default for LocaleCache<T> {
    fn default() -> Self {
        Self(Locale::ALL.map(|_| Arc::default()))
    }
}

impl<T: Send + Sync + 'static> LocaleCache<T> {
    /// # Errors
    /// Those of `build`; the outdated value is dropped nevertheless.
    pub async fn get(
        &self,
        app: &App,
        locale: Locale,
        build: impl Future<Output = Result<T>> + Send + 'static,
    ) -> Result<Arc<T>> {
        // The lock of a language is held while its value is built: whoever asks meanwhile must not get the old one, which the
        // page cache would take for the new one.
        let mut cached = self.0[locale as usize].clone().lock_owned().await;
        let (revision, today) = (app.db.revision().await?, app.clock.today());
        let is_current = |cached: &&Cached<T>| (cached.revision, cached.today) == (revision, today);
        if let Some(current) = cached.as_ref().filter(is_current) {
            return Ok(current.value.clone());
        }
        // Finished even if whoever asked first does not wait: the next one would begin again.
        let building = tokio::spawn(async move {
            // Memory for one at a time, not for two.
            *cached = None;
            let value = Arc::new(build.await?);
            *cached = Some(Cached { revision, today, value: value.clone() });
            Ok(value)
        });
        building.await.map_err(Error::fault)?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[tokio::test]
    async fn many_who_ask_at_once_get_one_until_the_data_or_the_day_change() {
        let (mut app, _folder) = App::test().await;
        let (cache, made) = (LocaleCache::default(), Arc::new(AtomicUsize::new(0)));
        let get = async |app: &App, locale| {
            let made = made.clone();
            let make = async move {
                tokio::task::yield_now().await;
                Ok(made.fetch_add(1, Ordering::Relaxed))
            };
            *cache.get(app, locale, make).await.unwrap()
        };
        let (one, other) = tokio::join!(get(&app, Locale::Fr), get(&app, Locale::Fr));
        assert_eq!((one, other), (0, 0));
        assert_eq!((get(&app, Locale::Ko).await, get(&app, Locale::Fr).await), (1, 0));
        let mut tx = app.db.write().await.unwrap();
        tx.bump("content").await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!((get(&app, Locale::Fr).await, get(&app, Locale::Fr).await), (2, 2));
        app.clock = Clock::fixed("2026-11-21T23:10:00Z".parse().unwrap());
        assert_eq!((get(&app, Locale::Fr).await, get(&app, Locale::Fr).await), (3, 3));
    }

    #[tokio::test]
    async fn what_failed_is_tried_again() {
        let (app, _folder) = App::test().await;
        let cache = LocaleCache::default();
        let failed = cache.get(&app, Locale::Fr, async { Err(Error::fault("not yet")) }).await;
        assert!(failed.is_err());
        assert_eq!(*cache.get(&app, Locale::Fr, async { Ok(7) }).await.unwrap(), 7);
    }

    #[tokio::test]
    async fn what_was_begun_is_made_though_nobody_waits_for_it() {
        let (app, _folder) = App::test().await;
        let cache = Arc::new(LocaleCache::default());
        let (begin, begun) = tokio::sync::oneshot::channel();
        let (go_on, going_on) = tokio::sync::oneshot::channel::<()>();
        let make = async move {
            begin.send(()).unwrap();
            going_on.await.map_err(Error::fault)?;
            Ok(1)
        };
        let asking = tokio::spawn({
            let (cache, app) = (cache.clone(), app.clone());
            async move { cache.get(&app, Locale::Fr, make).await }
        });
        begun.await.unwrap();
        asking.abort();
        assert!(asking.await.unwrap_err().is_cancelled());
        go_on.send(()).unwrap();
        assert_eq!(*cache.get(&app, Locale::Fr, async { Ok(2) }).await.unwrap(), 1);
    }
}

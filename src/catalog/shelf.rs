//! What is known of the Store in each language, kept until the data change or the day does, and made once however many
//! ask for it at the same time.

use super::index::Index;
use crate::{Result, app::App, locale::Locale};
use jiff::civil::Date;
use std::sync::Arc;
use tokio::sync::Mutex;

/// Room for one thing per language. Each face of the process has one of its own.
pub struct Shelves<T>([Mutex<Option<Kept<T>>>; Locale::ALL.len()]);

struct Kept<T> {
    revision: i64,
    today: Date,
    made: Arc<T>,
}

impl<T> Default for Shelves<T> {
    fn default() -> Self {
        Self(Locale::ALL.map(|_| Mutex::default()))
    }
}

impl<T> Shelves<T> {
    /// What is kept for a language, or what this makes.
    ///
    /// # Errors
    /// Why it could not be made; what was kept before goes nevertheless, for it is no longer true.
    pub async fn get(
        &self,
        app: &App,
        locale: Locale,
        make: impl AsyncFnOnce() -> Result<T>,
    ) -> Result<Arc<T>> {
        // The lock of a language is held while it is made: whoever asks meanwhile needs just that.
        let mut place = self.0[locale as usize].lock().await;
        let (revision, today) = (app.db.revision().await?, app.clock.today());
        if let Some(kept) = place.as_ref().filter(|kept| (kept.revision, kept.today) == (revision, today)) {
            return Ok(kept.made.clone());
        }
        // Memory for one at a time, not for two.
        *place = None;
        let made = Arc::new(make().await?);
        *place = Some(Kept { revision, today, made: made.clone() });
        Ok(made)
    }
}

impl Shelves<Index> {
    /// All public sources for readers of a language.
    ///
    /// # Errors
    /// What the database says.
    pub async fn index(&self, app: &App, locale: Locale) -> Result<Arc<Index>> {
        self.get(app, locale, async || Index::now(app, locale).await).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Error, clock::Clock};
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[tokio::test]
    async fn many_who_ask_at_once_get_one_until_the_data_or_the_day_change() {
        let (mut app, _folder) = App::test().await;
        let (shelves, made) = (Shelves::default(), AtomicUsize::new(0));
        let get = async |app: &App, locale| {
            let make = async || {
                tokio::task::yield_now().await;
                Ok(made.fetch_add(1, Ordering::Relaxed))
            };
            *shelves.get(app, locale, make).await.unwrap()
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
        let shelves = Shelves::default();
        let failed = shelves.get(&app, Locale::Fr, async || Err(Error::fault("not yet"))).await;
        assert!(failed.is_err());
        assert_eq!(*shelves.get(&app, Locale::Fr, async || Ok(7)).await.unwrap(), 7);
    }
}

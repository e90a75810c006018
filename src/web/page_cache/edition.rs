//! What a kept answer is valid for: a revision of the data and a civil day. Another process may change
//! the data at any time, so the revision is read again, but seldom enough to cost nothing.

use crate::app::App;
use jiff::civil::Date;
use std::{
    sync::{PoisonError, RwLock},
    time::{Duration, Instant},
};
use tokio::sync::Mutex;

/// How old the knowledge of the revision may be: well below the second within which a change shows.
const MAX_AGE: Duration = Duration::from_millis(250);

/// A revision of the data, on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Edition {
    pub revision: i64,
    /// The civil day in Paris.
    pub today: Date,
}

#[derive(Default)]
pub struct Watch {
    last: RwLock<Option<(Instant, Edition)>>,
    asking: Mutex<()>,
}

impl Watch {
    /// The present edition, and whether it was just found to be a new one. When the database does not answer
    /// the last one stands: pages that are known go on being served.
    pub async fn edition(&self, app: &App) -> (Edition, bool) {
        if let Some(edition) = self.fresh() {
            return (edition, false);
        }
        let _one = self.asking.lock().await;
        if let Some(edition) = self.fresh() {
            return (edition, false);
        }
        let before = self.last();
        let revision = match app.db.revision().await {
            Ok(revision) => revision,
            Err(e) => {
                tracing::error!(code = e.code, "cannot read the revision of the data: {}", e.detail);
                before.map_or(0, |(_, edition)| edition.revision)
            }
        };
        let edition = Edition { revision, today: app.clock.today() };
        *self.last.write().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), edition));
        (edition, before.is_some_and(|(_, before)| before != edition))
    }

    /// The present edition, if it was read just now.
    pub fn fresh(&self) -> Option<Edition> {
        self.last().filter(|(read, _)| read.elapsed() < MAX_AGE).map(|(_, edition)| edition)
    }

    fn last(&self) -> Option<(Instant, Edition)> {
        *self.last.read().unwrap_or_else(PoisonError::into_inner)
    }
}

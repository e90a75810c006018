//! Loads the lists and entries of a query, each once, and charges the cost budget: the cost of a list is
//! known only once it is loaded.

use crate::{
    App, Error,
    content::{self, EntrySummary, Found, Kind},
    entries::Slug,
    error,
    locale::Locale,
};
use async_graphql::Context;
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};
use tokio::sync::Mutex;

/// Maximum values in lists of a response to external clients: titles and addresses of a few thousand entries.
const MAX_VALUES: usize = 10_000;
/// The cost of a text in values, because it is sanitised again.
const TEXT: usize = 20;

type List = Arc<[EntrySummary]>;

pub(super) struct Loader {
    pub(super) app: App,
    lists: Mutex<BTreeMap<(Kind, Locale), List>>,
    entries: Mutex<BTreeMap<(Kind, Slug, Locale), Found>>,
    /// The remaining budget in values.
    budget: AtomicUsize,
}

impl Loader {
    /// Loader for a query of a client; queries of pages of this site have no cost limit.
    pub(super) fn new(app: App, is_own: bool) -> Self {
        let left = AtomicUsize::new(if is_own { usize::MAX } else { MAX_VALUES });
        Self { app, lists: Mutex::default(), entries: Mutex::default(), budget: left }
    }

    /// The public entries of a kind.
    pub(super) async fn listed(&self, kind: Kind, locale: Locale) -> Result<List, Error> {
        // Locked while it is loaded, so that concurrent queries for the same list wait for one load.
        let mut lists = self.lists.lock().await;
        if let Some(known) = lists.get(&(kind, locale)) {
            return Ok(known.clone());
        }
        let list: List = content::list_public(&self.app, kind, locale).await?.into();
        lists.insert((kind, locale), list.clone());
        Ok(list)
    }

    /// Loads the full entries of a list.
    pub(super) async fn load_all(&self, list: &[EntrySummary]) -> Result<Vec<Found>, Error> {
        let key = |listed: &EntrySummary| (listed.head.kind, listed.head.slug.clone(), listed.head.locale);
        let mut entries = self.entries.lock().await;
        let unread: Vec<_> = list.iter().filter(|l| !entries.contains_key(&key(l))).cloned().collect();
        if !unread.is_empty() {
            for found in content::load_all(&self.app, unread).await? {
                let head = &found.entry.head;
                entries.insert((head.kind, head.slug.clone(), head.locale), found);
            }
        }
        Ok(list.iter().filter_map(|listed| entries.get(&key(listed)).cloned()).collect())
    }

    /// Charges the cost of a list of `entries`, by their requested fields, against the budget of the query.
    ///
    /// # Errors
    /// `content.query-invalid` if the budget is exceeded.
    pub(super) fn charge(&self, ctx: &Context<'_>, entries: usize) -> Result<(), Error> {
        let of_field = |name: &str| if name == "html" { TEXT } else { 1 };
        let each: usize = ctx.field().selection_set().map(|field| of_field(field.name())).sum();
        let values = entries.saturating_mul(each);
        let taken = self.budget.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(values));
        taken.map(drop).map_err(|_| {
            let detail = format!(
                "the lists of a response may contain {MAX_VALUES} values, and a text counts as {TEXT}: request less"
            );
            Error::new(error::Kind::Invalid, "content.query-invalid", detail)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn loads_a_list_once_per_query_and_language() {
        let (app, _folder) = App::test().await;
        let reading = Loader::new(app, false);
        let list = |locale| reading.listed(Kind::Page, locale);
        let (one, other) = tokio::join!(list(Locale::Fr), list(Locale::Fr));
        let (one, other) = (one.unwrap(), other.unwrap());
        assert!(Arc::ptr_eq(&one, &other));
        assert!(!Arc::ptr_eq(&one, &list(Locale::Ko).await.unwrap()));
    }
}

//! Stored content that files may refer to.

use super::{feed::KnownArticles, picture::Library};
use crate::{
    Result,
    content::{model::entry::Body, store},
    db::Tx,
    entries::{Kind, Slug},
};
use std::collections::{BTreeMap, BTreeSet};

/// Stored content that files may refer to; empty if it was not loaded.
#[derive(Debug, Default)]
pub(crate) struct ExistingContent {
    pub(super) pictures: Library,
    pub(crate) modules: Option<BTreeSet<Slug>>,
    /// Former names of entries of the kind, with their current names.
    pub(super) former: BTreeMap<Slug, Slug>,
    /// Articles by the address of their original; only for feeds.
    pub(super) originals: KnownArticles,
}

impl ExistingContent {
    /// Loads the content that files of a kind may refer to.
    pub(super) async fn load(tx: &mut Tx, kind: Kind) -> Result<Self> {
        let mut modules = None;
        if kind == Kind::Source {
            let heads = store::list_meta(tx, Kind::Module).await?;
            modules = Some(heads.into_iter().map(|head| head.slug).collect());
        }
        let former = store::list_redirects(tx, kind).await?;
        Ok(Self {
            pictures: Some(store::pictures(tx).await?),
            modules,
            former,
            originals: KnownArticles::default(),
        })
    }

    /// Adds the addresses that identify the items of feeds.
    pub(super) async fn with_originals(mut self, tx: &mut Tx) -> Result<Self> {
        for head in store::list_meta(tx, Kind::Press).await? {
            let entry = store::entry::<Body>(tx, head.kind, &head.slug, head.locale, head.stage).await?;
            if let Some(Body::Press(article)) = entry.map(|entry| entry.body) {
                self.originals.insert(&head.slug, article.link.as_ref());
            }
        }
        self.originals.note_former(self.former.clone());
        Ok(self)
    }
}

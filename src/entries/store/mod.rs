//! Tables of entries: a row per language and stage; and their former slugs.

mod public;
mod slug_redirect;
mod statements;
mod versions;

pub(crate) use public::{
    EntryTotals, PageRange, PublicFilter, Version, between, extent, list_ranked, public_versions,
};
pub(crate) use slug_redirect::{delete_redirects_to, list_redirects, record_rename, target};
pub(crate) use statements::statements;
pub(crate) use versions::{bodies, entry, first_published_at, list_meta, remove, upsert, versions};

//! Tables of entries: a row per language and stage; and their former slugs.

mod public;
mod slug_redirect;
mod statements;
mod versions;

pub(crate) use public::{Extent, PageRange, PublicFilter, Version, between, extent, public_versions, ranked};
pub(crate) use slug_redirect::{former, free, moves, target};
pub(crate) use statements::statements;
pub(crate) use versions::{bodies, entry, first_live, heads, put, remove, versions};

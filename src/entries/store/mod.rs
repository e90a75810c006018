//! Tables of entries: a row per language and stage; and their former slugs.

mod moved;
mod public;
mod statements;
mod versions;

pub(crate) use moved::{former, free, moves, target};
pub(crate) use public::{Extent, Part, Public, Version, between, extent, public_versions, ranked};
pub(crate) use statements::statements;
pub(crate) use versions::{bodies, entry, first_live, heads, put, remove, versions};

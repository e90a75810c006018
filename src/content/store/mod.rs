//! Pictures, under the checksum of their bytes, and the history of entries. Entries have a room of their own.

mod picture;
mod statements;
mod version;

pub use statements::statements;

pub(crate) use statements::SCOPE;

pub(super) use crate::entries::store::{
    delete_redirects_to, entry, list_meta, list_redirects, record_rename, remove, upsert, versions,
};
pub(crate) use picture::{delete_image, image, insert_image_if_absent, pictures};
pub(crate) use version::{delete_history, has_any, history, insert_versions, mentions};

//! Import of files as entries. All files are read before anything is written, and everything is written in
//! one transaction, so that a faulty file changes nothing. Unchanged entries are not written.

mod anchors;
mod apply;
mod article;
mod asset;
mod checkers;
mod diagnostics;
mod edit;
mod existing;
mod feed;
mod fields;
mod file;
mod formats;
mod front_matter;
mod list;
mod markdown;
mod metadata;
mod model;
mod page;
mod parse_files;
mod picture;
mod reimport;
mod run;
mod schema;
mod size_limits;
mod table;
mod text;
mod tree;
mod update_links;
mod validate;

pub use file::{File, Format, gather};
pub use model::{Change, ImportOptions, ImportProgress, Imported, LastDay, Report};
pub use parse_files::Batch;
pub use run::{examine, import};
pub use schema::schemas;

pub(super) use apply::compare;
pub(super) use asset::AssetSource;
pub(super) use model::Transition;
pub(super) use reimport::{renamed, reparse, with_transition};
pub(super) use run::{import_into, read_batch};
pub(super) use update_links::{Rename, update_links};

//! The base of contacts: their data, the source of every address, and the suppression list.

mod audience;
mod columns;
mod entry;
mod import;
mod list;
mod opt_outs;
mod region;
mod suppression;

pub(crate) use super::model::contact::{ContactKind, Selection};
pub(crate) use audience::{AudienceSize, audience_size};
pub(crate) use columns::{Columns, columns_with, refusal};
pub(crate) use import::{ImportReport, ImportRequest, ParsedRow, import, pharmacies};
pub(crate) use list::{Listed, counts, pages};
pub(crate) use opt_outs::{import_opt_outs, lost_opt_outs, parse_opt_outs, write_opt_outs};
pub(crate) use region::{region, regions};
pub(crate) use suppression::{
    AddressKey, Lifted, Suppress, Suppressed, is_suppressed, remove_suppressions, suppress,
    suppress_everywhere,
};

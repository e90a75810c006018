//! Samples of the data that a provider offers. Each file arrives before the offer, is read at once and waits
//! under a ticket; the offer claims it by the ticket. Files that no offer claims in time are deleted.

mod decide;
mod pending;
mod rejection;
mod row_check;
mod submitted;
mod target_fields;
mod tasks;

pub(crate) use decide::{Decision, decide};
pub(crate) use pending::{discard, remove_column, show, store_files, store_sample};
pub(crate) use rejection::message_key;
pub(crate) use row_check::{MappingInput, RowCounts, count, rejected};
pub(crate) use submitted::list_by_offer;
pub(super) use submitted::{claim_samples, validate};
pub(crate) use target_fields::{TargetField, all as fields, guesses, vat};
pub(crate) use tasks::{CountRows, ReadTables, RemoveColumn, WriteRejected};

//! The audit log: actions of operators, of account owners and of recipients of campaigns, recorded as
//! evidence. An entry is written in the transaction of the action and never changed. Entries are chained by
//! their hashes ([`seal()`]), triggers of the schema refuse changes, and anchors outside the database show
//! whether the end of the log was removed ([`verify()`]).

mod anchors;
mod chain;
mod entries;
mod entry;
mod metrics;
mod model;
mod operator;
mod process;
mod seal;
mod store;
mod verify;

pub(crate) use anchors::FILE as ANCHORS_FILE;
pub(crate) use entries::{actions, find, list, page};
pub(crate) use entry::{AuditEntry, record};
pub(crate) use metrics::metrics;
pub(crate) use model::{Anchor, AuditDetails, AuditFilter, AuditItem, Change};
pub(crate) use operator::name as operator;
pub(crate) use process::set_command;
pub(crate) use seal::{seal, seal_recent};
pub(crate) use store::STATEMENTS;
pub(crate) use verify::{VerifyOutput, verify};

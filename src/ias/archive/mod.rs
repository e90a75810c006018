//! Reads versions back from the archive. A version never changes, so one that was decoded is kept in memory.

mod revisions;
mod stored;
mod versions;

pub(super) use revisions::{Revision, revisions};
pub(super) use stored::write;
pub(super) use versions::{
    ArchivedVersion, EvidenceChain, all, decoded, evidence, inspect, last, stored_evidence, unpublished,
};

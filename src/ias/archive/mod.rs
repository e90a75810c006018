//! Reads versions from the archive. A version never changes, so decoded ones are cached.

mod revisions;
mod stored;
mod versions;

pub(super) use revisions::{Revision, revisions};
pub(super) use stored::write;
pub(super) use versions::{
    ArchivedVersion, EvidenceChain, all, decoded, evidence, inspect, last, stored_evidence, unpublished,
};

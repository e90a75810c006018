//! The register of personal data, requests about data, and archives.

mod archive;
mod register;
mod request;

pub(crate) use archive::{ARCHIVE_FIELD, CategoryData, PersonalData, StoredErasure, TableData, Tombstone};
pub(crate) use register::{
    Category, Deletion, Effect, Erased, Register, RetentionRule, Row, Table, TableOutcome,
};
pub(crate) use request::{CONFIRM_WITHIN, PrivacyRequest, RequestKind, RequestState};

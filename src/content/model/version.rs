//! Versions of entries: how one is named, and the events of its history.

use super::entry::{Entry, EntryMeta};
use crate::{
    Error,
    closed_list::closed_list,
    entries::{Kind, Slug, Stage},
    locale::Locale,
};
use jiff::Timestamp;
use serde::Serialize;

/// An entry in one language, as a caller names it.
#[derive(Debug, Clone, Copy)]
pub struct Key<'a> {
    pub kind: Kind,
    pub slug: &'a str,
    pub locale: Locale,
}

impl Key<'_> {
    pub(crate) fn unknown(&self, what: &str) -> Error {
        no_such(what, self.kind, self.slug, self.locale.code())
    }
}

/// The error of an entry that does not exist; `what` says which of its versions was requested.
pub(crate) fn no_such(what: &str, kind: Kind, slug: &str, place: &str) -> Error {
    let shown: String = slug.chars().take(100).collect();
    Error::not_found("content.unknown", format!("there is no {what} of {kind} {shown:?} in {place}"))
}

/// A version of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EntryVersionRef {
    pub kind: Kind,
    pub slug: Slug,
    pub locale: Locale,
    pub stage: Stage,
}

impl EntryVersionRef {
    pub(crate) fn from_meta(head: &EntryMeta) -> Self {
        let EntryMeta { kind, slug, locale, stage, .. } = head;
        Self { kind: *kind, slug: slug.clone(), locale: *locale, stage: *stage }
    }
}

closed_list! {
    /// What was done to a version.
    Action {
        Stored = "stored",
        Published = "published",
        Withdrawn = "withdrawn",
        Renamed = "renamed",
        Deleted = "deleted",
    }
}

/// An event in the history of an entry, ready to be stored.
pub(crate) struct VersionRecord<'a> {
    /// The version after the event; before it, if the event is its deletion.
    pub(crate) head: &'a EntryMeta,
    pub(crate) action: Action,
    pub(crate) who: &'a str,
    /// The file of the version, or a remark; may be empty.
    pub(crate) origin: &'a str,
    pub(crate) source: &'a str,
}

impl<'a> VersionRecord<'a> {
    pub(crate) fn from_entry(entry: &'a Entry, action: Action, who: &'a str) -> Self {
        Self { head: &entry.head, action, who, origin: "", source: &entry.source }
    }
}

/// An event in the history of an entry, as it was stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Version {
    /// Unique among all entries, and growing.
    pub number: i64,
    /// The slug at that time.
    pub slug: Slug,
    pub locale: Locale,
    pub stage: Stage,
    pub action: Action,
    pub at: Timestamp,
    /// The operator; empty if it was not recorded.
    pub who: String,
    /// The file of the version, or a remark.
    pub origin: String,
    /// Its text; empty when it was deleted.
    #[serde(skip)]
    pub source: String,
}

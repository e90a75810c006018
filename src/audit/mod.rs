//! What operators did, what the owners of accounts did, and what the recipients of campaigns asked for, as proof: written in the
//! transaction of the deed, and never changed. Entries are chained by their hashes ([`seal()`]), triggers of the schema refuse changes, and
//! anchors outside of the database show whether the end of the log was removed ([`verify()`]).

mod anchors;
mod chain;
mod entries;
mod model;
mod operator;
mod process;
mod seal;
mod store;
mod verify;

use crate::{App, Error, Result, db::Tx};
pub(crate) use entries::{actions, find, list, page};
use model::EntryRow;
pub(crate) use model::{Anchor, AuditDetails, AuditFilter, AuditItem, Change};
pub(crate) use operator::name as operator;
pub(crate) use process::set_command;
pub(crate) use seal::{seal, seal_recent};
pub(crate) use store::STATEMENTS;
pub(crate) use verify::{VerifyOutput, verify};

/// Who does something that is no operator, as far as the log knows them.
#[derive(Clone, Copy)]
enum Other {
    Recipient,
    Holder,
}

impl Other {
    fn word(self) -> &'static str {
        match self {
            Self::Recipient => "recipient",
            Self::Holder => "holder",
        }
    }
}

/// Something that is done, by an operator unless it says otherwise.
pub(crate) struct Deed<'a> {
    /// None for an operator.
    by: Option<Other>,
    /// Its stable name, such as `followup.advance`.
    action: &'static str,
    /// To what it is done.
    subject: &'a str,
    /// What a reader needs to understand it.
    detail: String,
    /// The fields that changed, each with its value before and after.
    changes: Vec<Change>,
}

impl<'a> Deed<'a> {
    pub(crate) fn new(action: &'static str, subject: &'a str) -> Self {
        Self { by: None, action, subject, detail: String::new(), changes: Vec::new() }
    }

    /// One that the recipient of a campaign asks for by a link.
    pub(crate) fn by_recipient(self) -> Self {
        Self { by: Some(Other::Recipient), ..self }
    }

    /// One that the owner of an account does, or whoever signs in as one.
    pub(crate) fn by_holder(self) -> Self {
        Self { by: Some(Other::Holder), ..self }
    }

    pub(crate) fn told(self, detail: impl Into<String>) -> Self {
        Self { detail: detail.into(), ..self }
    }

    /// Adds a field with its value before and after. Values name persons by reference: an account number, not an address.
    pub(crate) fn changed(
        mut self,
        field: &'static str,
        before: impl Into<String>,
        after: impl Into<String>,
    ) -> Self {
        self.changes.push(Change { field: field.to_owned(), before: before.into(), after: after.into() });
        self
    }
}

/// Keeps that it is done now: by whoever runs this process unless it says otherwise.
///
/// # Errors
/// What the database says.
pub(crate) async fn note(tx: &mut Tx, app: &App, deed: &Deed<'_>) -> Result<()> {
    let entry = EntryRow {
        id: app.random.hex(8),
        at: app.clock.millis(),
        who: deed.by.map_or_else(operator::name, |other| other.word().to_owned()),
        process: process::describe(),
        action: deed.action.to_owned(),
        subject: deed.subject.to_owned(),
        detail: deed.detail.clone(),
        changes: serde_json::to_string(&deed.changes).map_err(Error::fault)?,
    };
    store::insert_entry(tx, &entry).await
}

//! Entries of the audit log.

use super::{
    model::{Change, EntryRow},
    operator, process, store,
};
use crate::{App, Error, Result, db::Tx};

/// An actor other than an operator.
#[derive(Clone, Copy)]
enum Actor {
    Recipient,
    AccountOwner,
}

impl Actor {
    fn word(self) -> &'static str {
        match self {
            Self::Recipient => "recipient",
            Self::AccountOwner => "holder",
        }
    }
}

/// An action for the audit log, of an operator by default.
pub(crate) struct AuditEntry<'a> {
    /// `None` for an operator.
    by: Option<Actor>,
    /// The stable name of the action, such as `followup.advance`.
    action: &'static str,
    /// The object of the action.
    subject: &'a str,
    /// Details that explain the action to a reader.
    detail: String,
    /// The changed fields, each with the value before and after.
    changes: Vec<Change>,
}

impl<'a> AuditEntry<'a> {
    pub(crate) fn new(action: &'static str, subject: &'a str) -> Self {
        Self { by: None, action, subject, detail: String::new(), changes: Vec::new() }
    }

    /// An action that the recipient of a campaign requests by a link.
    pub(crate) fn by_recipient(self) -> Self {
        Self { by: Some(Actor::Recipient), ..self }
    }

    /// An action of the owner of an account, or of a visitor who signs in as one.
    pub(crate) fn by_account_owner(self) -> Self {
        Self { by: Some(Actor::AccountOwner), ..self }
    }

    pub(crate) fn with_detail(self, detail: impl Into<String>) -> Self {
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

/// Appends an action to the audit log, with the current time.
///
/// # Errors
/// Database errors.
pub(crate) async fn record(tx: &mut Tx, app: &App, new: &AuditEntry<'_>) -> Result<()> {
    let entry = EntryRow {
        id: app.random.hex(8),
        at: app.clock.millis(),
        who: new.by.map_or_else(operator::name, |other| other.word().to_owned()),
        process: process::describe(),
        action: new.action.to_owned(),
        subject: new.subject.to_owned(),
        detail: new.detail.clone(),
        changes: serde_json::to_string(&new.changes).map_err(Error::internal)?,
    };
    store::insert_entry(tx, &entry).await
}

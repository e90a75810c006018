//! Messages, applications and requests about personal data that teams answer.

use super::{Application, FormKind, Message, Reference, Subject};
use crate::{Result, db, files::StoredFile, privacy::PrivacyRequest};
use jiff::Timestamp;

/// The content of an item of the inbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Item {
    Message(Message),
    Application(Application),
    /// Fulfilled or refused by commands of `vigie privacy`.
    Privacy(PrivacyRequest),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct InboxItem {
    pub(crate) reference: Reference,
    pub(crate) item: Item,
    pub(crate) closed_at: Option<Timestamp>,
}

impl InboxItem {
    /// The form; `None` for a request about personal data.
    pub(crate) fn form(&self) -> Option<FormKind> {
        match self.item {
            Item::Message(_) => Some(FormKind::Contact),
            Item::Application(_) => Some(FormKind::Application),
            Item::Privacy(_) => None,
        }
    }

    pub(crate) fn from_privacy(request: PrivacyRequest) -> Result<Self> {
        let closed_at = request.done_at.map(db::instant).transpose()?;
        Ok(Self { reference: request.reference.clone(), item: Item::Privacy(request), closed_at })
    }

    pub(crate) fn at(&self) -> Timestamp {
        match &self.item {
            Item::Message(message) => message.at,
            Item::Application(application) => application.at,
            Item::Privacy(request) => db::instant(request.created_at).unwrap_or_default(),
        }
    }

    pub(crate) fn is_about(&self, wanted: Subject) -> bool {
        matches!(&self.item, Item::Message(message) if message.subject == wanted)
    }
}

/// An item of the inbox with its files.
pub(crate) struct InboxItemDetails {
    pub(crate) entry: InboxItem,
    pub(crate) files: Vec<StoredFile>,
}

/// Filters of the inbox.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct InboxSelection {
    pub(crate) form: Option<FormKind>,
    /// Only messages with this subject.
    pub(crate) subject: Option<Subject>,
    /// Include closed items.
    pub(crate) closed: bool,
}

//! What teams have to answer, messages, applications and requests about personal data, as operators read and close them.

use super::{
    application::Application,
    contact::{Message, Subject},
    reference::{Form, Reference},
    store,
};
use crate::{
    App, Error, Result, db,
    db::Tx,
    error::Kind,
    files::{self, StoredFile},
    privacy::{self, PrivacyRequest},
};
use jiff::Timestamp;

/// What stands in the inbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Item {
    Message(Message),
    Application(Application),
    /// It is carried out or refused by commands of its own.
    Privacy(PrivacyRequest),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) reference: Reference,
    pub(crate) item: Item,
    pub(crate) closed_at: Option<Timestamp>,
}

impl Entry {
    /// The form of its fields; none of a request about personal data.
    pub(crate) fn form(&self) -> Option<Form> {
        match self.item {
            Item::Message(_) => Some(Form::Contact),
            Item::Application(_) => Some(Form::Application),
            Item::Privacy(_) => None,
        }
    }

    fn from_privacy(request: PrivacyRequest) -> Result<Self> {
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

    fn is_about(&self, wanted: Subject) -> bool {
        matches!(&self.item, Item::Message(message) if message.subject == wanted)
    }
}

/// An entry with its files.
pub(crate) struct Shown {
    pub(crate) entry: Entry,
    pub(crate) files: Vec<StoredFile>,
}

/// Which entries are listed.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Selection {
    pub(crate) form: Option<Form>,
    /// Messages about this alone.
    pub(crate) subject: Option<Subject>,
    /// Closed ones too.
    pub(crate) closed: bool,
}

/// The entries, newest first.
///
/// # Errors
/// What the database says.
pub(crate) async fn list(app: &App, selection: Selection) -> Result<Vec<Entry>> {
    let mut tx = app.db.read().await?;
    let mut entries = store::contact::all(&mut tx).await?;
    entries.extend(store::application::all(&mut tx).await?);
    for request in privacy::list_requests(&mut tx).await? {
        entries.push(Entry::from_privacy(request)?);
    }
    entries.retain(|entry| {
        (selection.closed || entry.closed_at.is_none())
            && selection.form.is_none_or(|form| entry.form() == Some(form))
            && selection.subject.is_none_or(|subject| entry.is_about(subject))
    });
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.at()));
    Ok(entries)
}

/// One entry.
///
/// # Errors
/// `inbox.unknown`, and what the database says.
pub(crate) async fn show(app: &App, reference: &Reference) -> Result<Shown> {
    let mut tx = app.db.read().await?;
    let entry = find(&mut tx, reference).await?;
    let files = files::of(&mut tx, reference.as_str()).await?;
    Ok(Shown { entry, files })
}

/// Closes what was answered: all of it, or nothing when one is not there or closed already.
///
/// # Errors
/// `inbox.unknown`, `inbox.closed`, and what the database says.
pub(crate) async fn close(app: &App, references: &[Reference], dry_run: bool) -> Result<()> {
    let mut tx = app.db.write().await?;
    let now = app.clock.now();
    for reference in references {
        let entry = find(&mut tx, reference).await?;
        if let Some(at) = entry.closed_at {
            let detail = format!("{reference} was closed on {}; nothing was changed", at.strftime("%F"));
            return Err(Error::new(Kind::Refused, "inbox.closed", detail));
        }
        match entry.item {
            Item::Message(_) => store::contact::close(&mut tx, reference, now).await?,
            Item::Application(_) => store::application::close(&mut tx, reference, now).await?,
            Item::Privacy(_) => {
                let detail =
                    format!("vigie privacy fulfil {reference}, or refuse, closes it; nothing was changed");
                return Err(Error::new(Kind::Refused, "privacy.move-refused", detail));
            }
        }
    }
    if dry_run { Ok(()) } else { tx.commit().await }
}

async fn find(tx: &mut Tx, reference: &Reference) -> Result<Entry> {
    let mut found = store::contact::find(tx, reference).await?;
    if found.is_none() {
        found = store::application::find(tx, reference).await?;
    }
    if found.is_none() {
        found = privacy::find_request(tx, reference).await?.map(Entry::from_privacy).transpose()?;
    }
    let unknown = || format!("nothing has the reference {reference}: see vigie inbox list");
    found.ok_or_else(|| Error::absent("inbox.unknown", unknown()))
}

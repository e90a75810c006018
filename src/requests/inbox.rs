//! The messages that teams have to answer, as operators read and close them.

use super::{
    contact::{Message, Subject},
    reference::Reference,
    store,
};
use crate::{App, Error, Result, error::Kind};
use jiff::Timestamp;

/// A message as it stands in the inbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) reference: Reference,
    pub(crate) message: Message,
    pub(crate) closed_at: Option<Timestamp>,
}

/// Which messages are listed.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Selection {
    pub(crate) subject: Option<Subject>,
    /// Closed ones too.
    pub(crate) closed: bool,
}

/// The messages, newest first.
///
/// # Errors
/// What the database says.
pub(crate) async fn list(app: &App, selection: Selection) -> Result<Vec<Entry>> {
    let mut tx = app.db.read().await?;
    let mut entries = store::contact::all(&mut tx).await?;
    entries.retain(|entry| {
        (selection.closed || entry.closed_at.is_none())
            && selection.subject.is_none_or(|subject| subject == entry.message.subject)
    });
    Ok(entries)
}

/// One message.
///
/// # Errors
/// `inbox.unknown`, and what the database says.
pub(crate) async fn show(app: &App, reference: &Reference) -> Result<Entry> {
    let mut tx = app.db.read().await?;
    store::contact::find(&mut tx, reference).await?.ok_or_else(|| unknown(reference))
}

/// Closes messages that were answered: all of them, or none when one is not there or closed already.
///
/// # Errors
/// `inbox.unknown`, `inbox.closed`, and what the database says.
pub(crate) async fn close(app: &App, references: &[Reference], dry_run: bool) -> Result<()> {
    let mut tx = app.db.write().await?;
    for reference in references {
        let entry = store::contact::find(&mut tx, reference).await?.ok_or_else(|| unknown(reference))?;
        if let Some(at) = entry.closed_at {
            let detail = format!("{reference} was closed on {}; nothing was changed", at.strftime("%F"));
            return Err(Error::new(Kind::Refused, "inbox.closed", detail));
        }
        store::contact::close(&mut tx, reference, app.clock.now()).await?;
    }
    if dry_run { Ok(()) } else { tx.commit().await }
}

fn unknown(reference: &Reference) -> Error {
    Error::absent("inbox.unknown", format!("no message has the reference {reference}: see vigie inbox list"))
}

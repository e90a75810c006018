//! The inbox of operators: messages, applications and requests about personal data.

use super::{
    model::{InboxItem, InboxItemDetails, InboxSelection, Item, Reference},
    store,
};
use crate::{
    App, Error, Result,
    db::Tx,
    error::Kind,
    files::{self},
    privacy::{self},
};

/// The entries, newest first.
///
/// # Errors
/// Database errors.
pub(crate) async fn list(app: &App, selection: InboxSelection) -> Result<Vec<InboxItem>> {
    let mut tx = app.db.read().await?;
    let mut entries = store::contact::list(&mut tx).await?;
    entries.extend(store::application::list(&mut tx).await?);
    for request in privacy::list_requests(&mut tx).await? {
        entries.push(InboxItem::from_privacy(request)?);
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
/// `inbox.unknown`; database errors.
pub(crate) async fn show(app: &App, reference: &Reference) -> Result<InboxItemDetails> {
    let mut tx = app.db.read().await?;
    let entry = find(&mut tx, reference).await?;
    let files = files::list_by_owner(&mut tx, reference.as_str()).await?;
    Ok(InboxItemDetails { entry, files })
}

/// Closes items: all of them, or none if one is missing or already closed.
///
/// # Errors
/// `inbox.unknown`, `inbox.closed`; database errors.
pub(crate) async fn close(app: &App, references: &[Reference], dry_run: bool) -> Result<()> {
    let mut tx = app.db.write().await?;
    let now = app.clock.now();
    for reference in references {
        let entry = find(&mut tx, reference).await?;
        if let Some(at) = entry.closed_at {
            let detail = format!("{reference} was closed on {}; nothing was changed", at.strftime("%F"));
            return Err(Error::new(Kind::Conflict, "inbox.closed", detail));
        }
        match entry.item {
            Item::Message(_) => store::contact::close(&mut tx, reference, now).await?,
            Item::Application(_) => store::application::close(&mut tx, reference, now).await?,
            Item::Privacy(_) => {
                let detail =
                    format!("vigie privacy fulfil {reference}, or refuse, closes it; nothing was changed");
                return Err(Error::new(Kind::Conflict, "privacy.move-refused", detail));
            }
        }
    }
    if dry_run { Ok(()) } else { tx.commit().await }
}

async fn find(tx: &mut Tx, reference: &Reference) -> Result<InboxItem> {
    let mut found = store::contact::find(tx, reference).await?;
    if found.is_none() {
        found = store::application::find(tx, reference).await?;
    }
    if found.is_none() {
        found = privacy::find_request(tx, reference).await?.map(InboxItem::from_privacy).transpose()?;
    }
    let unknown = || format!("nothing has the reference {reference}: see vigie inbox list");
    found.ok_or_else(|| Error::not_found("inbox.unknown", unknown()))
}

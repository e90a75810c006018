//! Counts and lists contacts.

use crate::{
    App, Result,
    campaign::{
        model::contact::{Contact, Count, Selection},
        store::contact as store,
    },
};
use std::collections::HashSet;

/// A contact, and whether it is suppressed.
pub(crate) struct Listed {
    pub(crate) contact: Contact,
    pub(crate) is_suppressed: bool,
}

/// Contacts by kind and region.
///
/// # Errors
/// Database errors.
pub(crate) async fn counts(app: &App) -> Result<Vec<Count>> {
    store::counts(&mut app.db.read().await?).await
}

/// Passes contacts to `each`, a page at a time, because the base may exceed the memory. Each page is read in
/// its own transaction.
///
/// # Errors
/// Database errors; errors of `each`.
pub(crate) async fn pages(
    app: &App,
    selection: &Selection,
    mut each: impl FnMut(Vec<Listed>) -> Result<()>,
) -> Result<()> {
    let mut after = String::new();
    loop {
        let mut tx = app.db.read().await?;
        let page = store::page(&mut tx, &after, selection).await?;
        let Some(last) = page.last().map(|contact| contact.id.clone()) else { return Ok(()) };
        let suppressed: HashSet<String> =
            store::suppressed(&mut tx, &after, &last).await?.into_iter().collect();
        drop(tx);
        let listed = |contact: Contact| Listed { is_suppressed: suppressed.contains(&contact.id), contact };
        each(page.into_iter().map(listed).collect())?;
        after = last;
    }
}

//! A follow-up with all that is known of it: for whoever holds a key, and for operators.

use super::{
    super::{
        reference::{Form, Reference},
        store,
    },
    FollowUp, Message, Status, link,
};
use crate::{App, Error, Result, db::Tx, email::Email};
use jiff::Timestamp;

/// Where a request stands, since when it has stood where, and what was written about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Whole {
    pub(crate) follow_up: FollowUp,
    /// What it has come through, in order.
    pub(crate) steps: Vec<(Status, Timestamp)>,
    /// The newest first.
    pub(crate) messages: Vec<Message>,
}

/// Which follow-ups are listed.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Selection {
    pub(crate) form: Option<Form>,
    pub(crate) status: Option<Status>,
    /// Those that have come to their end too.
    pub(crate) finished: bool,
}

/// The follow-up of a key, for whoever holds it.
///
/// # Errors
/// `followup.unknown` for a key that is none, has ended, or whose link was revoked; and what the database says.
pub(crate) async fn of_key(app: &App, form: Form, key: &str) -> Result<Whole> {
    let unknown = || Error::absent("followup.unknown", "this link is good no longer");
    let hash = link::of_key(app, key).await?.ok_or_else(unknown)?;
    let mut tx = app.db.read().await?;
    let found = store::followup::of_link(&mut tx, &hash, app.clock.now()).await?;
    let found = found.filter(|follow_up| follow_up.form == form).ok_or_else(unknown)?;
    whole(&mut tx, found).await
}

/// The follow-up of a reference, for operators.
///
/// # Errors
/// `followup.unknown`, and what the database says.
pub(crate) async fn show(app: &App, reference: &Reference) -> Result<Whole> {
    let mut tx = app.db.read().await?;
    let found = known(&mut tx, reference).await?;
    whole(&mut tx, found).await
}

/// The follow-ups, those changed last first.
///
/// # Errors
/// What the database says.
pub(crate) async fn list(app: &App, selection: Selection) -> Result<Vec<FollowUp>> {
    let mut tx = app.db.read().await?;
    let mut found = store::followup::all(&mut tx).await?;
    found.retain(|follow_up| {
        (selection.finished || !follow_up.ahead().is_empty())
            && selection.form.is_none_or(|form| form == follow_up.form)
            && selection.status.is_none_or(|status| status == follow_up.status)
    });
    Ok(found)
}

/// The follow-ups of every kind that were asked for from an address, the one changed last first.
///
/// # Errors
/// What the database says.
pub(crate) async fn of_mailbox(app: &App, email: &Email) -> Result<Vec<Whole>> {
    let mut tx = app.db.read().await?;
    let found = store::followup::all_of_mailbox(&mut tx, &email.mailbox()).await?;
    let mut all = Vec::with_capacity(found.len());
    for follow_up in found {
        all.push(whole(&mut tx, follow_up).await?);
    }
    Ok(all)
}

pub(in super::super) async fn known(tx: &mut Tx, reference: &Reference) -> Result<FollowUp> {
    store::followup::find(tx, reference).await?.ok_or_else(|| unknown(reference))
}

pub(super) fn unknown(reference: &Reference) -> Error {
    let detail = format!("no request has the reference {reference}: see vigie followup list --all");
    Error::absent("followup.unknown", detail)
}

async fn whole(tx: &mut Tx, follow_up: FollowUp) -> Result<Whole> {
    let mut steps = store::followup::steps(tx, &follow_up.reference).await?;
    let order = follow_up.form.statuses();
    // Those that were passed over have the same instant.
    steps.sort_by_key(|(status, _)| order.iter().position(|known| known == status));
    let messages = store::followup::messages(tx, &follow_up.reference).await?;
    Ok(Whole { follow_up, steps, messages })
}

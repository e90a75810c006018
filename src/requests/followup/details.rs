//! A follow-up with its steps and messages, for the visitor who holds a key and for operators.

use super::link;
use crate::requests::{
    model::{FollowUp, FormKind, Reference, Status, Step, TeamMessage},
    store,
};
use crate::{App, Error, Result, db::Tx, email::Email};

/// A follow-up with its steps and messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FollowUpDetails {
    pub(crate) follow_up: FollowUp,
    /// The reached statuses, in order.
    pub(crate) steps: Vec<Step>,
    /// Newest first.
    pub(crate) messages: Vec<TeamMessage>,
}

/// Filters of the list of follow-ups.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Selection {
    pub(crate) form: Option<FormKind>,
    pub(crate) status: Option<Status>,
    /// Include finished follow-ups.
    pub(crate) finished: bool,
}

/// The follow-up of an access key.
///
/// # Errors
/// `followup.unknown` for a key that is invalid or expired, or whose link was revoked; database errors.
pub(crate) async fn find_by_key(app: &App, form: FormKind, key: &str) -> Result<FollowUpDetails> {
    let unknown = || Error::not_found("followup.unknown", "this link is no longer valid");
    let hash = link::token_hash_of_key(app, key).await?.ok_or_else(unknown)?;
    let mut tx = app.db.read().await?;
    let found = link::find(&mut tx, app, &hash).await?;
    let found = found.filter(|follow_up| follow_up.form == form).ok_or_else(unknown)?;
    load_details(&mut tx, found).await
}

/// The follow-up of a reference, for operators.
///
/// # Errors
/// `followup.unknown`; database errors.
pub(crate) async fn show(app: &App, reference: &Reference) -> Result<FollowUpDetails> {
    let mut tx = app.db.read().await?;
    let found = require(&mut tx, reference).await?;
    load_details(&mut tx, found).await
}

/// The follow-ups, those changed last first.
///
/// # Errors
/// Database errors.
pub(crate) async fn list(app: &App, selection: Selection) -> Result<Vec<FollowUp>> {
    let mut tx = app.db.read().await?;
    let mut found = store::followup::list(&mut tx).await?;
    found.retain(|follow_up| {
        (selection.finished || !follow_up.remaining_statuses().is_empty())
            && selection.form.is_none_or(|form| form == follow_up.form)
            && selection.status.is_none_or(|status| status == follow_up.status)
    });
    Ok(found)
}

/// The follow-ups of all forms from an address, the one changed last first.
///
/// # Errors
/// Database errors.
pub(crate) async fn list_by_email(app: &App, email: &Email) -> Result<Vec<FollowUpDetails>> {
    let mut tx = app.db.read().await?;
    let found = store::followup::list_by_email(&mut tx, &email.normalized()).await?;
    let mut all = Vec::with_capacity(found.len());
    for follow_up in found {
        all.push(load_details(&mut tx, follow_up).await?);
    }
    Ok(all)
}

pub(crate) async fn require(tx: &mut Tx, reference: &Reference) -> Result<FollowUp> {
    store::followup::find(tx, reference).await?.ok_or_else(|| unknown(reference))
}

pub(super) fn unknown(reference: &Reference) -> Error {
    let detail = format!("no request has the reference {reference}: see vigie followup list --all");
    Error::not_found("followup.unknown", detail)
}

async fn load_details(tx: &mut Tx, follow_up: FollowUp) -> Result<FollowUpDetails> {
    let mut steps = store::followup::list_steps(tx, &follow_up.reference).await?;
    let order = follow_up.form.statuses();
    // Skipped statuses have the same instant.
    steps.sort_by_key(|step| order.iter().position(|status| *status == step.status));
    let messages = store::followup::list_messages(tx, &follow_up.reference).await?;
    Ok(FollowUpDetails { follow_up, steps, messages })
}

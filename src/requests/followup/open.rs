//! The start of a follow-up.

use super::{emails, link};
use crate::{
    App, Result,
    db::Tx,
    mail,
    requests::{model::FollowUp, store},
};

/// Stores a new follow-up and mails its link to the sender.
///
/// # Errors
/// Database errors.
pub(crate) async fn create_follow_up(tx: &mut Tx, app: &App, follow_up: &FollowUp) -> Result<()> {
    store::followup::insert(tx, follow_up).await?;
    store::followup::insert_step(tx, &follow_up.reference, follow_up.status, follow_up.created_at).await?;
    let link = link::issue(tx, app, &follow_up.reference).await?;
    mail::queue(tx, app, &emails::opened(app, follow_up, &link)).await.map(drop)
}

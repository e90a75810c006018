//! Deletion of expired rows.

use super::{password_link, session, store};
use crate::{App, Result, links};
use jiff::SignedDuration;

/// Deletes expired rows.
///
/// # Errors
/// Database errors.
pub(crate) async fn sweep(app: &App) -> Result<()> {
    const DAY: SignedDuration = SignedDuration::from_hours(24);
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    let (day, lock) = ((now - DAY).as_millisecond(), now.as_millisecond());
    store::attempt::delete_expired(&mut tx, day, lock).await?;
    for purpose in password_link::PURPOSES {
        links::delete_expired(&mut tx, purpose, now).await?;
    }
    store::factor::delete_expired(&mut tx, now).await?;
    store::authorization_request::delete_expired(&mut tx, now).await?;
    store::shared_draft::delete_expired(&mut tx, now).await?;
    session::delete_ended(&mut tx, now).await?;
    tx.commit().await
}

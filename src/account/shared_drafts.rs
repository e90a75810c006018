//! Drafts that an operator shares with the owner of an account until an expiry: the page of the account lists them.

use super::{
    find::require_by_email,
    model::{Draft, Preview},
    store::shared_draft as store,
};
use crate::{
    App, Result,
    audit::{self, AuditEntry},
    email::Email,
    principal::AccountId,
};

/// Shares a draft with the owner of an account, or changes its expiry.
///
/// # Errors
/// `account.unknown`; database errors.
pub(crate) async fn show(app: &App, email: &Email, preview: &Preview, dry_run: bool) -> Result<()> {
    let mut tx = app.db.write().await?;
    let account = require_by_email(&mut tx, email).await?;
    store::upsert(&mut tx, &account.id, preview).await?;
    let detail = format!("{} {} {} until {}", preview.kind, preview.slug, preview.locale, preview.expires_at);
    audit::record(&mut tx, app, &AuditEntry::new("account.preview", account.id.as_str()).with_detail(detail))
        .await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(())
}

/// Ends the sharing of a draft. Returns whether it was shared. A link that was copied before stays valid
/// until its expiry.
///
/// # Errors
/// Same errors as [`show`].
pub(crate) async fn hide(app: &App, email: &Email, draft: Draft<'_>, dry_run: bool) -> Result<bool> {
    let mut tx = app.db.write().await?;
    let account = require_by_email(&mut tx, email).await?;
    let was_shown = store::delete(&mut tx, &account.id, draft).await?;
    let detail = format!("{} {} {}", draft.kind, draft.slug, draft.locale);
    audit::record(
        &mut tx,
        app,
        &AuditEntry::new("account.preview-end", account.id.as_str()).with_detail(detail),
    )
    .await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(was_shown)
}

/// The drafts that are shared with an account, the next to expire first.
///
/// # Errors
/// Database errors.
pub(crate) async fn list(app: &App, account: &AccountId) -> Result<Vec<Preview>> {
    store::list_by_account(&mut app.db.read().await?, account, app.clock.now()).await
}

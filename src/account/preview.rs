//! Drafts that an operator shows the owner of an account, until they end: the page of the account lists them.

use super::{known, store::preview as store};
use crate::{
    App, Result,
    audit::{self, Deed},
    email::Email,
    entries::{Kind, Slug},
    identity::AccountId,
    locale::Locale,
};
use jiff::Timestamp;

/// A draft that the owner of an account may read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Preview {
    pub(crate) kind: Kind,
    pub(crate) slug: Slug,
    pub(crate) locale: Locale,
    pub(crate) expires_at: Timestamp,
}

/// Shows the owner of an account a draft; one that is shown already until then.
///
/// # Errors
/// `account.unknown`, and what the database says.
pub(crate) async fn show(app: &App, email: &Email, preview: &Preview, dry_run: bool) -> Result<()> {
    let mut tx = app.db.write().await?;
    let account = known(&mut tx, email).await?;
    store::put(&mut tx, &account.id, preview).await?;
    let told = format!("{} {} {} until {}", preview.kind, preview.slug, preview.locale, preview.expires_at);
    audit::note(&mut tx, app, &Deed::new("account.preview", account.id.as_str()).told(told)).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(())
}

/// Shows it no longer; whether it was shown. A link that somebody noted is good until it ends.
///
/// # Errors
/// As of [`show`].
pub(crate) async fn hide(
    app: &App,
    email: &Email,
    (kind, slug, locale): (Kind, &Slug, Locale),
    dry_run: bool,
) -> Result<bool> {
    let mut tx = app.db.write().await?;
    let account = known(&mut tx, email).await?;
    let was_shown = store::end(&mut tx, &account.id, (kind, slug, locale)).await?;
    let told = format!("{kind} {slug} {locale}");
    audit::note(&mut tx, app, &Deed::new("account.preview-end", account.id.as_str()).told(told)).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(was_shown)
}

/// What the owner of an account is shown now, what ends first at the top.
///
/// # Errors
/// What the database says.
pub(crate) async fn list(app: &App, account: &AccountId) -> Result<Vec<Preview>> {
    store::of_account(&mut app.db.read().await?, account, app.clock.now()).await
}

//! Who has agreed that we learn whether they open campaigns (ePrivacy directive, article 5(3); CNIL, recommendation on
//! pictures in mails that follow).

use crate::{
    App, Result,
    audit::{self, AuditEntry},
    campaign::{contacts::AddressKey, store::opens as store},
    email::Email,
};

/// Addresses whose owners agreed, or agree no longer.
pub(crate) struct Consent {
    pub(crate) addresses: Vec<Email>,
    /// Where and how they said so.
    pub(crate) source: String,
    pub(crate) withdrawn: bool,
    pub(crate) dry_run: bool,
}

/// What became of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Consented {
    pub(crate) changed: usize,
    /// They had said so before.
    pub(crate) known: usize,
    pub(crate) withdrawn: bool,
    pub(crate) dry_run: bool,
}

/// Records what people said, all of them or none. It holds for mails that leave from now on.
///
/// # Errors
/// `config.invalid` when the key of addresses is lost, and what the database says.
pub(crate) async fn consent(app: &App, wanted: &Consent) -> Result<Consented> {
    let &Consent { withdrawn, dry_run, .. } = wanted;
    let key = AddressKey::of(app, dry_run).await?;
    let mut tx = app.db.write().await?;
    key.settle(&mut tx).await?;
    let mut done = Consented { withdrawn, dry_run, ..Consented::default() };
    for email in &wanted.addresses {
        let mailbox = key.mailbox(email);
        let is_new = match withdrawn {
            true => store::withdraw(&mut tx, &mailbox).await?,
            false => store::agree(&mut tx, &mailbox, &wanted.source, app.clock.millis()).await?,
        };
        if is_new { done.changed += 1 } else { done.known += 1 }
    }
    if dry_run || done.changed == 0 {
        return Ok(done);
    }
    let action = if withdrawn { "contacts.withdraw" } else { "contacts.consent" };
    let detail = format!("{} addresses: {}", done.changed, wanted.source);
    audit::record(&mut tx, app, &AuditEntry::new(action, "opens").with_detail(detail)).await?;
    tx.commit().await?;
    Ok(done)
}

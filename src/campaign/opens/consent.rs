//! Consent to the tracking of opens (ePrivacy directive, article 5(3); CNIL recommendation on tracking pixels
//! in mails).

use crate::{
    App, Result,
    audit::{self, AuditEntry},
    campaign::{contacts::AddressKey, store::opens as store},
    email::Email,
};

/// Addresses whose owners gave or withdrew their consent.
pub(crate) struct Consent {
    pub(crate) addresses: Vec<Email>,
    /// Where and how they did so.
    pub(crate) source: String,
    pub(crate) withdrawn: bool,
    pub(crate) dry_run: bool,
}

/// The result of recording consents.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Consented {
    pub(crate) changed: usize,
    /// Addresses without a change.
    pub(crate) known: usize,
    pub(crate) withdrawn: bool,
    pub(crate) dry_run: bool,
}

/// Records consents, all of them or none. They apply to mails sent from now on.
///
/// # Errors
/// `config.invalid` if the key of addresses is missing; database errors.
pub(crate) async fn consent(app: &App, wanted: &Consent) -> Result<Consented> {
    let &Consent { withdrawn, dry_run, .. } = wanted;
    let key = AddressKey::load_for(app, dry_run).await?;
    let mut tx = app.db.write().await?;
    key.check_and_register(&mut tx).await?;
    let mut done = Consented { withdrawn, dry_run, ..Consented::default() };
    for email in &wanted.addresses {
        let mailbox = key.address_hash(email);
        let is_new = match withdrawn {
            true => store::delete_consent(&mut tx, &mailbox).await?,
            false => store::insert_consent(&mut tx, &mailbox, &wanted.source, app.clock.millis()).await?,
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

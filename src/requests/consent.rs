//! Consents, stored as proof: text, language and time.

use super::{
    model::{Consent, Purpose, Reference},
    store,
};
use crate::{Result, db::Tx, locale::Locale, text::text};
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};

/// Stores the consent of a sender.
///
/// # Errors
/// Database errors.
pub(crate) async fn record(
    tx: &mut Tx,
    reference: &Reference,
    purpose: Purpose,
    locale: Locale,
    at: Timestamp,
) -> Result<()> {
    let text = text(locale, purpose.key(), &[]);
    let sha256 = Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    store::consent::insert(tx, reference, &Consent { purpose, locale, text, sha256, at }).await
}

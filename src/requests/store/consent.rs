//! Agreements, each with the words that were agreed to.

use crate::{
    Result,
    db::{Tx, args, statements},
    requests::{consent::Consent, reference::Reference},
};

statements! {
    PUT_TEXT = "INSERT INTO consent_text (sha256, body) VALUES ($1, $2) ON CONFLICT (sha256) DO NOTHING";
    PUT_CONSENT = "INSERT INTO consent (reference, purpose, text_sha256, locale, given_at) VALUES ($1, $2, $3, $4, $5)";
}

pub(crate) async fn put(tx: &mut Tx, reference: &Reference, consent: &Consent) -> Result<()> {
    let Consent { purpose, locale, text, sha256, at } = consent;
    tx.exec(PUT_TEXT, args![sha256.as_str(), text.as_str()]).await?;
    let values =
        args![reference.as_str(), purpose.word(), sha256.as_str(), locale.code(), at.as_millisecond()];
    tx.exec(PUT_CONSENT, values).await.map(drop)
}

//! Consents, each with its text.

use crate::{
    Result,
    db::{Tx, args, statements},
    requests::model::{Consent, Reference},
};

statements! {
    INSERT_CONSENT_TEXT = "INSERT INTO consent_text (sha256, body) VALUES ($1, $2) ON CONFLICT (sha256) DO NOTHING";
    INSERT_CONSENT = "INSERT INTO consent (reference, purpose, text_sha256, locale, given_at) VALUES ($1, $2, $3, $4, $5)";
}

pub(crate) async fn insert(tx: &mut Tx, reference: &Reference, consent: &Consent) -> Result<()> {
    let Consent { purpose, locale, text, sha256, at } = consent;
    tx.exec(INSERT_CONSENT_TEXT, args![sha256.as_str(), text.as_str()]).await?;
    let values =
        args![reference.as_str(), purpose.word(), sha256.as_str(), locale.code(), at.as_millisecond()];
    tx.exec(INSERT_CONSENT, values).await.map(drop)
}

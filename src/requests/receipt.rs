//! What a visitor keeps of a submission. Its token is made of the form's own key, so that whoever sends the same form
//! again (a second press, a lost answer) gets the same receipt, and nothing is stored twice.

use super::{
    reference::{Form, Reference},
    store,
};
use crate::{App, Error, Result, db::Tx, email::Email, files::Upload, secret};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use hmac::Mac as _;
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};
use std::borrow::Cow;

pub(crate) use crate::{email::masked, token::Token};

/// The name of the key that tokens are made with.
const KEY: &str = "receipts";

/// The form field in which the browser names one filling-in of a form.
pub(crate) const ATTEMPT: &str = "attempt";

impl Token {
    /// The token of a form as it was sent: of the key it carries, or without a script of all that it says.
    ///
    /// # Errors
    /// What [`secret::key`] says.
    pub(crate) async fn of(app: &App, form: Form, pairs: &[(String, String)]) -> Result<Self> {
        let key = secret::key(app, KEY).await?;
        let mut mac = key.mac();
        let said = named(pairs).map_or(pairs, std::slice::from_ref);
        for part in [form.word()].into_iter().chain(texts(said)).flat_map(framed) {
            mac.update(part.as_ref());
        }
        Ok(Self::from(BASE64.encode(mac.finalize().into_bytes()).as_str()))
    }
}

/// The key that a form carries, unless it could be guessed.
fn named(pairs: &[(String, String)]) -> Option<&(String, String)> {
    pairs.iter().find(|(name, value)| name == ATTEMPT && value.len() >= 16)
}

fn texts(pairs: &[(String, String)]) -> impl Iterator<Item = &str> {
    pairs.iter().flat_map(|(name, value)| [name.as_str(), value])
}

/// A text with its length before it, so that two texts are never read as two others.
fn framed(text: &str) -> [Cow<'_, [u8]>; 2] {
    [Cow::Owned((text.len() as u64).to_be_bytes().to_vec()), Cow::Borrowed(text.as_bytes())]
}

/// A key for a form that carries none, made of its answers and of what its files hold: each file that comes again is
/// given a new ticket, and the answers that name it are others then.
pub(crate) fn attempt(pairs: &[(String, String)], uploads: &[Upload]) -> Option<(String, String)> {
    if named(pairs).is_some() {
        return None;
    }
    let files = uploads.iter().flat_map(|upload| [upload.name.as_str(), upload.sha256().unwrap_or_default()]);
    let mut hash = Sha256::new();
    for part in texts(pairs).chain(files).flat_map(framed) {
        hash.update(part);
    }
    Some((ATTEMPT.to_owned(), BASE64.encode(hash.finalize())))
}

/// What was taken, and from whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Receipt {
    pub(crate) form: Form,
    pub(crate) reference: Reference,
    /// The address that the answer goes to, not to be read by others.
    pub(crate) email: String,
    pub(crate) at: Timestamp,
    /// While it waits for its sender to confirm it: until when.
    pub(crate) confirm_by: Option<Timestamp>,
}

impl Receipt {
    pub(crate) fn new(form: Form, reference: &Reference, email: &Email, at: Timestamp) -> Self {
        Self { form, reference: reference.clone(), email: masked(email), at, confirm_by: None }
    }
}

/// The receipt of a token.
///
/// # Errors
/// `form.receipt-unknown`.
pub(crate) async fn find(app: &App, token: &Token) -> Result<Receipt> {
    let mut tx = app.db.read().await?;
    let found = given(&mut tx, token).await?;
    found.ok_or_else(|| Error::absent("form.receipt-unknown", "there is no receipt at this address"))
}

/// The receipt of a token, if this form was taken already.
pub(super) async fn given(tx: &mut Tx, token: &Token) -> Result<Option<Receipt>> {
    store::receipt::find(tx, &token.sha256()).await
}

pub(super) async fn give(tx: &mut Tx, token: &Token, receipt: &Receipt) -> Result<()> {
    store::receipt::put(tx, &token.sha256(), receipt).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(given: &[(&str, &str)]) -> Vec<(String, String)> {
        given.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[tokio::test]
    async fn the_same_form_has_the_same_token() {
        let (app, _folder) = App::test().await;
        let token =
            async |given: &[(&str, &str)]| Token::of(&app, Form::Contact, &pairs(given)).await.unwrap();
        let key = (ATTEMPT, "0123456789abcdef");
        assert_eq!(token(&[key, ("message", "a")]).await, token(&[("message", "b"), key]).await);
        assert_ne!(token(&[key]).await, token(&[(ATTEMPT, "0123456789abcdeF")]).await);
        // A form without a key is known by what it says, and a key that could be guessed is none.
        assert_eq!(token(&[("message", "a")]).await, token(&[("message", "a")]).await);
        assert_ne!(
            token(&[("message", "ab"), ("c", "")]).await,
            token(&[("message", "a"), ("bc", "")]).await
        );
        assert_ne!(
            token(&[(ATTEMPT, "1"), ("message", "a")]).await,
            token(&[(ATTEMPT, "1"), ("message", "b")]).await
        );
    }
}

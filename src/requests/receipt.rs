//! What a visitor keeps of a submission. Its token is made of the answers and the files, so that the same form sent again (a
//! second press, a lost answer) has the same receipt and is stored once, and a form that was changed is stored anew.

use super::{
    reference::{Form, Reference},
    store,
    submission::FormParts,
};
use crate::{App, Error, Result, captcha, db::Tx, email::Email, secret};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use hmac::Mac as _;
use jiff::Timestamp;
use std::borrow::Cow;

pub(crate) use crate::{email::masked, token::Token};

/// The name of the key that tokens are made with.
const KEY: &str = "receipts";

/// The form field in which the browser names one filling-in of a form.
const ATTEMPT: &str = "attempt";

impl Token {
    /// The token of a form as it was sent: of its answers and its files. Where the browser names the attempt, what proves that a
    /// person sends it is no answer: a browser that sends a form again solves another challenge.
    ///
    /// # Errors
    /// What [`secret::key`] says.
    pub(crate) async fn of(app: &App, form: Form, parts: FormParts<'_>) -> Result<Self> {
        let (pairs, uploads) = parts;
        let is_named = pairs.iter().any(|(name, _)| name == ATTEMPT);
        let is_answer = |name: &str| !is_named || !captcha::is_proof(app, name);
        let mut answers: Vec<_> = pairs.iter().filter(|(name, _)| is_answer(name)).collect();
        // The order of the answers of one name says something, that of the names nothing.
        answers.sort_by(|a, b| a.0.cmp(&b.0));
        let answers = answers.into_iter().flat_map(|(name, value)| [name.as_str(), value]);
        let files = uploads
            .iter()
            .flat_map(|file| [file.field.as_str(), file.name.as_str(), file.sha256().unwrap_or_default()]);
        let mut mac = secret::key(app, KEY).await?.mac();
        for part in [form.word()].into_iter().chain(answers).chain(files).flat_map(framed) {
            mac.update(part.as_ref());
        }
        Ok(Self::from(BASE64.encode(mac.finalize().into_bytes()).as_str()))
    }
}

/// A text with its length before it, so that two texts are never read as two others.
fn framed(text: &str) -> [Cow<'_, [u8]>; 2] {
    [Cow::Owned((text.len() as u64).to_be_bytes().to_vec()), Cow::Borrowed(text.as_bytes())]
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
    use crate::files::{Incoming, Upload};

    fn pairs(given: &[(&str, &str)]) -> Vec<(String, String)> {
        given.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    async fn upload(app: &App, bytes: &[u8]) -> Upload {
        let mut incoming = Incoming::begin(app, None, 9).await.unwrap();
        incoming.write(bytes).await.unwrap();
        Upload::new("cv", "cv.pdf", incoming.finish().await)
    }

    #[tokio::test]
    async fn the_same_form_has_the_same_token() {
        let (app, _folder) = App::test().await;
        let token = async |given: &[(&str, &str)]| {
            Token::of(&app, Form::Contact, (&pairs(given), &[])).await.unwrap()
        };
        let key = (ATTEMPT, "0123456789abcdef");
        // A browser that sends a form again proves again that a person does.
        assert_eq!(
            token(&[key, ("message", "a"), ("altcha", "1")]).await,
            token(&[("altcha", "2"), ("message", "a"), key]).await
        );
        assert_eq!(token(&[("message", "a")]).await, token(&[("message", "a")]).await);
        for other in [
            &[key, ("message", "b")][..],
            &[(ATTEMPT, "0123456789abcdeF"), ("message", "a")],
            &[key, ("message", "a"), ("message", "a")],
            &[("message", "a")],
        ] {
            assert_ne!(token(&[key, ("message", "a")]).await, token(other).await, "{other:?}");
        }
        assert_ne!(
            token(&[("message", "ab"), ("c", "")]).await,
            token(&[("message", "a"), ("bc", "")]).await
        );
    }

    #[tokio::test]
    async fn a_form_with_another_file_has_another_token() {
        let (app, _folder) = App::test().await;
        let token = async |uploads: &[Upload]| {
            let answers = pairs(&[(ATTEMPT, "0123456789abcdef"), ("name", "Zoé")]);
            Token::of(&app, Form::Application, (&answers, uploads)).await.unwrap()
        };
        let first = token(&[upload(&app, b"first").await]).await;
        assert_eq!(first, token(&[upload(&app, b"first").await]).await);
        assert_ne!(first, token(&[upload(&app, b"second").await]).await);
        assert_ne!(first, token(&[]).await);
        let refused = Upload::new("cv", "cv.pdf", Err(Error::fault("too large")));
        assert_ne!(first, token(&[refused]).await);
    }
}

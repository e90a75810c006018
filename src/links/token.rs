//! Secret tokens of links, of which only the hash is stored, and the short-lived keys that they are exchanged for, so that a token
//! does not stay in the address bar or the history.

use crate::{App, Result, captcha, files::Upload, secret};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use hmac::{Hmac, Mac as _};
use jiff::SignedDuration;
use sha2::{Digest as _, Sha256};
use std::borrow::Cow;

/// The name of the key that tokens of forms are derived with.
const FORM_KEY: &str = "receipts";
/// The form field with the browser's id of one submission.
const IDEMPOTENCY_FIELD: &str = "idempotencyKey";

/// A token, which grants access to its target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

impl Token {
    /// A random token.
    pub(crate) fn random(app: &App) -> Self {
        Self(BASE64.encode(app.random.bytes::<32>()))
    }

    /// Derives the token of a submitted form: a keyed hash of its name, values and files. A repeated
    /// submission (a double click, a lost response) therefore has the same token. If the browser sends an id
    /// of the submission, captcha fields are left out, because a retry solves another challenge.
    ///
    /// # Errors
    /// Same errors as [`secret::load_or_create`].
    pub(crate) async fn from_form(
        app: &App,
        form: &str,
        pairs: &[(String, String)],
        uploads: &[Upload],
    ) -> Result<Self> {
        let is_named = pairs.iter().any(|(name, _)| name == IDEMPOTENCY_FIELD);
        let is_answer = |name: &str| !is_named || !captcha::is_proof(app, name);
        let mut answers: Vec<_> = pairs.iter().filter(|(name, _)| is_answer(name)).collect();
        // Stable sort: the order of the values of one field is significant, the order of fields is not.
        answers.sort_by(|a, b| a.0.cmp(&b.0));
        let answers = answers.into_iter().flat_map(|(name, value)| [name.as_str(), value]);
        let files = uploads
            .iter()
            .flat_map(|file| [file.field.as_str(), file.name.as_str(), file.sha256().unwrap_or_default()]);
        let mut mac = secret::load_or_create(app, FORM_KEY).await?.mac();
        for part in [form].into_iter().chain(answers).chain(files).flat_map(framed) {
            mac.update(part.as_ref());
        }
        Ok(Self(BASE64.encode(mac.finalize().into_bytes())))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The hash that is stored.
    pub(crate) fn sha256(&self) -> Vec<u8> {
        Sha256::digest(self.0.as_bytes()).to_vec()
    }
}

impl From<&str> for Token {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

/// A text with its length before it, so that different lists of texts never have the same bytes.
fn framed(text: &str) -> [Cow<'_, [u8]>; 2] {
    [Cow::Owned((text.len() as u64).to_be_bytes().to_vec()), Cow::Borrowed(text.as_bytes())]
}

/// Short-lived keys that tokens are exchanged for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AccessKeys {
    /// The name of the secret that keys are signed with.
    pub(crate) key_name: &'static str,
    /// The time to live of a key.
    pub(crate) ttl: SignedDuration,
}

impl AccessKeys {
    /// Issues a key for the token with this hash: `until.hash.tag`.
    ///
    /// # Errors
    /// Same errors as [`secret::load_or_create`].
    pub(crate) async fn issue(&self, app: &App, hash: &[u8]) -> Result<String> {
        let until = (app.clock.now() + self.ttl).as_second();
        let tag = self.tag(app, hash, until).await?.finalize().into_bytes();
        Ok(format!("{until}.{}.{}", BASE64.encode(hash), BASE64.encode(tag)))
    }

    /// Verifies a key in constant time and returns the hash of its token; `None` if it is invalid or expired.
    ///
    /// # Errors
    /// Same errors as [`secret::load_or_create`].
    pub(crate) async fn verify(&self, app: &App, key: &str) -> Result<Option<Vec<u8>>> {
        let parts: Vec<_> = key.split('.').collect();
        let [until, hash, given] = parts.as_slice() else { return Ok(None) };
        let (Ok(until), Ok(hash), Ok(given)) = (until.parse(), BASE64.decode(hash), BASE64.decode(given))
        else {
            return Ok(None);
        };
        let is_ours = self.tag(app, &hash, until).await?.verify_slice(&given).is_ok();
        Ok(Some(hash).filter(|_| is_ours && app.clock.now().as_second() < until))
    }

    async fn tag(&self, app: &App, hash: &[u8], until: i64) -> Result<Hmac<Sha256>> {
        let mut mac = secret::load_or_create(app, self.key_name).await?.mac();
        mac.update(&until.to_be_bytes());
        mac.update(hash);
        Ok(mac)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Error, clock::Clock, files::UploadWriter};

    #[tokio::test]
    async fn a_key_is_valid_for_its_token_until_it_expires() {
        let (app, _folder) = App::test().await;
        let keys = AccessKeys { key_name: "test", ttl: SignedDuration::from_secs(60) };
        let hash = Token::random(&app).sha256();
        let key = keys.issue(&app, &hash).await.unwrap();
        assert_eq!(keys.verify(&app, &key).await.unwrap(), Some(hash.clone()));
        let others = AccessKeys { key_name: "others", ..keys };
        assert_eq!(others.verify(&app, &key).await.unwrap(), None);
        let longer = key.replacen(|c: char| c.is_ascii_digit(), "9", 1);
        for wrong in ["", "none", "1.2.3", &key[..key.len() - 1], &longer] {
            assert_eq!(keys.verify(&app, wrong).await.unwrap(), None, "{wrong}");
        }
        let at = |seconds| App {
            clock: Clock::fixed(app.clock.now() + SignedDuration::from_secs(seconds)),
            ..app.clone()
        };
        assert!(keys.verify(&at(59), &key).await.unwrap().is_some());
        assert_eq!(keys.verify(&at(60), &key).await.unwrap(), None);
    }

    fn pairs(values: &[(&str, &str)]) -> Vec<(String, String)> {
        values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    async fn upload(app: &App, bytes: &[u8]) -> Upload {
        let mut incoming = UploadWriter::begin(app, None, 9).await.unwrap();
        incoming.write(bytes).await.unwrap();
        Upload::new("cv", "cv.pdf", incoming.finish().await)
    }

    #[tokio::test]
    async fn the_same_form_has_the_same_token() {
        let (app, _folder) = App::test().await;
        let token = async |values: &[(&str, &str)]| {
            Token::from_form(&app, "contact", &pairs(values), &[]).await.unwrap()
        };
        let key = (IDEMPOTENCY_FIELD, "0123456789abcdef");
        // A form that is submitted again has a new proof of work.
        assert_eq!(
            token(&[key, ("message", "a"), ("altcha", "1")]).await,
            token(&[("altcha", "2"), ("message", "a"), key]).await
        );
        assert_eq!(token(&[("message", "a")]).await, token(&[("message", "a")]).await);
        for other in [
            &[key, ("message", "b")][..],
            &[(IDEMPOTENCY_FIELD, "0123456789abcdeF"), ("message", "a")],
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
            let answers = pairs(&[(IDEMPOTENCY_FIELD, "0123456789abcdef"), ("name", "Zoé")]);
            Token::from_form(&app, "application", &answers, uploads).await.unwrap()
        };
        let first = token(&[upload(&app, b"first").await]).await;
        assert_eq!(first, token(&[upload(&app, b"first").await]).await);
        assert_ne!(first, token(&[upload(&app, b"second").await]).await);
        assert_ne!(first, token(&[]).await);
        let refused = Upload::new("cv", "cv.pdf", Err(Error::internal("too large")));
        assert_ne!(first, token(&[refused]).await);
    }
}

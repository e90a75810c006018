//! What links hold: a token of 256 bits of which only the hash is stored. Whoever opens a link is given a key that is good for
//! a while, so that the token stays in no address bar and in no history.

use crate::{App, Result, secret};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use hmac::{Hmac, Mac as _};
use jiff::SignedDuration;
use sha2::{Digest as _, Sha256};

/// A token: who holds it sees what it leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

impl Token {
    /// One that nobody can guess.
    pub(crate) fn random(app: &App) -> Self {
        Self(BASE64.encode(app.random.bytes::<32>()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// What is stored of it.
    pub(crate) fn sha256(&self) -> Vec<u8> {
        Sha256::digest(self.0.as_bytes()).to_vec()
    }
}

impl From<&str> for Token {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

/// The keys that tokens of a kind are exchanged for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Keys {
    /// The name of the secret that they are signed with.
    pub(crate) secret: &'static str,
    /// How long one is good for.
    pub(crate) live: SignedDuration,
}

impl Keys {
    /// A key for whoever has shown the token of this hash.
    ///
    /// # Errors
    /// What [`secret::key`] says.
    pub(crate) async fn give(&self, app: &App, hash: &[u8]) -> Result<String> {
        let until = (app.clock.now() + self.live).as_second();
        let tag = self.tag(app, hash, until).await?.finalize().into_bytes();
        Ok(format!("{until}.{}.{}", BASE64.encode(hash), BASE64.encode(tag)))
    }

    /// The hash of the token that a key was given for, as long as the key is good.
    ///
    /// # Errors
    /// As of [`Keys::give`].
    pub(crate) async fn take(&self, app: &App, key: &str) -> Result<Option<Vec<u8>>> {
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
        let mut mac = secret::key(app, self.secret).await?.mac();
        mac.update(&until.to_be_bytes());
        mac.update(hash);
        Ok(mac)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;

    #[tokio::test]
    async fn a_key_is_good_for_its_token_and_for_its_time() {
        let (app, _folder) = App::test().await;
        let keys = Keys { secret: "test", live: SignedDuration::from_secs(60) };
        let hash = Token::random(&app).sha256();
        let key = keys.give(&app, &hash).await.unwrap();
        assert_eq!(keys.take(&app, &key).await.unwrap(), Some(hash.clone()));
        let others = Keys { secret: "others", ..keys };
        assert_eq!(others.take(&app, &key).await.unwrap(), None);
        let longer = key.replacen(|c: char| c.is_ascii_digit(), "9", 1);
        for wrong in ["", "none", "1.2.3", &key[..key.len() - 1], &longer] {
            assert_eq!(keys.take(&app, wrong).await.unwrap(), None, "{wrong}");
        }
        let at = |seconds| App {
            clock: Clock::fixed(app.clock.now() + SignedDuration::from_secs(seconds)),
            ..app.clone()
        };
        assert!(keys.take(&at(59), &key).await.unwrap().is_some());
        assert_eq!(keys.take(&at(60), &key).await.unwrap(), None);
    }
}

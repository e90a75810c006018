//! The minter of identity and refresh tokens.

use crate::{
    App, Result,
    account::{
        model::{Account, Tokens},
        signing_keys::{self, Signer},
        token::{self, Claims, SESSION},
    },
    principal::SessionId,
    secret,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use hmac::Mac as _;

/// The name of the key that derives a token from the previous one.
const KEY_NAME: &str = "sessions";

/// The keys that mint tokens, loaded before a transaction starts.
pub(crate) struct TokenMinter {
    signer: Signer,
    secret: secret::Secret,
}

impl TokenMinter {
    /// # Errors
    /// Errors of [`secret::load_or_create`]; database errors.
    pub(crate) async fn new(app: &App) -> Result<Self> {
        Ok(Self {
            signer: signing_keys::signer(app).await?,
            secret: secret::load_or_create(app, KEY_NAME).await?,
        })
    }

    /// Derives the next refresh token. Concurrent refreshes get the same token, which is not stored.
    pub(super) fn derive_next(&self, token: &str) -> String {
        let mut mac = self.secret.mac();
        mac.update(token.as_bytes());
        BASE64.encode(mac.finalize().into_bytes())
    }

    pub(super) fn tokens(
        &self,
        app: &App,
        owner: &Account,
        session: &SessionId,
        refresh: String,
    ) -> Result<Tokens> {
        let site = &app.config.public_url;
        let claims = Claims::new(&SESSION, site, owner.id.as_str(), session.as_str(), app.clock.now());
        Ok(Tokens {
            id: token::issue(&self.signer, &SESSION, &claims)?,
            refresh,
            name: owner.name.clone(),
            device: None,
        })
    }
}

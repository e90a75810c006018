//! Requests to the identity provider that are in progress.

use crate::locale::Locale;
use serde::Deserialize;

/// An OpenID Connect request in progress.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AuthorizationRequest {
    /// The nonce that the provider repeats in its ID token.
    pub(crate) nonce: String,
    /// The PKCE verifier.
    pub(crate) verifier: String,
    /// The validated target after sign-in.
    pub(crate) redirect: String,
    pub(crate) locale: Locale,
}

/// The URL of the provider, and the state that the browser presents at the callback.
pub(crate) struct ProviderRedirect {
    pub(crate) address: String,
    pub(crate) state: String,
}

/// The query of the callback.
#[derive(Default, Deserialize)]
pub(crate) struct ProviderCallback {
    #[serde(default)]
    pub(crate) state: String,
    #[serde(default)]
    pub(crate) code: String,
    pub(crate) iss: Option<String>,
    pub(crate) error: Option<String>,
}

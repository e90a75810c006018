//! The client of an OpenID Connect provider: discovery, authorization URL, code exchange with validation of the ID token, and
//! logout URL.

use crate::account::model::AuthorizationRequest;
use crate::{
    App, Error, Result,
    config::Provider,
    email::Email,
    error::Kind,
    http_client::{self, RequestError},
    locale::Locale,
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use openidconnect::{
    AccessTokenHash, AdditionalProviderMetadata, AuthorizationCode, ClientId, ClientSecret, CsrfToken,
    DiscoveryError, EndSessionUrl, EndpointMaybeSet, EndpointNotSet, EndpointSet, HttpRequest, HttpResponse,
    IssuerUrl, LanguageTag, LogoutProviderMetadata, LogoutRequest, Nonce, OAuth2TokenResponse as _,
    PkceCodeChallenge, PkceCodeVerifier, PostLogoutRedirectUrl, ProviderMetadata, RedirectUrl,
    RequestTokenError, Scope, TokenResponse as _, UserInfoError,
    core::{
        CoreAuthDisplay, CoreAuthenticationFlow, CoreClaimName, CoreClaimType, CoreClient,
        CoreClientAuthMethod, CoreGrantType, CoreIdToken, CoreIdTokenClaims, CoreJsonWebKey,
        CoreJweContentEncryptionAlgorithm, CoreJweKeyManagementAlgorithm, CoreJwsSigningAlgorithm,
        CoreResponseMode, CoreResponseType, CoreSubjectIdentifierType, CoreTokenResponse, CoreUserInfoClaims,
    },
};
use serde::{Deserialize, Serialize};
use std::{error::Error as StdError, iter};

/// The error for an invalid response of the provider; the log has the cause.
pub(super) fn failed(why: impl std::fmt::Display) -> Error {
    tracing::warn!("sign-in at the identity provider failed: {why}");
    let detail = "the provider did not confirm the sign-in: start again";
    Error::new(Kind::Conflict, "login.provider-failed", detail)
}

/// Accepted signature algorithms: none with a shared secret.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 4] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EdDsa,
];
/// Accepted age of an ID token in seconds; the provider's clock may be slightly ahead.
const ISSUED: std::ops::RangeInclusive<i64> = -60..=600;

/// Maximum characters of an ID token in a URL. A longer one is left out, and the provider asks the user
/// whether to sign out.
const MAX_HINT_CHARS: usize = 4_000;

/// Metadata of a provider beyond the core of the standard.
#[derive(Debug, Clone, Deserialize, Serialize)]
struct ExtraMetadata {
    /// Whether callbacks have the parameter `iss` (RFC 9207).
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
}

impl AdditionalProviderMetadata for ExtraMetadata {}

type Metadata = ProviderMetadata<
    LogoutProviderMetadata<ExtraMetadata>,
    CoreAuthDisplay,
    CoreClientAuthMethod,
    CoreClaimName,
    CoreClaimType,
    CoreGrantType,
    CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm,
    CoreJsonWebKey,
    CoreResponseMode,
    CoreResponseType,
    CoreSubjectIdentifierType,
>;

type Endpoints = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// A provider with its discovered metadata.
pub(super) struct Client<'a> {
    endpoints: Endpoints,
    issuer: &'a str,
    sends_iss: bool,
    /// The logout endpoint, if any (RP-initiated logout).
    end_session: Option<EndSessionUrl>,
}

/// The authorization URL, with the values that the callback must match.
pub(super) struct AuthorizationUrl {
    pub(super) address: String,
    pub(super) state: String,
    pub(super) nonce: String,
    pub(super) verifier: String,
}

/// The claims about a user.
pub(super) struct ProviderClaims {
    pub(super) subject: String,
    /// The verified address of the user, if there is one.
    pub(super) email: Option<Email>,
    /// The signed ID token.
    pub(super) id_token: String,
}

/// The issuer in a token, without verification: it was verified on sign-in.
fn issuer_of(id_token: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Said {
        iss: String,
    }
    let said = BASE64.decode(id_token.split('.').nth(1)?).ok()?;
    serde_json::from_slice::<Said>(&said).ok().map(|said| said.iss)
}

async fn send(request: HttpRequest) -> Result<HttpResponse, RequestError> {
    let answer = http_client::send(request).await?;
    match answer.status().is_server_error() {
        true => Err(RequestError::new(format!("the answer is {}", answer.status()))),
        false => Ok(answer),
    }
}

/// The error for an unreachable provider.
fn unreachable(why: &RequestError) -> Error {
    tracing::warn!("identity provider unreachable: {why}");
    let detail = "the identity provider does not respond: try again later, or sign in with a password";
    Error::new(Kind::Conflict, "login.provider-unreachable", detail)
}

/// Like [`failed`], with the causes of an error.
fn failed_by(error: &(dyn StdError + 'static)) -> Error {
    let reasons = iter::successors(Some(error), |&error| error.source());
    failed(reasons.map(ToString::to_string).collect::<Vec<_>>().join(": "))
}

fn undiscovered(error: &DiscoveryError<RequestError>) -> Error {
    match error {
        DiscoveryError::Request(why) => unreachable(why),
        other => failed_by(other),
    }
}

impl<'a> Client<'a> {
    ///
    /// Discovers the metadata of a provider.
    /// # Errors
    /// `login.provider-unreachable`; `login.provider-failed` if it names another issuer.
    pub(super) async fn discover(app: &App, provider: &'a Provider) -> Result<Self> {
        let issuer = IssuerUrl::new(provider.issuer.clone()).map_err(Error::internal)?;
        let metadata = Metadata::discover_async(issuer, &send).await.map_err(|e| undiscovered(&e))?;
        let LogoutProviderMetadata { end_session_endpoint, additional_metadata } =
            metadata.additional_metadata().clone();
        let names_itself = additional_metadata.authorization_response_iss_parameter_supported;
        let back = format!("{}/auth/callback", app.config.public_url);
        let back = RedirectUrl::new(back).map_err(Error::internal)?;
        let secret =
            provider.client_secret.as_ref().map(|secret| ClientSecret::new(secret.expose().to_owned()));
        let client = ClientId::new(provider.client_id.clone());
        let endpoints = CoreClient::from_provider_metadata(metadata, client, secret).set_redirect_uri(back);
        Ok(Self {
            endpoints,
            issuer: &provider.issuer,
            sends_iss: names_itself,
            end_session: end_session_endpoint,
        })
    }

    /// Whether a URL of the provider is a web address, with TLS unless its issuer has none.
    fn may_lead_to(&self, place: &url::Url) -> bool {
        place.scheme() == "https" || (place.scheme() == "http" && self.issuer.starts_with("http://"))
    }

    ///
    /// Creates the authorization URL.
    /// # Errors
    /// `login.provider-failed` if the endpoint is not a web address.
    pub(super) fn authorization_url(&self, app: &App) -> Result<AuthorizationUrl> {
        let drawn = || BASE64.encode(app.random.bytes::<32>());
        let (state, nonce, verifier) = (drawn(), drawn(), PkceCodeVerifier::new(drawn()));
        let (actual, expected) = (state.clone(), nonce.clone());
        let (address, _, _) = self
            .endpoints
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                move || CsrfToken::new(actual),
                move || Nonce::new(expected),
            )
            .add_scopes(["email", "profile"].map(|scope| Scope::new(scope.to_owned())))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            .url();
        if !self.may_lead_to(&address) {
            return Err(failed(format!("its authorization address begins with {}:", address.scheme())));
        }
        Ok(AuthorizationUrl { address: address.to_string(), state, nonce, verifier: verifier.into_secret() })
    }

    /// Checks the issuer of a callback (RFC 9207), if the provider sends it.
    ///
    /// # Errors
    /// `login.provider-failed`.
    pub(super) fn check_issuer(&self, named: Option<&str>) -> Result<()> {
        match named {
            Some(named) if named == self.issuer => Ok(()),
            None if !self.sends_iss => Ok(()),
            _ => Err(failed("the callback names another issuer")),
        }
    }

    /// Exchanges a code for the claims about a user. The address is in the ID token or in the UserInfo response.
    ///
    /// # Errors
    /// `login.provider-unreachable` and `login.provider-failed`.
    pub(super) async fn exchange(
        &self,
        app: &App,
        code: &str,
        visit: &AuthorizationRequest,
    ) -> Result<ProviderClaims> {
        let exchange = self.endpoints.exchange_code(AuthorizationCode::new(code.to_owned()));
        let exchange = exchange.map_err(|e| failed_by(&e))?;
        let exchange = exchange.set_pkce_verifier(PkceCodeVerifier::new(visit.verifier.clone()));
        let answer = exchange.request_async(&send).await.map_err(|e| match &e {
            RequestTokenError::Request(why) => unreachable(why),
            other => failed_by(other),
        })?;
        let token = answer.id_token().ok_or_else(|| failed("the token response has no ID token"))?;
        let claims = self.claims(app, token, &answer, visit)?;
        let email = match claims.email() {
            Some(email) => Some((email.to_string(), claims.email_verified())),
            None => self.userinfo_email(&answer, claims).await?,
        };
        let verified = email.filter(|(_, verified)| *verified == Some(true));
        let email = verified.and_then(|(email, _)| email.parse().ok());
        Ok(ProviderClaims { subject: claims.subject().to_string(), email, id_token: token.to_string() })
    }

    /// The logout URL for the session of an ID token; `None` if the provider has no logout endpoint, or if it did
    /// not issue the token.
    pub(super) fn end_session_url(&self, app: &App, id_token: &str, locale: Locale) -> Option<String> {
        let place = self.end_session.clone()?;
        // The token is never sent unencrypted, unless the provider is on this machine.
        let is_kept = self.may_lead_to(place.url());
        let token = id_token.parse::<CoreIdToken>().ok()?;
        let back = PostLogoutRedirectUrl::new(format!("{}/auth/signed-out", app.config.public_url)).ok()?;
        let request = LogoutRequest::from(place)
            .set_client_id(self.endpoints.client_id().clone())
            .set_post_logout_redirect_uri(back)
            .set_state(CsrfToken::new(locale.code().to_owned()))
            .add_ui_locale(LanguageTag::new(locale.code().to_owned()));
        let request =
            if id_token.len() <= MAX_HINT_CHARS { request.set_id_token_hint(&token) } else { request };
        (is_kept && issuer_of(id_token)? == self.issuer).then(|| request.http_get_url().to_string())
    }

    /// The claims of a validated ID token.
    fn claims<'t>(
        &self,
        app: &App,
        token: &'t CoreIdToken,
        answer: &CoreTokenResponse,
        visit: &AuthorizationRequest,
    ) -> Result<&'t CoreIdTokenClaims> {
        let now = app.clock.now().as_second();
        let clock = move || chrono::DateTime::from_timestamp(now, 0).unwrap_or_default();
        let issued = move |at: chrono::DateTime<chrono::Utc>| {
            let age = now - at.timestamp();
            if ISSUED.contains(&age) {
                Ok(())
            } else {
                Err(format!("it was issued {age} s ago, which is outside the accepted age"))
            }
        };
        let verifier = self.endpoints.id_token_verifier();
        let verifier = verifier.set_allowed_algs(ALGORITHMS).set_time_fn(clock);
        let verifier = verifier.set_issue_time_verifier_fn(issued);
        let claims = token.claims(&verifier, &Nonce::new(visit.nonce.clone())).map_err(|e| failed_by(&e))?;
        // The library does not check this; it rejects further audiences.
        if claims.authorized_party().is_some_and(|party| party != self.endpoints.client_id()) {
            return Err(failed("it was issued to another party"));
        }
        if let Some(expected) = claims.access_token_hash() {
            let algorithm = token.signing_alg().map_err(|e| failed_by(&e))?;
            let key = token.signing_key(&verifier).map_err(|e| failed_by(&e))?;
            let actual = AccessTokenHash::from_token(answer.access_token(), algorithm, key);
            if actual.map_err(|e| failed_by(&e))? != *expected {
                return Err(failed("the access token does not match the ID token"));
            }
        }
        Ok(claims)
    }

    /// The address in the UserInfo response, and whether it is verified.
    async fn userinfo_email(
        &self,
        answer: &CoreTokenResponse,
        claims: &CoreIdTokenClaims,
    ) -> Result<Option<(String, Option<bool>)>> {
        let token = answer.access_token().clone();
        // A provider without a UserInfo endpoint has no address.
        let Ok(question) = self.endpoints.user_info(token, Some(claims.subject().clone())) else {
            return Ok(None);
        };
        let more: CoreUserInfoClaims = question.request_async(&send).await.map_err(|e| match &e {
            UserInfoError::Request(why) => unreachable(why),
            other => failed_by(other),
        })?;
        Ok(more.email().map(|email| (email.to_string(), more.email_verified())))
    }
}

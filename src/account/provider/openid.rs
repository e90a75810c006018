//! What is said to a provider and what of its answers is believed: its description of itself, where somebody is led, and the
//! token for which the code is exchanged, signed by it, for us, for this visit, now.

use super::{Visit, failed};
use crate::{
    App, Error, Result,
    config::Provider,
    email::Email,
    error::Kind,
    outbound::{self, Unanswered},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use openidconnect::{
    AccessTokenHash, AdditionalProviderMetadata, AuthorizationCode, ClientId, ClientSecret, CsrfToken,
    DiscoveryError, EndpointMaybeSet, EndpointNotSet, EndpointSet, HttpRequest, HttpResponse, IssuerUrl,
    Nonce, OAuth2TokenResponse as _, PkceCodeChallenge, PkceCodeVerifier, ProviderMetadata, RedirectUrl,
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

/// Signatures that are believed: none by a shared secret.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 4] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EdDsa,
];
/// Seconds by which the provider's clock may be ahead, and since when it may have issued a token.
const ISSUED: std::ops::RangeInclusive<i64> = -60..=600;

/// What a provider says of itself beyond the core of the standard.
#[derive(Debug, Clone, Deserialize, Serialize)]
struct Further {
    /// Whether it names itself when it leads back (RFC 9207).
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
}

impl AdditionalProviderMetadata for Further {}

type Metadata = ProviderMetadata<
    Further,
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

/// The provider as it describes itself.
pub(super) struct Client<'a> {
    endpoints: Endpoints,
    issuer: &'a str,
    names_itself: bool,
}

/// Where somebody is led, and what is to come back.
pub(super) struct Departure {
    pub(super) address: String,
    pub(super) state: String,
    pub(super) nonce: String,
    pub(super) verifier: String,
}

/// Somebody as the provider knows them.
pub(super) struct Claimed {
    pub(super) subject: String,
    /// As far as the provider has verified it.
    pub(super) email: Option<Email>,
}

async fn send(request: HttpRequest) -> Result<HttpResponse, Unanswered> {
    let answer = outbound::exchange(request).await?;
    match answer.status().is_server_error() {
        true => Err(Unanswered::new(format!("the answer is {}", answer.status()))),
        false => Ok(answer),
    }
}

/// That the provider cannot be reached.
fn silent(why: &Unanswered) -> Error {
    tracing::warn!("the provider does not answer: {why}");
    let detail = "the provider does not answer: try again later, or sign in by password";
    Error::new(Kind::Refused, "login.provider-silent", detail)
}

/// The same with all that lies behind an error.
fn failed_by(error: &(dyn StdError + 'static)) -> Error {
    let reasons = iter::successors(Some(error), |&error| error.source());
    failed(reasons.map(ToString::to_string).collect::<Vec<_>>().join(": "))
}

fn undiscovered(error: &DiscoveryError<Unanswered>) -> Error {
    match error {
        DiscoveryError::Request(why) => silent(why),
        other => failed_by(other),
    }
}

impl<'a> Client<'a> {
    /// # Errors
    /// `login.provider-silent`, and `login.provider-failed` for one that names another issuer.
    pub(super) async fn discover(app: &App, provider: &'a Provider) -> Result<Self> {
        let issuer = IssuerUrl::new(provider.issuer.clone()).map_err(Error::fault)?;
        let metadata = Metadata::discover_async(issuer, &send).await.map_err(|e| undiscovered(&e))?;
        let names_itself = metadata.additional_metadata().authorization_response_iss_parameter_supported;
        let back = format!("{}/auth/callback", app.config.public_url);
        let back = RedirectUrl::new(back).map_err(Error::fault)?;
        let secret =
            provider.client_secret.as_ref().map(|secret| ClientSecret::new(secret.text().to_owned()));
        let client = ClientId::new(provider.client_id.clone());
        let endpoints = CoreClient::from_provider_metadata(metadata, client, secret).set_redirect_uri(back);
        Ok(Self { endpoints, issuer: &provider.issuer, names_itself })
    }

    pub(super) fn departure(&self, app: &App) -> Departure {
        let drawn = || BASE64.encode(app.random.bytes::<32>());
        let (state, nonce, verifier) = (drawn(), drawn(), PkceCodeVerifier::new(drawn()));
        let (given, expected) = (state.clone(), nonce.clone());
        let (address, _, _) = self
            .endpoints
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                move || CsrfToken::new(given),
                move || Nonce::new(expected),
            )
            .add_scopes(["email", "profile"].map(|scope| Scope::new(scope.to_owned())))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            .url();
        Departure { address: address.to_string(), state, nonce, verifier: verifier.into_secret() }
    }

    /// Whether it was this provider that led back (RFC 9207), as far as it says so.
    ///
    /// # Errors
    /// `login.provider-failed`.
    pub(super) fn check_issuer(&self, named: Option<&str>) -> Result<()> {
        match named {
            Some(named) if named == self.issuer => Ok(()),
            None if !self.names_itself => Ok(()),
            _ => Err(failed("it came back from another provider")),
        }
    }

    /// Exchanges a code for what the provider says of somebody. Their address stands there, or where it is asked for besides.
    ///
    /// # Errors
    /// `login.provider-silent` and `login.provider-failed`.
    pub(super) async fn exchange(&self, app: &App, code: &str, visit: &Visit) -> Result<Claimed> {
        let exchange = self.endpoints.exchange_code(AuthorizationCode::new(code.to_owned()));
        let exchange = exchange.map_err(|e| failed_by(&e))?;
        let exchange = exchange.set_pkce_verifier(PkceCodeVerifier::new(visit.verifier.clone()));
        let answer = exchange.request_async(&send).await.map_err(|e| match &e {
            RequestTokenError::Request(why) => silent(why),
            other => failed_by(other),
        })?;
        let token = answer.id_token().ok_or_else(|| failed("it gave no token"))?;
        let claims = self.claims(app, token, (&answer, visit))?;
        let told = match claims.email() {
            Some(email) => Some((email.to_string(), claims.email_verified())),
            None => self.asked(&answer, claims).await?,
        };
        let verified = told.filter(|(_, verified)| *verified == Some(true));
        let email = verified.and_then(|(email, _)| email.parse().ok());
        Ok(Claimed { subject: claims.subject().to_string(), email })
    }

    /// What a token says that is all that it should be.
    fn claims<'t>(
        &self,
        app: &App,
        token: &'t CoreIdToken,
        (answer, visit): (&CoreTokenResponse, &Visit),
    ) -> Result<&'t CoreIdTokenClaims> {
        let now = app.clock.now().as_second();
        let clock = move || chrono::DateTime::from_timestamp(now, 0).unwrap_or_default();
        let issued = move |at: chrono::DateTime<chrono::Utc>| {
            let age = now - at.timestamp();
            if ISSUED.contains(&age) { Ok(()) } else { Err(format!("it was issued {age} s ago")) }
        };
        let verifier = self.endpoints.id_token_verifier();
        let verifier = verifier.set_allowed_algs(ALGORITHMS).set_time_fn(clock);
        let verifier = verifier.set_issue_time_verifier_fn(issued);
        let claims = token.claims(&verifier, &Nonce::new(visit.nonce.clone())).map_err(|e| failed_by(&e))?;
        // The library leaves this to whoever uses it; a further audience it refuses.
        if claims.authorized_party().is_some_and(|party| party != self.endpoints.client_id()) {
            return Err(failed("it was issued to another party"));
        }
        if let Some(expected) = claims.access_token_hash() {
            let algorithm = token.signing_alg().map_err(|e| failed_by(&e))?;
            let key = token.signing_key(&verifier).map_err(|e| failed_by(&e))?;
            let given = AccessTokenHash::from_token(answer.access_token(), algorithm, key);
            if given.map_err(|e| failed_by(&e))? != *expected {
                return Err(failed("its access token is another one"));
            }
        }
        Ok(claims)
    }

    /// The address where the provider tells it besides, and whether it has verified it.
    async fn asked(
        &self,
        answer: &CoreTokenResponse,
        claims: &CoreIdTokenClaims,
    ) -> Result<Option<(String, Option<bool>)>> {
        let token = answer.access_token().clone();
        // A provider without that place tells no address.
        let Ok(question) = self.endpoints.user_info(token, Some(claims.subject().clone())) else {
            return Ok(None);
        };
        let more: CoreUserInfoClaims = question.request_async(&send).await.map_err(|e| match &e {
            UserInfoError::Request(why) => silent(why),
            other => failed_by(other),
        })?;
        Ok(more.email().map(|email| (email.to_string(), more.email_verified())))
    }
}

//! What is said to a provider and what of its answers is believed: its description of itself, where somebody is led, the token
//! for which the code is exchanged, signed by it, for us, for this visit, now, and where its session ends.

use super::{Visit, failed};
use crate::{
    App, Error, Result,
    config::Provider,
    email::Email,
    error::Kind,
    locale::Locale,
    outbound::{self, Unanswered},
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

/// Signatures that are believed: none by a shared secret.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 4] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EdDsa,
];
/// Seconds by which the provider's clock may be ahead, and since when it may have issued a token.
const ISSUED: std::ops::RangeInclusive<i64> = -60..=600;

/// Characters of a token that an address may hold; a longer one stays here, and the provider asks whether to sign out.
const LONGEST_HINT: usize = 4_000;

/// What a provider says of itself beyond the core of the standard.
#[derive(Debug, Clone, Deserialize, Serialize)]
struct Further {
    /// Whether it names itself when it leads back (RFC 9207).
    #[serde(default)]
    authorization_response_iss_parameter_supported: bool,
}

impl AdditionalProviderMetadata for Further {}

type Metadata = ProviderMetadata<
    LogoutProviderMetadata<Further>,
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
    /// Where its session ends, as far as it says so (RP-initiated logout).
    end_session: Option<EndSessionUrl>,
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
    /// What the provider said, as it signed it.
    pub(super) id_token: String,
}

/// The issuer that a token names; it was believed when it came.
fn issuer_of(id_token: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Said {
        iss: String,
    }
    let said = BASE64.decode(id_token.split('.').nth(1)?).ok()?;
    serde_json::from_slice::<Said>(&said).ok().map(|said| said.iss)
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
        let LogoutProviderMetadata { end_session_endpoint, additional_metadata } =
            metadata.additional_metadata().clone();
        let names_itself = additional_metadata.authorization_response_iss_parameter_supported;
        let back = format!("{}/auth/callback", app.config.public_url);
        let back = RedirectUrl::new(back).map_err(Error::fault)?;
        let secret =
            provider.client_secret.as_ref().map(|secret| ClientSecret::new(secret.text().to_owned()));
        let client = ClientId::new(provider.client_id.clone());
        let endpoints = CoreClient::from_provider_metadata(metadata, client, secret).set_redirect_uri(back);
        Ok(Self { endpoints, issuer: &provider.issuer, names_itself, end_session: end_session_endpoint })
    }

    /// Whether an address of the provider is one of the web, over TLS unless its issuer is without.
    fn may_lead_to(&self, place: &url::Url) -> bool {
        place.scheme() == "https" || (place.scheme() == "http" && self.issuer.starts_with("http://"))
    }

    /// # Errors
    /// `login.provider-failed` for an address that no browser may be led to.
    pub(super) fn departure(&self, app: &App) -> Result<Departure> {
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
        if !self.may_lead_to(&address) {
            return Err(failed(format!("its authorization address begins with {}:", address.scheme())));
        }
        Ok(Departure { address: address.to_string(), state, nonce, verifier: verifier.into_secret() })
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
        Ok(Claimed { subject: claims.subject().to_string(), email, id_token: token.to_string() })
    }

    /// Where its session of whoever it let in by this token ends, and leads back from; nowhere if it does not say, or if it did
    /// not issue the token.
    pub(super) fn farewell(&self, app: &App, id_token: &str, locale: Locale) -> Option<String> {
        let place = self.end_session.clone()?;
        // A token is told over no open line, unless the whole provider is on this machine.
        let is_kept = self.may_lead_to(place.url());
        let token = id_token.parse::<CoreIdToken>().ok()?;
        let back = PostLogoutRedirectUrl::new(format!("{}/auth/signed-out", app.config.public_url)).ok()?;
        let request = LogoutRequest::from(place)
            .set_client_id(self.endpoints.client_id().clone())
            .set_post_logout_redirect_uri(back)
            .set_state(CsrfToken::new(locale.code().to_owned()))
            .add_ui_locale(LanguageTag::new(locale.code().to_owned()));
        let request =
            if id_token.len() <= LONGEST_HINT { request.set_id_token_hint(&token) } else { request };
        (is_kept && issuer_of(id_token)? == self.issuer).then(|| request.http_get_url().to_string())
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

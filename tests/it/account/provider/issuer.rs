//! A scripted OpenID provider on loopback: discovery document, keys, and a token for a code.

use super::super::EMAIL;
use axum::{
    Json, Router,
    extract::State,
    http::StatusCode,
    routing::{get, post},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use ring::signature::{Ed25519KeyPair, KeyPair as _};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};
use tokio::net::TcpListener;

/// A modification of the correct answers of the provider.
pub(super) type Change = fn(&mut Answer);

/// The answers of the provider.
pub(super) struct Answer {
    pub(super) header: Value,
    pub(super) claims: Value,
    /// The seed of the signing key; the published key has seed 1.
    pub(super) key: u8,
    pub(super) is_signed: bool,
    /// The status of the token response.
    pub(super) status: StatusCode,
    pub(super) document: Value,
}

/// The user at the provider, and the parameters of the authorization request.
#[derive(Clone)]
pub(super) struct Visit {
    pub(super) subject: String,
    pub(super) email: String,
    pub(super) nonce: String,
    pub(super) challenge: String,
}

#[derive(Clone)]
pub(super) struct Issuer {
    pub(super) address: String,
    change: Change,
    pub(super) visit: Arc<Mutex<Visit>>,
}

/// 2026-11-21T06:00:00Z, the time of the site's clock.
pub(super) const NOW: i64 = 1_795_240_800;

impl Issuer {
    /// A provider at an unused address.
    pub(super) async fn silent() -> Self {
        Self::listening(|_| ()).await.1
    }

    pub(super) async fn start(change: Change) -> Self {
        let (listener, issuer) = Self::listening(change).await;
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(description))
            .route("/jwks", get(keys))
            .route("/token", post(token))
            .with_state(issuer.clone());
        tokio::spawn(serve(listener, router));
        issuer
    }

    async fn listening(change: Change) -> (TcpListener, Self) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let [subject, email] = ["42", EMAIL].map(str::to_owned);
        let visit = Visit { subject, email, nonce: String::new(), challenge: String::new() };
        (listener, Self { address, change, visit: Arc::new(Mutex::new(visit)) })
    }

    fn answer(&self) -> Answer {
        let address = &self.address;
        let visit = self.visit.lock().unwrap().clone();
        let mut answer = Answer {
            header: json!({ "alg": "EdDSA", "kid": "k", "typ": "JWT" }),
            claims: json!({
                "iss": address, "aud": "vigie", "sub": visit.subject, "nonce": visit.nonce, "iat": NOW,
                "exp": NOW + 300, "email": visit.email, "email_verified": true,
            }),
            key: 1,
            is_signed: true,
            status: StatusCode::OK,
            document: json!({
                "issuer": address,
                "authorization_endpoint": format!("{address}/authorize"),
                "token_endpoint": format!("{address}/token"),
                "jwks_uri": format!("{address}/jwks"),
                "response_types_supported": ["code"],
                "subject_types_supported": ["public"],
                "id_token_signing_alg_values_supported": ["EdDSA"],
                "authorization_response_iss_parameter_supported": true,
            }),
        };
        (self.change)(&mut answer);
        answer
    }
}

async fn serve(listener: TcpListener, router: Router) {
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        let service = hyper_util::service::TowerToHyperService::new(router.clone());
        // Connections are kept alive, as by real servers.
        let connection = hyper::server::conn::http1::Builder::new()
            .serve_connection(hyper_util::rt::TokioIo::new(stream), service);
        // A client that disconnects ends its own connection.
        tokio::spawn(async move { drop(connection.await) });
    }
}

fn pair(seed: u8) -> Ed25519KeyPair {
    Ed25519KeyPair::from_seed_unchecked(&[seed; 32]).unwrap()
}

async fn description(State(issuer): State<Issuer>) -> Json<Value> {
    Json(issuer.answer().document)
}

async fn keys() -> Json<Value> {
    let x = BASE64.encode(pair(1).public_key().as_ref());
    Json(
        json!({ "keys": [{ "kty": "OKP", "crv": "Ed25519", "use": "sig", "alg": "EdDSA", "kid": "k", "x": x }] }),
    )
}

async fn token(State(issuer): State<Issuer>, sent: String) -> (StatusCode, Json<Value>) {
    let sent: HashMap<String, String> = url::form_urlencoded::parse(sent.as_bytes()).into_owned().collect();
    let proof = BASE64.encode(Sha256::digest(&sent["code_verifier"]));
    if sent["code"] != "the-code" || proof != issuer.visit.lock().unwrap().challenge {
        return (StatusCode::BAD_REQUEST, Json(json!({ "error": "invalid_grant" })));
    }
    let Answer { header, claims, key, is_signed, status, .. } = issuer.answer();
    let said = format!("{}.{}", BASE64.encode(header.to_string()), BASE64.encode(claims.to_string()));
    let signature = if is_signed { BASE64.encode(pair(key).sign(said.as_bytes())) } else { String::new() };
    let body = json!({
        "access_token": "access", "token_type": "Bearer", "expires_in": 60, "id_token": format!("{said}.{signature}"),
    });
    (status, Json(body))
}

//! An external captcha verifier, configured by the operator. Only the server contacts it, never a visitor's
//! browser.

use super::proof::{Proof, rejected};
use crate::{App, Result, config::Verifier, http_client};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use std::{net::IpAddr, time::Duration};
use tokio::time::timeout;

/// Timeout of the verifier.
const TIMEOUT: Duration = Duration::from_secs(3);
/// Maximum characters of a token.
const MAX_TOKEN_CHARS: usize = 10_000;
/// How long spent tokens are stored. Verifiers themselves accept a token once, within minutes.
const TOKEN_TTL_MILLIS: i64 = 24 * 3_600_000;

#[derive(Deserialize)]
struct Verdict {
    success: bool,
    #[serde(default, rename = "error-codes")]
    errors: Vec<String>,
}

/// The proof that the verifier accepted this token. `None` without a token or if the verifier is unavailable:
/// the form must then be confirmed by mail, as without JavaScript. Blocking the verifier therefore gains
/// nothing, and its failure loses no form.
pub(super) async fn ask(app: &App, verifier: &Verifier, from: IpAddr, token: &str) -> Result<Option<Proof>> {
    if token.is_empty() {
        return Ok(None);
    }
    if token.len() > MAX_TOKEN_CHARS {
        return Err(rejected("the token is too long"));
    }
    let address = from.to_canonical().to_string();
    let mut pairs = vec![("secret", verifier.secret.expose()), ("response", token)];
    if verifier.with_address {
        pairs.push(("remoteip", &address));
    }
    let problem = match timeout(TIMEOUT, http_client::post_form(&verifier.url, &pairs)).await {
        Ok(Ok(Verdict { success: true, .. })) => {
            let sha256 = Sha256::digest(token.as_bytes()).to_vec();
            return Ok(Some(Proof { sha256, until: app.clock.millis() + TOKEN_TTL_MILLIS }));
        }
        Ok(Ok(Verdict { errors, .. })) => match errors.iter().find(|error| error.contains("secret")) {
            None => return Err(rejected("the verifier rejected the token")),
            Some(error) => format!("it rejected captcha.verify_secret: {error}"),
        },
        Ok(Err(e)) => e.to_string(),
        Err(_) => format!("no response within {} s", TIMEOUT.as_secs()),
    };
    let host = verifier.url.host_str().unwrap_or_default();
    tracing::warn!("verifier {host}: {problem}; the form has to be confirmed by mail");
    Ok(None)
}

//! A verifier of the operator's that judges forms too. Visitors' browsers never speak with it; the server does.

use super::{Proof, refused};
use crate::{App, Result, config::Verifier, outbound};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use std::{net::IpAddr, time::Duration};
use tokio::time::timeout;

/// How long a visitor waits for it.
const DEADLINE: Duration = Duration::from_secs(3);
/// Characters of the longest token.
const LONGEST: usize = 10_000;
/// How long a token is remembered. Verifiers take one once themselves, and within minutes.
const REMEMBERED_MILLIS: i64 = 24 * 3_600_000;

#[derive(Deserialize)]
struct Verdict {
    success: bool,
    #[serde(default, rename = "error-codes")]
    errors: Vec<String>,
}

/// What proves that the verifier took this token; none when there is no token or no word of the verifier. The form then
/// waits for its sender's confirmation, as where no script runs: who silences a verifier gains nothing, and who meets a
/// silent one loses nothing.
pub(super) async fn ask(app: &App, verifier: &Verifier, from: IpAddr, token: &str) -> Result<Option<Proof>> {
    if token.is_empty() {
        return Ok(None);
    }
    if token.len() > LONGEST {
        return Err(refused("the token is longer than any"));
    }
    let address = from.to_canonical().to_string();
    let mut pairs = vec![("secret", verifier.secret.text()), ("response", token)];
    if verifier.with_address {
        pairs.push(("remoteip", &address));
    }
    let problem = match timeout(DEADLINE, outbound::post_form(&verifier.url, &pairs)).await {
        Ok(Ok(Verdict { success: true, .. })) => {
            let sha256 = Sha256::digest(token.as_bytes()).to_vec();
            return Ok(Some(Proof { sha256, until: app.clock.millis() + REMEMBERED_MILLIS }));
        }
        Ok(Ok(Verdict { errors, .. })) => match errors.iter().find(|error| error.contains("secret")) {
            None => return Err(refused("the verifier does not take the token")),
            Some(error) => format!("it refuses captcha.verify_secret: {error}"),
        },
        Ok(Err(e)) => e.to_string(),
        Err(_) => format!("no answer within {} s", DEADLINE.as_secs()),
    };
    let host = verifier.url.host_str().unwrap_or_default();
    tracing::warn!("verifier {host}: {problem}; the form has to be confirmed by mail");
    Ok(None)
}

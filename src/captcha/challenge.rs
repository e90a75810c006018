//! Challenges

use super::{
    forms::{FIELD, HONEYPOT_FIELD, UPLOAD},
    proof::{Proof, rejected},
    store, verifier,
};
use crate::{App, Error, Result, db::Tx, form_values::first_value, secret};
use altcha::{CreateChallengeOptions, Payload, VerifySolutionOptions};
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::{collections::BTreeMap, net::IpAddr};

/// The name of the key that challenges are signed with.
const KEY_NAME: &str = "captcha";
const ALGORITHM: &str = "PBKDF2/SHA-256";
/// Rounds of one key derivation. The browser derives keys until it finds the counter.
const ROUNDS: u32 = 1_000;
/// Time to live of a challenge in seconds: enough to write a long text.
const VALID_SECONDS: i64 = 3_600;
/// Maximum characters of a solution.
const MAX_SOLUTION_CHARS: usize = 4_000;

/// A challenge for a browser.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = CaptchaChallenge)]
pub(crate) struct Challenge {
    /// Parameters of the key derivation as named by the ALTCHA protocol. `data` contains the form, the time
    /// of creation (milliseconds since 1970), and the minimum and maximum age of a solution in seconds.
    #[schema(value_type = Object)]
    parameters: altcha::ChallengeParameters,
    signature: String,
}

/// The signed data of a challenge.
#[derive(Deserialize)]
struct ChallengeData {
    form: String,
    /// Milliseconds since 1970.
    at: i64,
    /// Seconds.
    wait: i64,
    valid: i64,
}

/// Verified proofs, to be marked as spent.
pub(crate) struct VerifiedProofs(Vec<Proof>);

/// The two secrets of the protocol: one signs challenges, the other the key that the browser has to find.
async fn secrets(app: &App) -> Result<(String, String)> {
    let key = secret::load_or_create(app, KEY_NAME).await?;
    let hex: String = key.bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok((format!("challenge {hex}"), format!("key {hex}")))
}

/// Creates a challenge for a form, or for a file ([`UPLOAD`]), which has no minimum age.
///
/// # Errors
/// Same errors as [`secret::load_or_create`].
pub(crate) async fn challenge(app: &App, form: &str) -> Result<Challenge> {
    let (signature, key_signature) = secrets(app).await?;
    let wait = if form == UPLOAD { 0 } else { app.config.captcha.wait.as_secs() };
    let at = app.clock.millis();
    let data = BTreeMap::from([
        ("form".to_owned(), json!(form)),
        ("at".to_owned(), json!(at)),
        ("wait".to_owned(), json!(wait)),
        ("valid".to_owned(), json!(VALID_SECONDS)),
    ]);
    let made = altcha::create_challenge(CreateChallengeOptions {
        algorithm: ALGORITHM.to_owned(),
        cost: ROUNDS,
        counter: Some(counter(app)),
        data: Some(data),
        hmac_signature_secret: Some(signature),
        hmac_key_signature_secret: Some(key_signature),
        ..CreateChallengeOptions::default()
    });
    let altcha::Challenge { parameters, signature } = made.map_err(Error::internal)?;
    Ok(Challenge { parameters, signature: signature.unwrap_or_default() })
}

/// A counter between half and one and a half of the configured effort: a constant could be guessed.
fn counter(app: &App) -> u32 {
    let effort = u64::from(app.config.captcha.effort);
    let counter = effort / 2 + app.random.number() % (effort + 1);
    u32::try_from(counter).unwrap_or(u32::MAX)
}

/// Verifies the proofs in the fields of a form: our solution and, if configured, the token of the external
/// verifier. `None` if there is no proof, for example without JavaScript.
///
/// # Errors
/// `form.captcha-refused` if a proof is invalid; errors of [`secret::load_or_create`].
pub(crate) async fn verify<'a>(
    app: &App,
    form: &str,
    from: IpAddr,
    value_of: impl Fn(&str) -> &'a str,
) -> Result<Option<VerifiedProofs>> {
    let own = check(app, form, value_of(FIELD)).await?;
    let Some(verifier) = &app.config.captcha.verifier else {
        return Ok(own.map(|own| VerifiedProofs(vec![own])));
    };
    let token = verifier::ask(app, verifier, from, value_of(&verifier.field)).await?;
    Ok(token.map(|token| VerifiedProofs(own.into_iter().chain([token]).collect())))
}

/// Like [`verify`], with the fields of a form. `None` if the honeypot field is filled in: some password
/// managers do so, and the sender can then confirm by mail.
///
/// # Errors
/// Same errors as [`verify`].
pub(crate) async fn judge_form(
    app: &App,
    form: &str,
    from: IpAddr,
    pairs: &[(String, String)],
) -> Result<Option<VerifiedProofs>> {
    if !first_value(pairs, HONEYPOT_FIELD).is_empty() {
        return Ok(None);
    }
    verify(app, form, from, |field| first_value(pairs, field)).await
}

/// Verifies the solution of a file that is uploaded before its form; `None` without one.
///
/// # Errors
/// Same errors as [`verify`].
pub(crate) async fn check_upload(app: &App, solution: &str) -> Result<Option<VerifiedProofs>> {
    let own = check(app, UPLOAD, solution).await?;
    Ok(own.map(|own| VerifiedProofs(vec![own])))
}

/// Whether a form field is a proof, not an answer.
pub(crate) fn is_proof(app: &App, field: &str) -> bool {
    field == FIELD || app.config.captcha.verifier.as_ref().is_some_and(|verifier| field == verifier.field)
}

/// Verifies a solution; `None` if it is empty.
async fn check(app: &App, form: &str, solution: &str) -> Result<Option<Proof>> {
    if solution.is_empty() {
        return Ok(None);
    }
    let (signature, key_signature) = secrets(app).await?;
    let payload = decode(solution).ok_or_else(|| rejected("the solution cannot be decoded"))?;
    let options = VerifySolutionOptions {
        hmac_key_signature_secret: Some(key_signature),
        ..VerifySolutionOptions::new(&payload.challenge, &payload.solution, signature)
    };
    if !altcha::verify_solution(options).is_ok_and(|verdict| verdict.verified) {
        return Err(rejected("the solution does not match a challenge of this site"));
    }
    let parameters = payload.challenge.parameters;
    let data: Value = parameters.data.unwrap_or_default().into_iter().collect();
    let bounds: ChallengeData =
        serde_json::from_value(data).map_err(|_| rejected("the challenge has an unknown format"))?;
    let (age, until) = (app.clock.millis() - bounds.at, bounds.at + bounds.valid * 1_000);
    if bounds.form != form {
        return Err(rejected("the solution belongs to another form"));
    }
    if age < bounds.wait * 1_000 || age > bounds.valid * 1_000 {
        return Err(rejected("the solution was sent too early or too late"));
    }
    Ok(Some(Proof { sha256: Sha256::digest(parameters.nonce.as_bytes()).to_vec(), until }))
}

fn decode(solution: &str) -> Option<Payload> {
    let bytes = BASE64.decode(solution).ok().filter(|_| solution.len() <= MAX_SOLUTION_CHARS)?;
    serde_json::from_slice(&bytes).ok()
}

impl VerifiedProofs {
    /// Marks the proofs as spent, in the transaction of the action that they allow.
    ///
    /// # Errors
    /// `form.captcha-refused` if one was spent before; database errors.
    pub(crate) async fn spend(&self, tx: &mut Tx, now: Timestamp) -> Result<()> {
        store::sweep(tx, now.as_millisecond()).await?;
        for Proof { sha256, until } in &self.0 {
            if !store::insert_if_absent(tx, sha256, *until).await? {
                return Err(rejected("the solution was used before"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{clock::Clock, error::Kind};
    use altcha::SolveChallengeOptions;
    use std::sync::Arc;

    /// An application with easy challenges, the same application later, and its folder.
    async fn apps(seconds: i64) -> (App, App, tempfile::TempDir) {
        let (mut app, folder) = App::test().await;
        let mut config = (*app.config).clone();
        config.captcha.effort = 4;
        app.config = Arc::new(config);
        let clock = Clock::fixed(app.clock.now() + jiff::SignedDuration::from_secs(seconds));
        (app.clone(), App { clock, ..app }, folder)
    }

    async fn solution(app: &App, form: &str) -> Payload {
        let Challenge { parameters, signature } = challenge(app, form).await.unwrap();
        let challenge = altcha::Challenge { parameters, signature: Some(signature) };
        let solution = altcha::solve_challenge(SolveChallengeOptions::new(&challenge)).unwrap().unwrap();
        Payload { challenge, solution }
    }

    fn encode_payload(payload: &Payload) -> String {
        BASE64.encode(serde_json::to_vec(payload).unwrap())
    }

    async fn spend(app: &App, sent: &str) -> Result<()> {
        let value_of = |field: &str| if field == FIELD { sent } else { "" };
        let solved = verify(app, "contact", IpAddr::from([127, 0, 0, 1]), value_of).await?.unwrap();
        let mut tx = app.db.write().await?;
        solved.spend(&mut tx, app.clock.now()).await?;
        tx.commit().await
    }

    #[tokio::test]
    async fn a_solution_is_accepted_once() {
        let (first, app, _folder) = apps(10).await;
        let sent = encode_payload(&solution(&first, "contact").await);
        spend(&app, &sent).await.unwrap();
        let again = spend(&app, &sent).await.unwrap_err();
        assert_eq!((again.code, again.kind), ("form.captcha-refused", Kind::Forbidden));
        assert!(again.detail.ends_with("was used before"), "{again}");
        assert!(check(&app, "contact", "").await.unwrap().is_none());
    }

    #[tokio::test]
    async fn rejects_early_late_and_foreign_solutions() {
        for (seconds, form, taken) in [
            (2, "contact", false),
            (3, "contact", true),
            (VALID_SECONDS, "contact", true),
            (VALID_SECONDS + 1, "contact", false),
            (-10, "contact", false),
            (10, "application", false),
        ] {
            let (first, app, _folder) = apps(seconds).await;
            let outcome = spend(&app, &encode_payload(&solution(&first, form).await)).await;
            assert_eq!(outcome.is_ok(), taken, "{form} after {seconds} s");
        }
    }

    #[tokio::test]
    async fn rejects_forged_solutions() {
        let (first, app, _folder) = apps(10).await;
        let sound = solution(&first, "contact").await;
        let changed = |change: fn(&mut Payload)| {
            let mut payload = sound.clone();
            change(&mut payload);
            encode_payload(&payload)
        };
        let far = app.clock.millis() + 1_000_000;
        let mut later = sound.clone();
        later.challenge.parameters.data.as_mut().unwrap().insert("at".to_owned(), json!(far));
        for forged in [
            changed(|payload| payload.challenge.parameters.cost = 1),
            changed(|payload| payload.challenge.parameters.key_prefix = "00".to_owned()),
            changed(|payload| payload.challenge.parameters.key_signature = None),
            changed(|payload| payload.challenge.parameters.data = None),
            changed(|payload| payload.challenge.signature = None),
            changed(|payload| payload.challenge.signature = Some(String::new())),
            changed(|payload| payload.solution.derived_key = "00".repeat(32)),
            changed(|payload| payload.solution.derived_key = "no hex".to_owned()),
            encode_payload(&later),
            "e30=".to_owned(),
            "%".to_owned(),
            "A".repeat(100_000),
        ] {
            let refused = check(&app, "contact", &forged).await.err().map(|e| e.code);
            assert_eq!(refused, Some("form.captcha-refused"), "{}", &forged[..forged.len().min(80)]);
        }
        assert!(check(&app, "contact", &encode_payload(&sound)).await.unwrap().is_some());
    }

    #[tokio::test]
    async fn rejects_the_challenge_of_another_site() {
        let (first, _, _folder) = apps(10).await;
        let (_, app, _other) = apps(10).await;
        let app = App { random: crate::random::Random::seeded(2), ..app };
        let refused = check(&app, "contact", &encode_payload(&solution(&first, "contact").await)).await;
        assert_eq!(refused.err().map(|e| e.code), Some("form.captcha-refused"));
    }
}

//! Rejects invalid tokens: every kind of forgery, even if everything else in the token is correct.

use super::*;
use crate::random::Random;
use hmac::{Hmac, KeyInit as _, Mac as _};
use ring::signature::KeyPair as _;
use serde_json::{Value, json};
use sha2::Sha256;

const SITE: &str = "https://vigie.example";

fn now() -> Timestamp {
    "2026-11-21T06:10:00Z".parse().unwrap()
}

struct Pair {
    key: Ed25519KeyPair,
    signer: Signer,
    public: PublicKey,
}

fn pair(seed: u64) -> Pair {
    let seed = Random::seeded(seed).bytes::<32>();
    let key = Ed25519KeyPair::from_seed_unchecked(&seed).unwrap();
    let bytes = key.public_key().as_ref().to_vec();
    let kid = "ours".to_owned();
    let public = PublicKey { number: 1, kid: kid.clone(), bytes, created_at: now(), retired_at: None };
    Pair { key, signer: Signer { kid, seed: seed.to_vec() }, public }
}

fn part(value: &Value) -> String {
    BASE64.encode(value.to_string())
}

/// A token with any header and claims, signed by a key.
fn forged(pair: &Pair, header: &Value, claims: &Value) -> String {
    let text = format!("{}.{}", part(header), part(claims));
    let signature = BASE64.encode(pair.key.sign(text.as_bytes()));
    format!("{text}.{signature}")
}

fn header() -> Value {
    json!({ "typ": SESSION.typ, "alg": "EdDSA", "kid": "ours" })
}

fn claims() -> Value {
    serde_json::to_value(Claims::new(&SESSION, SITE, "account", "session", now())).unwrap()
}

fn with(value: Value, name: &str, to: Value) -> Value {
    let mut changed = value;
    changed[name] = to;
    changed
}

fn without(mut value: Value, name: &str) -> Value {
    value.as_object_mut().unwrap().remove(name);
    value
}

/// The accepted claims of a token, verified with a key.
fn believed(token: &str, key: &PublicKey, at: Timestamp) -> Option<Claims> {
    kid(&SESSION, token).filter(|kid| *kid == key.kid).and_then(|_| verify(&SESSION, token, key, SITE, at))
}

#[test]
fn an_issued_token_is_valid_for_ten_minutes() {
    let pair = pair(1);
    let claims = Claims::new(&SESSION, SITE, "account", "session", now());
    let token = issue(&pair.signer, &SESSION, &claims).unwrap();
    assert_eq!(kid(&SESSION, &token).as_deref(), Some("ours"));
    let after = |seconds| believed(&token, &pair.public, now() + SignedDuration::from_secs(seconds));
    assert_eq!(after(0), Some(claims.clone()));
    assert_eq!([-30, 599, 629].map(|seconds| after(seconds).is_some()), [true; 3]);
    assert_eq!([-31, 630, 100_000].map(|seconds| after(seconds).is_some()), [false; 3]);
    // The token on which the forgeries below are based is valid.
    assert_eq!(believed(&forged(&pair, &header(), &self::claims()), &pair.public, now()), Some(claims));
}

/// A description of the fault, and a token with it.
type Forgery = (&'static str, String);

/// Unsigned, signed by another key, or by another algorithm.
fn forged_signatures(ours: &Pair, whole: &str) -> Vec<Forgery> {
    let other = pair(2);
    let [head, body, signature] = whole.split('.').collect::<Vec<_>>().try_into().unwrap();
    let unsigned = |alg: &str| format!("{}.{body}.", part(&with(header(), "alg", json!(alg))));
    let by_hmac = |alg: &str| {
        let text = format!("{}.{body}", part(&with(header(), "alg", json!(alg))));
        let mut mac = Hmac::<Sha256>::new_from_slice(&ours.public.bytes).unwrap();
        mac.update(text.as_bytes());
        format!("{text}.{}", BASE64.encode(mac.finalize().into_bytes()))
    };
    let headed = |name: &str, value: Value| forged(ours, &with(header(), name, value), &claims());
    vec![
        ("nothing", String::new()),
        ("no token", "x".to_owned()),
        ("two parts", format!("{head}.{body}")),
        ("four parts", format!("{whole}.{signature}")),
        ("too long", format!("{whole}{}", "A".repeat(MAX_BYTES))),
        ("no algorithm", unsigned("none")),
        ("no algorithm, in capitals", unsigned("NONE")),
        ("an empty signature", format!("{head}.{body}.")),
        ("the public key as a shared secret", by_hmac("HS256")),
        ("a shared secret under our algorithm", by_hmac("EdDSA")),
        ("another algorithm", headed("alg", json!("ES256"))),
        ("the key of another issuer", forged(&other, &header(), &claims())),
        ("a key that is unknown", headed("kid", json!("theirs"))),
        ("a key by a path", headed("kid", json!("../../secrets/id-token-1"))),
        ("no key", forged(ours, &without(header(), "kid"), &claims())),
        ("a key elsewhere", headed("jku", json!("https://evil.example/jwks.json"))),
        ("a key in the token", headed("jwk", json!({ "kty": "OKP", "crv": "Ed25519", "x": "AA" }))),
        ("a certificate elsewhere", headed("x5u", json!("https://evil.example/x.pem"))),
        ("what must be understood", headed("crit", json!(["exp"]))),
        ("another type", headed("typ", json!("JWT"))),
        ("the type of access tokens", headed("typ", json!("at+jwt"))),
        ("no type", forged(ours, &without(header(), "typ"), &claims())),
        (
            "another body under our signature",
            format!("{head}.{}.{signature}", part(&with(claims(), "sub", json!("other")))),
        ),
        ("another signature", format!("{head}.{body}.{}", BASE64.encode([0; 64]))),
        ("padding", format!("{head}=.{body}.{signature}")),
    ]
}

/// Signed by us, with claims that our tokens never have.
fn forged_claims(ours: &Pair) -> Vec<Forgery> {
    let seconds = |by: i64| json!(now().as_second() + by);
    let claimed = |name: &str, value: Value| forged(ours, &header(), &with(claims(), name, value));
    vec![
        ("another issuer", claimed("iss", json!("https://evil.example"))),
        ("no issuer", forged(ours, &header(), &without(claims(), "iss"))),
        ("another audience", claimed("aud", json!("https://app.example"))),
        ("several audiences", claimed("aud", json!([SITE, "https://evil.example"]))),
        ("no audience", forged(ours, &header(), &without(claims(), "aud"))),
        (
            "expired",
            forged(ours, &header(), &with(with(claims(), "exp", seconds(-40)), "iat", seconds(-640))),
        ),
        ("no end", forged(ours, &header(), &without(claims(), "exp"))),
        ("an end that is no number", claimed("exp", json!("soon"))),
        ("too long a life", claimed("exp", seconds(601))),
        (
            "from the future",
            forged(ours, &header(), &with(with(claims(), "exp", seconds(660)), "iat", seconds(60))),
        ),
        ("no beginning", forged(ours, &header(), &without(claims(), "iat"))),
        ("an end before its beginning", claimed("exp", seconds(-1))),
        ("no session", forged(ours, &header(), &without(claims(), "sid"))),
        ("no subject", forged(ours, &header(), &without(claims(), "sub"))),
        ("an additional claim", claimed("admin", json!(true))),
    ]
}

#[test]
fn rejects_forged_tokens() {
    let ours = pair(1);
    let whole = forged(&ours, &header(), &claims());
    let forgeries = [forged_signatures(&ours, &whole), forged_claims(&ours)].concat();
    assert_eq!(forgeries.len(), 40);
    for (what, token) in forgeries {
        assert_eq!(believed(&token, &ours.public, now()), None, "{what}: {token}");
    }
}

#[test]
fn a_retired_key_is_accepted_until_its_tokens_expire() {
    let pair = pair(1);
    let token =
        issue(&pair.signer, &SESSION, &Claims::new(&SESSION, SITE, "account", "session", now())).unwrap();
    let retired = |ago: SignedDuration| PublicKey { retired_at: Some(now() - ago), ..pair.public.clone() };
    assert!(believed(&token, &retired(SignedDuration::from_mins(14)), now()).is_some());
    assert!(believed(&token, &retired(SignedDuration::from_mins(15)), now()).is_none());
}

#[test]
fn a_token_of_one_kind_is_not_valid_as_another() {
    let pair = pair(1);
    let kinds = [&SESSION, &SUPPORT];
    for (issued, expected) in kinds.into_iter().zip(kinds.into_iter().rev()) {
        let claims = Claims::new(issued, SITE, "account", "session", now());
        let token = issue(&pair.signer, issued, &claims).unwrap();
        assert_eq!(verify(issued, &token, &pair.public, SITE, now()), Some(claims));
        assert_eq!(kid(expected, &token), None);
        assert_eq!(verify(expected, &token, &pair.public, SITE, now()), None);
    }
}

//! Passwords: hashed by argon2id as OWASP advises, off the threads that answer, two at a time; and judged when they are chosen,
//! by length and by how many guesses an attacker needs who knows the lists that leaked. Every password is normalised to NFC
//! first (RFC 8265, section 4), because devices send the same characters in different forms.

use super::model::Account;
use crate::{
    App, Error, Result,
    error::FieldError,
    turn::{FairQueue, Rules, run_for_visitor},
};
use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash},
};
use std::{
    borrow::Cow,
    sync::{LazyLock, OnceLock},
    time::Duration,
};
use unicode_normalization::{UnicodeNormalization as _, is_nfc};
use zxcvbn::{Score, zxcvbn};

/// Characters of a password.
const MIN_CHARS: usize = 12;
/// Longer ones are refused: a hash of a megabyte would take a machine's time.
const MAX_CHARS: usize = 128;

/// Fewest and most characters of a password.
pub(crate) const PASSWORD_LENGTH: [usize; 2] = [MIN_CHARS, MAX_CHARS];

/// Memory in KiB, passes and lanes (OWASP Password Storage Cheat Sheet, argon2id).
const COST: (u32, u32, u32) = (19_456, 2, 1);
/// Bytes of a hash.
const LENGTH: usize = 32;
/// Each hash takes 19 MiB and a processor for about 50 ms.
static HASH_PERMITS: LazyLock<FairQueue> = LazyLock::new(|| {
    FairQueue::new(Rules {
        max_running: 2,
        max_running_per_network: 1,
        for_light: 0,
        stop_after: Duration::MAX,
        max_queued_per_network: 8,
        max_queued: 64,
        queue_timeout: Duration::from_secs(2),
    })
});
/// Words about this site, which attackers try first.
const SITE_WORDS: [&str; 8] =
    ["vigie", "pharmacie", "officine", "scoring", "sante", "sellout", "medicament", "donnees"];

/// The hash that a password is compared with if there is no account, so that it takes the same time.
static DUMMY_HASH: OnceLock<String> = OnceLock::new();

/// The form of a password that is hashed, measured and judged (NFC).
fn normalized(password: &str) -> Cow<'_, str> {
    if is_nfc(password) { password.into() } else { password.nfc().collect::<String>().into() }
}

fn hasher() -> Result<Argon2<'static>> {
    let (memory, passes, lanes) = COST;
    let params = Params::new(memory, passes, lanes, Some(LENGTH)).map_err(Error::internal)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// The hash of a password, as it is stored.
///
/// # Errors
/// `request.too-many` and `server.overloaded` without a turn, and a fault when it cannot be made.
pub(crate) async fn hash(app: &App, password: &str) -> Result<String> {
    let (password, salt) = (normalized(password).into_owned(), app.random.bytes::<16>());
    run_for_visitor(&HASH_PERMITS, move || hash_with(&hasher()?, &password, &salt)).await
}

fn hash_with(hasher: &Argon2<'_>, password: &str, salt: &[u8]) -> Result<String> {
    let hash: PasswordHash =
        hasher.hash_password_with_salt(password.as_bytes(), salt).map_err(Error::internal)?;
    Ok(hash.to_string())
}

/// The result of a verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Verification {
    Wrong,
    Right,
    /// Right, but the stored hash has weaker parameters or another form of the password: this hash replaces it.
    Outdated(String),
}

/// Compares a password with what is stored; where nothing is, it takes as long.
///
/// # Errors
/// `request.too-many` and `server.overloaded` without a turn, and a fault when what is stored is no hash.
pub(crate) async fn verify(app: &App, password: &str, stored: Option<&str>) -> Result<Verification> {
    let (password, stored, salt) = (password.to_owned(), stored.map(str::to_owned), app.random.bytes::<16>());
    run_for_visitor(&HASH_PERMITS, move || compare(&password, stored.as_deref(), &salt)).await
}

fn compare(password: &str, stored: Option<&str>, salt: &[u8]) -> Result<Verification> {
    let hasher = hasher()?;
    let nobodys = match DUMMY_HASH.get() {
        Some(hash) => hash,
        None => {
            let made = hash_with(&hasher, "dummy", &[7; 16])?;
            DUMMY_HASH.get_or_init(|| made)
        }
    };
    let hash = PasswordHash::new(stored.unwrap_or(nobodys)).map_err(Error::internal)?;
    let normal = normalized(password);
    // No chosen password is longer.
    let is_short = normal.chars().count() <= MAX_CHARS;
    let is_right =
        |form: &str| is_short && hasher.verify_password(form.as_bytes(), &hash).is_ok() && stored.is_some();
    if is_right(&normal) {
        let outdated = is_outdated(&hash);
        return if outdated { replaced(&hasher, &normal, salt) } else { Ok(Verification::Right) };
    }
    // Before passwords were normalised, hashes were made of what the device sent.
    let old_form = former_forms(password, &normal).any(|form| is_right(&form));
    if old_form { replaced(&hasher, &normal, salt) } else { Ok(Verification::Wrong) }
}

fn replaced(hasher: &Argon2<'_>, password: &str, salt: &[u8]) -> Result<Verification> {
    hash_with(hasher, password, salt).map(Verification::Outdated)
}

/// The forms besides NFC that an older hash may have been made of: as typed, and NFD. Empty for most passwords. The number
/// of hashes depends on the typed password alone, so the time to answer does not reveal whether an account exists.
fn former_forms<'a>(typed: &'a str, normal: &'a str) -> impl Iterator<Item = Cow<'a, str>> {
    let decomposed: String = normal.nfd().collect();
    let typed = (typed != normal && typed != decomposed).then_some(Cow::Borrowed(typed));
    let decomposed = (decomposed != normal).then_some(Cow::Owned(decomposed));
    typed.into_iter().chain(decomposed)
}

/// Whether a hash costs an attacker less than those that are made now.
fn is_outdated(hash: &PasswordHash) -> bool {
    let (memory, passes, _) = COST;
    let lower = |name: &str, least| hash.params.get_decimal(name).is_none_or(|value| value < least);
    hash.algorithm.as_str() != "argon2id" || lower("m", memory) || lower("t", passes)
}

/// Checks the strength of a password that the owner of an account chooses.
pub(super) fn check_for(owner: &Account, chosen: &str) -> Option<FieldError> {
    let email = owner.email.to_string();
    check_strength("password", chosen, &[&email, &owner.name, &owner.company])
}

/// Checks the strength of a chosen password. `about` has the address and the name of the owner. The list of leaked passwords is
/// that of the estimator: 30,000 and their usual variants.
pub(crate) fn check_strength(field: &str, password: &str, about: &[&str]) -> Option<FieldError> {
    let password = &*normalized(password);
    let (length, pointer) = (password.chars().count(), format!("/{field}"));
    let measured = |code, limit: usize, count: usize| {
        let (name, limit, count) =
            (if length < MIN_CHARS { "min" } else { "max" }, limit as u64, count as u64);
        FieldError::new(&pointer, code).with_param(name, limit).with_param("count", count)
    };
    if password.is_empty() {
        return Some(FieldError::new(pointer, "form.required"));
    }
    if length < MIN_CHARS {
        return Some(measured("form.too-short", MIN_CHARS, MIN_CHARS - length));
    }
    if length > MAX_CHARS {
        return Some(measured("form.too-long", MAX_CHARS, length - MAX_CHARS));
    }
    // The local part of an address is a word too.
    let words =
        about.iter().flat_map(|text| text.split(|c: char| !c.is_alphanumeric()).chain(text.split('@')));
    let words: Vec<&str> =
        words.filter(|word| word.chars().count() > 2).chain(about.iter().copied()).collect();
    let known = [&words[..], &SITE_WORDS].concat();
    let is_weak = zxcvbn(password, &known).score() < Score::Three;
    is_weak.then(|| FieldError::new(pointer, "form.password-weak"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weaker(passes: u32) -> Argon2<'static> {
        let params = Params::new(8, passes, 1, Some(LENGTH)).unwrap();
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
    }

    #[tokio::test]
    async fn verifies_the_right_password_only() {
        let (app, _folder) = App::test().await;
        let stored = hash(&app, "marée-basse-47").await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert_ne!(stored, hash(&app, "marée-basse-47").await.unwrap(), "each hash has its own salt");
        let verify = async |password: &str| verify(&app, password, Some(&stored)).await.unwrap();
        assert_eq!(verify("marée-basse-47").await, Verification::Right);
        for wrong in ["", "marée-basse-48", "Marée-basse-47", &"a".repeat(MAX_CHARS + 1)] {
            assert_eq!(verify(wrong).await, Verification::Wrong, "{wrong}");
        }
        assert_eq!(super::verify(&app, "dummy", None).await.unwrap(), Verification::Wrong);
    }

    #[tokio::test]
    async fn a_weaker_hash_is_replaced_when_its_password_verifies() {
        let (app, _folder) = App::test().await;
        let old = hash_with(&weaker(1), "marée-basse-47", &[1; 16]).unwrap();
        assert_eq!(verify(&app, "wrong", Some(&old)).await.unwrap(), Verification::Wrong);
        let Verification::Outdated(new) = verify(&app, "marée-basse-47", Some(&old)).await.unwrap() else {
            panic!("the hash is weaker and must be replaced");
        };
        assert_eq!(verify(&app, "marée-basse-47", Some(&new)).await.unwrap(), Verification::Right);
    }

    #[tokio::test]
    async fn a_password_is_normalised_before_hashing() {
        let (app, _folder) = App::test().await;
        let composed = "\u{c9}t\u{e9} \u{e0} Besan\u{e7}on, na\u{ef}f 42 cr\u{ea}pes";
        let decomposed: String = composed.nfd().collect();
        assert_ne!(composed, decomposed);
        for chosen in [composed, &decomposed] {
            let stored = hash(&app, chosen).await.unwrap();
            for typed in [composed, &decomposed] {
                assert_eq!(verify(&app, typed, Some(&stored)).await.unwrap(), Verification::Right);
            }
        }
        // Hashes of passwords that were not normalised are replaced.
        let before = hash_with(&hasher().unwrap(), &decomposed, &[1; 16]).unwrap();
        for typed in [composed, &decomposed] {
            let Verification::Outdated(new) = verify(&app, typed, Some(&before)).await.unwrap() else {
                panic!("the stored hash is of the decomposed form");
            };
            assert_eq!(verify(&app, composed, Some(&new)).await.unwrap(), Verification::Right);
        }
        let wrong = decomposed.replace("42", "43");
        assert_eq!(verify(&app, &wrong, Some(&before)).await.unwrap(), Verification::Wrong);
        // A mixture of both forms, as typed.
        let mixed = format!("{composed} {decomposed}");
        let before = hash_with(&hasher().unwrap(), &mixed, &[1; 16]).unwrap();
        assert!(matches!(verify(&app, &mixed, Some(&before)).await.unwrap(), Verification::Outdated(_)));
    }

    #[test]
    fn the_length_of_a_password_counts_composed_characters() {
        let judged = |password: &str| check_strength("password", password, &[]).map(|field| field.code);
        let eleven: String = "kx9#vT2!mQ\u{e9}".nfd().collect();
        assert_eq!(judged(&eleven).as_deref(), Some("form.too-short"));
        let longest: String = "\u{e9}k9#".repeat(MAX_CHARS / 4).nfd().collect();
        assert_ne!(judged(&longest).as_deref(), Some("form.too-long"));
    }

    #[test]
    fn rejects_short_leaked_and_personal_passwords() {
        let about = ["helene.marchetti@laboratoire.example", "Hélène Marchetti", "Laboratoire Exemple"];
        let code = |password: &str| check_strength("password", password, &about).map(|field| field.code);
        for good in
            ["marée-basse-47 et du vent", "correct horse battery staple", "ปลาทูตัวใหญ่ในทะเล", "kx9#vT2!mQ7z"]
        {
            assert_eq!(code(good), None, "{good}");
        }
        for (bad, expected) in [
            ("", "form.required"),
            ("kx9#vT2!mQ7", "form.too-short"),
            (&"kx9#vT2!mQ7z".repeat(11), "form.too-long"),
            ("password1234", "form.password-weak"),
            ("123456789012", "form.password-weak"),
            ("qwertyuiop12", "form.password-weak"),
            ("helene.marchetti", "form.password-weak"),
            ("vigiepharmacie", "form.password-weak"),
            ("aaaaaaaaaaaa", "form.password-weak"),
            ("P@ssw0rd2026", "form.password-weak"),
        ] {
            assert_eq!(code(bad).as_deref(), Some(expected), "{bad}");
        }
    }
}

//! Keys of backups.

use super::{hidden::SecretString, resolve::Resolved, value::invalid};
use crate::{Error, Result, error::Kind};
use age::x25519::Recipient;
use std::path::PathBuf;

/// The keys that encrypt backups, and those that decrypt them.
#[derive(Debug, Clone)]
pub struct BackupKeys {
    /// Encrypts the keys of the site in backups.
    pub passphrase: Option<SecretString>,
    /// Public keys of age, to which whole backups are encrypted; none means that they are not.
    pub recipients: Vec<Recipient>,
    /// The file with the private keys of age that decrypt backups; `-` is stdin.
    pub identity: Option<PathBuf>,
}

impl BackupKeys {
    pub(super) fn from_resolved(resolved: &Resolved) -> Result<Self> {
        Ok(Self {
            passphrase: passphrase(resolved)?,
            recipients: recipients(resolved)?,
            identity: resolved.optional("backup.identity").map(PathBuf::from),
        })
    }
}

fn passphrase(resolved: &Resolved) -> Result<Option<SecretString>> {
    const KEY: &str = "backup.passphrase";
    match resolved.optional(KEY) {
        Some(text) if text.chars().count() < 12 => Err(invalid(resolved, KEY, "12 characters or more")),
        text => Ok(text.map(|text| SecretString::from(text.to_owned()))),
    }
}

fn recipients(resolved: &Resolved) -> Result<Vec<Recipient>> {
    const KEY: &str = "backup.recipient";
    let text = resolved.text(KEY);
    if text.to_uppercase().contains("AGE-SECRET-KEY-") {
        // The error does not contain the value.
        let detail = format!("setting {KEY} ({}) contains a private key: {EXPECTED}", resolved.origin(KEY));
        return Err(Error::new(Kind::Configuration, "config.invalid", detail));
    }
    let parsed = text.split_whitespace().map(parse_recipient).collect::<Result<_, _>>();
    parsed.map_err(|_| invalid(resolved, KEY, "public keys of age (age1…), separated by spaces"))
}

const EXPECTED: &str = "expected a public key of age (age1…), as age-keygen -y prints it";

/// Parses a public key of age.
///
/// # Errors
/// The expected form.
pub fn parse_recipient(text: &str) -> Result<Recipient, &'static str> {
    text.parse().map_err(|_| EXPECTED)
}

#[cfg(test)]
mod tests {
    use crate::config::configuration::tests::with;
    use age::{secrecy::ExposeSecret as _, x25519::Identity};

    #[test]
    fn parses_recipients_and_never_prints_a_private_key() {
        let keys = [Identity::generate(), Identity::generate()];
        let public = keys.each_ref().map(|key| key.to_public().to_string());
        let backup = with(&[("backup.recipient", &public.join(" "))]).unwrap().backup;
        assert_eq!(backup.recipients, keys.each_ref().map(Identity::to_public));
        assert!(with(&[]).unwrap().backup.recipients.is_empty());
        for text in ["age1", "ssh-ed25519 AAAA", &public[0][..40], &format!("{},{}", public[0], public[1])] {
            let error = with(&[("backup.recipient", text)]).unwrap_err();
            assert!(error.kind.exit() == 78 && error.detail.contains("age1…"), "{error}");
        }
        let private = keys[0].to_string();
        let error = with(&[("backup.recipient", private.expose_secret())]).unwrap_err();
        assert!(error.detail.contains("contains a private key"), "{error}");
        assert!(!error.detail.contains(private.expose_secret()), "{error}");
    }

    #[test]
    fn rejects_a_short_passphrase() {
        let error = with(&[("backup.passphrase", "too short")]).unwrap_err();
        assert!(error.detail.contains("backup.passphrase"), "{error}");
    }
}

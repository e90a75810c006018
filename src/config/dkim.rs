//! DKIM signatures of outgoing mail (RFC 6376; Ed25519: RFC 8463).

use super::{resolve::Resolved, value::invalid};
use crate::{Error, Result, email::Mailbox};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest as _, Sha256};
use std::{fs::File, io::Read as _, os::unix::fs::MetadataExt as _, path::Path, sync::Arc};
use tokio_rustls::rustls::{
    SignatureScheme,
    crypto::ring::sign::any_supported_type,
    pki_types::{PrivateKeyDer, pem::PemObject as _},
    sign::Signer,
};

/// The setting with the path of the key.
const KEY: &str = "mail.dkim_key";
const SELECTOR: &str = "mail.dkim_selector";
/// Maximum bytes of the key file.
const MAX_FILE_BYTES: u64 = 65_536;
/// Bytes of an Ed25519 public key, which is at the end of its encoding (RFC 8410).
const ED25519: usize = 32;

/// A private key and the location of its public key in the DNS.
#[derive(Debug, Clone)]
pub struct Dkim {
    /// The signing domain, that of the sender.
    pub domain: String,
    pub selector: String,
    signer: Arc<dyn Signer>,
    /// The public key, as published in the DNS.
    public: Vec<u8>,
}

impl Dkim {
    pub(super) fn from_resolved(resolved: &Resolved, from: &Mailbox) -> Result<Option<Self>> {
        let Some(path) = resolved.optional(KEY) else { return Ok(None) };
        let selector = resolved.text(SELECTOR).to_owned();
        if !selector.split('.').all(is_label) {
            return Err(invalid(resolved, SELECTOR, "a name of the DNS: letters, digits and hyphens"));
        }
        let (signer, public) =
            load_key(Path::new(path)).map_err(|expected| invalid(resolved, KEY, &expected))?;
        let domain = from.address.local_and_domain().1.to_lowercase();
        Ok(Some(Self { domain, selector, signer, public }))
    }

    /// The algorithm, as named in signatures.
    #[must_use]
    pub fn algorithm(&self) -> &'static str {
        if self.is_ed25519() { "ed25519-sha256" } else { "rsa-sha256" }
    }

    /// The DNS name of the public key.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}._domainkey.{}", self.selector, self.domain)
    }

    /// The DNS text record that must be published.
    #[must_use]
    pub fn record(&self) -> String {
        let kind = if self.is_ed25519() { "ed25519" } else { "rsa" };
        format!("v=DKIM1; k={kind}; p={}", STANDARD.encode(&self.public))
    }

    /// Signs `bytes`; in base64.
    ///
    /// # Errors
    /// `server.fault` if the key cannot sign.
    pub(crate) fn sign(&self, bytes: &[u8]) -> Result<String> {
        let signed = match self.is_ed25519() {
            true => self.signer.sign(&Sha256::digest(bytes)),
            false => self.signer.sign(bytes),
        };
        signed.map(|signature| STANDARD.encode(signature)).map_err(Error::internal)
    }

    fn is_ed25519(&self) -> bool {
        self.signer.scheme() == SignatureScheme::ED25519
    }
}

fn is_label(label: &str) -> bool {
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (1..=63).contains(&label.len())
        && label.bytes().all(is_inner)
        && !label.starts_with('-')
        && !label.ends_with('-')
}

/// Reads a private key file; the error describes the expected file.
pub(crate) fn read_private(path: &Path) -> Result<Vec<u8>, String> {
    let failed = |e| format!("a file that can be read: {e}");
    let file = File::open(path).map_err(failed)?;
    let mode = file.metadata().map_err(failed)?.mode() & 0o777;
    if mode & 0o007 != 0 {
        return Err(format!("a file that only its owner can read: its mode is {mode:o}, run `chmod 600`"));
    }
    let mut pem = Vec::new();
    file.take(MAX_FILE_BYTES).read_to_end(&mut pem).map_err(failed)?;
    Ok(pem)
}

/// The signer and the public key of a key file; the error describes the expected file.
fn load_key(path: &Path) -> Result<(Arc<dyn Signer>, Vec<u8>), String> {
    usable(&read_private(path)?).ok_or_else(|| {
        "a PEM file with a private key, RSA of 2,048 bits or more, or Ed25519: \
         `openssl genrsa -out dkim.pem 2048` creates one"
            .to_owned()
    })
}

fn usable(pem: &[u8]) -> Option<(Arc<dyn Signer>, Vec<u8>)> {
    let key = any_supported_type(&PrivateKeyDer::from_pem_slice(pem).ok()?).ok()?;
    let signer = key.choose_scheme(&[SignatureScheme::RSA_PKCS1_SHA256, SignatureScheme::ED25519])?;
    let mut public = key.public_key()?.to_vec();
    if signer.scheme() == SignatureScheme::ED25519 {
        public.drain(..public.len().checked_sub(ED25519)?);
    }
    Some((signer.into(), public))
}

#[cfg(test)]
mod tests {
    use crate::{
        Result,
        config::{Config, Dkim, Resolved, Sources},
    };
    use std::{fs, os::unix::fs::PermissionsExt as _, path::Path};

    /// The Ed25519 key of RFC 8463, appendix A.2, as a file has it.
    const KEY: &str = "-----BEGIN PRIVATE KEY-----\n\
        MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n";

    fn configured(file: &Path, selector: &str) -> Result<Option<Dkim>> {
        let flags = [
            ("mail.dkim_key", file.display().to_string()),
            ("mail.dkim_selector", selector.to_owned()),
            ("mail.from", "Vigie <vigie@Health.example>".to_owned()),
        ];
        let resolved = Resolved::from_sources(Sources { flags: flags.into(), ..Sources::default() })?;
        Config::from_resolved(&resolved).map(|config| config.mail.dkim)
    }

    fn file(folder: &Path, text: &str, mode: u32) -> std::path::PathBuf {
        let path = folder.join(format!("key-{mode:o}-{}.pem", text.len()));
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        path
    }

    #[test]
    fn derives_the_dns_record_from_the_key() {
        let folder = tempfile::tempdir().unwrap();
        let dkim = configured(&file(folder.path(), KEY, 0o600), "s1.mail").unwrap().unwrap();
        assert_eq!(dkim.name(), "s1.mail._domainkey.health.example");
        assert_eq!(dkim.record(), "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=");
        assert!(!format!("{dkim:?}").contains("nWGxne"), "{dkim:?}");
    }

    #[test]
    fn rejects_keys_that_cannot_sign() {
        let folder = tempfile::tempdir().unwrap();
        let good = file(folder.path(), KEY, 0o600);
        let elliptic = "-----BEGIN PRIVATE KEY-----\n\
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgevZzL1gdAFr88hb2\n\
            OF/2NxApJCzGCEDdfSp6VQO30hyhRANCAAQRWz+jn65BtOMvdyHKcvjBeBSDZH2r\n\
            1RTwjmYSi9R/zpBnuQ4EiMnCqfMPWiZqB4QdbAd0E7oH50VpuZ1P087G\n-----END PRIVATE KEY-----\n";
        for (path, selector, expected) in [
            (folder.path().join("none.pem"), "vigie", "mail.dkim_key"),
            (file(folder.path(), KEY, 0o644), "vigie", "chmod 600"),
            (file(folder.path(), "no key", 0o600), "vigie", "openssl genrsa"),
            (file(folder.path(), &KEY.replace("MC4C", "MC4D"), 0o640), "vigie", "openssl genrsa"),
            (file(folder.path(), elliptic, 0o600), "vigie", "RSA of 2,048 bits"),
            (good.clone(), "-", "mail.dkim_selector"),
            (good, "a b", "mail.dkim_selector"),
        ] {
            let error = configured(&path, selector).unwrap_err();
            assert_eq!(error.code, "config.invalid");
            assert!(error.detail.contains(expected), "{}", error.detail);
        }
        assert!(configured(Path::new(""), "vigie").unwrap().is_none());
    }
}

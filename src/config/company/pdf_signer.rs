//! The key and certificates that sign PDF files, read from the files of `company.signing_key` and
//! `company.signing_certificate`.

use super::super::{dkim::read_private, resolve::Resolved, value::invalid};
use crate::{
    Result,
    error::{Error, Kind},
};
use jiff::Timestamp;
use std::{path::Path, sync::Arc};
use tokio_rustls::rustls::{
    SignatureScheme,
    crypto::ring::sign::any_supported_type,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
    sign::{Signer, SigningKey},
};
use x509_cert::{
    certificate::Certificate,
    der::{Decode as _, Encode as _},
};

const KEY: &str = "company.signing_key";
const CERTIFICATE: &str = "company.signing_certificate";
/// The supported signature schemes of a key; the first match is used.
const SCHEMES: [SignatureScheme; 2] =
    [SignatureScheme::ECDSA_NISTP256_SHA256, SignatureScheme::RSA_PKCS1_SHA256];

/// A private key with its certificate and the certificates of its issuers.
#[derive(Debug, Clone)]
pub struct PdfSigner {
    pub(crate) signer: Arc<dyn Signer>,
    /// The certificate of the key, then that of its issuer, and so on.
    pub(crate) certificates: Vec<Certificate>,
}

impl PdfSigner {
    /// Reads both files.
    ///
    /// # Errors
    /// `config.invalid` if only one setting is present, a file cannot be read, the key does not match the
    /// certificate, or the chain is not in order.
    pub(super) fn from_resolved(resolved: &Resolved) -> Result<Option<Self>> {
        let (key, certificate) = match (resolved.optional(KEY), resolved.optional(CERTIFICATE)) {
            (None, None) => return Ok(None),
            (Some(_), None) => return Err(invalid(resolved, CERTIFICATE, "set, but company.signing_key is")),
            (None, Some(_)) => return Err(invalid(resolved, KEY, "set, but company.signing_certificate is")),
            (Some(key), Some(certificate)) => (Path::new(key), Path::new(certificate)),
        };
        let key = private_key(key).map_err(|expected| invalid(resolved, KEY, &expected))?;
        let certificates =
            chain(certificate).map_err(|expected| invalid(resolved, CERTIFICATE, &expected))?;
        if !fits(&*key, &certificates[0]) {
            let expected = "the key of the first certificate in company.signing_certificate";
            return Err(invalid(resolved, KEY, expected));
        }
        let signer = key.choose_scheme(&SCHEMES).ok_or_else(|| invalid(resolved, KEY, KEY_KINDS))?;
        Ok(Some(Self { signer: signer.into(), certificates }))
    }

    /// Rejects a certificate that is not valid at this instant.
    ///
    /// # Errors
    /// `config.invalid`.
    pub(crate) fn ensure_valid(&self, at: Timestamp) -> Result<()> {
        let seconds = u64::try_from(at.as_second()).unwrap_or_default();
        for Certificate { tbs_certificate, .. } in &self.certificates {
            let validity = &tbs_certificate.validity;
            let [from, to] =
                [validity.not_before, validity.not_after].map(|time| time.to_unix_duration().as_secs());
            let state = match seconds {
                _ if seconds < from => format!("is not valid before {}", validity.not_before),
                _ if seconds > to => format!("expired on {}", validity.not_after),
                _ => continue,
            };
            let detail =
                format!("setting {CERTIFICATE}: the certificate of {} {state}", tbs_certificate.subject);
            return Err(Error::new(Kind::Configuration, "config.invalid", detail));
        }
        Ok(())
    }
}

const KEY_KINDS: &str = "a PEM file with a private key of the curve P-256, or RSA of 2,048 bits or more";

fn private_key(path: &Path) -> Result<Arc<dyn SigningKey>, String> {
    let pem = read_private(path)?;
    let key = PrivateKeyDer::from_pem_slice(&pem).ok().and_then(|key| any_supported_type(&key).ok());
    key.filter(|key| key.choose_scheme(&SCHEMES).is_some()).ok_or_else(|| KEY_KINDS.to_owned())
}

/// The certificates of a file, in order: each is issued by the next one.
fn chain(path: &Path) -> Result<Vec<Certificate>, String> {
    let pem = std::fs::read(path).map_err(|e| format!("a file that can be read: {e}"))?;
    let ders = CertificateDer::pem_slice_iter(&pem).collect::<Result<Vec<_>, _>>();
    let parsed = ders
        .ok()
        .map(|ders| ders.iter().map(|der| Certificate::from_der(der)).collect::<Result<Vec<_>, _>>());
    let certificates: Vec<Certificate> = parsed.and_then(Result::ok).unwrap_or_default();
    if certificates.is_empty() {
        return Err("a PEM file with a certificate and those of its issuers".to_owned());
    }
    for pair in certificates.windows(2) {
        let [one, next] = [&pair[0].tbs_certificate, &pair[1].tbs_certificate];
        if one.issuer != next.subject || one.subject == next.subject {
            let detail = format!(
                "a chain in order: {} is issued by {}, not by {}",
                one.subject, one.issuer, next.subject
            );
            return Err(detail);
        }
    }
    Ok(certificates)
}

/// Whether a certificate belongs to a key.
fn fits(key: &dyn SigningKey, certificate: &Certificate) -> bool {
    let public = certificate.tbs_certificate.subject_public_key_info.to_der();
    key.public_key().zip(public.ok()).is_some_and(|(key, certified)| *key == *certified)
}

#[cfg(test)]
mod tests {
    use crate::{
        Result,
        config::{Config, PdfSigner, Resolved, Sources},
    };
    use std::{path::Path, process::Command};

    /// Makes a key `NAME.key` and a self-signed certificate `NAME.pem` of ten days.
    fn certificate(folder: &Path, name: &str, kind: &[&str]) {
        let made = Command::new("openssl")
            .args(["req", "-x509", "-nodes", "-days", "10", "-subj", &format!("/CN={name}"), "-newkey"])
            .args(kind)
            .args(["-keyout", &format!("{name}.key"), "-out", &format!("{name}.pem")])
            .current_dir(folder)
            .output()
            .unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    }

    const P_256: [&str; 3] = ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"];

    fn configured(settings: &[(&'static str, &Path)]) -> Result<Option<PdfSigner>> {
        let flags = settings.iter().map(|(key, path)| (*key, path.display().to_string())).collect();
        let resolved = Resolved::from_sources(Sources { flags, ..Sources::default() })?;
        Config::from_resolved(&resolved).map(|config| config.company.signer)
    }

    #[test]
    fn a_signing_key_requires_its_own_valid_certificate() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        certificate(folder.path(), "curve", &P_256);
        certificate(folder.path(), "rsa", &["rsa:2048"]);
        let (key, pem) = ("company.signing_key", "company.signing_certificate");
        for name in ["curve", "rsa"] {
            let both = [(key, &*path(&format!("{name}.key"))), (pem, &*path(&format!("{name}.pem")))];
            let signer = configured(&both).unwrap().unwrap();
            let now = crate::clock::Clock::system().now();
            signer.ensure_valid(now).unwrap();
            for (at, expected) in
                [("2040-01-01T00:00:00Z", "expired on "), ("2020-01-01T00:00:00Z", "is not valid before ")]
            {
                let error = signer.ensure_valid(at.parse().unwrap()).unwrap_err();
                assert_eq!((error.code, error.kind.exit()), ("config.invalid", 78));
                assert!(
                    error.detail.contains(&format!("the certificate of CN={name} {expected}")),
                    "{}",
                    error.detail
                );
            }
        }
        let both = std::fs::read_to_string(path("curve.pem")).unwrap()
            + &std::fs::read_to_string(path("rsa.pem")).unwrap();
        std::fs::write(path("mixed.pem"), both).unwrap();
        std::fs::write(path("none.pem"), "no certificate").unwrap();
        for (settings, expected) in [
            (
                vec![(key, path("curve.key")), (pem, path("rsa.pem"))],
                "is not the key of the first certificate",
            ),
            (
                vec![(key, path("curve.key")), (pem, path("mixed.pem"))],
                "CN=curve is issued by CN=curve, not by CN=rsa",
            ),
            (vec![(key, path("curve.key")), (pem, path("none.pem"))], "is not a PEM file with a certificate"),
            (vec![(key, path("curve.pem")), (pem, path("curve.pem"))], "is not a"),
            (vec![(key, path("curve.key")), (pem, path("missing.pem"))], "is not a file that can be read"),
            (vec![(key, path("curve.key"))], "company.signing_certificate"),
            (vec![(pem, path("curve.pem"))], "company.signing_key"),
        ] {
            let settings: Vec<_> = settings.iter().map(|(key, path)| (*key, &**path)).collect();
            let error = configured(&settings).unwrap_err();
            assert_eq!(error.code, "config.invalid");
            assert!(error.detail.contains(expected), "{expected} in {}", error.detail);
        }
        assert!(configured(&[]).unwrap().is_none());
    }
}

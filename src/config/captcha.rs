//! Settings of the captcha.

use super::{
    hidden::SecretString,
    proxies::is_confidential_channel,
    resolve::Resolved,
    value::{invalid, within},
};
use crate::Result;
use std::time::Duration;
use url::Url;

#[derive(Debug, Clone)]
pub struct Captcha {
    /// Mean number of key derivations per challenge.
    pub effort: u32,
    /// Minimum time between challenge and submission.
    pub wait: Duration,
    pub verifier: Option<Verifier>,
}

/// An external server that verifies tokens, with the protocol of reCAPTCHA's `siteverify`.
#[derive(Debug, Clone)]
pub struct Verifier {
    pub url: Url,
    pub secret: SecretString,
    /// The form field with the token.
    pub field: String,
    /// Whether the visitor's address is sent to the verifier.
    pub with_address: bool,
}

impl Captcha {
    pub(super) fn from_resolved(resolved: &Resolved) -> Result<Self> {
        Ok(Self {
            effort: within(resolved, "captcha.effort", 1..=100_000)?,
            wait: Duration::from_secs(within(resolved, "captcha.min_fill_s", 0..=60)?),
            verifier: verifier(resolved)?,
        })
    }
}

fn verifier(resolved: &Resolved) -> Result<Option<Verifier>> {
    const URL: &str = "captcha.verify_url";
    const ADDRESS: &str = "captcha.send_client_ip";
    let Some(text) = resolved.optional(URL) else { return Ok(None) };
    let url = Url::parse(text).ok().filter(is_confidential_channel);
    let expected =
        "an address such as https://verifier.example/siteverify, or http:// for a server of this machine";
    let url = url.ok_or_else(|| invalid(resolved, URL, expected))?;
    let needed = |key: &'static str, expected: &str| match resolved.optional(key) {
        Some(text) => Ok(text.to_owned()),
        None => Err(invalid(resolved, key, expected)),
    };
    let with_address = match resolved.text(ADDRESS) {
        "yes" => true,
        "no" => false,
        _ => return Err(invalid(resolved, ADDRESS, "yes or no")),
    };
    let secret =
        needed("captcha.verify_secret", "the secret of this site at the verifier of captcha.verify_url")?;
    let field = needed("captcha.verify_field", "the name of a form field")?;
    Ok(Some(Verifier { url, secret: secret.into(), field, with_address }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, Sources};

    fn with(values: &[(&'static str, &str)]) -> Result<Option<Verifier>> {
        let flags = values.iter().map(|(k, v)| (*k, (*v).to_owned())).collect();
        let resolved = Resolved::from_sources(Sources { flags, ..Sources::default() })?;
        Config::from_resolved(&resolved).map(|config| config.captcha.verifier)
    }

    #[test]
    fn rejects_a_verifier_without_tls() {
        let secret = ("captcha.verify_secret", "s3cret");
        for url in
            ["https://v.example/siteverify", "http://127.0.0.1:9/v", "http://[::1]:9/", "http://localhost/"]
        {
            let verifier = with(&[("captcha.verify_url", url), secret]).unwrap().unwrap();
            assert_eq!((verifier.field.as_str(), verifier.with_address), ("altcha", false));
            assert!(!format!("{verifier:?}").contains("s3cret"));
        }
        for url in ["http://v.example/", "http://127.0.0.1.v.example/", "ftp://127.0.0.1/", "v.example"] {
            let error = with(&[("captcha.verify_url", url), secret]).unwrap_err();
            assert!(error.detail.contains("captcha.verify_url"), "{url}: {error}");
        }
        let url = ("captcha.verify_url", "https://v.example/");
        for (wrong, name) in [
            (&[url][..], "captcha.verify_secret"),
            (&[url, secret, ("captcha.verify_field", "")], "captcha.verify_field"),
            (&[url, secret, ("captcha.send_client_ip", "maybe")], "captcha.send_client_ip"),
        ] {
            let error = with(wrong).unwrap_err();
            assert!(error.detail.contains(name) && !error.detail.contains("s3cret"), "{error}");
        }
        assert!(with(&[secret]).unwrap().is_none());
    }
}

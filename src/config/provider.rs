//! The provider at which account owners can sign in (OpenID Connect), if configured.

use super::{hidden::SecretString, proxies::is_confidential_channel, resolve::Resolved, value::invalid};
use crate::Result;
use url::Url;

#[derive(Debug, Clone)]
pub struct Provider {
    /// The URL that identifies the provider.
    pub issuer: String,
    /// The identifier of this site at the provider.
    pub client_id: String,
    pub client_secret: Option<SecretString>,
    /// The name shown to visitors.
    pub name: String,
}

impl Provider {
    pub(super) fn from_resolved(resolved: &Resolved) -> Result<Option<Self>> {
        const ISSUER: &str = "login.issuer";
        const CLIENT: &str = "login.client_id";
        let Some(issuer) = resolved.optional(ISSUER) else { return Ok(None) };
        let plain =
            |url: &Url| url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
        let expected = "the issuer of a provider such as https://id.example, or http:// on this machine";
        let url = Url::parse(issuer).ok().filter(|url| is_confidential_channel(url) && plain(url));
        let url = url.ok_or_else(|| invalid(resolved, ISSUER, expected))?;
        let client_id = resolved.optional(CLIENT).map(str::to_owned);
        let client_id = client_id.ok_or_else(|| {
            invalid(resolved, CLIENT, "the identifier of this site at the provider of login.issuer")
        })?;
        let name = resolved.optional("login.name").or(url.host_str()).unwrap_or_default().to_owned();
        let client_secret = resolved.optional("login.client_secret").map(|text| text.to_owned().into());
        Ok(Some(Self { issuer: issuer.to_owned(), client_id, client_secret, name }))
    }
}

#[cfg(test)]
mod tests {
    use crate::config::configuration::tests::with;

    #[test]
    fn rejects_a_provider_without_tls_and_redirects_the_sign_in() {
        let client = ("login.client_id", "vigie");
        for issuer in ["https://id.example", "https://id.example/realms/x", "http://127.0.0.1:9/"] {
            let config =
                with(&[("login.issuer", issuer), client, ("login.client_secret", "s3cret")]).unwrap();
            assert_eq!(config.redirects.login.as_deref(), Some("/auth/provider"));
            let provider = config.provider.unwrap();
            assert_eq!((provider.issuer.as_str(), provider.client_id.as_str()), (issuer, "vigie"));
            assert!(!format!("{provider:?}").contains("s3cret"));
        }
        for issuer in
            ["http://id.example", "id.example", "https://id.example?x=1", "https://a@id.example", "ftp://x/"]
        {
            let error = with(&[("login.issuer", issuer), client]).unwrap_err();
            assert!(error.detail.contains("login.issuer"), "{issuer}: {error}");
        }
        assert!(
            with(&[("login.issuer", "https://id.example")]).unwrap_err().detail.contains("login.client_id")
        );
        let elsewhere = [
            ("login.issuer", "https://id.example"),
            client,
            ("redirects.login", "https://app.example/login"),
        ];
        assert_eq!(with(&elsewhere).unwrap().redirects.login.as_deref(), Some("https://app.example/login"));
        assert!(with(&[client]).unwrap().provider.is_none());
    }
}

//! Settings of a third party's chat, which replaces our contact form.

use super::{hidden::SecretString, resolve::Resolved, value::invalid};
use crate::{Result, closed_list::closed_list};
use url::Url;

closed_list! {
    /// A chat provider.
    ChatProvider {
        Chatwoot = "chatwoot",
        Crisp = "crisp",
        Zammad = "zammad",
        Custom = "custom",
    }
}

/// The chat of a third party.
#[derive(Debug, Clone)]
pub struct Chat {
    pub provider: ChatProvider,
    /// The URL of its script.
    pub script: String,
    /// The host of the script, shown to visitors.
    pub host: String,
    /// The id of this site at the provider.
    pub site: String,
    /// The key with which the provider verifies identities.
    pub secret: Option<SecretString>,
    /// Shown to visitors: its name, the country of its servers, the URL of its privacy policy.
    pub name: String,
    pub country: Option<String>,
    pub policy: Option<String>,
    /// The CSP sources that the chat page allows.
    pub sources: String,
}

impl Chat {
    pub(super) fn from_resolved(resolved: &Resolved) -> Result<Option<Self>> {
        const PROVIDER: &str = "support.provider";
        const SCRIPT: &str = "support.script";
        const SOURCES: &str = "support.sources";
        const POLICY: &str = "support.policy";
        let Some(provider) = resolved.optional(PROVIDER) else { return Ok(None) };
        let provider = provider
            .parse()
            .map_err(|_| invalid(resolved, PROVIDER, "one of chatwoot, crisp, zammad and custom"))?;
        let expected = "the address of the provider's script, https://";
        let script = resolved.optional(SCRIPT).and_then(|text| Url::parse(text).ok());
        let script = script
            .filter(super::is_confidential_channel)
            .ok_or_else(|| invalid(resolved, SCRIPT, expected))?;
        let origin = script.origin().ascii_serialization();
        let sources = match resolved.optional(SOURCES) {
            Some(sources) if sources.split(' ').all(is_source) => format!("{origin} {sources}"),
            Some(_) => return Err(invalid(resolved, SOURCES, "origins such as https://*.chat.example")),
            None => format!("{origin} {}", origin.replacen("http", "ws", 1)),
        };
        let policy = resolved.optional(POLICY).map(str::to_owned);
        if policy.as_ref().is_some_and(|policy| !policy.starts_with("https://")) {
            return Err(invalid(resolved, POLICY, "an address that begins with https://"));
        }
        let host = script.host_str().unwrap_or_default().to_owned();
        Ok(Some(Self {
            provider,
            site: resolved.optional("support.site").unwrap_or_default().to_owned(),
            secret: resolved.optional("support.secret").map(|text| text.to_owned().into()),
            name: resolved.optional("support.name").unwrap_or(&host).to_owned(),
            country: resolved.optional("support.country").map(str::to_owned),
            policy,
            sources,
            host,
            script: script.into(),
        }))
    }
}

/// Whether a text is a CSP source: a scheme and a host, which may begin with `*.`, without characters that
/// end a directive.
fn is_source(text: &str) -> bool {
    let host = ["https://", "wss://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    host.is_some_and(|host| {
        let host = host.strip_prefix("*.").unwrap_or(host);
        host.contains('.') && host.bytes().all(|b| b.is_ascii_alphanumeric() || b".-:".contains(&b))
    })
}

#[cfg(test)]
mod tests {
    use crate::config::configuration::tests::with;

    #[test]
    fn a_chat_is_off_by_default_and_allows_its_own_origins_only() {
        assert!(with(&[]).unwrap().chat.is_none());
        let given = [("support.provider", "chatwoot"), ("support.script", "https://chat.example/sdk.js")];
        let chat = with(&given).unwrap().chat.unwrap();
        assert_eq!((chat.name.as_str(), chat.host.as_str()), ("chat.example", "chat.example"));
        assert_eq!(chat.sources, "https://chat.example wss://chat.example");
        for (key, value) in [
            ("support.provider", "other"),
            ("support.script", "http://chat.example/sdk.js"),
            ("support.sources", "https://a.example; script-src *"),
            ("support.sources", "*"),
            ("support.policy", "javascript:alert(1)"),
        ] {
            let changed: Vec<_> =
                given.into_iter().filter(|(k, _)| *k != key).chain([(key, value)]).collect();
            let error = with(&changed).unwrap_err();
            assert!(error.detail.contains(key), "{key}={value}: {error}");
        }
    }
}

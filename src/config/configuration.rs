//! The parsed configuration of a process.

use super::{
    backup::BackupKeys,
    captcha::Captcha,
    chat::Chat,
    company::{self, Company},
    database,
    files::Files,
    hidden::SecretString,
    mail::Mail,
    provider::Provider,
    proxies::TrustedProxies,
    redirects::Redirects,
    resolve::Resolved,
    status_page::{self, StatusCategory},
    value::{invalid, parse, web_address, within},
};
use crate::Result;
use std::{net::SocketAddr, path::PathBuf, time::Duration};

/// The format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// Text for a terminal.
    Text,
    /// One JSON object per line.
    Json,
}

/// Maximum open connections.
#[derive(Debug, Clone, Copy)]
pub struct Connections {
    pub total: usize,
    pub per_address: usize,
}

/// Limits of rendering.
#[derive(Debug, Clone, Copy)]
pub struct Rendering {
    /// Threads, each with its own engine.
    pub workers: usize,
    /// Timeout of a rendering.
    pub deadline: Duration,
    /// Maximum memory of one engine in bytes.
    pub memory: usize,
    /// Size of the page cache in bytes.
    pub cache: u64,
}

/// Who may read the metrics, and where.
#[derive(Debug, Clone, Copy)]
pub struct Metrics {
    /// The clients that may read them on the address of the site.
    pub access: MetricsAccess,
    /// A further address that serves only the metrics, to any client.
    pub listen: Option<SocketAddr>,
}

/// The clients that may read the metrics on the address of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MetricsAccess {
    /// Clients on this machine, without a proxy.
    Loopback,
    Anyone,
    Nobody,
}

/// All settings of the process, parsed.
#[derive(Debug, Clone)]
pub struct Config {
    /// The folder of the database, files and backups.
    pub data_dir: PathBuf,
    /// `postgres://…`; `None` for SQLite in the data folder.
    pub database_url: Option<String>,
    /// Encrypts the signing keys that are stored in the database.
    pub secret: Option<SecretString>,
    /// Maximum concurrent readers; by default as suits the engine. Tests use one, so that nested acquisition
    /// fails.
    pub readers: Option<u32>,
    /// Timeout of a read query; none by default. The server sets one and responds with 503.
    pub query_timeout: Option<Duration>,
    /// The address the server listens on.
    pub listen: SocketAddr,
    /// The public URL, without a trailing slash; `https` implies TLS in front.
    pub public_url: String,
    /// Host names that requests may use in addition to that of `public_url`.
    pub hosts: Vec<String>,
    pub connections: Connections,
    /// Proxies whose forwarding headers are trusted.
    pub trusted_proxies: TrustedProxies,
    pub rendering: Rendering,
    pub redirects: Redirects,
    /// Status page categories in addition to the built-in ones.
    pub status_categories: Vec<StatusCategory>,
    /// A third party's chat.
    pub chat: Option<Box<Chat>>,
    /// An identity provider for sign-in.
    pub provider: Option<Provider>,
    pub company: Company,
    pub mail: Mail,
    pub captcha: Box<Captcha>,
    pub files: Box<Files>,
    pub backup: Box<BackupKeys>,
    /// Sites that may embed a chart: the value of `frame-ancestors`.
    pub frame_ancestors: String,
    /// Whether HSTS includes subdomains.
    pub hsts_subdomains: bool,
    /// The contact for vulnerability reports: a `mailto:` or `https://` address.
    pub security_contact: Option<String>,
    pub metrics: Metrics,
    /// The DNS resolver that looks up the records of the sender's domain.
    pub resolver: Option<SocketAddr>,
    pub log_format: LogFormat,
    pub log_level: tracing::Level,
    /// A fixed current instant, for tests.
    pub clock: Option<jiff::Timestamp>,
    /// Warnings about settings that have no effect.
    pub warnings: Vec<String>,
}

impl Config {
    /// Parses resolved values.
    ///
    /// # Errors
    /// [`Kind::Configuration`] with the setting, its origin and the expected value.
    pub fn from_resolved(resolved: &Resolved) -> Result<Self> {
        let listen: SocketAddr = parse(resolved, "listen", "an address and port such as 127.0.0.1:8080")?;
        let public_url = match resolved.optional("public_url") {
            Some(_) => public_url(resolved)?,
            None => format!("http://{listen}"),
        };
        let (database_url, warnings) = database::address(resolved)?;
        Ok(Self {
            data_dir: match resolved.optional("data_dir") {
                Some(folder) => PathBuf::from(folder),
                None => return Err(invalid(resolved, "data_dir", "the path of a folder")),
            },
            database_url,
            warnings,
            company: Company::from_resolved(resolved)?,
            mail: Mail::from_resolved(resolved, &public_url)?,
            secret: database::secret(resolved)?,
            readers: None,
            query_timeout: None,
            listen,
            hosts: resolved.text("hosts").split_whitespace().map(str::to_owned).collect(),
            public_url,
            connections: Connections {
                total: within(resolved, "connections.total", 1..=1_000_000)?,
                per_address: within(resolved, "connections.per_address", 1..=1_000_000)?,
            },
            trusted_proxies: parse(
                resolved,
                "trusted_proxies",
                "addresses or networks such as 10.0.0.0/8 ::1",
            )?,
            rendering: rendering(resolved)?,
            redirects: Redirects::from_resolved(resolved)?,
            status_categories: status_page::from_resolved(resolved)?,
            chat: Chat::from_resolved(resolved)?.map(Box::new),
            provider: Provider::from_resolved(resolved)?,
            captcha: Box::new(Captcha::from_resolved(resolved)?),
            files: Box::new(Files::from_resolved(resolved)?),
            backup: Box::new(BackupKeys::from_resolved(resolved)?),
            frame_ancestors: frame_ancestors(resolved)?,
            hsts_subdomains: parse(resolved, "hsts.subdomains", "true or false")?,
            security_contact: company::security_contact(resolved)?,
            metrics: metrics(resolved)?,
            resolver: address(resolved, "doctor.resolver", "an address and port such as 9.9.9.9:53")?,
            log_format: log_format(resolved)?,
            log_level: parse(resolved, "log.level", "error, warn, info, debug or trace")?,
            clock: resolved
                .optional("clock")
                .map(|_| parse(resolved, "clock", "an instant such as 2026-11-21T06:00:00Z"))
                .transpose()?,
        })
    }

    /// Whether a proxy in front terminates TLS.
    #[must_use]
    pub fn tls_in_front(&self) -> bool {
        self.public_url.starts_with("https://")
    }

    /// The HSTS header (RFC 6797): browsers that used TLS once use only TLS for two years.
    #[must_use]
    pub fn transport_security(&self) -> Option<&'static str> {
        const POLICIES: [&str; 2] = ["max-age=63072000", "max-age=63072000; includeSubDomains"];
        self.tls_in_front().then_some(POLICIES[usize::from(self.hsts_subdomains)])
    }
}

fn rendering(resolved: &Resolved) -> Result<Rendering> {
    const MEGABYTE: u64 = 1_000_000;
    let memory = within(resolved, "rendering.memory_mb", 16..=4_000)?;
    let cache = within(resolved, "rendering.cache_mb", 0..=1_000_000)?;
    Ok(Rendering {
        workers: match within(resolved, "rendering.workers", 0..=256)? {
            0 => std::thread::available_parallelism().map_or(2, usize::from),
            n => n,
        },
        deadline: Duration::from_millis(within(resolved, "rendering.timeout_ms", 1..=600_000)?),
        memory: usize::try_from(memory * MEGABYTE).unwrap_or(usize::MAX),
        cache: cache * MEGABYTE,
    })
}

fn public_url(resolved: &Resolved) -> Result<String> {
    let text = web_address(resolved, "public_url")?;
    let bare = url::Url::parse(&text)
        .is_ok_and(|u| u.path() == "/" && u.query().is_none() && u.fragment().is_none());
    if !bare {
        return Err(invalid(
            resolved,
            "public_url",
            "a scheme and host without path, such as https://vigie.example",
        ));
    }
    Ok(text.trim_end_matches('/').to_owned())
}

fn metrics(resolved: &Resolved) -> Result<Metrics> {
    let access = match resolved.text("metrics.access") {
        "loopback" => MetricsAccess::Loopback,
        "anyone" => MetricsAccess::Anyone,
        "nobody" => MetricsAccess::Nobody,
        _ => return Err(invalid(resolved, "metrics.access", "loopback, anyone or nobody")),
    };
    let listen = address(resolved, "metrics.listen", "an address and port such as 127.0.0.1:9464")?;
    Ok(Metrics { access, listen })
}

fn address(resolved: &Resolved, key: &'static str, expected: &str) -> Result<Option<SocketAddr>> {
    resolved.optional(key).map(|_| parse(resolved, key, expected)).transpose()
}

fn frame_ancestors(resolved: &Resolved) -> Result<String> {
    const KEY: &str = "embed.sites";
    let text = resolved.text(KEY).trim();
    let is_site = |site: &str| {
        url::Url::parse(site)
            .is_ok_and(|url| url.origin().is_tuple() && url.origin().ascii_serialization() == site)
    };
    match text {
        "*" => Ok(text.to_owned()),
        "none" => Ok("'none'".to_owned()),
        sites if !sites.is_empty() && sites.split(' ').all(is_site) => Ok(sites.to_owned()),
        _ => Err(invalid(
            resolved,
            KEY,
            "*, none, or origins separated by a space, such as https://press.example",
        )),
    }
}

fn log_format(resolved: &Resolved) -> Result<LogFormat> {
    match resolved.text("log.format") {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err(invalid(resolved, "log.format", "text or json")),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::config::Sources;

    /// Parses a configuration from flags alone.
    pub(in crate::config) fn with(values: &[(&'static str, &str)]) -> Result<Config> {
        let flags = values.iter().map(|(k, v)| (*k, (*v).to_owned())).collect();
        Config::from_resolved(&Resolved::from_sources(Sources { flags, ..Sources::default() })?)
    }

    #[test]
    fn the_default_configuration_is_valid() {
        let config = with(&[]).unwrap();
        assert_eq!(config.public_url, "http://127.0.0.1:8080");
        assert_eq!((config.connections.total, config.connections.per_address), (4096, 64));
        assert!(!config.tls_in_front());
    }

    #[test]
    fn reports_invalid_values_with_their_origin() {
        for (key, value) in [
            ("data_dir", ""),
            ("listen", "8080"),
            ("public_url", "vigie.example"),
            ("public_url", "https://vigie.example/path"),
            ("database_url", "mysql://x"),
            ("secret", "too short"),
            ("connections.total", "many"),
            ("connections.total", "0"),
            ("connections.per_address", "0"),
            ("captcha.effort", "0"),
            ("captcha.min_fill_s", "3600"),
            ("captcha.verify_url", "verifier.example"),
            ("rendering.workers", "2000000"),
            ("rendering.memory_mb", "0"),
            ("rendering.timeout_ms", "0"),
            ("redirects.app", "https://app.example/?x=1"),
            ("embed.sites", "press.example"),
            ("embed.sites", "https://press.example/page"),
            ("embed.sites", "*; script-src *"),
            ("metrics.access", "me"),
            ("metrics.listen", "9464"),
            ("doctor.resolver", "9.9.9.9"),
            ("log.format", "xml"),
            ("log.level", "loud"),
            ("redirects.app", "javascript:alert(1)"),
            ("clock", "yesterday"),
            ("security.contact", "security@vigie.example"),
            ("security.contact", "http://vigie.example/report"),
            ("security.contact", "mailto:a@b.example\nContact: mailto:c@d.example"),
        ] {
            let error = with(&[(key, value)]).unwrap_err();
            assert_eq!(error.kind.exit(), 78, "{key}");
            assert!(error.detail.contains(key) && error.detail.contains("flag"), "{}", error.detail);
        }
    }

    #[test]
    fn never_prints_the_password_of_the_database_url() {
        let error = with(&[("database_url", "mysql://u:hunter2@host/x")]).unwrap_err();
        assert!(!error.detail.contains("hunter2"), "{}", error.detail);
    }

    #[test]
    fn rejects_urls_with_a_password() {
        for key in ["public_url", "redirects.app", "redirects.login", "redirects.roadmap"] {
            for value in
                ["https://u:hunter2@host.example", "https://hunter2@host.example/", "http:\\\\@host.example"]
            {
                let error = with(&[(key, value)]).unwrap_err();
                assert_eq!(error.kind.exit(), 78, "{key} {value}");
                assert!(error.detail.contains(key) && !error.detail.contains("hunter2"), "{}", error.detail);
            }
        }
        assert!(with(&[("redirects.roadmap", "https://kb.example/@team")]).is_ok());
        assert!(with(&[("security.contact", "mailto:security@vigie.example")]).is_ok());
    }
}

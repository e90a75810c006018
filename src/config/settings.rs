//! The table of settings, with defaults and help texts.

/// A setting.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// The key in the TOML file; a dot separates table and key.
    pub key: &'static str,
    /// The default value; empty means unset.
    pub default: &'static str,
    /// A one-line description for the manual.
    pub help: &'static str,
    pub secret: bool,
}

impl Setting {
    /// The environment variable: `VIGIE_` and the key in capitals, with underscores for dots.
    #[must_use]
    pub fn variable(&self) -> String {
        variable(self.key)
    }
}

/// The environment variable of a key.
pub(super) fn variable(key: &str) -> String {
    format!("VIGIE_{}", key.replace('.', "_").to_uppercase())
}

const fn setting(key: &'static str, default: &'static str, help: &'static str) -> Setting {
    Setting { key, default, help, secret: false }
}

/// All settings, in display order.
pub const SETTINGS: &[Setting] = &[
    setting("data_dir", "./var", "folder of database, files and backups"),
    Setting {
        key: "database_url",
        default: "",
        help: "postgres:// address; unset means SQLite in the data folder",
        secret: true,
    },
    Setting {
        key: "secret",
        default: "",
        help: "encrypts the signing keys stored in PostgreSQL: 32 characters or more, the same for every process",
        secret: true,
    },
    setting("listen", "127.0.0.1:8080", "address and port the server listens on"),
    setting("public_url", "", "public URL; https implies TLS in front (default: http:// and listen)"),
    setting(
        "hosts",
        "",
        "further accepted host names, separated by spaces; that of public_url, localhost and IP addresses are always accepted",
    ),
    setting(
        "hsts.subdomains",
        "false",
        "true: with an https public_url, HSTS includes its subdomains for two years",
    ),
    setting("connections.total", "4096", "maximum open connections"),
    setting("connections.per_address", "64", "maximum open connections per client address"),
    setting(
        "trusted_proxies",
        "",
        "addresses or networks of reverse proxies, separated by spaces: their X-Forwarded-For is trusted",
    ),
    setting("rendering.workers", "0", "rendering threads; 0 means one per core"),
    setting(
        "rendering.timeout_ms",
        "800",
        "timeout in milliseconds of rendering a page, four times as long for the first page of a thread; then the stale page or 503",
    ),
    setting("rendering.memory_mb", "64", "maximum memory of a rendering engine, in megabytes"),
    setting("rendering.cache_mb", "24", "size of the cache of pages and API responses, in megabytes"),
    setting(
        "status.categories",
        "",
        "further categories of the status page, as `key=Name|en:Name; key=Name`",
    ),
    setting(
        "status.checks",
        "",
        "URLs that must respond with success, checked each minute, as `key=https://…; key=https://…`",
    ),
    setting(
        "support.provider",
        "",
        "third party's chat in the help panel: chatwoot, crisp, zammad or custom; unset means none",
    ),
    setting("support.script", "", "URL of the provider's script, loaded only after a click"),
    setting("support.site", "", "id of this site at the provider, such as a website token"),
    Setting {
        key: "support.secret",
        default: "",
        help: "key with which the provider verifies the identity of signed-in visitors",
        secret: true,
    },
    setting("support.name", "", "name of the provider, shown to visitors (default: the host of the script)"),
    setting("support.country", "", "country of its servers, shown to visitors"),
    setting("support.policy", "", "URL of its privacy policy (https://)"),
    setting(
        "support.sources",
        "",
        "origins that the chat page may load from, such as https://*.chat.example (default: that of the script)",
    ),
    setting("redirects.app", "", "URL of the application; /app/x redirects to the same sub-path there"),
    setting(
        "redirects.login",
        "",
        "target of /login (default: the provider of login.issuer, or the page of this site)",
    ),
    setting(
        "login.issuer",
        "",
        "issuer of an identity provider for sign-in (OpenID Connect), https://, or http:// on this machine",
    ),
    setting("login.client_id", "", "client id of this site at that provider"),
    Setting {
        key: "login.client_secret",
        default: "",
        help: "client secret of this site at that provider, if it has one",
        secret: true,
    },
    setting("login.name", "", "display name of that provider (default: its host)"),
    setting("redirects.success", "", "target of /success"),
    setting("redirects.roadmap", "", "target of /roadmap"),
    setting("redirects.mr_lapin", "", "target of /mr-lapin"),
    setting(
        "embed.sites",
        "*",
        "sites that may embed a chart: * for all, none, or origins separated by a space",
    ),
    setting(
        "mail.transport",
        "file",
        "transport of outgoing mail: file (into the folder mail of the data folder), smtp or sendmail",
    ),
    setting(
        "mail.from",
        "",
        "sender, such as Vigie <vigie@health.example> (default: vigie at the host of public_url)",
    ),
    setting("mail.reply_to", "", "default Reply-To address of mails"),
    Setting {
        key: "mail.smtp_url",
        default: "",
        help: "smtp://user:password@host:587 for STARTTLS, smtps://host for TLS from the start, smtp://127.0.0.1:25?tls=none",
        secret: true,
    },
    setting("mail.sendmail", "/usr/sbin/sendmail", "sendmail program, for mail.transport sendmail"),
    setting(
        "mail.dkim_key",
        "",
        "PEM file of the private key, RSA or Ed25519, that signs outgoing mail (DKIM)",
    ),
    setting("mail.dkim_selector", "vigie", "DKIM selector of the public key in the DNS: see vigie mail dkim"),
    setting("mail.timeout_s", "60", "timeout in seconds of a delivery attempt; it is then retried"),
    setting("company.legal_name", "", "the company's name in the commercial register"),
    setting("company.legal_form", "", "its legal form, such as SAS"),
    setting("company.capital", "", "its share capital, such as 100 000 €"),
    setting("company.address", "", "its registered address"),
    setting("company.phone", "", "its telephone number"),
    setting(
        "company.registration",
        "",
        "its number in the commercial register, and the place of the register",
    ),
    setting("company.vat", "", "its VAT number"),
    setting("company.publication_director", "", "name of its publication director"),
    setting("company.host", "", "its hosting provider: name, address, telephone number"),
    setting("company.dpo", "", "its data-protection officer: name and postal address"),
    setting("company.phone_hours", "", "telephone hours, such as mon-fri 09:00-18:00"),
    setting("company.response_days", "", "working days within which messages and requests get a response"),
    setting(
        "company.privacy_days",
        "",
        "days within which requests about personal data get a response, fewer than the month of the law",
    ),
    setting("company.person.data", "", "contact for data requests, by name"),
    setting("company.person.providers", "", "contact for offers of data, by name"),
    setting(
        "company.signing_key",
        "",
        "PEM file of the private key, P-256 or RSA, that signs signed quotes (PAdES); unset means a generated key",
    ),
    setting(
        "company.signing_certificate",
        "",
        "PEM file of the certificate of company.signing_key, followed by those of its issuers",
    ),
    setting("company.social_links", "", "its profiles on other sites (https://), separated by spaces"),
    setting(
        "company.mail.contact",
        "",
        "address for messages, and default of the other teams (default: mail.from)",
    ),
    setting("company.mail.data", "", "address for data requests"),
    setting("company.mail.providers", "", "address for offers of data"),
    setting("company.mail.campaigns", "", "address for requests for campaigns"),
    setting("company.mail.press", "", "address for questions of the press"),
    setting("company.mail.privacy", "", "address for questions about personal data"),
    setting("company.mail.jobs", "", "address for applications"),
    setting("company.mail.support", "", "address for requests for help"),
    setting(
        "captcha.effort",
        "500",
        "proof of work per form: mean number of key derivations of 1,000 rounds (500 take about a second)",
    ),
    setting("files.min_free_mb", "500", "megabytes of free disk space below which uploads are rejected"),
    setting(
        "files.store",
        "",
        "s3://bucket/prefix: the bucket that stores uploaded files; unset means a folder of the data folder",
    ),
    setting(
        "files.endpoint",
        "",
        "URL of the S3 service, such as https://s3.gra.io.cloud.ovh.net; unset means AWS",
    ),
    setting("files.region", "us-east-1", "region of the bucket"),
    setting("files.key_id", "", "access key of the bucket"),
    Setting {
        key: "files.secret_key",
        default: "",
        help: "secret of the access key; set by VIGIE_FILES_SECRET_KEY or the configuration file",
        secret: true,
    },
    setting("files.allow_http", "false", "true: the S3 service may be on another machine without TLS"),
    Setting {
        key: "backup.passphrase",
        default: "",
        help: "encrypts the signing keys (secrets/) in backups: 12 characters or more",
        secret: true,
    },
    setting(
        "backup.recipient",
        "",
        "public keys of age (age1…), separated by spaces, to which backups are encrypted; unset means not encrypted",
    ),
    setting(
        "backup.identity",
        "",
        "file with the private keys of age that decrypt backups in restores and drills",
    ),
    setting(
        "files.clamd",
        "",
        "virus scanner for uploaded files (clamd): tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl",
    ),
    setting(
        "files.health_data",
        "false",
        "true: the host is certified for health data (HDS), and providers may send samples of sensitive data",
    ),
    setting("captcha.min_fill_s", "3", "minimum seconds between challenge and submission"),
    setting(
        "captcha.verify_url",
        "",
        "URL of an additional captcha verifier (siteverify): https://, or http:// on this machine",
    ),
    Setting {
        key: "captcha.verify_secret",
        default: "",
        help: "secret of this site at the verifier",
        secret: true,
    },
    setting(
        "captcha.verify_field",
        "altcha",
        "form field with the token for the verifier: the page's own solution, or one that a proxy adds",
    ),
    setting("captcha.send_client_ip", "no", "yes: the visitor's address is sent to the verifier"),
    setting(
        "security.contact",
        "",
        "contact for vulnerability reports (mailto: or https://), published in /.well-known/security.txt",
    ),
    setting(
        "metrics.access",
        "loopback",
        "clients that may read /metrics on the address of the site: loopback, anyone or nobody",
    ),
    setting(
        "metrics.listen",
        "",
        "further address and port that serves only /metrics, to any client, such as 127.0.0.1:9464",
    ),
    setting(
        "doctor.resolver",
        "",
        "address and port of the DNS resolver with which vigie doctor looks up SPF, DKIM and DMARC records, such as 9.9.9.9:53; unset means not checked",
    ),
    setting("log.format", "text", "text or json"),
    setting("log.level", "error", "error, warn, info, debug or trace"),
    setting("clock", "", "fixed current instant, for tests"),
];

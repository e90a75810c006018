//! The table of settings: what the process can be told, with its default and its words for the manual.

/// One thing the process can be told.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// Its name in the TOML file; a dot opens a table.
    pub key: &'static str,
    /// Its value when nobody says anything; empty means unset.
    pub default: &'static str,
    /// One line for the manual.
    pub help: &'static str,
    pub secret: bool,
}

impl Setting {
    /// The variable that sets it: `VIGIE_` and the key in capitals, dots as underscores.
    #[must_use]
    pub fn variable(&self) -> String {
        format!("VIGIE_{}", self.key.replace('.', "_").to_uppercase())
    }
}

const fn setting(key: &'static str, default: &'static str, help: &'static str) -> Setting {
    Setting { key, default, help, secret: false }
}

/// All of them, in the order in which they are shown.
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
        help: "encrypts the keys that PostgreSQL keeps: 32 characters or more, the same for every process",
        secret: true,
    },
    setting("listen", "127.0.0.1:8080", "address and port the server listens on"),
    setting(
        "public_url",
        "",
        "address visitors use; https declares TLS in front (default: http:// and listen)",
    ),
    setting(
        "hosts",
        "",
        "further host names that requests may name, separated by spaces; that of public_url, localhost and IP addresses always may",
    ),
    setting(
        "hsts.subdomains",
        "false",
        "whether every host below that of an https public_url is kept to TLS for two years too",
    ),
    setting("connections.total", "4096", "connections kept at once, in all"),
    setting("connections.per_address", "64", "connections kept at once, from one address"),
    setting(
        "trusted_proxies",
        "",
        "addresses or networks of proxies in front, separated by spaces: the visitor they forward for is believed",
    ),
    setting("rendering.workers", "0", "rendering threads; 0 means one per core"),
    setting(
        "rendering.deadline_ms",
        "800",
        "milliseconds for rendering a page, four times as many for the first of a thread; then 503, or the page of the previous data",
    ),
    setting("rendering.memory_mb", "64", "memory one rendering engine may hold"),
    setting("rendering.cache_mb", "24", "memory of pages and API answers kept"),
    setting(
        "status.categories",
        "",
        "further categories of the status page, as `key=Name|en:Name; key=Name`",
    ),
    setting(
        "status.checks",
        "",
        "addresses that must answer with success, checked each minute, as `key=https://…; key=https://…`",
    ),
    setting(
        "support.provider",
        "",
        "chat of a third party in the help panel: chatwoot, crisp, zammad or custom; unset means none",
    ),
    setting("support.script", "", "address of the provider's script, loaded after a click alone"),
    setting("support.site", "", "by what the provider knows this site, such as the token of a website"),
    Setting {
        key: "support.secret",
        default: "",
        help: "key by which the provider verifies the identity of signed-in visitors",
        secret: true,
    },
    setting(
        "support.name",
        "",
        "name of the provider, as visitors read it (default: the host of the script)",
    ),
    setting("support.country", "", "where its servers are, as visitors read it"),
    setting("support.policy", "", "address of its privacy policy (https://)"),
    setting(
        "support.sources",
        "",
        "origins that the page of the chat may load from, such as https://*.chat.example (default: that of the script)",
    ),
    setting("redirects.app", "", "host of the application; /app/x leads to the same sub-path there"),
    setting(
        "redirects.login",
        "",
        "where /login leads (default: the provider of login.issuer, or the page of this site)",
    ),
    setting(
        "login.issuer",
        "",
        "a provider at which accounts may sign in (OpenID Connect): its issuer, https:// or http:// on this machine",
    ),
    setting("login.client_id", "", "what that provider knows this site by"),
    Setting {
        key: "login.client_secret",
        default: "",
        help: "the secret that the provider has given this site, if it has",
        secret: true,
    },
    setting("login.name", "", "what people call that provider (default: its host)"),
    setting("redirects.success", "", "where /success leads"),
    setting("redirects.roadmap", "", "where /roadmap leads"),
    setting("redirects.mr_lapin", "", "where /mr-lapin leads"),
    setting(
        "embed.sites",
        "*",
        "sites that may hold a chart in a frame: * for all, none, or origins separated by a space",
    ),
    setting(
        "mail.transport",
        "file",
        "how mail leaves: file (into the folder mail of the data), smtp or sendmail",
    ),
    setting(
        "mail.from",
        "",
        "sender, such as Vigie <vigie@health.example> (default: vigie at the host of public_url)",
    ),
    setting("mail.reply_to", "", "who gets the answers to mails that name nobody"),
    Setting {
        key: "mail.smtp_url",
        default: "",
        help: "smtp://user:password@host:587 for STARTTLS, smtps://host for TLS from the start, smtp://127.0.0.1:25?tls=none",
        secret: true,
    },
    setting("mail.sendmail", "/usr/sbin/sendmail", "program that takes mail when mail.transport is sendmail"),
    setting("mail.dkim_key", "", "PEM file of the private key, RSA or Ed25519, that signs each mail (DKIM)"),
    setting(
        "mail.dkim_selector",
        "vigie",
        "name under which the DNS has the public key: see vigie mail dkim",
    ),
    setting("mail.deadline_s", "60", "a delivery that takes longer is given up and tried again"),
    setting("company.legal_name", "", "the company's name in the commercial register"),
    setting("company.form", "", "its legal form, such as SAS"),
    setting("company.capital", "", "its share capital, such as 100 000 €"),
    setting("company.address", "", "its seat"),
    setting("company.phone", "", "its telephone number"),
    setting("company.register", "", "its number in the commercial register, and where that is kept"),
    setting("company.vat", "", "its VAT number"),
    setting("company.director", "", "who directs what is published"),
    setting("company.host", "", "who hosts the site: name, address, telephone number"),
    setting("company.privacy_officer", "", "its data-protection officer: name and postal address"),
    setting("company.phone_hours", "", "when the telephone is answered, such as mon-fri 09:00-18:00"),
    setting("company.answer_days", "", "working days within which messages and requests are answered"),
    setting(
        "company.privacy_days",
        "",
        "days within which requests about personal data are answered, fewer than the month of the law",
    ),
    setting("company.person.data", "", "who answers data requests, by name"),
    setting("company.person.providers", "", "who answers offers of data, by name"),
    setting(
        "company.signing_key",
        "",
        "PEM file of the private key, P-256 or RSA, that signs signed quotes (PAdES); unset means a key of this site",
    ),
    setting(
        "company.signing_certificate",
        "",
        "PEM file of the certificate of company.signing_key, followed by those of its issuers",
    ),
    setting("company.pages", "", "its pages at other sites (https://), separated by spaces"),
    setting(
        "company.mail.contact",
        "",
        "who reads messages, and what has no team of its own (default: mail.from)",
    ),
    setting("company.mail.data", "", "who reads data requests"),
    setting("company.mail.providers", "", "who reads offers of data"),
    setting("company.mail.campaigns", "", "who reads requests for campaigns"),
    setting("company.mail.press", "", "who reads questions of the press"),
    setting("company.mail.privacy", "", "who reads questions about personal data"),
    setting("company.mail.jobs", "", "who reads applications"),
    setting("company.mail.support", "", "who reads requests for help"),
    setting(
        "captcha.effort",
        "500",
        "what a browser does for a form: key derivations of 1,000 rounds (500 take about a second)",
    ),
    setting("files.floor_mb", "500", "megabytes of the disk that files of visitors leave free"),
    setting(
        "files.store",
        "",
        "s3://bucket/prefix: the bucket that keeps files of visitors; unset means a folder of the data folder",
    ),
    setting(
        "files.endpoint",
        "",
        "address of the S3 service, such as https://s3.gra.io.cloud.ovh.net; unset means AWS",
    ),
    setting("files.region", "us-east-1", "region of the bucket"),
    setting("files.key_id", "", "access key of the bucket"),
    Setting {
        key: "files.secret_key",
        default: "",
        help: "secret of the access key; by VIGIE_FILES_SECRET_KEY or the configuration file",
        secret: true,
    },
    setting("files.allow_http", "false", "true: the S3 service may be another machine without TLS"),
    Setting {
        key: "backup.passphrase",
        default: "",
        help: "encrypts the keys of secrets/ in backups: 12 characters or more",
        secret: true,
    },
    setting(
        "files.clamd",
        "",
        "the virus scanner that files of visitors are shown: tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl",
    ),
    setting(
        "files.health_data",
        "false",
        "whether the host is certified for health data (HDS): true lets providers send samples of sensitive data",
    ),
    setting("captcha.wait_s", "3", "a form that comes sooner after its challenge is a program's"),
    setting(
        "captcha.verify_url",
        "",
        "a verifier of yours that judges forms too (siteverify): https://, or http:// for one on this machine",
    ),
    Setting {
        key: "captcha.verify_secret",
        default: "",
        help: "what the verifier knows this site by",
        secret: true,
    },
    setting(
        "captcha.verify_field",
        "altcha",
        "form field with the token for the verifier: the page's own solution, or what a proxy of yours adds",
    ),
    setting("captcha.verify_address", "no", "yes: the verifier is told the visitor's address too"),
    setting(
        "security.contact",
        "",
        "whom to tell of a security hole (mailto: or https://): /.well-known/security.txt says it",
    ),
    setting("metrics.readers", "loopback", "who may read /metrics: loopback, anyone or nobody"),
    setting("log.format", "text", "text or json"),
    setting("log.level", "error", "error, warn, info, debug or trace"),
    setting("clock", "", "an instant to take for now, for rehearsals and tests"),
];

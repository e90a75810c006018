//! Settings of outgoing mail, and the addresses of the company's teams.

use super::{
    dkim::Dkim,
    hidden::SecretString,
    proxies::is_loopback,
    resolve::Resolved,
    value::{invalid, within},
};
use crate::{
    Error, Result,
    closed_list::closed_list,
    email::{Email, Mailbox},
    error::Kind,
};
use std::{fmt, path::PathBuf, str::FromStr, time::Duration};

/// Settings of outgoing mail.
#[derive(Debug, Clone)]
pub struct Mail {
    pub transport: MailTransport,
    pub from: Mailbox,
    /// The default `Reply-To` address.
    pub reply_to: Option<Mailbox>,
    /// Timeout of a delivery attempt.
    pub deadline: Duration,
    /// Signs each mail with DKIM.
    pub dkim: Option<Dkim>,
    teams: [Option<Email>; Team::ALL.len()],
}

#[derive(Debug, Clone)]
pub enum MailTransport {
    /// Writes each mail to a file in the data folder; needs no server.
    File,
    Smtp(SmtpServer),
    /// The sendmail program of this machine.
    Sendmail(PathBuf),
}

impl fmt::Display for MailTransport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("a file in the folder mail"),
            Self::Smtp(server) => write!(f, "SMTP server {}:{}", server.host, server.port),
            Self::Sendmail(program) => write!(f, "program {}", program.display()),
        }
    }
}

/// The SMTP server that relays our mail.
#[derive(Debug, Clone)]
pub struct SmtpServer {
    pub host: String,
    pub port: u16,
    pub security: Security,
    pub login: Option<(String, SecretString)>,
}

/// The encryption of the connection to the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Security {
    /// STARTTLS, mandatory.
    StartTls,
    /// TLS from the start.
    Tls,
    /// No encryption; only for a server on this machine.
    Plain,
}

closed_list! {
    /// A team of the company that receives mail, by the setting of its address.
    Team {
        Contact = "company.mail.contact",
        Data = "company.mail.data",
        Providers = "company.mail.providers",
        Campaigns = "company.mail.campaigns",
        Press = "company.mail.press",
        Privacy = "company.mail.privacy",
        Jobs = "company.mail.jobs",
        Support = "company.mail.support",
    }
}

impl Team {
    /// The team whose address a setting contains.
    #[must_use]
    pub fn from_setting(setting: &str) -> Option<Self> {
        setting.parse().ok()
    }
}

impl Mail {
    /// The address of a team: its own, else that of the contact team, else the sender's.
    #[must_use]
    pub fn team(&self, team: Team) -> &Email {
        let configured = |team: Team| self.teams[team as usize].as_ref();
        configured(team).or_else(|| configured(Team::Contact)).unwrap_or(&self.from.address)
    }

    /// The public address of a team; `None` for the placeholder domain of an unconfigured site (RFC 2606).
    #[must_use]
    pub fn public_team(&self, team: Team) -> Option<&Email> {
        Some(self.team(team)).filter(|address| !address.local_and_domain().1.ends_with(".invalid"))
    }

    pub(super) fn from_resolved(resolved: &Resolved, public_url: &str) -> Result<Self> {
        let transport = transport(resolved)?;
        let mut teams = [const { None }; Team::ALL.len()];
        for team in Team::ALL {
            teams[team as usize] = optional(resolved, team.word(), "a mail address")?;
        }
        let from = sender(resolved, &transport, public_url)?;
        Ok(Self {
            dkim: Dkim::from_resolved(resolved, &from)?,
            from,
            reply_to: optional(resolved, "mail.reply_to", MAILBOX)?,
            deadline: Duration::from_secs(within(resolved, "mail.timeout_s", 1..=600)?),
            transport,
            teams,
        })
    }
}

const MAILBOX: &str = "a mail address, or a name and one such as Vigie <vigie@health.example>";

fn optional<T: FromStr>(resolved: &Resolved, key: &'static str, expected: &str) -> Result<Option<T>> {
    let parse = |text: &str| text.trim().parse().map_err(|_| invalid(resolved, key, expected));
    resolved.optional(key).map(parse).transpose()
}

fn sender(resolved: &Resolved, transport: &MailTransport, public_url: &str) -> Result<Mailbox> {
    if let Some(from) = optional(resolved, "mail.from", MAILBOX)? {
        return Ok(from);
    }
    let host = url::Url::parse(public_url).ok().and_then(|url| url.domain().map(str::to_owned));
    let address = host.and_then(|host| format!("vigie@{host}").parse().ok());
    let address = match (address, transport) {
        (Some(address), _) => Ok(address),
        // Mails in files need no valid sender.
        (None, MailTransport::File) => "vigie@vigie.invalid".parse(),
        (None, _) => return Err(invalid(resolved, "mail.from", MAILBOX)),
    };
    address.map(|address| Mailbox { name: Some("Vigie".to_owned()), address }).map_err(Error::internal)
}

fn transport(resolved: &Resolved) -> Result<MailTransport> {
    match resolved.text("mail.transport") {
        "file" => Ok(MailTransport::File),
        "smtp" => Ok(MailTransport::Smtp(smtp(resolved)?)),
        "sendmail" => Ok(MailTransport::Sendmail(resolved.text("mail.sendmail").into())),
        _ => Err(invalid(resolved, "mail.transport", "file, smtp or sendmail")),
    }
}

const SMTP_URL: &str = "smtp://user:password@host:587 (STARTTLS), smtps://host (TLS from the start), or for a server \
    of this machine smtp://127.0.0.1:25?tls=none";

fn smtp(resolved: &Resolved) -> Result<SmtpServer> {
    let text = resolved.text("mail.smtp_url");
    if text.is_empty() {
        let detail = format!("set mail.smtp_url ({SMTP_URL}): mail.transport is smtp");
        return Err(Error::new(Kind::Configuration, "config.invalid", detail));
    }
    let parsed = url::Url::parse(text).ok().and_then(|url| server(&url));
    parsed.ok_or_else(|| invalid(resolved, "mail.smtp_url", SMTP_URL))
}

fn server(url: &url::Url) -> Option<SmtpServer> {
    let host = url.host_str()?.trim_matches(['[', ']']).to_owned();
    let is_here = is_loopback(&host);
    let security = match (url.scheme(), url.query()) {
        ("smtp", None) => Security::StartTls,
        ("smtps", None) => Security::Tls,
        ("smtp", Some("tls=none")) if is_here => Security::Plain,
        _ => return None,
    };
    let port = url.port().unwrap_or(match security {
        Security::StartTls => 587,
        Security::Tls => 465,
        Security::Plain => 25,
    });
    let is_bare = matches!(url.path(), "" | "/") && url.fragment().is_none();
    let login = match (url.username(), url.password()) {
        ("", None) => None,
        (user, Some(password)) => Some((decoded(user)?, SecretString::from(decoded(password)?))),
        (_, None) => return None,
    };
    is_bare.then_some(SmtpServer { host, port, security, login })
}

/// Percent-decodes a part of a URL.
fn decoded(part: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.bytes();
    while let Some(byte) = rest.next() {
        let digits = |rest: &mut std::str::Bytes<'_>| {
            let pair = [rest.next()?, rest.next()?];
            u8::from_str_radix(std::str::from_utf8(&pair).ok()?, 16).ok()
        };
        bytes.push(if byte == b'%' { digits(&mut rest)? } else { byte });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, Sources};

    fn with(values: &[(&'static str, &str)]) -> Result<Mail> {
        let flags = values.iter().map(|(k, v)| (*k, (*v).to_owned())).collect();
        let resolved = Resolved::from_sources(Sources { flags, ..Sources::default() })?;
        Config::from_resolved(&resolved).map(|config| config.mail)
    }

    fn smtp_server(url: &str) -> Result<SmtpServer> {
        let mail = with(&[
            ("mail.transport", "smtp"),
            ("mail.smtp_url", url),
            ("mail.from", "Vigie <vigie@health.example>"),
        ])?;
        let MailTransport::Smtp(server) = mail.transport else { panic!("{:?}", mail.transport) };
        Ok(server)
    }

    #[test]
    fn mail_requires_tls_unless_the_server_is_on_loopback() {
        for (url, host, port, security) in [
            ("smtp://relay.example", "relay.example", 587, Security::StartTls),
            ("smtp://relay.example:25", "relay.example", 25, Security::StartTls),
            ("smtps://relay.example", "relay.example", 465, Security::Tls),
            ("smtp://127.0.0.1:2525?tls=none", "127.0.0.1", 2525, Security::Plain),
            ("smtp://[::1]?tls=none", "::1", 25, Security::Plain),
            ("smtp://localhost?tls=none", "localhost", 25, Security::Plain),
        ] {
            let server = smtp_server(url).unwrap();
            assert_eq!((server.host.as_str(), server.port, server.security), (host, port, security), "{url}");
        }
        for url in [
            "",
            "relay.example",
            "http://relay.example",
            "smtp://relay.example?tls=none",
            "smtp://127.0.0.1.relay.example?tls=none",
            "smtp://relay.example?tls=opportunistic",
            "smtps://127.0.0.1?tls=none",
            "smtp://user@relay.example",
            "smtp://relay.example/path",
            "smtp://user:%zz@relay.example",
        ] {
            let error = smtp_server(url).unwrap_err();
            assert_eq!(error.code, "config.invalid", "{url}");
        }
        let missing = smtp_server("").unwrap_err().detail;
        assert!(missing.starts_with("set mail.smtp_url (smtp://"), "{missing}");
    }

    #[test]
    fn decodes_the_smtp_password_and_never_prints_it() {
        let server = smtp_server("smtp://me%40health.example:p%3Ass%2F@relay.example").unwrap();
        assert!(!format!("{server:?}").contains("p:ss/"));
        let (user, password) = server.login.unwrap();
        assert_eq!((user.as_str(), password.expose()), ("me@health.example", "p:ss/"));
        let error = smtp_server("ftp://user:hunter2@relay.example").unwrap_err();
        assert!(!error.detail.contains("hunter2"), "{}", error.detail);
    }

    #[test]
    fn each_team_has_an_address() {
        let mail = with(&[]).unwrap();
        assert_eq!(mail.from.to_string(), "Vigie <vigie@vigie.invalid>");
        assert_eq!(mail.team(Team::Data).to_string(), "vigie@vigie.invalid");
        let public = ("public_url", "https://www.health.example");
        let mail = with(&[public, ("company.mail.contact", "hello@health.example")]).unwrap();
        assert_eq!(mail.from.address.to_string(), "vigie@www.health.example");
        assert_eq!(mail.team(Team::Data).to_string(), "hello@health.example");
        let mail =
            with(&[public, ("company.mail.data", "data@health.example"), ("mail.from", "a@b.example")])
                .unwrap();
        assert_eq!(mail.team(Team::Data).to_string(), "data@health.example");
        assert_eq!(mail.team(Team::Jobs).to_string(), "a@b.example");
        for (key, value) in [
            ("mail.transport", "pigeon"),
            ("mail.from", "Vigie <vigie>"),
            ("mail.reply_to", "vigie"),
            ("company.mail.press", "press"),
            ("mail.timeout_s", "0"),
        ] {
            let error = with(&[(key, value)]).unwrap_err();
            assert!(error.detail.contains(key), "{}", error.detail);
        }
        let error = with(&[("mail.transport", "sendmail")]).unwrap_err();
        assert!(error.detail.contains("mail.from"), "{}", error.detail);
    }
}

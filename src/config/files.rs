//! Storage and virus scanning of visitors' files.

use super::{
    bucket::Bucket,
    resolve::Resolved,
    value::{invalid, parse, within},
};
use crate::Result;
use std::{fmt, path::PathBuf, time::Duration};

/// This program, even if its file was replaced after the start.
const PROGRAM: &str = "/proc/self/exe";

#[derive(Debug, Clone)]
pub struct Files {
    /// `None` for a folder of the data folder.
    pub bucket: Option<Bucket>,
    /// Free disk space in bytes that files of visitors must leave.
    pub min_free_bytes: u64,
    /// Without a scanner, files are marked as not scanned.
    pub clamd: Option<Clamd>,
    /// How long a visitor waits for the scanner.
    pub scan_timeout: Duration,
    /// The program whose child process reads files of visitors. `None` reads them in this process, for unit
    /// tests.
    pub reader: Option<PathBuf>,
    /// Whether the host is certified for health data, so that samples with sensitive data may be stored.
    pub health_data: bool,
}

/// The address of the virus scanner.
#[derive(Debug, Clone)]
pub enum Clamd {
    Tcp { host: String, port: u16 },
    Unix(PathBuf),
}

impl Files {
    pub(super) fn from_resolved(resolved: &Resolved) -> Result<Self> {
        const CLAMD: &str = "files.clamd";
        let expected = "an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl";
        let clamd = |text: &str| Clamd::parse(text).ok_or_else(|| invalid(resolved, CLAMD, expected));
        Ok(Self {
            bucket: Bucket::from_resolved(resolved)?,
            min_free_bytes: within(resolved, "files.min_free_mb", 0..=1_000_000_000_u64)? * 1_000_000,
            clamd: resolved.optional(CLAMD).map(clamd).transpose()?,
            scan_timeout: Duration::from_secs(20),
            reader: Some(PathBuf::from(PROGRAM)),
            health_data: parse(resolved, "files.health_data", "true or false")?,
        })
    }
}

impl Clamd {
    fn parse(text: &str) -> Option<Self> {
        if let Some(path) = text.strip_prefix("unix:") {
            return path.starts_with('/').then(|| Self::Unix(path.into()));
        }
        let (host, port) = text.strip_prefix("tcp://")?.rsplit_once(':')?;
        let host = host.trim_matches(['[', ']']);
        let is_host = !host.is_empty() && !host.contains(['/', '@', ' ']);
        is_host.then_some(Self::Tcp { host: host.to_owned(), port: port.parse().ok()? })
    }
}

impl fmt::Display for Clamd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp { host, port } => write!(f, "{host}:{port}"),
            Self::Unix(path) => path.display().fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, Sources};

    fn clamd(text: &str) -> Result<Option<Clamd>> {
        let flags = [("files.clamd", text.to_owned())].into();
        let resolved = Resolved::from_sources(Sources { flags, ..Sources::default() })?;
        Config::from_resolved(&resolved).map(|config| config.files.clamd)
    }

    #[test]
    fn parses_the_port_or_socket_of_a_scanner() {
        for (text, place) in [
            ("tcp://127.0.0.1:3310", "127.0.0.1:3310"),
            ("tcp://[::1]:3310", "::1:3310"),
            ("tcp://clamd.internal:3310", "clamd.internal:3310"),
            ("unix:/run/clamav/clamd.ctl", "/run/clamav/clamd.ctl"),
        ] {
            assert_eq!(clamd(text).unwrap().unwrap().to_string(), place);
        }
        assert!(clamd("").unwrap().is_none());
        for text in [
            "127.0.0.1:3310",
            "tcp://127.0.0.1",
            "tcp://:3310",
            "tcp://h:99999",
            "unix:clamd.ctl",
            "http://h:1",
        ] {
            let error = clamd(text).unwrap_err();
            assert!(error.detail.contains("files.clamd"), "{text}: {error}");
        }
    }
}

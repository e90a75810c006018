//! The address of an installation other than the configured one.

use super::{configuration::Config, database, hidden::SecretString};
use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
};

/// The address of an installation.
#[derive(Debug, Clone)]
pub enum Address {
    /// A data folder with a SQLite database.
    Folder(PathBuf),
    /// `postgres://…`
    Postgres(SecretString),
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match database::supported(text) {
            Some((_, unknown)) if !unknown.is_empty() => {
                Err(format!("unknown parameter {}", unknown.join(", ")))
            }
            Some((url, _)) => Ok(Self::Postgres(SecretString::from(url))),
            None if text.is_empty() || text.contains("://") => {
                Err("expected a data folder or a postgres:// address".to_owned())
            }
            None => Ok(Self::Folder(text.into())),
        }
    }
}

/// The name of an installation in messages.
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(url) = &self.database_url else { return write!(f, "{}", self.data_dir.display()) };
        let Ok(url) = url::Url::parse(url) else { return f.write_str("PostgreSQL") };
        // Neither the password nor parameters.
        let port = url.port().map_or_else(String::new, |port| format!(":{port}"));
        write!(f, "postgres://{}{port}{}", url.host_str().unwrap_or_default(), url.path())
    }
}

impl Config {
    /// The configuration of the installation at this address. A database on PostgreSQL has the configured files: those
    /// of the bucket or of the data folder. A data folder contains its files, unless it is the configured installation.
    #[must_use]
    pub fn at(&self, address: &Address) -> Self {
        match address {
            Address::Postgres(url) => Self { database_url: Some(url.expose().to_owned()), ..self.clone() },
            Address::Folder(folder) if self.database_url.is_none() && is_same(folder, &self.data_dir) => {
                self.clone()
            }
            Address::Folder(folder) => {
                let mut config = Self { data_dir: folder.clone(), database_url: None, ..self.clone() };
                config.files.bucket = None;
                config
            }
        }
    }

    /// Whether both have the same database.
    #[must_use]
    pub fn is_same_installation(&self, other: &Self) -> bool {
        match (&self.database_url, &other.database_url) {
            (None, None) => is_same(&self.data_dir, &other.data_dir),
            (one, other) => one == other,
        }
    }
}

/// Whether two paths are the same folder.
fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    real(one) == real(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Resolved, Sources};

    #[test]
    fn an_address_is_a_folder_or_postgresql() {
        let config = Config::from_resolved(&Resolved::from_sources(Sources::default()).unwrap()).unwrap();
        let at = |text: &str| config.at(&text.parse().unwrap());
        let server = at("postgres://u:hunter2@db.example:5433/vigie?sslmode=disable");
        assert_eq!(server.to_string(), "postgres://db.example:5433/vigie");
        assert!(server.data_dir == config.data_dir && !server.is_same_installation(&config));
        let folder = at("/srv/vigie");
        assert_eq!((folder.to_string(), folder.database_url), ("/srv/vigie".to_owned(), None));
        for wrong in ["", "mysql://u@h/x", "postgres://u@h/x?pasword=hunter2"] {
            let error = wrong.parse::<Address>().unwrap_err();
            assert!(!error.contains("hunter2"), "{error}");
        }
    }
}

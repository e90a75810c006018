//! The URL of a PostgreSQL database.

use super::{
    hidden::SecretString,
    resolve::{Resolved, nearest},
    value::invalid,
};
use crate::Result;

/// The URL without parameters that the driver does not support (it would log their values), and warnings
/// about these.
pub(super) fn address(resolved: &Resolved) -> Result<(Option<String>, Vec<String>)> {
    let Some(text) = resolved.optional("database_url") else { return Ok((None, Vec::new())) };
    let Some((url, unknown)) = supported(text) else {
        let expected = "a postgres:// address (leave it out for SQLite in the data folder)";
        return Err(invalid(resolved, "database_url", expected));
    };
    let warnings = unknown.iter().map(|name| {
        let meant =
            nearest(name, PARAMETERS).map(|known| format!(": did you mean {known}?")).unwrap_or_default();
        format!("parameter {name} of setting database_url is unknown and ignored{meant}")
    });
    Ok((Some(url), warnings.collect()))
}

/// The URL of a PostgreSQL database without the parameters that the driver does not support, and their names; `None`
/// for another text.
pub(super) fn supported(text: &str) -> Option<(String, Vec<String>)> {
    let parsed = url::Url::parse(text).ok();
    let mut url = parsed.filter(|url| matches!(url.scheme(), "postgres" | "postgresql"))?;
    let is_known = |name: &str| PARAMETERS.contains(&name) || name.starts_with("options[");
    let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
    let (known, unknown): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|(name, _)| is_known(name));
    if unknown.is_empty() {
        return Some((text.to_owned(), Vec::new()));
    }
    url.set_query(None);
    if !known.is_empty() {
        url.query_pairs_mut().extend_pairs(known);
    }
    Some((url.into(), unknown.into_iter().map(|(name, _)| name).collect()))
}

/// Parameters that the driver supports.
const PARAMETERS: &[&str] = &[
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "sslcert",
    "ssl-cert",
    "sslkey",
    "ssl-key",
    "statement-cache-capacity",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "options",
];

/// The passphrase that encrypts signing keys in the database.
pub(super) fn secret(resolved: &Resolved) -> Result<Option<SecretString>> {
    match resolved.optional("secret") {
        Some(text) if text.chars().count() < 32 => Err(invalid(resolved, "secret", "32 characters or more")),
        text => Ok(text.map(|text| SecretString::from(text.to_owned()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Sources;

    #[test]
    fn reports_an_unknown_parameter_without_its_value() {
        let url = "postgres://u@h/x?pasword=hunter2&sslmode=disable&zzzzzzzz=1";
        let flags = [("database_url", url.to_owned())].into();
        let resolved = Resolved::from_sources(Sources { flags, ..Sources::default() }).unwrap();
        let (url, warnings) = address(&resolved).unwrap();
        assert_eq!(url.as_deref(), Some("postgres://u@h/x?sslmode=disable"));
        let [first, second] = warnings.as_slice() else { panic!("{warnings:?}") };
        assert!(first.contains("pasword") && first.ends_with("did you mean password?"), "{first}");
        assert!(second.contains("zzzzzzzz") && !format!("{first}{second}").contains("hunter2"), "{second}");
    }
}

//! Settings of the bucket that stores uploaded files.

use super::{
    hidden::SecretString,
    proxies::is_loopback,
    resolve::Resolved,
    value::{invalid, parse},
};
use crate::Result;

/// A bucket of an S3-compatible service.
#[derive(Debug, Clone)]
pub struct Bucket {
    pub name: String,
    /// The prefix of object keys, without slashes at the ends; may be empty.
    pub prefix: String,
    /// `None` for AWS.
    pub endpoint: Option<String>,
    pub region: String,
    pub key_id: String,
    pub secret_key: SecretString,
}

impl Bucket {
    /// Parses the settings; `None` if no bucket is configured.
    pub(super) fn from_resolved(resolved: &Resolved) -> Result<Option<Self>> {
        const STORE: &str = "files.store";
        let Some(store) = resolved.optional(STORE) else { return Ok(None) };
        let wrong = || invalid(resolved, STORE, "a bucket such as s3://bucket/prefix");
        let rest = store.strip_prefix("s3://").ok_or_else(wrong)?;
        let (name, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        let prefix = prefix.trim_end_matches('/');
        let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '.' | '-');
        let is_key = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        let is_part =
            |part: &str| !part.is_empty() && part != "." && part != ".." && part.chars().all(is_key);
        let is_prefix = prefix.is_empty() || prefix.split('/').all(is_part);
        if !(3..=63).contains(&name.len()) || !name.chars().all(is_name) || !is_prefix {
            return Err(wrong());
        }
        let required = |key: &'static str| {
            let value = resolved.optional(key);
            value
                .map(str::to_owned)
                .ok_or_else(|| invalid(resolved, key, "set, because files.store requires it"))
        };
        Ok(Some(Self {
            name: name.to_owned(),
            prefix: prefix.to_owned(),
            endpoint: endpoint(resolved)?,
            region: required("files.region")?,
            key_id: required("files.key_id")?,
            secret_key: required("files.secret_key")?.into(),
        }))
    }
}

/// The URL of the service. Without TLS, uploads could be read on the way, so it is accepted only on this
/// machine or with `files.allow_http`.
fn endpoint(resolved: &Resolved) -> Result<Option<String>> {
    const KEY: &str = "files.endpoint";
    let Some(text) = resolved.optional(KEY) else { return Ok(None) };
    let expected = "an https:// address without path, user name and password (http:// on this machine, or with files.allow_http)";
    let wrong = || invalid(resolved, KEY, expected);
    let url = url::Url::parse(text).map_err(|_| wrong())?;
    let is_bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    let allow_http: bool = parse(resolved, "files.allow_http", "true or false")?;
    let is_private = match url.scheme() {
        "https" => true,
        "http" => allow_http || url.host_str().is_some_and(is_loopback),
        _ => false,
    };
    if !is_bare || !is_private || !url.username().is_empty() || url.password().is_some() {
        return Err(wrong());
    }
    Ok(Some(text.trim_end_matches('/').to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::configuration::tests::with;

    fn bucket(store: &str, endpoint: &str, more: &[(&'static str, &str)]) -> Result<Option<Bucket>> {
        let keys = [("files.key_id", "id"), ("files.secret_key", "hunter2")];
        let set = [("files.store", store), ("files.endpoint", endpoint)];
        with(&[&set[..], &keys, more].concat()).map(|config| config.files.bucket)
    }

    #[test]
    fn parses_a_bucket_with_an_optional_prefix() {
        let parsed = |store| bucket(store, "", &[]).unwrap().map(|bucket| (bucket.name, bucket.prefix));
        assert_eq!(parsed(""), None);
        assert_eq!(parsed("s3://vigie-files"), Some(("vigie-files".into(), String::new())));
        assert_eq!(parsed("s3://files/prod/site/"), Some(("files".into(), "prod/site".into())));
        for store in
            ["files", "s3://", "s3://a", "s3://UPPER", "s3://files//x", "s3://files/../x", "https://h/b"]
        {
            assert!(bucket(store, "", &[]).unwrap_err().detail.contains("files.store"), "{store}");
        }
    }

    #[test]
    fn a_bucket_without_tls_requires_loopback_or_permission() {
        for endpoint in
            ["https://s3.example", "http://127.0.0.1:9000", "http://localhost:9000", "http://[::1]:9000/"]
        {
            assert!(bucket("s3://files", endpoint, &[]).is_ok(), "{endpoint}");
        }
        for endpoint in
            ["http://10.0.0.1:9000", "ftp://s3.example", "https://s3.example/path", "https://u:p@s3.example"]
        {
            assert!(bucket("s3://files", endpoint, &[]).is_err(), "{endpoint}");
        }
        assert!(bucket("s3://files", "http://10.0.0.1:9000", &[("files.allow_http", "true")]).is_ok());
    }

    #[test]
    fn a_bucket_requires_keys_and_hides_its_secret() {
        assert!(with(&[("files.store", "s3://files")]).unwrap_err().detail.contains("files.key_id"));
        let shown = format!("{:?}", bucket("s3://files", "", &[]).unwrap());
        assert!(!shown.contains("hunter2"), "{shown}");
    }
}

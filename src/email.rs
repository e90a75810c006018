//! A mail address, parsed once where it comes in.

use crate::faults::shown;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// Characters an address may have (RFC 5321).
const LONGEST: usize = 254;

/// What may be a mail address: whether somebody reads there, only its server knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Email(String);

impl FromStr for Email {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let plain = |c: char| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c);
        let label = |label: &str| {
            let inner = |c: char| c.is_ascii_alphanumeric() || c == '-';
            !label.is_empty() && label.chars().all(inner) && !label.starts_with('-') && !label.ends_with('-')
        };
        let fits = text.len() <= LONGEST
            && text.split_once('@').is_some_and(|(name, host)| {
                !name.is_empty()
                    && name.chars().all(plain)
                    && host.contains('.')
                    && host.split('.').all(label)
            });
        if fits { Ok(Self(text.to_owned())) } else { Err(format!("{:?} is no mail address", shown(text))) }
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

//! A mail address, and one with the name of who reads there: parsed once where they come in.

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

impl Email {
    /// What stands before the sign, and the host after it.
    #[must_use]
    pub fn parts(&self) -> (&str, &str) {
        self.0.split_once('@').unwrap_or((&self.0, ""))
    }

    /// By what mailboxes are told apart: nobody's server tells capitals from small letters.
    #[must_use]
    pub fn mailbox(&self) -> String {
        self.0.to_lowercase()
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An address, and the name of who reads there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mailbox {
    pub name: Option<String>,
    pub address: Email,
}

impl From<Email> for Mailbox {
    fn from(address: Email) -> Self {
        Self { name: None, address }
    }
}

impl FromStr for Mailbox {
    type Err = String;

    /// `Name <address>`, or an address alone.
    fn from_str(text: &str) -> Result<Self, String> {
        let Some((name, address)) = text.strip_suffix('>').and_then(|text| text.rsplit_once('<')) else {
            return text.parse().map(Email::into);
        };
        let name = Some(name.trim().to_owned()).filter(|name| !name.is_empty());
        Ok(Self { name, address: address.parse()? })
    }
}

impl fmt::Display for Mailbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => write!(f, "{name} <{}>", self.address),
            None => self.address.fmt(f),
        }
    }
}

/// An address of which others can read no more than its owner needs to know it again: `h•••i@laboratoire.example`.
pub(crate) fn masked(email: &Email) -> String {
    let (name, host) = email.parts();
    let mut letters = name.chars();
    let (first, last) = (letters.next().unwrap_or('•'), letters.next_back());
    let last = last.filter(|_| name.chars().count() > 3).map(String::from).unwrap_or_default();
    format!("{first}•••{last}@{host}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_masked_address_is_known_by_its_owner_alone() {
        for (address, expected) in [
            ("helene.marchetti@laboratoire.example", "h•••i@laboratoire.example"),
            ("abc@x.example", "a•••@x.example"),
            ("a@x.example", "a•••@x.example"),
        ] {
            assert_eq!(masked(&address.parse().unwrap()), expected);
        }
    }
}

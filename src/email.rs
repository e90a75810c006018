//! E-mail addresses, with or without a display name.

use crate::{
    error::{Error, FieldError, Kind},
    file_errors::excerpt,
};
use lettre::Address;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::{fmt, str::FromStr};

/// Maximum bytes of an address in an SMTP path (RFC 5321, section 4.5.3.1).
const MAX_BYTES: usize = 254;

/// An e-mail address that can be written into a header and passed to an SMTP server. It does not imply that
/// the mailbox exists.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Email(String);

impl Email {
    /// Parses a field of a form.
    ///
    /// # Errors
    /// `form.invalid`, with `form.required` or `form.email-invalid` at the pointer of the field.
    pub(crate) fn from_field(pointer: &str, typed: &str) -> Result<Self, Error> {
        let typed = typed.trim();
        typed.parse().map_err(|problem: String| {
            let code = if typed.is_empty() { "form.required" } else { "form.email-invalid" };
            Error::new(Kind::Invalid, "form.invalid", problem)
                .with_fields(vec![FieldError::new(pointer, code)])
        })
    }
}

impl FromStr for Email {
    type Err = String;

    /// Parses an address as people paste it: a name, brackets, `mailto:` and invisible characters around it
    /// are removed.
    fn from_str(text: &str) -> Result<Self, String> {
        let address = undress(text);
        let plain = |c: char| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c);
        let fits = address.len() <= MAX_BYTES
            && address.split_once('@').is_some_and(|(name, host)| {
                name.chars().all(plain)
                    && host.is_ascii()
                    && host.contains('.')
                    && Address::new(name, host).is_ok()
            });
        if fits { Ok(Self(address)) } else { Err(format!("{:?} is not a mail address", excerpt(text))) }
    }
}

impl TryFrom<String> for Email {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// Removes what mail clients and word processors put around an address.
fn undress(text: &str) -> String {
    let is_dress = |c: char| {
        c.is_whitespace()
            || matches!(c, '\u{ad}' | '\u{34f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let text = text.trim_matches(is_dress);
    // `Name <address>`
    let inner =
        text.strip_suffix('>').and_then(|text| text.rsplit_once('<')).map_or(text, |(_, inner)| inner);
    let inner = inner.trim_matches(|c: char| is_dress(c) || matches!(c, ',' | ';' | '"'));
    // A leading quote marks a text in a spreadsheet.
    let unquoted = if inner.starts_with('\'') { inner.trim_matches('\'') } else { inner };
    let scheme = unquoted.get(..7).filter(|scheme| scheme.eq_ignore_ascii_case("mailto:"));
    let address = match scheme {
        Some(scheme) => unquoted.trim_start_matches(scheme).split('?').next().unwrap_or_default(),
        None => unquoted,
    };
    address.strip_suffix('.').unwrap_or(address).to_owned()
}

impl Email {
    /// The local part and the host.
    #[must_use]
    pub fn local_and_domain(&self) -> (&str, &str) {
        self.0.split_once('@').unwrap_or((&self.0, ""))
    }

    /// An unused address that is derived from an invalid input, so that attempts with the same text are
    /// counted together.
    pub(crate) fn placeholder(text: &str) -> Result<Self, String> {
        let digest = Sha256::digest(text.as_bytes());
        let name: String = digest.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        format!("{name}@invalid.invalid").parse()
    }

    /// Wraps an address that an earlier version stored and this one rejects: it can be shown, but not mailed
    /// to.
    pub(crate) fn from_earlier_version(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The address in lower case, for comparison: in practice no server distinguishes capitals.
    #[must_use]
    pub fn normalized(&self) -> String {
        self.0.to_lowercase()
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An address with an optional display name.
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

    /// Parses `Name <address>`, or an address alone.
    fn from_str(text: &str) -> Result<Self, String> {
        let Some((name, address)) = text.trim().strip_suffix('>').and_then(|text| text.rsplit_once('<'))
        else {
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

/// The address with most of its local part hidden, so that its owner can recognise it:
/// `h•••i@laboratoire.example`.
pub(crate) fn mask(email: &Email) -> String {
    let (name, host) = email.local_and_domain();
    let mut letters = name.chars();
    let (first, last) = (letters.next().unwrap_or('•'), letters.next_back());
    let last = last.filter(|_| name.chars().count() > 3).map(String::from).unwrap_or_default();
    format!("{first}•••{last}@{host}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::{prop_assert, proptest};

    /// Cases shared with the validation in the browser.
    const CASES: &str = include_str!("../tests/vectors/email.json");

    #[derive(Deserialize)]
    struct Case {
        typed: String,
        address: Option<String>,
    }

    #[test]
    fn accepts_pasted_addresses_and_rejects_those_unfit_for_a_header() {
        for Case { typed, address } in serde_json::from_str::<Vec<Case>>(CASES).unwrap() {
            let parsed = typed.parse::<Email>().ok().map(|email| email.to_string());
            assert_eq!(parsed, address, "{typed:?}");
        }
    }

    proptest! {
        #[test]
        fn every_address_round_trips_through_its_text(text in "[ <>\"',;:.a-cA-C0-1@!+=-]{1,40}") {
            if let Ok(email) = text.parse::<Email>() {
                prop_assert!(lettre::message::Mailbox::new(None, email.to_string().parse().unwrap()).to_string().contains('@'));
                prop_assert!(email.to_string().parse::<Email>() == Ok(email));
            }
        }
    }

    #[test]
    fn a_masked_address_keeps_its_domain_and_outer_letters() {
        for (address, expected) in [
            ("helene.marchetti@laboratoire.example", "h•••i@laboratoire.example"),
            ("abc@x.example", "a•••@x.example"),
            ("a@x.example", "a•••@x.example"),
        ] {
            assert_eq!(mask(&address.parse().unwrap()), expected);
        }
    }
}

//! Quotes, their contents and their files.

use super::{coverage::Coverage, price::Price, price_list::Term, state::State};
use crate::{app::App, closed_list::closed_list, hash_chain::hex, reference::Reference};
use jiff::{Timestamp, civil::Date};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::{fmt, str::FromStr};

/// The number of a quote: `SC-2026-0147`. The numbers of a year have no gaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Number {
    pub(crate) year: i64,
    pub(crate) serial: i64,
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SC-{}-{:04}", self.year, self.serial)
    }
}

impl FromStr for Number {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts: Vec<&str> = text.split('-').collect();
        let number =
            |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        match parts.as_slice() {
            [prefix, year, serial] if prefix.eq_ignore_ascii_case("SC") => number(year).zip(number(serial)),
            _ => None,
        }
        .map(|(year, serial)| Self { year, serial })
        .ok_or_else(|| {
            format!("{:?} is not a number such as SC-2026-0147", crate::file_errors::excerpt(text))
        })
    }
}

/// A stored quote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Quote {
    pub(crate) reference: Reference,
    pub(crate) number: Number,
    pub(crate) dated: Date,
    /// The last day on which it can be signed.
    pub(crate) valid_until: Date,
    pub(crate) contents: QuoteSnapshot,
    /// The stored state: see [`Quote::state_on`].
    pub(crate) state: State,
    pub(crate) changed_at: Timestamp,
    /// The signer's reason, while the quote is declined.
    pub(crate) decline_reason: Option<String>,
}

impl Quote {
    /// Its state on a day.
    pub(crate) fn state_on(&self, today: Date) -> State {
        self.state.effective_on(today, self.valid_until)
    }
}

closed_list! {
    /// A file of a quote: unsigned, or signed with the page of evidence.
    DocumentKind as ScoringDocument { Quote = "quote", Signed = "signed", }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredDocument {
    pub(crate) kind: DocumentKind,
    pub(crate) sha256: String,
    pub(crate) bytes: Vec<u8>,
    /// SHA-256 of the certificate of the file's signature; `None` for an unsigned quote, and for files that were signed
    /// before they carried a signature.
    pub(crate) certificate_sha256: Option<String>,
}

impl StoredDocument {
    pub(crate) fn new(kind: DocumentKind, bytes: Vec<u8>, certificate_sha256: Option<String>) -> Self {
        Self { kind, sha256: hex(&Sha256::digest(&bytes)), bytes, certificate_sha256 }
    }
}

/// Settings of the company that the law requires on a quote.
const REQUIRED_SETTINGS: [&str; 5] =
    ["company.legal_name", "company.legal_form", "company.address", "company.registration", "company.vat"];

/// The seller, from the settings of the company.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seller {
    pub(crate) legal_name: Option<String>,
    pub(crate) form: Option<String>,
    pub(crate) capital: Option<String>,
    pub(crate) address: Option<String>,
    pub(crate) phone: Option<String>,
    pub(crate) register: Option<String>,
    pub(crate) vat: Option<String>,
}

impl Seller {
    pub(crate) fn from_config(app: &App) -> Self {
        let fact = |setting| app.config.company.fact(setting).map(str::to_owned);
        Self {
            legal_name: fact("company.legal_name"),
            form: fact("company.legal_form"),
            capital: fact("company.capital"),
            address: fact("company.address"),
            phone: fact("company.phone"),
            register: fact("company.registration"),
            vat: fact("company.vat"),
        }
    }

    /// Unset settings that a quote should print.
    pub(crate) fn unset_settings(&self) -> Vec<&'static str> {
        let values = [&self.legal_name, &self.form, &self.address, &self.register, &self.vat];
        REQUIRED_SETTINGS
            .into_iter()
            .zip(values)
            .filter(|(_, value)| value.is_none())
            .map(|(setting, _)| setting)
            .collect()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct QuoteSnapshot {
    pub(crate) price: Price,
    pub(crate) seller: Seller,
    /// Payment term in days, from the date of an invoice.
    pub(crate) payment_days: i64,
    /// Conditions in the language of the quote.
    pub(crate) terms: Vec<Term>,
    /// Coverage of each market, as known on that day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) coverage: Vec<Option<Coverage>>,
}

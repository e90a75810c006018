//! Who the company is, as the law wants it said and as visitors look for it. What is not configured is said nowhere.

mod pdf_signer;

pub use pdf_signer::PdfSigner;

use super::{
    mail::Team,
    reach::Reach,
    resolve::Resolved,
    settings::{SETTINGS, Setting},
    value::invalid,
};
use crate::Result;
use std::collections::BTreeMap;

/// Settings that hold one fact each.
const FACTS: [&str; 10] = [
    "company.legal_name",
    "company.form",
    "company.capital",
    "company.address",
    "company.phone",
    "company.register",
    "company.vat",
    "company.director",
    "company.host",
    "company.privacy_officer",
];

#[derive(Debug, Clone, Default)]
pub struct Company {
    facts: BTreeMap<&'static str, String>,
    /// Its pages at other sites.
    pub pages: Vec<String>,
    pub reach: Reach,
    /// What signs documents in place of a key that this site makes.
    pub signer: Option<PdfSigner>,
}

impl Company {
    pub(super) fn from_resolved(resolved: &Resolved) -> Result<Self> {
        const PAGES: &str = "company.pages";
        let told = |key: &'static str| Some((key, resolved.optional(key)?.trim().to_owned()));
        let pages = resolved.text(PAGES).split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let is_page = |page: &String| url::Url::parse(page).is_ok_and(|u| u.scheme() == "https");
        if !pages.iter().all(is_page) {
            return Err(invalid(resolved, PAGES, "web addresses (https://), separated by spaces"));
        }
        let reach = Reach::from_resolved(resolved)?;
        let signer = PdfSigner::from_resolved(resolved)?;
        Ok(Self { facts: FACTS.into_iter().filter_map(told).collect(), pages, reach, signer })
    }

    /// What a setting says of it.
    #[must_use]
    pub fn fact(&self, setting: &str) -> Option<&str> {
        self.facts.get(setting).map(String::as_str)
    }
}

/// Whether this setting says something of the company that a text may repeat.
#[must_use]
pub fn is_said(setting: &str) -> bool {
    FACTS.contains(&setting) || Team::of(setting).is_some()
}

/// Whom to tell of a security hole.
pub(super) fn security_contact(resolved: &Resolved) -> Result<Option<String>> {
    const KEY: &str = "security.contact";
    let Some(text) = resolved.optional(KEY) else { return Ok(None) };
    let is_contact = url::Url::parse(text).is_ok_and(|u| match u.scheme() {
        "mailto" => u.path().contains('@'),
        scheme => scheme == "https" && u.has_host(),
    });
    if is_contact && text.chars().all(|c| c.is_ascii_graphic()) {
        Ok(Some(text.to_owned()))
    } else {
        Err(invalid(resolved, KEY, "an address such as mailto:security@vigie.example or https://…"))
    }
}

/// What the law asks a public site to say, and what its visitors need.
const NEEDED: [&str; 4] = ["public_url", "mail.from", "company.mail.contact", "security.contact"];

/// What a site does without, and is safer with.
const ADVISED: [&str; 1] = ["files.clamd"];

/// The settings that a site needs before it is public, and that nobody has set.
#[must_use]
pub fn missing(resolved: &Resolved) -> Vec<&'static Setting> {
    unset(resolved, FACTS.into_iter().chain(NEEDED))
}

/// The settings without which a public site is less safe, and that nobody has set.
#[must_use]
pub fn advised(resolved: &Resolved) -> Vec<&'static Setting> {
    // Without it the keys lie in the database as they are.
    let keys = resolved.optional("database_url").map(|_| "secret");
    unset(resolved, ADVISED.into_iter().chain(keys))
}

fn unset(resolved: &Resolved, keys: impl IntoIterator<Item = &'static str>) -> Vec<&'static Setting> {
    let is_unset = |key: &&str| resolved.optional(key).is_none();
    let setting = |key: &str| SETTINGS.iter().find(|setting| setting.key == key);
    keys.into_iter().filter(is_unset).filter_map(setting).collect()
}

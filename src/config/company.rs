//! Facts about the company: legal notices and contact details. Unset ones are omitted everywhere.

mod pdf_signer;

pub use pdf_signer::PdfSigner;

use super::{
    contact_info::ContactInfo,
    mail::Team,
    renamed::current_key,
    resolve::Resolved,
    settings::{SETTINGS, Setting},
    value::invalid,
};
use crate::Result;
use std::collections::BTreeMap;

/// Settings with one fact each.
const FACTS: [&str; 10] = [
    "company.legal_name",
    "company.legal_form",
    "company.capital",
    "company.address",
    "company.phone",
    "company.registration",
    "company.vat",
    "company.publication_director",
    "company.host",
    "company.dpo",
];

#[derive(Debug, Clone, Default)]
pub struct Company {
    facts: BTreeMap<&'static str, String>,
    /// URLs of its profiles on other sites.
    pub pages: Vec<String>,
    pub reach: ContactInfo,
    /// The external key that signs documents, instead of a generated one.
    pub signer: Option<PdfSigner>,
}

impl Company {
    pub(super) fn from_resolved(resolved: &Resolved) -> Result<Self> {
        const PAGES: &str = "company.social_links";
        let fact = |key: &'static str| Some((key, resolved.optional(key)?.trim().to_owned()));
        let pages = resolved.text(PAGES).split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let is_page = |page: &String| url::Url::parse(page).is_ok_and(|u| u.scheme() == "https");
        if !pages.iter().all(is_page) {
            return Err(invalid(resolved, PAGES, "web addresses (https://), separated by spaces"));
        }
        let reach = ContactInfo::from_resolved(resolved)?;
        let signer = PdfSigner::from_resolved(resolved)?;
        Ok(Self { facts: FACTS.into_iter().filter_map(fact).collect(), pages, reach, signer })
    }

    /// The value of a fact, by its present or former key.
    #[must_use]
    pub fn fact(&self, setting: &str) -> Option<&str> {
        self.facts.get(current_key(setting)).map(String::as_str)
    }
}

/// Whether a setting is a public fact that texts may include. Stored texts may contain its former key.
#[must_use]
pub fn is_public_fact(setting: &str) -> bool {
    FACTS.contains(&current_key(setting)) || Team::from_setting(setting).is_some()
}

/// The contact for vulnerability reports.
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

/// Further settings that the law or visitors require on a public site.
const REQUIRED_SETTINGS: [&str; 4] = ["public_url", "mail.from", "company.mail.contact", "security.contact"];

/// Optional settings that make the site more secure.
const RECOMMENDED_SETTINGS: [&str; 1] = ["files.clamd"];

/// Required settings of a public site that are unset.
#[must_use]
pub fn required_but_unset(resolved: &Resolved) -> Vec<&'static Setting> {
    unset(resolved, FACTS.into_iter().chain(REQUIRED_SETTINGS))
}

/// Recommended settings that are unset.
#[must_use]
pub fn recommended_but_unset(resolved: &Resolved) -> Vec<&'static Setting> {
    // Without it, signing keys are stored in the database unencrypted.
    let keys = resolved.optional("database_url").map(|_| "secret");
    unset(resolved, RECOMMENDED_SETTINGS.into_iter().chain(keys))
}

fn unset(resolved: &Resolved, keys: impl IntoIterator<Item = &'static str>) -> Vec<&'static Setting> {
    let is_unset = |key: &&str| resolved.optional(key).is_none();
    let setting = |key: &str| SETTINGS.iter().find(|setting| setting.key == key);
    keys.into_iter().filter(is_unset).filter_map(setting).collect()
}

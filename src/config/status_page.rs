//! Additional categories of the status page: a key, a name in each language, and a URL that is checked.

use super::{proxies::is_confidential_channel, resolve::Resolved, value::invalid};
use crate::{Result, locale::Locale};
use std::collections::BTreeMap;
use url::Url;

const CATEGORIES: &str = "status.categories";
const CHECKS: &str = "status.checks";

/// A category of the status page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusCategory {
    pub key: String,
    /// For languages without their own name.
    name: String,
    names: BTreeMap<Locale, String>,
    /// The URL that must respond with a success status.
    pub check: Option<Url>,
}

impl StatusCategory {
    #[must_use]
    pub fn name(&self, locale: Locale) -> &str {
        self.names.get(&locale).unwrap_or(&self.name)
    }
}

/// The configured categories, from `key=Name|en:Name|ko:Name` and `key=https://…` entries.
///
/// # Errors
/// `config.invalid` for an invalid entry, and for a check without a category.
pub(super) fn from_resolved(resolved: &Resolved) -> Result<Vec<StatusCategory>> {
    let categories: Option<Vec<_>> = entries(resolved, CATEGORIES).map(category).collect();
    let expected = "entries like lab=Laboratoire|en:Laboratory, separated by semicolons";
    let mut categories = categories.ok_or_else(|| invalid(resolved, CATEGORIES, expected))?;
    for entry in entries(resolved, CHECKS) {
        let expected = "entries like lab=https://lab.example/health, each of a key in status.categories";
        let check = entry.split_once('=').and_then(|(key, url)| {
            let url = Url::parse(url.trim()).ok().filter(is_confidential_channel)?;
            Some((categories.iter_mut().find(|category| category.key == key.trim())?, url))
        });
        let (category, url) = check.ok_or_else(|| invalid(resolved, CHECKS, expected))?;
        category.check = Some(url);
    }
    Ok(categories)
}

fn entries<'r>(resolved: &'r Resolved, key: &str) -> impl Iterator<Item = &'r str> {
    let entries = resolved.optional(key).unwrap_or_default().split(';');
    entries.map(str::trim).filter(|entry| !entry.is_empty())
}

fn category(entry: &str) -> Option<StatusCategory> {
    let (key, names) = entry.split_once('=')?;
    let key = key.trim();
    let is_key =
        !key.is_empty() && key.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    let mut parts = names.split('|').map(str::trim);
    let name = parts.next().filter(|name| is_key && !name.is_empty())?.to_owned();
    let named = |part: &str| {
        let (locale, name) = part.split_once(':')?;
        Some((locale.trim().parse().ok()?, Some(name.trim().to_owned()).filter(|name| !name.is_empty())?))
    };
    Some(StatusCategory {
        key: key.to_owned(),
        name,
        names: parts.map(named).collect::<Option<_>>()?,
        check: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_category_has_a_name_for_each_language() {
        let lab = category("lab = Laboratoire | en: Laboratory | ko:연구소").unwrap();
        let names = Locale::ALL.map(|locale| lab.name(locale));
        assert_eq!(
            (lab.key.as_str(), names),
            ("lab", ["Laboratoire", "Laboratory", "연구소", "Laboratoire"])
        );
        for wrong in ["lab", "Lab=x", "lab=", "lab=x|zz:y", "lab=x|en:", "lab=x|y"] {
            assert_eq!(category(wrong), None, "{wrong}");
        }
    }
}

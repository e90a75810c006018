//! The base: whom campaigns may reach, what is known of each, and where every address is from.

mod audience;
mod columns;
mod import;
mod list;
mod opt_outs;
mod region;
mod suppression;

pub(crate) use audience::{AudienceSize, audience_size};
pub(crate) use columns::{Columns, columns, columns_with, refusal};
pub(crate) use import::{ImportReport, ImportRequest, Reading, import, pharmacies};
pub(crate) use list::{Listed, Selection, counts, pages};
pub(crate) use opt_outs::{OptOut, import_opt_outs, lost_opt_outs, parse_opt_outs, write_opt_outs};
pub(crate) use region::{region, regions};
pub(crate) use suppression::{
    AddressKey, Lifted, Suppress, Suppressed, is_suppressed, lift, suppress, suppress_everywhere,
};

use crate::{campaign::matching::pharmacy::Establishment, closed_list::closed_list};
use sha2::{Digest as _, Sha256};

closed_list! {
    /// Who a contact is.
    ContactKind { Pharmacy = "pharmacy", Generalist = "generalist", HospitalPharmacy = "hospital-pharmacy", }
}

/// What a row of a file says of a contact, normalised; texts may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Entry {
    pub(crate) finess: Option<String>,
    /// Of a person who works in health care: eleven digits.
    pub(crate) rpps: Option<String>,
    pub(crate) cip: Option<String>,
    pub(crate) name: String,
    pub(crate) address: String,
    pub(crate) postcode: String,
    pub(crate) town: String,
    pub(crate) phone: String,
    pub(crate) email: Option<String>,
}

/// A contact of the base.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Contact {
    pub(crate) id: String,
    pub(crate) kind: ContactKind,
    pub(crate) entry: Entry,
    /// As ISO 3166-2 names it; empty where the postcode tells none.
    pub(crate) region: String,
    pub(crate) source: String,
    pub(crate) email_source: Option<String>,
}

/// Contacts of a kind in a region.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub(crate) struct Count {
    pub(crate) kind: ContactKind,
    pub(crate) region: String,
    pub(crate) contacts: i64,
    pub(crate) with_address: i64,
    /// Of those with an address, the ones that nobody may write to.
    pub(crate) suppressed: i64,
}

impl Entry {
    /// The entry as matching compares it.
    pub(crate) fn establishment(&self) -> Establishment {
        let text = |code: &Option<String>| code.clone().unwrap_or_default();
        Establishment {
            finess: text(&self.finess),
            cip: text(&self.cip),
            name: self.name.clone(),
            address: self.address.clone(),
            postcode: self.postcode.clone(),
            town: self.town.clone(),
            phone: self.phone.clone(),
        }
    }

    /// By what those without a code are known again: name and place or, where the place is not known, the address. None where a
    /// row says neither.
    fn fingerprint(&self) -> Option<String> {
        let [.., postcode, town, name, number, street] =
            <[String; 8]>::try_from(self.establishment().values()).ok()?;
        let is_placed = !(self.name.is_empty() || postcode.is_empty() && town.is_empty());
        let place = match &self.email {
            _ if is_placed => [name, number, street, postcode, town].join("|"),
            Some(email) => email.to_lowercase(),
            None => return None,
        };
        let digest = Sha256::digest(place.as_bytes());
        Some(digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect())
    }

    /// Whether a code of one is another than the other's.
    fn contradicts(&self, other: &Self) -> bool {
        let differ = |one: &Option<String>, other: &Option<String>| {
            one.as_ref().zip(other.as_ref()).is_some_and(|(one, other)| one != other)
        };
        differ(&self.finess, &other.finess)
            || differ(&self.rpps, &other.rpps)
            || differ(&self.cip, &other.cip)
    }

    /// What is known with what a newer row says: what that leaves open stays.
    fn updated(&self, newer: &Self) -> Self {
        let code = |old: &Option<String>, new: &Option<String>| new.clone().or_else(|| old.clone());
        let text = |old: &String, new: &String| if new.is_empty() { old.clone() } else { new.clone() };
        Self {
            finess: code(&self.finess, &newer.finess),
            rpps: code(&self.rpps, &newer.rpps),
            cip: code(&self.cip, &newer.cip),
            name: text(&self.name, &newer.name),
            address: text(&self.address, &newer.address),
            postcode: text(&self.postcode, &newer.postcode),
            town: text(&self.town, &newer.town),
            phone: text(&self.phone, &newer.phone),
            email: code(&self.email, &newer.email),
        }
    }

    /// What is known with what another row of the same list adds: what is known stays, and parts of two places make none.
    fn filled(&self, other: &Self) -> Self {
        let mut other = other.clone();
        if [&self.address, &self.postcode, &self.town].iter().any(|part| !part.is_empty()) {
            for part in [&mut other.address, &mut other.postcode, &mut other.town] {
                part.clear();
            }
        }
        other.updated(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, postcode: &str, email: Option<&str>) -> Entry {
        let email = email.map(str::to_owned);
        Entry { name: name.to_owned(), postcode: postcode.to_owned(), email, ..Entry::default() }
    }

    #[test]
    fn those_without_a_code_are_known_by_name_and_place_or_by_their_address() {
        let print = |name, postcode, email| entry(name, postcode, email).fingerprint();
        assert_eq!(
            print("Pharmacie du Centre", "01320", None),
            print("PHIE CENTRE", "1320", Some("a@x.example"))
        );
        assert_ne!(print("Pharmacie du Centre", "01320", None), print("Pharmacie du Centre", "01330", None));
        assert_eq!(print("", "", Some("A@x.example")), print("Centre", "", Some("a@x.example")));
        assert_eq!(print("Centre", "", None), None);
    }

    #[test]
    fn what_a_newer_row_leaves_open_stays() {
        let old = entry("Centre", "01320", Some("a@x.example"));
        let new = Entry { cip: Some("2012345".to_owned()), ..entry("Grande pharmacie", "", None) };
        let both = Entry { cip: new.cip.clone(), ..entry("Grande pharmacie", "01320", Some("a@x.example")) };
        assert_eq!(old.updated(&new), both);
        assert!(!old.contradicts(&new) && both.contradicts(&Entry { cip: Some("2".to_owned()), ..old }));
    }

    #[test]
    fn another_row_fills_what_is_open_and_mixes_no_places() {
        let known = entry("Centre", "01320", None);
        let other = Entry { town: "LYON".to_owned(), ..entry("Other", "69001", Some("a@x.example")) };
        assert_eq!(known.filled(&other), entry("Centre", "01320", Some("a@x.example")));
        let bare = entry("Centre", "", None);
        assert_eq!(bare.filled(&other), Entry { name: "Centre".to_owned(), ..other });
    }
}

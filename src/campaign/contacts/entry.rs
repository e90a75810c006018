//! Rules for the data of contacts: identity, contradictions and merging.

use crate::campaign::{matching::pharmacy::Establishment, model::contact::ContactFields};
use sha2::{Digest as _, Sha256};

impl ContactFields {
    /// Converts to a record for matching.
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

    /// Identity of a contact without a code: name and place, or the e-mail address if the place is unknown. `None` without
    /// either.
    pub(crate) fn fingerprint(&self) -> Option<String> {
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

    /// Whether a code differs from that of `other`.
    pub(crate) fn contradicts(&self, other: &Self) -> bool {
        let differ = |one: &Option<String>, other: &Option<String>| {
            one.as_ref().zip(other.as_ref()).is_some_and(|(one, other)| one != other)
        };
        differ(&self.finess, &other.finess)
            || differ(&self.rpps, &other.rpps)
            || differ(&self.cip, &other.cip)
    }

    /// Updates with a newer row. Its empty fields change nothing.
    pub(crate) fn overlay(&self, newer: &Self) -> Self {
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

    /// Fills empty fields from another row of the same list, without mixing the parts of two places.
    pub(crate) fn merge_missing(&self, other: &Self) -> Self {
        let mut other = other.clone();
        if [&self.address, &self.postcode, &self.town].iter().any(|part| !part.is_empty()) {
            for part in [&mut other.address, &mut other.postcode, &mut other.town] {
                part.clear();
            }
        }
        other.overlay(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, postcode: &str, email: Option<&str>) -> ContactFields {
        let email = email.map(str::to_owned);
        ContactFields {
            name: name.to_owned(),
            postcode: postcode.to_owned(),
            email,
            ..ContactFields::default()
        }
    }

    #[test]
    fn identifies_contacts_without_a_code_by_place_or_email() {
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
    fn keeps_fields_that_a_newer_row_leaves_empty() {
        let old = entry("Centre", "01320", Some("a@x.example"));
        let new = ContactFields { cip: Some("2012345".to_owned()), ..entry("Grande pharmacie", "", None) };
        let both =
            ContactFields { cip: new.cip.clone(), ..entry("Grande pharmacie", "01320", Some("a@x.example")) };
        assert_eq!(old.overlay(&new), both);
        assert!(
            !old.contradicts(&new) && both.contradicts(&ContactFields { cip: Some("2".to_owned()), ..old })
        );
    }

    #[test]
    fn fills_empty_fields_without_mixing_places() {
        let known = entry("Centre", "01320", None);
        let other = ContactFields { town: "LYON".to_owned(), ..entry("Other", "69001", Some("a@x.example")) };
        assert_eq!(known.merge_missing(&other), entry("Centre", "01320", Some("a@x.example")));
        let bare = entry("Centre", "", None);
        assert_eq!(bare.merge_missing(&other), ContactFields { name: "Centre".to_owned(), ..other });
    }
}

//! Contacts of the base.

use crate::closed_list::closed_list;

closed_list! {
    /// Profession of a contact.
    ContactKind { Pharmacy = "pharmacy", Generalist = "generalist", HospitalPharmacy = "hospital-pharmacy", }
}

/// The data of a contact, normalised; texts may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct ContactFields {
    pub(crate) finess: Option<String>,
    /// Identifier of a health professional: eleven digits.
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
    pub(crate) entry: ContactFields,
    /// Code of ISO 3166-2; empty if the postcode has none.
    pub(crate) region: String,
    pub(crate) source: String,
    pub(crate) email_source: Option<String>,
}

/// Contacts of a kind in a region.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Count {
    pub(crate) kind: ContactKind,
    pub(crate) region: String,
    pub(crate) contacts: i64,
    pub(crate) with_address: i64,
    /// Suppressed contacts with an address.
    pub(crate) suppressed: i64,
}

/// Filter of contacts; an empty one selects all.
#[derive(Debug, Clone, Default)]
pub(crate) struct Selection {
    pub(crate) kind: Option<ContactKind>,
    /// Code of ISO 3166-2.
    pub(crate) region: Option<String>,
    pub(crate) with_address: bool,
}

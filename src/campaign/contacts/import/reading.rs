//! The result of parsing a row: a normalised entry of the base, or the reason for its rejection.

use crate::{
    campaign::{matching::pharmacy, model::contact::ContactFields},
    email::Email,
    file_errors::excerpt,
};

/// The result of parsing a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ParsedRow {
    Entry(Box<ContactFields>),
    /// A contact of another kind.
    PassedOver,
    /// The column and its error.
    Rejected(&'static str, String),
}

/// The codes and the address of a row, as written.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Codes<'r> {
    pub(super) finess: &'r str,
    pub(super) rpps: &'r str,
    pub(super) cip: &'r str,
    pub(super) email: &'r str,
}

impl ParsedRow {
    /// Completes `entry` with validated codes and address.
    pub(super) fn from_fields(entry: ContactFields, codes: Codes<'_>) -> Self {
        Self::judged(entry, codes).unwrap_or_else(|(column, problem)| Self::Rejected(column, problem))
    }

    fn judged(mut entry: ContactFields, codes: Codes<'_>) -> Result<Self, (&'static str, String)> {
        let code = |column, cell: &str, read: fn(&str) -> Option<String>, what| match read(cell) {
            None if !cell.is_empty() => Err((column, format!("{:?} is not a valid {what}", excerpt(cell)))),
            code => Ok(code),
        };
        entry.finess = code("finess", codes.finess, pharmacy::finess, "FINESS number (nine characters)")?;
        entry.rpps = code("rpps", codes.rpps, pharmacy::rpps, "RPPS number (eleven digits)")?;
        entry.cip = code("cip", codes.cip, pharmacy::cip, "CIP code (seven digits)")?;
        entry.email = match codes.email.trim() {
            "" => None,
            email => Some(email.parse::<Email>().map_err(|problem| ("email", problem))?.to_string()),
        };
        if pharmacy::is_misspelt_postcode(&entry.postcode) {
            let problem =
                format!("{:?} is not a postcode: it has letters for digits", excerpt(&entry.postcode));
            return Err(("postalcode", problem));
        }
        // A foreign postcode or phone is dropped; the rest of the row still identifies the contact.
        entry.postcode = pharmacy::postcode(&entry.postcode, &entry.town).unwrap_or_default();
        entry.phone = pharmacy::phone(&entry.phone).unwrap_or_default();
        let has_code = entry.finess.is_some() || entry.rpps.is_some() || entry.cip.is_some();
        if !has_code && entry.fingerprint().is_none() {
            return Err(("", "the row has no code, no name with a place, and no address".to_owned()));
        }
        Ok(Self::Entry(Box::new(entry)))
    }
}

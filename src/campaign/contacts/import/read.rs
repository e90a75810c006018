//! Parses the rows of a file to normalised entries of the base, or to the reason for their rejection.

use super::finess::Layout;
use crate::{
    Error, Result,
    campaign::{
        contacts::columns::{Columns, columns, refusal},
        matching::pharmacy,
        model::contact::{ContactKind, Entry},
    },
    email::Email,
    faults::shown,
    fold::fold,
    tables::{self, Position, Rows},
};
use csv::StringRecord;
use std::{ops::ControlFlow, path::Path};

/// The result of parsing a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reading {
    Entry(Box<Entry>),
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

impl Reading {
    /// Completes `entry` with validated codes and address.
    pub(super) fn of(entry: Entry, codes: Codes<'_>) -> Self {
        Self::judged(entry, codes).unwrap_or_else(|(column, problem)| Self::Rejected(column, problem))
    }

    fn judged(mut entry: Entry, codes: Codes<'_>) -> Result<Self, (&'static str, String)> {
        let code = |column, cell: &str, read: fn(&str) -> Option<String>, what| match read(cell) {
            None if !cell.is_empty() => Err((column, format!("{:?} is not a valid {what}", shown(cell)))),
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
                format!("{:?} is not a postcode: it has letters for digits", shown(&entry.postcode));
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

/// A file of contacts.
pub(super) enum Input {
    Finess(Layout),
    Columns(Columns),
}

impl Input {
    ///
    /// Opens a file of contacts.
    /// # Errors
    /// `campaign.file-invalid`; file errors.
    pub(super) fn of(path: &Path, kind: ContactKind) -> Result<Self> {
        match Layout::of(path)? {
            Some(_) if kind == ContactKind::Generalist => Err(Error::bad_data(
                "campaign.file-invalid",
                format!(
                    "{}: FINESS lists establishments: import general practitioners from a list of persons",
                    path.display()
                ),
            )),
            Some(layout) => Ok(Self::Finess(layout)),
            None => columns(path).map(Self::Columns),
        }
    }

    /// Passes each row on with its line, until `each` breaks, with the progress of reading.
    pub(super) fn read(
        &self,
        path: &Path,
        kind: ContactKind,
        position: &Position,
        mut each: impl FnMut(u64, &StringRecord, Reading) -> ControlFlow<()>,
    ) -> Result<()> {
        let which = if matches!(self, Self::Finess(_)) { Rows::All } else { Rows::Values };
        tables::rows_with_position(path, 0, which, position, |line, cells| match self {
            Self::Finess(layout) if !layout.is_establishment(line, cells) => ControlFlow::Continue(()),
            Self::Finess(layout) => each(line, cells, layout.read(kind, cells)),
            Self::Columns(columns) => each(line, cells, of_columns(columns, kind, cells)),
        })
        .map_err(|e| refusal(path, &e))
    }
}

fn of_columns(columns: &Columns, kind: ContactKind, cells: &StringRecord) -> Reading {
    let specialty = fold(columns.cell("specialty", cells));
    // Lists of all doctors have a column of specialties.
    if kind == ContactKind::Generalist && columns.has("specialty") && !specialty.contains("generale") {
        return Reading::PassedOver;
    }
    let cell = |field| columns.cell(field, cells);
    // For a doctor it is the number of the practice, which others may share.
    let finess = if kind == ContactKind::Generalist { "" } else { cell("finess") };
    let entry = Entry {
        name: columns.joined(&["firstname", "name"], cells),
        address: columns.joined(&["number", "street-type", "address"], cells),
        postcode: cell("postalcode").to_owned(),
        town: cell("city").to_owned(),
        phone: cell("phone").to_owned(),
        ..Entry::default()
    };
    Reading::of(entry, Codes { finess, rpps: cell("rpps"), cip: cell("cip"), email: cell("email") })
}

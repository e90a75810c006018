//! Parses the rows of a file of contacts, in the layout of FINESS or with columns found by their names.

use super::{
    finess::Layout,
    reading::{Codes, ParsedRow},
};
use crate::{
    Error, Result,
    campaign::{
        contacts::columns::{Columns, columns, refusal},
        model::contact::{ContactFields, ContactKind},
    },
    fold::fold,
    tables::{self, ReadProgress, Rows},
};
use csv::StringRecord;
use std::{ops::ControlFlow, path::Path};

/// A file of contacts.
pub(super) enum Input {
    Finess(Layout),
    Columns(Columns),
}

impl Input {
    /// Opens a file of contacts.
    ///
    /// # Errors
    /// `campaign.file-invalid`; file errors.
    pub(super) fn open(path: &Path, kind: ContactKind) -> Result<Self> {
        match Layout::detect(path)? {
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
    pub(super) fn for_each_row(
        &self,
        path: &Path,
        kind: ContactKind,
        position: &ReadProgress,
        mut each: impl FnMut(u64, &StringRecord, ParsedRow) -> ControlFlow<()>,
    ) -> Result<()> {
        let which = if matches!(self, Self::Finess(_)) { Rows::All } else { Rows::Values };
        tables::rows_with_position(path, 0, which, position, |line, cells| match self {
            Self::Finess(layout) if !layout.is_establishment(line, cells) => ControlFlow::Continue(()),
            Self::Finess(layout) => each(line, cells, layout.parse_row(kind, cells)),
            Self::Columns(columns) => each(line, cells, of_columns(columns, kind, cells)),
        })
        .map_err(|e| refusal(path, &e))
    }
}

fn of_columns(columns: &Columns, kind: ContactKind, cells: &StringRecord) -> ParsedRow {
    let specialty = fold(columns.cell("specialty", cells));
    // Lists of all doctors have a column of specialties.
    if kind == ContactKind::Generalist && columns.has("specialty") && !specialty.contains("generale") {
        return ParsedRow::PassedOver;
    }
    let cell = |field| columns.cell(field, cells);
    // For a doctor it is the number of the practice, which others may share.
    let finess = if kind == ContactKind::Generalist { "" } else { cell("finess") };
    let entry = ContactFields {
        name: columns.joined(&["firstname", "name"], cells),
        address: columns.joined(&["number", "street-type", "address"], cells),
        postcode: cell("postalcode").to_owned(),
        town: cell("city").to_owned(),
        phone: cell("phone").to_owned(),
        ..ContactFields::default()
    };
    ParsedRow::from_fields(
        entry,
        Codes { finess, rpps: cell("rpps"), cip: cell("cip"), email: cell("email") },
    )
}

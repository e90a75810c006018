//! The register of establishments (FINESS) in its three layouts: lines with a type as their first cell, after
//! `finess;etalab;…` or `finess;finess-plus;…`, and the yearly stock with a header.

use super::reading::{Codes, ParsedRow};
use crate::{
    Result,
    campaign::{
        contacts::columns::refusal,
        model::contact::{ContactFields, ContactKind},
    },
    tables::{self, Rows},
};
use csv::StringRecord;
use std::{ops::ControlFlow, path::Path};

/// The cells of a line of an establishment, in layouts without a header.
const PLACES: [&str; 23] = [
    "structureet",
    "nofinesset",
    "nofinessej",
    "rs",
    "rslongue",
    "complrs",
    "compldistrib",
    "numvoie",
    "typvoie",
    "voie",
    "compvoie",
    "lieuditbp",
    "commune",
    "departement",
    "libdepartement",
    "ligneacheminement",
    "telephone",
    "telecopie",
    "categetab",
    "libcategetab",
    "categagretab",
    "libcategagretab",
    "siret",
];
/// Maximum number of lines before the one that identifies the layout.
const ABOVE: u64 = 10;
/// Community pharmacies.
const OFFICINE: &str = "620";
/// Establishments under hospital law: all aggregates of categories with this prefix.
const HOSPITALS: &str = "11";

/// The position of each part in a layout.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    /// The first cell of lines of establishments, in layouts with line types.
    mark: Option<&'static str>,
    names: Vec<String>,
    /// The day of the extract, if the file contains it.
    pub(super) day: Option<String>,
    /// The line that identifies the layout, which is not an establishment.
    head: u64,
}

impl Layout {
    /// Detects the layout of a file; `None` if it is not an extract of this register.
    pub(super) fn detect(path: &Path) -> Result<Option<Self>> {
        let mut layout = None;
        tables::rows(path, 0, Rows::All, |line, cells| {
            layout = Self::parse(line, cells);
            if layout.is_some() || line >= ABOVE { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .map_err(|e| refusal(path, &e))?;
        Ok(layout)
    }

    fn parse(line: u64, cells: &StringRecord) -> Option<Self> {
        let first = cells.get(0).unwrap_or_default().trim().to_lowercase();
        let second = cells.get(1).unwrap_or_default().trim();
        let names = || PLACES.map(str::to_owned).to_vec();
        if first == "finess" && matches!(second, "etalab" | "finess-plus") {
            let day = cells.get(3).map(|day| day.trim().to_owned()).filter(|day| !day.is_empty());
            return Some(Self { mark: Some(PLACES[0]), names: names(), day, head: line });
        }
        if first == PLACES[0] && second.len() == 9 {
            return Some(Self { mark: Some(PLACES[0]), names: names(), day: None, head: 0 });
        }
        let header: Vec<String> = cells.iter().map(|cell| cell.trim().to_lowercase()).collect();
        let has = |name: &str| header.iter().any(|cell| cell == name);
        let is_stock = has("nofinesset") && has("rs") && has("categetab");
        is_stock.then_some(Self { mark: None, names: header, day: None, head: line })
    }

    fn cell<'r>(&self, name: &str, cells: &'r StringRecord) -> &'r str {
        let at = self.names.iter().position(|known| known == name);
        at.and_then(|at| cells.get(at)).unwrap_or_default().trim()
    }

    /// Whether a line is an establishment rather than the header, a line above it, or a geolocation.
    pub(super) fn is_establishment(&self, line: u64, cells: &StringRecord) -> bool {
        line > self.head && self.mark.is_none_or(|mark| cells.get(0) == Some(mark))
    }

    /// Parses a line of an establishment of this kind.
    pub(super) fn parse_row(&self, kind: ContactKind, cells: &StringRecord) -> ParsedRow {
        let cell = |name| self.cell(name, cells);
        // The stock uses another name for the aggregate.
        let aggregate =
            if cell("categagretab").is_empty() { cell("categretab") } else { cell("categagretab") };
        let is_wanted = match kind {
            ContactKind::Pharmacy => cell("categetab") == OFFICINE,
            ContactKind::HospitalPharmacy => aggregate.len() == 4 && aggregate.starts_with(HOSPITALS),
            ContactKind::Generalist => false,
        };
        if !is_wanted {
            return ParsedRow::PassedOver;
        }
        let address = ["numvoie", "typvoie", "voie", "compvoie", "lieuditbp"].map(cell);
        let address: Vec<_> = address.into_iter().filter(|part| !part.is_empty()).collect();
        let routing = cell("ligneacheminement");
        let (postcode, town) = routing.split_once(' ').unwrap_or((routing, ""));
        let name = if cell("rslongue").is_empty() { cell("rs") } else { cell("rslongue") };
        ParsedRow::from_fields(
            ContactFields {
                name: name.to_owned(),
                address: address.join(" "),
                postcode: postcode.to_owned(),
                town: town.to_owned(),
                phone: cell("telephone").to_owned(),
                ..ContactFields::default()
            },
            Codes { finess: cell("nofinesset"), ..Codes::default() },
        )
    }
}

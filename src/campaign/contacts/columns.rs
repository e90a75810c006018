//! Names of columns of contact lists in French, English, Korean and Thai, and the mapping of a file's
//! columns.

use crate::{
    Error, Result,
    email::Email,
    tables::{self, Column, Field, FieldKind, Table, Unreadable},
};
use csv::StringRecord;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The fields of a contact. Accents, capitals and separators in names are ignored.
const FIELDS: [Field; 13] = [
    Field { name: "finess", kind: FieldKind::Place, words: FINESS },
    Field { name: "rpps", kind: FieldKind::Place, words: RPPS },
    Field { name: "cip", kind: FieldKind::Place, words: CIP },
    Field { name: "name", kind: FieldKind::Text, words: NAME },
    Field { name: "firstname", kind: FieldKind::Text, words: FIRSTNAME },
    Field { name: "number", kind: FieldKind::Place, words: NUMBER },
    Field { name: "street-type", kind: FieldKind::Text, words: STREET_TYPE },
    Field { name: "address", kind: FieldKind::Text, words: ADDRESS },
    Field { name: "postalcode", kind: FieldKind::Place, words: POSTCODE },
    Field { name: "city", kind: FieldKind::Text, words: CITY },
    Field { name: "phone", kind: FieldKind::Place, words: PHONE },
    Field { name: "email", kind: FieldKind::Text, words: EMAIL },
    Field { name: "specialty", kind: FieldKind::Text, words: SPECIALTY },
];

#[rustfmt::skip]
const FINESS: &[&str] = &[
    "finess", "n finess", "no finess", "nofinesset", "numéro finess", "num finess", "finess et", "code finess", "numéro finess site",
    "finess number", "finess id",
];
#[rustfmt::skip]
const RPPS: &[&str] = &["rpps", "identifiant pp", "n rpps", "numéro rpps", "id rpps", "identifiant rpps", "rpps number"];
#[rustfmt::skip]
const CIP: &[&str] = &[
    "cip", "code cip", "cip pharmacie", "code pharmacie", "code client", "cip7", "cip officine", "n cip", "~code", "pharmacy code",
    "client code", "pharmacy id", "약국코드", "거래처코드", "รหัสร้านยา", "รหัสลูกค้า",
];
#[rustfmt::skip]
const NAME: &[&str] = &[
    "nom", "raison sociale", "rs", "enseigne", "nom pharmacie", "nom de la pharmacie", "pharmacie", "officine", "nom officine",
    "dénomination", "nom d’exercice", "nom usuel", "libellé", "établissement", "~client", "name", "pharmacy", "pharmacy name",
    "company", "lastname", "surname", "약국", "약국명", "이름", "상호", "ชื่อ", "ชื่อร้าน", "ชื่อร้านยา",
];
const FIRSTNAME: &[&str] = &["prénom", "prénom d’exercice", "firstname", "first name", "given name"];
#[rustfmt::skip]
const NUMBER: &[&str] = &["numéro voie", "numvoie", "num voie", "n voie", "n de voie", "numéro de voie", "street number", "house number"];
#[rustfmt::skip]
const STREET_TYPE: &[&str] = &["type de voie", "typvoie", "type voie", "libellé type de voie", "street type"];
#[rustfmt::skip]
const ADDRESS: &[&str] = &[
    "adresse", "adresse 1", "adresse1", "rue", "voie", "libellé voie", "adresse postale", "adr", "adr1", "address", "address 1",
    "street", "street address", "주소", "도로명주소", "ที่อยู่", "ถนน",
];
#[rustfmt::skip]
const POSTCODE: &[&str] = &[
    "code postal", "codepostal", "cp", "postalcode", "postal code", "postcode", "zip", "zip code", "우편번호", "รหัสไปรษณีย์",
];
#[rustfmt::skip]
const CITY: &[&str] = &[
    "ville", "commune", "localité", "libellé commune", "bureau distributeur", "libelle routage", "city", "town", "도시", "시", "เมือง", "จังหวัด",
];
#[rustfmt::skip]
const PHONE: &[&str] = &[
    "téléphone", "tél", "tel", "téléphone 1", "n téléphone", "numéro de téléphone", "tel fixe", "fixe", "phone", "phone number", "telephone",
    "전화", "전화번호", "โทรศัพท์", "เบอร์โทร",
];
#[rustfmt::skip]
const EMAIL: &[&str] = &[
    "email", "e mail", "mail", "courriel", "adresse e mail", "adresse email", "adresse mail", "adresse électronique", "email address",
    "이메일", "อีเมล",
];
#[rustfmt::skip]
const SPECIALTY: &[&str] = &["libellé savoir faire", "savoir faire", "spécialité", "libellé spécialité", "discipline", "specialty", "speciality"];

/// The column of a file for each field, in the order of the fields.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Columns {
    of_fields: Vec<Option<usize>>,
    /// The names of the columns in the file.
    names: Vec<String>,
}

impl Columns {
    fn detect(table: &Table) -> Self {
        let guesses = tables::match_columns(&FIELDS, table);
        let column = |field: &Field| {
            let guess = guesses.iter().find(|guess| guess.field == field.name).map(|guess| guess.column);
            // A column of e-mail addresses needs no name.
            guess.or_else(|| {
                table.columns.iter().position(|column| field.name == "email" && has_emails(column))
            })
        };
        let names = table.columns.iter().map(|column| column.name.clone()).collect();
        Self { of_fields: FIELDS.iter().map(column).collect(), names }
    }

    /// Applies the choices of an operator; `None` is a field without a column. Unknown names are ignored.
    #[must_use]
    pub(crate) fn chosen(mut self, choices: &[(String, Option<usize>)]) -> Self {
        for (field, column) in choices {
            let at = FIELDS.iter().position(|known| known.name == field);
            if let Some(at) = at
                && column.is_none_or(|column| column < self.names.len())
            {
                self.of_fields[at] = *column;
            }
        }
        self
    }

    /// The names of the columns in the file, in order.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    pub(crate) fn has(&self, field: &str) -> bool {
        self.column(field).is_some()
    }

    pub(crate) fn column(&self, field: &str) -> Option<usize> {
        let at = FIELDS.iter().position(|known| known.name == field)?;
        self.of_fields[at]
    }

    /// The cell of a field; empty if it has no column.
    pub(crate) fn cell<'r>(&self, field: &str, cells: &'r StringRecord) -> &'r str {
        self.column(field).and_then(|column| cells.get(column)).unwrap_or_default().trim()
    }

    /// The non-empty cells of several fields, joined.
    pub(crate) fn joined(&self, fields: &[&str], cells: &StringRecord) -> String {
        let held = fields.iter().map(|field| self.cell(field, cells)).filter(|cell| !cell.is_empty());
        held.collect::<Vec<_>>().join(" ")
    }

    /// The assigned columns, for display.
    pub(crate) fn assigned(&self) -> Vec<(&'static str, String)> {
        let pair =
            |(field, column): (&Field, &Option<usize>)| Some((field.name, self.names[(*column)?].clone()));
        FIELDS.iter().zip(&self.of_fields).filter_map(pair).collect()
    }
}

fn has_emails(column: &Column) -> bool {
    !column.values.is_empty() && column.values.iter().all(|value| value.parse::<Email>().is_ok())
}

/// Maps the columns of the first table of a file to fields.
///
/// # Errors
/// `campaign.file-invalid` if no column identifies contacts, or if the file cannot be read.
pub(crate) fn columns(path: &Path) -> Result<Columns> {
    columns_with(path, &[])
}

/// Like [`columns`], with the choice of an operator.
///
/// # Errors
/// Same errors as [`columns`].
pub(crate) fn columns_with(path: &Path, choices: &[(String, Option<usize>)]) -> Result<Columns> {
    let tables = tables::read_tables(path, &path.display().to_string()).map_err(|e| refusal(path, &e))?;
    let columns = tables.first().map(Columns::detect).map(|columns| columns.chosen(choices));
    let is_known = |columns: &Columns| {
        ["finess", "rpps", "cip", "name", "email", "phone"].iter().any(|field| columns.has(field))
    };
    columns.filter(is_known).ok_or_else(|| {
        let wanted = FIELDS.map(|field| field.name).join(", ");
        let detail = format!("{}: no column identifies contacts: name columns {wanted}", path.display());
        Error::bad_data("campaign.file-invalid", detail)
    })
}

/// The error of a file without readable rows.
pub(crate) fn refusal(path: &Path, unreadable: &Unreadable) -> Error {
    match unreadable {
        Unreadable::Disk(e) => Error::input("read", path, e),
        error => Error::bad_data("campaign.file-invalid", format!("{}: {error}", path.display())),
    }
}

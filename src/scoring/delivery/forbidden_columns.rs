//! Columns of prescribers and patients, which are forbidden in files to score. A file with one is rejected before a
//! line is read.

use crate::{
    Error, Result,
    fold::fold,
    tables::{Reason, Table},
};

/// Words for prescribers in names of columns, in the four languages, without accents.
const PRESCRIBERS: [&str; 21] = [
    "prescripteur",
    "prescripteurs",
    "prescriber",
    "prescribers",
    "rpps",
    "adeli",
    "medecin",
    "medecins",
    "docteur",
    "doctor",
    "physician",
    "praticien",
    "ordonnance",
    "prescription",
    "specialite",
    "specialty",
    "처방의",
    "처방",
    "의사",
    "แพทย์",
    "ใบสั่งยา",
];

/// Words for patients in names of columns.
const PATIENTS: [&str; 9] =
    ["patient", "patients", "patiente", "nir", "beneficiaire", "assure", "naissance", "환자", "ผู้ป่วย"];

/// Returns why a column is rejected; `None` for an allowed one.
fn forbidden_kind(column: &str) -> Option<&'static str> {
    let folded = fold(column);
    let holds = |known: &str| {
        let is_unspaced = !known.is_ascii();
        folded.split(|c: char| !c.is_alphanumeric()).any(|word| word == known)
            || is_unspaced && column.contains(known)
    };
    match () {
        () if PRESCRIBERS.iter().any(|known| holds(known)) => Some("prescribers"),
        () if PATIENTS.iter().any(|known| holds(known)) => Some("patients"),
        () => None,
    }
}

fn into_error(file: &str, columns: &[(String, &'static str)]) -> Error {
    let named: Vec<String> = columns
        .iter()
        .map(|(column, whom)| format!("{:?} ({whom})", crate::file_errors::excerpt(column)))
        .collect();
    let detail = format!(
        "{file}: the column{} {} must not be included: scores are of pharmacies, never of prescribers or patients; leave it out",
        if named.len() == 1 { "" } else { "s" },
        named.join(", ")
    );
    Error::bad_data("scoring.personal-data", detail)
}

/// Rejects a file by the names of its columns.
///
/// # Errors
/// `scoring.personal-data`.
pub(crate) fn check_header(file: &str, header: &str) -> Result<()> {
    let columns = header.split([';', ',', '\t', '"']).map(str::trim);
    let found: Vec<_> =
        columns.filter_map(|column| Some((column.to_owned(), forbidden_kind(column)?))).collect();
    if found.is_empty() { Ok(()) } else { Err(into_error(file, &found)) }
}

/// Rejects a table by the names of its columns and by their values.
///
/// # Errors
/// `scoring.personal-data`.
pub(crate) fn check_table(file: &str, table: &Table) -> Result<()> {
    let of = |column: &crate::tables::Column| {
        let personal = column.personal.as_ref().map(|personal| personal.reason);
        let is_patient =
            matches!(personal, Some(Reason::Nir | Reason::Ins | Reason::Birth | Reason::Patient));
        Some((column.name.clone(), forbidden_kind(&column.name).or(is_patient.then_some("patients"))?))
    };
    let found: Vec<_> = table.columns.iter().filter_map(of).collect();
    if found.is_empty() { Ok(()) } else { Err(into_error(file, &found)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_columns_of_prescribers_and_patients() {
        for header in [
            "date;pharmacy;product;RPPS",
            "date,\"Médecin prescripteur\",amount",
            "cip;N° ADELI",
            "date;처방의사코드",
            "date;รหัสแพทย์",
            "date;patient_id",
        ] {
            let error = check_header("s.csv", header).unwrap_err();
            assert_eq!((error.code, error.kind.exit()), ("scoring.personal-data", 65), "{header}");
        }
        check_header("s.csv", "date;pharmacy;region;product;quantity;amount;ticket;presentation").unwrap();
        insta::assert_snapshot!(check_header("s.csv", "date;rpps;patient").unwrap_err(), @r#"s.csv: the columns "rpps" (prescribers), "patient" (patients) must not be included: scores are of pharmacies, never of prescribers or patients; leave it out"#);
    }
}

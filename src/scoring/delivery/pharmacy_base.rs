//! Parses the base of pharmacies with their delivered fields: FINESS in its layouts, or a table with columns of its
//! own. Identifiers are validated, and a row that repeats one is rejected.

use super::{forbidden_columns, territory, turnover::TurnoverStratum};
use crate::{
    Error, Result,
    campaign::{
        contacts::{ParsedRow, pharmacies, region},
        matching::pharmacy::{self, department},
    },
    error::FieldError as FaultField,
    file_errors::FileErrors,
    tables::{self, Field, FieldKind, Table},
};
use csv::StringRecord;
use serde::Serialize;
use std::{collections::HashMap, ops::ControlFlow, path::Path};

/// A pharmacy of the territory.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Pharmacy {
    /// Location id of the base, or FINESS number.
    pub(crate) location: String,
    pub(crate) cip: String,
    pub(crate) finess: String,
    pub(crate) name: String,
    pub(crate) address: String,
    pub(crate) postcode: String,
    pub(crate) city: String,
    /// Code of two digits.
    pub(crate) department: String,
    /// ISO 3166-2 code.
    pub(crate) region: String,
    /// Cents a year, incl. tax.
    pub(crate) turnover: Option<i64>,
    /// Whether the base marks it as a member of the panel.
    pub(crate) in_panel: bool,
}

impl Pharmacy {
    pub(crate) fn turnover_stratum(&self) -> Option<TurnoverStratum> {
        self.turnover.map(TurnoverStratum::from_cents)
    }

    /// Codes that sales lines may use for it.
    pub(crate) fn codes(&self) -> impl Iterator<Item = &str> {
        [&self.location, &self.cip, &self.finess]
            .into_iter()
            .map(String::as_str)
            .filter(|code| !code.is_empty())
    }
}

/// Indexes of pharmacies by the codes that sales lines may use.
pub(crate) struct Codes(HashMap<String, usize>);

impl Codes {
    pub(crate) fn from_pharmacies(pharmacies: &[Pharmacy]) -> Self {
        let all = (0..).zip(pharmacies);
        Self(all.flat_map(|(at, pharmacy)| pharmacy.codes().map(move |code| (code.to_owned(), at))).collect())
    }

    /// Returns the index of the pharmacy with this code, as written or with the damage of a spreadsheet repaired.
    pub(crate) fn at(&self, code: &str) -> Option<usize> {
        let mended = || pharmacy::cip(code).or_else(|| pharmacy::finess(code));
        self.0.get(code).or_else(|| self.0.get(&mended()?)).copied()
    }
}

/// Summary of a base.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BaseReport {
    pub(crate) rows: u64,
    /// Pharmacies of the territory.
    pub(crate) pharmacies: usize,
    /// Pharmacies in Corsica or overseas.
    pub(crate) outside: u64,
    /// Establishments that are not pharmacies.
    pub(crate) passed_over: u64,
    pub(crate) rejected: u64,
    /// The first rejected rows, by file and line.
    pub(crate) faults: Vec<FaultField>,
}

/// Columns that a table may have in addition to a contact's.
const EXTRAS: [Field; 3] = [
    Field {
        name: "location",
        kind: FieldKind::Text,
        words: &[
            "location id",
            "geographic location id",
            "id location",
            "id lieu",
            "identifiant lieu",
            "identifiant géographique",
            "id geo",
            "location",
            "지점코드",
            "위치코드",
            "รหัสที่ตั้ง",
        ],
    },
    Field {
        name: "turnover",
        kind: FieldKind::Number,
        words: &[
            "turnover",
            "ca",
            "chiffre d’affaires",
            "ca annuel",
            "ca ttc",
            "annual turnover",
            "매출",
            "연매출",
            "ยอดขาย",
            "ยอดขายต่อปี",
        ],
    },
    Field {
        name: "panel",
        kind: FieldKind::Text,
        words: &["panel", "in panel", "panéliste", "dans le panel", "패널", "แพเนล"],
    },
];

/// Words for yes.
const YES: [&str; 9] = ["1", "yes", "y", "true", "oui", "o", "vrai", "예", "ใช่"];
const NO: [&str; 9] = ["", "0", "no", "n", "false", "non", "faux", "아니요", "ไม่"];

/// Indexes of the additional columns of a table.
#[derive(Default)]
struct ExtraColumns([Option<usize>; EXTRAS.len()]);

impl ExtraColumns {
    fn detect(table: &Table) -> Self {
        let guesses = tables::match_columns(&EXTRAS, table);
        Self(
            EXTRAS.map(|field| {
                guesses.iter().find(|guess| guess.field == field.name).map(|guess| guess.column)
            }),
        )
    }

    fn cell<'r>(&self, at: usize, cells: &'r StringRecord) -> &'r str {
        self.0[at].and_then(|column| cells.get(column)).unwrap_or_default().trim()
    }

    /// Parses the additional columns of a row; on an error, the column and the reason.
    fn parse_row(&self, cells: &StringRecord, pharmacy: &mut Pharmacy) -> Result<(), (&'static str, String)> {
        let wrong = |at: usize, what: &str| {
            (EXTRAS[at].name, format!("{:?} is no {what}", crate::file_errors::excerpt(self.cell(at, cells))))
        };
        let location = self.cell(0, cells);
        pharmacy.location = if location.is_empty() { pharmacy.finess.clone() } else { location.to_owned() };
        pharmacy.turnover = match self.cell(1, cells) {
            "" => None,
            cell => Some(cents(cell).ok_or_else(|| wrong(1, "turnover in euros a year"))?),
        };
        let panel = self.cell(2, cells).to_lowercase();
        pharmacy.in_panel = YES.contains(&&*panel);
        if pharmacy.in_panel || NO.contains(&&*panel) { Ok(()) } else { Err(wrong(2, "yes or no")) }
    }
}

/// Euros a year as cents: above zero and below a billion euros.
fn cents(cell: &str) -> Option<i64> {
    let cents = (tables::number(cell)? * 100.0).round();
    #[expect(clippy::cast_possible_truncation, reason = "within the range that is asked for before")]
    (cents > 0.0 && cents <= 1e11).then_some(cents as i64)
}

/// Parses a base. `tolerated` is the share of rows that may be rejected, in percent.
///
/// # Errors
/// An unreadable file (65, 66), columns of persons (65), more rejects than tolerated (65), no pharmacy of the territory
/// (65).
pub(crate) fn parse_base(path: &Path, tolerated: f64) -> Result<(Vec<Pharmacy>, BaseReport)> {
    let file = path.display().to_string();
    let table = tables::read_tables(path, &file).map_err(|e| crate::campaign::contacts::refusal(path, &e))?;
    table.iter().try_for_each(|table| forbidden_columns::check_table(&file, table))?;
    let extras = table.first().map(ExtraColumns::detect).unwrap_or_default();
    let mut taking = BaseReader {
        report: BaseReport::default(),
        faults: FileErrors::new(&file),
        lines: HashMap::new(),
        taken: Vec::new(),
    };
    pharmacies(path, |line, cells, reading| {
        taking.add_row(line, cells, reading, &extras);
        ControlFlow::Continue(())
    })?;
    let BaseReader { mut report, faults, taken, .. } = taking;
    report.pharmacies = taken.len();
    report.faults = faults.into_fields();
    check(&file, &report, tolerated)?;
    Ok((taken, report))
}

fn check(file: &str, report: &BaseReport, tolerated: f64) -> Result<()> {
    let BaseReport { rows, rejected, pharmacies, .. } = *report;
    #[expect(clippy::cast_precision_loss, reason = "a share of rows needs no more than 53 bits")]
    let share = 100.0 * rejected as f64 / rows.max(1) as f64;
    let refuse = |detail: String| {
        Err(Error::bad_data("scoring.base-invalid", detail).with_fields(report.faults.clone()))
    };
    if share > tolerated {
        return refuse(format!(
            "{rejected} of {rows} rows of {file} are not pharmacies, more than {tolerated} %"
        ));
    }
    if pharmacies == 0 {
        return refuse(format!("{file} has no pharmacy of metropolitan France without Corsica"));
    }
    Ok(())
}

struct BaseReader<'f> {
    report: BaseReport,
    faults: FileErrors<'f>,
    /// The line of each code.
    lines: HashMap<String, u64>,
    taken: Vec<Pharmacy>,
}

impl BaseReader<'_> {
    fn add_row(&mut self, line: u64, cells: &StringRecord, reading: ParsedRow, extras: &ExtraColumns) {
        self.report.rows += 1;
        let found = match reading {
            ParsedRow::PassedOver => {
                self.report.passed_over += 1;
                return;
            }
            ParsedRow::Rejected(column, problem) => Err((column, problem)),
            ParsedRow::Entry(entry) => {
                let code = Option::unwrap_or_default;
                let mut pharmacy = Pharmacy {
                    cip: code(entry.cip),
                    finess: code(entry.finess),
                    name: entry.name,
                    address: entry.address,
                    postcode: entry.postcode,
                    city: entry.town,
                    ..Pharmacy::default()
                };
                extras.parse_row(cells, &mut pharmacy).and_then(|()| self.locate(pharmacy, line))
            }
        };
        match found {
            Ok(Some(pharmacy)) => self.taken.push(pharmacy),
            Ok(None) => self.report.outside += 1,
            Err((column, problem)) => {
                self.report.rejected += 1;
                if !self.faults.is_full() {
                    self.faults.add(line, column, problem);
                }
            }
        }
    }

    /// The pharmacy with its place, once its codes are unique; `None` outside the territory.
    fn locate(
        &mut self,
        mut pharmacy: Pharmacy,
        line: u64,
    ) -> Result<Option<Pharmacy>, (&'static str, String)> {
        if pharmacy.codes().next().is_none() {
            return Err(("", "has no identifier: a location id, a CIP code or a FINESS number".to_owned()));
        }
        for code in pharmacy.codes() {
            if let Some(before) = self.lines.get(code) {
                return Err(("", format!("repeats {code:?} of line {before}")));
            }
        }
        self.lines.extend(pharmacy.codes().map(|code| (code.to_owned(), line)));
        // A FINESS number begins with its department; a postcode may belong to the neighbouring one.
        let of_finess = pharmacy.finess.get(..2).filter(|code| territory::department_name(code).is_some());
        let department = of_finess.or_else(|| department(&pharmacy.postcode)).map(str::to_owned);
        let Some(department) = department else {
            return Err(("postalcode", "gives no department, and there is no FINESS number".to_owned()));
        };
        if pharmacy.location.is_empty() {
            pharmacy.location.clone_from(&pharmacy.cip);
        }
        pharmacy.region = region(&format!("{department}000")).to_owned();
        let is_inside = territory::department_name(&department).is_some();
        pharmacy.department = department;
        Ok(is_inside.then_some(pharmacy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(text: &str) -> Result<(Vec<Pharmacy>, BaseReport)> {
        let mut file = tempfile::Builder::new().prefix("base").suffix(".csv").tempfile().unwrap();
        std::io::Write::write_all(file.as_file_mut(), text.as_bytes()).unwrap();
        parse_base(file.path(), 50.0)
    }

    #[test]
    fn parses_the_delivered_fields_and_the_size_of_pharmacies() {
        let (found, report) = base(
            "Code CIP;No FINESS;Nom;Adresse;Code postal;Ville;CA annuel;Panel;ID lieu\n\
             2012345;010002301;PHARMACIE A;9 R X;01500;AMBERIEU;1 234 567,89;oui;UGA-1\n\
             2012346;2A0000014;PHARMACIE B;1 PL Y;20000;AJACCIO;900000;non;UGA-2\n\
             2012347;;PHARMACIE C;2 PL Y;75012;PARIS;;;\n\
             2012345;;PHARMACIE D;;69001;LYON;;;UGA-4\n\
             2012349;;PHARMACIE E;;69001;LYON;peu;;UGA-5\n",
        )
        .unwrap();
        assert_eq!(
            (report.rows, report.pharmacies, report.outside, report.rejected),
            (5, 2, 1, 2),
            "{report:?}"
        );
        let problems: Vec<_> = report.faults.iter().map(|fault| fault.code.as_str()).collect();
        assert_eq!(problems, ["repeats \"2012345\" of line 2", "\"peu\" is no turnover in euros a year"]);
        assert_eq!(found[0].turnover, Some(123_456_789));
        assert_eq!(
            (found[0].department.as_str(), found[0].region.as_str(), found[0].in_panel),
            ("01", "FR-ARA", true)
        );
        assert_eq!((found[0].location.as_str(), found[1].location.as_str()), ("UGA-1", "2012347"));
        assert_eq!((found[1].region.as_str(), found[1].turnover, found[1].in_panel), ("FR-IDF", None, false));
    }

    #[test]
    fn rejects_columns_of_prescribers_and_foreign_pharmacies() {
        let error = base("cip;nom;code postal;medecin prescripteur\n2012345;A;75012;X\n").unwrap_err();
        assert_eq!((error.code, error.kind.exit()), ("scoring.personal-data", 65));
        let error = base("cip;nom;code postal\n2012345;A;20000\n").unwrap_err();
        assert_eq!(error.code, "scoring.base-invalid");
        let error =
            base("cip;nom;code postal\n2012345;A;75012\n2012345;A;75012\n2012345;A;75012\n").unwrap_err();
        assert!(error.detail.starts_with("2 of 3 rows of"), "{error}");
    }
}

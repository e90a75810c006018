//! Parses the register of pharmacies: a line for each of the 22 former regions.

use crate::{
    error::FieldError,
    file_errors::{FileErrors, excerpt},
    ias::{territory::Territory, text},
};
use std::collections::BTreeMap;

const COLUMNS: [&str; 2] = ["territory", "pharmacies"];

/// Maximum number per region: more than in the whole country.
const MAX_PHARMACIES: i64 = 100_000;

/// Parses the pharmacies of every former region, or returns all errors of the file.
pub(super) fn parse(file: &str, bytes: &[u8]) -> Result<BTreeMap<Territory, i64>, Vec<FieldError>> {
    let mut faults = FileErrors::new(file);
    let Some(text) = text::decode(bytes, &mut faults) else { return Err(faults.into_fields()) };
    let semicolons = text.lines().next().is_some_and(|header| header.contains(';'));
    let mut records = text::Records::parse(&text, if semicolons { b';' } else { b',' }, true);
    let header = records.header();
    let places = COLUMNS.map(|column| header.iter().position(|name| name.trim() == column));
    let [Some(territory), Some(pharmacies)] = places else {
        faults.add(1, "", format!("the columns {} are needed", COLUMNS.join(" and ")));
        return Err(faults.into_fields());
    };
    let mut regions = BTreeMap::new();
    for (line, record) in records {
        let record = record.unwrap_or_default();
        let cell = |at: usize| record.get(at).unwrap_or_default().trim();
        let region: Option<Territory> = text::without_fraction(cell(territory)).parse().ok();
        let number = text::without_fraction(cell(pharmacies))
            .parse()
            .ok()
            .filter(|number| (1..=MAX_PHARMACIES).contains(number));
        match (region.filter(|region| region.is_former()), number) {
            (None, _) => {
                let problem = format!("{:?} is not a code of a former region", excerpt(cell(territory)));
                faults.add(line, COLUMNS[0], problem);
            }
            (_, None) => {
                let problem =
                    format!("{:?} is not a number from 1 to {MAX_PHARMACIES}", excerpt(cell(pharmacies)));
                faults.add(line, COLUMNS[1], problem);
            }
            (Some(region), Some(number)) => {
                if regions.insert(region, number).is_some() {
                    faults.add(line, COLUMNS[0], format!("{region} is there twice"));
                }
            }
        }
        if faults.is_full() {
            break;
        }
    }
    let missing: Vec<String> =
        Territory::regions().filter(|region| !regions.contains_key(region)).map(|r| r.to_string()).collect();
    if faults.is_empty() && !missing.is_empty() {
        faults.add(0, "", format!("the former regions {} are missing", missing.join(", ")));
    }
    if faults.is_empty() { Ok(regions) } else { Err(faults.into_fields()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_count(text: &str) -> Result<i64, String> {
        let fault_text = |field: FieldError| format!("{}: {}", field.pointer, field.code);
        match parse("a.csv", text.as_bytes()) {
            Ok(regions) => Ok(regions.values().sum()),
            Err(fields) => Err(fields.into_iter().map(fault_text).collect::<Vec<_>>().join("\n")),
        }
    }

    #[test]
    fn a_register_lists_every_former_region_once() {
        let lines = |delimiter: char| -> String {
            Territory::regions().map(|region| format!("{region}{delimiter}100{delimiter}x\n")).collect()
        };
        assert_eq!(parse_count(&format!("territory,pharmacies,name\n{}", lines(','))), Ok(2200));
        assert_eq!(parse_count(&format!("\u{feff}territory;pharmacies;name\r\n{}", lines(';'))), Ok(2200));
        let wrong = format!("territory,pharmacies\n{}11,5\nFR,9\n42,0\n43,many\n", lines(','));
        insta::assert_snapshot!(parse_count(&wrong).unwrap_err(), @r#"
        a.csv:24:territory: 11 is there twice
        a.csv:25:territory: "FR" is not a code of a former region
        a.csv:26:pharmacies: "0" is not a number from 1 to 100000
        a.csv:27:pharmacies: "many" is not a number from 1 to 100000
        "#);
        insta::assert_snapshot!(parse_count(&format!("territory,pharmacies\n{}", lines(',').replace("94,100,x\n", ""))).unwrap_err(), @"a.csv: the former regions 94 are missing");
        insta::assert_snapshot!(parse_count("region,number\n11,4\n").unwrap_err(), @"a.csv:1: the columns territory and pharmacies are needed");
        insta::assert_snapshot!(parse_count("").unwrap_err(), @"a.csv: the file is empty");
    }
}

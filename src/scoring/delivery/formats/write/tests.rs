//! Reads the files back with the readers of this product, and compares their contents.

use super::super::sheet::FIXED;
use super::*;
use crate::scoring::delivery::score::{Basis, Score, ScoredPharmacy, Turnover};
use crate::{
    scoring::delivery::{chance::Chance, pharmacy_base::Pharmacy, turnover::TurnoverStratum},
    tables::{self, Rows},
};
use std::{io::Write as _, ops::ControlFlow};

fn pharmacies() -> Vec<ScoredPharmacy> {
    let pharmacy = Pharmacy {
        location: "UGA-1".to_owned(),
        cip: "2012345".to_owned(),
        name: "=HYPERLINK(\"http://x.example\")".to_owned(),
        address: "9, rue \"X\"".to_owned(),
        postcode: "01500".to_owned(),
        city: "AMBÉRIEU".to_owned(),
        department: "01".to_owned(),
        region: "FR-ARA".to_owned(),
        ..Pharmacy::default()
    };
    let other = Pharmacy {
        location: "UGA-2".to_owned(),
        name: "PHARMACIE 약국 ร้านยา".to_owned(),
        ..pharmacy.clone()
    };
    let score = |basis, stratum| Score { stratum, ..Score::from_basis(basis) };
    let chance = Some(Chance { percent: 27, peers: 40 });
    vec![
        ScoredPharmacy {
            pharmacy,
            turnover: Turnover::Stratum(TurnoverStratum::OneAndHalf),
            scores: vec![score(Basis::Measured, Some(10)), score(Basis::Silent, None)],
        },
        ScoredPharmacy {
            pharmacy: other,
            turnover: Turnover::Withheld,
            scores: vec![
                Score { chance, ..Score::from_basis(Basis::Estimated) },
                score(Basis::Unknown, None),
            ],
        },
    ]
}

fn written(format: SalesFormat) -> Vec<u8> {
    let pharmacies = pharmacies();
    let sheet = Sheet {
        title: "S-7Q4M-2K9P".to_owned(),
        computed_at: "2026-11-21T06:10:00Z".parse().unwrap(),
        markets: vec!["Solaires", "=Nez; bouché"],
        pharmacies: &pharmacies,
        notes: vec!["Scoring".to_owned(), "Names may be of persons.".to_owned()],
    };
    write(format, &sheet).unwrap()
}

/// The rows of the first table of a file; a workbook has no cell after the last value of a row.
fn read(bytes: &[u8]) -> Vec<Vec<String>> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    let mut rows = Vec::new();
    tables::rows(file.path(), 0, Rows::Values, |_, cells| {
        let mut row: Vec<String> = cells.iter().map(str::to_owned).collect();
        row.resize(FIXED.len() + 8, String::new());
        rows.push(row);
        ControlFlow::Continue(())
    })
    .unwrap();
    rows
}

#[test]
fn every_format_contains_the_same_values() {
    let expected = [
        vec![
            "UGA-1",
            "2012345",
            "=HYPERLINK(\"http://x.example\")",
            "9, rue \"X\"",
            "AMBÉRIEU",
            "01500",
            "Auvergne-Rhône-Alpes",
            "01",
            "Ain",
            "1.5-2M",
            "10",
            "measured",
            "",
            "",
            "",
            "silent",
            "",
            "",
        ],
        vec![
            "UGA-2",
            "2012345",
            "PHARMACIE 약국 ร้านยา",
            "9, rue \"X\"",
            "AMBÉRIEU",
            "01500",
            "Auvergne-Rhône-Alpes",
            "01",
            "Ain",
            "withheld",
            "",
            "estimated",
            "27",
            "40",
            "",
            "unknown",
            "",
            "",
        ],
    ];
    for format in [SalesFormat::Xlsx, SalesFormat::Parquet] {
        assert_eq!(read(&written(format)), expected, "{format}");
    }
    let mut neutral = expected.map(|row| row.into_iter().map(str::to_owned).collect::<Vec<_>>());
    neutral[0][2].insert(0, '\'');
    assert_eq!(read(&written(SalesFormat::Csv)), neutral);
}

#[test]
fn the_csv_format_is_unchanged() {
    insta::assert_snapshot!(String::from_utf8(written(SalesFormat::Csv)).unwrap(), @r#"
    location_id,cip,name,address,city,postcode,region,county_code,county,turnover_stratum,1 Solaires,1 Solaires: basis,1 Solaires: chance,1 Solaires: peers,2 =Nez; bouché,2 =Nez; bouché: basis,2 =Nez; bouché: chance,2 =Nez; bouché: peers
    UGA-1,2012345,"'=HYPERLINK(""http://x.example"")","9, rue ""X""",AMBÉRIEU,01500,Auvergne-Rhône-Alpes,01,Ain,1.5-2M,10,measured,,,,silent,,
    UGA-2,2012345,PHARMACIE 약국 ร้านยา,"9, rue ""X""",AMBÉRIEU,01500,Auvergne-Rhône-Alpes,01,Ain,withheld,,estimated,27,40,,unknown,,
    "#);
}

#[test]
fn files_are_reproducible_and_contain_no_formula() {
    for format in [SalesFormat::Csv, SalesFormat::Xlsx, SalesFormat::Parquet] {
        assert_eq!(written(format), written(format), "{format}");
    }
    let workbook = written(SalesFormat::Xlsx);
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(workbook)).unwrap();
    let sheet = std::io::read_to_string(archive.by_name("xl/worksheets/sheet1.xml").unwrap()).unwrap();
    assert!(!sheet.contains("<f>") && sheet.contains("t=\"s\""));
}

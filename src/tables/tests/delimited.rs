//! Delimited text in the encodings and habits of four languages.

use super::{file, table, tables, use_all};
use crate::tables::{
    check::{Counts, MappedColumn, Rejection, check},
    column_profile::ValueKind,
    fault::CellError,
    field::FieldKind,
    number::Decimal,
    personal_data::Reason,
    remove_column::write_without_column,
    table::Format,
    unreadable::Unreadable,
    vat::Vat,
};
use encoding_rs::{EUC_KR, Encoding, UTF_8, WINDOWS_874, WINDOWS_1252};
use proptest::prelude::*;

/// An export from the till of a French pharmacy.
const SALES: &str = "SEMAINE;EAN;MAGASIN;QTE_VENDUE;CA_TTC;DESIGNATION\r\n\
    2026-S44;2000000000213;PDV-0012;3;23,70;CR SOLAIRE 50+ 50\r\n\
    2026-S44;2000000000220;PDV-0088;12;1 155,88;\"GEL DCHE; 400ML\"\r\n\
    2026-S45;2000000000237;PDV-0207;-1;-8,94;\"LAIT CORPS\r\n200\"\r\n\
    \r\n\
    2026-S54;2,00000E+12;PDV-0012;1;N/A;x\r\n\
    2026-S45;2000000000210;PDV-0012;1;5,00;y\r\n\
    2026-S45;2000000000213;PDV-0012;1;N/C;\r\n";

#[test]
fn profiles_the_format_and_content_of_a_table() {
    let table = table(SALES);
    assert_eq!(
        (table.format, table.encoding.as_deref(), table.delimiter.as_deref()),
        (Format::Csv, Some("UTF-8"), Some(";"))
    );
    assert_eq!((table.decimal, table.header_row, table.rows), (Some(Decimal::Comma), Some(1), 6));
    let kinds: Vec<_> = table.columns.iter().map(|column| (column.name.as_str(), column.kind)).collect();
    // One of six weeks is invalid and one of six codes is truncated: too many to recognise the columns,
    // unlike in a longer file.
    assert_eq!(
        kinds,
        [
            ("SEMAINE", ValueKind::Text),
            ("EAN", ValueKind::Decimal),
            ("MAGASIN", ValueKind::Text),
            ("QTE_VENDUE", ValueKind::Integer),
            ("CA_TTC", ValueKind::Text),
            ("DESIGNATION", ValueKind::Text),
        ]
    );
    let (quantity, label) = (&table.columns[3], &table.columns[5]);
    assert_eq!(
        (quantity.min.as_deref(), quantity.max.as_deref(), quantity.negative),
        (Some("-1"), Some("12"), 1)
    );
    assert_eq!(
        (quantity.distinct, quantity.distinct_is_about, quantity.spread.iter().sum::<u64>()),
        (4, false, 6)
    );
    assert_eq!(
        (label.empty, label.values.as_slice()),
        (1, &["CR SOLAIRE 50+ 50", "GEL DCHE; 400ML", "LAIT CORPS\n200"].map(str::to_owned)[..])
    );
}

/// Many valid rows around the invalid ones, so that the columns are recognised.
fn long() -> String {
    let mut lines: Vec<&str> = SALES.split_inclusive("\r\n").collect();
    let right = lines[1].repeat(200);
    lines.insert(1, &right);
    lines.concat()
}

#[test]
fn checks_rows_against_the_types_of_their_columns() {
    let file = file(long());
    let table = super::read_tables(file.path(), "sample").unwrap().remove(0);
    let kinds: Vec<_> = table.columns.iter().map(|column| column.kind).collect();
    use ValueKind::{Decimal as Price, Gtin, Integer, Text, Week};
    assert_eq!(kinds, [Week, Gtin, Text, Integer, Price, Text]);
    assert_eq!(
        (table.columns[0].min.as_deref(), table.columns[0].max.as_deref()),
        (Some("2026-W44"), Some("2026-W45"))
    );
    assert_eq!(table.columns[1].valid, Some(204));
    let chosen = |kind, column, required| MappedColumn { kind, required, column, vat: None };
    let chosen = [
        chosen(FieldKind::Period, 0, true),
        chosen(FieldKind::Product, 1, true),
        chosen(FieldKind::Number, 4, true),
    ];
    let mut rejected = Vec::new();
    let found = check(file.path(), 0, &table, &chosen, |rejection, _| rejected.push(rejection)).unwrap();
    assert_eq!(found.counts, Counts { read: 203, rejected: 3 });
    let rejection = |line, column: &str, value: &str, fault| Rejection {
        line,
        column: column.into(),
        value: value.into(),
        fault,
    };
    assert_eq!(
        rejected,
        [
            rejection(207, "SEMAINE", "2026-S54", CellError::Week { year: 2026, weeks: 53 }),
            rejection(208, "EAN", "2000000000210", CellError::CheckDigit { expected: 3, found: 0 }),
            rejection(209, "CA_TTC", "N/C", CellError::Number),
        ]
    );
    let faults = serde_json::to_value(&rejected[1]).unwrap();
    assert_eq!(
        faults["fault"],
        serde_json::json!({"code": "check-digit", "params": {"expected": 3, "found": 0}})
    );
    let mut scientific = Vec::new();
    check(file.path(), 0, &table, &chosen[1..], |rejection, _| scientific.push(rejection.fault)).unwrap();
    assert_eq!(scientific[0], CellError::Scientific);
    assert!(check(file.path(), 1, &table, &chosen, |_, _| {}).is_err());
}

#[test]
fn derives_net_amounts_from_the_vat_column() {
    let check_vat = |cells: &str| {
        let file = file(format!("CA_TTC;TVA;TAUX_TVA\n{cells}").into_bytes());
        let table = super::read_tables(file.path(), "sample").unwrap().remove(0);
        let chosen =
            |vat| MappedColumn { kind: FieldKind::Number, required: true, column: 0, vat: Some(vat) };
        let mut faults = Vec::new();
        let found = check(file.path(), 0, &table, &[chosen(1), chosen(2)], |rejection, _| {
            faults.push((rejection.line, rejection.column, rejection.fault));
        })
        .unwrap();
        let vat = |column: usize| Vat::detect(&table.columns[column], table.decimal);
        ([vat(1), vat(2)], found.calculated.iter().map(|one| one.value).collect::<Vec<_>>(), faults)
    };
    // A rate of 200 is impossible: the column contains amounts, despite its name.
    assert_eq!(check_vat("10,00;1,00;200\n").0, [Vat::Amount; 2]);
    let (vat, values, faults) = check_vat(
        "23,70;3,95;20 %\n155,88;8,13;5,5\n-8,94;-0,81;10\n10,00;12,00;20\n10,00;;20\n10,00;x;20\n",
    );
    assert_eq!(vat, [Vat::Amount, Vat::Percent]);
    assert_eq!(values, [19.75, 19.75, 147.75, 147.75, -8.13, -8.13]);
    let fault = |line, fault| (line, "TVA".to_owned(), fault);
    assert_eq!(faults, [fault(5, CellError::Vat), fault(6, CellError::Empty), fault(7, CellError::Number)]);
    let (vat, values, _) = check_vat("12,00;20;0,2\n10,55;5,5;0,055\n10,55;5,5;0,055\n10,55;5,5;0,055\n");
    assert_eq!(vat, [Vat::Percent, Vat::Fraction]);
    assert_eq!(values, [10.0; 6], "three of each");
}

#[test]
fn checks_thousands_separators_as_profiled() {
    let file = file("EAN,CA_TTC,TAUX\n2000000000213,\"1,234\",20\n");
    let table = super::read_tables(file.path(), "sample").unwrap().remove(0);
    assert_eq!(table.columns[1].max.as_deref(), Some("1234"));
    let chosen = MappedColumn { kind: FieldKind::Number, required: true, column: 1, vat: Some(2) };
    let found = check(file.path(), 0, &table, &[chosen], |_, _| {}).unwrap();
    assert_eq!(found.calculated[0].amount, 1234.0);
}

#[test]
fn a_column_can_be_left_out() {
    for (text, expected) in [
        ("a;b;c\n1;\"x;y\";3\n4;5\n", "b;c\n\"x;y\";3\n5;\n"),
        // Tables without a header get none: its numbers would be a row.
        ("3;2026-01-02;5\n4;2026-01-03;6\n", "2026-01-02;5\n2026-01-03;6\n"),
    ] {
        let mut out = Vec::new();
        write_without_column(file(text).path(), 0, &table(text), 0, &mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
    let (text, none) = ("a;b\n1;2\n", std::io::sink());
    assert!(write_without_column(file(text).path(), 0, &table(text), 2, none).is_err());
}

#[test]
fn decodes_four_languages_in_their_encodings() {
    let french = "Semaine;Libellé;Qté vendue;Montant\n2026-S44;Crème apaisante à l’avoine;3;12,50 €\n2026-S44;Gélules œnothère;2;8,00 €\n";
    let korean = "판매일자,상품명,판매수량,매출액\n2026-11-02,어린이 해열제 시럽,3,12000\n2026-11-02,종합 감기약 캡슐,12,9800\n";
    let thai = "วันที่,ชื่อสินค้า,จำนวน\n2026-11-02,ยาแก้ปวดลดไข้ สำหรับเด็ก,3\n2026-11-02,วิตามินซี ชนิดเม็ดฟู่,12\n";
    let cases: [(&str, &[&Encoding]); 3] =
        [(french, &[UTF_8, WINDOWS_1252]), (korean, &[UTF_8, EUC_KR]), (thai, &[UTF_8, WINDOWS_874])];
    for (text, encodings) in cases {
        let whole = table(text);
        for encoding in encodings {
            let (bytes, _, lossy) = encoding.encode(text);
            assert!(!lossy);
            let read = table(bytes);
            assert_eq!(read.encoding.as_deref(), Some(encoding.name()));
            assert_eq!(read.columns, whole.columns, "{}", encoding.name());
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = [0xFEFF].iter().chain(&units).flat_map(|unit| unit.to_be_bytes()).collect();
        let marked = [b"\xFF\xFE", &*little].concat();
        let bom = [b"\xEF\xBB\xBF", text.as_bytes()].concat();
        for (bytes, name) in [(marked, "UTF-16LE"), (big, "UTF-16BE"), (bom, "UTF-8")] {
            let read = table(bytes);
            assert_eq!((read.encoding.as_deref(), &read.columns), (Some(name), &whole.columns));
        }
        if text == french {
            assert_eq!(table(little).encoding.as_deref(), Some("UTF-16LE"));
        }
    }
}

#[test]
fn a_character_split_at_a_block_boundary_is_decoded() {
    let korean = |padding: usize| {
        let rows = "2026-11-02,어린이 해열제 시럽,3,12000\n".repeat(8_000);
        let text = format!("판매일자{},상품명,판매수량,매출액\n{rows}", "x".repeat(padding));
        EUC_KR.encode(&text).0.into_owned()
    };
    let is_cut = |bytes: &Vec<u8>| {
        EUC_KR.decode_without_bom_handling_and_without_replacement(&bytes[..262_144]).is_none()
    };
    let cut = (0..38).map(korean).find(is_cut).expect("a letter crosses the edge");
    let read = table(cut);
    assert_eq!((read.encoding.as_deref(), read.rows), (Some("EUC-KR"), 8_000));
    assert_eq!(read.columns[1].name, "상품명");
}

#[test]
fn titles_empty_lines_and_trailing_separators_are_ignored() {
    let read =
        table("Extraction du 22/11/2026\n\nDATE;QTE;;\n22/11/2026;3;;\n23/11/2026;4;;\n24/11/2026;4;;\n");
    assert_eq!((read.header_row, read.rows), (Some(3), 3));
    let names: Vec<_> = read.columns.iter().map(|column| (&*column.name, column.kind)).collect();
    assert_eq!(names, [("DATE", ValueKind::Date), ("QTE", ValueKind::Integer)]);
    assert_eq!(read.columns[0].date_format.as_deref(), Some("DD/MM/YYYY"));
    assert_eq!(
        (read.columns[0].min.as_deref(), read.columns[0].max.as_deref()),
        (Some("2026-11-22"), Some("2026-11-24"))
    );
    let bare = table("1\t2026-01-02\n2\t2026-01-03");
    assert_eq!(
        (bare.header_row, bare.columns[1].name.as_str(), bare.delimiter.as_deref()),
        (None, "2", Some("\t"))
    );
}

#[test]
fn recognises_days_with_the_month_first() {
    let read = table("date,units\n02/03/2026,1\n11/22/2026,2\n03/01/2026,2\n");
    assert_eq!(read.columns[0].date_format.as_deref(), Some("MM/DD/YYYY"));
    assert_eq!(
        (read.columns[0].min.as_deref(), read.columns[0].max.as_deref()),
        (Some("2026-02-03"), Some("2026-11-22"))
    );
}

#[test]
fn recognises_a_column_of_insurance_numbers() {
    let rows: String = (1..=20)
        .map(|at| {
            let number = 2_550_814_168_000_u64 + at;
            format!("{at};{number}{:02}\n", 97 - number % 97)
        })
        .collect();
    let read = table(format!("LIGNE;NO_CARTE\n{rows}"));
    let personal = read.columns[1].personal.as_ref().unwrap();
    assert_eq!((personal.reason, personal.count), (Reason::Nir, Some(20)));
    assert_eq!(read.columns[0].personal, None);
}

#[test]
fn a_stored_profile_round_trips() {
    let table = table(long());
    let stored = serde_json::to_string(&table).unwrap();
    assert_eq!(serde_json::from_str::<super::Table>(&stored).unwrap(), table);
    for key in ["headerRow", "dateFormat", "distinctIsAbout"] {
        assert!(stored.contains(key), "{key}");
    }
}

#[test]
fn reports_why_a_file_is_unreadable() {
    let endless = format!("a;b\n1;\"{}", "x ".repeat(600_000));
    let wide = ["x"; 501].join(";");
    let cell = format!("a;b\n1;{}\n", "é".repeat(32_001));
    for (bytes, why) in
        [(endless.as_str(), "1000000 bytes"), (&wide, "500 cells"), (&cell, "32000 characters")]
    {
        let Err(Unreadable::Broken(said)) = tables(bytes) else { panic!("{why}") };
        assert!(said.contains(why), "{said}");
    }
    for bytes in ["", "\n\n", " ; ; \n", "\u{FEFF}", "semaine;ean\n"] {
        assert!(matches!(tables(bytes), Err(Unreadable::Empty(_))), "{bytes:?}");
    }
    let missing = super::read_tables(std::path::Path::new("/nonexistent/file"), "sample");
    assert!(matches!(missing, Err(Unreadable::Disk(_))));
}

proptest! {
    #[test]
    fn parsing_any_bytes_does_not_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        use_all(file(bytes).path());
    }

    #[test]
    fn parsing_any_text_does_not_panic(text in "([a-zà1-9é ,;\"\t|.\n\r/-]{0,12}[;,\n]){0,40}") {
        use_all(file(text).path());
    }
}

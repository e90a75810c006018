//! The same table in every format, and what each of them can get wrong.

use super::{tables, workbook};
use crate::tables::{Column, Decimal, Format, Unreadable, ValueKind};
use parquet::{
    basic::{Compression, GzipLevel, ZstdLevel},
    data_type::{ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type},
    file::{
        properties::{WriterProperties, WriterVersion},
        writer::SerializedFileWriter,
    },
    schema::parser::parse_message_type,
};
use std::{fmt::Write as _, sync::Arc};

/// A week, a code, a shop, a count and an amount, in so many rows.
pub(super) fn rows(count: usize) -> Vec<[String; 5]> {
    let row = |at: usize| {
        [
            format!("2026-W{:02}", 40 + at % 5),
            ["2000000000213", "2000000000220", "2000000000237"][at % 3].to_owned(),
            format!("PDV-{:04}", at % 17),
            (at % 7).to_string(),
            format!("{}.{:02}", at, at * 7 % 100),
        ]
    };
    (0..count).map(row).collect()
}

const NAMES: [&str; 5] = ["WEEK", "EAN", "STORE", "UNITS", "GROSS_SALES"];

pub(super) fn csv(rows: &[[String; 5]]) -> String {
    let lines: Vec<_> = rows.iter().map(|row| row.join(",")).collect();
    format!("{}\n{}\n", NAMES.join(","), lines.join("\n"))
}

pub(super) fn objects(rows: &[[String; 5]]) -> Vec<String> {
    let object = |row: &[String; 5]| {
        let [week, ean, store, units, sales] = row;
        format!(r#"{{"WEEK":"{week}","EAN":{ean},"STORE":"{store}","UNITS":{units},"GROSS_SALES":{sales}}}"#)
    };
    rows.iter().map(object).collect()
}

pub(super) fn xlsx(rows: &[[String; 5]]) -> Vec<u8> {
    let text = |text: &str| format!(r#"<c t="inlineStr"><is><t>{text}</t></is></c>"#);
    let number = |number: &str| format!("<c><v>{number}</v></c>");
    let mut sheet = format!("<row>{}</row>", NAMES.map(text).concat());
    for [week, ean, store, units, sales] in rows {
        let cells = [text(week), number(ean), text(store), number(units), number(sales)].concat();
        write!(sheet, "<row>{cells}</row>").unwrap();
    }
    workbook::xlsx(&[("Feuil1", &sheet)], "")
}

pub(super) fn ods(rows: &[[String; 5]]) -> Vec<u8> {
    let text = |text: &str| {
        format!(r#"<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#)
    };
    let number = |number: &str| {
        format!(
            r#"<table:table-cell office:value-type="float" office:value="{number}"><text:p>shown</text:p></table:table-cell>"#
        )
    };
    let mut sheet = format!("<table:table-row>{}</table:table-row>", NAMES.map(text).concat());
    for [week, ean, store, units, sales] in rows {
        let cells = [text(week), number(ean), text(store), number(units), number(sales)].concat();
        write!(sheet, "<table:table-row>{cells}</table:table-row>").unwrap();
    }
    workbook::ods(&[("Feuil1", &sheet)])
}

/// By the writer of the same library: texts, integers and floats, in groups and pages that are full now and then.
pub(super) fn parquet(rows: &[[String; 5]], compression: Compression) -> Vec<u8> {
    let schema = "message t { required binary WEEK (UTF8); required int64 EAN; required binary STORE (UTF8); optional int32 UNITS; required double GROSS_SALES; }";
    let schema = Arc::new(parse_message_type(schema).unwrap());
    // Pages of the second version keep a part of themselves unpacked.
    let version = match compression {
        Compression::GZIP(_) => WriterVersion::PARQUET_2_0,
        _ => WriterVersion::PARQUET_1_0,
    };
    let properties = WriterProperties::builder().set_writer_version(version).set_compression(compression);
    let properties = properties.set_data_page_row_count_limit(50).build();
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties)).unwrap();
    for rows in rows.chunks(150) {
        let mut group = writer.next_row_group().unwrap();
        let column = |at: usize| rows.iter().map(move |row| row[at].as_str());
        let texts = |at: usize| column(at).map(ByteArray::from).collect::<Vec<_>>();
        for at in 0..5 {
            let mut into = group.next_column().unwrap().unwrap();
            match at {
                0 | 2 => into.typed::<ByteArrayType>().write_batch(&texts(at), None, None),
                1 => into.typed::<Int64Type>().write_batch(
                    &column(at).map(|n| n.parse().unwrap()).collect::<Vec<_>>(),
                    None,
                    None,
                ),
                3 => into.typed::<Int32Type>().write_batch(
                    &column(at).map(|n| n.parse().unwrap()).collect::<Vec<_>>(),
                    Some(&vec![1; rows.len()]),
                    None,
                ),
                _ => into.typed::<DoubleType>().write_batch(
                    &column(at).map(|n| n.parse().unwrap()).collect::<Vec<_>>(),
                    None,
                    None,
                ),
            }
            .unwrap();
            into.close().unwrap();
        }
        group.close().unwrap();
    }
    writer.into_inner().unwrap()
}

/// Columns without what only their writing tells: numbers that were typed end with no nought.
fn comparable(columns: &[Column]) -> Vec<Column> {
    let without = |column: &Column| {
        let mut column = column.clone();
        if let Some(reading) = &mut column.reading {
            reading.deciding = 0;
        }
        if column.kind == ValueKind::Decimal {
            column.values =
                column.values.iter().map(|value| value.parse::<f64>().unwrap().to_string()).collect();
        }
        column
    };
    columns.iter().map(without).collect()
}

#[test]
fn the_same_table_has_the_same_profile_in_every_format() {
    let rows = rows(400);
    let plain = super::table(csv(&rows));
    let objects = objects(&rows);
    let zipped = workbook::zip(&[("2026/ventes.csv", csv(&rows).as_bytes()), ("__MACOSX/x", b"\0")]);
    let nested = workbook::zip(&[("classeur.xlsx", &xlsx(&rows))]);
    let columnar = parquet(&rows, Compression::GZIP(GzipLevel::default()));
    let files: [(&str, Vec<u8>, Format, Option<&str>); 11] = [
        ("array", format!(" [{}]", objects.join(",\n")).into_bytes(), Format::Json, None),
        ("ndjson", objects.join("\n").into_bytes(), Format::Json, None),
        ("xlsx", xlsx(&rows), Format::Spreadsheet, Some("Feuil1")),
        ("ods", ods(&rows), Format::Spreadsheet, Some("Feuil1")),
        ("zip", zipped, Format::Csv, Some("2026/ventes.csv")),
        ("xlsx in zip", nested, Format::Spreadsheet, Some("classeur.xlsx: Feuil1")),
        ("parquet in zip", workbook::zip(&[("a.parquet", &columnar)]), Format::Parquet, Some("a.parquet")),
        ("parquet, gzip", columnar, Format::Parquet, None),
        ("parquet, zstd", parquet(&rows, Compression::ZSTD(ZstdLevel::default())), Format::Parquet, None),
        ("parquet, snappy", parquet(&rows, Compression::SNAPPY), Format::Parquet, None),
        ("tsv", csv(&rows).replace(',', "\t").into_bytes(), Format::Csv, None),
    ];
    assert_eq!(
        (plain.rows, plain.decimal, plain.columns[1].kind),
        (400, Some(Decimal::Point), ValueKind::Gtin)
    );
    for (what, bytes, format, name) in files {
        let table = super::table(&bytes);
        assert_eq!((table.format, table.name.as_deref(), table.rows), (format, name, 400), "{what}");
        assert_eq!(comparable(&table.columns), comparable(&plain.columns), "{what}");
        super::use_all(super::file(&bytes).path());
    }
}

#[test]
fn cells_of_workbooks_are_what_people_see() {
    let sheet = r#"<row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="inlineStr"><is><r><t>A</t></r><r><t> &amp; B</t></r></is></c></row>
        <row r="3"><c r="B3" s="1"><v>46348</v></c><c r="C3"><f>1+1</f><v>0.30000000000000004</v></c><c r="D3" t="b"><v>1</v></c></row>
        <row r="4"/><row r="5"><c r="B5" s="2"><v>46349.5</v></c><c r="C5" t="e"><v>#N/A</v></c><c r="D5" t="str"><v>é&#10;x</v></c></row>"#;
    let table = super::table(workbook::xlsx(
        &[("Ventes", sheet)],
        "<si><t>JOUR</t></si><si><t>PRIX</t><rPh><t>x</t></rPh></si>",
    ));
    let names: Vec<_> = table.columns.iter().map(|column| &*column.name).collect();
    assert_eq!((names, table.header_row, table.rows), (vec!["1", "JOUR", "PRIX", "A & B"], Some(2), 2));
    assert_eq!(table.columns[1].values, ["2026-11-22", "2026-11-23T12:00:00"]);
    assert_eq!((table.columns[1].kind, table.columns[2].empty), (ValueKind::Date, 1));
    assert_eq!(
        (&*table.columns[2].values[0], &table.columns[3].values),
        ("0.3", &vec!["TRUE".to_owned(), "é\nx".to_owned()])
    );
    let sheet = r#"<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
        <table:table-row><table:table-cell office:value-type="string"><office:annotation><text:p>no</text:p></office:annotation><text:p>JOUR</text:p></table:table-cell><table:table-cell><text:p>QTE</text:p></table:table-cell></table:table-row>
        <table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="date" office:date-value="2026-11-22T00:00:00"><text:p>22/11</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="3"><text:p>3,00</text:p></table:table-cell></table:table-row>
        <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>"#;
    let table = super::table(workbook::ods(&[("Vide", ""), ("Ventes", sheet)]));
    assert_eq!((table.name.as_deref(), table.header_row, table.rows), (Some("Ventes"), Some(4), 2));
    assert_eq!(
        (table.columns[0].kind, &table.columns[0].values),
        (ValueKind::Date, &vec!["2026-11-22".to_owned()])
    );
    assert_eq!(table.columns[1].max.as_deref(), Some("3"));
}

#[test]
fn objects_may_have_other_keys_and_must_be_flat() {
    let table = super::table(r#"[{"a":1,"b":"x"},{"b":null,"c":true,"é":2.5}]"#);
    let names: Vec<_> = table.columns.iter().map(|column| (&*column.name, column.empty)).collect();
    assert_eq!(
        (names, table.rows, table.header_row),
        (vec![("a", 1), ("b", 1), ("c", 1), ("é", 1)], 2, None)
    );
    let keys: Vec<_> = (0..501).map(|at| format!("\"k{at}\":1")).collect();
    let wide = format!("[{{{}}}]", keys.join(","));
    let long = format!("[{{\"a\":\"{}\"}}]", "x".repeat(2_000_000));
    for json in
        [r#"[{"a":[1]}]"#, r#"{"a":{"b":1}}"#, "[{\"a\":1}", "[{\"a\":1}] x", "{\"a\":1}\n{", &wide, &long]
    {
        assert!(matches!(tables(json), Err(Unreadable::Broken(_))), "{}", &json[..json.len().min(40)]);
    }
    for json in ["[]", "{}", "[{}]"] {
        assert!(matches!(tables(json), Err(Unreadable::Empty(_))), "{json}");
    }
}

//! The same table in every format, and the errors of each format.

use super::{tables, workbook};
use crate::tables::{
    column_profile::{Column, ValueKind},
    number::Decimal,
    table::Format,
    unreadable::Unreadable,
};
use parquet::{
    basic::{BrotliLevel, Compression, GzipLevel, ZstdLevel},
    data_type::{ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type},
    file::{
        metadata::KeyValue,
        properties::{WriterProperties, WriterVersion},
        writer::SerializedFileWriter,
    },
    schema::parser::parse_message_type,
};
use std::{fmt::Write as _, sync::Arc};

/// This number of rows with a week, a code, a shop, a count and an amount.
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

/// Written by the same library: strings, integers and floats, in row groups and pages that are partly full.
pub(super) fn parquet(rows: &[[String; 5]], compression: Compression) -> Vec<u8> {
    let schema = "message t { required binary WEEK (UTF8); required int64 EAN; required binary STORE (UTF8); optional int32 UNITS; required double GROSS_SALES; }";
    let schema = Arc::new(parse_message_type(schema).unwrap());
    // Pages of version 2 are partly uncompressed.
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

/// Columns without format-specific details: typed numbers have no trailing zeros.
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
    let files: [(&str, Vec<u8>, Format, Option<&str>); 14] = [
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
        (
            "parquet, brotli",
            parquet(&rows, Compression::BROTLI(BrotliLevel::default())),
            Format::Parquet,
            None,
        ),
        ("parquet, lz4", parquet(&rows, Compression::LZ4), Format::Parquet, None),
        ("parquet, lz4 raw", parquet(&rows, Compression::LZ4_RAW), Format::Parquet, None),
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
fn cells_of_workbooks_have_their_displayed_values() {
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
fn omits_hidden_sheets() {
    let row = "<row><c><v>1</v></c></row>";
    let hidden = [("A", row), ("B\" state=\"hidden", row), ("C\" state=\"veryHidden", row)];
    let names = |bytes: Vec<u8>| {
        tables(bytes).map(|found| found.into_iter().map(|table| table.name).collect::<Vec<_>>())
    };
    assert_eq!(names(workbook::xlsx(&hidden, "")).unwrap(), [Some("A".to_owned())]);
    let row = "<table:table-row><table:table-cell><text:p>1</text:p></table:table-cell></table:table-row>";
    let styles = r#"<style:style style:name="ta1"><style:table-properties table:display="true"/></style:style>
        <style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>"#;
    let styled = format!("{row}</table:table>{styles}<table:table>");
    let hidden =
        [("A", styled.as_str()), ("B\" table:style-name=\"ta2", row), ("C\" table:style-name=\"ta1", row)];
    assert_eq!(names(workbook::ods(&hidden)).unwrap(), [Some("A".to_owned()), Some("C".to_owned())]);
    let Err(Unreadable::Empty(why)) = names(workbook::xlsx(&[("A\" state=\"hidden", row)], "")) else {
        panic!()
    };
    assert!(why.contains("hidden"), "{why}");
}

#[test]
fn merged_cells_have_their_value_in_every_row() {
    let text = |text: &str| format!(r#"<c t="inlineStr"><is><t>{text}</t></is></c>"#);
    let title = format!("<row>{}</row>", text("Ventes 2026"));
    let head = format!("<row>{}</row>", ["region", "units"].map(text).concat());
    let rows = format!(
        r#"<row>{}<c><v>3</v></c></row><row><c r="B4"><v>4</v></c></row><row>{}<c><v>5</v></c></row><row><c r="B6"><v>6</v></c></row><row/>"#,
        text("Nord"),
        text("Sud"),
    );
    let merged = r#"<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A3:A4"/><mergeCell ref="A5:A7"/></mergeCells>"#;
    let xlsx = workbook::xlsx(&[("A", &format!("{title}{head}{rows}</sheetData>{merged}<sheetData>"))], "");
    let cell = |text: &str, rows: u32| {
        format!(
            r#"<table:table-cell table:number-rows-spanned="{rows}"><text:p>{text}</text:p></table:table-cell>"#
        )
    };
    let row = |cells: [String; 2]| format!("<table:table-row>{}</table:table-row>", cells.concat());
    let covered = || "<table:covered-table-cell/>".to_owned();
    let ods = workbook::ods(&[(
        "A",
        &[
            row([cell("Ventes 2026", 1), covered()]),
            row([cell("region", 1), cell("units", 1)]),
            row([cell("Nord", 2), cell("3", 1)]),
            row([covered(), cell("4", 1)]),
            row([cell("Sud", 3), cell("5", 1)]),
            row([covered(), cell("6", 1)]),
            row([covered(), String::new()]),
        ]
        .concat(),
    )]);
    for bytes in [xlsx, ods] {
        let mut rows = Vec::new();
        crate::tables::rows(super::file(&bytes).path(), 0, crate::tables::Rows::Values, |line, cells| {
            rows.push(format!("{line} {}", cells.iter().collect::<Vec<_>>().join(" ")));
            std::ops::ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(rows, ["3 Nord 3", "4 Nord 4", "5 Sud 5", "6 Sud 6"]);
    }
}

#[test]
fn values_of_ods_cells_are_those_of_their_attributes() {
    let row = |cells: &str| format!("<table:table-row>{cells}</table:table-row>");
    let cell = |text: &str| format!("<table:table-cell><text:p>{text}</text:p></table:table-cell>");
    let values = r#"<table:table-cell office:value-type="string" office:string-value="abc"/>
        <table:table-cell office:value-type="time" office:time-value="PT13H02M03S"/>
        <table:table-cell office:value-type="string"><text:p>shown</text:p></table:table-cell>"#;
    let sheet = row(&["label", "time", "text"].map(cell).concat()) + &row(values);
    let columns = super::table(workbook::ods(&[("A", &sheet)])).columns;
    let values: Vec<_> = columns.iter().map(|column| &*column.values[0]).collect();
    assert_eq!(values, ["abc", "13:02:03", "shown"]);
}

#[test]
fn a_list_of_addresses_in_a_workbook_needs_no_header() {
    let addresses = ["a@x.example", "b@x.example"];
    let xlsx =
        addresses.map(|address| format!(r#"<row><c t="inlineStr"><is><t>{address}</t></is></c></row>"#));
    let ods = addresses.map(|address| {
        format!("<table:table-row><table:table-cell><text:p>{address}</text:p></table:table-cell></table:table-row>")
    });
    for count in 1..=2 {
        let xlsx = workbook::xlsx(&[("A", &xlsx[..count].concat())], "");
        for bytes in [xlsx, workbook::ods(&[("A", &ods[..count].concat())])] {
            let table = super::table(bytes);
            assert_eq!((table.header_row, table.rows), (None, count as u64));
        }
    }
}

#[test]
fn json_objects_may_differ_in_keys_and_must_be_flat() {
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

#[test]
fn the_rows_of_an_object_are_its_array_of_objects() {
    for json in [
        r#"{"data":[{"a":1,"b":"x"},{"a":2,"b":"y"}]}"#,
        "{\n \"data\": [\n  {\"a\":1,\"b\":\"x\"},\n  {\"a\":2,\"b\":\"y\"}\n ]\n}\n",
        r#"{"schema":{"fields":[{"name":"a"}]},"note":"[{\"","keys":["a","b"],"rows":[ {"a":1,"b":"x"},{"a":2,"b":"y"}],"more":[{}]}"#,
    ] {
        let table = super::table(json);
        let names: Vec<_> = table.columns.iter().map(|column| &*column.name).collect();
        assert_eq!((names, table.rows, table.format), (vec!["a", "b"], 2, Format::Json), "{json}");
    }
    for json in ["{\"data\":[{\"a\":1}]", "{\"data\":[{\"a\":1}]} {}", "{\"data\":[{\"a\":1},2]}"] {
        assert!(matches!(tables(json), Err(Unreadable::Broken(_))), "{json}");
    }
}

#[test]
fn reports_json_errors_with_place_and_key() {
    for (json, why) in [
        (
            "{\"day\":\"2024-01-01\",\"q\":1}\n{\"day\":\"2024-01-02\",\"q\":NaN}\n",
            "line 2, column 25: \"q\": expected value",
        ),
        ("[{\"q\":1},\n{\"q\":NaN}]", "line 2, column 6: \"q\": expected value"),
        ("{\"data\":[\n{\"q\":[1]}]}", "line 2, column 7: \"q\": invalid type: sequence"),
        ("{\"a\":1}\n{", "line 2, column 1: EOF while parsing an object"),
    ] {
        let Err(Unreadable::Broken(said)) = tables(json) else { panic!("{json}") };
        assert!(said.contains(why) && said.matches("line").count() == 1, "{said}");
    }
}

#[test]
fn an_instant_is_converted_in_the_time_zone_of_its_column() {
    // Written by pyarrow for a column `day` in Europe/Paris, and by pandas for the same data.
    let arrow = "/////8gAAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAIAAABQAAAABAAAAMj///8AAAECEAAAACAAAAAEAAAAAAAAAAUAAABjb3VudAAAAAgADAAIAAcACAAAAAAAAAFAAAAAEAAUAAgABgAHAAwAAAAQABAAAAAAAAEKEAAAABwAAAAEAAAAAAAAAAMAAABkYXkACAAMAAYACAAIAAAAAAACAAQAAAAMAAAARXVyb3BlL1BhcmlzAAAAAA==";
    let pandas = r#"{"columns":[{"name":"day","metadata":{"timezone":"Europe/Paris"}}]}"#;
    let days = |unit: &str, factor: i64, (key, value): (&str, &str)| {
        let schema = format!("message t {{ required int64 day (TIMESTAMP({unit},true)); }}");
        let schema = Arc::new(parse_message_type(&schema).unwrap());
        let pairs = vec![KeyValue::new(key.to_owned(), value.to_owned())];
        let properties = WriterProperties::builder().set_key_value_metadata(Some(pairs)).build();
        let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties)).unwrap();
        let mut group = writer.next_row_group().unwrap();
        let mut column = group.next_column().unwrap().unwrap();
        // Midnight in Paris on 30 March and, in summer time, on 1 April 2024.
        let instants = [1_711_753_200 * factor, 1_711_922_400 * factor];
        column.typed::<Int64Type>().write_batch(&instants, None, None).unwrap();
        column.close().unwrap();
        group.close().unwrap();
        super::table(writer.into_inner().unwrap()).columns.remove(0)
    };
    for (unit, factor) in [("MILLIS", 1_000), ("MICROS", 1_000_000), ("NANOS", 1_000_000_000)] {
        for pair in [("ARROW:schema", arrow), ("pandas", pandas)] {
            let column = days(unit, factor, pair);
            assert_eq!(column.values, ["2024-03-30", "2024-04-01"], "{unit} {pair:?}");
            assert_eq!(column.kind, ValueKind::Date);
        }
        let column = days(unit, factor, ("pandas", "{}"));
        assert_eq!(column.values, ["2024-03-29T23:00:00", "2024-03-31T22:00:00"], "{unit}");
    }
}

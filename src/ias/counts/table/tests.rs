//! Tests of valid tables of counts from various tools, and of the errors of invalid ones.

use super::{rows::Found, *};
use crate::ias::{
    counts::model::{Count, Counts},
    theme::Theme,
};
use jiff::civil::date;
use parquet::{
    basic::Compression,
    data_type::{ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type},
    file::{
        metadata::KeyValue,
        properties::WriterProperties,
        writer::{SerializedColumnWriter, SerializedFileWriter},
    },
    schema::parser::parse_message_type,
};
use std::sync::Arc;

const TODAY: Date = date(2026, 11, 21);

fn parse_named(name: &str, theme: Option<Theme>, bytes: &[u8]) -> Result<Found, Vec<FieldError>> {
    let source = InputFile { name: name.to_owned(), theme, bytes: bytes.to_vec() };
    parse(&source, TODAY, Progress::new(&source.bytes, &|_| ())).map(|table| table.counts)
}

fn flu(text: &str) -> Result<Found, Vec<FieldError>> {
    parse_named("flu.csv", Some(Theme::Flu), text.as_bytes())
}

fn messages(result: Result<Found, Vec<FieldError>>) -> String {
    let fields = result.unwrap_err();
    fields.iter().map(|f| format!("{}: {}\n", f.pointer, f.code)).collect()
}

fn one(region: &str, day: Date, numbers: (i64, i64, u32)) -> Found {
    let mut counts = Counts::default();
    let (numerator, denominator, pharmacies) = numbers;
    counts.set(
        region.parse().unwrap(),
        day,
        Count { numerator, denominator, pharmacies, extracted_on: None },
    );
    Found::from([(Theme::Flu, counts)])
}

#[test]
fn separators_quotes_order_and_line_ends_do_not_matter() {
    let expected = one("11", date(2026, 11, 20), (5, 900, 40));
    for text in [
        "date,territory,numerator,denominator,pharmacies\n2026-11-20,11,5,900,40\n",
        "date;territory;numerator;denominator;pharmacies\r\n2026-11-20;11;5;900;40",
        "\u{feff}\"Date\",\"Territory\",\"Numerator\",\"Denominator\",\"Pharmacies\"\n\"2026-11-20\",\"11\",\"5\",\"900\",\"40\"\n",
        "pharmacies,theme,denominator,numerator,territory,date\n40,flu,900,5,11,2026-11-20\n\n",
        // An empty row, as pandas writes it.
        "date,territory,numerator,denominator,pharmacies\n2026-11-20,11.0,5.0,900.0,40.0\n,,,,\n",
        "date;territory;numerator;denominator;pharmacies\n;;;;\n2026-11-20;11;5,0;900,00;40\n\n\n; ;;;;\n",
    ] {
        assert_eq!(flu(text).unwrap(), expected, "{text}");
    }
    let both = "theme,date,territory,numerator,denominator,pharmacies\nflu,2026-11-20,11,5,900,40\nlice,2026-11-20,94,1,2,3\n";
    let found = parse_named("counts.csv", None, both.as_bytes()).unwrap();
    assert_eq!(found.keys().copied().collect::<Vec<_>>(), [Theme::Flu, Theme::Lice]);
}

#[test]
fn reports_every_error_with_its_line_and_column() {
    let rows = [
        "2026-11-20,11,5,900,40",
        "2026-11-20,11,5,900,40",
        "20/11/2026,11,5,900,40",
        "2026-02-29,11,5,900,40",
        "2026-11-22,11,5,900,40",
        "0206-11-20,11,5,900,40",
        "2026-11-19,FR,5,900,40",
        "2026-11-19,FR-NOR,5,900,40",
        "2026-11-19,76,5,900,40",
        "2026-11-18,11,-9999999999999,900,40",
        "2026-11-19,11,5.5,900,40",
        "2026-11-19,11,5,inf,40",
        "2026-11-19,11,5,,40",
        "2026-11-19,11,5,9999999999999999999999,40",
        "2026-11-19,11,--5,900,40",
        "2026-11-19,11,5,900,0",
        "2026-11-19,11,5,900",
    ];
    let text = format!("date,territory,numerator,denominator,pharmacies\r\n{}\r\n", rows.join("\r\n"));
    insta::assert_snapshot!(messages(flu(&text)), @r#"
    flu.csv:3:date: 2026-11-20 of flu in region 11 is there twice
    flu.csv:4:date: "20/11/2026" is not a day of the calendar (2016-05-13)
    flu.csv:5:date: "2026-02-29" is not a day of the calendar (2016-05-13)
    flu.csv:6:date: 2026-11-22 is still to come
    flu.csv:7:date: 0206-11-20 is before 1990-01-01
    flu.csv:8:territory: FR is computed from the 22 former regions: leave its rows out
    flu.csv:9:territory: FR-NOR is computed from the 22 former regions: leave its rows out
    flu.csv:10:territory: "76" is not one of the 22 former regions (11 21 22 23 24 25 26 31 41 42 43 52 53 54 72 73 74 82 83 91 93 94)
    flu.csv:11:numerator: -9999999999999 is too large
    flu.csv:12:numerator: "5.5" is not a whole number (amounts are in cents)
    flu.csv:13:denominator: "inf" is not a whole number (amounts are in cents)
    flu.csv:14:denominator: is missing; the row of a day without figures is left out
    flu.csv:15:denominator: 9999999999999999999999 is too large
    flu.csv:16:numerator: "--5" is not a whole number (amounts are in cents)
    flu.csv:17:pharmacies: no pharmacy: leave out the row of a day without a report
    flu.csv:18: 4 cells where the header has 5
    "#);
}

#[test]
fn returns_allow_negative_days_but_no_negative_total() {
    let header = "date,territory,numerator,denominator,pharmacies\n";
    let rows = "2026-11-18,11,-5,-20,40\n2026-11-19,11,22000,13000,40\n2026-11-20,11,100,90000,40\n";
    let found = flu(&format!("{header}{rows}")).unwrap();
    let region = "11".parse().unwrap();
    let day = found[&Theme::Flu].day(region, date(2026, 11, 18)).unwrap();
    assert_eq!((day.numerator, day.denominator), (-5, -20));
    let exchanged =
        "date,territory,denominator,numerator,pharmacies\n2026-11-18,11,5,900,40\n2026-11-19,11,6,950,40\n";
    insta::assert_snapshot!(messages(flu(exchanged)), @"flu.csv:1:numerator: flu: 1850 in all is more than the denominators, 11, it is a part of: are the two columns exchanged?");
}

#[test]
fn the_day_of_the_extract_is_not_before_the_counted_day() {
    let table = |extracted_on: &str| {
        flu(&format!(
            "date,territory,numerator,denominator,pharmacies,extracted_on\n2026-11-18,11,5,900,40,{extracted_on}\n"
        ))
    };
    let read = table("2026-11-20").unwrap();
    let day = read[&Theme::Flu].day("11".parse().unwrap(), date(2026, 11, 18)).unwrap();
    assert_eq!(day.extracted_on, Some(date(2026, 11, 20)));
    insta::assert_snapshot!(["2026-11-17", "2026-11-22", ""].map(|extracted_on| messages(table(extracted_on))).concat(), @r#"
    flu.csv:2:extracted_on: 2026-11-17 is before the day 2026-11-18 that was counted
    flu.csv:2:extracted_on: 2026-11-22 is still to come
    flu.csv:2:extracted_on: "" is not a day of the calendar (2016-05-13)
    "#);
}

#[test]
fn the_former_name_of_the_column_of_the_extract_is_accepted() {
    let header = "date,territory,numerator,denominator,pharmacies";
    let table =
        |column: &str| flu(&format!("{header},{column}\n2026-11-18,11,5,900,40,2026-11-20\n")).unwrap();
    assert_eq!(table("drawn"), table("extracted_on"));
    let both = flu(&format!("{header},drawn,extracted_on\n2026-11-18,11,5,900,40,2026-11-20,2026-11-20\n"));
    insta::assert_snapshot!(messages(both), @"flu.csv:1:extracted_on: the column is there twice");
}

#[test]
fn a_header_must_contain_the_required_columns() {
    const ALL: &str = "date,territory,numerator,denominator,pharmacies\n";
    const THEMES: &str = "theme,date,territory,numerator,denominator,pharmacies\n";
    const ROW: &str = "2026-11-20,11,5,900,40\n";
    let wrong = [
        flu("date,territory,numerator,denominator\n"),
        flu("date,day,territory,numerator,denominator,pharmacies,date\n"),
        flu(ALL),
        flu(""),
        flu("PK\u{3}\u{4}\0"),
        parse_named("data.csv", None, format!("{ALL}{ROW}").as_bytes()),
        flu(&format!("{THEMES}lice,{ROW}plague,{ROW}")),
    ];
    let themes = Theme::ALL.map(Theme::slug).join(", ");
    insta::assert_snapshot!(wrong.map(messages).concat().replace(&themes, "[all themes]"), @r#"
    flu.csv:1: the header lacks pharmacies
    flu.csv:1:day: unknown column; there are theme, date, territory, numerator, denominator, pharmacies, extracted_on, products
    flu.csv:1:date: the column is there twice
    flu.csv:2: the file has a header and no rows
    flu.csv: the file is empty
    flu.csv: this is no CSV text (a spreadsheet, an archive or UTF-16?)
    data.csv: neither a theme column nor the name tells the theme; say --theme ([all themes])
    flu.csv:2:theme: lice is not flu, which the file is said to be
    flu.csv:3:theme: "plague" is not a theme
    "#);
}

#[test]
fn numbers_of_patients_may_exceed_the_denominator() {
    let text = "date,territory,numerator,denominator,pharmacies\n2026-11-20,11,900,5,40\n";
    assert!(parse_named("baclofen.csv", Some(Theme::Baclofen), text.as_bytes()).is_ok());
}

/// A Parquet file of one row group, whose columns are written by index.
fn columnar(
    schema: &str,
    pairs: Vec<KeyValue>,
    write: impl Fn(usize, &mut SerializedColumnWriter<'_>),
) -> Vec<u8> {
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let packed = WriterProperties::builder().set_compression(Compression::SNAPPY);
    let packed = packed.set_key_value_metadata(Some(pairs)).build();
    let mut bytes = Vec::new();
    let mut file = SerializedFileWriter::new(&mut bytes, schema, Arc::new(packed)).unwrap();
    let mut group = file.next_row_group().unwrap();
    for at in 0.. {
        let Some(mut column) = group.next_column().unwrap() else { break };
        write(at, &mut column);
        column.close().unwrap();
    }
    group.close().unwrap();
    file.close().unwrap();
    bytes
}

fn days_and_integers() -> Vec<u8> {
    let schema = "message counts { required int32 date (DATE); required binary territory (UTF8);
        required int64 numerator; required int64 denominator; optional int32 pharmacies (UINT_32); }";
    columnar(schema, Vec::new(), |at, column| {
        let written = match at {
            0 => column.typed::<Int32Type>().write_batch(&[20777, 20777], None, None),
            1 => {
                let codes = [ByteArray::from("11"), ByteArray::from("94")];
                column.typed::<ByteArrayType>().write_batch(&codes, None, None)
            }
            4 => column.typed::<Int32Type>().write_batch(&[40], Some(&[1, 0]), None),
            _ => column.typed::<Int64Type>().write_batch(&[5, 900], None, None),
        };
        written.unwrap();
    })
}

#[test]
fn reads_a_parquet_file_with_any_column_types() {
    // A missing cell is reported like an empty one, its row as a line.
    insta::assert_snapshot!(
        messages(parse_named("counts.parquet", Some(Theme::Flu), &days_and_integers())),
        @"counts.parquet:2:pharmacies: is missing; the row of a day without figures is left out"
    );
    let schema = "message counts { required int64 date (TIMESTAMP(NANOS,false)); required int32 territory;
        required double numerator; required double denominator; required int64 pharmacies; }";
    let day = 20777 * 86_400_000_000_000;
    let of = |instant: i64, numerator: f64| {
        columnar(schema, Vec::new(), |at, column| {
            let written = match at {
                0 => column.typed::<Int64Type>().write_batch(&[instant], None, None),
                1 => column.typed::<Int32Type>().write_batch(&[11], None, None),
                2 => column.typed::<DoubleType>().write_batch(&[numerator], None, None),
                3 => column.typed::<DoubleType>().write_batch(&[900.0], None, None),
                _ => column.typed::<Int64Type>().write_batch(&[40], None, None),
            };
            written.unwrap();
        })
    };
    let expected = one("11", date(2026, 11, 20), (5, 900, 40));
    assert_eq!(parse_named("flu.parquet", Some(Theme::Flu), &of(day, 5.0)).unwrap(), expected);
    for (instant, numerator) in [(day + 1, 5.0), (day, 5.5), (day, f64::NAN), (day, f64::INFINITY)] {
        let wrong = parse_named("flu.parquet", Some(Theme::Flu), &of(instant, numerator));
        assert_eq!(wrong.unwrap_err().len(), 1, "{instant} {numerator}");
    }
}

#[test]
fn days_are_in_the_time_zone_of_their_column() {
    let schema = "message counts { optional int64 date (TIMESTAMP(MICROS,true)); optional int32 territory;
        optional double numerator; optional double denominator; optional double pharmacies; }";
    let zone = r#"{"columns":[{"name":"date","metadata":{"timezone":"Europe/Paris"}}]}"#;
    // Midnight in Paris, an hour before that in UTC, and a row without a value.
    let midnight = (20777 * 24 - 1) * 3_600_000_000;
    let bytes = columnar(schema, vec![KeyValue::new("pandas".to_owned(), zone.to_owned())], |at, column| {
        let levels = Some(&[1, 0][..]);
        let written = match at {
            0 => column.typed::<Int64Type>().write_batch(&[midnight], levels, None),
            1 => column.typed::<Int32Type>().write_batch(&[11], levels, None),
            _ => column.typed::<DoubleType>().write_batch(&[[5.0, 900.0, 40.0][at - 2]], levels, None),
        };
        written.unwrap();
    });
    let expected = one("11", date(2026, 11, 20), (5, 900, 40));
    assert_eq!(parse_named("flu.parquet", Some(Theme::Flu), &bytes).unwrap(), expected);
}

#[test]
fn a_damaged_parquet_file_is_an_error_and_not_a_panic() {
    let whole = days_and_integers();
    for cut in 0..whole.len() {
        assert!(parse_named("flu.parquet", Some(Theme::Flu), &whole[..cut]).is_err());
    }
    for at in 0..whole.len() {
        let mut flipped = whole.clone();
        flipped[at] ^= 0x55;
        let _ = parse_named("flu.parquet", Some(Theme::Flu), &flipped);
    }
}

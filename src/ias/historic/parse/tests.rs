//! Tests of real files of every vintage, and of the errors of invalid files.

use super::*;
use jiff::civil::date;

const REGIONAL: &str = "\"PERIODE\";\"Senti\";\"Sais_2014_2015\";\"Sais_2013_2014\";\"Loc_Reg11\";\"Loc_Reg21\";\"Loc_Reg22\";\"Loc_Reg23\";\"Loc_Reg24\";\"Loc_Reg25\";\"Loc_Reg26\";\"Loc_Reg31\";\"Loc_Reg41\";\"Loc_Reg42\";\"Loc_Reg43\";\"Loc_Reg52\";\"Loc_Reg53\";\"Loc_Reg54\";\"Loc_Reg72\";\"Loc_Reg73\";\"Loc_Reg74\";\"Loc_Reg82\";\"Loc_Reg83\";\"Loc_Reg91\";\"Loc_Reg93\";\"Loc_Reg94\";\"MIN_Saison\";\"MAX_Saison\";\"IN_Def\";\"IN_Temp\"";

fn read(theme: Theme, bytes: &[u8]) -> Result<Historic, Vec<FieldError>> {
    let context = Context { file: "f.csv", theme, today: date(2016, 5, 14) };
    parse(context, bytes, Progress::new(bytes, &|_| ()))
}

fn faults(theme: Theme, bytes: &[u8]) -> Vec<String> {
    let fields = read(theme, bytes).unwrap_err();
    fields.into_iter().map(|f| format!("{}: {}", f.pointer, f.code)).collect()
}

/// A regional row: its day, the reference and two seasons, 22 times the same region level, then the band,
/// the definitive and the provisional level.
fn regional_row(day: &str, seasons: &str, tail: &str) -> String {
    format!("\"{day}\";{seasons};{}{tail}", "1,5;".repeat(22))
}

fn find(file: &Historic, measure: Measure, day: Date) -> Option<f64> {
    let found = |o: &&Observation| (o.territory, o.measure, o.day) == (Territory::FRANCE, measure, day);
    file.observations.iter().find(found).map(|o| o.value)
}

#[test]
fn accepts_headers_in_latin_1_utf_8_and_ascii() {
    let rows = b"\"2016-05-12\";2,3;1,7;NA\r\n\"2016-05-13\";2,1;1,8;9,5\r\n";
    for accent in [&b"\xE9"[..], "é".as_bytes(), b"e"] {
        for start in [&b""[..], b"\xEF\xBB\xBF"] {
            let header =
                [b"\"PERIODE\";\"IAS_brut\";\"IAS_liss", accent, b"\";\"Incidence_Sentinelles\"\r\n"];
            let file = read(Theme::Flu, &[start, &header.concat(), rows].concat()).unwrap();
            assert_eq!((file.kind, file.observations.len()), (Kind::National, 5));
            assert_eq!(find(&file, Measure::Smoothed, date(2016, 5, 13)), Some(1.8));
            assert_eq!(find(&file, Measure::Reference, date(2016, 5, 12)), None);
            assert_eq!(file.last_day, Some(date(2016, 5, 13)));
        }
    }
}

#[test]
fn accepts_any_line_ends_and_a_trailing_control_z() {
    let text = "PERIODE;NATIONAL\n2016-05-11;52,7\n2016-05-12;52,7";
    let expected = read(Theme::FluVaccination65, text.as_bytes()).unwrap();
    assert_eq!(expected.observations.len(), 2);
    for end in ["\n", "\r\n", "\x1a", "\n\x1a", "\r\n\x1a\r\n"] {
        let variant = format!("{}{end}", text.replace('\n', "\r\n"));
        let file = read(Theme::FluVaccination65, variant.as_bytes()).unwrap();
        assert_eq!(file.observations, expected.observations, "{end:?}");
    }
}

#[test]
fn maps_past_seasons_to_their_own_days() {
    for (first, second, extra, cells) in
        [("01-09-2015", "31-08-2016", "", ""), ("01-11-2015", "31-10-2016", ";Sais_2007_2008", ";NA")]
    {
        let rows = [
            regional_row(first, "NA;20;10", "10;20;5;NA"),
            regional_row("01-01-2016", "NA;21;11", "11;21;NA;6"),
            regional_row(second, "NA;22;12", "12;22;NA;NA").replace("1,5", "NA"),
        ];
        let text = format!("{REGIONAL}{extra}\r\n{}{cells}\r\n", rows.join(&format!("{cells}\r\n")));
        let file = read(Theme::Scabies, text.as_bytes()).unwrap();
        assert_eq!(file.kind, Kind::Regional);
        assert_eq!(find(&file, Measure::Season, date(2015, 1, 1)), Some(21.0));
        assert_eq!(find(&file, Measure::Season, date(2014, 1, 1)), Some(11.0));
        let last = cell::date(second, None).unwrap().0;
        assert_eq!(
            find(&file, Measure::Season, Date::new(2015, last.month(), last.day()).unwrap()),
            Some(22.0)
        );
        assert_eq!(find(&file, Measure::Maximum, last), Some(22.0));
        assert_eq!(find(&file, Measure::Provisional, date(2016, 1, 1)), Some(6.0));
        assert_eq!(file.last_day, Some(date(2016, 1, 1)));
        assert_eq!(file.observations.iter().filter(|o| o.territory != Territory::FRANCE).count(), 44);
    }
}

#[test]
fn reports_the_kind_of_an_unexpected_file() {
    let errors = |theme, bytes: &[u8]| faults(theme, bytes).join("\n");
    insta::assert_snapshot!(errors(Theme::Flu, b""), @"f.csv: the file is empty");
    insta::assert_snapshot!(errors(Theme::Flu, b"\xEF\xBB\xBF\r\n\x1a"), @"f.csv: the file is empty");
    insta::assert_snapshot!(errors(Theme::Flu, b"PK\x03\x04\0\0"), @"f.csv: this is no CSV text (a spreadsheet, an archive or UTF-16?)");
    insta::assert_snapshot!(errors(Theme::Flu, b"date,value\n2016-01-01,2"), @r#"f.csv:1: the header begins with "date,value" and not with "PERIODE" and a semicolon"#);
    insta::assert_snapshot!(errors(Theme::Flu, b"PERIODE;IAS_lisse\n"), @"f.csv:2: the file has a header and no rows");
    insta::assert_snapshot!(errors(Theme::Flu, b"PERIODE;Senti\n2016-01-01;2"), @"f.csv:1: the header lacks IAS_lissé (or NATIONAL, or IAS_brut)");
    insta::assert_snapshot!(errors(Theme::Flu, b"PERIODE;NATIONAL\n2016-01-01;2"), @"f.csv:1:NATIONAL: this is not a column of flu: is the theme right?");
    insta::assert_snapshot!(errors(Theme::Flu, b"PERIODE;IAS_lisse;IAS_lisse;Loc_Reg76"), @r"
    f.csv:1:IAS_lisse: the column is there twice
    f.csv:1:Loc_Reg76: unknown column
    ");
    let short = REGIONAL.replace(";\"Loc_Reg94\"", "").replace(";\"IN_Temp\"", "");
    insta::assert_snapshot!(errors(Theme::Flu, short.as_bytes()), @"f.csv:1: the header lacks Loc_Reg94, IN_Temp");
}

#[test]
fn reports_invalid_cells_by_line_and_column() {
    let rows = "PERIODE;IAS_brut;IAS_lissé\n2016-05-01;1,5;1.5\n2016-05-02;1 000;NaN\n2016-05-03;1\n\
                03-05-2016;1;1\n2016-05-02;1;1\n2016-02-30;1;1\n2016-05-01;1;1\n2016-05-15;1;NA\n2016-05-16;;-2\n";
    insta::assert_snapshot!(faults(Theme::Flu, rows.as_bytes()).join("\n"), @r#"
    f.csv:4: 2 cells where the header has 3
    f.csv:5:PERIODE: 03-05-2016 is written in another order than the days above it
    f.csv:6:PERIODE: 2016-05-02 is there twice
    f.csv:7:PERIODE: 2016-02-30 is not a day of the calendar
    f.csv:8:PERIODE: 2016-05-01 comes after a later day
    f.csv:2:IAS_lissé: "1.5" is not a number (the decimal sign is a comma)
    f.csv:3:IAS_brut: "1 000" is not a number
    f.csv:3:IAS_lissé: "NaN" is not a number
    f.csv:9:IAS_brut: a value on 2016-05-15, which is still to come
    f.csv:10:IAS_brut: the cell is empty; a missing value is written NA
    f.csv:10:IAS_lissé: -2 is below zero
    "#);
    let errors = faults(Theme::Flu, rows.as_bytes());
    assert_eq!(
        faults(Theme::Flu, rows.replace('\n', "\r\n").as_bytes()),
        errors,
        "any line ends are accepted"
    );
    let spaced = rows.replacen("\n2016-05-02", "\n\r\n\n2016-05-02", 1);
    assert!(faults(Theme::Flu, spaced.as_bytes())[0].starts_with("f.csv:6: 2 cells"), "empty lines count");
}

#[test]
fn rejects_a_value_on_a_nonexistent_29_february() {
    let row = regional_row("29-02-2016", "NA;20;NA", "10;20;5;NA");
    let text = format!("{REGIONAL}\n{}\n{row}\n", regional_row("01-09-2015", "NA;1;1", "1;1;1;NA"));
    let errors = faults(Theme::Scabies, text.as_bytes());
    assert_eq!(errors, ["f.csv:3:Sais_2014_2015: a value on 29 February of a year that has none"]);
}

#[test]
fn limits_the_list_of_errors() {
    let text = format!("PERIODE;IAS_lisse\n{}", "x;y\n".repeat(1000));
    let errors = faults(Theme::Flu, text.as_bytes());
    assert_eq!(errors.len(), 21);
    assert_eq!(errors[20], "f.csv: stopped after 20 errors; there may be more");
}

proptest::proptest! {
    #[test]
    fn parsing_any_bytes_does_not_panic(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..200)) {
        let _ = read(Theme::Flu, &bytes);
        let _ = read(Theme::Flu, &[REGIONAL.as_bytes(), b"\n", &bytes].concat());
    }
}

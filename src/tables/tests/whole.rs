//! Whole texts: the values of a column or file decide together; open questions go to the sender.

use super::{file, table, use_all};
use crate::tables::{
    check::{MappedColumn, check},
    column_profile::{Column, DayOrder, Reading, ValueKind},
    column_synonyms::FIELDS,
    fault::CellError,
    field::FieldKind,
    match_columns,
    number::Decimal,
    read::read_decided,
    table::Table,
};
use std::fmt::Write as _;

/// Lines of a table, each generated from its number, counted from 1.
pub(super) fn lines(header: &str, count: usize, line: impl Fn(usize) -> String) -> String {
    (1..=count).fold(format!("{header}\n"), |mut text, at| {
        writeln!(text, "{}", line(at)).unwrap();
        text
    })
}

fn names(table: &Table) -> Vec<&str> {
    table.columns.iter().map(|column| column.name.as_str()).collect()
}

pub(super) fn range(column: &Column) -> (Option<&str>, Option<&str>) {
    (column.min.as_deref(), column.max.as_deref())
}

/// The rejected rows of a table with a column for a field of this kind.
pub(super) fn rejected(
    bytes: impl AsRef<[u8]>,
    table: &Table,
    column: MappedColumn,
) -> Vec<(u64, CellError)> {
    let file = file(bytes);
    use_all(file.path());
    let mut found = Vec::new();
    let checked = check(file.path(), 0, table, &[column], |rejection, _| {
        found.push((rejection.line, rejection.fault));
    });
    let counts = checked.unwrap().counts;
    assert_eq!((counts.read + counts.rejected, counts.rejected), (table.rows, found.len() as u64));
    found
}

pub(super) const PERIOD: MappedColumn = mapped(FieldKind::Period, 0);

const fn mapped(kind: FieldKind, column: usize) -> MappedColumn {
    MappedColumn { kind, required: true, column, vat: None }
}

#[test]
fn applies_the_date_and_decimal_formats_chosen_by_the_sender() {
    let text = "date;ca\n01/02/2024;1.234\n03/04/2024;5.678\n";
    let mut before = table(text);
    assert_eq!((range(&before.columns[0]), range(&before.columns[1])), ((None, None), (None, None)));
    let amounts = rejected(text, &before, mapped(FieldKind::Number, 1));
    assert_eq!(amounts, [(2, CellError::DecimalSign), (3, CellError::DecimalSign)]);
    let decided =
        |day_order, decimal| Some(Reading { day_order, decimal, chosen: true, ..Reading::default() });
    before.columns[0].reading = decided(Some(DayOrder::MonthFirst), None);
    before.columns[1].reading = decided(None, Some(Decimal::Comma));
    let read = read_decided(file(text).path(), "sample", &[before]).unwrap().remove(0);
    assert_eq!(range(&read.columns[0]), (Some("2024-01-02"), Some("2024-03-04")));
    assert_eq!(
        (range(&read.columns[1]), read.columns[1].kind),
        ((Some("1234"), Some("5678")), ValueKind::Integer)
    );
    assert!(read.columns.iter().all(|column| column.reading.unwrap().chosen));
    assert_eq!(
        (rejected(text, &read, PERIOD), rejected(text, &read, mapped(FieldKind::Number, 1))),
        (vec![], vec![])
    );
    // The first row is data.
    let mut before = table("Paris;Nord\nLyon;Sud\nNice;Sud\n");
    assert_eq!((before.header_row, before.rows), (Some(1), 2));
    before.first_row_is_data = true;
    let file = file("Paris;Nord\nLyon;Sud\nNice;Sud\n");
    let read = read_decided(file.path(), "sample", &[before]).unwrap().remove(0);
    assert_eq!(
        (read.header_row, read.rows, read.first_row_is_data, names(&read)),
        (None, 3, true, vec!["1", "2"])
    );
    let chosen = mapped(FieldKind::Text, 0);
    assert_eq!(check(file.path(), 0, &read, &[chosen], |_, _| {}).unwrap().counts.read, 3);
    // The first row names the columns, though it looks like data.
    let text = "2024;75\n2025;13\n2026;69\n";
    let mut before = table(text);
    assert_eq!((before.header_row, before.rows), (None, 3));
    before.first_row_is_header = true;
    let file = self::file(text);
    let read = read_decided(file.path(), "sample", &[before]).unwrap().remove(0);
    assert_eq!(
        (read.header_row, read.rows, read.first_row_is_header, names(&read)),
        (Some(1), 2, true, vec!["2024", "75"])
    );
    assert_eq!(check(file.path(), 0, &read, &[chosen], |_, _| {}).unwrap().counts.read, 2);
}

#[test]
fn a_column_of_numbers_has_one_decimal_sign() {
    let column = |values: &[&str], delimiter: char| {
        let text = lines(&format!("mois{delimiter}ca"), 12, |at| {
            format!("2024-{at:02}{delimiter}\"{}\"", values[at % values.len()])
        });
        let table = table(&text);
        assert_eq!(table.delimiter, Some(delimiter.to_string()));
        let column = table.columns[1].clone();
        let (min, max) = range(&column);
        let reading = column.reading.map(|reading| (reading.decimal, reading.deciding, reading.ambiguous));
        (
            min.map(str::to_owned),
            max.map(str::to_owned),
            reading,
            rejected(&text, &table, mapped(FieldKind::Number, 1)).len(),
        )
    };
    let some = |min: &str, max: &str| (Some(min.to_owned()), Some(max.to_owned()));
    for (values, delimiter, (min, max), reading, rejected) in [
        (
            &["1.234", "999.100", "1.000.000"][..],
            ';',
            some("1234", "1000000"),
            Some((Some(Decimal::Comma), 4, 8)),
            0,
        ),
        (
            &["1,234", "999,100", "1,000,000"],
            ';',
            some("1234", "1000000"),
            Some((Some(Decimal::Point), 4, 8)),
            0,
        ),
        (&["1.234", "12,5", "950"], ';', some("12.5", "1234"), Some((Some(Decimal::Comma), 4, 4)), 0),
        (&["1.234", "12.5", "0.125"], ';', some("0.125", "12.5"), Some((Some(Decimal::Point), 8, 4)), 0),
        (&["1.234", "1 234,5"], ';', some("1234", "1234.5"), Some((Some(Decimal::Comma), 6, 6)), 0),
        (&["1.234", "12.345"], ',', some("1.234", "12.345"), Some((Some(Decimal::Point), 0, 12)), 0),
        (&["1.234", "12.345"], ';', (None, None), Some((None, 0, 12)), 12),
        (&["1.234", "12.5", "12,5"], ';', (None, None), Some((None, 0, 4)), 4),
        (&["1 234", "12"], ';', some("12", "1234"), None, 0),
    ] {
        assert_eq!(column(values, delimiter), (min, max, reading, rejected), "{values:?}");
    }
    // The other columns of a table decide for an ambiguous one.
    let text = lines("ca;pu;n", 12, |at| format!("1.234;{at},50;{at}"));
    assert_eq!(range(&table(&text).columns[0]).0, Some("1234"));
}

#[test]
fn suppressed_counts_keep_a_column_numeric() {
    let text =
        lines("region;cas", 28, |at| format!("84;{}", if at % 3 == 0 { ["<10", "*"][at % 2] } else { "40" }));
    let table = table(&text);
    let column = &table.columns[1];
    assert_eq!(
        (column.kind, column.suppressed, column.empty, range(column)),
        (ValueKind::Integer, 9, 0, (Some("40"), Some("40")))
    );
    let found = rejected(&text, &table, mapped(FieldKind::Number, 1));
    assert_eq!((found.len(), found[0]), (9, (4, CellError::Suppressed)));
    let text = lines("region;note", 9, |at| ["84;*", "75;bon"][at % 2].to_owned());
    assert_eq!(
        (super::table(&text).columns[1].kind, super::table(&text).columns[1].suppressed),
        (ValueKind::Text, 0)
    );
}

/// Lines of a till with a decimal comma in each.
fn sales(header: &str, line: impl Fn(usize) -> Option<String>) -> String {
    lines(header, 28, |at| line(at).unwrap_or_else(|| format!("2024-01-{at:02};3400930000007;{at};1{at},50")))
}

#[test]
fn chooses_the_delimiter_by_the_types_of_cells() {
    let header = "date;cip13;quantite;ca_ht";
    let plain = sales(header, |_| None);
    let ragged = sales(header, |at| {
        [5, 9].contains(&at).then(|| format!("2024-01-{at:02};x;3400930000007;{at};1{at},50"))
    });
    let titled = format!("Ventes, janvier, réseau\n\n{plain}");
    for (text, header_row, faults) in [
        (plain.clone(), 1, vec![]),
        (format!("sep=;\n{plain}"), 2, vec![]),
        (format!("\"sep=;\"\n{plain}"), 2, vec![]),
        (format!("\u{feff}SEP=;\n{plain}"), 2, vec![]),
        (sales("date;cip13;quantite;ca_ht;", |_| None), 1, vec![]),
        (titled, 3, vec![]),
        (
            ragged,
            1,
            vec![
                (6, CellError::Cells { expected: 4, found: 5 }),
                (10, CellError::Cells { expected: 4, found: 5 }),
            ],
        ),
    ] {
        let table = table(&text);
        assert_eq!((table.delimiter.as_deref(), table.decimal), (Some(";"), Some(Decimal::Comma)), "{text}");
        assert_eq!(
            (names(&table), table.rows, table.header_row),
            (header.split(';').collect(), 28, Some(header_row))
        );
        assert_eq!((table.columns[3].kind, match_columns(&FIELDS, &table).len()), (ValueKind::Decimal, 4));
        assert_eq!(rejected(&text, &table, PERIOD), faults);
    }
    // An unquoted decimal comma in a comma-separated file: every row has one cell more than the header.
    let text = lines("date,ca", 12, |at| format!("2024-01-{at:02},{at},50"));
    assert_eq!(rejected(&text, &table(&text), PERIOD).len(), 12);
    // A single column.
    let text = lines("ca", 12, |at| format!("{at},50"));
    assert_eq!((table(&text).delimiter, range(&table(&text).columns[0]).1), (None, Some("12.5")));
}

#[test]
fn an_unclosed_quote_rejects_its_line_only() {
    let rows = |quoted: fn(usize) -> String| {
        lines("date;libelle;quantite", 28, move |at| format!("2024-01-{at:02};{};{at}", quoted(at)))
    };
    let whole: fn(usize) -> String = |at| format!("\"Gel; {at}\"");
    let late: fn(usize) -> String = |at| if at == 15 { "\"Gel".to_owned() } else { format!("Gel {at}") };
    let amid: fn(usize) -> String = |at| if at == 15 { "\"Gel".to_owned() } else { format!("\"Gel {at}\"") };
    let thrice: fn(usize) -> String = |at| if at > 25 { "\"Gel".to_owned() } else { format!("\"Gel {at}\"") };
    for (text, faults) in [
        (rows(whole), vec![]),
        (rows(late), vec![16]),
        (rows(amid), vec![16]),
        (rows(thrice), vec![27, 28, 29]),
        (rows(|at| format!("\"Gel \"\"{at}\"\"\nfin\"")), vec![]),
        (rows(|at| format!("\"Gel \"doux\" {at}\"")), vec![]),
        (rows(|at| format!("\"Gel\" doux {at}")), vec![]),
        (rows(|at| format!("Gel 5\" {at}")), vec![]),
    ] {
        let table = table(&text);
        let found = rejected(&text, &table, mapped(FieldKind::Number, 2));
        let expected: Vec<_> = faults.into_iter().map(|line| (line, CellError::Quote)).collect();
        assert_eq!((table.rows, found), (28, expected), "{text}");
        assert_eq!(
            (table.columns[2].kind, table.columns[1].distinct),
            (ValueKind::Integer, 28 - rejected(&text, &table, mapped(FieldKind::Number, 2)).len() as u64),
            "{text}"
        );
    }
    let quoted = table("a;b\n1;\"Gel \"doux\" 5\"\n2;\"Gel\" doux\n3;\"x\ny\"\n");
    assert_eq!(quoted.columns[1].values, ["Gel \"doux\" 5", "Gel doux", "x\ny"]);
    // Far from the end of an unclosed cell.
    let far = lines("a;b", 100_000, |at| match at {
        ..50_000 => format!("{at};y"),
        50_000 => "1;\"x".to_owned(),
        _ => "x".to_owned(),
    });
    let table = table(&far);
    assert_eq!(
        (table.rows, rejected(&far, &table, mapped(FieldKind::Text, 0))),
        (100_000, vec![(50_001, CellError::Quote)])
    );
}

#[test]
fn a_few_undecodable_bytes_reject_their_lines_only() {
    let text = |letter: &[u8], at: usize| {
        let mut bytes = b"date;ville;q\n".to_vec();
        for row in 1..=1_400 {
            let city = if row == at { letter } else { "Orléans".as_bytes() };
            bytes.extend([b"2024-01-01;", city, b";1\n"].concat());
        }
        bytes
    };
    for (bytes, at, city, encoding) in [
        (text(b"Orl\xe9ans", 700), 701, "Orléans", "UTF-8"),
        (
            encoding_rs::WINDOWS_1252
                .encode(&String::from_utf8(text(b"Nantes", 700)).unwrap())
                .0
                .into_owned(),
            0,
            "Orléans",
            "windows-1252",
        ),
    ] {
        let table = table(&bytes);
        assert_eq!(
            (table.encoding.as_deref(), table.columns[1].values[0].as_str(), table.rows),
            (Some(encoding), city, 1_400)
        );
        let expected = if at > 0 { vec![(at, CellError::Letter)] } else { vec![] };
        assert_eq!(rejected(&bytes, &table, PERIOD), expected);
    }
    // One line in UTF-8 among those of another encoding.
    let mut mixed =
        encoding_rs::WINDOWS_1252.encode(&String::from_utf8(text(b"Nantes", 700)).unwrap()).0.into_owned();
    mixed.extend("2024-01-02;Orléans;1\n".bytes());
    let table = table(&mixed);
    assert_eq!(
        (table.encoding.as_deref(), rejected(&mixed, &table, PERIOD)),
        (Some("windows-1252"), vec![(1_402, CellError::Letter)])
    );
}

#[test]
fn a_control_character_in_a_cell_becomes_a_space() {
    for control in ["\u{b}", "\u{c}", "\u{1d}", "\u{1f}"] {
        let text = lines("date;commentaire;n", 28, |at| {
            format!("2024-01-{at:02};ligne{}deux;{at}", if at == 3 { control } else { " " })
        });
        let table = table(&text);
        assert_eq!(
            (table.rows, table.columns[1].distinct, &*table.columns[1].values[0]),
            (28, 1, "ligne deux"),
            "{control:?}"
        );
    }
    // It never joins two numbers.
    assert_eq!(table("a;b\n1;12\u{b}34\n2;5\n3;6\n").columns[1].kind, ValueKind::Text);
}

#[test]
fn column_names_can_look_like_file_signatures() {
    for (header, first) in [
        ("PARENT_ID;DATE;QTE", "PARENT_ID"),
        ("MZ;DATE;QTE", "MZ"),
        ("PAR1;DATE;QTE", "PAR1"),
        ("GIF8;DATE;QTE", "GIF8"),
        ("RIFF_NO;DATE;QTE", "RIFF_NO"),
        ("BZh;DATE;QTE", "BZh"),
        ("Rar!;DATE;QTE", "Rar!"),
        ("%PDF;DATE;QTE", "%PDF"),
        ("<TICKER>;<DATE>;<CLOSE>", "<TICKER>"),
        ("<10;2024-01-03;4", "1"),
        ("#cip13;date;quantite", "cip13"),
        ("# cip13;date;quantite", "cip13"),
        ("# extrait du lundi\n# cip13;date;quantite", "cip13"),
        ("#;date;quantite", "#"),
    ] {
        let read = table(lines(header, 12, |at| format!("{at};2024-01-{at:02};{at}")));
        assert_eq!((names(&read)[0], read.columns.len()), (first, 3), "{header}");
    }
    assert_eq!(names(&table("#ville;zone\nLyon;Sud\nParis;Nord\nNice;Sud\n")), ["ville", "zone"]);
}

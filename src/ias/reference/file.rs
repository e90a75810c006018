//! Parses the files in which other networks publish their series. Without I/O, so that every oddity of real files is a
//! test case in a table.

use super::{
    catalogue::ReferenceId,
    layout::{self, Layout},
};
use crate::{
    error::FieldError,
    file_errors::FileErrors,
    ias::{text, week::Weekly},
};
use csv::StringRecord;
use jiff::civil::Date;
use std::collections::BTreeMap;

/// Parameters of parsing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Context<'a> {
    /// The name for messages.
    pub(super) file: &'a str,
    pub(super) reference: ReferenceId,
    /// Today: later weeks cannot have been measured.
    pub(super) today: Date,
}

/// Parses a file: its values by the first day of their week or season, or its errors up to a limit, each as
/// `file:line:column` and a sentence.
pub(super) fn parse(context: Context<'_>, bytes: &[u8]) -> Result<Weekly, Vec<FieldError>> {
    let mut faults = FileErrors::new(context.file);
    let Some(text) = text::decode(bytes, &mut faults) else { return Err(faults.into_fields()) };
    let header = text.lines().find(|line| !line.starts_with('#')).unwrap_or_default();
    let semicolons = header.matches(';').count() > header.matches(',').count();
    let mut records = text::Records::parse(&text, if semicolons { b';' } else { b',' }, true);
    let names = records.header();
    let layout = Layout::for_reference(context.reference);
    let Some(columns) = columns(layout, &names, &mut faults) else { return Err(faults.into_fields()) };
    let mut reader = Reader { context, layout, columns, semicolons, faults, values: Weekly::new() };
    for (line, record) in records {
        match record {
            Some(record) => reader.row(line, &record),
            None => {
                reader.faults.add(line, "", "the line cannot be read as text in quotes and separators");
            }
        }
        if reader.faults.is_full() {
            break;
        }
    }
    reader.finish()
}

fn columns(
    layout: &Layout,
    names: &StringRecord,
    faults: &mut FileErrors<'_>,
) -> Option<BTreeMap<&'static str, usize>> {
    if let Some(local) = names.iter().find(|name| layout::is_local(name)) {
        let problem = "this file is about parts of the country; the national one is needed";
        faults.add(1, local.trim(), problem);
        return None;
    }
    let mut columns = BTreeMap::new();
    for column in layout.columns() {
        match names.iter().position(|name| name.trim() == column) {
            Some(at) => {
                columns.insert(column, at);
            }
            None => faults.add(1, column, "the column is missing: is this the file of another reference?"),
        }
    }
    faults.is_empty().then_some(columns)
}

struct Reader<'a> {
    context: Context<'a>,
    layout: &'static Layout,
    columns: BTreeMap<&'static str, usize>,
    semicolons: bool,
    faults: FileErrors<'a>,
    values: Weekly,
}

impl Reader<'_> {
    fn row(&mut self, line: u64, record: &StringRecord) {
        let cell = |column: &str| record.get(self.columns[column]).unwrap_or_default().trim();
        if self.layout.class.is_some_and(|(column, word)| cell(column) != word) {
            return;
        }
        for (column, word, problem) in self.layout.constant {
            if cell(column) != *word {
                return self.faults.add(line, column, format!("the file is about {problem}"));
            }
        }
        let day = match layout::period(self.context.reference, cell(self.layout.period)) {
            Ok(day) if day <= self.context.today => day,
            Ok(day) => {
                return self.faults.add(line, self.layout.period, format!("{day} is still to come"));
            }
            Err(problem) => return self.faults.add(line, self.layout.period, problem),
        };
        let value = match layout::number(cell(self.layout.value), self.semicolons, self.layout.largest) {
            Ok(Some(value)) => value,
            Ok(None) => return,
            Err(problem) => return self.faults.add(line, self.layout.value, problem),
        };
        // A network without observations writes a zero with empty bounds.
        if value == 0.0 && self.layout.bound.is_some_and(|bound| cell(bound).is_empty()) {
            return;
        }
        if self.values.insert(day, value).is_some() {
            self.faults.add(line, self.layout.period, format!("{} is there twice", cell(self.layout.period)));
        }
    }

    fn finish(mut self) -> Result<Weekly, Vec<FieldError>> {
        if self.values.is_empty() && self.faults.is_empty() {
            self.faults.add(0, "", format!("the file holds no value in {}", self.layout.value));
        }
        if self.faults.is_empty() { Ok(self.values) } else { Err(self.faults.into_fields()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    const SENTINELLES: &str =
        "week,indicator,inc,inc_low,inc_up,inc100,inc100_low,inc100_up,geo_insee,geo_name";

    fn parse_text(reference: ReferenceId, bytes: &[u8]) -> Result<Vec<(String, f64)>, Vec<String>> {
        let context = Context { file: "a.csv", reference, today: date(2026, 11, 21) };
        let fault_text = |field: FieldError| format!("{}: {}", field.pointer, field.code);
        match parse(context, bytes) {
            Ok(values) => Ok(values.into_iter().map(|(day, value)| (day.to_string(), value)).collect()),
            Err(fields) => Err(fields.into_iter().map(fault_text).collect()),
        }
    }

    fn sentinelles(rows: &str) -> Result<Vec<(String, f64)>, Vec<String>> {
        let mut bytes = b"# @source=\"r\xe9seau Sentinelles\", @meta={}\n".to_vec();
        bytes.extend(format!("{SENTINELLES}\n{rows}").bytes());
        parse_text(ReferenceId::SentinellesFlu, &bytes)
    }

    #[test]
    fn accepts_weeks_in_any_order_with_comments_and_gaps() {
        let rows = "202001,3,26,21,30,39,32,46,FR,France\n201952,3,0,,,0,,,FR,France\n\
                    201951,3,-,,,-,,,FR,France\n200633,3,0,0,0,0,0,0,FR,France\n";
        let values = sentinelles(rows).unwrap();
        assert_eq!(values, [("2006-08-14".to_owned(), 0.0), ("2019-12-30".to_owned(), 39.0)]);
    }

    #[test]
    fn reports_wrong_disease_place_week_and_number_with_their_line() {
        let rows = "201901,7,1,1,1,1,1,1,FR,France\n201902,3,1,1,1,1,1,1,11,ILE-DE-FRANCE\n\
                    201953,3,1,1,1,1,1,1,FR,France\n201904,3,1,1,1,1e3,1,1,FR,France\n\
                    202652,3,1,1,1,1,1,1,FR,France\n201905,3,1,1,1,2,1,1,FR,France\n201905,3,1,1,1,2,1,1,FR,France\n";
        insta::assert_snapshot!(sentinelles(rows).unwrap_err().join("\n"), @r#"
        a.csv:3:indicator: the file is about another disease than influenza-like illness, which is indicator 3
        a.csv:4:geo_insee: the file is about a part of the country; the national file is needed
        a.csv:5:week: "201953" is not a week, written as its year and its number (201949)
        a.csv:6:inc100: "1e3" is not a number
        a.csv:7:week: 2026-12-21 is still to come
        a.csv:9:week: 201905 is there twice
        "#);
    }

    #[test]
    fn emergency_rates_are_those_of_all_ages() {
        let header =
            "1er jour de la semaine,Semaine,Classe d'âge,Taux de passages aux urgences pour grippe,Autre";
        let text = format!(
            "\u{feff}{header}\r\n2019-12-30,2020-S01,Tous âges,900.94982103,1\r\n\
             2019-12-30,2020-S01,65 ans ou plus,1.5,1\r\n2020-01-06,2020-S02,Tous âges,,1\r\n"
        );
        let values = parse_text(ReferenceId::EmergencyFlu, text.as_bytes()).unwrap();
        assert_eq!(values, [("2019-12-30".to_owned(), 900.949_821_03)]);
        let tuesday = text.replace("2019-12-30", "2019-12-31");
        let fault_text = parse_text(ReferenceId::EmergencyFlu, tuesday.as_bytes()).unwrap_err();
        assert_eq!(fault_text, ["a.csv:2:1er jour de la semaine: 2019-12-31 is not a Monday"]);
    }

    #[test]
    fn coverage_is_yearly_and_national() {
        let text = "\u{feff}Année;Grippe 65 ans et plus;Autre\n2014;;1\n2016;50,0;1\n2017;49.7;\n";
        let values = parse_text(ReferenceId::Coverage65, text.as_bytes()).unwrap();
        assert_eq!(values, [("2016-09-01".to_owned(), 50.0), ("2017-09-01".to_owned(), 49.7)]);
        let departments = "Année,Département Code,Grippe 65 ans et plus\n2016,3,50.0\n";
        let fault_text = parse_text(ReferenceId::Coverage65, departments.as_bytes()).unwrap_err();
        insta::assert_snapshot!(fault_text.join("\n"), @"a.csv:1:Département Code: this file is about parts of the country; the national one is needed");
        let fault_text =
            parse_text(ReferenceId::Coverage65, b"Ann\xe9e;Grippe 65 ans et plus\n2016;500\n16;5\n")
                .unwrap_err();
        insta::assert_snapshot!(fault_text.join("\n"), @r#"
        a.csv:2:Grippe 65 ans et plus: 500 is more than 100
        a.csv:3:Année: "16" is not a year
        "#);
    }

    #[test]
    fn rejects_the_file_of_another_network() {
        insta::assert_snapshot!(parse_text(ReferenceId::EmergencyFlu, SENTINELLES.as_bytes()).unwrap_err().join("\n"), @"
        a.csv:1:1er jour de la semaine: the column is missing: is this the file of another reference?
        a.csv:1:Taux de passages aux urgences pour grippe: the column is missing: is this the file of another reference?
        a.csv:1:Classe d'âge: the column is missing: is this the file of another reference?
        ");
        insta::assert_snapshot!(sentinelles("").unwrap_err().join("\n"), @"a.csv: the file holds no value in inc100");
        assert_eq!(parse_text(ReferenceId::Coverage65, b"").unwrap_err(), ["a.csv: the file is empty"]);
    }
}

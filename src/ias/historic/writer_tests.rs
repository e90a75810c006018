//! Tests of printing: imported files are reproduced, later days added, revised figures updated, and unpublished data
//! withheld from the public.

use super::*;
use crate::ias::{
    compose::{ImportedData, compose},
    input_file::Progress,
    publication::{Method, Publication},
    series::{Point, Series, days_after},
    territory::Territory,
    theme::Theme,
};
use jiff::civil::{Date, date};
use proptest::prelude::*;

const NATIONAL: &str = "\"PERIODE\";\"IAS_brut\";\"IAS_liss\u{e9}\";\"Incidence_Sentinelles\"\r\n\
    2016-05-10;1;1,5;9,2857\r\n2016-05-11;2,50;1,60;NA\r\n2016-05-13;2,1;1e+05;2\r\n";

struct Imported {
    file: Historic,
    publication: Publication,
    layout: Layout,
}

/// A national file of the flu that was imported.
fn import(bytes: &[u8]) -> Imported {
    let context = Context { file: "f.csv", theme: Theme::Flu, today: date(2016, 5, 14) };
    let file = parse(context, bytes, Progress::new(bytes, &|_| ())).unwrap();
    let observations = file.observations.clone();
    let publication = compose(Theme::Flu, &ImportedData { observations, ..ImportedData::default() }).unwrap();
    let sheet = HistoricWriter {
        publication: &publication,
        observations: &file.observations,
        layout: None,
        audience: ExportKind::Operator,
    };
    let layout = sheet.detect_layout(file.kind, &file.original);
    Imported { file, publication, layout }
}

impl Imported {
    fn print(&self, audience: ExportKind) -> Vec<u8> {
        let (observations, layout) = (&self.file.observations, Some(&self.layout));
        let sheet = HistoricWriter { publication: &self.publication, observations, layout, audience };
        sheet.print(self.file.kind).unwrap()
    }

    fn text(&self, audience: ExportKind) -> String {
        String::from_utf8(self.print(audience)).unwrap().replace("\r\n", "\n")
    }

    /// Changes the levels of France.
    fn publish(&mut self, change: impl Fn(&mut Vec<Point>)) {
        let mut points = self.publication.national().points().to_vec();
        change(&mut points);
        self.publication.series.insert(Territory::FRANCE, Series::from_sorted(points));
    }
}

#[test]
fn a_file_keeps_its_encoding_and_line_ends() {
    let text = NATIONAL.to_owned();
    let latin_1 = encoding_rs::WINDOWS_1252.encode(&text).0.into_owned();
    let unix = text.replace("\r\n", "\n").replace('é', "e").into_bytes();
    let marked = [b"\xEF\xBB\xBF", text.as_bytes()].concat();
    let unended = text.trim_end().as_bytes().to_vec();
    let renamed = text.replace("\"PERIODE\"", "periode").into_bytes();
    for bytes in [latin_1, text.into_bytes(), unix, marked, unended, renamed] {
        let shown = String::from_utf8_lossy(&bytes).into_owned();
        assert_eq!(import(&bytes).print(ExportKind::Operator), bytes, "{shown}");
        let ended = [bytes.clone(), b"\x1a".to_vec()].concat();
        assert_eq!(import(&ended).print(ExportKind::Operator), bytes, "{shown}");
    }
    // Only cells that no rule prints are exceptions.
    assert_eq!(import(NATIONAL.as_bytes()).layout.exceptions.len(), 2);
}

#[test]
fn appends_later_days_and_reports_revised_figures() {
    let mut imported = import(NATIONAL.as_bytes());
    imported.publish(|points| {
        points[1].level = Some(1.66);
        points.push(Point::plain(date(2016, 5, 14), 7.654_321, true));
    });
    insta::assert_snapshot!(imported.text(ExportKind::Operator), @r#"
    "PERIODE";"IAS_brut";"IAS_lissé";"Incidence_Sentinelles"
    2016-05-10;1;1,5;9,2857
    2016-05-11;2,50;1,7;NA
    2016-05-13;2,1;1e+05;2
    2016-05-14;NA;7,7;NA
    "#);
}

#[test]
fn public_files_omit_references_and_unpublished_days() {
    let mut imported = import(NATIONAL.as_bytes());
    imported.publish(|points| {
        points.pop();
    });
    insta::assert_snapshot!(imported.text(ExportKind::Public), @r#"
    "PERIODE";"IAS_brut";"IAS_lissé";"Incidence_Sentinelles"
    2016-05-10;1;1,5;NA
    2016-05-11;2,50;1,60;NA
    "#);
    imported.publish(Vec::clear);
    let (observations, layout) = (&imported.file.observations, Some(&imported.layout));
    let sheet = HistoricWriter {
        publication: &imported.publication,
        observations,
        layout,
        audience: ExportKind::Public,
    };
    assert_eq!((sheet.print(Kind::National), sheet.print(Kind::Regional)), (None, None));
}

/// A computed series: the nation for three seasons, regions for the last one, the last twelve days provisional.
fn computed(last: Date) -> Publication {
    let level = |at: i64| 100.0 + (at % 50) as f64 / 7.0;
    let points = |days: i64, scale: f64| {
        let day = |at: i64| Point::plain(days_after(last, -at), scale * level(at), at < 12);
        Series::from_sorted((0..days).rev().map(day).collect())
    };
    let mut series: std::collections::BTreeMap<_, _> =
        Territory::regions().map(|region| (region, points(200, 0.5))).collect();
    series.insert(Territory::FRANCE, points(900, 1.0));
    Publication { theme: Theme::Scabies, demonstration: false, method: Method::RatioOfSums, series }
}

fn canonical(publication: &Publication, kind: Kind) -> Vec<u8> {
    HistoricWriter { publication, observations: &[], layout: None, audience: ExportKind::Public }
        .print(kind)
        .unwrap()
}

#[test]
fn a_computed_series_has_the_historic_layout() {
    let publication = computed(date(2016, 4, 1));
    let national = canonical(&publication, Kind::National);
    let begins = b"\"PERIODE\";\"IAS_liss\xE9\"\r\n2013-10-15;107\r\n";
    assert!(national.starts_with(begins), "{}", String::from_utf8_lossy(&national[..40]));
    let regional = String::from_utf8(canonical(&publication, Kind::Regional)).unwrap();
    let lines: Vec<&str> = regional.lines().collect();
    assert_eq!(
        (lines.len(), regional.contains("29-02-2016"), regional.ends_with("NA\r\n")),
        (366, false, true)
    );
    insta::assert_snapshot!(lines[0].replace(";\"Loc_Reg", " "), @r#""PERIODE";"Senti";"Sais_2014_2015";"Sais_2013_2014" 11" 21" 22" 23" 24" 25" 26" 31" 41" 42" 43" 52" 53" 54" 72" 73" 74" 82" 83" 91" 93" 94";"MIN_Saison";"MAX_Saison";"IN_Def";"IN_Temp""#);
    insta::assert_snapshot!([lines[1], lines[200], lines[210], lines[365]].join("\n"), @r#"
    "01-09-2015";NA;104;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;104;104;101,857142857143;NA
    "19-03-2016";NA;104,142857142857;106,285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;50,9285714285714;104,142857142857;106,285714285714;101,857142857143;NA
    "29-03-2016";NA;102,714285714286;104,857142857143;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;50,2142857142857;102,714285714286;104,857142857143;NA;100,428571428571
    "31-08-2016";NA;102;104,142857142857;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;NA;102;104,142857142857;NA;NA
    "#);
    let nothing = Publication { series: std::collections::BTreeMap::new(), ..publication };
    let sheet = HistoricWriter {
        publication: &nothing,
        observations: &[],
        layout: None,
        audience: ExportKind::Operator,
    };
    assert_eq!((sheet.print(Kind::National), sheet.print(Kind::Regional)), (None, None));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn a_printed_season_round_trips(back in 0i64..700) {
        let last = days_after(date(2016, 12, 31), -back);
        let publication = computed(last);
        let bytes = canonical(&publication, Kind::Regional);
        let context = Context { file: "f.csv", theme: Theme::Scabies, today: last };
        let file = parse(context, &bytes, Progress::new(&bytes, &|_| ())).unwrap();
        let observations = file.observations;
        let read = compose(Theme::Scabies, &ImportedData { observations, ..ImportedData::default() }).unwrap();
        let season = crate::ias::season::first_year(last);
        for territory in Territory::regions().chain([Territory::FRANCE]) {
            let this_season = |p: &&Point| crate::ias::season::first_year(p.day) == season
                && (p.day.month(), p.day.day()) != (2, 29);
            let published: Vec<(Date, String, bool)> = publication.series_for(territory).points().iter().filter(this_season)
                .map(|p| (p.day, number::format(p.level.unwrap()), p.provisional)).collect();
            let back: Vec<(Date, String, bool)> = read.series_for(territory).points().iter().filter(this_season)
                .map(|p| (p.day, number::format(p.level.unwrap()), p.provisional)).collect();
            prop_assert_eq!(published, back);
        }
    }
}

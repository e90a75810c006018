//! Writes small files in the historic formats, so that the tests need no real ones.

use jiff::{ToSpan as _, civil::Date};
use std::fmt::Write as _;

const REGIONS: &str = "11 21 22 23 24 25 26 31 41 42 43 52 53 54 72 73 74 82 83 91 93 94";

/// How vintages of the format differ.
#[derive(Clone, Copy)]
pub struct Variant {
    pub line_end: &'static str,
    pub latin_1: bool,
    pub ends_with_control_z: bool,
    pub first_month: i8,
    pub trailing_season: bool,
}

/// As published in 2016.
pub const OLD: Variant = Variant {
    line_end: "\r\n",
    latin_1: true,
    ends_with_control_z: true,
    first_month: 9,
    trailing_season: false,
};

pub const NEW: Variant = Variant {
    line_end: "\n",
    latin_1: false,
    ends_with_control_z: false,
    first_month: 11,
    trailing_season: true,
};

/// A national file with one row per day; the level is a function of the number of the day.
pub fn national(
    columns: &str,
    (from, days): (Date, i32),
    level: impl Fn(i32) -> f64,
    variant: Variant,
) -> Vec<u8> {
    let mut text = format!("\"PERIODE\";{columns}{}", variant.line_end);
    for at in 0..days {
        let day = from + i64::from(at).days();
        let level = comma(level(at), 1);
        let cell = |name: &str| if name.contains("Sentinelles") { "777,7".to_owned() } else { level.clone() };
        let cells: Vec<String> = columns.split(';').map(cell).collect();
        let _ = write!(text, "{day};{}{}", cells.join(";"), variant.line_end);
    }
    if variant.latin_1 { encoding_rs::WINDOWS_1252.encode(&text).0.into_owned() } else { text.into_bytes() }
}

/// A regional file of the season that began in `year`, known up to `last`: the last twelve days are provisional,
/// every region has half the national level, and the past season is ten points higher.
pub fn regional(year: i16, last: Date, level: impl Fn(Date) -> f64, variant: Variant) -> Vec<u8> {
    let regions: Vec<String> = REGIONS.split(' ').map(|code| format!("\"Loc_Reg{code}\"")).collect();
    let trailing = if variant.trailing_season { (";\"Sais_1999_2000\"", ";NA") } else { ("", "") };
    let mut text = format!(
        "\"PERIODE\";\"Senti\";\"Sais_{}_{year}\";{};\"MIN_Saison\";\"MAX_Saison\";\"IN_Def\";\"IN_Temp\"{}{}",
        year - 1,
        regions.join(";"),
        trailing.0,
        variant.line_end
    );
    let mut day = Date::new(year, variant.first_month, 1).unwrap();
    let end = Date::new(year + 1, variant.first_month, 1).unwrap();
    while day < end {
        if (day.month(), day.day()) != (2, 29) {
            let past = comma(level(day) + 10.0, 4);
            let known = |value| if day <= last { comma(value, 4) } else { "NA".to_owned() };
            let reference = known(777.7);
            let (now, half) = (known(level(day)), known(level(day) / 2.0));
            let open = day > last - 12.days();
            let (definitive, provisional) = if open { ("NA", now.as_str()) } else { (now.as_str(), "NA") };
            let _ = write!(
                text,
                "\"{}\";{reference};{past};{};{past};{past};{definitive};{provisional}{}{}",
                day.strftime("%d-%m-%Y"),
                [half.as_str(); 22].join(";"),
                trailing.1,
                variant.line_end
            );
        }
        day += 1.day();
    }
    if variant.ends_with_control_z {
        text.push('\u{1A}');
    }
    text.into_bytes()
}

fn comma(value: f64, decimals: usize) -> String {
    format!("{value:.decimals$}").replace('.', ",")
}

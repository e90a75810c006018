//! Names of months and the order of a date's parts in each language; civil days only, so no time zone can
//! shift them. Thai readers count years from the Buddhist era.

use crate::locale::Locale;
use jiff::civil::Date;

const FRENCH: [&str; 12] = [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
];
const ENGLISH: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const THAI: [&str; 12] = [
    "มกราคม",
    "กุมภาพันธ์",
    "มีนาคม",
    "เมษายน",
    "พฤษภาคม",
    "มิถุนายน",
    "กรกฎาคม",
    "สิงหาคม",
    "กันยายน",
    "ตุลาคม",
    "พฤศจิกายน",
    "ธันวาคม",
];
const FRENCH_SHORT: [&str; 12] =
    ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."];
const ENGLISH_SHORT: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const THAI_SHORT: [&str; 12] =
    ["ม.ค.", "ก.พ.", "มี.ค.", "เม.ย.", "พ.ค.", "มิ.ย.", "ก.ค.", "ส.ค.", "ก.ย.", "ต.ค.", "พ.ย.", "ธ.ค."];
const BUDDHIST_OFFSET: i16 = 543;

/// A day in full: `1er janvier 2026`, `1 January 2026`, `2026년 1월 1일`, `1 มกราคม 2569`.
#[must_use]
pub fn date(locale: Locale, day: Date) -> String {
    let (year, date) = (day.year(), day.day());
    match locale {
        Locale::Fr => format!("{} {} {year}", french_day(date), month(&FRENCH, day)),
        Locale::En => format!("{date} {} {year}", month(&ENGLISH, day)),
        Locale::Ko => format!("{year}년 {}월 {date}일", day.month()),
        Locale::Th => format!("{date} {} {}", month(&THAI, day), year + BUDDHIST_OFFSET),
    }
}

/// A day without its year: `19 janv.`.
#[must_use]
pub fn short_date(locale: Locale, day: Date) -> String {
    let date = day.day();
    match locale {
        Locale::Fr => format!("{} {}", french_day(date), month(&FRENCH_SHORT, day)),
        Locale::En => format!("{date} {}", month(&ENGLISH_SHORT, day)),
        Locale::Ko => format!("{}월 {date}일", day.month()),
        Locale::Th => format!("{date} {}", month(&THAI_SHORT, day)),
    }
}

fn french_day(date: i8) -> String {
    if date == 1 { "1er".to_owned() } else { date.to_string() }
}

fn month(names: &[&'static str; 12], day: Date) -> &'static str {
    // A civil month is 1 to 12.
    names[usize::from(day.month().unsigned_abs()) - 1]
}

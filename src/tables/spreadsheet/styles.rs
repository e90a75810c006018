//! Number formats of xlsx files that display numbers as days.

use super::xml::{Xml, attribute};
use crate::{
    tables::{Unreadable, consumer::Source as _},
    zip_archive::{Zip, entry_by_name},
};
use jiff::{
    ToSpan as _,
    civil::{Date, date},
};
use quick_xml::events::Event;
use std::collections::HashSet;

/// Styles and formats of a workbook.
const MAX_STYLES: usize = 65_536;

/// By style: whether it displays days.
pub(super) struct Styles(Vec<bool>);

impl Styles {
    pub(super) fn load(zip: &mut Zip<'_>) -> Result<Self, Unreadable> {
        let mut styles = Self(Vec::new());
        let Some(mut part) = entry_by_name(zip, "xl/styles.xml") else { return Ok(styles) };
        let mut xml = Xml::new(part.open()?);
        let (mut buffer, mut formats, mut in_cells) = (Vec::new(), HashSet::new(), false);
        while let Some(event) = xml.next(&mut buffer)? {
            match &event {
                Event::Start(element) => match element.local_name().as_ref() {
                    "cellXfs" => in_cells = true,
                    "numFmt" if formats.len() < MAX_STYLES => {
                        let code = attribute(element, "formatCode").unwrap_or_default();
                        formats.extend(attribute(element, "numFmtId").filter(|_| shows_days(&code)));
                    }
                    "xf" if in_cells && styles.0.len() < MAX_STYLES => {
                        let format = attribute(element, "numFmtId").unwrap_or_default();
                        styles.0.push(formats.contains(&format) || is_built_in_day(&format));
                    }
                    _ => {}
                },
                Event::End(element) if element.local_name().as_ref() == "cellXfs" => in_cells = false,
                _ => {}
            }
        }
        Ok(styles)
    }

    pub(super) fn shows_day(&self, style: Option<&str>) -> bool {
        style.and_then(|style| self.0.get(style.parse::<usize>().ok()?)).is_some_and(|shows| *shows)
    }
}

/// Built-in formats of days: Western and East Asian ones.
fn is_built_in_day(format: &str) -> bool {
    matches!(format.parse::<u32>(), Ok(14..=17 | 22 | 27..=31 | 36 | 50..=54 | 57 | 58))
}

/// Whether a format code contains a year or a day, outside quotes and brackets, which contain texts and
/// colours. Some programs store localised letters: jj/mm/aaaa, TT.MM.JJJJ, gg/mm/aaaa. A single a belongs to
/// AM/PM or General.
fn shows_days(code: &str) -> bool {
    let (mut quoted, mut bracketed, mut escaped, mut before) = (false, false, false, ' ');
    let has_day = code.chars().any(|c| {
        let is_plain = !quoted && !bracketed && !escaped;
        escaped = is_plain && matches!(c, '\\' | '_' | '*');
        match c {
            '"' if !bracketed => quoted = !quoted,
            '[' if !quoted => bracketed = true,
            ']' => bracketed = false,
            _ => {}
        }
        let is_day = matches!(c, 'y' | 'Y' | 'd' | 'D' | 'j' | 'J')
            || matches!((before, c), ('a', 'a') | ('A', 'A') | ('g', 'g') | ('G', 'G'));
        before = c;
        is_plain && is_day
    });
    has_day && !code.eq_ignore_ascii_case("standard")
}

/// The day of a serial number, with the time of day if it has one, in ISO 8601.
pub(super) fn day(number: &str, is_1904: bool) -> Option<String> {
    let number: f64 = number.parse().ok()?;
    // The 1900 date system treats 1900 as a leap year.
    let zero: Date = if is_1904 { date(1904, 1, 1) } else { date(1899, 12, 30) };
    #[expect(clippy::cast_possible_truncation, reason = "a day of the calendar or none")]
    let (days, seconds) = (number.floor() as i64, (number.fract() * 86_400.0).round() as i64);
    let day = zero.checked_add(jiff::Span::new().try_days(days).ok()?).ok()?;
    if seconds == 0 {
        return Some(day.to_string());
    }
    let time = day.at(0, 0, 0, 0).checked_add(seconds.seconds()).ok()?;
    Some(time.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_date_formats() {
        for (code, shows) in [
            ("dd/mm/yyyy", true),
            ("yyyy\\-mm\\-dd", true),
            ("[$-409]d-mmm-yy;@", true),
            ("0.00", false),
            ("#,##0.00 \"days\"", false),
            ("[Red]0.0", false),
            ("h:mm:ss", false),
            ("0\\d", false),
            ("jj/mm/aaaa", true),
            ("mmm\\-aa", true),
            ("TT.MM.JJJJ", true),
            ("gg/mm", true),
            ("General", false),
            ("Standard", false),
            ("h:mm AM/PM", false),
            ("0_d", false),
        ] {
            assert_eq!(shows_days(code), shows, "{code}");
        }
    }

    #[test]
    fn converts_serial_numbers_to_days() {
        assert_eq!(day("46348", false).as_deref(), Some("2026-11-22"));
        assert_eq!(day("44886", true).as_deref(), Some("2026-11-22"));
        assert_eq!(day("46348.5", false).as_deref(), Some("2026-11-22T12:00:00"));
        for number in ["", "x", "1e300", "-1e300", "NaN"] {
            let _ = day(number, false);
        }
    }
}

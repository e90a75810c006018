//! Figures in the words of pages: the same texts with the same digits.

use super::{
    territory::Territory,
    theme::{Theme, Unit},
};
use crate::{
    locale::Locale,
    text::{self, decimal, name, text},
};
use jiff::civil::Date;

pub(super) fn theme_name(locale: Locale, theme: Theme) -> String {
    name(locale, ["ias", "name"], theme.slug())
}

/// What is measured: the theme, and the region unless it is the country.
pub(super) fn subject(locale: Locale, theme: Theme, territory: Territory) -> String {
    let theme = theme_name(locale, theme);
    if territory == Territory::FRANCE {
        return theme;
    }
    let region = name(locale, ["ias", "region"], &territory.to_string());
    text(locale, "ias:finding.place", &[("theme", &theme), ("territory", &region)])
}

/// A level in its own unit.
pub(super) fn level(locale: Locale, unit: Unit, level: f64) -> String {
    match unit {
        Unit::Index => decimal(locale, level, 1),
        Unit::Percent => text::percentage(locale, level, 1),
        Unit::Patients => text(locale, "ias:unit.patients", &[("value", &decimal(locale, level, 0))]),
    }
}

/// A threshold: without a decimal that says nothing.
fn threshold(locale: Locale, onset: f64) -> String {
    let is_whole = (onset * 10.0).round() % 10.0 == 0.0;
    decimal(locale, onset, if is_whole { 0 } else { 1 })
}

/// An index beside its epidemic threshold.
pub(super) fn beside_threshold(locale: Locale, level: f64, onset: f64, day: Date) -> String {
    let values = [decimal(locale, level, 1), text::day(locale, day), threshold(locale, onset)];
    let [value, date, onset] = values.each_ref().map(String::as_str);
    text(locale, "ias:state.context.onset", &[("value", value), ("date", date), ("onset", onset)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn an_index_is_given_as_pages_give_it() {
        let day = date(2026, 11, 21);
        for (locale, expected) in [
            (Locale::Fr, "Indice 1\u{a0}041,2 le 21 novembre 2026, seuil épidémique 37"),
            (Locale::En, "Index 1,041.2 on 21 November 2026, epidemic threshold 37"),
        ] {
            assert_eq!(beside_threshold(locale, 1041.2, 37.0, day), expected);
        }
        assert!(beside_threshold(Locale::En, 41.0, 37.25, day).contains("41.0"));
        assert!(beside_threshold(Locale::En, 41.0, 37.25, day).ends_with("threshold 37.3"));
        assert_eq!(level(Locale::Fr, Unit::Percent, 41.25), "41,3\u{a0}%");
        assert_eq!(level(Locale::En, Unit::Patients, 12_345.0), "12,345 patients");
    }
}

//! Sentences about figures, with the texts and digits of pages.

use super::{
    bulletin::BulletinEvent,
    indicator_status::{Grade, Situation, Trend, UsualRange},
    publication::Method,
    territory::Territory,
    theme::{Theme, Unit},
    view::ExcludedDay,
};
use crate::{
    locale::Locale,
    text::{self, decimal, plural_text, text, word_label},
};
use jiff::civil::Date;
use serde::Serialize;

/// A change from a smaller level than this is given in points, if no threshold shows its importance.
const SMALL_LEVEL: f64 = 20.0;
/// A level above this multiple of the earlier one is given as a multiple.
const MAX_RATIO: f64 = 3.0;

pub(super) fn theme_name(locale: Locale, theme: Theme) -> String {
    word_label(locale, "ias", "name", theme.slug())
}

pub(super) fn region_name(locale: Locale, territory: Territory) -> String {
    word_label(locale, "ias", "region", &territory.to_string())
}

/// The subject: the theme, and the region unless it is the country.
pub(super) fn subject(locale: Locale, theme: Theme, territory: Territory) -> String {
    let theme = theme_name(locale, theme);
    if territory == Territory::FRANCE {
        return theme;
    }
    text(locale, "ias:finding.place", &[("theme", &theme), ("territory", &region_name(locale, territory))])
}

/// A level with its unit.
pub(super) fn level(locale: Locale, unit: Unit, level: f64) -> String {
    match unit {
        Unit::Index => decimal(locale, level, 1),
        Unit::Percent => text::percentage(locale, level, 1),
        Unit::Patients => text(locale, "ias:unit.patients", &[("value", &decimal(locale, level, 0))]),
    }
}

/// A threshold, without insignificant decimals.
pub(super) fn threshold(locale: Locale, onset: f64) -> String {
    let is_whole = (onset * 10.0).round() % 10.0 == 0.0;
    decimal(locale, onset, if is_whole { 0 } else { 1 })
}

/// An index with its epidemic threshold.
pub(super) fn beside_threshold(locale: Locale, level: f64, onset: f64, day: Date) -> String {
    let values = [decimal(locale, level, 1), text::day(locale, day), threshold(locale, onset)];
    let [value, date, onset] = values.each_ref().map(String::as_str);
    text(locale, "ias:state.context.onset", &[("value", value), ("date", date), ("onset", onset)])
}

/// The meaning of a level, without its figure: "no epidemic, rising".
pub(super) fn state(locale: Locale, theme: Theme, grade: Option<Grade>, trend: Option<Trend>) -> String {
    let graded = |grade: Grade| word_label(locale, "ias", "state.grade", &word(grade));
    let Some(trend) = trend else {
        return match grade {
            None => text(locale, "ias:state.unknown", &[]),
            Some(Grade::Drifting) => text(locale, "ias:state.drift.unknown", &[]),
            Some(grade) => graded(grade),
        };
    };
    if grade == Some(Grade::Drifting) {
        let drift = word_label(locale, "ias", "state.drift", &word(trend));
        return match theme {
            Theme::Baclofen => text(locale, "ias:state.overYear", &[("trend", &drift)]),
            _ => drift,
        };
    }
    let moving = word_label(locale, "ias", "state.trend", &word(trend));
    let Some(grade) = grade else { return moving };
    let values = [("grade", graded(grade)), ("trend", moving)];
    let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
    match grade {
        Grade::NotEstablished => text(locale, "ias:state.trendFirst", &values),
        _ => text(locale, "ias:state.both", &values),
    }
}

/// The title of a page about a level: subject and meaning.
pub(super) fn finding(locale: Locale, subject: &str, state: &str) -> String {
    text(locale, "ias:state.title", &[("theme", subject), ("state", state)])
}

/// Theme and method of a level.
#[derive(Debug, Clone, Copy)]
pub(super) struct Measured {
    pub(super) unit: Unit,
    pub(super) method: Method,
}

/// A level as text with its unit: doses are given as a number, because they are not a share of people.
fn figure(locale: Locale, level: f64, measure: Measured) -> String {
    match measure.unit {
        Unit::Patients => decimal(locale, level, 0),
        Unit::Percent if !measure.method.is_doses() => text::percentage(locale, level, 1),
        Unit::Percent | Unit::Index => decimal(locale, level, 1),
    }
}

/// A level with its reference: "Index 15.6 on 21 November 2026, epidemic threshold 37".
pub(super) fn context(
    locale: Locale,
    measure: Measured,
    level: Option<f64>,
    day: Date,
    situation: &Situation,
) -> String {
    let Some(level) = level else { return text(locale, "ias:state.context.none", &[]) };
    let Measured { unit, method } = measure;
    if let (Unit::Index, Some(onset)) = (unit, situation.onset) {
        return beside_threshold(locale, level, onset, day);
    }
    let value = match unit {
        Unit::Patients => self::level(locale, unit, level),
        _ => figure(locale, level, measure),
    };
    let date = text::day(locale, day);
    let values = [("value", value.as_str()), ("date", date.as_str())];
    match (unit, situation.usual) {
        (Unit::Index, Some(UsualRange { low, high, .. })) => {
            let [low, high] = [low, high].map(|limit| decimal(locale, limit, 1));
            let limits = [("low", low.as_str()), ("high", high.as_str())];
            text(locale, "ias:state.context.usual", &[values, limits].concat())
        }
        (Unit::Index, None) => text(locale, "ias:state.context.index", &values),
        (Unit::Percent, _) if method.is_doses() => text(locale, "ias:state.context.doses", &values),
        (Unit::Percent, _) => text(locale, "ias:state.context.percent", &values),
        (Unit::Patients, _) => text(locale, "ias:state.context.patients", &values),
    }
}

/// The range of past seasons on that day, as pages show it with a threshold: "usual at this time, from 6 past seasons".
pub(super) fn usual_range(locale: Locale, usual: UsualRange) -> [String; 2] {
    let [low, high] = [usual.low, usual.high].map(|limit| decimal(locale, limit, 1));
    [
        plural_text(locale, "ias:state.fact.usual", usual.seasons as u64, &[]),
        text(locale, "ias:state.range", &[("low", &low), ("high", &high)]),
    ]
}

/// The change of a level over seven days, or over a year for one without seasons; in points below a threshold and from
/// a small level, in per cent above.
pub(super) fn change(
    locale: Locale,
    theme: Theme,
    level: Option<f64>,
    situation: &Situation,
) -> Option<String> {
    let change = moved(locale, theme.unit(), level?, situation.before?, situation.onset);
    let values = [("change", change.as_str())];
    Some(match theme {
        Theme::Baclofen => text(locale, "ias:change.year", &values),
        _ => text(locale, "ias:change.text", &values),
    })
}

fn moved(locale: Locale, unit: Unit, level: f64, before: f64, onset: Option<f64>) -> String {
    let difference = level - before;
    let is_small = onset.map_or(before < SMALL_LEVEL, |onset| level <= onset);
    let size = (difference.abs() * 10.0).round() / 10.0;
    let ratio = level / before;
    let printed = match unit {
        Unit::Percent => points(locale, "ias:unit.points", size),
        _ if is_small => points(locale, "ias:unit.index", size),
        _ if ratio > MAX_RATIO => {
            return text(locale, "ias:unit.times", &[("value", &decimal(locale, ratio, 1))]);
        }
        _ => text::percentage(locale, (ratio - 1.0).abs() * 100.0, 0),
    };
    let is_zero = !printed.contains(|c: char| ('1'..='9').contains(&c));
    let sign = match difference < 0.0 {
        _ if is_zero => "",
        true => "\u{2212}",
        false => "+",
    };
    format!("{sign}{printed}")
}

/// A difference in points, in the plural form of the printed number: 1.0 point, 1.5 points; in French 1,5 point.
fn points(locale: Locale, key: &'static str, size: f64) -> String {
    let is_one = match locale {
        Locale::Fr => size < 2.0,
        _ => (size - 1.0).abs() < 0.05,
    };
    plural_text(locale, key, if is_one { 1 } else { 2 }, &[("value", &decimal(locale, size, 1))])
}

/// An excluded day, with its regions and the event that explains it.
pub(super) fn excluded(locale: Locale, excluded: &ExcludedDay) -> String {
    let date = text::day(locale, excluded.day);
    let regions = region_names(locale, &excluded.regions);
    let what = excluded.event.map_or_else(String::new, |event| event_name(locale, event.word()));
    let values = [("date", date.as_str()), ("regions", regions.as_str()), ("what", what.as_str())];
    match (excluded.whole, excluded.event.is_some()) {
        (true, false) => text(locale, "ias:chart.excluded.whole", &values),
        (false, false) => text(locale, "ias:chart.excluded.regions", &values),
        (true, true) => text(locale, "ias:chart.excluded.wholeEvent", &values),
        (false, true) => text(locale, "ias:chart.excluded.regionsEvent", &values),
    }
}

/// An event with its days and regions.
pub(super) fn event(locale: Locale, event: &BulletinEvent) -> String {
    let BulletinEvent { what, from, to, regions } = event;
    let what = event_name(locale, what.word());
    let [date, to_day] = [*from, *to].map(|day| text::day(locale, day));
    let values = [("what", what.as_str()), ("date", date.as_str()), ("to", to_day.as_str())];
    let sentence = match to > from {
        true => text(locale, "ias:annotation.eventDays", &values),
        false => text(locale, "ias:annotation.event", &values),
    };
    if regions.is_empty() {
        return sentence;
    }
    let regions = region_names(locale, regions);
    text(locale, "ias:annotation.eventRegions", &[("text", &sentence), ("regions", &regions)])
}

fn event_name(locale: Locale, word: &str) -> String {
    word_label(locale, "ias", "annotation.what", word)
}

fn region_names(locale: Locale, regions: &[Territory]) -> String {
    regions.iter().map(|region| region_name(locale, *region)).collect::<Vec<_>>().join(", ")
}

/// The word of a closed list, as in JSON.
fn word(value: impl Serialize) -> String {
    let word = serde_json::to_value(value).ok();
    word.and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use serde_json::Value;

    #[test]
    fn sentences_format_an_index_like_pages() {
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

    #[test]
    fn sentences_word_a_level_like_pages() {
        let vectors: Vec<Value> =
            serde_json::from_str(include_str!("../../tests/vectors/situation.json")).unwrap();
        assert_eq!(vectors.len(), 16);
        for vector in vectors {
            let of = |name: &str| vector[name].clone();
            let situation: Situation = serde_json::from_value(of("situation")).unwrap();
            let theme: Theme = serde_json::from_value(of("theme")).unwrap();
            let measure = Measured {
                unit: serde_json::from_value(of("unit")).unwrap(),
                method: serde_json::from_value(of("method")).unwrap(),
            };
            let (level, day) = (of("level").as_f64(), serde_json::from_value(of("lastDay")).unwrap());
            for locale in Locale::ALL {
                let [state, context, change] = &vector["printed"][locale.code()].as_array().unwrap()[..]
                else {
                    panic!("{vector}");
                };
                assert_eq!(&super::state(locale, theme, situation.grade, situation.trend), state);
                assert_eq!(&super::context(locale, measure, level, day, &situation), context);
                let moved = super::change(locale, theme, level, &situation);
                assert_eq!(moved.is_some(), change.is_string(), "{vector}");
                let words = moved.unwrap_or_default();
                assert!(words.contains(change.as_str().unwrap_or_default()), "{words}: {change}");
            }
        }
    }
}

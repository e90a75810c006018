//! The texts of `ui/locales` for use outside of pages, such as mails. Keys, placeholders and plural forms are
//! those of the interface. Keys are written out at their use, so that a test can check that each exists in
//! all four languages.

use crate::locale::Locale;
use jiff::civil::{Date, DateTime};
use serde_json::Value;
use std::{
    collections::{BTreeMap, HashMap},
    sync::OnceLock,
};

#[derive(rust_embed::RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/ui/locales/"]
struct Files;

/// The texts of a language by `namespace:path.to.text`.
type Texts = HashMap<String, String>;

/// The text of a key, with `{{name}}` placeholders replaced by values.
#[must_use]
pub fn text(locale: Locale, key: &'static str, values: &[(&str, &str)]) -> String {
    match texts(locale).get(key) {
        Some(text) => fill(text, values),
        None => missing(locale, key),
    }
}

/// The label of a word of a closed list, at a path of a namespace.
#[must_use]
pub fn word_label(locale: Locale, namespace: &str, path: &str, word: &str) -> String {
    let named = texts(locale).get(&format!("{namespace}:{path}.{word}"));
    debug_assert!(named.is_some(), "no name of {word} in {locale}");
    named.cloned().unwrap_or_else(|| word.to_owned())
}

/// The plural form of a text for `count`, with `{{count}}` formatted for the language.
#[must_use]
pub fn plural_text(locale: Locale, key: &'static str, count: u64, values: &[(&str, &str)]) -> String {
    let printed = number(locale, count);
    let values = [&[("count", printed.as_str())], values].concat();
    match texts(locale).get(&format!("{key}_{}", plural(locale, count))) {
        Some(text) => fill(text, &values),
        None => missing(locale, key),
    }
}

/// The message of an error code with its parameters; `None` if `code` is not one.
#[must_use]
pub fn error_message(locale: Locale, code: &str, params: &BTreeMap<&'static str, u64>) -> Option<String> {
    let form = params.get("count").map_or("", |count| plural(locale, *count));
    let key = format!("code:{code}_{form}");
    let text = texts(locale).get(key.trim_end_matches('_'))?;
    let printed: Vec<_> = params.iter().map(|(name, value)| (*name, number(locale, *value))).collect();
    let values: Vec<_> = printed.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Some(fill(text, &values))
}

/// A whole number with thousands separators.
#[must_use]
pub fn number(locale: Locale, number: u64) -> String {
    let mark = if locale == Locale::Fr { '\u{a0}' } else { ',' };
    let digits = number.to_string();
    let mut printed = String::with_capacity(digits.len() + digits.len() / 3 * mark.len_utf8());
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            printed.push(mark);
        }
        printed.push(digit);
    }
    printed
}

/// A number with a fixed number of decimals, as the interface formats it. It rounds half away from zero on
/// the shortest decimal representation, not on the binary value.
#[must_use]
pub fn decimal(locale: Locale, value: f64, decimals: usize) -> String {
    let text = value.abs().to_string();
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    let digits: String = rest.chars().chain("0".repeat(decimals).chars()).take(decimals).collect();
    let scaled = format!("{whole}{digits}").parse::<u64>().unwrap_or(u64::MAX);
    let scaled =
        scaled.saturating_add(u64::from(rest.as_bytes().get(decimals).is_some_and(|digit| *digit >= b'5')));
    let sign = if value < 0.0 && scaled > 0 { "-" } else { "" };
    let unit = 10_u64.saturating_pow(u32::try_from(decimals).unwrap_or(u32::MAX));
    let printed = format!("{sign}{}", number(locale, scaled / unit));
    let point = if locale == Locale::Fr { ',' } else { '.' };
    if decimals == 0 { printed } else { format!("{printed}{point}{:0decimals$}", scaled % unit) }
}

/// A percentage with a fixed number of decimals: `41,2 %`.
#[must_use]
pub fn percentage(locale: Locale, value: f64, decimals: usize) -> String {
    let mark = if locale == Locale::Fr { "\u{a0}%" } else { "%" };
    decimal(locale, value, decimals) + mark
}

/// An amount of cents in euros: `−1 360,00 €` or `−€1,360.00`, with the typographic minus sign.
#[must_use]
pub fn euros(locale: Locale, cents: i64) -> String {
    let sign = if cents < 0 { "\u{2212}" } else { "" };
    let (whole, rest) = (number(locale, cents.unsigned_abs() / 100), cents.unsigned_abs() % 100);
    match locale {
        Locale::Fr => format!("{sign}{whole},{rest:02}\u{a0}€"),
        _ => format!("{sign}€{whole}.{rest:02}"),
    }
}

/// A rate in hundredths of a per cent: `10 %`, `5,5 %`, `10%`.
#[must_use]
pub fn percent(locale: Locale, rate: i64) -> String {
    let decimals = format!("{:02}", rate % 100);
    let (point, mark) = if locale == Locale::Fr { (",", "\u{a0}%") } else { (".", "%") };
    match decimals.trim_end_matches('0') {
        "" => format!("{}{mark}", rate / 100),
        decimals => format!("{}{point}{decimals}{mark}", rate / 100),
    }
}

/// A file size in kilobytes of 1,000 bytes, as the interface formats it: `84,2 Ko`.
#[must_use]
pub fn size(locale: Locale, bytes: u64) -> String {
    let tenths = (bytes + 50) / 100;
    let point = if locale == Locale::Fr { ',' } else { '.' };
    format!("{}{point}{}\u{a0}Ko", number(locale, tenths / 10), tenths % 10)
}

/// Keys of the names of months in a date.
const MONTHS: [&str; 12] = [
    "mail:month.january",
    "mail:month.february",
    "mail:month.march",
    "mail:month.april",
    "mail:month.may",
    "mail:month.june",
    "mail:month.july",
    "mail:month.august",
    "mail:month.september",
    "mail:month.october",
    "mail:month.november",
    "mail:month.december",
];

/// Years of the Buddhist era, for Thai.
const BUDDHIST_OFFSET: i16 = 543;

/// A civil day in full, as the interface formats it.
#[must_use]
pub fn day(locale: Locale, day: Date) -> String {
    let month = usize::try_from(day.month() - 1).ok().and_then(|at| MONTHS.get(at));
    let month = month.map_or_else(String::new, |key| text(locale, key, &[]));
    let year = year(locale, day.year());
    let number = match (locale, day.day()) {
        (Locale::Fr, 1) => "1er".to_owned(),
        (_, number) => number.to_string(),
    };
    text(locale, "mail:day", &[("day", &number), ("month", &month), ("year", &year)])
}

/// A year in the era of the language.
#[must_use]
pub fn year(locale: Locale, year: i16) -> String {
    if locale == Locale::Th { year + BUDDHIST_OFFSET } else { year }.to_string()
}

/// A civil day with its time.
#[must_use]
pub fn date_time(locale: Locale, at: DateTime) -> String {
    let (hour, minute) = (format!("{:02}", at.hour()), format!("{:02}", at.minute()));
    let values = [("day", day(locale, at.date())), ("hour", hour), ("minute", minute)];
    text(locale, "mail:moment", &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

/// The plural category of a whole number (CLDR).
fn plural(locale: Locale, count: u64) -> &'static str {
    match locale {
        Locale::Fr if count < 2 => "one",
        Locale::Fr if count.is_multiple_of(1_000_000) => "many",
        Locale::En if count == 1 => "one",
        _ => "other",
    }
}

fn missing(locale: Locale, key: &'static str) -> String {
    debug_assert!(false, "no text {key} in {locale}");
    key.to_owned()
}

/// Replaces placeholders in one pass, so that values are never parsed for placeholders.
fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, (name, after))) =
        rest.split_once("{{").and_then(|(before, gap)| Some((before, gap.split_once("}}")?)))
    {
        filled.push_str(before);
        let value = values.iter().find(|(known, _)| *known == name.trim());
        debug_assert!(value.is_some(), "nothing for {name:?} in {text:?}");
        filled.push_str(value.map_or("", |(_, value)| value));
        rest = after;
    }
    filled + rest
}

fn texts(locale: Locale) -> &'static Texts {
    static TEXTS: [OnceLock<Texts>; Locale::ALL.len()] = [const { OnceLock::new() }; Locale::ALL.len()];
    TEXTS[locale as usize].get_or_init(|| load(locale))
}

fn load(locale: Locale) -> Texts {
    let mut texts = Texts::new();
    for path in <Files as rust_embed::RustEmbed>::iter() {
        let namespace =
            path.strip_prefix(locale.code()).and_then(|rest| rest.strip_prefix('/')?.strip_suffix(".json"));
        let Some((namespace, file)) = namespace.zip(Files::get(&path)) else { continue };
        // The tests of the interface parse every file; an invalid one has no texts.
        let tree = serde_json::from_slice(&file.data).unwrap_or_default();
        flatten(&format!("{namespace}:"), tree, &mut texts);
    }
    texts
}

fn flatten(prefix: &str, tree: Value, texts: &mut Texts) {
    match tree {
        Value::String(text) => {
            texts.insert(prefix.trim_end_matches('.').to_owned(), text);
        }
        Value::Object(branches) => {
            branches.into_iter().for_each(|(name, tree)| flatten(&format!("{prefix}{name}."), tree, texts));
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_numbers_into_the_text_of_a_code() {
        let text = |code: &str, params: &[(&'static str, u64)]| {
            error_message(Locale::En, code, &params.iter().copied().collect())
        };
        assert_eq!(text("form.required", &[]).as_deref(), Some("This field is required."));
        assert_eq!(
            text("form.too-long", &[("max", 1_000), ("count", 1)]).as_deref(),
            Some("1\u{a0}character too many (1,000 at most).")
        );
        assert_eq!(text("expected a list of markets", &[]), None);
    }

    #[test]
    fn texts_equal_those_of_the_interface() {
        for (locale, expected) in [
            (Locale::Fr, "À l’heure"),
            (Locale::En, "On time"),
            (Locale::Ko, "기한 내"),
            (Locale::Th, "ตรงเวลา"),
        ] {
            assert_eq!(text(locale, "status:onTime", &[]), expected);
        }
        assert_eq!(text(Locale::En, "status:level.minor", &[]), "Minor");
    }

    #[test]
    fn numbers_select_the_plural_form_and_follow_the_locale() {
        for (locale, count, expected) in [
            (Locale::Fr, 0, "délai promis : 0 jour"),
            (Locale::Fr, 1, "délai promis : 1 jour"),
            (Locale::Fr, 2, "délai promis : 2 jours"),
            (Locale::Fr, 1_234_567, "délai promis : 1 234 567 jours"),
            (Locale::En, 1, "promised within 1 day"),
            (Locale::En, 1_000, "promised within 1,000 days"),
        ] {
            let said = plural_text(locale, "status:promise", count, &[]);
            assert_eq!(said.replace(['\u{a0}', '\u{202f}'], " "), expected);
        }
        let forms = |locale, count| plural(locale, count);
        assert_eq!([0, 1, 2, 1_000_000].map(|n| forms(Locale::Fr, n)), ["one", "one", "other", "many"]);
        assert_eq!([0, 1, 2].map(|n| forms(Locale::En, n)), ["other", "one", "other"]);
        assert_eq!([0, 1, 2].map(|n| forms(Locale::Ko, n)), ["other", "other", "other"]);
    }

    #[test]
    fn formats_days_like_the_interface() {
        let at = "2026-12-01T14:07:31".parse::<DateTime>().unwrap();
        for (locale, expected) in [
            (Locale::Fr, "1er décembre 2026 à 14\u{a0}h\u{a0}07"),
            (Locale::En, "1 December 2026, 14:07"),
            (Locale::Ko, "2026년 12월 1일 14:07"),
            (Locale::Th, "1 ธันวาคม 2569 เวลา 14:07\u{a0}น."),
        ] {
            assert_eq!(date_time(locale, at), expected);
        }
    }

    #[test]
    fn formats_amounts_and_shares_by_locale() {
        for (locale, cents, rate, expected) in [
            (Locale::Fr, 1_224_000, 1_000, "12\u{a0}240,00\u{a0}€ 10\u{a0}%"),
            (Locale::Fr, -136_005, 550, "−1\u{a0}360,05\u{a0}€ 5,5\u{a0}%"),
            (Locale::En, 1_224_000, 2_000, "€12,240.00 20%"),
            (Locale::Ko, -5, 5, "−€0.05 0.05%"),
            (Locale::Th, 0, 0, "€0.00 0%"),
        ] {
            assert_eq!(format!("{} {}", euros(locale, cents), percent(locale, rate)), expected);
        }
        assert_eq!(size(Locale::Fr, 84_160), "84,2\u{a0}Ko");
        assert_eq!(size(Locale::En, 1_234_567), "1,234.6\u{a0}Ko");
    }

    #[test]
    fn formats_decimals_like_the_interface() {
        let vectors: Vec<Value> = serde_json::from_str(include_str!("../tests/vectors/format.json")).unwrap();
        let mut compared = 0;
        for vector in vectors {
            let print = match vector["fn"].as_str() {
                Some("number") => decimal,
                Some("percent") => percentage,
                _ => continue,
            };
            let args = &vector["args"];
            // Implausible values, such as NaN, are tested in the interface only.
            let Some(value) = args["value"].as_f64().filter(|value| value.abs() < 1e15) else { continue };
            let default = if vector["fn"] == "percent" { 2 } else { 0 };
            let decimals = usize::try_from(args["decimals"].as_u64().unwrap_or(default)).unwrap();
            let locale: Locale = vector["locale"].as_str().unwrap().parse().unwrap();
            assert_eq!(print(locale, value, decimals), vector["out"].as_str().unwrap(), "{vector}");
            compared += 1;
        }
        assert!(compared > 20, "{compared}");
    }

    #[test]
    fn a_placeholder_within_a_value_is_not_expanded() {
        let values = [("a", "{{b}}"), ("b", "<i>")];
        assert_eq!(fill("{{a}} {{ b }}, {{", &values), "{{b}} <i>, {{");
    }
}

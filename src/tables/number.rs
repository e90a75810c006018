//! Parses numbers as people and programs write them: decimal comma or point, thousands separators,
//! currencies, parentheses.

use crate::closed_list::closed_list;

closed_list! {
    /// The decimal sign of numbers.
    Decimal as SampleDecimal { Comma = "comma", Point = "point", }
}

impl Decimal {
    const fn sign(self) -> char {
        match self {
            Self::Comma => ',',
            Self::Point => '.',
        }
    }
}

/// A number and the properties of its notation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Number {
    pub(super) value: f64,
    pub(super) is_whole: bool,
    /// The decimal sign that the notation proves: its own, or the one that its thousands separator excludes.
    pub(super) decimal: Option<Decimal>,
    /// A sign that may be decimal or separate thousands, and the value in the second case.
    pub(super) ambiguous: Option<(Decimal, f64)>,
}

impl Number {
    /// The value with this decimal sign.
    pub(super) fn with(self, decimal: Decimal) -> f64 {
        match self.ambiguous {
            Some((sign, thousands)) if sign != decimal => thousands,
            _ => self.value,
        }
    }
}

/// Words and signs that replace suppressed small counts.
const SUPPRESSED: [&str; 16] = [
    "*", "**", "***", "..", "...", ":", "c", "s", "ss", "n.d.", "secret", "supp", "nc", "n.c.", "ns", "n.s.",
];

/// Words and signs for missing values.
const MISSING_VALUES: [&str; 13] =
    ["na", "n/a", "#n/a", "n.a.", "nan", "null", "none", "nd", "n/d", "nil", "-", "--", "#null!"];

/// How many numbers prove each decimal sign.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Decimals {
    commas: u64,
    points: u64,
}

impl Decimals {
    pub(super) fn add(&mut self, sign: Option<Decimal>) {
        match sign {
            Some(Decimal::Comma) => self.commas += 1,
            Some(Decimal::Point) => self.points += 1,
            None => {}
        }
    }

    pub(super) fn append(&mut self, other: Self) {
        self.commas += other.commas;
        self.points += other.points;
    }

    pub(super) const fn are_none(self) -> bool {
        self.commas + self.points == 0
    }

    /// The sign that nine of ten numbers prove, and their number.
    pub(super) fn proven(self) -> Option<(Decimal, u64)> {
        majority(self.commas, self.points).map(|is_comma| {
            if is_comma { (Decimal::Comma, self.commas) } else { (Decimal::Point, self.points) }
        })
    }
}

/// Whether nine of ten decisive values allow the first interpretation (`true`) or the second (`false`);
/// `None` if neither.
pub(super) const fn majority(first: u64, second: u64) -> Option<bool> {
    match (first, second) {
        (0, 0) => None,
        _ if first >= 9 * second => Some(true),
        _ if second >= 9 * first => Some(false),
        _ => None,
    }
}

/// Powers of ten, which floats represent exactly.
const POWERS: [f64; 15] = [1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14];

/// Whether a cell is empty or contains a marker of missing values.
pub(super) fn is_missing_value(text: &str) -> bool {
    text.is_empty() || text.len() <= 6 && MISSING_VALUES.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Whether a cell contains a suppressed small count: a word or sign, or a bound such as <10.
pub(super) fn is_suppressed(text: &str) -> bool {
    let is_mark = || text.len() <= 6 && SUPPRESSED.iter().any(|mark| text.eq_ignore_ascii_case(mark));
    let Some(bound) = text.strip_prefix(['<', '>', '≤', '≥']) else { return is_mark() };
    let bound = bound.strip_prefix('=').unwrap_or(bound).trim();
    !bound.is_empty() && bound.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a code was converted to a number by a spreadsheet: 2,00000E+12.
pub(super) fn is_scientific(text: &str) -> bool {
    let Some((mantissa, exponent)) = text.split_once(['e', 'E']) else { return false };
    let digits = |text: &str, more: &[char]| {
        text.starts_with(|c: char| c.is_ascii_digit())
            && text.chars().all(|c| c.is_ascii_digit() || more.contains(&c))
    };
    digits(mantissa, &['.', ',']) && exponent.strip_prefix('+').is_some_and(|digits_| digits(digits_, &[]))
}

/// A number as people write it: without the last digits that only its binary form has, so that 0.1 + 0.2 is 0.3.
pub(super) fn format(value: f64) -> String {
    format!("{value:.14e}").parse().map_or_else(|_| value.to_string(), |rounded: f64| rounded.to_string())
}

/// A number as people write it; none of what is no number.
#[must_use]
pub fn number(cell: &str) -> Option<f64> {
    parse(cell.trim(), None).map(|number| number.value)
}

/// Parses a number. A single sign before exactly three digits is ambiguous: `assumed` decides, and without it
/// the sign is decimal.
pub(super) fn parse(text: &str, assumed: Option<Decimal>) -> Option<Number> {
    let number = plain(text).or_else(|| written(text))?;
    match (number.ambiguous, assumed) {
        (Some((sign, value)), Some(assumed)) if sign != assumed => {
            Some(Number { value, is_whole: true, ..number })
        }
        _ => Some(number),
    }
}

/// Parses a number in any notation.
fn written(text: &str) -> Option<Number> {
    // Only letters of an exponent or a currency are accepted.
    let is_word = |byte: &u8| {
        byte.is_ascii_alphabetic()
            && !matches!(byte.to_ascii_uppercase(), b'E' | b'U' | b'R' | b'K' | b'W' | b'T' | b'H' | b'B')
    };
    if text.len() > 60
        || text.bytes().any(|byte| is_word(&byte))
        || !text.bytes().any(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    let (negative, digits) = bare(text)?;
    let signed = |value: f64| if negative { -value } else { value };
    if is_scientific(digits) || digits.contains(['e', 'E']) {
        let value = signed(digits.replace(',', ".").parse().ok()?);
        let number = Number { value, is_whole: false, decimal: None, ambiguous: None };
        return value.is_finite().then_some(number);
    }
    let digits = without_blanks(digits)?;
    let (decimal, proven) = decimal_of(&digits)?;
    let (whole, fraction) = match decimal {
        Some(decimal) => digits.split_once(decimal.sign())?,
        None => (&*digits, ""),
    };
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let whole: String = whole.chars().filter(|c| !matches!(c, ',' | '.')).collect();
    if !is_digits(&whole) || !is_digits(fraction) || whole.len() + fraction.len() == 0 {
        return None;
    }
    let value = signed(format!("{whole}.{fraction}").parse().ok()?);
    let thousands = || Some(signed(format!("{whole}{fraction}").parse().ok()?));
    let ambiguous = match decimal.filter(|_| proven.is_none()) {
        Some(decimal) => Some((decimal, thousands()?)),
        None => None,
    };
    Some(Number { value, is_whole: decimal.is_none(), decimal: proven, ambiguous })
}

/// Fast path for most cells: digits with an optional minus and an optional sign.
fn plain(text: &str) -> Option<Number> {
    let (is_negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let (mut all, mut sign) = (0, None);
    for (at, byte) in digits.bytes().enumerate() {
        match byte {
            b'0'..=b'9' => all = 10 * all + i64::from(byte - b'0'),
            b',' | b'.' if sign.is_none() && at > 0 => sign = Some((at, byte)),
            _ => return None,
        }
        // Integers up to 15 digits are exact, and so are their quotients by a power of ten.
        if at > 14 {
            return None;
        }
    }
    let fraction = sign.map_or(0, |(at, _)| digits.len() - at - 1);
    if digits.is_empty() || sign.is_some() && fraction == 0 {
        return None;
    }
    #[expect(clippy::cast_precision_loss, reason = "fifteen digits are exact")]
    let all = (if is_negative { -all } else { all }) as f64;
    let decimal = sign.map(|(_, byte)| if byte == b',' { Decimal::Comma } else { Decimal::Point });
    let may_group = sign.is_some_and(|(at, _)| fraction == 3 && at <= 3 && !digits.starts_with('0'));
    Some(Number {
        value: all / POWERS[fraction],
        is_whole: sign.is_none(),
        decimal: decimal.filter(|_| !may_group),
        ambiguous: decimal.filter(|_| may_group).map(|decimal| (decimal, all)),
    })
}

/// Removes spaces and apostrophes that separate thousands; `None` if they separate other groups.
fn without_blanks(digits: &str) -> Option<String> {
    let is_blank = |c: char| c.is_whitespace() || matches!(c, '\'' | '’');
    if !digits.contains(is_blank) {
        return Some(digits.to_owned());
    }
    let (whole, rest) = digits.split_at(digits.find([',', '.']).unwrap_or(digits.len()));
    let mut groups = whole.split(is_blank);
    let are_thousands = groups.next().is_some_and(|first| (1..=3).contains(&first.len()))
        && groups.all(|group| group.len() == 3);
    (are_thousands && !rest.contains(is_blank)).then(|| whole.replace(is_blank, "") + rest)
}

/// Removes sign, parentheses, currency and per cent; returns whether the number is negative, and the rest.
fn bare(text: &str) -> Option<(bool, &str)> {
    let unit = |c: char| c.is_whitespace() || matches!(c, '€' | '$' | '£' | '₩' | '฿' | '%');
    let text = text.trim_matches(unit);
    let text = ["EUR", "eur", "KRW", "THB"]
        .iter()
        .fold(text, |text, unit| text.strip_suffix(unit).or_else(|| text.strip_prefix(unit)).unwrap_or(text));
    let text = text.trim_matches(unit);
    if let Some(within) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        let within = within.trim_matches(unit);
        return within.starts_with(|c: char| c.is_ascii_digit()).then_some((true, within));
    }
    let is_minus = |c: char| matches!(c, '-' | '−' | '–');
    let (negative, digits) = match (text.strip_prefix(is_minus), text.strip_suffix(is_minus)) {
        (Some(digits), _) | (None, Some(digits)) => (true, digits),
        (None, None) => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let digits = digits.trim_matches(unit);
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
    (digits.starts_with(is_number) && digits.ends_with(is_number)).then_some((negative, digits))
}

/// The decimal sign, if there is one, and the one that is proven; `None` if the signs are not those of a
/// number.
fn decimal_of(digits: &str) -> Option<(Option<Decimal>, Option<Decimal>)> {
    let Some(last) = digits.rfind([',', '.']) else { return Some((None, None)) };
    let (decimal, other) = match digits.as_bytes()[last] {
        b',' => (Decimal::Comma, Decimal::Point),
        _ => (Decimal::Point, Decimal::Comma),
    };
    let grouped = |sign: Decimal, digits: &str| {
        let mut groups = digits.split(sign.sign());
        groups.next().is_some_and(|first| (1..=3).contains(&first.len()) && !first.starts_with('0'))
            && groups.all(|group| group.len() == 3)
    };
    let before = &digits[..last];
    if before.contains(other.sign()) {
        return grouped(other, before).then_some((Some(decimal), Some(decimal)));
    }
    if before.contains(decimal.sign()) {
        return grouped(decimal, digits).then_some((None, Some(other)));
    }
    Some((Some(decimal), (!grouped(decimal, digits)).then_some(decimal)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn parses_numbers_in_common_notations() {
        for (text, value) in [
            ("12", 12.0),
            ("-62,10", -62.1),
            ("4 210,00", 4_210.0),
            ("1\u{202F}234,56 €", 1_234.56),
            ("1\u{A0}234", 1_234.0),
            ("1.234,56", 1_234.56),
            ("1,234.56", 1_234.56),
            ("1,234,567", 1_234_567.0),
            ("(12,50)", -12.5),
            ("(1,234.50)", -1_234.5),
            ("−3", -3.0),
            ("8,94-", -8.94),
            ("+5", 5.0),
            ("EUR 5,00", 5.0),
            ("₩1,234,000", 1_234_000.0),
            ("12,5 %", 12.5),
            ("1'234.50", 1_234.5),
            (".5", 0.5),
            ("1.5e3", 1_500.0),
            ("2,00000E+12", 2e12),
            ("0.125", 0.125),
        ] {
            assert_eq!(parse(text, None).map(|number| number.value), Some(value), "{text}");
        }
        for text in [
            "",
            "-",
            "N/C",
            "abc",
            "12a",
            "1,2,3",
            "1.2.3",
            "12/05",
            "--5",
            "()",
            "€",
            "1 - 2",
            "A12",
            "e5",
            "12 34",
            "06 12 34 56 78",
            "1'23",
            "1 234,5 6",
        ] {
            assert_eq!(parse(text, None), None, "{text}");
        }
    }

    #[test]
    fn three_digits_after_a_separator_follow_the_table() {
        let value = |text, assumed| parse(text, assumed).map(|number| number.value);
        assert_eq!(value("1,234", Some(Decimal::Point)), Some(1_234.0));
        assert_eq!(value("1,234", Some(Decimal::Comma)), Some(1.234));
        assert_eq!(value("1.234", Some(Decimal::Comma)), Some(1_234.0));
        assert_eq!(value("0,234", Some(Decimal::Point)), Some(0.234));
        assert_eq!(value("001.234", Some(Decimal::Comma)), Some(1.234));
        assert_eq!(parse("1,234", None).unwrap().decimal, None);
        assert_eq!(parse("1.234", None).unwrap().ambiguous, Some((Decimal::Point, 1_234.0)));
        assert_eq!(parse("-1.234 €", None).unwrap().ambiguous, Some((Decimal::Point, -1_234.0)));
        assert_eq!(parse("1.234.567", None).unwrap().decimal, Some(Decimal::Comma));
        assert_eq!(parse("1,23", None).unwrap().decimal, Some(Decimal::Comma));
    }

    #[test]
    fn recognises_suppressed_small_counts() {
        for text in ["<10", "< 5", "<=5", "≤ 11", ">95", "*", "***", "..", ":", "c", "S", "secret"] {
            assert!(is_suppressed(text), "{text}");
        }
        for text in ["", "<", "10", "<b>", "< x", "cs", "-", "N/C", "<1,5,"] {
            assert!(!is_suppressed(text), "{text}");
        }
    }

    #[test]
    fn recognises_codes_in_scientific_notation() {
        for (text, is) in
            [("2,00000E+12", true), ("3.4E+12", true), ("3E12", false), ("E+12", false), ("12", false)]
        {
            assert_eq!(is_scientific(text), is, "{text}");
        }
    }

    proptest! {
        #[test]
        fn parsing_any_text_gives_a_number_or_none(text in any::<String>()) {
            let _ = parse(&text, None);
        }

        #[test]
        fn parses_numbers_printed_in_french(cents in -999_999_999i64..=999_999_999) {
            let (sign, whole, rest) = (if cents < 0 { "-" } else { "" }, cents.abs() / 100, cents.abs() % 100);
            let grouped = if whole < 1_000 { whole.to_string() }
                else if whole < 1_000_000 { format!("{}\u{A0}{:03}", whole / 1_000, whole % 1_000) }
                else { format!("{}\u{A0}{:03}\u{A0}{:03}", whole / 1_000_000, whole / 1_000 % 1_000, whole % 1_000) };
            let text = format!("{sign}{grouped},{rest:02}\u{A0}€");
            let number = parse(&text, None).unwrap();
            prop_assert!((number.value * 100.0 - cents as f64).abs() < 0.001, "{text} {number:?}");
            prop_assert_eq!(number.decimal, Some(Decimal::Comma));
        }
    }
}

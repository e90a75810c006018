//! Numbers as people and their programs write them: decimal comma or point, groups of thousands, currencies, brackets.

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

/// A number, and what its writing tells.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Number {
    pub(super) value: f64,
    pub(super) is_whole: bool,
    /// The decimal sign, where it can be no separator of thousands.
    pub(super) decimal: Option<Decimal>,
}

/// Words for "nothing is known here".
const NOTHING: [&str; 13] =
    ["na", "n/a", "#n/a", "n.a.", "nan", "null", "none", "nd", "n/d", "nil", "-", "--", "#null!"];

/// How many numbers have either decimal sign.
#[derive(Debug, Default)]
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

    /// The sign that most have.
    pub(super) fn most(&self) -> Option<Decimal> {
        match (self.commas, self.points) {
            (0, 0) => None,
            (commas, points) if commas >= points => Some(Decimal::Comma),
            _ => Some(Decimal::Point),
        }
    }
}

/// Powers of ten, which floats hold exactly.
const POWERS: [f64; 15] = [1.0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14];

/// Whether a cell says nothing: blanks, or a word for that.
pub(super) fn is_nothing(text: &str) -> bool {
    text.is_empty() || text.len() <= 6 && NOTHING.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Codes that a spreadsheet made a number of: 2,00000E+12.
pub(super) fn is_scientific(text: &str) -> bool {
    let Some((mantissa, exponent)) = text.split_once(['e', 'E']) else { return false };
    let digits = |text: &str, more: &[char]| {
        text.starts_with(|c: char| c.is_ascii_digit())
            && text.chars().all(|c| c.is_ascii_digit() || more.contains(&c))
    };
    digits(mantissa, &['.', ',']) && exponent.strip_prefix('+').is_some_and(|digits_| digits(digits_, &[]))
}

/// A number as people write it: without the last digits that only its binary form has, so that 0.1 + 0.2 is 0.3.
pub(super) fn shown(value: f64) -> String {
    format!("{value:.14e}").parse().map_or_else(|_| value.to_string(), |rounded: f64| rounded.to_string())
}

/// A number as people write it; none of what is no number.
#[must_use]
pub fn number(cell: &str) -> Option<f64> {
    read(cell.trim(), None).map(|number| number.value)
}

/// Reads a number. A single sign before exactly three digits may separate thousands or be the decimal sign: then what the
/// rest of the table does decides, and without that it is the decimal sign.
pub(super) fn read(text: &str, assumed: Option<Decimal>) -> Option<Number> {
    if let Some(number) = plain(text) {
        return Some(number);
    }
    // Letters are those of an exponent or a currency.
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
    if is_scientific(digits) || digits.contains(['e', 'E']) {
        let value: f64 = digits.replace(',', ".").parse().ok()?;
        let value = if negative { -value } else { value };
        return value.is_finite().then_some(Number { value, is_whole: false, decimal: None });
    }
    let digits: String = digits.chars().filter(|c| !c.is_whitespace() && !matches!(c, '\'' | '’')).collect();
    let decimal = decimal_of(&digits, assumed)?;
    let (whole, fraction) = match decimal {
        Some((decimal, _)) => digits.split_once(decimal.sign())?,
        None => (&*digits, ""),
    };
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let whole: String = whole.chars().filter(|c| !matches!(c, ',' | '.')).collect();
    if !is_digits(&whole) || !is_digits(fraction) || whole.len() + fraction.len() == 0 {
        return None;
    }
    let value: f64 = format!("{whole}.{fraction}").parse().ok()?;
    Some(Number {
        value: if negative { -value } else { value },
        is_whole: decimal.is_none(),
        decimal: decimal.filter(|(_, certain)| *certain).map(|(decimal, _)| decimal),
    })
}

/// Digits, perhaps after a minus, and perhaps a decimal sign before one, two or four digits and more: what most cells are.
fn plain(text: &str) -> Option<Number> {
    let (is_negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let (mut all, mut sign) = (0, None);
    for (at, byte) in digits.bytes().enumerate() {
        match byte {
            b'0'..=b'9' => all = 10 * all + i64::from(byte - b'0'),
            b',' | b'.' if sign.is_none() && at > 0 => sign = Some((at, byte)),
            _ => return None,
        }
        // So many digits are exact, and so is their quotient by a power of ten.
        if at > 14 {
            return None;
        }
    }
    let fraction = sign.map_or(0, |(at, _)| digits.len() - at - 1);
    if digits.is_empty() || sign.is_some() && matches!(fraction, 0 | 3) {
        return None;
    }
    #[expect(clippy::cast_precision_loss, reason = "fifteen digits are exact")]
    let value = (if is_negative { -all } else { all }) as f64 / POWERS[fraction];
    let decimal = sign.map(|(_, byte)| if byte == b',' { Decimal::Comma } else { Decimal::Point });
    Some(Number { value, is_whole: sign.is_none(), decimal })
}

/// A number without its sign, brackets, currency and per cent, and whether it is negative.
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

/// The decimal sign of digits and signs, if there is one, and whether it is certain; nothing where the signs are no number's.
#[expect(clippy::option_option, reason = "no number, a whole one, and one with a decimal sign")]
fn decimal_of(digits: &str, assumed: Option<Decimal>) -> Option<Option<(Decimal, bool)>> {
    let Some(last) = digits.rfind([',', '.']) else { return Some(None) };
    let (decimal, other) = match digits.as_bytes()[last] {
        b',' => (Decimal::Comma, Decimal::Point),
        _ => (Decimal::Point, Decimal::Comma),
    };
    let grouped = |sign: Decimal, digits: &str| {
        let mut groups = digits.split(sign.sign());
        groups.next().is_some_and(|first| (1..=3).contains(&first.len()))
            && groups.all(|group| group.len() == 3)
    };
    let before = &digits[..last];
    if before.contains(other.sign()) {
        return grouped(other, before).then_some(Some((decimal, true)));
    }
    if before.contains(decimal.sign()) {
        return grouped(decimal, digits).then_some(None);
    }
    let may_group = grouped(decimal, digits) && before != "0";
    match assumed {
        Some(assumed) if may_group && assumed != decimal => Some(None),
        _ => Some(Some((decimal, !may_group))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
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
            assert_eq!(read(text, None).map(|number| number.value), Some(value), "{text}");
        }
        for text in
            ["", "-", "N/C", "abc", "12a", "1,2,3", "1.2.3", "12/05", "--5", "()", "€", "1 - 2", "A12", "e5"]
        {
            assert_eq!(read(text, None), None, "{text}");
        }
    }

    #[test]
    fn three_digits_after_a_sign_are_what_the_table_does() {
        let value = |text, assumed| read(text, assumed).map(|number| number.value);
        assert_eq!(value("1,234", Some(Decimal::Point)), Some(1_234.0));
        assert_eq!(value("1,234", Some(Decimal::Comma)), Some(1.234));
        assert_eq!(value("1.234", Some(Decimal::Comma)), Some(1_234.0));
        assert_eq!(value("0,234", Some(Decimal::Point)), Some(0.234));
        assert_eq!(read("1,234", None).unwrap().decimal, None);
        assert_eq!(read("1,23", None).unwrap().decimal, Some(Decimal::Comma));
    }

    #[test]
    fn a_code_that_became_a_number_is_known() {
        for (text, is) in
            [("2,00000E+12", true), ("3.4E+12", true), ("3E12", false), ("E+12", false), ("12", false)]
        {
            assert_eq!(is_scientific(text), is, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_number_or_none(text in any::<String>()) {
            let _ = read(&text, None);
        }

        #[test]
        fn what_french_prints_reads_back(cents in -999_999_999i64..=999_999_999) {
            let (sign, whole, rest) = (if cents < 0 { "-" } else { "" }, cents.abs() / 100, cents.abs() % 100);
            let grouped = if whole < 1_000 { whole.to_string() }
                else if whole < 1_000_000 { format!("{}\u{A0}{:03}", whole / 1_000, whole % 1_000) }
                else { format!("{}\u{A0}{:03}\u{A0}{:03}", whole / 1_000_000, whole / 1_000 % 1_000, whole % 1_000) };
            let text = format!("{sign}{grouped},{rest:02}\u{A0}€");
            let number = read(&text, None).unwrap();
            prop_assert!((number.value * 100.0 - cents as f64).abs() < 0.001, "{text} {number:?}");
            prop_assert_eq!(number.decimal, Some(Decimal::Comma));
        }
    }
}

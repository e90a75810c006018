//! Products of a market, as a list of codes that a client pastes: each line has a verdict, and the market contains the
//! valid products, without duplicates.

use crate::{
    App, Result,
    files::TempUpload,
    reader::{self, Task},
    tables::{self, Rows, Unreadable},
};
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, fmt, io::Write, ops::ControlFlow, path::Path, str::FromStr, sync::Arc};

/// A GTIN, whose last digit is a check digit. A CIP13 is a GTIN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Gtin(u64);

/// Allowed numbers of digits.
const LENGTHS: [usize; 4] = [8, 12, 13, 14];

impl Gtin {
    /// The number of the product: codes of any length, with or without leading zeros, are equal if their numbers are.
    pub(crate) fn number(self) -> u64 {
        self.0
    }
}

impl TryFrom<i64> for Gtin {
    type Error = String;

    /// Converts the stored number.
    fn try_from(number: i64) -> Result<Self, String> {
        format!("{number:014}").parse()
    }
}

impl FromStr for Gtin {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match validate(text) {
            Ok(gtin) => Ok(gtin),
            Err(fault) => Err(format!("{:?} is no GTIN: {fault}", crate::file_errors::excerpt(text))),
        }
    }
}

impl fmt::Display for Gtin {
    /// As printed on packages: 8, 13 or 14 digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            short if short < 100_000_000 => write!(f, "{short:08}"),
            usual if usual < 10_000_000_000_000 => write!(f, "{usual:013}"),
            long => write!(f, "{long:014}"),
        }
    }
}

/// Why a line is not a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InvalidGtin {
    NoCode,
    /// The code has this number of digits.
    Length(usize),
    CheckDigit {
        expected: u8,
        found: u8,
    },
}

impl fmt::Display for InvalidGtin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCode => f.write_str("digits only"),
            Self::Length(digits) => write!(f, "{digits} digits, it takes 13 (or 8, 12 or 14)"),
            Self::CheckDigit { expected, found } => write!(f, "last digit {found}, {expected} expected"),
        }
    }
}

fn validate(code: &str) -> Result<Gtin, InvalidGtin> {
    if code.is_empty() || !code.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(InvalidGtin::NoCode);
    }
    // A product number of zeros is not assigned.
    let number = code.parse().ok().filter(|number| *number > 0);
    let check = tables::gtin(code).filter(|_| LENGTHS.contains(&code.len()));
    let (Some(check), Some(number)) = (check, number) else { return Err(InvalidGtin::Length(code.len())) };
    match check.is_valid() {
        true => Ok(Gtin(number)),
        // A missing digit of thirteen is more likely than a wrong one of twelve.
        false if code.len() == 12 => Err(InvalidGtin::Length(12)),
        false => Err(InvalidGtin::CheckDigit { expected: check.expected, found: check.found }),
    }
}

/// Verdict on a line of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineVerdict {
    Right(Gtin),
    Invalid(InvalidGtin),
    /// The product is on an earlier line, with the number of that line.
    Duplicate(usize),
}

/// A line with a code, or with a text in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    /// Line number, from 1.
    pub(crate) number: usize,
    pub(crate) code: String,
    /// Other text on the line, such as the name of the product.
    pub(crate) label: Arc<str>,
    pub(crate) verdict: LineVerdict,
}

/// Maximum stored length of the other words of a line, in characters.
const LABEL: usize = 120;

/// Maximum number of rows of a table that are read; further rows are ignored.
const MAX_ROWS: usize = 20_000;

/// Parses a list of products from a visitor.
#[derive(Serialize, Deserialize)]
pub(crate) struct ReadProducts {}

impl Task for ReadProducts {
    type Output = String;
    const NAME: &'static str = "product-list";

    fn run(self, file: &Path, _: &mut dyn Write) -> Result<String> {
        lines(file)
    }
}

/// Returns the lines of the first table of a file, with its cells separated by blanks, as text to paste.
///
/// # Errors
/// `form.file-unsupported`, `form.file-unreadable`, `form.file-empty`; the errors of [`reader::read`].
pub(crate) async fn lines_from_file(app: &App, file: &TempUpload) -> Result<String> {
    reader::read(app, ReadProducts {}, file.path().to_owned()).await
}

fn lines(file: &Path) -> Result<String> {
    let mut lines = Vec::new();
    tables::rows(file, 0, Rows::All, |_, cells| {
        let cells = cells.iter().map(str::trim).filter(|cell| !cell.is_empty());
        lines.push(cells.collect::<Vec<_>>().join(" "));
        if lines.len() < MAX_ROWS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })
    .map_err(Unreadable::into_error)?;
    Ok(lines.join("\n"))
}

/// A pasted or imported list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct GtinList {
    pub(crate) lines: Vec<Line>,
}

impl GtinList {
    /// Parses one code per line, or several separated by commas, semicolons or blanks. Other words of a line are its
    /// label.
    pub(crate) fn parse(text: &str) -> Self {
        let mut list = Self::default();
        let mut first: HashMap<Gtin, usize> = HashMap::new();
        for (at, line) in text.lines().enumerate() {
            let number = at + 1;
            let (codes, label) = split(line);
            // Shared by all codes of the line: there may be thousands next to thousands of words.
            let label: Arc<str> = label.chars().take(LABEL).collect::<String>().into();
            for code in codes {
                let verdict = match validate(code) {
                    Err(wrong) => LineVerdict::Invalid(wrong),
                    Ok(gtin) => match first.get(&gtin) {
                        Some(before) => LineVerdict::Duplicate(*before),
                        None => {
                            first.insert(gtin, number);
                            LineVerdict::Right(gtin)
                        }
                    },
                };
                list.lines.push(Line { number, code: code.to_owned(), label: Arc::clone(&label), verdict });
            }
        }
        list
    }

    /// The products in the order of the list, without duplicates.
    pub(crate) fn gtins(&self) -> Vec<Gtin> {
        let right = |line: &Line| match line.verdict {
            LineVerdict::Right(gtin) => Some(gtin),
            _ => None,
        };
        self.lines.iter().filter_map(right).collect()
    }

    pub(crate) fn invalid_count(&self) -> usize {
        self.lines.iter().filter(|line| matches!(line.verdict, LineVerdict::Invalid(_))).count()
    }

    pub(crate) fn duplicates(&self) -> usize {
        self.lines.iter().filter(|line| matches!(line.verdict, LineVerdict::Duplicate(_))).count()
    }
}

/// Minimum number of digits of a code on a line with words.
const CODE_DIGITS: usize = 8;

/// Splits a line into codes and other words. If no word looks like a code, the first is treated as one.
fn split(line: &str) -> (Vec<&str>, String) {
    let mark = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"' | '\'');
    let words: Vec<&str> = line.split(mark).filter(|word| !word.is_empty()).collect();
    let is_code = |word: &&str| word.len() >= CODE_DIGITS && word.bytes().all(|byte| byte.is_ascii_digit());
    let (codes, label): (Vec<&str>, Vec<&str>) = words.iter().partition(|word| is_code(word));
    match (codes.is_empty(), label.split_first()) {
        (true, Some((code, label))) => (vec![code], label.join(" ")),
        _ => (codes, label.join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Regression: a line of thousands of codes and one long word used memory for their product.
    #[test]
    fn labels_of_lines_are_shared_and_truncated() {
        let list = GtinList::parse(&format!("{}{}", "96385074 ".repeat(2_000), "é".repeat(500_000)));
        assert_eq!((list.lines.len(), list.duplicates()), (2_000, 1_999));
        assert!(list.lines.iter().all(|line| Arc::ptr_eq(&line.label, &list.lines[0].label)));
        assert_eq!(list.lines[0].label.chars().count(), LABEL);
    }

    #[test]
    fn every_line_has_a_validation_result() {
        let list = GtinList::parse(
            "3400930000014\tNEZ EXEMPLE SPRAY 15 ML\n3400930000021;NEZ 30\n3400930000032\n340093000004\n\n 3400930000014 \nEAN13\n03400930000021, 96385074",
        );
        let verdicts: Vec<_> =
            list.lines.iter().map(|line| (line.number, line.code.as_str(), line.verdict)).collect();
        let gtin = |text: &str| text.parse::<Gtin>().unwrap();
        assert_eq!(
            verdicts,
            [
                (1, "3400930000014", LineVerdict::Right(gtin("3400930000014"))),
                (2, "3400930000021", LineVerdict::Right(gtin("3400930000021"))),
                (3, "3400930000032", LineVerdict::Invalid(InvalidGtin::CheckDigit { expected: 8, found: 2 })),
                (4, "340093000004", LineVerdict::Invalid(InvalidGtin::Length(12))),
                (6, "3400930000014", LineVerdict::Duplicate(1)),
                (7, "EAN13", LineVerdict::Invalid(InvalidGtin::NoCode)),
                (8, "03400930000021", LineVerdict::Duplicate(2)),
                (8, "96385074", LineVerdict::Right(gtin("96385074"))),
            ]
        );
        assert_eq!(&*list.lines[0].label, "NEZ EXEMPLE SPRAY 15 ML");
        assert_eq!((list.gtins().len(), list.invalid_count(), list.duplicates()), (3, 3, 2));
    }

    #[test]
    fn a_gtin_prints_as_on_packages_and_compares_by_number() {
        for (given, printed) in [
            ("3400930000014", "3400930000014"),
            ("03400930000014", "3400930000014"),
            ("036000291452", "0036000291452"),
            ("96385074", "96385074"),
            ("10614141000415", "10614141000415"),
        ] {
            let gtin: Gtin = given.parse().unwrap();
            assert_eq!(gtin.to_string(), printed);
            assert_eq!(Gtin::try_from(gtin.number().cast_signed()), Ok(gtin));
        }
        for wrong in ["", "00000000", "0000000000000", "340093000001", "34009300000145", "3400930000015", "a"]
        {
            assert!(wrong.parse::<Gtin>().is_err(), "{wrong}");
        }
        assert!(Gtin::try_from(-5).is_err() && Gtin::try_from(7).is_err());
    }

    proptest! {
        #[test]
        fn keeps_every_line_and_counts_each_product_once(text in "[0-9 a-z,;\n\t]{0,200}") {
            let list = GtinList::parse(&text);
            let gtins = list.gtins();
            let once: std::collections::BTreeSet<_> = gtins.iter().collect();
            prop_assert_eq!(once.len(), gtins.len());
            prop_assert_eq!(gtins.len() + list.invalid_count() + list.duplicates(), list.lines.len());
            let filled = text.lines().filter(|line| line.contains(|c: char| c.is_alphanumeric())).count();
            prop_assert!(list.lines.len() >= filled);
        }
    }
}

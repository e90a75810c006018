//! Price lists as data: an immutable version with its first day, parsed from a file. The product ships an example,
//! which is used until an operator imports a list.

use super::market::MAX_MARKETS;
use crate::{Error, Result, error::Kind, file_errors::FileErrors, locale::Locale};
use jiff::civil::Date;
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use std::collections::BTreeMap;

const DEFAULT_LIST: &str = include_str!("../../../seeds/scoring/prices.toml");

/// Maximum price of a market, in cents.
const MAX_CENTS: i64 = 100_000_000;
/// 100 %, in hundredths of a per cent.
const FULL_RATE: i64 = 10_000;
/// Maximum validity of a quote, in days.
const MAX_VALIDITY_DAYS: i64 = 366;
/// Maximum length of the name of a version, in characters.
const MAX_VERSION_CHARS: usize = 20;

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct PriceList {
    pub(crate) version: String,
    /// The first day of its validity.
    #[serde(deserialize_with = "day")]
    pub(crate) from: Date,
    /// Whether the amounts are fictitious.
    #[serde(default)]
    pub(crate) example: bool,
    /// Price of each market in cents, for one to five markets.
    pub(crate) market: [i64; MAX_MARKETS],
    #[serde(default, deserialize_with = "optional_day")]
    pub(crate) fifth_free_before: Option<Date>,
    /// In hundredths of a per cent, like the VAT.
    pub(crate) sell_out_discount: i64,
    pub(crate) vat: i64,
    pub(crate) valid_days: i64,
    /// Payment term in days, from the date of an invoice.
    pub(crate) payment_days: i64,
    /// Conditions of a quote, in every language.
    pub(crate) terms: BTreeMap<Locale, Vec<Term>>,
}

/// Parses a day; the error shows the expected format.
fn day<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
    let text = String::deserialize(deserializer)?;
    let written =
        |_| D::Error::custom(format!("{text:?} is not a date: expected a format such as 2026-07-01"));
    text.parse().map_err(written)
}

fn optional_day<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Date>, D::Error> {
    day(deserializer).map(Some)
}

/// A paragraph of the conditions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Term {
    pub(crate) heading: String,
    pub(crate) text: String,
}

impl PriceList {
    /// The list that ships with the product.
    ///
    /// # Errors
    /// A defect of the product.
    pub(crate) fn default_list() -> Result<Self> {
        Self::parse("prices.toml", DEFAULT_LIST).map_err(Error::internal)
    }

    /// Parses the list of a file.
    ///
    /// # Errors
    /// `scoring.prices-invalid` with every invalid key.
    pub(crate) fn parse(file: &str, text: &str) -> Result<Self> {
        let refused = |faults: FileErrors<'_>| {
            let detail = format!("{file} is not a valid price list and was not imported");
            Error::new(Kind::BadData, "scoring.prices-invalid", detail).with_fields(faults.into_fields())
        };
        let mut faults = FileErrors::new(file);
        let line = |at: usize| 1 + text.get(..at).unwrap_or_default().matches('\n').count() as u64;
        let list: Self = match toml::from_str(text) {
            Ok(list) => list,
            Err(e) => {
                faults.add(line(e.span().unwrap_or_default().start), "", e.message());
                return Err(refused(faults));
            }
        };
        for (key, problem) in list.faults() {
            let at =
                text.lines().position(|line| line.split('=').next().is_some_and(|name| name.trim() == key));
            faults.add(at.map_or(1, |at| at as u64 + 1), key, problem);
        }
        if faults.is_empty() { Ok(list) } else { Err(refused(faults)) }
    }

    /// Invalid values, by key.
    pub(crate) fn faults(&self) -> Vec<(&'static str, String)> {
        let mut faults = Vec::new();
        let mut fault = |is_one: bool, key, problem: &str| {
            if is_one {
                faults.push((key, problem.to_owned()));
            }
        };
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
        let named =
            (1..=MAX_VERSION_CHARS).contains(&self.version.len()) && self.version.chars().all(is_name);
        fault(!named, "version", "a version is 1 to 20 letters, digits, points and hyphens");
        let in_range = self.market.iter().all(|price| (0..=MAX_CENTS).contains(price));
        fault(!in_range, "market", "a market costs 0 to 100000000 cents");
        let pairs = || self.market.windows(2).zip(1i64..);
        fault(
            pairs().any(|(pair, _)| pair[0] < pair[1]),
            "market",
            "a market never costs more where there are more of them",
        );
        let falls =
            |(pair, count): (&[i64], i64)| pair[0].saturating_mul(count) > pair[1].saturating_mul(count + 1);
        fault(pairs().any(falls), "market", "more markets never cost less together");
        let free = self.fifth_free_before.is_some();
        let [.., fourth, fifth] = self.market;
        fault(
            free && fourth != fifth,
            "market",
            "where the fifth is free, four cost the same each with it and without",
        );
        for (key, rate) in [("sell-out-discount", self.sell_out_discount), ("vat", self.vat)] {
            fault(!(0..=FULL_RATE).contains(&rate), key, "a rate is 0 to 10000 hundredths of a per cent");
        }
        fault(
            !(1..=MAX_VALIDITY_DAYS).contains(&self.valid_days),
            "valid-days",
            "a quote is good for 1 to 366 days",
        );
        // French law limits payment terms between companies to 60 days (commercial code, article L441-10).
        fault(
            !(0..=60).contains(&self.payment_days),
            "payment-days",
            "an invoice is paid within 0 to 60 days",
        );
        let is_said = |locale| self.terms.get(locale).is_some_and(|terms| !terms.is_empty());
        fault(
            !Locale::ALL.iter().all(is_said),
            "terms",
            "conditions are needed in every language: [[terms.fr]] and so on",
        );
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_price_list_is_valid() {
        let list = PriceList::default_list().unwrap();
        assert_eq!((list.version.as_str(), list.example, list.faults().len()), ("2026-2", true, 0));
    }

    #[test]
    fn reports_invalid_values_by_line_and_key() {
        let faults = |from: &str, to: &str| {
            let text = DEFAULT_LIST.replace(from, to);
            assert_ne!(text, DEFAULT_LIST, "{from}");
            let error = PriceList::parse("p.toml", &text).unwrap_err();
            assert_eq!((error.code, error.kind.exit()), ("scoring.prices-invalid", 65));
            error
                .fields
                .iter()
                .map(|field| format!("{}: {}", field.pointer, field.code))
                .collect::<Vec<_>>()
                .join("; ")
        };
        let market = "[420000, 390000, 360000, 340000, 340000]";
        let errors = [
            faults("2026-2", "2026/2"),
            faults(market, "[420000, 390000, 360000, 340000, 350000]"),
            faults(market, "[420000, 200000, 200000, 200000, 200000]"),
            faults(market, "[420000, 390000, 360000, 350000, 340000]"),
            faults(market, "[420000, 390000]"),
            faults(market, "[-1, -1, -1, -1, -1]"),
            faults("vat = 2000", "vat = 20001\nsurprise = 1"),
            faults("vat = 2000", "vat = 20001"),
            faults("valid-days = 45", "valid-days = 0"),
            faults("\"2026-07-01\"", "\"2026-07-32\""),
        ];
        insta::assert_snapshot!(errors.join("\n"), @r#"
        p.toml:4:version: a version is 1 to 20 letters, digits, points and hyphens
        p.toml:11:market: a market never costs more where there are more of them; p.toml:11:market: where the fifth is free, four cost the same each with it and without
        p.toml:11:market: more markets never cost less together
        p.toml:11:market: where the fifth is free, four cost the same each with it and without
        p.toml:11: invalid length 2, expected an array of length 5
        p.toml:11:market: a market costs 0 to 100000000 cents; p.toml:11:market: more markets never cost less together
        p.toml:18: unknown field `surprise`, expected one of `version`, `from`, `example`, `market`, `fifth-free-before`, `sell-out-discount`, `vat`, `valid-days`, `payment-days`, `terms`
        p.toml:17:vat: a rate is 0 to 10000 hundredths of a per cent
        p.toml:20:valid-days: a quote is good for 1 to 366 days
        p.toml:5: "2026-07-32" is not a date: expected a format such as 2026-07-01
        "#);
    }
}

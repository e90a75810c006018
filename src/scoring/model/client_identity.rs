//! Identities of clients and signers, with the numbers that the law requires and their check digits.

use crate::{closed_list::closed_list, email::Email, file_errors::excerpt, fold::fold, tables};
use std::{fmt, str::FromStr};

/// SIREN, the number of a French company: nine digits, the last of which is a check digit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Siren(String);

impl FromStr for Siren {
    type Err = String;

    /// Ignores blanks.
    fn from_str(text: &str) -> Result<Self, String> {
        let digits: String = text.split_whitespace().collect();
        let is_right = tables::siren(&digits).is_some_and(tables::CheckDigit::is_valid);
        let is_right = is_right && digits != "000000000";
        if is_right { Ok(Self(digits)) } else { Err(format!("{:?} is no SIREN", excerpt(text))) }
    }
}

impl Siren {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Siren {
    /// In groups of three digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", &self.0[..3], &self.0[3..6], &self.0[6..])
    }
}

/// Member states of the European Union, by the prefixes of their VAT numbers (directive 2006/112/EC, article 215).
const EU_PREFIXES: [&str; 27] = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "EL", "ES", "FI", "FR", "HR", "HU", "IE", "IT", "LT",
    "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
];

/// A VAT number of a member state of the European Union. The key of a French number is verified; numbers of other
/// states can be verified only by their administrations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct VatNumber(String);

impl FromStr for VatNumber {
    type Err = String;

    /// Ignores blanks, points and case.
    fn from_str(text: &str) -> Result<Self, String> {
        let is_sign = |c: &char| !c.is_whitespace() && !matches!(c, '.' | '-');
        let number = text.chars().filter(is_sign).collect::<String>().to_uppercase();
        let is_known = number.is_ascii()
            && (4..=14).contains(&number.len())
            && EU_PREFIXES.contains(&&number[..2])
            && number[2..].chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '*'))
            && (!number.starts_with("FR") || is_french(&number[2..]));
        if is_known { Ok(Self(number)) } else { Err(format!("{:?} is no VAT number", excerpt(text))) }
    }
}

/// Whether a key of two characters matches a SIREN: a numeric key is 12 plus three times the SIREN modulo 97, modulo
/// 97. The rule for keys with a letter is not published.
fn is_french(rest: &str) -> bool {
    let (Some(key), Some(siren)) = (rest.get(..2), rest.get(2..)) else { return false };
    let Ok(siren) = siren.parse::<Siren>() else { return false };
    let number: Option<u64> = siren.as_str().parse().ok();
    match (key.parse::<u64>(), number) {
        (Ok(key), Some(number)) => key == (12 + 3 * (number % 97)) % 97,
        (Err(_), _) => key.chars().all(|c| c.is_ascii_alphanumeric()),
        _ => false,
    }
}

impl VatNumber {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn is_french(&self) -> bool {
        self.0.starts_with("FR")
    }

    /// Whether it is the number of this company.
    pub(crate) fn matches_siren(&self, siren: &Siren) -> bool {
        self.is_french() && self.0.ends_with(siren.as_str())
    }
}

impl fmt::Display for VatNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

closed_list! {
    /// Seat of a client, which decides who owes the VAT.
    Seat as ScoringSeat { France = "france", EuropeanUnion = "european-union", Elsewhere = "elsewhere", }
}

/// The client of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Client {
    pub(crate) company: String,
    pub(crate) seat: Seat,
    /// Required in France.
    pub(crate) siren: Option<Siren>,
    /// Required in the European Union.
    pub(crate) vat: Option<VatNumber>,
    /// Place of registration, such as the town of its register.
    pub(crate) register: Option<String>,
    /// One or several lines.
    pub(crate) address: String,
}

/// The signer of a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Signer {
    pub(crate) name: String,
    pub(crate) email: Email,
}

impl Signer {
    /// Returns whether a typed name is the name of this signer. Ignores case, accents, blanks, punctuation and the
    /// order of the names.
    pub(crate) fn has_name(&self, typed: &str) -> bool {
        let (mine, theirs) = (name_words(&self.name), name_words(typed));
        let [sorted_mine, sorted_theirs] = [&mine, &theirs].map(|words| {
            let mut sorted = words.clone();
            sorted.sort_unstable();
            sorted
        });
        !mine.is_empty() && (sorted_mine == sorted_theirs || mine.concat() == theirs.concat())
    }
}

/// Splits a name into its folded words.
fn name_words(name: &str) -> Vec<String> {
    let words = name.split(|c: char| c.is_whitespace() || c.is_ascii_punctuation() || "’‘‐‑–·".contains(c));
    words.map(fold).filter(|word| !word.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_name_is_compared_without_case_accents_blanks_and_order() {
        for (designated, typed, is_same) in [
            ("Zoé Le Gall", "ZOE LE GALL", true),
            ("Zoé Le Gall", "Le Gall Zoé", true),
            ("Zoé Le Gall", "  zoe\u{301}  legall ", true),
            ("Jean-Pierre O’Neil", "jean pierre o'neil", true),
            ("김철수", "김 철수", true),
            ("สมชาย ใจดี", "ใจดี สมชาย", true),
            ("Zoé Le Gall", "Zoé Gall", false),
            ("Zoé Le Gall", "Another Person", false),
            ("Alix Exemple", "Alix", false),
            ("Alix Exemple", "", false),
            ("’’", "--", false),
        ] {
            let signer = Signer { name: designated.to_owned(), email: "a@x.example".parse().unwrap() };
            assert_eq!(signer.has_name(typed), is_same, "{designated} / {typed}");
        }
    }

    #[test]
    fn a_siren_number_has_a_check_digit() {
        let siren: Siren = "732 829 320".parse().unwrap();
        assert_eq!((siren.as_str(), siren.to_string().as_str()), ("732829320", "732 829 320"));
        for wrong in ["", "732829321", "73282932", "73282932000074", "000 000 000", "FR732829320"] {
            assert!(wrong.parse::<Siren>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_vat_number_has_a_member_state_and_matches_the_siren() {
        let siren: Siren = "404833048".parse().unwrap();
        let vat: VatNumber = "fr 83 404 833 048".parse().unwrap();
        assert_eq!(vat.as_str(), "FR83404833048");
        assert!(vat.matches_siren(&siren) && !vat.matches_siren(&"732829320".parse().unwrap()));
        for right in ["DE123456789", "BE 0123.456.789", "ATU12345678", "IE1234567FA", "EL123456789"] {
            assert!(right.parse::<VatNumber>().is_ok(), "{right}");
        }
        for wrong in
            ["", "FR", "FR84404833048", "FR83404833049", "GB123456789", "US123456789", "DE", "DÉ123456"]
        {
            assert!(wrong.parse::<VatNumber>().is_err(), "{wrong}");
        }
    }
}

//! Reference numbers of requests and orders, designed to be read out over the telephone.

use crate::random::{REFERENCE_SIGNS, Random};
use std::{fmt, str::FromStr};

/// The characters of a reference, for messages.
pub(crate) const REFERENCE_ALPHABET: &str = "2-9 and A-Z without I, L and O";

/// A letter and two groups of four characters: `C-7Q4M-2K9P`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Reference(String);

impl Reference {
    /// A random reference whose letter denotes its kind.
    pub(crate) fn random(letter: impl Into<char>, random: &Random) -> Self {
        Self(random.reference(letter.into()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Reference {
    type Err = String;

    /// Parses a reference in upper or lower case, with or without spaces and hyphens.
    fn from_str(text: &str) -> Result<Self, String> {
        let signs: String =
            text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_uppercase();
        let known = signs.len() == 9
            && signs.starts_with(|letter: char| letter.is_ascii_uppercase())
            && signs.bytes().skip(1).all(|sign| REFERENCE_SIGNS.contains(&sign));
        if !known {
            let letter =
                text.chars().next().filter(char::is_ascii_alphabetic).unwrap_or('C').to_ascii_uppercase();
            return Err(format!(
                "{:?} is not a reference: {letter}- and eight characters of {REFERENCE_ALPHABET}, such as {letter}-7Q4M-2K9P",
                crate::file_errors::excerpt(text)
            ));
        }
        Ok(Self(format!("{}-{}-{}", &signs[..1], &signs[1..5], &signs[5..])))
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_a_generated_reference_in_any_spelling() {
        let random = Random::seeded(1);
        for _ in 0..1_000 {
            let made = Reference::random('M', &random);
            assert_eq!((made.as_str().len(), &made.as_str()[..2]), (11, "M-"));
            assert_eq!(made.to_string().parse(), Ok(made.clone()));
            let spoken = made.to_string().to_lowercase().replace('-', " ");
            assert_eq!(spoken.parse(), Ok(made));
        }
        for wrong in ["", "C-7Q4M-2K9", "C-7Q4M-2K9O", "7-7Q4M-2K9P", "C-7Q4M-2K9PP"] {
            assert!(wrong.parse::<Reference>().is_err(), "{wrong}");
        }
        let found = "m-1234-5678".parse::<Reference>().unwrap_err();
        let expected = "\"m-1234-5678\" is not a reference: M- and eight characters of 2-9 and A-Z without I, L and O, such as M-7Q4M-2K9P";
        assert_eq!(found, expected);
    }
}

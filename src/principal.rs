//! The authenticated user. The account slice verifies it, the web room passes it on, and other slices read
//! it.

use crate::{email::Email, random::Random};
use std::{fmt, str::FromStr};

/// The id of an account: 16 random bytes in hexadecimal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AccountId(String);

/// The id of a session, which lasts from a sign-in in one browser to its end.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SessionId(String);

/// Hexadecimal digits of 128 bits.
const DIGITS: usize = 32;

macro_rules! numbered {
    ($name:ident) => {
        impl $name {
            #[must_use]
            pub fn random(random: &Random) -> Self {
                Self(random.hex(DIGITS / 2))
            }

            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                let is_digit = |c: u8| matches!(c, b'0'..=b'9' | b'a'..=b'f');
                match text.len() == DIGITS && text.bytes().all(is_digit) {
                    true => Ok(Self(text.to_owned())),
                    false => Err(format!("not {DIGITS} hexadecimal digits")),
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }
    };
}

numbered!(AccountId);
numbered!(SessionId);

/// The authenticated user of a request. The signature, the times and the session of the token were verified
/// for this request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Principal {
    pub account: AccountId,
    pub session: SessionId,
    pub email: Email,
    /// Whether the user has proved access to the mailbox.
    pub is_email_verified: bool,
    /// First name and name.
    pub name: String,
    /// The company the user acts for; may be empty.
    pub company: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_only_identifiers_of_the_generated_form() {
        let made = AccountId::random(&Random::seeded(1));
        assert_eq!(made.to_string().parse::<AccountId>().unwrap(), made);
        for wrong in ["", "a", &"A".repeat(DIGITS), &"g".repeat(DIGITS), &"0".repeat(DIGITS + 1)] {
            assert!(wrong.parse::<AccountId>().is_err(), "{wrong}");
        }
    }
}

//! Second factors and the codes that users type.

use jiff::Timestamp;

/// Characters of a recovery code, in groups of four: 80 bits.
pub(crate) const RECOVERY_SIGNS: usize = 16;

/// Characters that are not confused with each other (RFC 4648, base 32).
pub(crate) const SIGNS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// The second factor of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TotpFactor {
    pub(crate) salt: Vec<u8>,
    /// `None` until the owner has confirmed it by a code.
    pub(crate) confirmed_at: Option<Timestamp>,
    /// The time step of the last consumed code.
    pub(crate) last_step: i64,
}

impl TotpFactor {
    pub(crate) fn is_on(&self) -> bool {
        self.confirmed_at.is_some()
    }
}

/// A typed code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Code {
    Device(String),
    Recovery(String),
    Malformed,
}

impl Code {
    pub(crate) fn parse(typed: &str) -> Self {
        let plain: String = typed.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
        let plain = plain.to_uppercase();
        match plain.len() {
            6 if plain.bytes().all(|b| b.is_ascii_digit()) => Self::Device(plain),
            RECOVERY_SIGNS if plain.bytes().all(|b| SIGNS.contains(&b)) => Self::Recovery(plain),
            _ => Self::Malformed,
        }
    }
}

/// The data to set a device up, shown once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Setup {
    /// Dark modules of the QR code as an SVG path, in a square of `modules` units.
    pub(crate) picture: String,
    pub(crate) size: i32,
    /// The secret to type.
    pub(crate) secret: String,
    pub(crate) recovery: Vec<String>,
}

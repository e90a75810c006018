//! The only source of randomness: seeded by the operating system, or by a number in tests.

use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha20Rng;
use std::{
    fmt::Write as _,
    sync::{Arc, Mutex, PoisonError},
};

/// Characters of references, without those that are confused when read out: 0 and O, 1, I and L.
pub const REFERENCE_SIGNS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// A cryptographic random number generator, shared by the process.
#[derive(Clone)]
pub struct Random(Arc<Mutex<ChaCha20Rng>>);

impl Random {
    /// A generator seeded by the operating system.
    pub fn system() -> Result<Self, crate::Error> {
        let rng = ChaCha20Rng::try_from_rng(&mut rand::rngs::SysRng).map_err(crate::Error::internal)?;
        Ok(Self(Arc::new(Mutex::new(rng))))
    }

    /// A generator seeded by a number, for tests.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(ChaCha20Rng::seed_from_u64(seed))))
    }

    #[must_use]
    pub fn number(&self) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).next_u64()
    }

    #[must_use]
    pub fn bytes<const LENGTH: usize>(&self) -> [u8; LENGTH] {
        let mut buffer = [0; LENGTH];
        self.0.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(&mut buffer);
        buffer
    }

    /// A letter and two groups of four characters: `C-7Q4M-2K9P`.
    #[must_use]
    pub fn reference(&self, letter: char) -> String {
        let mut signs = String::with_capacity(8);
        while signs.len() < 8 {
            // Rejection sampling: 248 is the largest multiple of 31 in a byte, and larger bytes would bias
            // the result.
            let fair = self.bytes::<16>().into_iter().filter(|byte| *byte < 248);
            signs.extend(
                fair.map(|byte| char::from(REFERENCE_SIGNS[usize::from(byte) % REFERENCE_SIGNS.len()])),
            );
        }
        format!("{letter}-{}-{}", &signs[..4], &signs[4..8])
    }

    /// Random bytes in hexadecimal: `bytes` bytes, twice as many digits.
    #[must_use]
    pub fn hex(&self, bytes: usize) -> String {
        let mut buffer = vec![0u8; bytes];
        self.0.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(&mut buffer);
        buffer.iter().fold(String::with_capacity(2 * bytes), |mut text, byte| {
            // Writing to a String cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_values() {
        let (a, b) = (Random::seeded(7), Random::seeded(7));
        assert_eq!((a.number(), a.hex(16)), (b.number(), b.hex(16)));
        assert_ne!(a.hex(16), Random::seeded(8).hex(16));
        assert_eq!(a.hex(3).len(), 6);
        assert_ne!(a.bytes::<32>(), a.bytes());
    }
}

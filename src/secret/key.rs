//! A signing key and its signatures.

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// Bytes of a key.
pub(super) const LENGTH: usize = 32;

/// Bytes of a signature in an address.
const SIGNATURE: usize = 16;

/// A signing key. It implements neither `Debug` nor `Display`.
pub(crate) struct Secret(pub(super) [u8; LENGTH]);

impl Secret {
    /// An HMAC state with this key.
    pub(crate) fn mac(&self) -> Hmac<Sha256> {
        // A key shorter than a block of the hash is padded with zeros (RFC 2104, section 2).
        let mut block = [0; 64];
        block[..LENGTH].copy_from_slice(&self.0);
        Hmac::new(&block.into())
    }

    /// Signs a text. The signature is short enough for an address, in hexadecimal digits.
    pub(crate) fn sign(&self, text: &str) -> String {
        let mut mac = self.mac();
        mac.update(text.as_bytes());
        let tag = mac.finalize().into_bytes();
        tag.iter().take(SIGNATURE).fold(String::new(), |digits, byte| digits + &format!("{byte:02x}"))
    }

    /// Verifies a signature in constant time; `false` if it is malformed.
    pub(crate) fn verify(&self, text: &str, signature: &str) -> bool {
        if signature.len() != 2 * SIGNATURE || !signature.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return false;
        }
        let byte = |pair: &[u8]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
        let signature_bytes: Option<Vec<u8>> = signature.as_bytes().chunks(2).map(byte).collect();
        let mut mac = self.mac();
        mac.update(text.as_bytes());
        signature_bytes.is_some_and(|signature_bytes| mac.verify_truncated_left(&signature_bytes).is_ok())
    }

    /// The raw bytes, for other signature schemes.
    pub(crate) fn bytes(&self) -> &[u8; LENGTH] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rejects_truncated_and_extended_signatures() {
        let secret = Secret([7; LENGTH]);
        for text in (0..1_000).map(|number| number.to_string()) {
            let signature = secret.sign(&text);
            assert!(secret.verify(&text, &signature));
            let cut = &signature[..signature.len() - 1];
            for other in [cut.to_owned(), format!("{cut}+"), format!("{signature}0"), String::new()] {
                assert!(!secret.verify(&text, &other), "{other} of {signature}");
            }
        }
    }
}

//! Hash chains: the hash of a link covers the hash before it, so that a change, a removal or an insertion alters every later hash.

use sha2::{Digest as _, Sha256};

/// Computes the SHA-256 of a link in hexadecimal from its parts, the previous hash first.
pub(crate) fn link_hash<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        // Each part follows its length, so that no two lists of parts have the same bytes.
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part.as_bytes());
    }
    hex(&hash.finalize())
}

/// Formats bytes as lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |text, byte| text + &format!("{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashed_parts_are_prefixed_with_their_length() {
        assert_ne!(link_hash(["ab", "c"]), link_hash(["a", "bc"]));
        assert_ne!(link_hash(["a", ""]), link_hash(["a"]));
        // printf '\0\0\0\0\0\0\0\001a' | sha256sum
        assert_eq!(link_hash(["a"]), "3b196fd4907bedf51c3090e9835f2f7cb61e7ee1b2299ea3b8fed9b4183a822a");
    }
}

//! Serializes bytes as base64 in JSON; a list of numbers would be three times as long.

use base64::{Engine as _, prelude::BASE64_STANDARD as BASE64};
use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

pub(super) fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&BASE64.encode(bytes))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
    BASE64.decode(String::deserialize(from)?).map_err(D::Error::custom)
}

//! Electronic signatures of PDF files: PAdES, baseline B-B (ETSI EN 319 142-1). The signature is an
//! incremental update, so that the bytes of the signed document do not change. The update supports the output
//! of our own printer: plain cross-reference tables and no objects in streams.

mod cms;
mod sign;
mod update;

pub(crate) use cms::SigningKey;
pub(crate) use sign::sign;

//! Identity tokens (JWT, EdDSA): signed, valid for ten minutes, bound to a session. Signature, type, issuer,
//! audience and times are verified, and the session is looked up in addition.

mod jwt;

pub(crate) use jwt::{Claims, SESSION, SUPPORT, TTL, TokenKind, issue, kid, verify};

//! Accounts, and drafts shared with users.

use crate::{
    email::Email,
    entries::{Kind, Slug},
    locale::Locale,
    principal::AccountId,
};
use jiff::Timestamp;

/// An account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Account {
    pub(crate) id: AccountId,
    pub(crate) email: Email,
    /// First name and name.
    pub(crate) name: String,
    /// The company of the owner; empty if there is none.
    pub(crate) company: String,
    /// The language of mails.
    pub(crate) locale: Locale,
    /// The argon2id hash; `None` until a password is chosen.
    pub(crate) password: Option<String>,
    pub(crate) created_at: Timestamp,
    /// The time at which the owner proved the address.
    pub(crate) verified_at: Option<Timestamp>,
    pub(crate) disabled_at: Option<Timestamp>,
}

/// A draft that is shared with the owner of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Preview {
    pub(crate) kind: Kind,
    pub(crate) slug: Slug,
    pub(crate) locale: Locale,
    pub(crate) expires_at: Timestamp,
}

/// A draft of an entry in one language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Draft<'a> {
    pub(crate) kind: Kind,
    pub(crate) slug: &'a Slug,
    pub(crate) locale: Locale,
}

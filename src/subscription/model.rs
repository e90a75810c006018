//! What a list and a subscription are.

use crate::{App, email::Email, limits::Limit, locale::Locale, mail::Letter};

/// Mails that people subscribe to.
#[derive(Debug)]
pub(crate) struct List {
    /// Its name in the database, of the key that signs its links, and of the form that is protected by a captcha.
    pub(crate) name: &'static str,
    /// The page of a subscription below the language, without its identifier and signature.
    pub(crate) path: &'static str,
    /// Subscriptions requested from one side, and for one mailbox.
    pub(crate) limit: Limit,
    pub(crate) mailbox_limit: Limit,
    /// The code of the error for a link that is not valid.
    pub(crate) unknown: &'static str,
    /// The mail that asks the recipient of an address to confirm, with this link.
    pub(crate) confirmation: fn(&App, &Subscription, String) -> Letter,
}

/// A subscription, confirmed or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Subscription {
    pub(crate) id: String,
    pub(crate) email: Email,
    pub(crate) locale: Locale,
    /// Words that the slice of the list understands. Empty for all topics.
    pub(crate) topics: Vec<String>,
    /// Milliseconds since 1970, as the next one.
    pub(crate) created_at: i64,
    pub(crate) confirmed_at: Option<i64>,
}

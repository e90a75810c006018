//! Lists and subscriptions.

use crate::{App, email::Email, locale::Locale, mail::EmailContent, rate_limit::Limit};

/// A list of mails to which visitors subscribe.
#[derive(Debug)]
pub(crate) struct List {
    /// The name in the database, of the key that signs the links, and of the form protected by a captcha.
    pub(crate) name: &'static str,
    /// The path of the page of a subscription, below the language, without identifier and signature.
    pub(crate) path: &'static str,
    /// Subscriptions requested from one network, and for one mailbox.
    pub(crate) limit: Limit,
    pub(crate) mailbox_limit: Limit,
    /// The code of the error for an invalid link.
    pub(crate) unknown: &'static str,
    /// The mail with the link for the confirmation.
    pub(crate) confirmation: fn(&App, &Subscription, String) -> EmailContent,
}

/// A subscription, confirmed or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Subscription {
    pub(crate) id: String,
    pub(crate) email: Email,
    pub(crate) locale: Locale,
    /// Topics of the list's slice; empty for all topics.
    pub(crate) topics: Vec<String>,
    /// Milliseconds since 1970; `confirmed_at` likewise.
    pub(crate) created_at: i64,
    pub(crate) confirmed_at: Option<i64>,
}

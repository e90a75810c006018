//! The common parts of the mails of all lists.

use crate::{
    locale::Locale,
    mail::{Button, EmailContent},
    text::text,
};

/// The mail that asks the recipient to confirm. `title` names the list, `reason` states the selection.
pub(crate) fn confirmation(
    kind: &'static str,
    locale: Locale,
    title: String,
    reason: String,
    address: String,
) -> EmailContent {
    EmailContent {
        paragraphs: vec![reason],
        button: Some(Button { label: text(locale, "mail:subscription.confirm", &[]), address }),
        closing: vec![text(locale, "mail:subscription.nothing", &[])],
        ..EmailContent::new(kind, locale, title)
    }
}

/// Adds the reason for the mail, and the link that ends the subscription.
pub(crate) fn with_end_link(letter: EmailContent, reason: String, address: &str) -> EmailContent {
    let label = text(letter.locale, "mail:subscription.stop", &[]);
    let quiet_link = Some(Button { label, address: address.to_owned() });
    let closing = [letter.closing, vec![reason]].concat();
    EmailContent { closing, quiet_link, ..letter }
}

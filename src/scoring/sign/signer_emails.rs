//! The mails about the signer of a quote: declined, and replaced.

use super::emails::{About, example, to};
use crate::{
    App,
    email::Email,
    links::Token,
    locale::Locale,
    mail::{self, Button, EmailContent, Fact, FactList, Preview},
    scoring::model::{order::Order, quote::Quote},
    text::text,
};

const DECLINED: &str = "scoring-declined";
const CHANGED: &str = "scoring-signer";

pub(crate) const PREVIEWS: [Preview; 2] = [
    Preview { kind: DECLINED, letter: declined_example },
    Preview { kind: CHANGED, letter: changed_example },
];

/// Notifies the contact of an order that its signer declined, with a link to reopen the quote or to name another signer.
pub(super) fn declined(
    app: &App,
    order: &Order,
    quote: &Quote,
    reason: &str,
    token: &Token,
) -> mail::Message {
    let letter = declined_letter(app, &About::new(order, quote), &order.signer.name, reason, token);
    to(app, order, &letter, &order.contact)
}

fn declined_letter(app: &App, about: &About<'_>, signer: &str, reason: &str, token: &Token) -> EmailContent {
    let locale = about.locale;
    let address =
        format!("{}/{locale}/solutions/scoring/signer?token={}", app.config.public_url, token.as_str());
    let facts = vec![
        Fact::new(text(locale, "quote:signer", &[]), signer),
        Fact::new(text(locale, "mail:scoring.declined.reason", &[]), reason),
    ];
    EmailContent {
        paragraphs: vec![text(locale, "mail:scoring.declined.text", &[])],
        button: Some(Button { label: text(locale, "mail:scoring.declined.action", &[]), address }),
        reference: Some(about.reference.to_string()),
        facts: [vec![FactList { heading: None, facts }], about.facts()].concat(),
        closing: vec![text(locale, "mail:scoring.declined.personal", &[])],
        ..EmailContent::new(
            DECLINED,
            locale,
            text(locale, "mail:scoring.declined.title", &[("number", &about.number)]),
        )
    }
}

/// Notifies the contact of an order, or its former signer, of the new signer.
pub(super) fn changed(app: &App, order: &Order, quote: &Quote, reader: &Email) -> mail::Message {
    to(app, order, &changed_letter(&About::new(order, quote), &order.signer.name), reader)
}

fn changed_letter(about: &About<'_>, signer: &str) -> EmailContent {
    let locale = about.locale;
    let title = text(locale, "mail:scoring.signerChanged.title", &[("number", &about.number)]);
    EmailContent {
        paragraphs: vec![text(locale, "mail:scoring.signerChanged.text", &[("name", signer)])],
        reference: Some(about.reference.to_string()),
        facts: about.facts(),
        ..EmailContent::new(CHANGED, locale, title)
    }
}

fn declined_example(app: &App, locale: Locale) -> EmailContent {
    let reason = text(locale, "mail:scoring.declined.example", &[]);
    example(app, locale, |about| declined_letter(app, about, "Alix Exemple", &reason, &"example".into()))
}

fn changed_example(app: &App, locale: Locale) -> EmailContent {
    example(app, locale, |about| changed_letter(about, "Alix Exemple"))
}

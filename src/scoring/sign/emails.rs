//! The mails of a signature: the link, the reminder, the code, and the confirmation.

use super::code::Code;
use crate::{
    App,
    email::{Email, Mailbox},
    links::Token,
    locale::Locale,
    mail::{self, Button, EmailContent, Fact, FactList, Preview, Team},
    random::Random,
    reference::Reference,
    scoring::model::{
        order::Order,
        price::{LineKind, Price, PriceLine},
        quote::Quote,
    },
    text::{day, euros, plural_text, text},
};
use jiff::{SignedDuration, Timestamp, civil::date};

const INVITATION: &str = "scoring-signature";
const REMINDER: &str = "scoring-reminder";
const CODE: &str = "scoring-code";
const SIGNED: &str = "scoring-signed";
const TEAM: &str = "scoring-signed-team";

pub(super) const PREVIEWS: [Preview; 5] = [
    Preview { kind: INVITATION, letter: invitation_example },
    Preview { kind: REMINDER, letter: reminder_example },
    Preview { kind: CODE, letter: code_example },
    Preview { kind: SIGNED, letter: signed_example },
    Preview { kind: TEAM, letter: team_example },
];

/// Data of a mail about a quote.
pub(super) struct About<'a> {
    pub(super) locale: Locale,
    pub(super) number: String,
    pub(super) reference: &'a Reference,
    valid_until: jiff::civil::Date,
    price: &'a Price,
    markets: u64,
    company: &'a str,
}

impl<'a> About<'a> {
    pub(super) fn new(order: &'a Order, quote: &'a Quote) -> Self {
        Self {
            locale: order.locale,
            number: quote.number.to_string(),
            reference: &order.reference,
            valid_until: quote.valid_until,
            price: &quote.contents.price,
            markets: order.markets.len() as u64,
            company: &order.client.company,
        }
    }

    pub(super) fn facts(&self) -> Vec<FactList> {
        let fact = |key, value: String| Fact::new(text(self.locale, key, &[]), value);
        let facts = vec![
            fact("quote:client", self.company.to_owned()),
            fact("mail:scoring.markets", plural_text(self.locale, "quote:object", self.markets, &[])),
            fact("quote:net", euros(self.locale, self.price.net)),
            fact("quote:gross", euros(self.locale, self.price.gross)),
        ];
        vec![FactList { heading: None, facts }]
    }
}

pub(super) fn to(app: &App, order: &Order, letter: &EmailContent, email: &Email) -> mail::Message {
    let reply_to = app.config.mail.team(Team::Data).clone().into();
    let name = (*email == order.signer.email).then(|| order.signer.name.clone());
    let to = Mailbox { name, address: email.clone() };
    mail::Message { reply_to: Some(reply_to), ..letter.to(&app.config, to) }
}

pub(super) fn invitation(app: &App, order: &Order, quote: &Quote, token: &Token) -> mail::Message {
    let letter = linked(
        app,
        &About::new(order, quote),
        "mail:scoring.invitation.title",
        "mail:scoring.invitation.text",
        token,
    );
    to(app, order, &EmailContent { kind: INVITATION, ..letter }, &order.signer.email)
}

pub(super) fn reminder(app: &App, order: &Order, quote: &Quote, token: &Token) -> mail::Message {
    let letter = linked(
        app,
        &About::new(order, quote),
        "mail:scoring.reminder.title",
        "mail:scoring.reminder.text",
        token,
    );
    to(app, order, &EmailContent { kind: REMINDER, ..letter }, &order.signer.email)
}

/// A mail whose button opens the quote.
fn linked(
    app: &App,
    about: &About<'_>,
    title: &'static str,
    said: &'static str,
    token: &Token,
) -> EmailContent {
    let locale = about.locale;
    let title = text(locale, title, &[("number", &about.number)]);
    EmailContent {
        paragraphs: vec![text(locale, said, &[("company", about.company)])],
        button: Some(Button {
            label: text(locale, "mail:scoring.open", &[]),
            address: address(app, locale, token),
        }),
        reference: Some(about.reference.to_string()),
        facts: about.facts(),
        closing: vec![
            text(locale, "mail:scoring.until", &[("day", &day(locale, about.valid_until))]),
            text(locale, "mail:scoring.personal", &[]),
        ],
        ..EmailContent::new(INVITATION, locale, title)
    }
}

fn address(app: &App, locale: Locale, token: &Token) -> String {
    format!("{}/{locale}/solutions/scoring/sign?token={}", app.config.public_url, token.as_str())
}

pub(super) fn code(app: &App, order: &Order, quote: &Quote, code: &Code) -> mail::Message {
    to(app, order, &code_letter(&About::new(order, quote), code), &order.signer.email)
}

fn code_letter(about: &About<'_>, code: &Code) -> EmailContent {
    let locale = about.locale;
    let title = text(locale, "mail:scoring.code.title", &[("code", &code.shown())]);
    EmailContent {
        paragraphs: vec![text(
            locale,
            "mail:scoring.code.text",
            &[("number", &about.number), ("code", &code.shown())],
        )],
        reference: Some(about.reference.to_string()),
        closing: vec![
            text(
                locale,
                "mail:scoring.code.minutes",
                &[("minutes", &super::code::TTL.as_mins().to_string())],
            ),
            text(locale, "mail:scoring.code.nothing", &[]),
        ],
        ..EmailContent::new(CODE, locale, title)
    }
}

/// The mail with the signed quote.
pub(super) fn signed_letter(app: &App, about: &About<'_>, token: &Token, ends: Timestamp) -> EmailContent {
    let locale = about.locale;
    let title = text(locale, "mail:scoring.signed.title", &[("number", &about.number)]);
    let until =
        app.clock.in_paris(ends.as_millisecond()).map(|at| day(locale, at.date())).unwrap_or_default();
    EmailContent {
        paragraphs: vec![text(locale, "mail:scoring.signed.text", &[])],
        button: Some(Button {
            label: text(locale, "mail:scoring.signed.action", &[]),
            address: address(app, locale, token),
        }),
        reference: Some(about.reference.to_string()),
        facts: about.facts(),
        closing: vec![text(locale, "mail:followUp.valid", &[("day", &until)])],
        ..EmailContent::new(SIGNED, locale, title)
    }
}

/// The notice to the team, in the language of the company.
pub(super) fn team(app: &App, order: &Order, quote: &Quote) -> mail::Message {
    let about = About { locale: Locale::Fr, ..About::new(order, quote) };
    let team = app.config.mail.team(Team::Data).clone();
    mail::Message {
        reply_to: Some(order.contact.clone().into()),
        ..team_letter(&about).to(&app.config, team.into())
    }
}

fn team_letter(about: &About<'_>) -> EmailContent {
    let locale = about.locale;
    let title = text(locale, "mail:scoring.team.title", &[("number", &about.number)]);
    let command = format!("vigie scoring compute {}", about.reference);
    EmailContent {
        reference: Some(about.reference.to_string()),
        facts: about.facts(),
        closing: vec![text(locale, "mail:scoring.team.next", &[("command", &command)])],
        ..EmailContent::notice(TEAM, locale, title)
    }
}

/// Data of mail previews.
pub(super) fn example<T>(app: &App, locale: Locale, write: impl FnOnce(&About<'_>) -> T) -> T {
    let reference = Reference::random(crate::scoring::model::order::LETTER, &Random::seeded(1));
    let vat = PriceLine { kind: LineKind::Vat, full: 244_800, amount: 244_800, rules: Vec::new() };
    let price = Price {
        version: "2026-2".to_owned(),
        example: true,
        lines: Vec::new(),
        net: 1_224_000,
        gross: 1_468_800,
        vat,
        valid_until: app.clock.today(),
        tiers: Vec::new(),
    };
    write(&About {
        locale,
        number: "SC-2026-0147".to_owned(),
        reference: &reference,
        valid_until: date(2026, 12, 30),
        price: &price,
        markets: 5,
        company: "Laboratoire Exemple SA",
    })
}

fn invitation_example(app: &App, locale: Locale) -> EmailContent {
    let keys = ["mail:scoring.invitation.title", "mail:scoring.invitation.text"];
    example(app, locale, |about| linked(app, about, keys[0], keys[1], &"example".into()))
}

fn reminder_example(app: &App, locale: Locale) -> EmailContent {
    let keys = ["mail:scoring.reminder.title", "mail:scoring.reminder.text"];
    EmailContent {
        kind: REMINDER,
        ..example(app, locale, |about| linked(app, about, keys[0], keys[1], &"example".into()))
    }
}

fn code_example(app: &App, locale: Locale) -> EmailContent {
    example(app, locale, |about| code_letter(about, &Code::example()))
}

fn signed_example(app: &App, locale: Locale) -> EmailContent {
    let ends = app.clock.now() + SignedDuration::from_hours(24);
    example(app, locale, |about| signed_letter(app, about, &"example".into(), ends))
}

fn team_example(app: &App, locale: Locale) -> EmailContent {
    example(app, locale, team_letter)
}

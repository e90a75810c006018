//! The mails about personal data.

use super::model::{PrivacyRequest, RequestKind};
use crate::{
    App,
    locale::Locale,
    mail::{self, Button, EmailContent, Preview, Team},
    text::{self, text},
};
use jiff::civil::{Date, date};

/// The language of mails to the team.
const TEAM: Locale = Locale::Fr;
/// The names of the mails. The register lets the mail that reports an erasure expire within a day.
const CONFIRMATION: &str = "privacy-confirmation";
const NOTICE: &str = "privacy-notice";
const READY: &str = "privacy-ready";
const ERASED: &str = "privacy-erased";
const ANSWERED: &str = "privacy-answered";

fn kind(locale: Locale, kind: RequestKind) -> String {
    text::word_label(locale, "privacy", "kind", kind.word())
}

/// Asks the owner of the address to confirm.
pub(super) fn confirmation(request: &PrivacyRequest, address: String) -> EmailContent {
    confirm(request.locale, request.kind, address)
}

fn confirm(locale: Locale, request_kind: RequestKind, address: String) -> EmailContent {
    let say = |key| text(locale, key, &[]);
    EmailContent {
        paragraphs: vec![text(
            locale,
            "mail:privacyRequest.confirm.text",
            &[("kind", &kind(locale, request_kind))],
        )],
        button: Some(Button { label: say("mail:privacyRequest.confirm.action"), address }),
        closing: vec![say("mail:privacyRequest.confirm.nothing")],
        ..EmailContent::new(CONFIRMATION, locale, say("mail:privacyRequest.confirm.title"))
    }
}

/// Notifies the team of a confirmed request. The mail names no address; the command shows it.
pub(super) fn to_team(app: &App, request: &PrivacyRequest) -> mail::Message {
    let due = request.due_on.unwrap_or_default();
    let letter = notice(TEAM, request.reference.as_str(), request.kind, due);
    letter.to(&app.config, app.config.mail.team(Team::Privacy).clone().into())
}

fn notice(locale: Locale, reference: &str, request_kind: RequestKind, due: Date) -> EmailContent {
    let values = [("kind", kind(locale, request_kind)), ("day", text::day(locale, due))];
    let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
    EmailContent {
        paragraphs: vec![text(locale, "mail:privacyRequest.team.text", &values)],
        reference: Some(reference.to_owned()),
        closing: vec![text(locale, "mail:privacyRequest.team.how", &[])],
        ..EmailContent::notice(
            NOTICE,
            locale,
            text(locale, "mail:privacyRequest.team.title", &[("reference", reference)]),
        )
    }
}

/// Notifies the person that the archive can be downloaded.
pub(super) fn ready(locale: Locale, address: String, until: Date) -> EmailContent {
    let say = |key| text(locale, key, &[]);
    EmailContent {
        paragraphs: vec![text(
            locale,
            "mail:privacyRequest.ready.text",
            &[("day", &text::day(locale, until))],
        )],
        button: Some(Button { label: say("mail:privacyRequest.ready.action"), address }),
        ..EmailContent::new(READY, locale, say("mail:privacyRequest.ready.title"))
    }
}

/// Notifies the person that the data were erased.
pub(super) fn erased(locale: Locale, address: String) -> EmailContent {
    let say = |key| text(locale, key, &[]);
    EmailContent {
        paragraphs: vec![say("mail:privacyRequest.erased.text")],
        button: Some(Button { label: say("mail:privacyRequest.erased.action"), address }),
        ..EmailContent::new(ERASED, locale, say("mail:privacyRequest.erased.title"))
    }
}

/// The mail with the answer of the team.
pub(super) fn answered(
    locale: Locale,
    request_kind: RequestKind,
    answer: &str,
    address: String,
) -> EmailContent {
    let say = |key| text(locale, key, &[]);
    let about = text(locale, "mail:privacyRequest.answered.text", &[("kind", &kind(locale, request_kind))]);
    EmailContent {
        paragraphs: vec![about, answer.to_owned()],
        button: Some(Button { label: say("mail:privacyRequest.answered.action"), address }),
        ..EmailContent::new(ANSWERED, locale, say("mail:privacyRequest.answered.title"))
    }
}

/// The mails, each with an example.
#[must_use]
pub fn previews() -> [Preview; 5] {
    const DAY: Date = date(2026, 12, 21);
    let preview = |kind, letter| Preview { kind, letter };
    [
        preview(CONFIRMATION, |app, locale| confirm(locale, RequestKind::Erase, example(app, locale))),
        preview(NOTICE, |_, locale| notice(locale, "P-7Q4M-2K9P", RequestKind::Erase, DAY)),
        preview(READY, |app, locale| ready(locale, example(app, locale), DAY)),
        preview(ERASED, |app, locale| erased(locale, example(app, locale))),
        preview(ANSWERED, |app, locale| {
            answered(locale, RequestKind::Correct, "Adresse corrigée.", example(app, locale))
        }),
    ]
}

fn example(app: &App, locale: Locale) -> String {
    format!("{}/{locale}/privacy-request/follow-up?token=example", app.config.public_url)
}

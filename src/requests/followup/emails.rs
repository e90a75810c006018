//! The e-mails with a link to a follow-up page, and about changes of its status. They contain no input of the form, because
//! another person may have entered the address.

use super::link;
use crate::requests::{
    emails::example_sender,
    model::{FollowUp, FormKind, Reference, Status, TeamMessage},
};
use crate::{
    App,
    links::Token,
    locale::Locale,
    mail::{self, Button, EmailContent, Fact, FactList, Step},
    random::Random,
    text::{date_time, day, text},
};
use jiff::Timestamp;

/// The mail after the submission: its link confirms the address.
pub(crate) fn opened(app: &App, follow_up: &FollowUp, link: &Token) -> mail::Message {
    send(app, follow_up, &opened_letter(app, follow_up, link))
}

/// A new link.
pub(super) fn link(app: &App, follow_up: &FollowUp, link: &Token) -> mail::Message {
    send(app, follow_up, &link_letter(app, follow_up, link))
}

/// A change of the status.
pub(super) fn advanced(
    app: &App,
    follow_up: &FollowUp,
    message: Option<&TeamMessage>,
    link: &Token,
) -> mail::Message {
    send(app, follow_up, &advanced_letter(app, follow_up, message, link))
}

/// A message of the team.
pub(super) fn noted(app: &App, follow_up: &FollowUp, message: &TeamMessage, link: &Token) -> mail::Message {
    send(app, follow_up, &noted_letter(app, follow_up, message, link))
}

fn send(app: &App, follow_up: &FollowUp, letter: &EmailContent) -> mail::Message {
    let reply_to = app.config.mail.team(follow_up.form.team()).clone().into();
    mail::Message { reply_to: Some(reply_to), ..letter.to(&app.config, follow_up.email.clone().into()) }
}

/// A mail with a button to the page, labelled `label`, and the expiry of the link.
fn letter(
    app: &App,
    kind: &'static str,
    follow_up: &FollowUp,
    label: &'static str,
    link: &Token,
) -> EmailContent {
    let locale = follow_up.locale;
    let ends = link::expires_at(app.clock.now()).as_millisecond();
    let until = app.clock.in_paris(ends).map(|at| day(locale, at.date())).unwrap_or_default();
    EmailContent {
        button: Some(Button {
            label: text(locale, label, &[]),
            address: link::address(app, follow_up, link),
        }),
        reference: Some(follow_up.reference.to_string()),
        closing: vec![text(locale, "mail:followUp.valid", &[("day", &until)])],
        ..EmailContent::new(kind, locale, "")
    }
}

/// Sets the title, and the subject from title and reference.
fn titled(letter: EmailContent, title: String) -> EmailContent {
    let reference = letter.reference.clone().unwrap_or_default();
    let subject =
        text(letter.locale, "mail:followUp.subject", &[("title", &title), ("reference", &reference)]);
    EmailContent { subject, title, ..letter }
}

fn opened_letter(app: &App, follow_up: &FollowUp, link: &Token) -> EmailContent {
    let say = |key| text(follow_up.locale, key, &[]);
    let words = &follow_up.form.text_keys().opened;
    let mut letter = letter(app, words.kind, follow_up, words.action, link);
    letter.paragraphs = vec![say(words.text)];
    letter.facts = vec![steps(app, follow_up)];
    letter.closing.push(say(words.nothing));
    titled(letter, say(words.title))
}

fn link_letter(app: &App, follow_up: &FollowUp, link: &Token) -> EmailContent {
    let say = |key| text(follow_up.locale, key, &[]);
    let words = &follow_up.form.text_keys().link;
    let mut letter = letter(app, words.kind, follow_up, "mail:followUp.action", link);
    letter.paragraphs = vec![say(words.text)];
    letter.closing.push(say("mail:followUp.link.nothing"));
    titled(letter, say("mail:followUp.link.title"))
}

fn advanced_letter(
    app: &App,
    follow_up: &FollowUp,
    message: Option<&TeamMessage>,
    link: &Token,
) -> EmailContent {
    let [_, title, about] = follow_up.status.keys(follow_up.form);
    let mut letter =
        letter(app, follow_up.form.text_keys().advanced, follow_up, "mail:followUp.action", link);
    letter.paragraphs = vec![text(follow_up.locale, about, &[])];
    letter.paragraphs.extend(message.map(|message| written(follow_up, message)));
    letter.facts = vec![steps(app, follow_up)];
    titled(letter, text(follow_up.locale, title, &[]))
}

fn noted_letter(app: &App, follow_up: &FollowUp, message: &TeamMessage, link: &Token) -> EmailContent {
    let words = &follow_up.form.text_keys().noted;
    let mut letter = letter(app, words.kind, follow_up, "mail:followUp.action", link);
    letter.paragraphs = vec![written(follow_up, message)];
    letter.closing.insert(0, text(follow_up.locale, words.reply, &[]));
    titled(letter, text(follow_up.locale, words.title, &[]))
}

fn written(follow_up: &FollowUp, message: &TeamMessage) -> String {
    format!("{}\n{}", text(follow_up.locale, follow_up.form.text_keys().noted.from, &[]), message.text)
}

/// The statuses: the reached ones, the current one with its time, and the later ones with their day if known.
fn steps(app: &App, follow_up: &FollowUp) -> FactList {
    let locale = follow_up.locale;
    let say = |key, values: &[(&str, &str)]| text(locale, key, values);
    let ahead = follow_up.remaining_statuses();
    let fact = |status: &Status| {
        let name = say(status.keys(follow_up.form)[0], &[]);
        if !ahead.contains(status) {
            let at = if *status == follow_up.status { Some(follow_up.updated_at) } else { None };
            let at = at.and_then(|at: Timestamp| app.clock.in_paris(at.as_millisecond()));
            let said = at.map_or_else(|| say("mail:followUp.done", &[]), |at| date_time(locale, at));
            return Fact::step(Step::Done, name, said);
        }
        let expected = follow_up.expected_on.filter(|_| ahead.first() == Some(status));
        let said = match expected {
            Some(date) => say("mail:followUp.expected", &[("day", &day(locale, date))]),
            None => say("mail:followUp.later", &[]),
        };
        Fact::step(Step::Pending, name, said)
    };
    let facts = follow_up.form.statuses().iter().map(fact).collect();
    FactList { heading: Some(say("mail:followUp.next", &[])), facts }
}

/// An example of a follow-up and its link.
fn example(app: &App, form: FormKind, locale: Locale) -> (FollowUp, Token) {
    let reference = Reference::random(form, &Random::seeded(1));
    let follow_up = FollowUp::begin(form, &reference, "", &example_sender(app).email, app.clock.now())
        .with_locale(locale);
    (follow_up, Token::random(app))
}

fn example_message(app: &App, form: FormKind, locale: Locale) -> TeamMessage {
    let text = text(locale, form.text_keys().noted.example, &[]);
    TeamMessage { text, locale, at: app.clock.now() }
}

/// The mails of a kind of request with examples.
macro_rules! previews {
    ($($form:path),+) => {
        &[$(
            mail::Preview {
                kind: $form.text_keys().opened.kind,
                letter: |app, locale| {
                    let (follow_up, link) = example(app, $form, locale);
                    opened_letter(app, &follow_up, &link)
                },
            },
            mail::Preview {
                kind: $form.text_keys().link.kind,
                letter: |app, locale| {
                    let (follow_up, link) = example(app, $form, locale);
                    link_letter(app, &follow_up, &link)
                },
            },
            mail::Preview {
                kind: $form.text_keys().advanced,
                letter: |app, locale| {
                    let (mut follow_up, link) = example(app, $form, locale);
                    follow_up.status = $form.statuses()[1];
                    follow_up.expected_on = Some(app.clock.today());
                    advanced_letter(app, &follow_up, Some(&example_message(app, $form, locale)), &link)
                },
            },
            mail::Preview {
                kind: $form.text_keys().noted.kind,
                letter: |app, locale| {
                    let (follow_up, link) = example(app, $form, locale);
                    noted_letter(app, &follow_up, &example_message(app, $form, locale), &link)
                },
            },
        )+]
    };
}

pub(crate) const PREVIEWS: &[mail::Preview] =
    previews!(FormKind::DataRequest, FormKind::Provider, FormKind::Campaign);

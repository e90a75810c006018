//! The mails that lead to a follow-up and tell of what became of it. What a visitor typed stands in none of them: it may be
//! sent to somebody who asked for nothing.

use super::{
    super::{
        letters::somebody,
        reference::{Form, Reference},
    },
    FollowUp, Message, Status,
    link::{self, Link},
};
use crate::{
    App,
    locale::Locale,
    mail::{self, Button, Fact, Facts, Letter, Step},
    random::Random,
    text::{day, moment, text},
};
use jiff::Timestamp;

/// What follows a request that was just made: the link, which confirms the address.
pub(in super::super) fn opened(app: &App, follow_up: &FollowUp, link: &Link) -> mail::Message {
    send(app, follow_up, &opened_letter(app, follow_up, link))
}

/// A link that was asked for again.
pub(super) fn link(app: &App, follow_up: &FollowUp, link: &Link) -> mail::Message {
    send(app, follow_up, &link_letter(app, follow_up, link))
}

/// What a follow-up has come to.
pub(super) fn advanced(
    app: &App,
    follow_up: &FollowUp,
    message: Option<&Message>,
    link: &Link,
) -> mail::Message {
    send(app, follow_up, &advanced_letter(app, follow_up, message, link))
}

/// What the team wrote.
pub(super) fn noted(app: &App, follow_up: &FollowUp, message: &Message, link: &Link) -> mail::Message {
    send(app, follow_up, &noted_letter(app, follow_up, message, link))
}

fn send(app: &App, follow_up: &FollowUp, letter: &Letter) -> mail::Message {
    let reply_to = app.config.mail.team(follow_up.form.team()).clone().into();
    mail::Message { reply_to: Some(reply_to), ..letter.to(&app.config, follow_up.email.clone().into()) }
}

/// One that leads to the page: its words, the button with this label, how long the link is good for.
fn letter(
    app: &App,
    kind: &'static str,
    follow_up: &FollowUp,
    (label, link): (&'static str, &Link),
) -> Letter {
    let locale = follow_up.locale;
    let ends = link::ends(app.clock.now()).as_millisecond();
    let until = app.clock.in_paris(ends).map(|at| day(locale, at.date())).unwrap_or_default();
    Letter {
        button: Some(Button { label: text(locale, label, &[]), address: link.address(app, follow_up) }),
        reference: Some(follow_up.reference.to_string()),
        closing: vec![text(locale, "mail:followUp.valid", &[("day", &until)])],
        ..Letter::new(kind, locale, "")
    }
}

/// A title that the reference makes a subject.
fn titled(letter: Letter, title: String) -> Letter {
    let reference = letter.reference.clone().unwrap_or_default();
    let subject =
        text(letter.locale, "mail:followUp.subject", &[("title", &title), ("reference", &reference)]);
    Letter { subject, title, ..letter }
}

fn opened_letter(app: &App, follow_up: &FollowUp, link: &Link) -> Letter {
    let say = |key| text(follow_up.locale, key, &[]);
    let words = &follow_up.form.words().opened;
    let mut letter = letter(app, words.kind, follow_up, (words.action, link));
    letter.paragraphs = vec![say(words.text)];
    letter.facts = vec![steps(app, follow_up)];
    letter.closing.push(say(words.nothing));
    titled(letter, say(words.title))
}

fn link_letter(app: &App, follow_up: &FollowUp, link: &Link) -> Letter {
    let say = |key| text(follow_up.locale, key, &[]);
    let words = &follow_up.form.words().link;
    let mut letter = letter(app, words.kind, follow_up, ("mail:followUp.action", link));
    letter.paragraphs = vec![say(words.text)];
    letter.closing.push(say("mail:followUp.link.nothing"));
    titled(letter, say("mail:followUp.link.title"))
}

fn advanced_letter(app: &App, follow_up: &FollowUp, message: Option<&Message>, link: &Link) -> Letter {
    let [_, title, about] = follow_up.status.keys(follow_up.form);
    let mut letter = letter(app, follow_up.form.words().advanced, follow_up, ("mail:followUp.action", link));
    letter.paragraphs = vec![text(follow_up.locale, about, &[])];
    letter.paragraphs.extend(message.map(|message| written(follow_up, message)));
    letter.facts = vec![steps(app, follow_up)];
    titled(letter, text(follow_up.locale, title, &[]))
}

fn noted_letter(app: &App, follow_up: &FollowUp, message: &Message, link: &Link) -> Letter {
    let words = &follow_up.form.words().noted;
    let mut letter = letter(app, words.kind, follow_up, ("mail:followUp.action", link));
    letter.paragraphs = vec![written(follow_up, message)];
    letter.closing.insert(0, text(follow_up.locale, words.reply, &[]));
    titled(letter, text(follow_up.locale, words.title, &[]))
}

fn written(follow_up: &FollowUp, message: &Message) -> String {
    format!("{}\n{}", text(follow_up.locale, follow_up.form.words().noted.from, &[]), message.text)
}

/// Its statuses: those reached, the one it is at with its instant, and those ahead as far as their day is known.
fn steps(app: &App, follow_up: &FollowUp) -> Facts {
    let locale = follow_up.locale;
    let say = |key, values: &[(&str, &str)]| text(locale, key, values);
    let ahead = follow_up.ahead();
    let fact = |status: &Status| {
        let name = say(status.keys(follow_up.form)[0], &[]);
        if !ahead.contains(status) {
            let at = if *status == follow_up.status { Some(follow_up.updated_at) } else { None };
            let at = at.and_then(|at: Timestamp| app.clock.in_paris(at.as_millisecond()));
            let said = at.map_or_else(|| say("mail:followUp.done", &[]), |at| moment(locale, at));
            return Fact::step(Step::Done, name, said);
        }
        let expected = follow_up.expected_on.filter(|_| ahead.first() == Some(status));
        let said = match expected {
            Some(date) => say("mail:followUp.expected", &[("day", &day(locale, date))]),
            None => say("mail:followUp.later", &[]),
        };
        Fact::step(Step::Ahead, name, said)
    };
    let facts = follow_up.form.statuses().iter().map(fact).collect();
    Facts { heading: Some(say("mail:followUp.next", &[])), facts }
}

/// A follow-up and a link of nobody's.
fn example(app: &App, form: Form, locale: Locale) -> (FollowUp, Link) {
    let reference = Reference::random(form, &Random::seeded(1));
    let follow_up =
        FollowUp::begin(form, &reference, "", &somebody(app).email, app.clock.now()).read_in(locale);
    (follow_up, Link::random(app))
}

fn example_message(app: &App, form: Form, locale: Locale) -> Message {
    let text = text(locale, form.words().noted.example, &[]);
    Message { text, locale, at: app.clock.now() }
}

/// The mails of a kind of request with examples.
macro_rules! previews {
    ($($form:path),+) => {
        &[$(
            mail::Preview {
                kind: $form.words().opened.kind,
                letter: |app, locale| {
                    let (follow_up, link) = example(app, $form, locale);
                    opened_letter(app, &follow_up, &link)
                },
            },
            mail::Preview {
                kind: $form.words().link.kind,
                letter: |app, locale| {
                    let (follow_up, link) = example(app, $form, locale);
                    link_letter(app, &follow_up, &link)
                },
            },
            mail::Preview {
                kind: $form.words().advanced,
                letter: |app, locale| {
                    let (mut follow_up, link) = example(app, $form, locale);
                    follow_up.status = $form.statuses()[1];
                    follow_up.expected_on = Some(app.clock.today());
                    advanced_letter(app, &follow_up, Some(&example_message(app, $form, locale)), &link)
                },
            },
            mail::Preview {
                kind: $form.words().noted.kind,
                letter: |app, locale| {
                    let (follow_up, link) = example(app, $form, locale);
                    noted_letter(app, &follow_up, &example_message(app, $form, locale), &link)
                },
            },
        )+]
    };
}

pub(in super::super) const PREVIEWS: &[mail::Preview] =
    previews!(Form::DataRequest, Form::Provider, Form::Campaign);

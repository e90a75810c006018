//! The mails of a conversation. A copy to an unverified address does not repeat the message, because a third
//! party may have entered the address.

use super::model::{CONFIRM_WITHIN, Contact, Context, Conversation, LETTER, Message, Side, State};
use crate::{
    App,
    locale::Locale,
    mail::{Button, EmailContent, Fact, FactList, Preview},
    random::Random,
    reference::Reference,
    team_contact,
    text::{day, text},
};

const MESSAGE: &str = "support-message";
const COPY: &str = "support-copy";
const CONFIRMATION: &str = "support-confirmation";
const ANSWER: &str = "support-answer";

/// The language of the team.
const TEAM: Locale = Locale::Fr;

/// The line above which replies are written, in each language. Text below it is the quoted mail.
pub(super) fn reply_lines() -> [String; Locale::ALL.len()] {
    Locale::ALL.map(|locale| text(locale, "mail:support.above", &[]))
}

/// A message of the visitor, for the team.
pub(super) fn message(app: &App, conversation: &Conversation, message: &Message) -> EmailContent {
    message_in(app, TEAM, conversation, message)
}

fn message_in(app: &App, locale: Locale, conversation: &Conversation, message: &Message) -> EmailContent {
    let say = |key| text(locale, key, &[]);
    let Conversation { reference, account, contact, context, .. } = conversation;
    let Contact { email, name, company, phone } = contact;
    let site = &app.config.public_url;
    let page = match context.page.as_str() {
        "" => String::new(),
        path => format!("{site}{path}"),
    };
    let identity = if account.is_some() { "mail:support.verified" } else { "mail:support.unverified" };
    let file = message.file.as_ref().map(|_| say("mail:support.attached")).unwrap_or_default();
    let facts = [
        (say("contact:email.label"), email.to_string()),
        (say("mail:support.identity"), say(identity)),
        (say("contact:company"), company.clone()),
        (say("contact:phone.label"), phone.clone()),
        (say("mail:language"), conversation.locale.code().to_owned()),
        (say("mail:support.page"), page),
        (say("mail:support.words"), context.words.clone()),
        (say("mail:support.about"), context.about.clone()),
        (say("mail:support.file"), file),
    ];
    let facts = facts.into_iter().filter(|(_, value)| !value.is_empty());
    let heading = Some(name.clone()).filter(|name| !name.is_empty());
    let command = format!("vigie support answer {reference}");
    EmailContent {
        paragraphs: vec![say("mail:support.above"), message.text.clone()],
        reference: Some(reference.to_string()),
        facts: vec![FactList { heading, facts: facts.map(|(term, value)| Fact::new(term, value)).collect() }],
        closing: vec![text(locale, "mail:support.reply", &[("command", &command)])],
        ..EmailContent::notice(MESSAGE, locale, title(locale, "mail:support.message", reference))
    }
}

/// Confirms the receipt of a message to the visitor.
pub(super) fn copy(app: &App, conversation: &Conversation, address: String) -> EmailContent {
    let Conversation { locale, reference, .. } = conversation;
    let by = team_contact::answer_by(app, conversation.updated_at);
    let by = by.map(|date| text(*locale, "mail:support.by", &[("date", &day(*locale, date))]));
    EmailContent {
        paragraphs: [text(*locale, "mail:support.received", &[])].into_iter().chain(by).collect(),
        button: Some(Button { label: text(*locale, "mail:support.open", &[]), address }),
        reference: Some(reference.to_string()),
        closing: vec![text(*locale, "mail:support.more", &[])],
        ..EmailContent::new(COPY, *locale, title(*locale, "mail:support.copy", reference))
    }
}

/// Asks the visitor to confirm the address.
pub(super) fn confirmation(conversation: &Conversation, address: String) -> EmailContent {
    let Conversation { locale, reference, .. } = conversation;
    let say = |key| text(*locale, key, &[]);
    let hours = CONFIRM_WITHIN.as_hours().to_string();
    EmailContent {
        paragraphs: vec![say("mail:confirmation.why")],
        button: Some(Button { label: say("mail:confirmation.action"), address }),
        reference: Some(reference.to_string()),
        closing: vec![
            text(*locale, "mail:confirmation.until", &[("hours", &hours)]),
            say("mail:confirmation.otherwise"),
        ],
        ..EmailContent::new(CONFIRMATION, *locale, title(*locale, "mail:confirmation.title", reference))
    }
}

/// An answer of the team, for the visitor.
pub(super) fn answer(conversation: &Conversation, message: &Message, address: String) -> EmailContent {
    let Conversation { locale, reference, .. } = conversation;
    let say = |key| text(*locale, key, &[]);
    let from = Some(text(*locale, "mail:support.from", &[("name", &message.name)]));
    let from = from.filter(|_| !message.name.is_empty());
    EmailContent {
        paragraphs: [say("mail:support.above")]
            .into_iter()
            .chain(from)
            .chain([message.text.clone()])
            .collect(),
        button: Some(Button { label: say("mail:support.open"), address }),
        reference: Some(reference.to_string()),
        closing: vec![say("mail:support.more")],
        ..EmailContent::new(ANSWER, *locale, title(*locale, "mail:support.answer", reference))
    }
}

fn title(locale: Locale, key: &'static str, reference: &Reference) -> String {
    text(locale, key, &[("reference", reference.as_str())])
}

/// The mails, each with an example.
#[must_use]
pub fn previews() -> [Preview; 4] {
    [
        Preview {
            kind: MESSAGE,
            letter: |app, locale| {
                let (conversation, message) = example(app, locale, Side::Visitor);
                message_in(app, locale, &conversation, &message)
            },
        },
        Preview {
            kind: COPY,
            letter: |app, locale| {
                copy(app, &example(app, locale, Side::Visitor).0, example_address(app, locale))
            },
        },
        Preview {
            kind: CONFIRMATION,
            letter: |app, locale| {
                confirmation(&example(app, locale, Side::Visitor).0, example_address(app, locale))
            },
        },
        Preview {
            kind: ANSWER,
            letter: |app, locale| {
                let (conversation, message) = example(app, locale, Side::Team);
                answer(&conversation, &message, example_address(app, locale))
            },
        },
    ]
}

fn example(app: &App, locale: Locale, author: Side) -> (Conversation, Message) {
    let at = app.clock.now();
    let contact = Contact {
        email: app.config.mail.from.address.clone(),
        name: "Hélène Marchetti".to_owned(),
        company: "Laboratoire Exemple".to_owned(),
        phone: String::new(),
    };
    let conversation = Conversation {
        reference: Reference::random(LETTER, &Random::seeded(1)),
        account: None,
        contact,
        locale,
        context: Context { page: format!("/{locale}/store"), words: String::new(), about: String::new() },
        state: State::Open,
        operator: String::new(),
        created_at: at,
        updated_at: at,
    };
    let key = match author {
        Side::Visitor => "mail:support.example.question",
        Side::Team => "mail:support.example.answer",
    };
    let message =
        Message { author, name: String::new(), text: text(locale, key, &[]), file: None, source: None, at };
    (conversation, message)
}

fn example_address(app: &App, locale: Locale) -> String {
    format!("{}/{locale}/support/conversation?token=example", app.config.public_url)
}

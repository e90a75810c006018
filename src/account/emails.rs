//! The e-mails about accounts, to their owners only. They contain no input of other people.

use super::model::{Account, Device};
use crate::{
    App,
    links::Token,
    locale::Locale,
    mail::{self, Button, EmailContent, Fact, FactList, Preview, Team},
    principal::AccountId,
    random::Random,
    text::{date_time, text},
};

const INVITATION: &str = "account-invitation";
const RESET: &str = "account-reset";
const PASSWORD: &str = "account-password";
const CODES_ON: &str = "account-codes-on";
const CODES_OFF: &str = "account-codes-off";
const LOCKED: &str = "account-locked";
const REPLAYED: &str = "account-replayed";

/// Each mail of this slice with an example.
#[must_use]
pub fn previews() -> Vec<Preview> {
    vec![
        Preview {
            kind: INVITATION,
            letter: |app, locale| invitation_letter(app, &example(app, locale), &Token::random(app)),
        },
        Preview {
            kind: RESET,
            letter: |app, locale| reset_letter(app, &example(app, locale), &Token::random(app)),
        },
        Preview { kind: PASSWORD, letter: |app, locale| password_letter(app, &example(app, locale)) },
        Preview { kind: CODES_ON, letter: |app, locale| codes_on_letter(app, &example(app, locale)) },
        Preview { kind: CODES_OFF, letter: |app, locale| codes_off_letter(app, &example(app, locale)) },
        Preview { kind: LOCKED, letter: |app, locale| locked_letter(app, &example(app, locale)) },
        Preview {
            kind: REPLAYED,
            letter: |app, locale| {
                let device = Device { browser: "Firefox".to_owned(), system: "Linux".to_owned() };
                replayed_letter(app, &example(app, locale), &device)
            },
        },
    ]
}

fn example(app: &App, locale: Locale) -> Account {
    Account {
        id: AccountId::random(&Random::seeded(1)),
        email: app.config.mail.from.address.clone(),
        name: "Hélène Martin".to_owned(),
        company: String::new(),
        locale,
        password: None,
        created_at: app.clock.now(),
        verified_at: None,
        disabled_at: None,
    }
}

fn send(app: &App, owner: &Account, letter: &EmailContent) -> mail::Message {
    let reply_to = app.config.mail.team(Team::Support).clone().into();
    let to = mail::Mailbox { name: Some(owner.name.clone()), address: owner.email.clone() };
    mail::Message { reply_to: Some(reply_to), ..letter.to(&app.config, to) }
}

/// The URL of the page on which the owner of an account chooses a password.
pub(super) fn link_address(app: &App, owner: &Account, link: &Token) -> String {
    format!("{}/{}/login/reset?token={}", app.config.public_url, owner.locale, link.as_str())
}

/// The invitation to choose a password for a new account.
pub(super) fn invitation(app: &App, owner: &Account, link: &Token) -> mail::Message {
    send(app, owner, &invitation_letter(app, owner, link))
}

fn invitation_letter(app: &App, owner: &Account, link: &Token) -> EmailContent {
    let say = |key| text(owner.locale, key, &[]);
    EmailContent {
        paragraphs: vec![text(
            owner.locale,
            "mail:account.invitation.text",
            &[("email", &owner.email.to_string())],
        )],
        button: Some(Button {
            label: say("mail:account.invitation.action"),
            address: link_address(app, owner, link),
        }),
        closing: vec![say("mail:account.invitation.valid"), say("mail:account.nothing")],
        ..EmailContent::new(INVITATION, owner.locale, say("mail:account.invitation.title"))
    }
}

/// The link to reset a password.
pub(super) fn reset(app: &App, owner: &Account, link: &Token) -> mail::Message {
    send(app, owner, &reset_letter(app, owner, link))
}

fn reset_letter(app: &App, owner: &Account, link: &Token) -> EmailContent {
    let say = |key| text(owner.locale, key, &[]);
    EmailContent {
        paragraphs: vec![say("mail:account.reset.text")],
        button: Some(Button {
            label: say("mail:account.reset.action"),
            address: link_address(app, owner, link),
        }),
        closing: vec![say("mail:account.reset.valid"), say("mail:account.nothing")],
        ..EmailContent::new(RESET, owner.locale, say("mail:account.reset.title"))
    }
}

/// The notification of a changed password.
pub(super) fn password_changed(app: &App, owner: &Account) -> mail::Message {
    send(app, owner, &password_letter(app, owner))
}

fn password_letter(app: &App, owner: &Account) -> EmailContent {
    let say = |key| text(owner.locale, key, &[]);
    EmailContent {
        paragraphs: vec![say("mail:account.password.text")],
        facts: when(app, owner.locale),
        closing: vec![say("mail:account.notYou")],
        ..EmailContent::new(PASSWORD, owner.locale, say("mail:account.password.title"))
    }
}

/// The notification that the second factor is on.
pub(super) fn codes_on(app: &App, owner: &Account) -> mail::Message {
    send(app, owner, &codes_on_letter(app, owner))
}

fn codes_on_letter(app: &App, owner: &Account) -> EmailContent {
    let say = |key| text(owner.locale, key, &[]);
    EmailContent {
        paragraphs: vec![say("mail:account.codesOn.text")],
        facts: when(app, owner.locale),
        closing: vec![say("mail:account.notYou")],
        ..EmailContent::new(CODES_ON, owner.locale, say("mail:account.codesOn.title"))
    }
}

/// The notification that the second factor is off.
pub(super) fn codes_off(app: &App, owner: &Account) -> mail::Message {
    send(app, owner, &codes_off_letter(app, owner))
}

fn codes_off_letter(app: &App, owner: &Account) -> EmailContent {
    let say = |key| text(owner.locale, key, &[]);
    EmailContent {
        paragraphs: vec![say("mail:account.codesOff.text")],
        facts: when(app, owner.locale),
        closing: vec![say("mail:account.notYou")],
        ..EmailContent::new(CODES_OFF, owner.locale, say("mail:account.codesOff.title"))
    }
}

/// The notification of too many wrong passwords.
pub(super) fn locked(app: &App, owner: &Account) -> mail::Message {
    send(app, owner, &locked_letter(app, owner))
}

fn locked_letter(app: &App, owner: &Account) -> EmailContent {
    let say = |key| text(owner.locale, key, &[]);
    let forgot = format!("{}/{}/login/forgot", app.config.public_url, owner.locale);
    EmailContent {
        paragraphs: vec![say("mail:account.locked.text")],
        button: Some(Button { label: say("mail:account.locked.action"), address: forgot }),
        facts: when(app, owner.locale),
        closing: vec![say("mail:account.locked.yours")],
        ..EmailContent::new(LOCKED, owner.locale, say("mail:account.locked.title"))
    }
}

/// The notification of a replayed refresh token.
pub(super) fn replayed(app: &App, owner: &Account, device: &Device) -> mail::Message {
    send(app, owner, &replayed_letter(app, owner, device))
}

fn replayed_letter(app: &App, owner: &Account, device: &Device) -> EmailContent {
    let say = |key| text(owner.locale, key, &[]);
    let named = [device.browser.as_str(), &device.system].into_iter().filter(|word| !word.is_empty());
    let named = named.collect::<Vec<_>>().join(", ");
    let mut facts = when(app, owner.locale);
    if !named.is_empty() {
        let device = Fact::new(say("mail:account.device"), named);
        facts.iter_mut().for_each(|list| list.facts.push(device.clone()));
    }
    let account = format!("{}/{}/account", app.config.public_url, owner.locale);
    EmailContent {
        paragraphs: vec![say("mail:account.replayed.text")],
        button: Some(Button { label: say("mail:account.replayed.action"), address: account }),
        facts,
        closing: vec![say("mail:account.notYou")],
        ..EmailContent::new(REPLAYED, owner.locale, say("mail:account.replayed.title"))
    }
}

fn when(app: &App, locale: Locale) -> Vec<FactList> {
    let at = app.clock.in_paris(app.clock.millis()).map(|at| date_time(locale, at)).unwrap_or_default();
    vec![FactList { heading: None, facts: vec![Fact::new(text(locale, "mail:account.when", &[]), at)] }]
}

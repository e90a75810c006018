//! What mails to subscribers say.

use super::{
    model::{Incident, IncidentKind},
    notice::maintenance_title,
    subscription::{example, name_of},
};
use crate::{
    App,
    locale::Locale,
    mail::{Button, Fact, Facts, Letter, Preview},
    subscription::{self, Subscription},
    text::{self, text},
};

/// The names of the mails.
pub(super) const CONFIRMATION: &str = "status-confirmation";
pub(super) const UPDATE: &str = "status-update";

/// Asks the recipient of an address to confirm.
pub(super) fn confirmation(app: &App, subscription: &Subscription, address: String) -> Letter {
    let locale = subscription.locale;
    let names: Vec<_> = subscription.topics.iter().map(|key| name_of(app, key, locale)).collect();
    confirm_letter(locale, &names.join(", "), address)
}

fn confirm_letter(locale: Locale, categories: &str, address: String) -> Letter {
    let reason = match categories.is_empty() {
        true => text(locale, "mail:status.confirm.textAll", &[]),
        false => text(locale, "mail:status.confirm.text", &[("categories", categories)]),
    };
    let title = text(locale, "mail:status.confirm.title", &[]);
    subscription::confirmation(CONFIRMATION, locale, [title, reason], address)
}

/// Tells a subscriber of the last step of an incident, or of a planned maintenance.
pub(super) fn update(app: &App, incident: &Incident, locale: Locale, stop: &str) -> Letter {
    let step = incident.updates.first();
    let word = match step {
        Some(update) if incident.kind == IncidentKind::Incident => {
            text::name(locale, ["status", "step"], update.step.word())
        }
        _ => text(locale, "status:level.maintenance", &[]),
    };
    let title = incident.title.or_fallback(locale);
    let subject = text(locale, "mail:status.update.subject", &[("step", &word), ("title", title)]);
    let times = maintenance_title(app, incident).map(|times| times.or_fallback(locale).to_owned());
    let paragraphs = [
        times.unwrap_or_default(),
        step.map_or("", |update| update.text.or_fallback(locale)).to_owned(),
        incident.summary.or_fallback(locale).to_owned(),
    ];
    let categories: Vec<_> = incident.categories.iter().map(|key| name_of(app, key, locale)).collect();
    let mut facts =
        vec![Fact::new(text(locale, "mail:status.update.categories", &[]), categories.join(", "))];
    if incident.kind == IncidentKind::Incident {
        let level = text::name(locale, ["status", "level"], incident.level.word());
        facts.push(Fact::new(text(locale, "mail:status.update.level", &[]), level));
    }
    let address = format!("{}/{locale}/status/incidents/{}", app.config.public_url, incident.number);
    let letter = Letter {
        subject,
        paragraphs: paragraphs.into_iter().filter(|text| !text.is_empty()).collect(),
        button: Some(Button { label: text(locale, "mail:status.update.action", &[]), address }),
        facts: vec![Facts { heading: None, facts }],
        ..Letter::new(UPDATE, locale, title)
    };
    subscription::with_end_link(letter, text(locale, "mail:status.update.stop", &[]), stop)
}

/// The mails with an example of each.
#[must_use]
pub fn previews() -> [Preview; 2] {
    [
        Preview {
            kind: CONFIRMATION,
            letter: |app, locale| {
                let name = text::name(locale, ["status", "category"], "accounts");
                confirm_letter(locale, &name, example_link(app, locale))
            },
        },
        Preview {
            kind: UPDATE,
            letter: |app, locale| update(app, &example(), locale, &example_link(app, locale)),
        },
    ]
}

fn example_link(app: &App, locale: Locale) -> String {
    format!("{}/{locale}/status/subscription/example/example", app.config.public_url)
}

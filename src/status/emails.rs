//! The mails to subscribers.

use super::{
    categories::name_of,
    model::{Incident, IncidentKind, Level, Step, Texts, Update},
    notice::maintenance_title,
};
use crate::{
    App,
    locale::Locale,
    mail::{Button, EmailContent, Fact, FactList, Preview},
    subscription::{self, Subscription},
    text::{self, text},
};

/// The names of the mails.
pub(super) const CONFIRMATION: &str = "status-confirmation";
pub(super) const UPDATE: &str = "status-update";

/// Asks the recipient of an address to confirm.
pub(super) fn confirmation(app: &App, subscription: &Subscription, address: String) -> EmailContent {
    let locale = subscription.locale;
    let names: Vec<_> = subscription.topics.iter().map(|key| name_of(app, key, locale)).collect();
    confirm_letter(locale, &names.join(", "), address)
}

fn confirm_letter(locale: Locale, categories: &str, address: String) -> EmailContent {
    let reason = match categories.is_empty() {
        true => text(locale, "mail:status.confirm.textAll", &[]),
        false => text(locale, "mail:status.confirm.text", &[("categories", categories)]),
    };
    let title = text(locale, "mail:status.confirm.title", &[]);
    subscription::confirmation(CONFIRMATION, locale, title, reason, address)
}

/// Notifies a subscriber of the last step of an incident, or of a planned maintenance.
pub(super) fn update(app: &App, incident: &Incident, locale: Locale, stop: &str) -> EmailContent {
    let step = incident.updates.first();
    let word = match step {
        Some(update) if incident.kind == IncidentKind::Incident => {
            text::word_label(locale, "status", "step", update.step.word())
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
        let level = text::word_label(locale, "status", "level", incident.level.word());
        facts.push(Fact::new(text(locale, "mail:status.update.level", &[]), level));
    }
    let address = format!("{}/{locale}/status/incidents/{}", app.config.public_url, incident.number);
    let letter = EmailContent {
        subject,
        paragraphs: paragraphs.into_iter().filter(|text| !text.is_empty()).collect(),
        button: Some(Button { label: text(locale, "mail:status.update.action", &[]), address }),
        facts: vec![FactList { heading: None, facts }],
        ..EmailContent::new(UPDATE, locale, title)
    };
    subscription::with_end_link(letter, text(locale, "mail:status.update.stop", &[]), stop)
}

/// The mails, each with an example.
#[must_use]
pub fn previews() -> [Preview; 2] {
    [
        Preview {
            kind: CONFIRMATION,
            letter: |app, locale| {
                let name = text::word_label(locale, "status", "category", "accounts");
                confirm_letter(locale, &name, example_link(app, locale))
            },
        },
        Preview {
            kind: UPDATE,
            letter: |app, locale| update(app, &example(), locale, &example_link(app, locale)),
        },
    ]
}

/// An incident for mail previews.
fn example() -> Incident {
    let title = Texts {
        fr: Some("Connexion indisponible".to_owned()),
        en: Some("Sign-in unavailable".to_owned()),
        ko: Some("로그인 불가".to_owned()),
        th: Some("เข้าสู่ระบบไม่ได้".to_owned()),
    };
    let text = Texts {
        fr: Some("Les connexions sont refusées.".to_owned()),
        en: Some("Sign-ins are refused.".to_owned()),
        ko: Some("로그인이 거부됩니다.".to_owned()),
        th: Some("ระบบปฏิเสธการเข้าสู่ระบบ".to_owned()),
    };
    Incident {
        number: "I-2026-10-27".to_owned(),
        kind: IncidentKind::Incident,
        level: Level::Major,
        opened_at: 0,
        began_at: 0,
        ended_at: None,
        planned_end: None,
        categories: vec!["accounts".to_owned()],
        title,
        summary: Texts::default(),
        remains: Texts::default(),
        changes: Texts::default(),
        updates: vec![Update { at: 0, step: Step::Observed, text }],
    }
}

fn example_link(app: &App, locale: Locale) -> String {
    format!("{}/{locale}/status/subscription/example/example", app.config.public_url)
}

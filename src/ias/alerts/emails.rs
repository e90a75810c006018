//! The mails to subscribers of alerts.

use super::{
    model::{Alert, AlertEvent, AlertKind, Choice, Passage},
    revised::RevisedDays,
};
use crate::{
    App,
    ias::{publish::Largest, sentences, territory::Territory, theme::Theme},
    locale::Locale,
    mail::{Button, EmailContent, Fact, FactList, Preview},
    subscription::{self, Subscription},
    text::{day, plural_text, text, word_label},
};
use jiff::civil::date;

/// Kinds of the mails.
const CONFIRMATION: &str = "alerts-confirmation";
const ALERT: &str = "alerts-update";

/// Asks the recipient of an address to confirm.
pub(super) fn confirmation(_: &App, subscription: &Subscription, address: String) -> EmailContent {
    confirm_letter(subscription.locale, &Choice::from_topics(&subscription.topics), address)
}

fn confirm_letter(locale: Locale, choice: &Choice, address: String) -> EmailContent {
    let list = |namespace: &str, path: &str, words: &[String], all: String| match words.is_empty() {
        true => all,
        false => {
            words.iter().map(|word| word_label(locale, namespace, path, word)).collect::<Vec<_>>().join(", ")
        }
    };
    let say = |key| text(locale, key, &[]);
    let themes = list("ias", "name", &choice.themes, say("mail:alerts.confirm.allThemes"));
    let territories = list("ias", "region", &choice.territories, say("mail:alerts.confirm.allTerritories"));
    let kinds = list("alerts", "kind", &choice.kinds, say("mail:alerts.confirm.allKinds"));
    let values = [("themes", &*themes), ("territories", &*territories), ("kinds", &*kinds)];
    let reason = text(locale, "mail:alerts.confirm.text", &values);
    subscription::confirmation(CONFIRMATION, locale, say("mail:alerts.confirm.title"), reason, address)
}

/// The alerts of a publication for one subscriber.
pub(super) fn alert(app: &App, alerts: &[&Alert], locale: Locale, end_link: &str) -> EmailContent {
    let title = match alerts {
        [only] => {
            let subject = sentences::subject(locale, only.theme, only.territory);
            let kind = word_label(locale, "alerts", "kind", only.event.kind().word());
            sentences::finding(locale, &subject, &kind)
        }
        _ => plural_text(locale, "mail:alerts.update.subject", alerts.len() as u64, &[]),
    };
    let first = alerts.first().map(|alert| alert.theme);
    let only_theme = first.filter(|first| alerts.iter().all(|alert| alert.theme == *first));
    let path = only_theme.map_or_else(String::new, |theme| format!("/{theme}"));
    let label = match only_theme {
        Some(_) => text(locale, "mail:alerts.update.actionOne", &[]),
        None => text(locale, "mail:alerts.update.action", &[]),
    };
    let address = format!("{}/{locale}/ias{path}", app.config.public_url);
    let is_provisional =
        |alert: &&Alert| matches!(alert.event, AlertEvent::Passed(Passage { is_provisional: true, .. }));
    let provisional = alerts.iter().any(is_provisional);
    let letter = EmailContent {
        paragraphs: vec![text(locale, "mail:alerts.update.lead", &[])],
        button: Some(Button { label, address }),
        facts: Theme::ALL.iter().filter_map(|theme| facts(locale, *theme, alerts)).collect(),
        closing: provisional
            .then(|| text(locale, "mail:alerts.update.provisional", &[]))
            .into_iter()
            .collect(),
        ..EmailContent::new(ALERT, locale, title)
    };
    subscription::with_end_link(letter, text(locale, "mail:alerts.update.reason", &[]), end_link)
}

/// The alerts of a theme, a fact each.
fn facts(locale: Locale, theme: Theme, alerts: &[&Alert]) -> Option<FactList> {
    let own = alerts.iter().filter(|alert| alert.theme == theme);
    let fact = |alert: &&Alert| {
        let region = word_label(locale, "ias", "region", &alert.territory.to_string());
        Fact::new(region, sentence(locale, alert))
    };
    let facts: Vec<Fact> = own.map(fact).collect();
    (!facts.is_empty()).then(|| FactList { heading: Some(sentences::theme_name(locale, theme)), facts })
}

/// What an alert reports, with its figures.
fn sentence(locale: Locale, alert: &Alert) -> String {
    match &alert.event {
        AlertEvent::Passed(Passage { is_above, day: on, level, onset, .. }) => {
            let context = sentences::beside_threshold(locale, *level, *onset, *on);
            let values = [("context", context.as_str())];
            match is_above {
                true => text(locale, "mail:alerts.update.above", &values),
                false => text(locale, "mail:alerts.update.below", &values),
            }
        }
        AlertEvent::Revised(RevisedDays { days, first, last, largest }) => {
            let level = |level: f64| sentences::level(locale, alert.theme.unit(), level);
            let Largest { day: on, from, to, .. } = largest;
            let values = [
                ("first", day(locale, *first)),
                ("last", day(locale, *last)),
                ("day", day(locale, *on)),
                ("from", level(*from)),
                ("to", level(*to)),
            ];
            let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
            plural_text(locale, "mail:alerts.update.revised", *days, &values)
        }
    }
}

/// Previews of the mails.
#[must_use]
pub fn previews() -> [Preview; 2] {
    [
        Preview {
            kind: CONFIRMATION,
            letter: |app, locale| {
                let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
                let (themes, territories) = (words(&["flu", "gastroenteritis"]), words(&["FR", "FR-BRE"]));
                let choice = Choice { themes, territories, kinds: words(&[AlertKind::Above.word()]) };
                confirm_letter(locale, &choice, example_link(app, locale))
            },
        },
        Preview {
            kind: ALERT,
            letter: |app, locale| {
                let examples = examples();
                alert(app, &examples.iter().collect::<Vec<_>>(), locale, &example_link(app, locale))
            },
        },
    ]
}

fn example_link(app: &App, locale: Locale) -> String {
    format!("{}/{locale}/ias/alerts/example/example", app.config.public_url)
}

fn examples() -> [Alert; 2] {
    let day = date(2026, 11, 21);
    let territory = Territory::FRANCE;
    let passage = Passage { is_above: true, day, level: 41.2, onset: 37.0, is_provisional: true };
    let largest = Largest { territory, day: date(2026, 10, 3), from: 102.4, to: 106.1 };
    let revised = RevisedDays { days: 12, first: date(2026, 9, 28), last: date(2026, 10, 9), largest };
    [
        Alert { theme: Theme::Flu, territory, event: AlertEvent::Passed(passage) },
        Alert { theme: Theme::Gastroenteritis, territory, event: AlertEvent::Revised(revised) },
    ]
}

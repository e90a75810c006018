//! Levels, categories, incidents, and the report that is made of them.

use crate::{closed_list::closed_list, locale::Locale};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

closed_list! {
    /// How well a service works, from best to worst.
    Level as StatusLevel {
        Operational = "operational",
        Minor = "minor",
        Major = "major",
        Critical = "critical",
    }
}

closed_list! {
    /// The services that checks measure, in the order of the status page.
    Category as StatusCategory {
        Site = "site",
        Indicators = "indicators",
        Mail = "mail",
        Campaigns = "campaigns",
        Api = "api",
        Accounts = "accounts",
    }
}

/// The category of what concerns operators alone, such as the age of the last backup: checked and recorded, never published.
pub(crate) const OPERATIONS: &str = "operations";

closed_list! {
    /// How far the work on an incident has come.
    Step as IncidentStep {
        Observed = "observed",
        Investigating = "investigating",
        Cause = "cause",
        Monitoring = "monitoring",
        Resolved = "resolved",
    }
}

closed_list! {
    /// Whether a disturbance was planned.
    IncidentKind {
        Incident = "incident",
        Maintenance = "maintenance",
    }
}

/// A text in the languages in which it was written.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = StatusTexts)]
pub struct Texts {
    pub fr: Option<String>,
    pub en: Option<String>,
    pub ko: Option<String>,
    pub th: Option<String>,
}

impl Texts {
    fn slot(&mut self, locale: Locale) -> &mut Option<String> {
        match locale {
            Locale::Fr => &mut self.fr,
            Locale::En => &mut self.en,
            Locale::Ko => &mut self.ko,
            Locale::Th => &mut self.th,
        }
    }

    pub(crate) fn set(&mut self, locale: Locale, text: String) {
        *self.slot(locale) = Some(text);
    }

    pub(crate) fn get(&self, locale: Locale) -> Option<&str> {
        match locale {
            Locale::Fr => self.fr.as_deref(),
            Locale::En => self.en.as_deref(),
            Locale::Ko => self.ko.as_deref(),
            Locale::Th => self.th.as_deref(),
        }
    }

    /// The text in a language; without one, the first of French, English and the others, with its language.
    pub(crate) fn find(&self, locale: Locale) -> Option<(Locale, &str)> {
        let mut all = [locale].into_iter().chain(Locale::ALL);
        all.find_map(|locale| Some((locale, self.get(locale)?)))
    }

    /// The text that [`Texts::find`] finds. Empty where there is none.
    pub(crate) fn or_fallback(&self, locale: Locale) -> &str {
        self.find(locale).map_or("", |(_, text)| text)
    }

    pub(crate) fn is_empty(&self) -> bool {
        Locale::ALL.into_iter().all(|locale| self.get(locale).is_none())
    }

    /// The languages without a text.
    pub(crate) fn missing(&self) -> impl Iterator<Item = Locale> + '_ {
        Locale::ALL.into_iter().filter(|locale| self.get(*locale).is_none())
    }

    /// Takes over the languages of another text.
    pub(crate) fn merge(&mut self, other: &Self) {
        for locale in Locale::ALL {
            if let Some(text) = other.get(locale) {
                self.set(locale, text.to_owned());
            }
        }
    }
}

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// A category, a part of one (`indicators.flu`) or [`OPERATIONS`].
    pub(crate) category: String,
    pub(crate) level: Level,
    /// For operators: what was found, or nothing when all is well.
    pub(crate) cause: String,
}

/// A stretch of time in which checks found one level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) category: String,
    /// Milliseconds since 1970, of the first and of the last check.
    pub(crate) begun_at: i64,
    pub(crate) seen_at: i64,
    pub(crate) level: Level,
    pub(crate) cause: String,
}

/// A level that an operator set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Override {
    pub(crate) category: String,
    pub(crate) level: Level,
    pub(crate) reason: String,
    pub(crate) set_at: i64,
}

/// A step of the work on an incident, as the public reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = IncidentUpdate)]
pub struct Update {
    /// Milliseconds since 1970.
    pub at: i64,
    pub step: Step,
    pub text: Texts,
}

/// An incident or a maintenance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IncidentReport)]
pub struct Incident {
    /// `I-2026-10-27`, `M-2026-12-01` for a maintenance; from the second one of a day on with `-2`.
    pub number: String,
    pub kind: IncidentKind,
    pub level: Level,
    /// When it was entered, in milliseconds since 1970.
    pub opened_at: i64,
    /// Of a maintenance the planned beginning until it begins.
    pub began_at: i64,
    pub ended_at: Option<i64>,
    /// When a maintenance is to end.
    pub planned_end: Option<i64>,
    pub categories: Vec<String>,
    pub title: Texts,
    /// What it means for visitors.
    pub summary: Texts,
    /// What is still right meanwhile.
    pub remains: Texts,
    /// What is changed so that it does not happen again, a change a line.
    pub changes: Texts,
    /// The newest first.
    pub updates: Vec<Update>,
}

impl Incident {
    /// Whether it disturbs its categories at an instant.
    pub(crate) fn is_running(&self, now: i64) -> bool {
        self.began_at <= now && self.ended_at.is_none_or(|end| end > now)
    }
}

/// The state of the services, as pages and programs read it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatusReport {
    /// When it was assembled, in milliseconds since 1970.
    pub at: i64,
    /// The worst level of the categories; null while nothing is measured.
    pub level: Option<Level>,
    /// False when the database does not answer: the rest is the last known state.
    pub is_live: bool,
    /// The first and the last of the days that `categories` describe.
    pub from: Date,
    pub to: Date,
    pub categories: Vec<CategoryReport>,
    /// Running ones first, then those of these days, the newest first.
    pub incidents: Vec<Incident>,
    /// Planned and running ones, the earliest first.
    pub maintenances: Vec<Incident>,
}

/// The state of one category.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatusCategoryReport)]
pub struct CategoryReport {
    pub key: String,
    /// The name of a configured category; null for those that every site has.
    pub name: Option<Texts>,
    /// The level now; null when it is not measured.
    pub level: Option<Level>,
    pub measured_since: Option<Date>,
    /// Share of the measured time, maintenances aside, in which it was operational; null under seven days.
    pub availability: Option<f64>,
    /// Days on which it was not operational all the time, or not measured, in order.
    pub days: Vec<DayReport>,
    /// Of the indicators: each series.
    pub parts: Vec<PartReport>,
}

/// A part of a category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = StatusPart)]
pub struct PartReport {
    pub key: String,
    pub level: Level,
}

/// A day of a category that was not operational all the time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatusDay)]
pub struct DayReport {
    pub day: Date,
    /// The worst level of the day; null when a part of the day was not measured and the rest was operational.
    pub level: Option<Level>,
    /// Minutes at another level than operational; without a level, minutes that were not measured.
    pub minutes: i64,
    pub is_maintenance: bool,
    /// The number of the incident of that day, the worst one.
    pub incident: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_falls_back_to_a_language_that_has_one() {
        let mut texts = Texts { en: Some("Late".into()), ..Texts::default() };
        assert_eq!(texts.or_fallback(Locale::Ko), "Late");
        texts.merge(&Texts { fr: Some("Retard".into()), ko: Some("지연".into()), ..Texts::default() });
        assert_eq!(texts.or_fallback(Locale::Ko), "지연");
        assert_eq!(texts.or_fallback(Locale::Th), "Retard");
        assert_eq!(texts.missing().collect::<Vec<_>>(), [Locale::Th]);
        assert_eq!(Texts::default().or_fallback(Locale::Fr), "");
    }

    #[test]
    fn levels_are_ordered_from_best_to_worst() {
        assert!(Level::ALL.is_sorted());
    }
}

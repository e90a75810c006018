//! Levels, categories, incidents, and the report on them.

use crate::{closed_list::closed_list, locale::Locale};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

closed_list! {
    /// The state of a service, from best to worst.
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

/// The category of checks for operators only, such as the age of the last backup. It is recorded, but never
/// published.
pub(crate) const OPERATIONS: &str = "operations";

closed_list! {
    /// The state of the work on an incident.
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

/// A text in one or more languages.
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

    /// The text in a language, or else the first of French, English and the other languages; with the
    /// language of the text.
    pub(crate) fn find(&self, locale: Locale) -> Option<(Locale, &str)> {
        let mut all = [locale].into_iter().chain(Locale::ALL);
        all.find_map(|locale| Some((locale, self.get(locale)?)))
    }

    /// The text that [`Texts::find`] returns; empty if there is none.
    pub(crate) fn or_fallback(&self, locale: Locale) -> &str {
        self.find(locale).map_or("", |(_, text)| text)
    }

    pub(crate) fn is_empty(&self) -> bool {
        Locale::ALL.into_iter().all(|locale| self.get(locale).is_none())
    }

    /// The languages in which the text is missing.
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
    /// The cause, for operators; empty if the category is operational.
    pub(crate) cause: String,
}

/// A period in which checks found the same level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) category: String,
    /// The times of the first and of the last check, in milliseconds since 1970.
    pub(crate) begun_at: i64,
    pub(crate) seen_at: i64,
    pub(crate) level: Level,
    pub(crate) cause: String,
}

/// A level set by an operator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Override {
    pub(crate) category: String,
    pub(crate) level: Level,
    pub(crate) reason: String,
    /// Milliseconds since 1970.
    #[serde(serialize_with = "crate::clock::as_iso")]
    pub(crate) set_at: i64,
}

/// A published step of the work on an incident.
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
    /// `I-2026-10-27`, or `M-2026-12-01` for a maintenance; `-2` and so on from the second one of a day.
    pub number: String,
    pub kind: IncidentKind,
    pub level: Level,
    /// The time of creation, in milliseconds since 1970.
    pub opened_at: i64,
    /// The planned start of a maintenance that has not started.
    pub began_at: i64,
    pub ended_at: Option<i64>,
    /// The planned end of a maintenance.
    pub planned_end: Option<i64>,
    pub categories: Vec<String>,
    pub title: Texts,
    /// The consequences for visitors.
    pub summary: Texts,
    /// What still works in the meantime.
    pub remains: Texts,
    /// Changes that prevent a repetition, one per line.
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

/// The state of the services, as published.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatusReport {
    /// The time of the report, in milliseconds since 1970.
    pub at: i64,
    /// The worst level of the categories; null if nothing is measured.
    pub level: Option<Level>,
    /// False if the database does not respond; the rest is then the last known state.
    pub is_live: bool,
    /// The first and the last day described in `categories`.
    pub from: Date,
    pub to: Date,
    pub categories: Vec<CategoryReport>,
    /// Running ones first, then those of these days, the newest first.
    pub incidents: Vec<Incident>,
    /// Planned and running ones, the earliest first.
    pub maintenances: Vec<Incident>,
    /// Null if no restore was rehearsed.
    pub backups: Option<BackupReport>,
}

/// The last backup and the last rehearsal of a restore that succeeded, in milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatusBackups)]
pub struct BackupReport {
    pub backed_up_at: i64,
    pub restored_at: i64,
}

/// The state of one category.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatusCategoryReport)]
pub struct CategoryReport {
    pub key: String,
    /// The name of a configured category; null for the categories of every site.
    pub name: Option<Texts>,
    /// The current level; null if the category is not measured.
    pub level: Option<Level>,
    pub measured_since: Option<Date>,
    /// The operational share of the measured time, without maintenances; null with less than seven days of
    /// it.
    pub availability: Option<f64>,
    /// Days on which the category was not operational or not measured for some time, in order.
    pub days: Vec<DayReport>,
    /// The series of the category of indicators.
    pub parts: Vec<PartReport>,
}

/// A part of a category.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = StatusPart)]
pub struct PartReport {
    pub key: String,
    pub level: Level,
}

/// A day on which a category was not operational for some time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StatusDay)]
pub struct DayReport {
    pub day: Date,
    /// The worst level of the day; null if the category was only not measured for some time.
    pub level: Option<Level>,
    /// Minutes at a level other than operational; without a level, minutes that were not measured.
    pub minutes: i64,
    pub is_maintenance: bool,
    /// The number of the worst incident of the day.
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

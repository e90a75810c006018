//! The text of a bulletin: sentences for pages, cards and mails, generated from its facts.

use super::{
    facts::{RegionAbove, Review, Stated, ThemeFacts},
    model::Bulletin,
    week::Week,
};
use crate::{
    clock::Clock,
    ias::{
        sentences::{self, Measured, region_name, theme_name},
        theme::Theme,
    },
    locale::Locale,
    text::{day, plural_text, text, year},
};
use serde::Serialize;
use std::fmt::Write as _;
use utoipa::ToSchema;

/// A bulletin in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BulletinText {
    pub locale: Locale,
    pub title: String,
    /// Summary in two sentences.
    pub lead: String,
    /// Note about generated figures, if it has any.
    pub stamp: Option<String>,
    pub sections: Vec<Section>,
    /// Note on its sources, and that it never changes.
    pub note: String,
}

/// The section of a bulletin on an indicator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = BulletinSection)]
pub struct Section {
    pub theme: Theme,
    pub title: String,
    pub sentences: Vec<String>,
}

/// The title of the bulletin of a week: `2026-W47`.
pub(super) fn title(locale: Locale, week: &str) -> String {
    let Ok(Week { year: of, number }) = week.parse() else { return week.to_owned() };
    let values = [("week", number.to_string()), ("year", year(locale, of))];
    text(locale, "ias:bulletin.title", &values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

impl BulletinText {
    pub(super) fn new(clock: &Clock, locale: Locale, bulletin: &Bulletin) -> Self {
        let printed = day(locale, bulletin.published_on);
        let themes = &bulletin.facts;
        let has_epidemic =
            |facts: &&ThemeFacts| facts.situation.grade.is_some_and(|grade| grade.is_epidemic());
        let epidemics = themes.iter().filter(has_epidemic).count() as u64;
        let date = [("date", printed.as_str())];
        Self {
            locale,
            title: title(locale, &bulletin.week),
            lead: match epidemics {
                0 => text(locale, "ias:bulletin.quiet", &date),
                _ => plural_text(locale, "ias:bulletin.lead", epidemics, &date),
            },
            stamp: bulletin.demonstration.then(|| text(locale, "ias:demonstration.stamp", &[])),
            sections: themes.iter().map(|facts| section(clock, locale, facts)).collect(),
            note: text(locale, "ias:bulletin.note", &date),
        }
    }

    /// Renders the whole bulletin as text, with the URL of its page.
    #[must_use]
    pub fn plain(&self, address: &str) -> String {
        let mut printed = format!("{}\n", self.title);
        let section = |section: &Section| format!("{}\n{}", section.title, section.sentences.join("\n"));
        let head = self.stamp.iter().cloned().chain([self.lead.clone()]);
        let licence = text(self.locale, "ias:licence.citationAll", &[]);
        let foot = [self.note.clone(), format!("{licence}\n{address}")];
        for paragraph in head.chain(self.sections.iter().map(section)).chain(foot) {
            // Writing to a String cannot fail.
            let _ = write!(printed, "\n{paragraph}\n");
        }
        printed
    }
}

fn section(clock: &Clock, locale: Locale, facts: &ThemeFacts) -> Section {
    let state = sentences::state(locale, facts.theme, facts.situation.grade, facts.situation.trend);
    let title = sentences::finding(locale, &theme_name(locale, facts.theme), &state);
    let sentences = [figures(locale, facts), checks(clock, locale, facts), remarks(locale, facts)].concat();
    Section { theme: facts.theme, title, sentences }
}

/// Sentences on the last level, its comparison, its trend, and the regions.
fn figures(locale: Locale, facts: &ThemeFacts) -> Vec<String> {
    let ThemeFacts { theme, level, situation, .. } = facts;
    let measure = Measured { unit: facts.unit, method: facts.method };
    let context = sentences::context(locale, measure, *level, facts.last_day, situation);
    let mut found = vec![sentence(locale, &context)];
    if facts.doubt.is_none() {
        let change = sentences::change(locale, *theme, *level, situation);
        found.extend(change.map(|change| sentence(locale, &change)));
    }
    // Without a threshold the first sentence gives the range.
    if let (Some(usual), Some(_)) = (situation.usual, situation.onset) {
        let [label, value] = sentences::usual_range(locale, usual);
        let values = [("label", capital(&label)), ("value", value)];
        let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
        found.push(sentence(locale, &text(locale, "ias:bulletin.fact", &values)));
    }
    found.extend(regions(locale, facts));
    if facts.is_provisional() {
        found.push(text(locale, "mail:alerts.update.provisional", &[]));
    }
    found
}

fn regions(locale: Locale, facts: &ThemeFacts) -> Option<String> {
    let region = |region: &RegionAbove| {
        let level = sentences::level(locale, facts.unit, region.level);
        let onset = sentences::threshold(locale, region.onset);
        let onset = text(locale, "ias:state.threshold", &[("onset", &onset)]);
        let name = region_name(locale, region.territory);
        let values = [("region", name.as_str()), ("value", level.as_str()), ("threshold", onset.as_str())];
        text(locale, "ias:bulletin.region", &values)
    };
    let count = facts.regions_above.len() as u64;
    match (facts.regions_graded, count) {
        (0, _) => None,
        (graded, 0) => Some(plural_text(locale, "ias:bulletin.noRegion", graded as u64, &[])),
        (_, count) => {
            let list: Vec<_> = facts.regions_above.iter().map(region).collect();
            Some(plural_text(locale, "ias:bulletin.regions", count, &[("list", &list.join(", "))]))
        }
    }
}

/// Sentences on doubts about the situation, and on the gate.
fn checks(clock: &Clock, locale: Locale, facts: &ThemeFacts) -> Vec<String> {
    let mut found = Vec::new();
    if facts.doubt.is_some() {
        found.push(text(locale, "ias:epidemic.untold", &[]));
    }
    if let Ok(days @ 1..) = u64::try_from(facts.late_days) {
        found.push(sentence(locale, &plural_text(locale, "ias:freshness.late", days, &[])));
    }
    if let Some(moment) = facts.held_since.and_then(|since| clock.in_paris(since)) {
        let time = format!("{:02}:{:02}", moment.hour(), moment.minute());
        let values =
            [("date", day(locale, moment.date())), ("time", time), ("day", day(locale, facts.last_day))];
        let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
        found.push(sentence(locale, &text(locale, "ias:gate.heldTitle", &[])));
        found.push(text(locale, "ias:gate.heldText", &values));
    }
    if let Some(reason) = &facts.forced {
        found.push(sentence(locale, &text(locale, "ias:gate.forcedTitle", &[])));
        found.push(text(locale, "ias:gate.reason", &[("reason", reason)]));
    }
    found
}

/// Sentences on excluded days, events, and earlier bulletins that final values contradict.
fn remarks(locale: Locale, facts: &ThemeFacts) -> Vec<String> {
    let excluded = facts.excluded.iter().map(|excluded| sentences::excluded(locale, excluded));
    let events = facts.events.iter().map(|event| sentences::event(locale, event));
    let remarks = excluded.chain(events).map(|remark| sentence(locale, &remark));
    let reviews = facts.reviewed.iter().filter(|review| review.is_otherwise());
    remarks.chain(reviews.map(|review| reviewed(locale, facts, review))).collect()
}

fn reviewed(locale: Locale, facts: &ThemeFacts, review: &Review) -> String {
    let stated = |stated: &Stated| {
        let state = sentences::state(locale, facts.theme, stated.grade, stated.trend);
        (state, sentences::level(locale, facts.unit, stated.level))
    };
    let (bulletin, date) = (title(locale, &review.week), day(locale, review.day));
    let (before, from) = stated(&review.before);
    let values = [("bulletin", &bulletin), ("date", &date), ("before", &before), ("from", &from)];
    let values = values.map(|(name, value)| (name, value.as_str()));
    match &review.after {
        None => text(locale, "ias:bulletin.withdrawn", &values),
        Some(after) => {
            let (after, to) = stated(after);
            let final_value = [("after", after.as_str()), ("to", to.as_str())];
            text(locale, "ias:bulletin.reviewed", &[&values[..], &final_value].concat())
        }
    }
}

/// A phrase as a sentence of its own.
fn sentence(locale: Locale, words: &str) -> String {
    text(locale, "ias:bulletin.sentence", &[("text", &capital(words))])
}

fn capital(words: &str) -> String {
    let mut rest = words.chars();
    let first = rest.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    first + rest.as_str()
}

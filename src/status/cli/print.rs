//! Prints the output of the commands on the state of the services.

use super::{
    super::model::{Incident, IncidentKind, Level, Override, Span, StatusReport},
    printed::{printed_incident, printed_incidents, printed_report},
};
use crate::{
    cli::output::{self, TextTable, table},
    clock::as_iso,
    locale::Locale,
};
use serde::{Serialize, Serializer};

/// The preferred language of titles in tables.
const LOCALE: Locale = Locale::En;

/// An instant as tables print it.
fn minute(millis: i64) -> String {
    jiff::Timestamp::from_millisecond(millis).map_or_else(|_| String::new(), output::minute)
}

#[derive(Serialize)]
pub(super) struct ShowOutput {
    #[serde(flatten, serialize_with = "printed_report")]
    pub(super) report: StatusReport,
    /// The findings of the last checks, including those of parts and those for operators only.
    #[serde(serialize_with = "measured")]
    pub(super) measured: Vec<Span>,
    pub(super) overrides: Vec<Override>,
}

fn measured<S: Serializer>(spans: &[Span], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Measured<'a> {
        category: &'a str,
        level: Level,
        cause: &'a str,
        #[serde(serialize_with = "as_iso")]
        since: i64,
    }
    serializer.collect_seq(spans.iter().map(|span| Measured {
        category: &span.category,
        level: span.level,
        cause: &span.cause,
        since: span.begun_at,
    }))
}

impl ShowOutput {
    pub(super) fn render(&self) -> String {
        if !self.report.is_live {
            return "the database does not answer\n".to_owned();
        }
        let categories = self.report.categories.iter().map(|category| {
            let last = self.measured.iter().rfind(|span| span.category == category.key);
            (&category.key, category.level, category.availability, last)
        });
        // The findings that are not published.
        let further = self.measured.iter().filter(|span| {
            let is_shown = self.report.categories.iter().any(|category| category.key == span.category);
            !is_shown && span.level > Level::Operational
        });
        let further = further.map(|span| (&span.category, Some(span.level), None, Some(span)));
        let percent = |share: Option<f64>| share.map(|share| format!("{:.2} %", 100.0 * share));
        let running: Vec<_> =
            self.report.incidents.iter().filter(|incident| incident.ended_at.is_none()).collect();
        let planned: Vec<_> = self.report.maintenances.iter().collect();
        let mut text = table(categories.chain(further))
            .column("category", |(category, ..)| category)
            .column("level", |(_, level, ..)| level.map_or("not measured", Level::word))
            .column("availability", |(_, _, share, _)| percent(share).unwrap_or_default())
            .column("since (UTC)", |(.., span)| span.map_or_else(String::new, |span| minute(span.begun_at)))
            .column("cause", |(.., span)| span.map_or("", |span| &span.cause))
            .render_or("nothing is measured yet: checks run in vigie serve\n");
        for (title, incidents) in [("incidents", running), ("maintenances", planned)] {
            if !incidents.is_empty() {
                text = format!("{}\n\n{title}\n{}", text.trim_end(), incident_table(incidents).render());
            }
        }
        text
    }
}

#[derive(Serialize)]
pub(super) struct HistoryOutput {
    #[serde(serialize_with = "printed_incidents")]
    pub(super) incidents: Vec<Incident>,
}

impl HistoryOutput {
    pub(super) fn render(&self) -> String {
        incident_table(&self.incidents).render_or("no incidents\n")
    }
}

fn incident_table<'a>(incidents: impl IntoIterator<Item = &'a Incident>) -> TextTable<&'a Incident> {
    let level = |incident: &Incident| match incident.kind {
        IncidentKind::Incident => incident.level.word(),
        IncidentKind::Maintenance => "maintenance",
    };
    let end = |incident: &Incident| {
        let planned = incident.planned_end.map(|end| format!("{} (planned)", minute(end)));
        incident.ended_at.map(minute).or(planned).unwrap_or_default()
    };
    table(incidents)
        .column("number", |incident| &incident.number)
        .column("level", level)
        .column("categories", |incident| incident.categories.join(", "))
        .column("from (UTC)", |incident| minute(incident.began_at))
        .column("until (UTC)", end)
        .column("title", |incident| incident.title.or_fallback(LOCALE))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct IncidentOutput {
    pub(super) dry_run: bool,
    #[serde(skip)]
    pub(super) done: &'static str,
    #[serde(flatten, serialize_with = "printed_incident")]
    pub(super) incident: Incident,
}

impl IncidentOutput {
    pub(super) fn render(&self) -> String {
        let Self { dry_run, done, incident } = self;
        let verb = if *dry_run { format!("would be {done}") } else { (*done).to_owned() };
        format!("{} {verb}: {}\n", incident.number, incident.title.or_fallback(LOCALE))
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SetOutput {
    pub(super) dry_run: bool,
    pub(super) changed: bool,
    pub(super) category: String,
    /// `None` for the level of the checks.
    pub(super) level: Option<Level>,
    pub(super) reason: String,
}

impl SetOutput {
    pub(super) fn render(&self) -> String {
        let Self { dry_run, changed, category, level, .. } = self;
        let level = level.map_or_else(|| "left to its checks".to_owned(), |level| format!("set to {level}"));
        match (changed, dry_run) {
            (false, _) => format!("{category} is {level} already\n"),
            (true, true) => format!("{category} would be {level}\n"),
            (true, false) => format!("{category} is {level}\n"),
        }
    }
}

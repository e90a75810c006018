//! The report in the format of the public API of Statuspage (v2), which monitoring tools and dashboards read.
//! Texts are in English.

use super::{
    model::{Incident, IncidentKind, Level, StatusReport, Step},
    notice::category_name,
};
use crate::{App, locale::Locale};
use jiff::Timestamp;
use serde_json::{Value, json};

const LOCALE: Locale = Locale::En;
/// The name of the status page in the responses.
const PAGE: &str = "vigie";

/// A file of the API by its name; `None` if there is no such file.
pub(super) fn file(app: &App, report: &StatusReport, name: &str) -> Option<Value> {
    let view = View { app, report };
    let is_over = |incident: &&Incident| incident.ended_at.is_some();
    let unresolved = || report.incidents.iter().filter(|incident| !is_over(incident));
    let planned = || report.maintenances.iter();
    let (page, status) = (view.page(), view.status());
    Some(match name {
        "summary.json" => json!({
            "page": page,
            "components": view.components(),
            "incidents": view.incidents(unresolved()),
            "scheduled_maintenances": view.incidents(planned()),
            "status": status,
        }),
        "status.json" => json!({ "page": page, "status": status }),
        "components.json" => json!({ "page": page, "components": view.components() }),
        "incidents.json" => json!({ "page": page, "incidents": view.incidents(report.incidents.iter()) }),
        "incidents" | "unresolved.json" => {
            json!({ "page": page, "incidents": view.incidents(unresolved()) })
        }
        "scheduled-maintenances.json" => {
            json!({ "page": page, "scheduled_maintenances": view.incidents(planned()) })
        }
        _ => return None,
    })
}

struct View<'a> {
    app: &'a App,
    report: &'a StatusReport,
}

impl View<'_> {
    fn page(&self) -> Value {
        json!({
            "id": PAGE,
            "name": "Vigie",
            "url": format!("{}/{LOCALE}/status", self.app.config.public_url),
            "time_zone": "Europe/Paris",
            "updated_at": instant(self.report.at),
        })
    }

    fn status(&self) -> Value {
        let (indicator, description) = match self.report.level {
            None | Some(Level::Operational) => ("none", "All Systems Operational"),
            Some(Level::Minor) => ("minor", "Minor Service Outage"),
            Some(Level::Major) => ("major", "Major Service Outage"),
            Some(Level::Critical) => ("critical", "Critical Service Outage"),
        };
        json!({ "indicator": indicator, "description": description })
    }

    /// The measured categories. During a maintenance, the affected categories are under maintenance.
    fn components(&self) -> Vec<Value> {
        let categories = self.report.categories.iter().enumerate();
        categories.map(|(position, category)| self.component(&category.key, position)).collect()
    }

    fn component(&self, key: &str, position: usize) -> Value {
        let report = self.report;
        let category = report.categories.iter().find(|category| category.key == key);
        let mut running = report.maintenances.iter().filter(|planned| planned.is_running(report.at));
        let is_maintained = running.any(|planned| planned.categories.iter().any(|word| word == key));
        let status = match category.and_then(|category| category.level) {
            _ if is_maintained => "under_maintenance",
            None | Some(Level::Operational) => "operational",
            Some(Level::Minor) => "degraded_performance",
            Some(Level::Major) => "partial_outage",
            Some(Level::Critical) => "major_outage",
        };
        let since = category.and_then(|category| category.measured_since);
        json!({
            "id": key,
            "name": category_name(report, key, LOCALE),
            "status": status,
            "position": position + 1,
            "description": null,
            "showcase": true,
            "start_date": since,
            "created_at": instant(since.map_or(report.at, |day| self.app.clock.start_of_day_millis(day))),
            "updated_at": instant(report.at),
            "group_id": null,
            "group": false,
            "only_show_if_degraded": false,
            "page_id": PAGE,
        })
    }

    fn incidents<'i>(&self, incidents: impl Iterator<Item = &'i Incident>) -> Vec<Value> {
        incidents.map(|incident| self.incident(incident)).collect()
    }

    fn incident(&self, incident: &Incident) -> Value {
        let number = &incident.number;
        let status = self.status_of(incident);
        let updated = incident.updates.first().map_or(incident.opened_at, |update| update.at);
        let updates = incident.updates.iter().enumerate().map(|(at, update)| {
            json!({
                "id": format!("{number}-{}", incident.updates.len() - at),
                "incident_id": number,
                "status": step(update.step),
                "body": update.text.or_fallback(LOCALE),
                "created_at": instant(update.at),
                "updated_at": instant(update.at),
                "display_at": instant(update.at),
            })
        });
        let monitoring = incident.updates.iter().rev().find(|update| update.step == Step::Monitoring);
        let components = incident.categories.iter().enumerate();
        let mut shown = json!({
            "id": number,
            "name": incident.title.or_fallback(LOCALE),
            "status": status,
            "impact": impact(incident),
            "created_at": instant(incident.opened_at),
            "started_at": instant(incident.began_at),
            "updated_at": instant(updated),
            "monitoring_at": monitoring.map(|update| instant(update.at)),
            "resolved_at": incident.ended_at.map(instant),
            "shortlink": format!("{}/{LOCALE}/status/incidents/{number}", self.app.config.public_url),
            "page_id": PAGE,
            "incident_updates": updates.collect::<Vec<_>>(),
            "components": components.map(|(at, key)| self.component(key, at)).collect::<Vec<_>>(),
        });
        if incident.kind == IncidentKind::Maintenance {
            shown["scheduled_for"] = json!(instant(incident.began_at));
            shown["scheduled_until"] = json!(incident.planned_end.map(instant));
        }
        shown
    }

    fn status_of(&self, incident: &Incident) -> &'static str {
        match (incident.kind, incident.ended_at) {
            (IncidentKind::Maintenance, Some(_)) => "completed",
            (IncidentKind::Maintenance, None) if incident.is_running(self.report.at) => "in_progress",
            (IncidentKind::Maintenance, None) => "scheduled",
            (IncidentKind::Incident, Some(_)) if incident.changes.is_empty() => "resolved",
            (IncidentKind::Incident, Some(_)) => "postmortem",
            (IncidentKind::Incident, None) => {
                incident.updates.first().map_or("investigating", |update| step(update.step))
            }
        }
    }
}

fn impact(incident: &Incident) -> &'static str {
    match (incident.kind, incident.level) {
        (IncidentKind::Maintenance, _) => "maintenance",
        (IncidentKind::Incident, Level::Operational) => "none",
        (IncidentKind::Incident, Level::Minor) => "minor",
        (IncidentKind::Incident, Level::Major) => "major",
        (IncidentKind::Incident, Level::Critical) => "critical",
    }
}

fn step(step: Step) -> &'static str {
    match step {
        Step::Observed | Step::Investigating => "investigating",
        Step::Cause => "identified",
        Step::Monitoring => "monitoring",
        Step::Resolved => "resolved",
    }
}

fn instant(millis: i64) -> String {
    Timestamp::from_millisecond(millis).map_or_else(|_| String::new(), |at| at.to_string())
}

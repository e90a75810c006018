//! The published state of the services as JSON of commands, whose times are ISO 8601; the API has milliseconds.

use super::super::model::{
    BackupReport, CategoryReport, Incident, IncidentKind, Level, StatusReport, Step, Texts, Update,
};
use crate::clock::{as_iso, as_iso_option};
use jiff::civil::Date;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReportItem<'a> {
    #[serde(serialize_with = "as_iso")]
    at: i64,
    level: Option<Level>,
    is_live: bool,
    from: Date,
    to: Date,
    categories: &'a [CategoryReport],
    incidents: Vec<IncidentItem<'a>>,
    maintenances: Vec<IncidentItem<'a>>,
    backups: Option<BackupItem>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BackupItem {
    #[serde(serialize_with = "as_iso")]
    backed_up_at: i64,
    #[serde(serialize_with = "as_iso")]
    restored_at: i64,
}

impl From<&BackupReport> for BackupItem {
    fn from(&BackupReport { backed_up_at, restored_at }: &BackupReport) -> Self {
        Self { backed_up_at, restored_at }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct IncidentItem<'a> {
    number: &'a str,
    kind: IncidentKind,
    level: Level,
    #[serde(serialize_with = "as_iso")]
    opened_at: i64,
    #[serde(serialize_with = "as_iso")]
    began_at: i64,
    #[serde(serialize_with = "as_iso_option")]
    ended_at: Option<i64>,
    #[serde(serialize_with = "as_iso_option")]
    planned_end: Option<i64>,
    categories: &'a [String],
    title: &'a Texts,
    summary: &'a Texts,
    remains: &'a Texts,
    changes: &'a Texts,
    updates: Vec<UpdateItem<'a>>,
}

#[derive(Serialize)]
struct UpdateItem<'a> {
    #[serde(serialize_with = "as_iso")]
    at: i64,
    step: Step,
    text: &'a Texts,
}

impl<'a> From<&'a Incident> for IncidentItem<'a> {
    fn from(incident: &'a Incident) -> Self {
        let update = |Update { at, step, text }: &'a Update| UpdateItem { at: *at, step: *step, text };
        Self {
            number: &incident.number,
            kind: incident.kind,
            level: incident.level,
            opened_at: incident.opened_at,
            began_at: incident.began_at,
            ended_at: incident.ended_at,
            planned_end: incident.planned_end,
            categories: &incident.categories,
            title: &incident.title,
            summary: &incident.summary,
            remains: &incident.remains,
            changes: &incident.changes,
            updates: incident.updates.iter().map(update).collect(),
        }
    }
}

pub(super) fn printed_incident<S: Serializer>(incident: &Incident, serializer: S) -> Result<S::Ok, S::Error> {
    IncidentItem::from(incident).serialize(serializer)
}

pub(super) fn printed_incidents<S: Serializer>(
    incidents: &[Incident],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(incidents.iter().map(IncidentItem::from))
}

pub(super) fn printed_report<S: Serializer>(report: &StatusReport, serializer: S) -> Result<S::Ok, S::Error> {
    let StatusReport { at, level, is_live, from, to, categories, incidents, maintenances, backups } = report;
    let item = ReportItem {
        at: *at,
        level: *level,
        is_live: *is_live,
        from: *from,
        to: *to,
        categories,
        incidents: incidents.iter().map(IncidentItem::from).collect(),
        maintenances: maintenances.iter().map(IncidentItem::from).collect(),
        backups: backups.as_ref().map(BackupItem::from),
    };
    item.serialize(serializer)
}

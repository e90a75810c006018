//! One request with all that is known of it, as it is printed.

use super::{
    super::super::{Budget, DataRequest, Status, TeamMessage, Whole},
    Row, minute,
};
use jiff::Timestamp;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Shown {
    #[serde(flatten)]
    row: Row,
    steps: Vec<ShownStep>,
    messages: Vec<ShownMessage>,
    data_request: Option<Asked>,
}

#[derive(Serialize)]
struct ShownStep {
    status: Status,
    at: Timestamp,
}

#[derive(Serialize)]
struct ShownMessage {
    text: String,
    locale: &'static str,
    at: Timestamp,
}

/// What a request for data asks for.
#[derive(Serialize)]
struct Asked {
    description: String,
    territories: Vec<&'static str>,
    delivery: &'static str,
    budget: Option<Budget>,
    budget_euros: Option<i64>,
    origin: Vec<(String, String)>,
    name: String,
    phone: Option<String>,
    company: Option<String>,
}

impl From<&DataRequest> for Asked {
    fn from(request: &DataRequest) -> Self {
        Self {
            description: request.description.clone(),
            territories: request.territories.iter().map(|territory| territory.word()).collect(),
            delivery: request.delivery.word(),
            budget: request.budget,
            budget_euros: request.euros,
            origin: request.origin.clone(),
            name: request.from.name(),
            phone: request.from.phone.clone(),
            company: request.from.company.clone(),
        }
    }
}

impl Shown {
    pub(super) fn new(Whole { follow_up, steps, messages }: &Whole, request: Option<&DataRequest>) -> Self {
        let message = |message: &TeamMessage| ShownMessage {
            text: message.text.clone(),
            locale: message.locale.code(),
            at: message.at,
        };
        Self {
            row: Row::from(follow_up),
            steps: steps.iter().map(|(status, at)| ShownStep { status: *status, at: *at }).collect(),
            messages: messages.iter().map(message).collect(),
            data_request: request.map(Asked::from),
        }
    }
}

pub(super) fn printed(Shown { row, steps, messages, data_request }: &Shown) -> String {
    let mut lines = vec![
        ("reference", row.reference.clone()),
        ("kind", row.kind.to_owned()),
        ("status", row.status.to_string()),
        ("expected", row.expected_on.map(|day| day.to_string()).unwrap_or_default()),
        ("email", row.email.clone()),
        ("confirmed", row.confirmed_at.map(minute).unwrap_or_default()),
        ("language", row.locale.to_owned()),
        ("title", row.title.clone()),
    ];
    lines.extend(steps.iter().map(|step| ("step", format!("{} {}", minute(step.at), step.status))));
    if let Some(asked) = data_request {
        let origin = asked.origin.iter().map(|(name, value)| format!("{name}={value}"));
        let budget = asked.budget_euros.map(|euros| format!("{euros} EUR"));
        lines.extend([
            ("name", asked.name.clone()),
            ("phone", asked.phone.clone().unwrap_or_default()),
            ("company", asked.company.clone().unwrap_or_default()),
            ("areas", asked.territories.join(", ")),
            ("delivery", asked.delivery.to_owned()),
            ("budget", budget.or_else(|| Some(asked.budget?.to_string())).unwrap_or_default()),
            ("store", origin.collect::<Vec<_>>().join(", ")),
            ("wish", asked.description.clone()),
        ]);
    }
    lines.extend(
        messages.iter().map(|message| ("message", format!("{}\n{}", minute(message.at), message.text))),
    );
    lines.retain(|(_, value)| !value.is_empty());
    lines.into_iter().map(|(name, value)| format!("{name:<10} {value}\n")).collect()
}

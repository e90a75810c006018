//! Prints all details of a request.

use super::{campaign, row::FollowUpRow};
use crate::{
    catalog::closed_lists::{Channel, DataType, Granularity, Measure, Model, SourceTerritory, Update},
    cli::output::facts,
    requests::{
        BackData, Budget, DataRequest, DataSet, FollowUpDetails, History, Status, TeamMessage,
        cli::export::minute_utc,
    },
};
use jiff::Timestamp;
use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FollowUpOutput {
    #[serde(flatten)]
    row: FollowUpRow,
    steps: Vec<ShownStep>,
    messages: Vec<ShownMessage>,
    data_request: Option<DataRequestDetails>,
    data_set: Option<Offered>,
    campaign: Option<campaign::ApprovalDetails>,
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

/// The content of a request for data.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DataRequestDetails {
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

impl From<&DataRequest> for DataRequestDetails {
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

/// The content of an offer.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Offered {
    description: String,
    limitations: String,
    data_type: DataType,
    data_source: Channel,
    data_model: Model,
    territories: Vec<SourceTerritory>,
    history: History,
    period: String,
    granularity: Granularity,
    update_frequency: Update,
    delivery_frequency: Update,
    back_data: Option<BackData>,
    frozen_days: Option<i64>,
    indicators: Vec<Measure>,
    reference_data: Option<String>,
    sensitive: bool,
    name: String,
    phone: Option<String>,
    company: Option<String>,
}

impl From<&DataSet> for Offered {
    fn from(set: &DataSet) -> Self {
        Self {
            description: set.description.clone(),
            limitations: set.limitations.clone(),
            data_type: set.data_type,
            data_source: set.channel,
            data_model: set.model,
            territories: set.territories.clone(),
            history: set.history,
            period: set.period.clone(),
            granularity: set.granularity,
            update_frequency: set.update,
            delivery_frequency: set.delivery,
            back_data: set.continuation.map(|known| known.back_data),
            frozen_days: set.continuation.and_then(|known| known.frozen_days),
            indicators: set.measures.clone(),
            reference_data: set.reference_data.clone(),
            sensitive: set.sensitive,
            name: set.from.name(),
            phone: set.from.phone.clone(),
            company: set.from.company.clone(),
        }
    }
}

impl FollowUpOutput {
    pub(super) fn new(
        FollowUpDetails { follow_up, steps, messages }: &FollowUpDetails,
        request: Option<&DataRequest>,
        set: Option<&DataSet>,
        campaign: Option<campaign::ApprovalDetails>,
    ) -> Self {
        let message = |message: &TeamMessage| ShownMessage {
            text: message.text.clone(),
            locale: message.locale.code(),
            at: message.at,
        };
        Self {
            row: FollowUpRow::from(follow_up),
            steps: steps.iter().map(|step| ShownStep { status: step.status, at: step.at }).collect(),
            messages: messages.iter().map(message).collect(),
            data_request: request.map(DataRequestDetails::from),
            data_set: set.map(Offered::from),
            campaign,
        }
    }
}

pub(super) fn render_follow_up(
    FollowUpOutput { row, steps, messages, data_request, data_set, campaign }: &FollowUpOutput,
) -> String {
    let mut lines = vec![
        ("reference", row.reference.clone()),
        ("kind", row.kind.to_owned()),
        ("status", row.status.to_string()),
        ("expected", row.expected_on.map(|day| day.to_string()).unwrap_or_default()),
        ("email", row.email.clone()),
        ("confirmed", row.confirmed_at.map(minute_utc).unwrap_or_default()),
        ("language", row.locale.to_owned()),
        ("title", row.title.clone()),
    ];
    lines.extend(steps.iter().map(|step| ("step", format!("{} {}", minute_utc(step.at), step.status))));
    lines.extend(data_request.iter().flat_map(request_rows));
    lines.extend(data_set.iter().flat_map(offered));
    lines.extend(campaign.iter().flat_map(campaign::ApprovalDetails::lines));
    lines.extend(
        messages.iter().map(|message| ("message", format!("{}\n{}", minute_utc(message.at), message.text))),
    );
    facts(10, lines)
}

fn request_rows(details: &DataRequestDetails) -> [(&'static str, String); 8] {
    let origin = details.origin.iter().map(|(name, value)| format!("{name}={value}"));
    let budget = details.budget_euros.map(|euros| format!("{euros} EUR"));
    [
        ("name", details.name.clone()),
        ("phone", details.phone.clone().unwrap_or_default()),
        ("company", details.company.clone().unwrap_or_default()),
        ("areas", details.territories.join(", ")),
        ("delivery", details.delivery.to_owned()),
        ("budget", budget.or_else(|| Some(details.budget?.to_string())).unwrap_or_default()),
        ("store", origin.collect::<Vec<_>>().join(", ")),
        ("wish", details.description.clone()),
    ]
}

fn offered(set: &Offered) -> [(&'static str, String); 17] {
    let words = |words: Vec<&'static str>| words.join(", ");
    let back_data = set.back_data.map(|back_data| match back_data {
        BackData::Replace => "a delivery replaces earlier periods".to_owned(),
        BackData::Add => "a delivery adds to earlier periods".to_owned(),
    });
    [
        ("name", set.name.clone()),
        ("phone", set.phone.clone().unwrap_or_default()),
        ("company", set.company.clone().unwrap_or_default()),
        ("type", set.data_type.to_string()),
        ("source", set.data_source.to_string()),
        ("model", set.data_model.to_string()),
        ("areas", words(set.territories.iter().map(|area| area.word()).collect())),
        ("history", format!("{}, {}", set.history, set.period)),
        ("grain", set.granularity.to_string()),
        ("updated", set.update_frequency.to_string()),
        ("delivered", set.delivery_frequency.to_string()),
        ("back data", back_data.unwrap_or_default()),
        ("frozen", set.frozen_days.map(|days| format!("after {days} days")).unwrap_or_default()),
        ("indicators", words(set.indicators.iter().map(|measure| measure.word()).collect())),
        ("ref. data", set.reference_data.clone().unwrap_or_default()),
        ("sensitive", if set.sensitive { "yes" } else { "no" }.to_owned()),
        ("offer", format!("{}\n{}", set.description, set.limitations).trim_end().to_owned()),
    ]
}

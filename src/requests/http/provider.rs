//! The offer of a data set.

use super::{TeamContact, data_request::Length, receipt};
use crate::{
    App, Result,
    catalog::closed_lists::{Channel, DataType, Granularity, Measure, Model, SourceTerritory, Update},
    mail::Team,
    requests::{
        self, BackData, CHANNELS, DataSet, FROZEN_DAYS, FormParts, History, OFFER_DESCRIPTION, OFFER_TITLE,
        Sender, SubmittedForm,
        model::SAMPLES,
        samples::{self, TargetField},
    },
    tables::FieldKind,
    web::{
        Form, RejectedForm, Visitor, cacheable_request::CacheableRequest, page_cache::CachedResponse,
        problem::Problem,
    },
};
use axum::{extract::State, response::Response};
use serde::Serialize;
use utoipa::ToSchema;

/// The choices and length limits of the form.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProviderForm {
    title: Length,
    description: Length,
    /// Lists are in the order of the page.
    data_types: Vec<DataType>,
    data_sources: Vec<Channel>,
    data_models: Vec<Model>,
    territories: Vec<SourceTerritory>,
    histories: Vec<History>,
    granularities: Vec<Granularity>,
    frequencies: Vec<Update>,
    back_data: Vec<BackData>,
    /// Minimum and maximum days until a figure is final.
    frozen_days: [i64; 2],
    indicators: Vec<Measure>,
    samples: SampleLimits,
    /// Target fields for the columns of samples.
    fields: Vec<SampleField>,
    /// Whether samples of sensitive data are accepted.
    hosts_health_data: bool,
    contact: TeamContact,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SampleLimits {
    /// Maximum files.
    max_files: usize,
    /// Maximum bytes of all files.
    bytes: u64,
    /// File extensions, without the dot.
    extensions: [&'static str; 9],
}

/// A target field.
#[derive(Serialize, ToSchema)]
struct SampleField {
    field: &'static str,
    kind: FieldKind,
    /// Its measure: the field is requested if this measure is ticked.
    indicator: Option<Measure>,
    /// Whether the field is required if it is requested.
    required: bool,
}

impl From<TargetField> for SampleField {
    fn from(wanted: TargetField) -> Self {
        let TargetField { field, measure: indicator, .. } = wanted;
        let required = wanted.is_required(indicator.as_slice());
        Self { field: field.name, kind: field.kind, indicator, required }
    }
}

/// Extensions for the file dialog of browsers. The format of a file is detected by its content.
const EXTENSIONS: [&str; 9] = ["csv", "tsv", "txt", "xlsx", "ods", "json", "ndjson", "parquet", "zip"];

#[utoipa::path(get, path = "/api/provider", summary = "The choices of the form for data providers.", responses((status = 200, description = "The choices.", body = ProviderForm)))]
pub(super) async fn form(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    let form = async move {
        CachedResponse::json(&ProviderForm {
            title: OFFER_TITLE.into(),
            description: OFFER_DESCRIPTION.into(),
            data_types: DataType::ALL.into(),
            data_sources: CHANNELS.into(),
            data_models: Model::ALL.into(),
            territories: SourceTerritory::ALL.into(),
            histories: History::ALL.into(),
            granularities: Granularity::ALL.into(),
            frequencies: Update::ALL.into(),
            back_data: BackData::ALL.into(),
            frozen_days: [*FROZEN_DAYS.start(), *FROZEN_DAYS.end()],
            indicators: Measure::ALL.into(),
            samples: SampleLimits {
                max_files: SAMPLES.max_files,
                bytes: SAMPLES.max_total_bytes,
                extensions: EXTENSIONS,
            },
            fields: samples::fields().into_iter().map(SampleField::from).collect(),
            hosts_health_data: app.config.files.health_data,
            contact: TeamContact::for_team(&app, Team::Providers),
        })
    };
    reader.answer_ignoring_query(form).await
}

/// Submits an offer and redirects to its receipt. If the form is rejected, its files become pending samples
/// and are referenced by the redisplayed form.
pub(super) async fn send(app: App, visitor: Visitor, form: Form) -> Result<String, RejectedForm> {
    let sender = Sender { locale: visitor.locale, address: visitor.address };
    let mut pairs = form.pairs().to_vec();
    let faults = samples::store_files(&app, form.uploads(), &mut pairs).await?;
    let original = Some(FormParts { pairs: form.pairs(), uploads: form.uploads() });
    let sent = SubmittedForm { pairs: &pairs, uploads: &[], faults, original };
    match requests::submit_with_files::<DataSet>(&app, &sender, sent).await {
        Ok(token) => Ok(receipt::path(requests::FormKind::Provider, &token)),
        Err(e) => Err(RejectedForm::with_values(e, pairs)),
    }
}

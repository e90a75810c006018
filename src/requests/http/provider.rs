//! The offer of a data set.

use super::{data_request::Length, receipt};
use crate::{
    App, Result,
    catalog::words::{Channel, DataType, Granularity, Measure, Model, SourceTerritory, Update},
    mail::Team,
    requests::{
        self, BackData, CHANNELS, DataSet, FROZEN_DAYS, History, OFFER_DESCRIPTION, OFFER_TITLE, Sender,
    },
    web::{Form, Visitor, page_cache::Document, problem::Problem, reader::Reader},
};
use axum::{extract::State, response::Response};
use serde::Serialize;
use utoipa::ToSchema;

/// What the form offers, and the lengths it asks for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ProviderForm {
    title: Length,
    description: Length,
    /// Each list in the order of the page.
    data_types: Vec<DataType>,
    data_sources: Vec<Channel>,
    data_models: Vec<Model>,
    territories: Vec<SourceTerritory>,
    histories: Vec<History>,
    granularities: Vec<Granularity>,
    frequencies: Vec<Update>,
    back_data: Vec<BackData>,
    /// Days after which a figure may be frozen, from the least to the most.
    frozen_days: [i64; 2],
    indicators: Vec<Measure>,
    /// Where questions are read; none while no address is configured.
    email: Option<String>,
}

#[utoipa::path(get, path = "/api/provider", summary = "What the form for providers of data offers.", responses((status = 200, description = "The choices.", body = ProviderForm)))]
pub(super) async fn form(State(app): State<App>, reader: Reader) -> Result<Response, Problem> {
    let form = async {
        Document::json(&ProviderForm {
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
            email: app.config.mail.public_team(Team::Providers).map(ToString::to_string),
        })
    };
    reader.answer_whole(form).await
}

/// Takes an offer, and leads to its receipt.
pub(super) async fn send(app: App, visitor: Visitor, form: Form) -> Result<String> {
    let sender = Sender { locale: visitor.locale, address: visitor.address };
    let token = requests::send::<DataSet>(&app, &sender, form.pairs()).await?;
    Ok(receipt::path(requests::Form::Provider, &token))
}

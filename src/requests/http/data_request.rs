//! The request for data.

use super::{TeamContact, receipt};
use crate::{
    App, Result,
    catalog::closed_lists::{SourceTerritory, Update},
    mail::Team,
    requests::{self, Budget, DESCRIPTION, DataRequest, Sender, TITLE},
    web::{Form, Visitor, cacheable_request::CacheableRequest, page_cache::CachedResponse, problem::Problem},
};
use axum::{extract::State, response::Response};
use serde::Serialize;
use std::ops::RangeInclusive;
use utoipa::ToSchema;

/// The choices and length limits of the form.
#[derive(Serialize, ToSchema)]
pub(super) struct DataRequestForm {
    title: Length,
    description: Length,
    /// Lists are in the order of the page.
    territories: Vec<SourceTerritory>,
    /// Delivery frequencies.
    frequencies: Vec<Update>,
    budgets: Vec<Budget>,
    contact: TeamContact,
}

/// Length limits in characters of the trimmed text.
#[derive(Serialize, ToSchema)]
pub(super) struct Length {
    min: usize,
    max: usize,
}

impl From<RangeInclusive<usize>> for Length {
    fn from(range: RangeInclusive<usize>) -> Self {
        Self { min: *range.start(), max: *range.end() }
    }
}

#[utoipa::path(get, path = "/api/data-request", summary = "The choices of the data request form.", responses((status = 200, description = "The choices.", body = DataRequestForm)))]
pub(super) async fn form(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    let form = async move {
        CachedResponse::json(&DataRequestForm {
            title: TITLE.into(),
            description: DESCRIPTION.into(),
            territories: SourceTerritory::ALL.into(),
            frequencies: Update::ALL.into_iter().filter(|update| *update != Update::Once).collect(),
            budgets: Budget::ALL.into(),
            contact: TeamContact::for_team(&app, Team::Data),
        })
    };
    reader.answer_ignoring_query(form).await
}

/// Submits a request and redirects to its receipt.
pub(super) async fn send(app: App, visitor: Visitor, form: Form) -> Result<String> {
    let sender = Sender { locale: visitor.locale, address: visitor.address };
    let token = requests::submit::<DataRequest>(&app, &sender, form.pairs()).await?;
    Ok(receipt::path(requests::FormKind::DataRequest, &token))
}

//! Routes of requests, and their description.

use super::{
    application, campaign, campaign_files, campaign_lists, campaign_report, captcha, confirmation, contact,
    data_request, followup, provider, receipt, samples,
};
use crate::{
    requests::model::{ATTACHMENTS, CONTENT, LIST, MAX_PASTED, SAMPLES},
    web::openapi::Part,
    web::{Action, RenderAccess, Route, TokenExchange},
};
use axum::routing::{get, post};
use std::time::Duration;
use utoipa::OpenApi;

/// The largest samples take seconds to read, and longer if several wait for a turn.
const READING: Duration = Duration::from_secs(300);

/// The maximum size of addresses pasted in addition to a list.
const PASTED_BYTES: usize = MAX_PASTED * 256;

/// The OpenAPI description of forms.
pub const DESCRIPTION: Part =
    Part::new("Forms", "Forms of the site, their files, and follow-ups of requests.", operations);

fn operations() -> utoipa::openapi::OpenApi {
    #[derive(OpenApi)]
    #[openapi(paths(
        campaign::approval,
        campaign::approval_preview,
        campaign::form,
        campaign_lists::columns,
        campaign_files::content,
        campaign_lists::decide,
        campaign_files::discard,
        campaign_lists::list,
        campaign_files::preview,
        campaign_report::report,
        campaign_report::report_csv,
        campaign_lists::recipients,
        campaign_lists::review,
        campaign_files::send_content,
        campaign_lists::send_list,
        captcha::challenge,
        confirmation::pending,
        contact::form,
        data_request::form,
        followup::follow_up,
        provider::form,
        receipt::receipt,
        samples::send,
        samples::sample,
        samples::discard,
        samples::rows,
        samples::rejected,
        samples::remove_column,
        samples::reading
    ))]
    struct Operations;
    Operations::openapi()
}

pub fn routes() -> Vec<Route> {
    let single = vec![
        // A challenge is for one browser only, so that no page is rendered with it.
        Route::api("/api/captcha/{form}", get(captcha::challenge)).while_rendering(RenderAccess::Never),
        Route::api("/api/confirmations/{token}", get(confirmation::pending)).secret(),
        Route::api("/api/contact", get(contact::form)),
        Route::api("/api/data-request", get(data_request::form)),
        Route::api("/api/follow-ups/{kind}", get(followup::follow_up)),
        Route::api("/api/provider", get(provider::form)),
        Route::api("/api/receipts/{token}", get(receipt::receipt)).secret(),
        Route::api("/api/samples", post(samples::send)).body_limit(SAMPLES.body_limit()).deadline(READING),
        Route::api("/api/samples/{ticket}", get(samples::sample).delete(samples::discard)).secret(),
        Route::api("/api/samples/{ticket}/rows", get(samples::rows)).secret().deadline(READING),
        Route::api("/api/samples/{ticket}/rejected.csv", get(samples::rejected)).secret().deadline(READING),
        Route::api("/api/samples/{ticket}/reading", post(samples::reading)).secret().deadline(READING),
        Route::api("/api/samples/{ticket}/remove-column", post(samples::remove_column))
            .secret()
            .deadline(READING),
    ];
    single.into_iter().chain(campaign_routes()).collect()
}

fn campaign_routes() -> Vec<Route> {
    let file = |path: &'static str, handler| Route::api(path, handler).secret().deadline(READING);
    vec![
        Route::api("/api/campaign", get(campaign::form)),
        Route::api("/api/campaign/approvals/{token}", get(campaign::approval)).secret(),
        Route::api("/api/campaign/approvals/{token}/preview", get(campaign::approval_preview))
            .secret()
            .as_preview(),
        Route::api("/api/campaign/contents", post(campaign_files::send_content))
            .body_limit(CONTENT.body_limit())
            .deadline(READING),
        Route::api(
            "/api/campaign/contents/{ticket}",
            get(campaign_files::content).delete(campaign_files::discard),
        )
        .secret(),
        Route::api("/api/campaign/contents/{ticket}/preview", get(campaign_files::preview))
            .secret()
            .as_preview(),
        Route::api("/api/campaign/lists", post(campaign_lists::send_list))
            .body_limit(LIST.body_limit())
            .deadline(READING),
        file("/api/campaign/lists/{ticket}", get(campaign_lists::list)),
        file("/api/campaign/lists/{ticket}/columns", post(campaign_lists::columns)),
        file("/api/campaign/lists/{ticket}/decisions", post(campaign_lists::decide)),
        file("/api/campaign/lists/{ticket}/recipients", post(campaign_lists::recipients))
            .body_limit(PASTED_BYTES),
        file("/api/campaign/lists/{ticket}/review.csv", get(campaign_lists::review)),
        Route::api("/api/campaign/report", get(campaign_report::report)),
        Route::api("/api/campaign/report.csv", get(campaign_report::report_csv)),
    ]
}

/// The form actions of the pages.
#[must_use]
pub fn actions() -> Vec<Action> {
    let single = [
        Action::new("/contact", contact::send),
        Action::new("/confirm", confirmation::confirm),
        Action::new("/data-request", data_request::send),
        Action::new("/become-provider", provider::send).taking(SAMPLES),
        Action::new("/emailing-campaign", campaign::send).taking(CONTENT).taking(ATTACHMENTS).taking(LIST),
        Action::new("/emailing-campaign/approval", campaign::approve),
    ];
    single.into_iter().chain(application::actions()).chain(followup::actions()).collect()
}

/// The token exchanges of the pages of links.
#[must_use]
pub fn exchanges() -> Vec<TokenExchange> {
    followup::exchanges().into()
}

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
use std::time::Duration;
use utoipa_axum::routes;

/// The largest samples take seconds to read, and longer if several wait for a turn.
const READ_TIMEOUT: Duration = Duration::from_secs(300);

/// The maximum size of addresses pasted in addition to a list.
const PASTED_BYTES: usize = MAX_PASTED * 256;

/// The routes of forms, with their OpenAPI description.
pub const DESCRIPTION: Part =
    Part::new("Forms", "Forms of the site, their files, and follow-ups of requests.", routes);

fn routes() -> Vec<Route> {
    let single = vec![
        // A challenge is for one browser only, so that no page is rendered with it.
        Route::api(routes!(captcha::challenge)).render_access(RenderAccess::Never),
        Route::api(routes!(confirmation::pending)).secret_path(),
        Route::api(routes!(contact::form)),
        Route::api(routes!(data_request::form)),
        Route::api(routes!(followup::follow_up)),
        Route::api(routes!(provider::form)),
        Route::api(routes!(receipt::receipt)).secret_path(),
        Route::api(routes!(samples::send)).body_limit(SAMPLES.body_limit()).deadline(READ_TIMEOUT),
        Route::api(routes!(samples::sample, samples::discard)).secret_path(),
        Route::api(routes!(samples::rows)).secret_path().deadline(READ_TIMEOUT),
        Route::api(routes!(samples::rejected)).secret_path().deadline(READ_TIMEOUT),
        Route::api(routes!(samples::reading)).secret_path().deadline(READ_TIMEOUT),
        Route::api(routes!(samples::remove_column)).secret_path().deadline(READ_TIMEOUT),
    ];
    single.into_iter().chain(campaign_routes()).collect()
}

fn campaign_routes() -> Vec<Route> {
    let file = |routes| Route::api(routes).secret_path().deadline(READ_TIMEOUT);
    vec![
        Route::api(routes!(campaign::form)),
        Route::api(routes!(campaign::approval)).secret_path(),
        Route::api(routes!(campaign::approval_preview)).secret_path().as_preview(),
        Route::api(routes!(campaign_files::send_content))
            .body_limit(CONTENT.body_limit())
            .deadline(READ_TIMEOUT),
        Route::api(routes!(campaign_files::content, campaign_files::discard)).secret_path(),
        Route::api(routes!(campaign_files::preview)).secret_path().as_preview(),
        Route::api(routes!(campaign_lists::send_list)).body_limit(LIST.body_limit()).deadline(READ_TIMEOUT),
        file(routes!(campaign_lists::list)),
        file(routes!(campaign_lists::columns)),
        file(routes!(campaign_lists::decide)),
        file(routes!(campaign_lists::recipients)).body_limit(PASTED_BYTES),
        file(routes!(campaign_lists::review)),
        Route::api(routes!(campaign_report::report)),
        Route::api(routes!(campaign_report::report_csv)),
    ]
}

/// The form actions of the pages.
#[must_use]
pub fn actions() -> Vec<Action> {
    let single = [
        Action::new("/contact", contact::send),
        Action::new("/confirm", confirmation::confirm),
        Action::new("/data-request", data_request::send),
        Action::new("/become-provider", provider::send).accept_files(SAMPLES),
        Action::new("/emailing-campaign", campaign::send)
            .accept_files(CONTENT)
            .accept_files(ATTACHMENTS)
            .accept_files(LIST),
        Action::new("/emailing-campaign/approval", campaign::approve),
    ];
    single.into_iter().chain(application::actions()).chain(followup::actions()).collect()
}

/// The token exchanges of the pages of links.
#[must_use]
pub fn exchanges() -> Vec<TokenExchange> {
    followup::exchanges().into()
}

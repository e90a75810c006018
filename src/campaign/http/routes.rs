//! Routes of campaigns, and their description.

use super::{opens, unsubscribe};
use crate::web::openapi::Part;
use crate::web::{Action, Route};
use axum::routing::get;
use utoipa_axum::routes;

/// The routes of campaigns, with their OpenAPI description.
pub const DESCRIPTION: Part =
    Part::new("Unsubscription", "Opt-outs from campaign mails by the link of a mail.", routes);

fn routes() -> Vec<Route> {
    let of_mail = |path: &'static str, handler| Route::file_at(path, handler).secret_path().without_robots();
    vec![
        of_mail("/m/{token}", get(opens::picture)),
        of_mail("/m/{token}/{link}", get(opens::link)),
        Route::api(routes!(unsubscribe::unsubscription)).secret_path(),
    ]
}

/// The form actions of the unsubscribe pages: with a link, and by address.
#[must_use]
pub fn actions() -> Vec<Action> {
    vec![
        Action::new("/unsub/:email/:client", unsubscribe::send).allow_cross_site(),
        Action::new("/unsub", unsubscribe::request_link),
    ]
}

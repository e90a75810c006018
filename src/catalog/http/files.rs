//! Files of the Store that anybody may keep or show anywhere: samples, and descriptions for machines.

use crate::app::App;
use axum::Router;

/// All of them.
pub(super) fn routes() -> Router<App> {
    Router::new()
}

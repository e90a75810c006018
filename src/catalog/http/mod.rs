//! The Store on the web: its API, and the files and descriptions that machines read.

mod files;

use crate::app::App;
use axum::Router;

/// What is below `/api`.
pub fn api() -> Router<App> {
    Router::new()
}

/// What stands at the root: files for anybody.
pub fn public() -> Router<App> {
    files::routes()
}

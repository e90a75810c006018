//! The description of the API (OpenAPI 3.1): each slice tells of its own routes, and here they become one document.

use super::{
    page_cache::{Document, JSON},
    problem::Problem,
    reader::Reader,
};
use crate::{Error, Result, app::App};
use axum::{Router, response::Response, routing::get};
use serde_json::Value;

/// What is said of all of it, and what all parts refer to.
const COMMON: &str = include_str!("openapi.json");

/// Where it stands, below `/api`.
pub(super) fn routes(parts: Vec<&'static str>) -> Router<App> {
    let give = move |reader: Reader| async move { describe(&reader, &parts).await };
    Router::new().route("/openapi.json", get(give))
}

async fn describe(reader: &Reader, parts: &[&str]) -> Result<Response, Problem> {
    reader.answer_whole(async { Ok(Document::of(JSON, joined(parts)?)) }).await
}

/// One document of the common part and these.
fn joined(parts: &[&str]) -> Result<Vec<u8>> {
    let mut whole: Value = serde_json::from_str(COMMON).map_err(Error::fault)?;
    for part in parts {
        join(&mut whole, serde_json::from_str(part).map_err(Error::fault)?);
    }
    serde_json::to_vec(&whole).map_err(Error::fault)
}

/// Adds what the other holds. Two parts that tell of the same thing would be a mistake, which a test finds.
fn join(whole: &mut Value, part: Value) {
    match (whole, part) {
        (Value::Object(whole), Value::Object(part)) => {
            for (name, value) in part {
                join(whole.entry(name).or_insert(Value::Null), value);
            }
        }
        (whole, part) => *whole = part,
    }
}

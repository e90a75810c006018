//! The operations of this room, and the description of the whole site.

use super::{
    document::Description,
    index,
    part::{Example, Part},
};
use crate::web::route::Route;
use utoipa::OpenApi as _;

#[derive(utoipa::OpenApi)]
#[openapi(paths(index::index))]
struct Operations;

/// The public path of this room.
const INDEX: &str = "/api";

const PART: Part =
    Part::new("Index", "The public addresses and their limits.", Operations::openapi).with_examples(&[
        Example { path: INDEX, request: INDEX, answer: Some(include_str!("../../../examples/api/api.json")) },
    ]);

/// Describes the operations of all slices and of this room. Those of open routes are public.
pub(in crate::web) fn describe(parts: Vec<Part>, routes: &[Route]) -> Description {
    let open = routes.iter().filter(|route| route.is_open()).map(Route::path).chain([INDEX]);
    let open = open.map(str::to_owned).collect();
    Description::new(parts.into_iter().chain([PART]).collect(), open)
}

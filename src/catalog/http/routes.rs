//! Routes of the catalogue, and their description.

use super::{api, files};
use crate::{
    catalog::{dcat::RdfFormat, download::FileKind, filter::MAX_PAGE_SIZE},
    web::{
        AlternateFormats, RenderAccess, Route,
        openapi::{Example, Limit, Part},
    },
};
use utoipa_axum::routes;

/// The routes of the Store, with their OpenAPI description.
pub const DESCRIPTION: Part = Part::new(
    "Store",
    "Data sources: search, sheets, samples, and the catalogue for harvesters (DCAT-AP).",
    routes,
)
.with_examples(EXAMPLES)
.with_limits(&[Limit { name: "listEntries", value: MAX_PAGE_SIZE as usize }]);

const EXAMPLES: &[Example] = &[
    Example {
        path: "/api/sources",
        request: "/api/sources?family=sales&size=2&locale=en",
        answer: Some(include_str!("../../../examples/api/sources.json")),
    },
    Example {
        path: "/api/sources/{slug}",
        request: "/api/sources/pharmacy-sell-out?locale=en",
        answer: None,
    },
    Example {
        path: "/api/nearest-sources",
        request: "/api/nearest-sources?family=sales&locale=en",
        answer: None,
    },
    Example { path: "/api/modules/{id}", request: "/api/modules/market-share?locale=en", answer: None },
    Example {
        path: "/sources/{slug}/{file}",
        request: "/sources/pharmacy-sell-out/sample.csv",
        answer: None,
    },
];

/// Routes of the API and, at the root, of the public files.
fn routes() -> Vec<Route> {
    let api = [
        Route::api(routes!(api::sources)),
        Route::api(routes!(api::nearest)),
        Route::api(routes!(api::source)),
        Route::api(routes!(api::module)),
    ];
    let missing = ["/api/sources", "/api/modules"]
        .map(|root| Route::tree(root).for_api().render_access(RenderAccess::Get));
    api.into_iter().chain(missing).map(Route::cross_origin).chain(files::routes()).collect()
}

/// Redirects of the language-independent addresses of sources.
#[must_use]
pub fn described() -> AlternateFormats {
    let files = RdfFormat::ALL.map(|form| (form.media_type(), FileKind::Dcat(form).file_name()));
    AlternateFormats { tree: "/sources/", files: files.into() }
}

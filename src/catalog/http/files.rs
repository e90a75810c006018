//! Files of the Store that anybody may keep or show anywhere: samples, and descriptions for machines.

use crate::{
    app::App,
    catalog::download::{self, Part},
    web::{kept::Document, problem::Problem, reader::Reader},
};
use axum::{
    Router,
    extract::{Path, State},
    response::Response,
    routing::get,
};

/// All of them.
pub(super) fn routes() -> Router<App> {
    Router::new().route("/sources/{slug}/sample.csv", get(sample))
}

async fn sample(
    State(app): State<App>,
    Path(slug): Path<String>,
    reader: Reader,
) -> Result<Response, Problem> {
    let part = Part::Sample;
    let making = async {
        let bytes = download::sample(&app, &slug).await?;
        // What has a sample has a slug, which is plain.
        let name = format!("vigie-{}-{}", slug.replace('/', "-"), part.name());
        Ok(Document::file(part.media_type(), &name, bytes))
    };
    // Of the name as it is understood: whatever it is written like, it is kept once.
    reader.answer_as(format!("/sources/{slug}/{}", part.name()), Box::pin(making)).await
}

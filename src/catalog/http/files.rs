//! Files of the Store: samples, and descriptions for programs. Each is cached once, however its address is written.

use crate::{
    app::App,
    catalog::{
        croissant,
        dcat::{self, Form},
        download::{self, FileKind},
        feed, package,
    },
    error::Result as Outcome,
    locale::Locale,
    web::{page_cache::Document, problem::Problem, reader::Reader},
};
use axum::{
    Router,
    extract::{Path, State},
    response::Response,
    routing::get,
};

pub(super) fn routes() -> Router<App> {
    let mut router = Router::new().route(feed::PATH, get(atom));
    for form in Form::ALL {
        let give = move |State(app): State<App>, reader: Reader| async move {
            let making = async { Ok(Document::of(form.media_type(), dcat::catalogue(&app, form).await?)) };
            reader.answer_whole(Box::pin(making)).await
        };
        router = router.route(form.path(), get(give));
    }
    for kind in FileKind::ALL {
        let give = move |State(app): State<App>, Path(slug): Path<String>, reader: Reader| async move {
            file(&app, kind, &slug, &reader).await
        };
        router = router.route(&format!("/sources/{{slug}}/{}", kind.file_name()), get(give));
    }
    router
}

async fn atom(State(app): State<App>, reader: Reader) -> Result<Response, Problem> {
    let locale = super::answers::locale(&reader);
    let making =
        async { Ok(Document::of("application/atom+xml; charset=utf-8", feed::feed(&app, locale).await?)) };
    reader.answer_as(format!("{}?locale={locale}", feed::PATH), Box::pin(making)).await
}

async fn file(app: &App, kind: FileKind, slug: &str, reader: &Reader) -> Result<Response, Problem> {
    let locale = match kind {
        // The same in every language.
        FileKind::Sample => Locale::Fr,
        FileKind::Package | FileKind::Croissant => super::answers::locale(reader),
    };
    let address = format!("/sources/{slug}/{}?locale={locale}", kind.file_name());
    reader.answer_as(address, Box::pin(document(app, kind, slug, locale))).await
}

async fn document(app: &App, kind: FileKind, slug: &str, locale: Locale) -> Outcome<Document> {
    let bytes = match kind {
        FileKind::Sample => download::sample(app, slug).await?,
        FileKind::Package => package::package(app, slug, locale).await?,
        FileKind::Croissant => croissant::croissant(app, slug, locale).await?,
    };
    if kind == FileKind::Sample {
        // A slug needs no quoting.
        let name = format!("vigie-{}-{}", slug.replace('/', "-"), kind.file_name());
        return Ok(Document::file(kind.media_type(), &name, bytes));
    }
    Ok(Document::of(kind.media_type(), bytes))
}

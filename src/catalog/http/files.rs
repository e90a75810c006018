//! Files of the Store that anybody may keep or show anywhere: samples, and descriptions for machines. Each is kept once,
//! whatever its address is written like.

use crate::{
    app::App,
    catalog::{
        croissant,
        dcat::{self, Form},
        download::{self, Part},
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
    let mut router = Router::new().route(feed::PATH, get(news));
    for form in Form::ALL {
        let give = move |State(app): State<App>, reader: Reader| async move {
            let making = async { Ok(Document::of(form.media_type(), dcat::catalogue(&app, form).await?)) };
            reader.answer_whole(Box::pin(making)).await
        };
        router = router.route(form.path(), get(give));
    }
    for part in Part::ALL {
        let give = move |State(app): State<App>, Path(slug): Path<String>, reader: Reader| async move {
            self::part(&app, part, &slug, &reader).await
        };
        router = router.route(&format!("/sources/{{slug}}/{}", part.name()), get(give));
    }
    router
}

async fn news(State(app): State<App>, reader: Reader) -> Result<Response, Problem> {
    let locale = super::answers::language(&reader);
    let making =
        async { Ok(Document::of("application/atom+xml; charset=utf-8", feed::feed(&app, locale).await?)) };
    reader.answer_as(format!("{}?locale={locale}", feed::PATH), Box::pin(making)).await
}

async fn part(app: &App, part: Part, slug: &str, reader: &Reader) -> Result<Response, Problem> {
    let locale = match part {
        // The same in every language.
        Part::Sample => Locale::Fr,
        Part::Package | Part::Croissant => super::answers::language(reader),
    };
    let address = format!("/sources/{slug}/{}?locale={locale}", part.name());
    reader.answer_as(address, Box::pin(made(app, part, slug, locale))).await
}

async fn made(app: &App, part: Part, slug: &str, locale: Locale) -> Outcome<Document> {
    let bytes = match part {
        Part::Sample => download::sample(app, slug).await?,
        Part::Package => package::package(app, slug, locale).await?,
        Part::Croissant => croissant::croissant(app, slug, locale).await?,
    };
    if part == Part::Sample {
        // What has a sample has a slug, which is plain.
        let name = format!("vigie-{}-{}", slug.replace('/', "-"), part.name());
        return Ok(Document::file(part.media_type(), &name, bytes));
    }
    Ok(Document::of(part.media_type(), bytes))
}

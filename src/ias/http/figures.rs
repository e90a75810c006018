//! Figures for programs: the overview, one theme as its page shows it, its map, and the documented way to read a series.

use super::query::Query;
use crate::{
    app::App,
    ias::{self, Asked, Kind, Part, Selection, Territory, Theme},
    web::{
        page_cache::{Document, JSON},
        problem::Problem,
        reader::Reader,
    },
};
use axum::{
    extract::{Path, State},
    response::Response,
};

pub(super) async fn overview(State(app): State<App>, reader: Reader) -> Result<Response, Problem> {
    Query::read(reader.query(), &[]).finish()?;
    reader.answer(async { Document::json(&ias::overview(&app).await?) }).await
}

pub(super) async fn view(
    State(app): State<App>,
    Path(theme): Path<String>,
    reader: Reader,
) -> Result<Response, Problem> {
    let theme: Theme = theme.parse()?;
    let mut query = Query::read(reader.query(), &["territory", "as_of", "season"]);
    let territory = query.parsed("territory", "ias.territory-unknown", |text| text.parse().ok());
    let asked = Asked {
        territory: territory.unwrap_or(Territory::FRANCE),
        as_of: query.day("as_of"),
        seasons: query.words("season"),
    };
    query.finish()?;
    reader.answer(async { Document::json(&ias::view(&app, theme, asked).await?) }).await
}

pub(super) async fn map(
    State(app): State<App>,
    Path(theme): Path<String>,
    reader: Reader,
) -> Result<Response, Problem> {
    let theme: Theme = theme.parse()?;
    let mut query = Query::read(reader.query(), &["days", "kind", "as_of"]);
    let within = |text: &str| text.parse().ok().filter(|days| (1..=366).contains(days));
    let days = query.parsed("days", "request.number-invalid", within).unwrap_or(30);
    let kind = query.choice("kind", &[("former", Kind::Former), ("present", Kind::Present)]);
    let as_of = query.day("as_of");
    query.finish()?;
    let kind = kind.unwrap_or(Kind::Former);
    reader.answer(async { Document::json(&ias::map(&app, theme, as_of, (kind, days)).await?) }).await
}

/// The forms in which a series is given.
#[derive(Debug, Clone, Copy)]
enum Format {
    Json,
    Csv,
}

pub(super) async fn series(
    State(app): State<App>,
    Path(theme): Path<String>,
    reader: Reader,
) -> Result<Response, Problem> {
    let theme: Theme = theme.parse()?;
    let mut query = Query::read(reader.query(), &["territory", "from", "to", "as_of", "format"]);
    let territories = query.territories("territory").unwrap_or_else(|| vec![Territory::FRANCE]);
    let part = Part { territories: Some(territories), from: query.day("from"), to: query.day("to") };
    let as_of = query.day("as_of");
    let format = query.choice("format", &[("json", Format::Json), ("csv", Format::Csv)]);
    query.check_period(part.from, part.to);
    query.finish()?;
    let making = async {
        let selection = Selection::find(&app, theme, &part, as_of).await?;
        Ok(match format.unwrap_or(Format::Json) {
            Format::Json => Document::of(JSON, selection.json()?),
            Format::Csv => Document::file(
                "text/csv; charset=utf-8",
                &format!("{}.csv", selection.name()),
                selection.csv(),
            ),
        })
    };
    reader.answer(making).await
}

//! Figures in JSON and CSV: the overview, one theme as on its page, its map, and the documented series API.

use super::query::Query;
use crate::{
    app::App,
    error::Error,
    ias::{
        self, FileKind, FilterExpression, GEOJSON, GeographyDocument, Grouping, HistoryRange, Issues,
        Overview, Places, RegionList, Revised, Revisions, RevisionsDocument, SeriesDocument, SeriesFilter,
        SeriesQueryResult, Territory, Theme, ThemeView, ViewRequest,
    },
    web::{
        cacheable_request::CacheableRequest,
        page_cache::{CachedResponse, JSON},
        problem::Problem,
    },
};
use axum::{
    extract::{Path, State},
    response::Response,
};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// All themes: their situation, last days and files.
#[utoipa::path(
    get,
    path = "/api/ias",
    responses(
        (status = 200, description = "The answer.", body = Overview),
        (status = 422, description = "Parameters that are wrong, all of them: request.invalid."),
    )
)]
pub(super) async fn overview(State(app): State<App>, reader: CacheableRequest) -> Result<Response, Problem> {
    Query::parse(reader.query(), &[]).finish()?;
    reader.answer(async move { CachedResponse::json(&ias::overview(&app).await?) }).await
}

/// Query of the page of a theme.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct ViewQuery {
    /// The territory whose levels are shown.
    #[param(default = json!(Territory::FRANCE))]
    territory: Option<Territory>,
    /// The version that was the last one at the end of this day in Paris.
    as_of: Option<Date>,
    /// Labels of the requested seasons, such as 2024-2025, separated by commas.
    #[param(style = Form, explode = false)]
    season: Option<Vec<String>>,
    /// The period that is returned as one line: all, the last 1, 3 or 5 years, or the label of a season.
    #[param(value_type = Option<String>)]
    history: Option<HistoryRange>,
}

impl ViewQuery {
    fn parse(query: Option<&str>) -> Result<Self, Error> {
        let mut query = Query::parse(query, &["territory", "as_of", "season", "history"]);
        let territory = query.territory("territory");
        let expected = "expected all, 1, 3, 5 or the label of a season such as 2025-26";
        let history =
            query.parsed("history", "request.choice-unknown", |text| text.parse().map_err(|()| expected));
        let read = Self { territory, as_of: query.day("as_of"), season: query.words("season"), history };
        query.finish().map(|()| read)
    }
}

/// A theme in one territory, as on its page.
#[utoipa::path(
    get,
    path = "/api/ias/{theme}/view",
    params(("theme" = Theme, Path), ViewQuery),
    responses(
        (status = 200, description = "The answer.", body = ThemeView),
        (
            status = 404,
            description = "No such theme, or nothing was published of it or of the territory: ias.theme-unknown, \
                           ias.theme-unpublished, ias.territory-unpublished."
        ),
        (status = 422, description = "Parameters that are wrong, all of them: request.invalid."),
    )
)]
pub(super) async fn view(
    State(app): State<App>,
    Path(theme): Path<String>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let theme: Theme = theme.parse()?;
    let ViewQuery { territory, as_of, season, history } = ViewQuery::parse(reader.query())?;
    let territory = territory.unwrap_or(Territory::FRANCE);
    let request = ViewRequest { territory, as_of, seasons: season, history };
    reader.answer(async move { CachedResponse::json(&ias::view(&app, theme, request).await?) }).await
}

/// Query of a map.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct MapQuery {
    /// Number of days, up to the last one with levels.
    #[param(minimum = 1, maximum = 366, default = 30)]
    days: Option<i64>,
    /// The 22 regions before 2016, or the 13 of today.
    #[param(default = json!(RegionList::Former))]
    kind: Option<RegionList>,
    /// The version that was the last one at the end of this day in Paris.
    as_of: Option<Date>,
}

impl MapQuery {
    fn parse(query: Option<&str>) -> Result<Self, Error> {
        let mut query = Query::parse(query, &["days", "kind", "as_of"]);
        let days = query.days("days", 1..=366);
        let kind = query.choice("kind", &[("former", RegionList::Former), ("present", RegionList::Present)]);
        let read = Self { days, kind, as_of: query.day("as_of") };
        query.finish().map(|()| read)
    }
}

/// The last days of every region.
#[utoipa::path(
    get,
    path = "/api/ias/{theme}/map",
    params(("theme" = Theme, Path), MapQuery),
    responses(
        (status = 200, description = "The answer.", body = ias::RegionMap),
        (
            status = 404,
            description = "No such theme, or nothing was published of it: ias.theme-unknown, ias.theme-unpublished."
        ),
        (status = 422, description = "Parameters that are wrong, all of them: request.invalid."),
    )
)]
pub(super) async fn map(
    State(app): State<App>,
    Path(theme): Path<String>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let theme: Theme = theme.parse()?;
    let MapQuery { days, kind, as_of } = MapQuery::parse(reader.query())?;
    let (kind, days) = (kind.unwrap_or(RegionList::Former), days.unwrap_or(30));
    reader.answer(async move { CachedResponse::json(&ias::map(&app, theme, as_of, kind, days).await?) }).await
}

/// Formats of a series.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[schema(as = SeriesFormat)]
#[serde(rename_all = "lowercase")]
pub(super) enum Format {
    Json,
    Csv,
    Parquet,
    Geojson,
}

const CSV: &str = "text/csv; charset=utf-8";

const FORMATS: [(&str, Format); 4] = [
    ("json", Format::Json),
    ("csv", Format::Csv),
    ("parquet", Format::Parquet),
    ("geojson", Format::Geojson),
];

/// Query of a series.
#[derive(utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct SeriesQuery {
    /// Territories, separated by commas; all of them, or the regions before 2016 or of today.
    #[param(style = Form, explode = false, value_type = Option<Places>, default = json!([Territory::FRANCE]))]
    territory: Option<Places>,
    /// The first day, itself included.
    from: Option<Date>,
    /// The last day, itself included.
    to: Option<Date>,
    /// The version that was the last one at the end of this day in Paris.
    as_of: Option<Date>,
    /// Changes by versions on these days of publication: days and periods such as 2026-01-01/2026-01-31, separated by
    /// commas. Rows
    /// have the columns of revisions.parquet. Not with lag, as_of, where, group_by or format geojson.
    #[param(value_type = Option<String>, example = "2026-01-01/2026-01-31")]
    issues: Option<Issues>,
    /// The levels as known this number of days after each day, 0 to 366, in the columns of revisions.parquet. A day
    /// that was
    /// not published by then has no row.
    #[param(minimum = 0, maximum = 366)]
    lag: Option<i64>,
    /// Filter of days: comparisons of level, pharmacies, low or high with a number, or of status with provisional or
    /// definitive, joined
    /// by `and`.
    #[param(value_type = Option<String>, example = "level >= 100 and status = definitive")]
    r#where: Option<FilterExpression>,
    /// Grouping of days, in JSON and CSV: the mean of their levels; for a cumulative share, the last one.
    group_by: Option<Grouping>,
    /// A table in columns per territory, lines of the tidy file, columns for analysis tools, or the last day of each
    /// territory
    /// with its outline.
    #[param(default = json!(Format::Json))]
    format: Option<Format>,
}

impl SeriesQuery {
    fn parse(query: Option<&str>) -> Result<Self, Error> {
        let known = ["territory", "from", "to", "as_of", "issues", "lag", "where", "group_by", "format"];
        let mut query = Query::parse(query, &known);
        let read = Self {
            territory: query.places("territory"),
            from: query.day("from"),
            to: query.day("to"),
            as_of: query.day("as_of"),
            issues: query.parsed("issues", "request.period-invalid", str::parse),
            lag: query.days("lag", 0..=366),
            r#where: query.parsed("where", "request.condition-invalid", str::parse),
            group_by: query.word("group_by", &Grouping::WORDS),
            format: query.choice("format", &FORMATS),
        };
        query.check_period(read.from, read.to);
        let is_grouped = read.group_by.is_some();
        query.refuse(&[(
            "group_by",
            is_grouped && matches!(read.format, Some(Format::Parquet | Format::Geojson)),
        )]);
        if read.issues.is_some() || read.lag.is_some() {
            query.refuse(&[
                ("lag", read.issues.is_some() && read.lag.is_some()),
                ("as_of", read.as_of.is_some()),
                ("where", read.r#where.is_some()),
                ("group_by", is_grouped),
                ("format", matches!(read.format, Some(Format::Geojson))),
            ]);
        }
        query.finish().map(|()| read)
    }
}

/// The series of a theme.
#[utoipa::path(
    get,
    path = "/api/ias/{theme}",
    params(("theme" = Theme, Path), SeriesQuery),
    responses(
        (status = 200, description = "The answer.", content(
            (SeriesAnswer = "application/json"),
            (String = "text/csv"),
            (Vec<u8> = "application/vnd.apache.parquet"),
            (GeographyDocument = "application/geo+json"),
        )),
        (
            status = 404,
            description = "No such theme, or nothing was published of it or of a territory: ias.theme-unknown, \
                           ias.theme-unpublished, ias.territory-unpublished."
        ),
        (status = 422, description = "Parameters that are wrong, all of them: request.invalid."),
    )
)]
pub(super) async fn series(
    State(app): State<App>,
    Path(theme): Path<String>,
    reader: CacheableRequest,
) -> Result<Response, Problem> {
    let theme: Theme = theme.parse()?;
    let SeriesQuery { territory, from, to, as_of, issues, lag, r#where, group_by, format } =
        SeriesQuery::parse(reader.query())?;
    let territories = territory.unwrap_or_else(|| Places::These(vec![Territory::FRANCE])).territories();
    let part = SeriesFilter { territories, from, to, condition: r#where };
    let revised = issues.map(Revised::Issues).or(lag.map(Revised::Lag));
    let making = async move {
        if let Some(revised) = revised {
            let revisions = Revisions::find(&app, theme, &part, &revised).await?;
            return revisions_written(&revisions, format.unwrap_or(Format::Json));
        }
        let selection = SeriesQueryResult::find(&app, theme, &part, as_of).await?;
        written(&selection, format.unwrap_or(Format::Json), group_by)
    };
    reader.answer(making).await
}

/// The series, or the changes by versions if `issues` or `lag` is given.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "for the description of the API: either document is printed by itself")]
enum SeriesAnswer<'a> {
    Series(SeriesDocument<'a>),
    Revisions(RevisionsDocument<'a>),
}

fn revisions_written(revisions: &Revisions, format: Format) -> Result<CachedResponse, Error> {
    let name = revisions.name();
    Ok(match format {
        Format::Csv => CachedResponse::file(CSV, &format!("{name}.csv"), revisions.csv()),
        Format::Parquet => {
            let media_type = FileKind::Parquet.media_type();
            CachedResponse::file(media_type, &format!("{name}.parquet"), revisions.parquet()?)
        }
        Format::Json | Format::Geojson => CachedResponse::with_media_type(JSON, revisions.json()?),
    })
}

fn written(
    selection: &SeriesQueryResult,
    format: Format,
    by: Option<Grouping>,
) -> Result<CachedResponse, Error> {
    let file = |media_type: &'static str, ending: &str, bytes| {
        CachedResponse::file(media_type, &format!("{}.{ending}", selection.name()), bytes)
    };
    Ok(match format {
        Format::Json => CachedResponse::with_media_type(JSON, selection.json(by)?),
        Format::Csv => file(CSV, "csv", selection.csv(by)),
        Format::Parquet => file(FileKind::Parquet.media_type(), "parquet", selection.parquet()?),
        Format::Geojson => file(GEOJSON, "geojson", selection.geojson()?),
    })
}

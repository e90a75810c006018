//! Samples of what providers offer: a file is sent by itself, read at once, and named by the offer with its ticket.

use super::receiving::receive;
use crate::{
    App, Error, Result,
    catalog::closed_lists::Measure,
    error::Kind,
    files::{PendingFile, Upload},
    locale::Locale,
    requests::{
        model::{ColumnChoice, SAMPLES, Sample},
        samples::{self, Decision, MappingInput},
    },
    tables::{CalculatedExample, DayOrder, Decimal, Guess, Rejection, Table, Vat},
    web::{ClientAddr, file_body, problem::Problem},
};
use axum::{
    Json,
    extract::{Path, Query, Request, State},
    http::{StatusCode, header},
    response::IntoResponse,
};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A file that waits for its offer, with what was read in it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SampleFile {
    /// Names it in the form.
    ticket: String,
    name: String,
    /// Bytes.
    size: u64,
    /// Until when it waits.
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
    tables: Vec<MatchedTable>,
}

/// A table of a file, and which of our fields its columns seem to be.
#[derive(Serialize, ToSchema)]
struct MatchedTable {
    #[serde(flatten)]
    table: Table,
    guesses: Vec<Guess>,
    #[schema(required)]
    vat: Option<VatColumn>,
}

/// A column of VAT, by which amounts without tax can be calculated.
#[derive(Serialize, ToSchema)]
struct VatColumn {
    /// Its number, counted from 0.
    column: usize,
    kind: Vat,
}

/// What of a sample can be read with the columns that were chosen.
#[derive(Serialize, ToSchema)]
pub(super) struct SampleRows {
    /// One for each table.
    tables: Vec<RowCount>,
}

#[derive(Serialize, ToSchema)]
struct RowCount {
    read: u64,
    rejected: u64,
    /// Fields that the offer has to bring and that no column of the table is.
    missing: Vec<&'static str>,
    /// The first rejected rows.
    examples: Vec<RejectedRow>,
    /// The first values of each field that is calculated.
    calculated: Vec<CalculatedValue>,
}

#[derive(Serialize, ToSchema)]
struct CalculatedValue {
    line: u64,
    field: &'static str,
    /// With tax.
    amount: f64,
    vat: f64,
    /// Without tax, in hundredths.
    value: f64,
}

#[derive(Serialize, ToSchema)]
struct RejectedRow {
    line: u64,
    /// The name of the column.
    column: String,
    value: String,
    /// Why it is rejected.
    code: &'static str,
    /// The numbers that the sentence of this code names.
    params: BTreeMap<&'static str, i64>,
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Named {
    /// The name of the file, for people.
    pub(super) name: String,
}

#[utoipa::path(
    post,
    path = "/api/samples",
    summary = "Uploads a sample of a data set before its offer, and returns the tables that were read in it.",
    params(Named),
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "The file: csv, tsv, txt, xlsx, ods, json, ndjson, parquet, or a zip of these; 50 MB at most."),
    responses(
        (status = 201, description = "What was read.", body = SampleFile),
        (status = 403, description = "The client has uploaded many files today, and this one has no proof of work in the header altcha: form.captcha-refused."),
        (status = 413, description = "It is too large: request.body-too-large."),
        (status = 422, description = "It gives no table: form.file-unsupported, form.file-unreadable, form.file-too-complex, form.file-empty or form.file-infected."),
        (status = 429, description = "Too many files: form.too-many."),
        (status = 503, description = "The disk is full: disk.full.")
    )
)]
pub(super) async fn send(
    State(app): State<App>,
    ClientAddr(from): ClientAddr,
    Query(Named { name }): Query<Named>,
    request: Request,
) -> Result<impl IntoResponse, Problem> {
    let draft = receive(&app, from, SAMPLES, request).await?;
    let upload = Upload::new(SAMPLES.field, &name, Ok(draft));
    let sample = samples::store_sample(&app, &upload).await?;
    Ok((StatusCode::CREATED, [(header::CACHE_CONTROL, "no-store")], Json(SampleFile::from(sample))))
}

#[utoipa::path(
    get,
    path = "/api/samples/{ticket}",
    summary = "A sample that waits for its offer, by its ticket.",
    params(("ticket" = String, Path, description = "The ticket from the response to the upload.")),
    responses((status = 200, description = "What was read.", body = SampleFile), (status = 404, description = "The ticket is unknown or has expired: form.file-expired."))
)]
pub(super) async fn sample(
    State(app): State<App>,
    Path(ticket): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let sample = samples::show(&app, &ticket.parse()?).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(SampleFile::from(sample))))
}

#[utoipa::path(
    delete,
    path = "/api/samples/{ticket}",
    summary = "Deletes a sample that waits for its offer.",
    params(("ticket" = String, Path, description = "The ticket from the response to the upload.")),
    responses((status = 204, description = "It is deleted."), (status = 404, description = "The ticket is unknown or has expired: form.file-expired."))
)]
pub(super) async fn discard(
    State(app): State<App>,
    Path(ticket): Path<String>,
) -> Result<StatusCode, Problem> {
    samples::discard(&app, &ticket.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

type Pairs = Vec<(String, String)>;

#[utoipa::path(
    get,
    path = "/api/samples/{ticket}/rows",
    summary = "Which rows of a sample can be read with the columns that are chosen.",
    params(
        ("ticket" = String, Path, description = "The ticket from the response to the upload."),
        ("indicator" = Option<Vec<Measure>>, Query, description = "The indicators that are offered."),
        ("column" = Option<Vec<String>>, Query, description = "Which column is which field, as TABLE:FIELD:COLUMN, or as TABLE:FIELD:COLUMN/VAT for an amount without tax that is calculated; what is not named is guessed.")
    ),
    responses((status = 200, description = "The rows.", body = SampleRows), (status = 404, description = "No such sample waits: form.file-expired."))
)]
pub(super) async fn rows(
    State(app): State<App>,
    Path(ticket): Path<String>,
    Query(pairs): Query<Pairs>,
) -> Result<impl IntoResponse, Problem> {
    let counted = samples::count(&app, &ticket.parse()?, choosing(&pairs)).await?;
    let value = |(field, CalculatedExample { line, amount, vat, value, .. })| CalculatedValue {
        line,
        field,
        amount,
        vat,
        value,
    };
    let tables =
        counted.into_iter().map(|samples::RowCounts { counts, missing, examples, calculated }| RowCount {
            read: counts.read,
            rejected: counts.rejected,
            missing,
            examples: examples.into_iter().map(RejectedRow::from).collect(),
            calculated: calculated.into_iter().map(value).collect(),
        });
    let rows = SampleRows { tables: tables.collect() };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(rows)))
}

#[utoipa::path(
    get,
    path = "/api/samples/{ticket}/rejected.csv",
    summary = "Every row of a table of a sample that cannot be read, with the reason.",
    params(
        ("ticket" = String, Path, description = "The ticket from the response to the upload."),
        ("table" = Option<usize>, Query, description = "Which table, counted from 0."),
        ("locale" = Option<Locale>, Query, description = "The language of the reasons."),
        ("indicator" = Option<Vec<Measure>>, Query, description = "As for the rows."),
        ("column" = Option<Vec<String>>, Query, description = "As for the rows.")
    ),
    responses((status = 200, description = "The rows.", content_type = "text/csv", body = String), (status = 404, description = "No such sample waits: form.file-expired."))
)]
pub(super) async fn rejected(
    State(app): State<App>,
    Path(ticket): Path<String>,
    Query(pairs): Query<Pairs>,
) -> Result<impl IntoResponse, Problem> {
    let value = |name: &str| pairs.iter().find(|(given, _)| given == name).map(|(_, value)| value.as_str());
    let table = value("table").and_then(|table| table.parse().ok()).unwrap_or_default();
    let locale = value("locale").and_then(|locale| locale.parse().ok()).unwrap_or(Locale::Fr);
    let draft = samples::rejected(&app, &ticket.parse()?, table, choosing(&pairs), locale).await?;
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"rejected.csv\""),
    ];
    let path = draft.path().to_owned();
    Ok((headers, file_body(&path, draft).await?))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Removed {
    /// Its number, counted from 0.
    column: usize,
}

#[utoipa::path(
    post,
    path = "/api/samples/{ticket}/remove-column",
    summary = "Replaces a sample by a copy without one of its columns, as csv; the earlier ticket becomes invalid.",
    params(("ticket" = String, Path, description = "The ticket from the response to the upload."), Removed),
    responses(
        (status = 201, description = "What was read.", body = SampleFile),
        (status = 404, description = "No such sample waits: form.file-expired."),
        (status = 409, description = "The file has several tables, or no such column: form.file-refused.")
    )
)]
pub(super) async fn remove_column(
    State(app): State<App>,
    Path(ticket): Path<String>,
    Query(Removed { column }): Query<Removed>,
) -> Result<impl IntoResponse, Problem> {
    let sample = samples::remove_column(&app, &ticket.parse()?, column).await?;
    Ok((StatusCode::CREATED, [(header::CACHE_CONTROL, "no-store")], Json(SampleFile::from(sample))))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(super) struct Decided {
    /// Which table, counted from 0.
    #[serde(default)]
    table: usize,
    /// Which column, counted from 0.
    column: Option<usize>,
    /// The order of its days.
    day_order: Option<DayOrder>,
    /// The decimal sign of its numbers.
    decimal: Option<Decimal>,
    /// Whether the first row of the table is data; false when it names the columns.
    first_row_is_data: Option<bool>,
}

impl Decided {
    /// The decision; `None` if the query has none.
    fn decision(&self) -> Option<Decision> {
        match (self.column, self.day_order, self.decimal, self.first_row_is_data) {
            (Some(column), Some(order), ..) => Some(Decision::DayOrder(column, order)),
            (Some(column), None, Some(decimal), _) => Some(Decision::Decimal(column, decimal)),
            (.., is_data) => is_data.map(Decision::FirstRowIsData),
        }
    }
}

#[utoipa::path(
    post,
    path = "/api/samples/{ticket}/reading",
    summary = "Reads a sample again with a decision that its values leave open: the order of day and month or the decimal sign of a column, or whether the first row is data.",
    params(("ticket" = String, Path, description = "The ticket from the response to the upload."), Decided),
    responses(
        (status = 201, description = "What was read.", body = SampleFile),
        (status = 404, description = "No such sample waits: form.file-expired."),
        (status = 409, description = "No decision, or no such table or column: form.file-refused.")
    )
)]
pub(super) async fn reading(
    State(app): State<App>,
    Path(ticket): Path<String>,
    Query(decided): Query<Decided>,
) -> Result<impl IntoResponse, Problem> {
    let none = || Error::new(Kind::Conflict, "form.file-refused", "the query has no decision");
    let decision = decided.decision().ok_or_else(none)?;
    let sample = samples::decide(&app, &ticket.parse()?, decided.table, decision).await?;
    Ok((StatusCode::CREATED, [(header::CACHE_CONTROL, "no-store")], Json(SampleFile::from(sample))))
}

fn choosing(pairs: &[(String, String)]) -> MappingInput {
    let values =
        |name: &'static str| pairs.iter().filter(move |(given, _)| given == name).map(|(_, value)| value);
    MappingInput {
        measures: values("indicator").filter_map(|word| word.parse::<Measure>().ok()).collect(),
        choices: values("column").filter_map(|value| ColumnChoice::parse(value)).collect(),
    }
}

impl From<Sample> for SampleFile {
    fn from(Sample { waiting: PendingFile { ticket, file, expires_at }, tables }: Sample) -> Self {
        let vat = |table: &Table| {
            let column = samples::vat(table)?;
            Some(VatColumn { column, kind: Vat::detect(&table.columns[column], table.decimal) })
        };
        let table =
            |table: Table| MatchedTable { guesses: samples::guesses(&table), vat: vat(&table), table };
        Self {
            ticket: ticket.as_str().to_owned(),
            name: file.name,
            size: file.size,
            expires_at,
            tables: tables.into_iter().map(table).collect(),
        }
    }
}

impl From<Rejection> for RejectedRow {
    fn from(Rejection { line, column, value, fault }: Rejection) -> Self {
        let (key, params) = samples::message_key(fault);
        let code = key.rsplit('.').next().unwrap_or(key);
        Self { line, column, value, code, params: params.into_iter().collect() }
    }
}

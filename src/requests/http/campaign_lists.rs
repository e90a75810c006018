//! The lists of recipients of a campaign: each is sent by itself, read and matched at once, and named by the request with a
//! ticket.

use super::{receiving::receive, samples::Named};
use crate::{
    App, Error,
    files::Upload,
    requests::{self, FIELDS, LIST, ListKind, PendingList, Place, RecipientList, UncertainRow},
    tables,
    web::{ClientAddr, problem::Problem},
};
use axum::{
    Json,
    extract::{Path, Query, Request, State},
    http::{StatusCode, header},
    response::IntoResponse,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Doubtful rows that are shown at once.
const MAX_SHOWN_ROWS: usize = 100;

const NO_STORE: [(header::HeaderName, &str); 1] = [(header::CACHE_CONTROL, "no-store")];

/// A list that waits for its request, with what was read in it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CampaignList {
    /// Names it in the form.
    ticket: String,
    name: String,
    /// Bytes.
    size: u64,
    list_kind: ListKind,
    rows: u64,
    /// The number of recipients at this moment.
    recipients: usize,
    /// Rows that are surely matched; of these, contacts without an address.
    matched: u64,
    unreachable: u64,
    /// The number of uncertain rows, and how many of them have no decision.
    review: usize,
    undecided: usize,
    /// Rows that hold no address or no known pharmacy, and the lines of the first of them.
    unmatched: u64,
    unmatched_lines: Vec<u64>,
    /// The first doubtful rows.
    uncertain_rows: Vec<ListDoubt>,
    columns: Vec<ListColumn>,
    /// What the file calls its columns, in their order.
    names: Vec<String>,
}

/// Which column is one of our fields.
#[derive(Serialize, ToSchema)]
struct ListColumn {
    field: &'static str,
    column: Option<usize>,
}

#[derive(Serialize, ToSchema)]
struct ListDoubt {
    line: u64,
    row: Place,
    contact: Place,
    /// Whether the base has an address of it.
    reachable: bool,
    /// How probable it is that the row means this pharmacy, in percent; none in lists that were matched before it was measured.
    probability: Option<u8>,
    agrees: Vec<String>,
    differs: Vec<String>,
    /// The decision whether it is the same pharmacy; null before the decision.
    same: Option<bool>,
}

impl From<&UncertainRow> for ListDoubt {
    fn from(doubt: &UncertainRow) -> Self {
        Self {
            line: doubt.line,
            row: doubt.row.clone(),
            contact: doubt.contact.clone(),
            reachable: doubt.is_reachable,
            probability: doubt.probability,
            agrees: doubt.agrees.clone(),
            differs: doubt.differs.clone(),
            same: doubt.decision,
        }
    }
}

impl From<PendingList> for CampaignList {
    fn from(PendingList { waiting, list }: PendingList) -> Self {
        let recipients = list.unique_recipients().len();
        let RecipientList {
            list_kind,
            rows,
            unreachable,
            unmatched,
            unmatched_lines,
            uncertain_rows,
            columns,
            names,
            ..
        } = list;
        let column = |(field, column): (&&'static str, Option<usize>)| ListColumn { field, column };
        Self {
            ticket: waiting.ticket.as_str().to_owned(),
            name: waiting.file.name,
            size: waiting.file.size,
            list_kind,
            rows,
            recipients,
            matched: rows.saturating_sub(unmatched).saturating_sub(uncertain_rows.len() as u64),
            unreachable,
            review: uncertain_rows.len(),
            undecided: uncertain_rows.iter().filter(|row| row.decision.is_none()).count(),
            unmatched,
            unmatched_lines,
            uncertain_rows: uncertain_rows.iter().take(MAX_SHOWN_ROWS).map(ListDoubt::from).collect(),
            columns: FIELDS.iter().zip(columns).map(column).collect(),
            names,
        }
    }
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfOwn {
    /// What it holds.
    own: ListKind,
}

#[utoipa::path(
    post,
    path = "/api/campaign/lists",
    summary = "Uploads a list of recipients before the request for a campaign, and returns the recipients that were read in it.",
    params(Named, OfOwn),
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "The file: csv, a spreadsheet, JSON or Parquet; 10 MB at most."),
    responses(
        (status = 201, description = "What was read.", body = CampaignList),
        (status = 409, description = "There is no base to match it to: campaign.base-empty."),
        (status = 403, description = "The client has uploaded many files today, and this one has no proof of work in the header altcha: form.captcha-refused."),
        (status = 413, description = "It is too large: request.body-too-large."),
        (status = 422, description = "It gives no list: campaign.list-unreadable."),
        (status = 429, description = "Too many files: form.too-many.")
    )
)]
pub(super) async fn send_list(
    State(app): State<App>,
    ClientAddr(from): ClientAddr,
    Query(Named { name }): Query<Named>,
    Query(OfOwn { own }): Query<OfOwn>,
    request: Request,
) -> Result<impl IntoResponse, Problem> {
    let draft = receive(&app, from, LIST, request).await?;
    let list = requests::store_list(&app, &Upload::new(LIST.field, &name, Ok(draft)), own).await?;
    Ok((StatusCode::CREATED, NO_STORE, Json(CampaignList::from(list))))
}

#[utoipa::path(
    get,
    path = "/api/campaign/lists/{ticket}",
    summary = "A list that waits for its request, by its ticket.",
    params(("ticket" = String, Path, description = "The ticket from the response to the upload.")),
    responses((status = 200, description = "What was read.", body = CampaignList), (status = 404, description = "The ticket is unknown or has expired: form.file-expired."))
)]
pub(super) async fn list(
    State(app): State<App>,
    Path(ticket): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    Ok((NO_STORE, Json(CampaignList::from(requests::show_list(&app, &ticket.parse()?).await?))))
}

#[utoipa::path(
    post,
    path = "/api/campaign/lists/{ticket}/columns",
    summary = "Matches a list again by other columns; earlier decisions are deleted.",
    params(
        ("ticket" = String, Path, description = "The ticket from the response to the upload."),
        ("column" = Option<Vec<String>>, Query, description = "Which column is which field, as FIELD:COLUMN, the column counted from 0 or left out for none; what is not named is guessed.")
    ),
    responses(
        (status = 200, description = "What was read.", body = CampaignList),
        (status = 404, description = "The ticket is unknown or has expired: form.file-expired."),
        (status = 429, description = "Too often for one list: form.too-many.")
    )
)]
pub(super) async fn columns(
    State(app): State<App>,
    Path(ticket): Path<String>,
    Query(pairs): Query<Vec<(String, String)>>,
) -> Result<impl IntoResponse, Problem> {
    let named = pairs.iter().filter(|(name, _)| name == "column");
    let chosen = named.filter_map(|(_, value)| value.split_once(':'));
    let chosen = chosen.map(|(field, column)| (field.to_owned(), column.parse().ok())).collect();
    let list = requests::rematch_columns(&app, &ticket.parse()?, chosen).await?;
    Ok((NO_STORE, Json(CampaignList::from(list))))
}

/// The size of an audience.
#[derive(Serialize, ToSchema)]
pub(super) struct RecipientCount {
    recipients: usize,
}

#[utoipa::path(
    post,
    path = "/api/campaign/lists/{ticket}/recipients",
    summary = "Counts the recipients of a list together with further addresses, each once.",
    params(("ticket" = String, Path, description = "The ticket from the response to the upload.")),
    request_body(content = String, content_type = "text/plain", description = "Addresses, one per line or separated by commas, semicolons or blanks."),
    responses(
        (status = 200, description = "The count.", body = RecipientCount),
        (status = 404, description = "The ticket is unknown or has expired: form.file-expired."),
        (status = 413, description = "The text is too large: request.body-too-large.")
    )
)]
pub(super) async fn recipients(
    State(app): State<App>,
    Path(ticket): Path<String>,
    addresses: String,
) -> Result<impl IntoResponse, Problem> {
    let recipients = requests::count_recipients(&app, &ticket.parse()?, &addresses).await?;
    Ok((NO_STORE, Json(RecipientCount { recipients })))
}

#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Decision {
    /// Of the row, as the list was answered with.
    line: u64,
    /// Whether it is the pharmacy; left out to take back what was said.
    same: Option<bool>,
}

#[utoipa::path(
    post,
    path = "/api/campaign/lists/{ticket}/decisions",
    summary = "Says of a doubtful row whether it is the pharmacy that it is compared with.",
    params(("ticket" = String, Path, description = "The ticket from the response to the upload."), Decision),
    responses((status = 200, description = "The changed list.", body = CampaignList), (status = 404, description = "No such list or row: form.file-expired."))
)]
pub(super) async fn decide(
    State(app): State<App>,
    Path(ticket): Path<String>,
    Query(Decision { line, same }): Query<Decision>,
) -> Result<impl IntoResponse, Problem> {
    let list = requests::decide(&app, &ticket.parse()?, line, same).await?;
    Ok((NO_STORE, Json(CampaignList::from(list))))
}

#[utoipa::path(
    get,
    path = "/api/campaign/lists/{ticket}/review.csv",
    summary = "Every doubtful row of a list beside the pharmacy that it may be.",
    params(("ticket" = String, Path, description = "The ticket from the response to the upload.")),
    responses((status = 200, description = "The rows.", content_type = "text/csv", body = String), (status = 404, description = "The ticket is unknown or has expired: form.file-expired."))
)]
pub(super) async fn review(
    State(app): State<App>,
    Path(ticket): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let list = requests::show_list(&app, &ticket.parse()?).await?.list;
    let mut table = csv::Writer::from_writer(Vec::new());
    let header = [
        "line",
        "name",
        "address",
        "base name",
        "base address",
        "probability in percent",
        "agrees",
        "differs",
        "decision",
    ];
    table.write_record(header).map_err(Error::internal)?;
    for doubt in &list.uncertain_rows {
        let decision = doubt.decision.map_or("", |same| if same { "yes" } else { "no" });
        let cells =
            [vec![doubt.line.to_string()], doubt.row.cells().into(), doubt.contact.cells().into()].concat();
        let probability = doubt.probability.map(|percent| percent.to_string()).unwrap_or_default();
        let said = [probability, doubt.agrees.join(" "), doubt.differs.join(" "), decision.to_owned()];
        table
            .write_record(cells.into_iter().chain(said).map(tables::escape_formula))
            .map_err(Error::internal)?;
    }
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"review.csv\""),
    ];
    Ok((headers, table.into_inner().map_err(Error::internal)?))
}

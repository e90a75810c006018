//! Orders of the signed-in user: the options of the form, the verdicts of code lists, and the quote.

use crate::{
    App, Error, Result,
    email::mask,
    error::Kind,
    files::{UploadLimits, hourly},
    identicon::Identicon,
    principal::Principal,
    reference::Reference,
    scoring::{
        self, Channel, Coverage, CustomerQuote, GtinList, InvalidGtin, LineKind, LineVerdict, MAX_GTINS,
        MAX_MARKETS, Market, Period, Price, Purchase, Seat, State as QuoteState, Territory,
    },
    web::{ClientAddr, Form, Visitor, problem::Problem, receive_file},
};
use axum::{
    Json,
    body::Body,
    extract::{Path, State},
    http::header,
    response::IntoResponse,
};
use jiff::{Timestamp, civil::Date};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Path of the page, after the language.
pub(super) const PAGE: &str = "/solutions/scoring/order";

/// Maximum number of displayed lines of a list.
const MAX_LISTED: usize = 50;
/// Limits of a file with a list.
pub(super) const PRODUCTS: UploadLimits = UploadLimits {
    field: "list",
    max_files: 1,
    max_bytes: 2_000_000,
    max_total_bytes: 2_000_000,
    uploads: hourly("upload-products", 20),
};
/// Maximum size of a list in JSON, in bytes.
pub(super) const LIST_BYTES: usize = 1_000_000;
/// Maximum size of an order with all its lists, in bytes; line ends take six bytes each.
pub(super) const TEXTS: usize = 2_000_000;

/// Options of the order form.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScoringForm {
    /// First proposed month: `2025-11`.
    from: String,
    to: String,
    /// Source and territory of every order.
    channel: Channel,
    territory: Territory,
    /// Maximum numbers of markets per order and of codes per market.
    markets: usize,
    gtins: usize,
    /// Price of one market in France, quoted today.
    price: Price,
}

#[utoipa::path(get, path = "/api/scoring/form", summary = "Options of the order form of scores.", responses((status = 200, description = "The choices.", body = ScoringForm)))]
pub(super) async fn form(State(app): State<App>) -> Result<impl IntoResponse, Problem> {
    let today = app.clock.today();
    let month = |day: Option<Date>| day.map(|day| day.strftime("%Y-%m").to_string()).unwrap_or_default();
    let period = Period::year_before(today);
    let purchase = Purchase { markets: 1, sell_out: false, seat: Seat::France };
    let form = ScoringForm {
        from: month(period.map(Period::from)),
        to: month(period.map(Period::to)),
        channel: Channel::Pharmacies,
        territory: Territory::FranceWithoutCorsica,
        markets: MAX_MARKETS,
        gtins: MAX_GTINS,
        price: scoring::price(&app, purchase, None).await?,
    };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(form)))
}

#[derive(Deserialize, ToSchema)]
pub(super) struct ScoringListText {
    /// The pasted text.
    text: String,
}

/// Verdict on a list of codes.
#[derive(Serialize, ToSchema)]
pub(super) struct ScoringList {
    /// Number of products, without duplicates.
    valid: usize,
    invalid: usize,
    duplicates: usize,
    /// Invalid and duplicate lines first, then the first valid ones.
    lines: Vec<ScoringListLine>,
    /// Pharmacies of the panel that sell its products; null if unknown.
    #[schema(required)]
    coverage: Option<Coverage>,
}

#[derive(Serialize, ToSchema)]
struct ScoringListLine {
    /// Line number, from 1.
    number: usize,
    code: String,
    label: String,
    verdict: ScoringVerdict,
}

/// Verdict on a line.
#[derive(Serialize, ToSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
enum ScoringVerdict {
    Right,
    /// The line has no code.
    NoCode,
    /// The code has a wrong number of digits.
    Length {
        digits: usize,
    },
    /// The check digit is wrong.
    CheckDigit {
        expected: u8,
        found: u8,
    },
    /// An earlier line has the same product.
    Duplicate {
        line: usize,
    },
}

impl From<LineVerdict> for ScoringVerdict {
    fn from(verdict: LineVerdict) -> Self {
        match verdict {
            LineVerdict::Right(_) => Self::Right,
            LineVerdict::Duplicate(line) => Self::Duplicate { line },
            LineVerdict::Invalid(InvalidGtin::NoCode) => Self::NoCode,
            LineVerdict::Invalid(InvalidGtin::Length(digits)) => Self::Length { digits },
            LineVerdict::Invalid(InvalidGtin::CheckDigit { expected, found }) => {
                Self::CheckDigit { expected, found }
            }
        }
    }
}

#[utoipa::path(
    post,
    path = "/api/scoring/lists",
    summary = "Verdict on a pasted list of products, line by line.",
    request_body = ScoringListText,
    responses((status = 200, description = "The verdicts.", body = ScoringList))
)]
pub(super) async fn list(
    State(app): State<App>,
    Json(ScoringListText { text }): Json<ScoringListText>,
) -> Result<Json<ScoringList>, Problem> {
    let list = GtinList::parse(&text);
    let gtins = list.gtins();
    let (valid, invalid, duplicates) = (gtins.len(), list.invalid_count(), list.duplicates());
    // A longer list is rejected as a market.
    let gtins = if valid > MAX_GTINS { Vec::new() } else { gtins };
    let market = Market { name: String::new(), gtins };
    let coverage = match market.gtins.is_empty() {
        true => None,
        false => scoring::coverage_of(&app, &market).await?,
    };
    let (fine, faulty): (Vec<_>, Vec<_>) =
        list.lines.into_iter().partition(|line| matches!(line.verdict, LineVerdict::Right(_)));
    let line = |line: scoring::Line| ScoringListLine {
        number: line.number,
        code: line.code,
        label: line.label.to_string(),
        verdict: line.verdict.into(),
    };
    let lines = faulty.into_iter().chain(fine).take(MAX_LISTED).map(line).collect();
    Ok(Json(ScoringList { valid, invalid, duplicates, lines, coverage }))
}

/// The list of an uploaded file.
#[derive(Serialize, ToSchema)]
pub(super) struct ScoringListFile {
    /// Its lines, as text to paste.
    text: String,
}

#[utoipa::path(
    post,
    path = "/api/scoring/list-files",
    summary = "Lines of a list of products in a file: a workbook, CSV or text.",
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "The file."),
    responses((status = 200, description = "Its lines.", body = ScoringListFile), (status = 401, description = "Not signed in: account.not-signed-in."), (status = 422, description = "The file has no table: form.file-unsupported, form.file-unreadable, form.file-too-complex, form.file-empty or form.file-infected."), (status = 429, description = "Too many files: form.too-many."))
)]
pub(super) async fn list_file(
    State(app): State<App>,
    _: Principal,
    ClientAddr(from): ClientAddr,
    body: Body,
) -> Result<Json<ScoringListFile>, Problem> {
    let draft = receive_file(&app, from, PRODUCTS, body).await?;
    // The upload is deleted when the draft is dropped.
    Ok(Json(ScoringListFile { text: scoring::lines_from_file(&app, &draft).await? }))
}

/// A placed order with its quote, for its client.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScoringOrder {
    reference: String,
    /// The identicon of the reference.
    identicon: Identicon,
    number: String,
    state: QuoteState,
    /// When it reached this state.
    #[schema(value_type = String, format = DateTime)]
    changed_at: Timestamp,
    /// Number of ordered markets.
    markets: usize,
    /// The signer's address, masked.
    signer: String,
    /// Why the signer declined, as long as the quote is declined.
    decline_reason: Option<String>,
    /// Whether the reader may name another signer or reopen the quote.
    manages: bool,
    #[schema(value_type = String, format = Date)]
    valid_until: Date,
    /// Cents.
    net: i64,
    gross: i64,
}

fn read(reference: &str) -> Result<Reference> {
    let unknown = |detail: String| Error::not_found("scoring.order-unknown", detail);
    reference.parse().map_err(unknown)
}

#[utoipa::path(
    get,
    path = "/api/scoring/orders/{reference}",
    summary = "An order of scores, for its client.",
    params(("reference" = String, Path, description = "Of the order.")),
    responses((status = 200, description = "The order.", body = ScoringOrder), (status = 401, description = "Not signed in: account.not-signed-in."), (status = 404, description = "The account has no such order: scoring.order-unknown."))
)]
pub(super) async fn order(
    State(app): State<App>,
    person: Principal,
    Path(reference): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let CustomerQuote { quote, state, signer, is_client } =
        scoring::load_order(&app, &person, &read(&reference)?).await?;
    let price = &quote.contents.price;
    Ok(Json(ScoringOrder {
        reference: quote.reference.to_string(),
        identicon: Identicon::for_reference(quote.reference.as_str()),
        number: quote.number.to_string(),
        state,
        changed_at: quote.changed_at,
        markets: price.lines.iter().filter(|line| line.kind == LineKind::Market).count(),
        signer: mask(&signer),
        decline_reason: quote.decline_reason,
        manages: is_client,
        valid_until: quote.valid_until,
        net: price.net,
        gross: price.gross,
    }))
}

#[utoipa::path(
    get,
    path = "/api/scoring/orders/{reference}/file",
    summary = "The quote of an order as a file, for its client.",
    params(("reference" = String, Path, description = "Of the order.")),
    responses((status = 200, description = "The quote.", content_type = "application/pdf", body = Vec<u8>), (status = 401, description = "Not signed in: account.not-signed-in."), (status = 404, description = "The account has no such order: scoring.order-unknown."))
)]
pub(super) async fn file(
    State(app): State<App>,
    person: Principal,
    Path(reference): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let (number, bytes) = scoring::order_file(&app, &person, &read(&reference)?).await?;
    Ok(super::pdf::pdf(&number, bytes))
}

/// Quotes the order and redirects to its page.
pub(super) async fn place(app: App, visitor: Visitor, form: Form) -> Result<String> {
    let signed_out = || {
        Error::new(Kind::Unauthenticated, "account.not-signed-in", "sign in first, or refresh the session")
    };
    let person = visitor.signed_in.as_ref().ok_or_else(signed_out)?;
    // `idempotencyKey` identifies a repeated submission; it is not a field of the order.
    let pairs: Vec<_> = form.pairs().iter().filter(|(name, _)| name != "idempotencyKey").cloned().collect();
    let reference = scoring::place_order(&app, person, visitor.locale, &pairs).await?;
    Ok(format!("/solutions/scoring/ordered?order={reference}"))
}

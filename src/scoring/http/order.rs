//! Orders of the signed-in user: the options of the form, the verdicts of code lists, and the quote.

use crate::{
    App, Error, Result,
    email::masked,
    error::Kind,
    files::{Allowance, hourly},
    identity::SignedIn,
    reference::Reference,
    scoring::{
        self, Channel, Coverage, GtinList, MOST_GTINS, MOST_MARKETS, Market, OwnQuote, Period, Price,
        Purchase, Seat, State as QuoteState, Territory, Verdict, Wrong,
    },
    web::{Caller, Form, Visitor, problem::Problem, received},
};
use axum::{
    Json,
    body::Body,
    extract::{Path, State},
    http::header,
    response::IntoResponse,
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The page, below the language.
pub(super) const PAGE: &str = "/solutions/scoring/order";

/// Lines of a list that are shown.
const SHOWN: usize = 50;
/// Bytes of a file with a list.
pub(super) const PRODUCTS: Allowance = Allowance {
    field: "list",
    most: 1,
    bytes: 2_000_000,
    in_all: 2_000_000,
    uploads: hourly("upload-products", 20),
};
/// Bytes of a list, as it is sent in JSON.
pub(super) const LIST_BYTES: usize = 1_000_000;
/// Bytes of an order with all its lists, in which line ends take six bytes each.
pub(super) const TEXTS: usize = 2_000_000;

/// What the form of an order offers.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScoringForm {
    /// The months that are proposed: `2025-11`.
    from: String,
    to: String,
    /// What every order is computed from, and whose pharmacies it scores.
    channel: Channel,
    territory: Territory,
    /// Markets of one order, and codes of one market.
    markets: usize,
    gtins: usize,
    /// Of one market in France, quoted today.
    price: Price,
}

#[utoipa::path(get, path = "/api/scoring/form", summary = "What the form of an order of scores offers.", responses((status = 200, description = "The choices.", body = ScoringForm)))]
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
        markets: MOST_MARKETS,
        gtins: MOST_GTINS,
        price: scoring::price(&app, purchase, None).await?,
    };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(form)))
}

#[derive(Deserialize, ToSchema)]
pub(super) struct ScoringListText {
    /// As it was pasted.
    text: String,
}

/// What a list of codes comes to.
#[derive(Serialize, ToSchema)]
pub(super) struct ScoringList {
    /// Products, each once.
    right: usize,
    wrong: usize,
    duplicates: usize,
    /// The first lines that are wrong or stand twice, then the first of the others.
    lines: Vec<ScoringListLine>,
    /// Pharmacies of the panel that sell its products; none where this is not known.
    #[schema(required)]
    coverage: Option<Coverage>,
}

#[derive(Serialize, ToSchema)]
struct ScoringListLine {
    /// Counted from 1.
    number: usize,
    code: String,
    label: String,
    verdict: ScoringVerdict,
}

/// What a line comes to.
#[derive(Serialize, ToSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
enum ScoringVerdict {
    Right,
    /// It is no code.
    NoCode,
    /// It has so many digits.
    Length {
        digits: usize,
    },
    /// Its last digit is not the one that the others make.
    CheckDigit {
        expected: u8,
        found: u8,
    },
    /// The earlier line with the same product.
    Duplicate {
        line: usize,
    },
}

impl From<Verdict> for ScoringVerdict {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Right(_) => Self::Right,
            Verdict::Duplicate(line) => Self::Duplicate { line },
            Verdict::Wrong(Wrong::NoCode) => Self::NoCode,
            Verdict::Wrong(Wrong::Length(digits)) => Self::Length { digits },
            Verdict::Wrong(Wrong::CheckDigit { expected, found }) => Self::CheckDigit { expected, found },
        }
    }
}

#[utoipa::path(
    post,
    path = "/api/scoring/lists",
    summary = "What a pasted list of products comes to, line by line.",
    request_body = ScoringListText,
    responses((status = 200, description = "The verdicts.", body = ScoringList))
)]
pub(super) async fn list(
    State(app): State<App>,
    Json(ScoringListText { text }): Json<ScoringListText>,
) -> Result<Json<ScoringList>, Problem> {
    let list = GtinList::read(&text);
    let gtins = list.gtins();
    let (right, wrong, duplicates) = (gtins.len(), list.wrong(), list.duplicates());
    // A longer list is no market.
    let gtins = if right > MOST_GTINS { Vec::new() } else { gtins };
    let market = Market { name: String::new(), gtins };
    let coverage = match market.gtins.is_empty() {
        true => None,
        false => scoring::coverage_of(&app, &market).await?,
    };
    let (fine, faulty): (Vec<_>, Vec<_>) =
        list.lines.into_iter().partition(|line| matches!(line.verdict, Verdict::Right(_)));
    let line = |line: scoring::Line| ScoringListLine {
        number: line.number,
        code: line.code,
        label: line.label.to_string(),
        verdict: line.verdict.into(),
    };
    let lines = faulty.into_iter().chain(fine).take(SHOWN).map(line).collect();
    Ok(Json(ScoringList { right, wrong, duplicates, lines, coverage }))
}

/// A list that stood in a file.
#[derive(Serialize, ToSchema)]
pub(super) struct ScoringListFile {
    /// Its lines, as they could be pasted.
    text: String,
}

#[utoipa::path(
    post,
    path = "/api/scoring/list-files",
    summary = "Lines of a list of products in a file: a workbook, CSV or text.",
    request_body(content = Vec<u8>, content_type = "application/octet-stream", description = "The file."),
    responses((status = 200, description = "Its lines.", body = ScoringListFile), (status = 401, description = "Not signed in: account.signed-out."), (status = 422, description = "It gives no table: form.file-unsupported, form.file-unreadable, form.file-too-complex, form.file-empty or form.file-infected."), (status = 429, description = "Too many files: form.too-many."))
)]
pub(super) async fn list_file(
    State(app): State<App>,
    _: SignedIn,
    Caller(from): Caller,
    body: Body,
) -> Result<Json<ScoringListFile>, Problem> {
    let draft = received(&app, from, PRODUCTS, body).await?;
    // The file is removed with what holds it, when it was read.
    Ok(Json(ScoringListFile { text: scoring::lines_of(&app, &draft).await? }))
}

/// A placed order with its quote, for its client.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScoringOrdered {
    reference: String,
    number: String,
    state: QuoteState,
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
    let unknown = |detail: String| Error::absent("scoring.order-unknown", detail);
    reference.parse().map_err(unknown)
}

#[utoipa::path(
    get,
    path = "/api/scoring/orders/{reference}",
    summary = "An order of scores, for its client.",
    params(("reference" = String, Path, description = "Of the order.")),
    responses((status = 200, description = "The order.", body = ScoringOrdered), (status = 401, description = "Not signed in: account.signed-out."), (status = 404, description = "There is none of this account: scoring.order-unknown."))
)]
pub(super) async fn order(
    State(app): State<App>,
    person: SignedIn,
    Path(reference): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let OwnQuote { quote, state, signer, is_client } =
        scoring::own(&app, &person, &read(&reference)?).await?;
    let price = &quote.contents.price;
    Ok(Json(ScoringOrdered {
        reference: quote.reference.to_string(),
        number: quote.number.to_string(),
        state,
        signer: masked(&signer),
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
    responses((status = 200, description = "The quote.", content_type = "application/pdf", body = Vec<u8>), (status = 401, description = "Not signed in: account.signed-out."), (status = 404, description = "There is none of this account: scoring.order-unknown."))
)]
pub(super) async fn file(
    State(app): State<App>,
    person: SignedIn,
    Path(reference): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let (number, bytes) = scoring::own_file(&app, &person, &read(&reference)?).await?;
    Ok(super::routes::pdf(&number, bytes))
}

/// Quotes the order and leads to what it became.
pub(super) async fn place(app: App, visitor: Visitor, form: Form) -> Result<String> {
    let signed_out =
        || Error::new(Kind::Unauthenticated, "account.signed-out", "sign in first, or refresh the session");
    let person = visitor.signed_in.as_ref().ok_or_else(signed_out)?;
    // A filling-in that is sent twice has one name, and that is no answer.
    let pairs: Vec<_> = form.pairs().iter().filter(|(name, _)| name != "attempt").cloned().collect();
    let reference = scoring::place(&app, person, visitor.locale, &pairs).await?;
    Ok(format!("/solutions/scoring/ordered?order={reference}"))
}

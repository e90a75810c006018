//! API of a result, for the holder of a key to its page.

use crate::{
    App, Error, Result,
    principal::Principal,
    scoring::{
        self, Indicator, SalesFormat,
        delivery::{
            self, Basis, Check, Filter, MIN_GROUP_SIZE, MIN_MARKET_SIZE, MarketSummary, Page, ScoredPharmacy,
            Turnover, TurnoverStratum,
        },
    },
    web::{ExchangeQuery, TokenExchange, problem::Problem},
};
use axum::{
    Json,
    extract::{Path, Query, State},
    http::{HeaderName, header},
    response::IntoResponse,
};
use jiff::{Timestamp, civil::Date};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A result in one market.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ScoringResults {
    reference: String,
    company: String,
    indicator: Indicator,
    #[schema(value_type = String, format = Date)]
    period_from: Date,
    #[schema(value_type = String, format = Date)]
    period_to: Date,
    #[schema(value_type = String, format = DateTime)]
    computed_at: Timestamp,
    /// The last day on which the page is open.
    #[schema(value_type = String, format = Date)]
    open_until: Date,
    /// All pharmacies of the territory.
    pharmacies: u64,
    /// Minimum size of a published group, in pharmacies.
    min_group_size: usize,
    /// Minimum size of a published market, in pharmacies.
    min_market_size: usize,
    /// Names of the markets, in the order of the order.
    markets: Vec<String>,
    /// Number of the displayed market, from 1.
    market: i64,
    summary: ScoredMarket,
    departments: Vec<ScoringDepartment>,
    /// Regions and departments of the territory.
    regions: Vec<ScoringPlace>,
    counties: Vec<ScoringPlace>,
    /// Turnover strata, smallest first.
    turnovers: Vec<TurnoverStratum>,
    /// Pharmacies that match the filter.
    found: u64,
    page: u64,
    pages: u64,
    /// Number of the first pharmacy of this page, from 1; 0 on an empty page.
    first: u64,
    rows: Vec<ScoringRow>,
}

/// Summary of a market.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ScoredMarket {
    published: bool,
    measured: usize,
    estimated: usize,
    silent: usize,
    unknown: usize,
    /// From the weakest to the strongest; empty if they would reveal the sales of one pharmacy.
    #[schema(required)]
    shares: Option<Vec<ScoringShare>>,
    #[schema(required)]
    check: Option<ScoringCheck>,
}

/// The share of a stratum in what the measured pharmacies of a market sell, in percent.
#[derive(Serialize, ToSchema)]
struct ScoringShare {
    pharmacies: usize,
    share: f64,
}

/// Validity of chances, measured on the pharmacies of the panel.
#[derive(Serialize, ToSchema)]
struct ScoringCheck {
    /// Measured pharmacies whose leave-one-out chance was compared.
    tried: usize,
    /// Reduction of the squared error against one chance for all, in percent (Brier skill score).
    skill: f64,
    /// Whether the reduction is statistically significant; otherwise no chances are delivered.
    better: bool,
}

/// A department in the displayed market.
#[derive(Serialize, ToSchema)]
struct ScoringDepartment {
    code: String,
    /// Pharmacies with a stratum in the market.
    pharmacies: u64,
    /// Share of these in the two strongest strata, in percent; null if they are too few.
    #[schema(required)]
    strongest: Option<f64>,
}

#[derive(Serialize, ToSchema)]
struct ScoringPlace {
    code: String,
    name: String,
}

/// A pharmacy with its score in the displayed market.
#[derive(Serialize, ToSchema)]
struct ScoringRow {
    location: String,
    cip: String,
    name: String,
    address: String,
    city: String,
    postcode: String,
    department: String,
    region: String,
    /// A stratum of turnover, withheld or unknown.
    turnover: String,
    /// 1 to 10.
    #[schema(required)]
    stratum: Option<u8>,
    basis: Basis,
    /// Outside the panel: percentage of peers in the two strongest strata.
    #[schema(required)]
    chance: Option<u8>,
    /// Number of peers.
    #[schema(required)]
    peers: Option<usize>,
}

fn tenths(share: u32) -> f64 {
    f64::from(share) / 10.0
}

impl From<MarketSummary> for ScoredMarket {
    fn from(summary: MarketSummary) -> Self {
        let MarketSummary { published, measured, estimated, silent, unknown, .. } = summary;
        let shares = summary.shares.map(|shares| {
            let share = |share: delivery::StratumShare| ScoringShare {
                pharmacies: share.pharmacies,
                share: tenths(share.share),
            };
            shares.into_iter().map(share).collect()
        });
        let check = summary.check.map(|Check { tried, skill, is_better }| ScoringCheck {
            tried,
            skill: f64::from(skill) / 10.0,
            better: is_better,
        });
        Self { published, measured, estimated, silent, unknown, shares, check }
    }
}

impl From<ScoredPharmacy> for ScoringRow {
    fn from(ScoredPharmacy { pharmacy, turnover, scores }: ScoredPharmacy) -> Self {
        let score = scores.first().copied();
        Self {
            location: pharmacy.location,
            cip: pharmacy.cip,
            name: pharmacy.name,
            address: pharmacy.address,
            city: pharmacy.city,
            postcode: pharmacy.postcode,
            department: pharmacy.department,
            region: pharmacy.region,
            turnover: turnover.word().to_owned(),
            stratum: score.and_then(|score| score.stratum),
            basis: score.map_or(Basis::Unknown, |score| score.basis),
            chance: score.and_then(|score| score.chance).map(|chance| chance.percent),
            peers: score.and_then(|score| score.chance).map(|chance| chance.peers),
        }
    }
}

/// Filter of pharmacies, and the key of the page. An empty or invalid value matches all, because forms send empty
/// values.
#[derive(Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(super) struct PharmacyQuery {
    /// Key that the exchange of the link returned.
    key: String,
    /// The number of a market, from 1.
    market: String,
    /// ISO 3166-2 code.
    region: String,
    /// Code of two digits.
    department: String,
    /// A stratum of turnover, withheld or unknown.
    turnover: String,
    /// measured, estimated, silent, unknown or withheld.
    basis: String,
    /// Lowest and highest stratum.
    from: String,
    to: String,
    /// Part of a code, a name or a town.
    q: String,
    /// Page number, from 1.
    page: String,
    /// For files: whether to include only the matching pharmacies.
    filtered: String,
}

/// Maximum length of the searched words, in characters.
const MAX_QUERY_CHARS: usize = 100;

impl PharmacyQuery {
    fn filter(&self) -> Filter {
        let stratum = |text: &str| text.parse::<u8>().ok().filter(|stratum| (1..=10).contains(stratum));
        let strata = match (stratum(&self.from), stratum(&self.to)) {
            (None, None) => None,
            (from, to) => Some([from.unwrap_or(1), to.unwrap_or(10)]),
        };
        let market = self.market.parse().ok().filter(|market| (1..=5).contains(market));
        Filter {
            market: market.unwrap_or(1),
            region: delivery::region_name(&self.region).map(|_| self.region.clone()).unwrap_or_default(),
            department: delivery::department_name(&self.department)
                .map(|_| self.department.clone())
                .unwrap_or_default(),
            turnover: self.turnover.parse::<Turnover>().ok(),
            basis: self.basis.parse::<Basis>().ok(),
            strata,
            words: self.q.trim().chars().take(MAX_QUERY_CHARS).collect(),
        }
    }
}

fn places(places: impl Iterator<Item = (&'static str, &'static str)>) -> Vec<ScoringPlace> {
    places.map(|(code, name)| ScoringPlace { code: code.to_owned(), name: name.to_owned() }).collect()
}

fn shape(page: Page) -> Result<ScoringResults> {
    let Page { order, result, market, departments, found, page, pages, first, pharmacies } = page;
    let names = result.markets.iter().map(|market| market.name.clone()).collect();
    let at = usize::try_from(market - 1).unwrap_or_default();
    let summary =
        result.markets.into_iter().nth(at).ok_or_else(|| Error::internal("a result without a market"))?;
    let department = |one: delivery::Department| ScoringDepartment {
        code: one.code,
        pharmacies: one.pharmacies,
        strongest: one.strongest.map(tenths),
    };
    Ok(ScoringResults {
        reference: order.reference.to_string(),
        company: order.client.company,
        indicator: order.indicator,
        period_from: order.period.from(),
        period_to: order.period.to(),
        computed_at: result.computed_at,
        open_until: result
            .open_until
            .ok_or_else(|| Error::internal("a page that is open has no last day"))?,
        pharmacies: result.pharmacies,
        min_group_size: MIN_GROUP_SIZE,
        min_market_size: MIN_MARKET_SIZE,
        markets: names,
        market,
        summary: summary.into(),
        departments: departments.into_iter().map(department).collect(),
        regions: places(delivery::regions()),
        counties: places(delivery::departments()),
        turnovers: TurnoverStratum::ALL.to_vec(),
        found,
        page,
        pages,
        first,
        rows: pharmacies.into_iter().map(ScoringRow::from).collect(),
    })
}

#[utoipa::path(
    get,
    path = "/api/scoring/results",
    summary = "Scores of one market of an order, by the key of its page.",
    params(PharmacyQuery),
    responses((status = 200, description = "The market and a page of pharmacies, the strongest first.", body = ScoringResults), (status = 404, description = "The key is invalid, or the page is closed: scoring.result-unknown."))
)]
pub(super) async fn results(
    State(app): State<App>,
    Query(asked): Query<PharmacyQuery>,
) -> Result<impl IntoResponse, Problem> {
    let number = asked.page.parse().unwrap_or(1);
    let page = delivery::page(&app, &asked.key, &asked.filter(), number).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(shape(page)?)))
}

#[utoipa::path(
    get,
    path = "/api/scoring/results/{format}",
    summary = "The scores of an order as a file: all pharmacies or, with filtered, the matching ones.",
    params(("format" = String, Path, description = "csv, xlsx or parquet"), PharmacyQuery),
    responses((status = 200, description = "A row a pharmacy, four columns a market after the fixed ones.", content_type = "application/octet-stream", body = Vec<u8>), (status = 404, description = "The key is invalid, the page is closed, or the format is another: scoring.result-unknown."))
)]
pub(super) async fn file(
    State(app): State<App>,
    Path(format): Path<String>,
    Query(asked): Query<PharmacyQuery>,
) -> Result<impl IntoResponse, Problem> {
    let format = read_format(&format)?;
    let filter = (!asked.filtered.is_empty()).then(|| asked.filter());
    let file = delivery::file(&app, &asked.key, format, filter.as_ref()).await?;
    Ok(download(file, format))
}

#[utoipa::path(
    get,
    path = "/api/scoring/orders/{reference}/results/{format}",
    summary = "The scores of an order as a file, for its client.",
    params(("reference" = String, Path, description = "Of the order."), ("format" = String, Path, description = "csv, xlsx or parquet")),
    responses((status = 200, description = "A row a pharmacy, four columns a market after the fixed ones.", content_type = "application/octet-stream", body = Vec<u8>), (status = 401, description = "Not signed in: account.not-signed-in."), (status = 404, description = "The account has no such order, the page is closed, or the format is another: scoring.result-unknown."))
)]
pub(super) async fn own_file(
    State(app): State<App>,
    person: Principal,
    Path((reference, format)): Path<(String, String)>,
) -> Result<impl IntoResponse, Problem> {
    let format = read_format(&format)?;
    let unknown = |detail: String| Error::not_found("scoring.result-unknown", detail);
    let reference = reference.parse().map_err(unknown)?;
    let file = scoring::result_file(&app, &person, &reference, format).await?;
    Ok(download(file, format))
}

fn read_format(text: &str) -> Result<SalesFormat> {
    text.parse().map_err(|_| Error::not_found("scoring.result-unknown", "there is no file of this format"))
}

fn download(file: delivery::File, format: SalesFormat) -> ([(HeaderName, String); 3], Vec<u8>) {
    let kind = match format {
        SalesFormat::Csv => "text/csv; charset=utf-8",
        SalesFormat::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        SalesFormat::Parquet => "application/vnd.apache.parquet",
    };
    let headers = [
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{}\"", file.name)),
    ];
    (headers, file.bytes)
}

pub(super) fn exchange() -> TokenExchange {
    TokenExchange::new(PAGE, "token", exchange_token)
}

const PAGE: &str = "/solutions/scoring/results";

/// Exchanges a link for a key; none for an invalid or expired link.
async fn exchange_token(app: App, query: ExchangeQuery) -> Result<String> {
    let token = query.iter().find(|(name, _)| name == "token").map(|(_, token)| token.as_str());
    let key = delivery::exchange_token(&app, token.unwrap_or_default()).await?;
    Ok(format!("{PAGE}?key={}", key.as_deref().unwrap_or("none")))
}

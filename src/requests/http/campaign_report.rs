//! The delivery report of a campaign.

use super::followup::Key;
use crate::{
    App, Error,
    requests::{self, CampaignProgress, ReportCounts, ReportWave},
    web::problem::Problem,
};
use axum::{
    Json,
    extract::{Query, State},
    http::header,
    response::IntoResponse,
};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// The delivery report of a campaign. Groups of fewer than `minGroupSize` recipients are merged.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CampaignReport {
    progress: CampaignProgress,
    /// When the mails were counted.
    #[schema(value_type = String, format = DateTime)]
    at: Timestamp,
    min_group_size: i64,
    waves: Vec<CampaignWave>,
}

#[derive(Serialize, ToSchema)]
struct CampaignWave {
    /// 1 or 2.
    wave: i64,
    counts: CampaignCounts,
    regions: Vec<CampaignRegion>,
    readers: Option<CampaignReaders>,
}

/// Recipients by the outcome of their mails; the other counts sum to the audience.
#[derive(Serialize, ToSchema)]
struct CampaignCounts {
    audience: i64,
    sent: i64,
    failed: i64,
    suppressed: i64,
    unknown: i64,
    queued: i64,
}

#[derive(Serialize, ToSchema)]
struct CampaignRegion {
    /// The ISO 3166-2 code; empty if it is unknown, "others" for merged small regions.
    region: String,
    counts: CampaignCounts,
}

/// Opens and clicks among the recipients who consented to measurement.
#[derive(Serialize, ToSchema)]
struct CampaignReaders {
    consenting: usize,
    opened: usize,
    /// Recipients who followed a link.
    clicked: usize,
}

impl From<ReportCounts> for CampaignCounts {
    fn from(counts: ReportCounts) -> Self {
        let ReportCounts { sent, failed, suppressed, unknown, queued } = counts;
        Self { audience: counts.audience(), sent, failed, suppressed, unknown, queued }
    }
}

impl From<ReportWave> for CampaignWave {
    fn from(ReportWave { wave, counts, regions, readers }: ReportWave) -> Self {
        let region =
            |(region, counts): (String, ReportCounts)| CampaignRegion { region, counts: counts.into() };
        let readers = readers.map(|readers| CampaignReaders {
            consenting: readers.consenting,
            opened: readers.opened,
            clicked: readers.clicked,
        });
        Self { wave, counts: counts.into(), regions: regions.into_iter().map(region).collect(), readers }
    }
}

#[utoipa::path(
    get,
    path = "/api/campaign/report",
    summary = "The delivery report of a campaign, by the key of its follow-up.",
    params(Key),
    responses((status = 200, description = "The totals.", body = CampaignReport), (status = 404, description = "The key is unknown or has expired: followup.unknown; or the campaign is not approved: campaign.unknown."))
)]
pub(super) async fn report(
    State(app): State<App>,
    Query(Key { key }): Query<Key>,
) -> Result<impl IntoResponse, Problem> {
    let requests::DeliveryReport { progress, waves } = requests::delivery_report(&app, &key).await?;
    let waves = waves.into_iter().map(CampaignWave::from).collect();
    let report =
        CampaignReport { progress, at: app.clock.now(), min_group_size: requests::MIN_GROUP_SIZE, waves };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(report)))
}

#[utoipa::path(
    get,
    path = "/api/campaign/report.csv",
    summary = "The report as CSV: a row per region of each wave, then one for the whole wave.",
    params(Key),
    responses((status = 200, description = "The rows.", content_type = "text/csv", body = String), (status = 404, description = "As for /api/campaign/report."))
)]
pub(super) async fn report_csv(
    State(app): State<App>,
    Query(Key { key }): Query<Key>,
) -> Result<impl IntoResponse, Problem> {
    let mut table = csv::Writer::from_writer(Vec::new());
    let header = ["wave", "region", "recipients", "sent", "failed", "suppressed", "unknown", "queued"];
    table.write_record(header).map_err(Error::internal)?;
    for ReportWave { wave, counts, regions, .. } in requests::delivery_report(&app, &key).await?.waves {
        for (region, counts) in regions.into_iter().chain([("all".to_owned(), counts)]) {
            let ReportCounts { sent, failed, suppressed, unknown, queued } = counts;
            let numbers = [counts.audience(), sent, failed, suppressed, unknown, queued];
            let numbers = numbers.iter().map(ToString::to_string);
            let cells = [wave.to_string(), region].into_iter().chain(numbers);
            table.write_record(cells).map_err(Error::internal)?;
        }
    }
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"campaign.csv\""),
    ];
    Ok((headers, table.into_inner().map_err(Error::internal)?))
}

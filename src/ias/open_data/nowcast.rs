//! The nowcasts of the last levels, in a separate file, so that programs do not mistake predictions for levels.

use super::{
    context::FileContext,
    json::{SeriesHeader, VersionStatus},
};
use crate::{
    Error, Result,
    ias::{
        nowcast::{Nowcast, PROBABILITY},
        series::Series,
        territory::Territory,
    },
};
use jiff::civil::Date;
use serde::Serialize;

/// Description in the file.
pub(super) const DESCRIPTION: &str = "Estimates of the final levels of the days whose level is provisional: they are no levels. Each is the \
    provisional level with the usual revision of its age, learnt from the earlier versions of a year. The final level is in the band from \
    estimate_low to estimate_high with the probability. Empty where fewer than 60 versions tell, where the levels do not come from \
    daily counts or are a cumulative share, and while newer figures are held back or figures were published against the checks.";

#[derive(Serialize)]
struct NowcastDocument<'a> {
    #[serde(flatten)]
    head: SeriesHeader<'a>,
    description: &'static str,
    /// Probability that the final level of a day is within its band.
    probability: f64,
    nowcasts: Vec<NowcastTable>,
}

/// The nowcasts of one territory, in columns.
#[derive(Serialize)]
struct NowcastTable {
    territory: Territory,
    /// Number of earlier versions from which they were learnt.
    versions: usize,
    days: Vec<Date>,
    /// The published, provisional levels.
    levels: Vec<Option<f64>>,
    estimate: Vec<f64>,
    estimate_low: Vec<f64>,
    estimate_high: Vec<f64>,
}

impl NowcastTable {
    fn from_series(territory: Territory, series: &Series, Nowcast { versions, days, .. }: &Nowcast) -> Self {
        Self {
            territory,
            versions: *versions,
            days: days.iter().map(|of| of.day).collect(),
            levels: days.iter().map(|of| series.level(of.day)).collect(),
            estimate: days.iter().map(|of| of.level).collect(),
            estimate_low: days.iter().map(|of| of.low).collect(),
            estimate_high: days.iter().map(|of| of.high).collect(),
        }
    }
}

pub(super) fn print(context: FileContext<'_>) -> Result<Vec<u8>> {
    let FileContext { version, publication, evidence, .. } = context;
    let status = VersionStatus::now(context)?;
    let estimates = evidence.nowcasts.estimates.iter().filter(|_| !status.gate.is_in_doubt());
    let table = |(territory, nowcast): (&Territory, &Nowcast)| {
        NowcastTable::from_series(*territory, publication.series_for(*territory), nowcast)
    };
    let document = NowcastDocument {
        head: SeriesHeader::new(version, publication.method, &status),
        description: DESCRIPTION,
        probability: PROBABILITY,
        nowcasts: estimates.map(table).collect(),
    };
    let mut bytes = serde_json::to_vec(&document).map_err(Error::internal)?;
    bytes.push(b'\n');
    Ok(bytes)
}

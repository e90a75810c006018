//! Figures as JSON: a table in columns for each territory, serialized without intermediate values because there may be
//! hundreds of thousands.

use super::{
    context::{Figures, FileContext},
    gate::GateStatus,
    instant::instant,
    labels,
    period::{self, Grouping, Period},
};
use crate::{
    Error, Result,
    ias::{
        evidence::{Evidence, Known},
        number_format::{push_day, push_number},
        publication::Method,
        series::{Flag, Point, Series},
        store::Version,
        territory::Territory,
        theme::{REPORTING_DELAY, Theme, Unit},
    },
};
use jiff::civil::Date;
use serde::Serialize;
use std::fmt::Write as _;
use utoipa::ToSchema;

/// Metadata before the tables.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SeriesHead)]
pub(super) struct SeriesHeader<'a> {
    theme: Theme,
    title: String,
    unit: Unit,
    method: Method,
    demonstration: bool,
    version: i64,
    #[schema(format = DateTime)]
    published_at: String,
    last_day: Date,
    /// SHA-256 of the whole tidy CSV of this version.
    sha256: &'a str,
    /// The requested day.
    as_of: Option<Date>,
    /// Whether this is the last version.
    latest: bool,
    /// Days after which a provisional level is definitive.
    final_after_days: i64,
    gate: &'a GateStatus,
    licence: &'static str,
    citation: String,
}

/// The series of a theme, by day or by longer periods.
#[derive(Serialize, ToSchema)]
#[schema(as = Series)]
pub struct SeriesDocument<'a> {
    #[serde(flatten)]
    head: SeriesHeader<'a>,
    series: Vec<AnyTable>,
}

#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "for the description of the API: tables are printed one by one")]
enum AnyTable {
    Days(Table),
    Periods(PeriodTable),
}

/// The series of one territory, in columns.
#[derive(Serialize, ToSchema)]
struct Table {
    territory: Territory,
    days: Vec<Date>,
    /// One per day; null if withheld.
    levels: Vec<Option<f64>>,
    /// Provisional days.
    provisional: Vec<Date>,
    /// Days with figures on fewer than 8 of the 15 days of their window.
    sparse: Vec<Date>,
    /// Days with fewer than 11 pharmacies, or whose level would reveal one of those.
    withheld: Vec<Date>,
    /// One per day: pharmacies behind the level, as the mean over the days of its window; null if suppressed. Absent if
    /// unknown for all days.
    pharmacies: Option<Vec<Option<u32>>>,
    /// One per day: the lower bound of the 95 % interval, for random error only.
    low: Option<Vec<Option<f64>>>,
    /// One per day: its upper bound.
    high: Option<Vec<Option<f64>>>,
}

/// The series of one territory by periods, in columns.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PeriodTable {
    territory: Territory,
    /// Such as 2026-W47, 2026-11, 2026-2027 or 2026.
    periods: Vec<String>,
    first_days: Vec<Date>,
    /// The mean of the days of each; for a cumulative share, the last one; null unless more than half of its days have
    /// a level.
    levels: Vec<Option<f64>>,
    /// Numbers of days with a level.
    days: Vec<usize>,
    /// Periods with provisional days.
    provisional: Vec<String>,
    pharmacies: Vec<Option<u32>>,
    low: Vec<Option<f64>>,
    high: Vec<Option<f64>>,
}

impl PeriodTable {
    fn from_periods(territory: Territory, periods: &[Period]) -> Self {
        let provisional = periods.iter().filter(|period| period.provisional);
        Self {
            territory,
            periods: periods.iter().map(|period| period.name.clone()).collect(),
            first_days: periods.iter().map(|period| period.first).collect(),
            levels: periods.iter().map(|period| period.level).collect(),
            days: periods.iter().map(|period| period.days).collect(),
            provisional: provisional.map(|period| period.name.clone()).collect(),
            pharmacies: periods.iter().map(|period| period.pharmacies).collect(),
            low: periods.iter().map(|period| Some(period.interval?.0)).collect(),
            high: periods.iter().map(|period| Some(period.interval?.1)).collect(),
        }
    }
}

/// Status of a version.
pub(super) struct VersionStatus {
    pub(super) gate: GateStatus,
    /// The requested day.
    pub(super) as_of: Option<Date>,
    /// Whether it is the last version.
    pub(super) latest: bool,
}

impl VersionStatus {
    pub(super) fn now(FileContext { version, holds, .. }: FileContext<'_>) -> Result<Self> {
        Ok(Self { gate: GateStatus::now(version, holds)?, as_of: None, latest: true })
    }
}

/// Serializes a publication, or a part of it.
pub(super) fn print(version: &Version, figures: Figures<'_>, status: &VersionStatus) -> Result<Vec<u8>> {
    let Figures { publication, evidence } = figures;
    let mut text = head(version, publication.method, status)?;
    let points: usize = publication.series.values().map(|series| series.points().len()).sum();
    // Reserved in advance to avoid reallocations.
    text.reserve(points * if evidence.supports.is_empty() { 24 } else { 64 });
    for (at, (territory, series)) in publication.series.iter().enumerate() {
        text.push_str(separator(at));
        table(&mut text, *territory, series, evidence);
    }
    text.push_str(END);
    Ok(text.into_bytes())
}

impl<'a> SeriesHeader<'a> {
    pub(super) fn new(version: &'a Version, method: Method, status: &'a VersionStatus) -> Self {
        let half_width = i64::try_from(version.theme.half_width()).unwrap_or(0);
        Self {
            theme: version.theme,
            title: labels::title(version.theme),
            unit: version.theme.unit(),
            method,
            demonstration: version.demonstration,
            version: version.number,
            published_at: instant(version.published_at),
            last_day: version.last_day,
            sha256: &version.sha256,
            as_of: status.as_of,
            latest: status.latest,
            final_after_days: half_width + REPORTING_DELAY,
            gate: &status.gate,
            licence: labels::LICENCE,
            citation: labels::citation(version),
        }
    }
}

/// The text before the first table.
pub(super) fn head(version: &Version, method: Method, status: &VersionStatus) -> Result<String> {
    let mut text =
        serde_json::to_string(&SeriesHeader::new(version, method, status)).map_err(Error::internal)?;
    text.pop();
    text.push_str(",\"series\":[");
    Ok(text)
}

/// Like [`print`], by periods.
pub(super) fn print_periods(
    version: &Version,
    figures: Figures<'_>,
    status: &VersionStatus,
    grouping: Grouping,
) -> Result<Vec<u8>> {
    let mut text = head(version, figures.publication.method, status)?;
    for (at, territory) in figures.publication.series.keys().enumerate() {
        let periods = period::periods(grouping, figures, *territory);
        let table = serde_json::to_string(&PeriodTable::from_periods(*territory, &periods))
            .map_err(Error::internal)?;
        text.push_str(separator(at));
        text.push_str(&table);
    }
    text.push_str(END);
    Ok(text.into_bytes())
}

/// The text before the table at this index.
pub(super) fn separator(at: usize) -> &'static str {
    if at > 0 { ",\n" } else { "\n" }
}

/// The text after the last table.
pub(super) const END: &str = "]}\n";

pub(super) fn table(text: &mut String, territory: Territory, series: &Series, evidence: &Evidence) {
    // Writing to a String cannot fail.
    let _ = write!(text, "{{\"territory\":\"{territory}\",\"days\":");
    days(text, series, |_| true);
    text.push_str(",\"levels\":");
    numbers(text, series.points().iter().map(|point| point.level));
    text.push_str(",\"provisional\":");
    days(text, series, |point| point.provisional);
    text.push_str(",\"sparse\":");
    days(text, series, |point| point.flag == Flag::Sparse);
    text.push_str(",\"withheld\":");
    days(text, series, |point| point.flag == Flag::Withheld);
    write_support(text, territory, series, evidence);
    text.push('}');
}

fn write_support(text: &mut String, territory: Territory, series: &Series, evidence: &Evidence) {
    if !evidence.has_territory(territory) {
        text.push_str(",\"pharmacies\":null,\"low\":null,\"high\":null");
        return;
    }
    let known: Vec<Known> = evidence.along(territory, series.points()).collect();
    text.push_str(",\"pharmacies\":");
    numbers(text, known.iter().map(|known| Some(f64::from(known.support?.pharmacies))));
    text.push_str(",\"low\":");
    numbers(text, known.iter().map(|known| Some(known.interval?.0)));
    text.push_str(",\"high\":");
    numbers(text, known.iter().map(|known| Some(known.interval?.1)));
}

/// Writes a number or null for each day.
fn numbers(text: &mut String, numbers: impl Iterator<Item = Option<f64>>) {
    text.push('[');
    for (at, number) in numbers.enumerate() {
        if at > 0 {
            text.push(',');
        }
        match number {
            Some(number) => push_number(text, number),
            None => text.push_str("null"),
        }
    }
    text.push(']');
}

fn days(text: &mut String, series: &Series, which: fn(&Point) -> bool) {
    text.push('[');
    let mut first = true;
    for point in series.points().iter().filter(|point| which(point)) {
        text.push_str(if first { "\"" } else { ",\"" });
        first = false;
        push_day(text, point.day);
        text.push('"');
    }
    text.push(']');
}

//! Figures as JSON: a table by columns for each territory, printed straight to bytes because there may be hundreds of
//! thousands of them.

use super::{FileContext, gate::Gate, words};
use crate::{
    Error, Result,
    ias::{
        evidence::{Evidence, Known},
        publication::{Method, Publication},
        series::{Flag, Point, REPORTING_DELAY, Series},
        store::Version,
        territory::Territory,
        theme::{Theme, Unit},
    },
};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;
use std::fmt::Write as _;
use utoipa::ToSchema;

/// What stands above the tables.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SeriesHead)]
struct Head<'a> {
    theme: Theme,
    title: &'static str,
    unit: Unit,
    method: Method,
    demonstration: bool,
    version: i64,
    #[schema(format = DateTime)]
    published_at: String,
    last_day: Date,
    /// SHA-256 of the whole tidy CSV of this version.
    sha256: &'a str,
    /// The day that was asked for.
    as_of: Option<Date>,
    /// Whether this is the last version.
    latest: bool,
    /// Days after which a provisional level is final.
    final_after_days: i64,
    gate: &'a Gate,
    licence: &'static str,
    citation: String,
}

/// The series of a theme.
#[derive(Serialize, ToSchema)]
#[schema(as = Series)]
pub struct SeriesDocument<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    series: Vec<Table>,
}

/// The series of one territory, by columns.
#[derive(Serialize, ToSchema)]
struct Table {
    territory: Territory,
    days: Vec<Date>,
    /// One per day; null where it is withheld.
    levels: Vec<Option<f64>>,
    /// Days that may still change.
    provisional: Vec<Date>,
    /// Days that rest on fewer than 8 of the 15 days of their window.
    sparse: Vec<Date>,
    /// Days that rest on fewer than 11 pharmacies, or would tell a level that does.
    withheld: Vec<Date>,
    /// One per day: pharmacies behind the level, on the mean of the days of its window; null where it is not told. Nothing where
    /// it is known of no day.
    pharmacies: Option<Vec<Option<u32>>>,
    /// One per day: the lower end of the interval of 95 %, of chance alone.
    low: Option<Vec<Option<f64>>>,
    /// One per day: its upper end.
    high: Option<Vec<Option<f64>>>,
}

/// The instant a version was published, as RFC 3339.
pub(super) fn instant(millis: i64) -> String {
    Timestamp::from_millisecond(millis).map(|at| at.to_string()).unwrap_or_default()
}

/// What is told of a version beside itself.
pub(super) struct Told {
    pub(super) gate: Gate,
    /// The day that was asked for.
    pub(super) as_of: Option<Date>,
    /// Whether it is the last version.
    pub(super) latest: bool,
}

impl Told {
    pub(super) fn now(FileContext { version, holds, .. }: FileContext<'_>) -> Result<Self> {
        Ok(Self { gate: Gate::now(version, holds)?, as_of: None, latest: true })
    }
}

/// A publication, or a part of it.
pub(super) fn print(
    version: &Version,
    (publication, evidence): (&Publication, &Evidence),
    told: &Told,
) -> Result<Vec<u8>> {
    let mut text = head(version, publication.method, told)?;
    let points: usize = publication.series.values().map(|series| series.points().len()).sum();
    // Growing it moves it from one place to the next.
    text.reserve(points * if evidence.supports.is_empty() { 24 } else { 64 });
    for (at, (territory, series)) in publication.series.iter().enumerate() {
        text.push_str(separator(at));
        table(&mut text, (*territory, series), evidence);
    }
    text.push_str(END);
    Ok(text.into_bytes())
}

/// What stands before the first table.
pub(super) fn head(version: &Version, method: Method, told: &Told) -> Result<String> {
    let half_width = i64::try_from(version.theme.half_width()).unwrap_or(0);
    let head = Head {
        theme: version.theme,
        title: words::title(version.theme),
        unit: version.theme.unit(),
        method,
        demonstration: version.demonstration,
        version: version.number,
        published_at: instant(version.published_at),
        last_day: version.last_day,
        sha256: &version.sha256,
        as_of: told.as_of,
        latest: told.latest,
        final_after_days: half_width + REPORTING_DELAY,
        gate: &told.gate,
        licence: words::LICENCE,
        citation: words::citation(version),
    };
    let mut text = serde_json::to_string(&head).map_err(Error::fault)?;
    text.pop();
    text.push_str(",\"series\":[");
    Ok(text)
}

/// What stands before the table at this place.
pub(super) fn separator(at: usize) -> &'static str {
    if at > 0 { ",\n" } else { "\n" }
}

/// What stands after the last table.
pub(super) const END: &str = "]}\n";

pub(super) fn table(text: &mut String, (territory, series): (Territory, &Series), evidence: &Evidence) {
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
    supports(text, (territory, series), evidence);
    text.push('}');
}

fn supports(text: &mut String, (territory, series): (Territory, &Series), evidence: &Evidence) {
    if !evidence.tells(territory) {
        text.push_str(",\"pharmacies\":null,\"low\":null,\"high\":null");
        return;
    }
    let known: Vec<Known> = evidence.along(territory, series.points()).collect();
    text.push_str(",\"pharmacies\":");
    numbers(text, known.iter().map(|(support, _)| Some(support.as_ref()?.pharmacies)));
    text.push_str(",\"low\":");
    numbers(text, known.iter().map(|(_, interval)| Some(interval.as_ref()?.0)));
    text.push_str(",\"high\":");
    numbers(text, known.iter().map(|(_, interval)| Some(interval.as_ref()?.1)));
}

/// A number for each day, or null.
fn numbers<N: std::fmt::Display>(text: &mut String, numbers: impl Iterator<Item = Option<N>>) {
    text.push('[');
    for (at, number) in numbers.enumerate() {
        if at > 0 {
            text.push(',');
        }
        match number {
            Some(number) => drop(write!(text, "{number}")),
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
        let _ = write!(text, "{}", point.day);
        text.push('"');
    }
    text.push(']');
}

//! What the panel sends at all: how many pharmacies, what they sell of everything, and whether a region sends anything.

use super::{
    limits::CountLimits,
    panel::{History, float},
    weekday_median::median,
};
use crate::ias::{
    counts::Count,
    gate::{Finding, recent::count},
    series::days_after,
    territory::Territory,
};
use jiff::civil::Date;

/// A fall of pharmacies by fewer than so many standard deviations of their number is chance.
const CHANCE: f64 = 6.0;

/// Regions that are not there on a day on which the country is open.
pub(super) fn silent(limits: &CountLimits, country: &History<'_>, regions: &[History<'_>]) -> Vec<Finding> {
    let missing = |region: &History<'_>| {
        let mut open = country.new_days().map(|(day, _)| day).filter(|day| !region.is_closed(*day));
        let day = open.find(|day| !region.days.contains_key(day))?;
        let before = country.days.range(days_after(country.from, -7 * limits.weeks)..country.from);
        let before: Vec<Date> = before.map(|(day, _)| *day).filter(|day| !region.is_closed(*day)).collect();
        let present = before.iter().filter(|day| region.days.contains_key(day)).count();
        if 2 * present < before.len() || before.is_empty() {
            return None;
        }
        let message = format!(
            "{}: nothing sent on {day}, an open day; sent on {present} of {} before",
            region.territory,
            before.len()
        );
        let [sent, open] = [present, before.len()].map(count);
        Some(
            Finding::red("region-silent", message)
                .at(region.territory, day)
                .with_number("sent", sent)
                .with_number("open", open),
        )
    };
    regions.iter().filter_map(missing).collect()
}

/// An open day of which no region sent anything; red where it was so a week before, too.
pub(super) fn missing(limits: &CountLimits, country: &History<'_>) -> Option<Finding> {
    let last = *country.days.keys().next_back()?;
    let is_missing = |day: &Date| {
        !country.is_closed(*day) && !country.days.contains_key(day) && !country.partial.contains(day)
    };
    let mut new = (0..).map(|after| days_after(country.from, after)).take_while(|day| *day <= last);
    let day = new.find(|day| is_missing(day) && country.weekday(*day, limits.weeks).count() > 2)?;
    let again = is_missing(&days_after(day, -7));
    let message = format!("{}: nothing sent on {day}, an open day", country.territory);
    let finding = if again { Finding::red("gap", message) } else { Finding::amber("gap", message) };
    Some(
        finding
            .at(country.territory, day)
            .with_number("days", if again { 2.0 } else { 1.0 })
            .with_number("limit", 0.0),
    )
}

/// The first of the days looked at on which much more or much less came in than is usual.
pub(super) fn moved(limits: &CountLimits, history: &History<'_>) -> Option<Finding> {
    history.new_days().filter(|(day, _)| !history.partial.contains(day)).find_map(
        |(day, count)| match history.is_closed(day) {
            true => closed(limits, history, day, &count),
            false => open(limits, history, day, &count),
        },
    )
}

fn open(limits: &CountLimits, history: &History<'_>, day: Date, count: &Count) -> Option<Finding> {
    let (territory, weeks) = (history.territory, limits.weeks);
    let sold = |count: &Count| float(count.denominator);
    let usual = history.weekday_median(day, weeks, sold).filter(|usual| *usual > 0.0)?;
    let times = sold(count) / usual;
    let quiet = if history.is_quiet(day) { limits.quiet } else { 1.0 };
    let fall = limits.fall * quiet;
    if times > limits.rise || times < fall {
        let (rule, limit) =
            if times > 1.0 { ("activity-leap", limits.rise) } else { ("activity-fall", fall) };
        // A region of a few pharmacies sells as it likes: days have been this far from the usual before.
        let moved = |(_, before): (Date, Count)| (sold(&before).max(1.0) / usual).ln().abs();
        let apart = median(history.weekday(day, weeks).map(moved).collect()).unwrap_or(0.0);
        if times.max(1e-9).ln().abs() > CHANCE * apart {
            let message = format!(
                "{territory}: {times:.2} times the usual sales of that weekday on {day} (limit {limit})"
            );
            let finding = Finding::red(rule, message).at(territory, day);
            // Findings are public: the sums of sales are not among their numbers.
            return Some(finding.with_number("factor", times).with_number("limit", limit));
        }
    }
    let sent = |count: &Count| f64::from(count.pharmacies);
    let usual = history.weekday_median(day, weeks, sent)?;
    let (now, limit) = (sent(count), limits.pharmacies * quiet);
    if now >= limit * usual || usual - now < CHANCE * usual.sqrt() {
        return None;
    }
    let message = format!(
        "{territory}: {now} pharmacies sent their sales of {day}, against {usual} on a usual such weekday"
    );
    Some(
        Finding::red("activity-fall", message)
            .at(territory, day)
            .with_number("pharmacies", now)
            .with_number("usual", usual)
            .with_number("limit", limit),
    )
}

/// A closed day that sells a good part of what its week sells.
fn closed(limits: &CountLimits, history: &History<'_>, day: Date, count: &Count) -> Option<Finding> {
    let week: i64 = history.days.range(days_after(day, -6)..day).map(|(_, count)| count.denominator).sum();
    let (sold, rest) = (float(count.denominator), float(week));
    if week <= 0 || sold <= limits.closed * rest || history.territory != Territory::FRANCE {
        return None;
    }
    let territory = history.territory;
    let (share, limit) = (sold / rest, limits.closed);
    let message =
        format!("{territory}: {day}, a closed day, sold {share:.2} of the six days before (limit {limit})");
    Some(
        Finding::red("activity-leap", message)
            .at(territory, day)
            .with_number("share", share)
            .with_number("limit", limit),
    )
}

//! Rule `correlation-fall`: a series that no longer rises and falls with the reference it always followed, week by
//! week and in logarithms, compared with how it followed it in past seasons at the same time of the year.

use super::{
    finding::Finding,
    recent::{count, levels_since},
    subject::GateInput,
    thresholds::{CorrelationFall, Thresholds},
};
use crate::ias::{
    series::days_after,
    territory::Territory,
    week::{self, Weekly},
};
use jiff::civil::Date;

/// A fall of the correlation of the nation's last weeks with the reference.
pub(super) fn examine(subject: &GateInput<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    subject
        .reference
        .and_then(|reference| fallen(subject, &thresholds.correlation_fall, reference))
        .into_iter()
        .collect()
}

fn fallen(subject: &GateInput<'_>, limits: &CorrelationFall, reference: &Weekly) -> Option<Finding> {
    let nation = subject.publication.national();
    let last = nation.last_day()?;
    let from = days_after(last, -7 * (52 * limits.seasons + limits.weeks + 1));
    let levels = week::means(levels_since(nation, from));
    // A week counts when it is over, in both series.
    let over = week::monday(days_after(last, -6));
    let end = *reference.range(..=over).next_back()?.0;
    let (now, weeks) = correlation(limits, &levels, reference, end)?;
    let past = (1..=limits.seasons).filter_map(|back| {
        correlation(limits, &levels, reference, days_after(end, -7 * 52 * back)).map(|(past, _)| past)
    });
    let mut past: Vec<f64> = past.collect();
    past.sort_by(f64::total_cmp);
    let lowest = *past.first().filter(|_| past.len() >= limits.past)?;
    if now >= limits.believed || now >= lowest - limits.amber {
        return None;
    }
    let message = format!(
        "FR: correlation of {now:.2} with the reference over the last {weeks} weeks (past seasons: {lowest:.2} or more)"
    );
    let finding = if now < lowest - limits.red { Finding::red } else { Finding::amber };
    let finding = finding("correlation-fall", message).at(Territory::FRANCE, end);
    Some(
        finding
            .with_number("coefficient", now)
            .with_number("lowest", lowest)
            .with_number("weeks", count(weeks)),
    )
}

/// Pearson's coefficient of the weeks up to and including `end`, and how many they are.
fn correlation(
    limits: &CorrelationFall,
    levels: &Weekly,
    reference: &Weekly,
    end: Date,
) -> Option<(f64, usize)> {
    let from = days_after(end, -7 * (limits.weeks - 1));
    let pairs = levels.range(from..=end).filter_map(|(monday, level)| {
        let other = reference.get(monday)?;
        Some(((level.max(0.0) + limits.floor).ln(), (other.max(0.0) + limits.floor).ln()))
    });
    let pairs: Vec<(f64, f64)> = pairs.collect();
    (pairs.len() >= limits.least).then(|| (pearson(&pairs), pairs.len()))
}

/// A series that does not move follows nothing: its coefficient is 0.
fn pearson(pairs: &[(f64, f64)]) -> f64 {
    let n = count(pairs.len());
    let mean = |pick: fn(&(f64, f64)) -> f64| pairs.iter().map(pick).sum::<f64>() / n;
    let (x, y) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|(a, b)| of(a - x, b - y)).sum::<f64>();
    let spread = (sum(&|a, _| a * a) * sum(&|_, b| b * b)).sqrt();
    if spread > 0.0 { sum(&|a, b| a * b) / spread } else { 0.0 }
}

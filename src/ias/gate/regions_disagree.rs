//! Rule `regions-disagree`: the nation is its regions. It stands in a steady proportion to their mean, each weighing as
//! many people as live in it; when that proportion breaks, one of the two no longer tells the truth.

use super::{finding::Finding, subject::GateInput, thresholds::Thresholds};
use crate::ias::{
    population,
    series::{Series, days_after},
    territory::Territory,
};
use jiff::civil::Date;

/// A nation that its regions contradict on its last day.
pub(super) fn examine(subject: &GateInput<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    disagreement(subject, thresholds).into_iter().collect()
}

fn disagreement(subject: &GateInput<'_>, thresholds: &Thresholds) -> Option<Finding> {
    let limits = &thresholds.regions_disagree;
    // The figures ship with the product; without them there is nothing to weigh with.
    let people = population::all().ok()?;
    let parts: Vec<(&Series, f64)> = subject
        .measured()
        .filter(|(t, _)| t.is_former() && !thresholds.unsteady.contains(t))
        .filter_map(|(t, series)| Some((series, weight(people.for_territory(t)?))))
        .collect();
    let everyone = weight(people.for_territory(Territory::FRANCE)?);
    let nation = subject.publication.national();
    let proportion = |day: Date| {
        let known = parts.iter().filter_map(|(series, people)| Some((series.level(day)?, *people)));
        let (sum, weight) =
            known.fold((0.0, 0.0), |(sum, all), (level, people)| (sum + level * people, all + people));
        let level = nation.level(day)?.max(limits.floor);
        (weight >= limits.people * everyone && sum > 0.0)
            .then(|| (level / (sum / weight).max(limits.floor)).ln())
    };
    let last = nation.last_day()?.min(subject.publication.regions_day()?);
    // What came in since the last publication teaches nothing about what is usual.
    let public =
        subject.comparable().and_then(|previous| previous.regions_day()).unwrap_or(days_after(last, -3));
    let known = public.min(days_after(last, -1));
    let mut usual: Vec<f64> =
        (0..limits.learn).filter_map(|back| proportion(days_after(known, -back))).collect();
    if usual.len() < limits.least {
        return None;
    }
    usual.sort_by(f64::total_cmp);
    let usual = usual[usual.len() / 2];
    let now = proportion(last)?;
    let limit = limits.limit;
    if (now - usual).abs() <= limit {
        return None;
    }
    let (ratio, before, most) = (now.exp(), usual.exp(), limit.exp());
    let message = format!(
        "FR: {ratio:.2} times the mean of its regions on {last}, {before:.2} times in the weeks before (limit: a factor of {most:.2} between the two)"
    );
    let finding = Finding::red("regions-disagree", message).at(Territory::FRANCE, last);
    Some(finding.with_number("ratio", ratio).with_number("usual", before).with_number("limit", most))
}

#[expect(clippy::cast_precision_loss, reason = "populations are far below 2^53")]
fn weight(people: i64) -> f64 {
    people as f64
}

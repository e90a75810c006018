//! Why imported figures are not public, as text for the terminal.

use crate::ias::{BaselineDefinition, Online, Unpublished, UnpublishedReason};

/// `not published: counts …; the demonstration series stays online`.
pub(super) fn render(unpublished: &Unpublished) -> String {
    let online = match unpublished.online {
        Online::Nothing => "nothing is online",
        Online::Demonstration => "the demonstration series stays online",
        Online::EarlierVersion => "the last version stays online",
    };
    format!("not published: {}; {online}", render_reason(&unpublished.reason))
}

pub(super) fn render_reason(reason: &UnpublishedReason) -> String {
    match reason {
        UnpublishedReason::NoFigures => "no figures are imported".to_owned(),
        UnpublishedReason::NoNationalSeries => "no national figures are imported".to_owned(),
        UnpublishedReason::BaselineNotCovered { first_day, last_day, baseline } => format!(
            "counts from {first_day} to {last_day} do not cover the baseline, {}",
            render_period(baseline)
        ),
        UnpublishedReason::TooFewPharmacies => "fewer than 11 pharmacies report".to_owned(),
        UnpublishedReason::NotPublishedYet => "imported figures wait for `vigie ias publish`".to_owned(),
    }
}

fn render_period(baseline: &BaselineDefinition) -> String {
    let BaselineDefinition { from, to, weeks, .. } = baseline;
    match (weeks, from.zip(*to)) {
        (Some((first, last)), None) => format!("weeks {first} to {last} of one year"),
        (Some((first, last)), Some((from, to))) if from.year() == to.year() => {
            format!("weeks {first} to {last} of {}", from.year())
        }
        (Some((first, last)), Some((from, to))) => {
            format!("weeks {first} to {last} of {} to {}", from.year(), to.year())
        }
        (None, Some((from, to))) => format!("{from} to {to}"),
        (None, None) => "seeds/baselines.toml".to_owned(),
    }
}

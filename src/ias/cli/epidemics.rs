//! Epidemic thresholds and correlations at the terminal.

use super::{
    args::Themes,
    values::{data, or_dash},
};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, table},
    ias::{
        EpidemicStatus, Theme, UngradedReason,
        epidemic::{Epidemic, Excluded, Level, Reason, ThresholdsUnavailable},
        reference::PublishedCorrelation,
    },
};
use std::fmt::Write as _;

pub(super) async fn run(app: &App, theme: Option<Theme>, out: &Output) -> Result<Outcome> {
    let levels = Themes { themes: crate::ias::epidemic_statuses(app, theme).await? };
    out.result(&levels, |levels| render_epidemics(&levels.themes))?;
    Ok(Outcome::Done)
}

fn render_epidemics(statuses: &[EpidemicStatus]) -> String {
    let mut text = thresholds(statuses);
    // Writing to a String cannot fail.
    for EpidemicStatus { theme, assessment, doubt, .. } in statuses {
        let why = doubt.map(|doubt| match doubt {
            UngradedReason::HeldBack => "the gate holds newer figures back",
            UngradedReason::Forced => "it was published against the gate",
            UngradedReason::Late => "it is more than a week late",
        });
        if let Some(why) = why.filter(|_| assessment.epidemic.is_some()) {
            let _ = writeln!(text, "{theme}: situation unknown, {why}");
        }
        if let Some(Epidemic { used, excluded, .. }) = &assessment.epidemic {
            let _ = writeln!(text, "{theme}: learnt from {}{}", used.join(", "), without(excluded));
        }
        if let Some(ThresholdsUnavailable { needed, usable, excluded }) = &assessment.thresholds_unavailable {
            let (usable, without) = (usable.len(), without(excluded));
            let _ =
                writeln!(text, "{theme}: no thresholds, {usable} past seasons of {needed} needed{without}");
        }
    }
    text += &correlations(statuses);
    for status in statuses {
        let Some(PublishedCorrelation { coefficient, low, high, seasons, source, from, to }) =
            &status.published
        else {
            continue;
        };
        let _ = writeln!(
            text,
            "{}: published correlation {coefficient} ({low} to {high}, {seasons} seasons, {source}, {from} to {to})",
            status.theme
        );
    }
    if text.is_empty() {
        text.push_str("no thresholds and no correlation: nothing to compare with\n");
    }
    text
}

fn thresholds(statuses: &[EpidemicStatus]) -> String {
    let level = |epidemic: &Epidemic| match epidemic.level {
        None => "untold",
        Some(Level::Below) => "below",
        Some(Level::Low) => "low",
        Some(Level::Medium) => "medium",
        Some(Level::High) => "high",
        Some(Level::VeryHigh) => "very high",
    };
    table(statuses.iter().filter_map(|status| Some((status, status.assessment.epidemic.as_ref()?))))
        .column("theme", |(status, _)| status.theme)
        .column("week", |(_, epidemic)| epidemic.week)
        .column("level", |(_, epidemic)| level(epidemic))
        .column("since", |(_, epidemic)| or_dash(epidemic.since))
        .column("onset", |(_, epidemic)| epidemic.onset)
        .column("medium", |(_, epidemic)| epidemic.medium)
        .column("high", |(_, epidemic)| epidemic.high)
        .column("very high", |(_, epidemic)| epidemic.very_high)
        .column("data", |(status, _)| data(status.demonstration))
        .render_or("")
}

fn correlations(statuses: &[EpidemicStatus]) -> String {
    let correlations =
        table(statuses.iter().filter_map(|status| Some((status, status.correlation.as_ref()?))))
            .column("theme", |(status, _)| status.theme)
            .column("reference", |(_, found)| found.reference)
            .column("from", |(_, found)| found.from)
            .column("to", |(_, found)| found.to)
            .column("n", |(_, found)| found.n)
            .column("coefficient", |(_, found)| found.coefficient)
            .column("95 % interval", |(_, found)| format!("{} to {}", found.low, found.high))
            .column("best lag", |(_, found)| found.lag)
            .render_or("");
    if correlations.is_empty() { correlations } else { format!("\n{correlations}") }
}

/// The excluded seasons, with the reasons.
fn without(excluded: &[Excluded]) -> String {
    let reason = |excluded: &Excluded| {
        let why = match excluded.reason {
            Reason::Pandemic => "pandemic",
            Reason::Incomplete => "incomplete",
            Reason::Collapsed => "collapsed",
            Reason::Older => "older",
        };
        format!("{} ({why})", excluded.season)
    };
    match excluded {
        [] => String::new(),
        _ => format!("; not from {}", excluded.iter().map(reason).collect::<Vec<_>>().join(", ")),
    }
}

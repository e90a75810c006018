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
        Doubt, EpidemicStatus, Theme,
        epidemic::{Epidemic, Excluded, Level, Reason, ThresholdsUnavailable},
        reference::{Correlation, Figure},
    },
};
use std::fmt::Write as _;

const THRESHOLDS: [&str; 9] =
    ["theme", "week", "level", "since", "onset", "medium", "high", "very high", "data"];
const CORRELATIONS: [&str; 8] =
    ["theme", "reference", "from", "to", "n", "coefficient", "95 % interval", "best lag"];

pub(super) async fn run(app: &App, theme: Option<Theme>, out: &Output) -> Result<Outcome> {
    let levels = Themes { themes: crate::ias::epidemic_statuses(app, theme).await? };
    out.result(&levels, |levels| text(&levels.themes))?;
    Ok(Outcome::Done)
}

fn text(statuses: &[EpidemicStatus]) -> String {
    let thresholds: Vec<_> = statuses.iter().filter_map(threshold_row).collect();
    let correlations: Vec<_> = statuses.iter().filter_map(correlation_row).collect();
    let mut text = String::new();
    if !thresholds.is_empty() {
        text += &table(&THRESHOLDS, thresholds);
    }
    // Writing to a String cannot fail.
    for EpidemicStatus { theme, assessment, doubt, .. } in statuses {
        let why = doubt.map(|doubt| match doubt {
            Doubt::HeldBack => "the gate holds newer figures back",
            Doubt::Forced => "it was published against the gate",
            Doubt::Late => "it is more than a week late",
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
    if !correlations.is_empty() {
        let _ = write!(text, "\n{}", table(&CORRELATIONS, correlations));
    }
    for status in statuses {
        let Some(Figure { coefficient, low, high, seasons, source, from, to }) = &status.published else {
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

fn threshold_row(status: &EpidemicStatus) -> Option<Vec<String>> {
    let epidemic = status.assessment.epidemic.as_ref()?;
    let level = match epidemic.level {
        None => "untold",
        Some(Level::Below) => "below",
        Some(Level::Low) => "low",
        Some(Level::Medium) => "medium",
        Some(Level::High) => "high",
        Some(Level::VeryHigh) => "very high",
    };
    let mut row = vec![status.theme.to_string(), epidemic.week.to_string(), level.to_owned()];
    row.push(or_dash(epidemic.since));
    let thresholds = [epidemic.onset, epidemic.medium, epidemic.high, epidemic.very_high];
    row.extend(thresholds.map(|threshold| threshold.to_string()));
    row.push(data(status.demonstration));
    Some(row)
}

fn correlation_row(status: &EpidemicStatus) -> Option<Vec<String>> {
    let found: &Correlation = status.correlation.as_ref()?;
    Some(vec![
        status.theme.to_string(),
        found.reference.to_string(),
        found.from.to_string(),
        found.to.to_string(),
        found.n.to_string(),
        found.coefficient.to_string(),
        format!("{} to {}", found.low, found.high),
        found.lag.to_string(),
    ])
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

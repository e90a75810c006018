//! Epidemic levels and correlations at the terminal.

use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, table},
    ias::{
        Stand, Theme,
        epidemic::{Epidemic, Excluded, Level, Reason, Unlearnt},
        reference::Correlation,
    },
};
use serde::Serialize;

#[derive(Serialize)]
struct Levels {
    themes: Vec<Stand>,
}

/// Shows where one theme stands, or all of them.
///
/// # Errors
/// What the use case says.
pub async fn run(app: &App, theme: Option<Theme>, out: &Output) -> Result<Outcome> {
    let levels = Levels { themes: crate::ias::levels(app, theme).await? };
    out.result(&levels, |levels| text(&levels.themes))?;
    Ok(Outcome::Done)
}

fn text(stands: &[Stand]) -> String {
    let mut text = String::new();
    let header = ["theme", "week", "level", "since", "onset", "medium", "high", "very high", "data"];
    let rows: Vec<_> =
        stands.iter().filter_map(|stand| Some(level_row(stand, stand.epidemic.as_ref()?))).collect();
    if !rows.is_empty() {
        text += &table(&header, rows);
    }
    for stand in stands {
        if let Some(Epidemic { used, excluded, .. }) = &stand.epidemic {
            text += &format!("{}: learnt from {}{}\n", stand.theme, used.join(", "), without(excluded));
        }
        if let Some(Unlearnt { needed, usable, excluded }) = &stand.unlearnt {
            let (theme, usable) = (stand.theme, usable.len());
            let without = without(excluded);
            text += &format!("{theme}: no thresholds, {usable} past seasons of {needed} needed{without}\n");
        }
    }
    let header = ["theme", "reference", "from", "to", "n", "coefficient", "95 % interval", "best lag"];
    let rows: Vec<_> =
        stands.iter().filter_map(|stand| Some(correlation_row(stand, stand.correlation.as_ref()?))).collect();
    if !rows.is_empty() {
        text += &format!("\n{}", table(&header, rows));
    }
    for (theme, figure) in stands.iter().filter_map(|stand| Some((stand.theme, stand.published?))) {
        let (coefficient, source) = (figure.coefficient, &figure.source);
        text += &format!(
            "{theme}: published correlation {coefficient} ({source}, {} to {})\n",
            figure.from, figure.to
        );
    }
    if text.is_empty() {
        "no thresholds and no correlation: nothing to compare with\n".to_owned()
    } else {
        text
    }
}

fn level_row(stand: &Stand, epidemic: &Epidemic) -> Vec<String> {
    let level = match epidemic.level {
        Level::Below => "below",
        Level::Low => "low",
        Level::Medium => "medium",
        Level::High => "high",
        Level::VeryHigh => "very high",
    };
    vec![
        stand.theme.to_string(),
        epidemic.week.to_string(),
        level.to_owned(),
        epidemic.since.map_or_else(|| "-".to_owned(), |since| since.to_string()),
        epidemic.onset.to_string(),
        epidemic.medium.to_string(),
        epidemic.high.to_string(),
        epidemic.very_high.to_string(),
        if stand.demonstration { "demonstration" } else { "real" }.to_owned(),
    ]
}

fn correlation_row(stand: &Stand, found: &Correlation) -> Vec<String> {
    vec![
        stand.theme.to_string(),
        found.reference.to_string(),
        found.from.to_string(),
        found.to.to_string(),
        found.n.to_string(),
        found.coefficient.to_string(),
        format!("{} to {}", found.low, found.high),
        found.lag.to_string(),
    ]
}

/// The seasons nothing was learnt from, and why.
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

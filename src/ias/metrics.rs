//! What a monitor asks of the indicators: how far each one reaches, whether it is late, whether the gate holds it.

use super::{store, theme::Theme};
use crate::{Result, app::App};
use std::fmt::Write as _;

/// The metrics, as Prometheus reads them.
///
/// # Errors
/// What the database says.
pub async fn metrics(app: &App) -> Result<String> {
    let status = super::status(app).await?;
    let mut tx = app.db.read().await?;
    let holds = store::holds(&mut tx).await?;
    let published = || status.iter().filter_map(|of| Some((of.theme, of.published.as_ref()?)));
    let day = |day: jiff::civil::Date| app.clock.start_of(day) / 1_000;
    let mut text = String::new();
    let mut metric = |name: &str, help: &str, values: Vec<(Theme, i64)>| {
        // Writing to a String cannot fail.
        let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n");
        for (theme, value) in values {
            let _ = writeln!(text, "{name}{{theme=\"{theme}\"}} {value}");
        }
    };
    metric(
        "vigie_ias_last_day_timestamp_seconds",
        "Midnight in Paris of the last day that is published.",
        published().map(|(theme, last)| (theme, day(last.last_day))).collect(),
    );
    metric(
        "vigie_ias_published_timestamp_seconds",
        "When the last version was published.",
        published().map(|(theme, last)| (theme, last.published_at / 1_000)).collect(),
    );
    metric(
        "vigie_ias_late_days",
        "Days by which the promised rhythm is missed.",
        published().map(|(theme, last)| (theme, last.late_days)).collect(),
    );
    metric(
        "vigie_ias_held",
        "Whether newer figures are stopped by the gate.",
        published()
            .map(|(theme, _)| (theme, i64::from(holds.iter().any(|hold| hold.theme == theme))))
            .collect(),
    );
    metric(
        "vigie_ias_version",
        "Number of the last version.",
        published().map(|(theme, last)| (theme, last.vintage)).collect(),
    );
    metric(
        "vigie_ias_demonstration",
        "Whether the figures are generated.",
        published().map(|(theme, last)| (theme, i64::from(last.demonstration))).collect(),
    );
    Ok(text)
}

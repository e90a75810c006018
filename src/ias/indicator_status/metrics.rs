//! Metrics of the indicators in the format of Prometheus: the last day of each theme, whether it is late, and whether
//! the gate holds it back.

use super::operator::LastPublication;
use crate::{Result, app::App};
use std::fmt::Write as _;

type Gauge<'a> = (&'static str, &'static str, &'a dyn Fn(&LastPublication, bool) -> i64);

pub(crate) async fn metrics(app: &App) -> Result<String> {
    let status = super::operator::statuses(app).await?;
    let day = |day: jiff::civil::Date| app.clock.start_of_day_millis(day) / 1_000;
    let gauges: [Gauge<'_>; 6] = [
        (
            "vigie_ias_last_day_timestamp_seconds",
            "Midnight in Paris of the last day that is published.",
            &|last, _| day(last.last_day),
        ),
        ("vigie_ias_published_timestamp_seconds", "When the last version was published.", &|last, _| {
            last.published_at / 1_000
        }),
        ("vigie_ias_late_days", "Days by which the promised rhythm is missed.", &|last, _| last.late_days),
        ("vigie_ias_held", "Whether newer figures are stopped by the gate.", &|_, held| i64::from(held)),
        ("vigie_ias_version", "Number of the last version.", &|last, _| last.version),
        ("vigie_ias_demonstration", "Whether the figures are generated.", &|last, _| {
            i64::from(last.demonstration)
        }),
    ];
    let mut text = String::new();
    for (name, help, value) in gauges {
        // Writing to a String cannot fail.
        let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n");
        for theme in &status {
            if let Some(last) = &theme.published {
                let value = value(last, theme.held.is_some());
                let _ = writeln!(text, "{name}{{theme=\"{}\"}} {value}", theme.theme);
            }
        }
    }
    Ok(text)
}

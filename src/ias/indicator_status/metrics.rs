//! Metrics of the indicators: the last day of each theme, whether it is late, and whether the gate holds it back.

use super::operator::{LastPublication, OperatorStatus, statuses};
use crate::{Result, app::App, metrics::Scrape};

const SECONDS_PER_DAY: i64 = 86_400;

type Gauge<'a> = (&'static str, &'static str, &'a dyn Fn(&OperatorStatus, &LastPublication) -> i64);

pub(crate) async fn metrics(app: &App, scrape: &Scrape) -> Result<()> {
    let themes = statuses(app).await?;
    let day = |day: jiff::civil::Date| app.clock.start_of_day_millis(day) / 1_000;
    let gauges: [Gauge<'_>; 7] = [
        (
            "vigie_ias_last_day_timestamp_seconds",
            "Midnight in Paris of the last day that is published.",
            &|_, last| day(last.last_day),
        ),
        ("vigie_ias_published_timestamp_seconds", "When the last version was published.", &|_, last| {
            last.published_at / 1_000
        }),
        ("vigie_ias_late_seconds", "Time by which the promised rhythm is missed.", &|_, last| {
            last.late_days * SECONDS_PER_DAY
        }),
        ("vigie_ias_held", "Whether newer figures are stopped by the gate.", &|theme, _| {
            theme.held.is_some().into()
        }),
        ("vigie_ias_provisional", "Days of the last version that are provisional.", &|_, last| {
            i64::try_from(last.provisional_days).unwrap_or(i64::MAX)
        }),
        ("vigie_ias_version", "Number of the last version.", &|_, last| last.version),
        ("vigie_ias_demonstration", "Whether the figures are generated.", &|_, last| {
            last.demonstration.into()
        }),
    ];
    for (name, help, value) in gauges {
        let published = themes.iter().filter_map(|theme| Some((theme, theme.published.as_ref()?)));
        let values = published.map(|(theme, last)| ([theme.theme.slug()], value(theme, last)));
        scrape.gauges(name, help, ["theme"], values)?;
    }
    Ok(())
}

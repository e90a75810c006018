//! A theme with epidemics and too few past seasons for thresholds: nothing says that its level is usual.

use super::{
    app,
    files::{OLD, national},
    import, publish, source,
};
use jiff::civil::{Date, date};
use vigie::ias::{self, Grade, Theme, Trend, ViewRequest};

/// Four winters, each with a wave in January, and a level that doubles every four days at the end.
fn level(day: Date) -> f64 {
    let winter = if day.month() >= 9 { day.year() + 1 } else { day.year() };
    let apart = f64::from((day - date(winter, 1, 20)).get_days());
    let wave = 2.0 + 600.0 * (-(apart / 15.0).powi(2)).exp();
    let to_end = f64::from((date(2016, 5, 13) - day).get_days());
    if to_end < 20.0 { 300.0 * (-to_end / 6.0).exp() } else { wave }
}

#[tokio::test]
async fn a_young_series_that_explodes_is_not_usual_on_any_face() {
    let (app, _folder) = app().await;
    let first = date(2012, 9, 1);
    let days = (date(2016, 5, 13) - first).get_days() + 1;
    let file = |at: i32| (level(first.saturating_add(jiff::Span::new().days(at))) * 10.0).round() / 10.0;
    let file = national("\"IAS_lissé\"", (first, days), file, OLD);
    import(&app, &[source("flu.csv", Theme::Flu, file)]).await;
    publish(&app).await;
    let view = ias::view(&app, Theme::Flu, ViewRequest::default()).await.unwrap();
    assert!(view.epidemic.is_none() && view.unlearnt.as_ref().is_some_and(|unlearnt| unlearnt.needed == 5));
    assert_eq!(view.band, None, "no band of past seasons");
    let situation = view.standing.situation;
    assert_eq!((situation.onset, situation.usual), (None, None));
    let told = (situation.grade, situation.trend);
    assert_eq!(told, (Some(Grade::NotEstablished), Some(Trend::RisingSharply)));
    let overview = ias::overview(&app).await.unwrap();
    assert_eq!(overview.themes[0].standing.situation, situation);
    assert_eq!(overview.panel_key, []);
}

//! A theme with epidemics and too few past seasons for thresholds: no interface calls its level usual.

use super::{
    app,
    files::{OLD, national},
    import, open, publish, source,
};
use jiff::civil::{Date, date};
use vigie::ias::{self, Grade, Theme, Trend, ViewRequest};

/// Four winters with one wave each. The last wave is half-way on 28 January 2016 and doubles within a week.
fn level(day: Date) -> f64 {
    let winter = if day.month() >= 9 { day.year() + 1 } else { day.year() };
    let peak = if winter == 2016 { date(2016, 2, 10) } else { date(winter, 1, 30) };
    let apart = f64::from((day - peak).get_days());
    2.0 + f64::from(200 + 200 * (winter % 3)) * (-(apart / 15.0).powi(2)).exp()
}

#[tokio::test]
async fn a_rising_series_with_few_past_seasons_is_never_called_usual() {
    let (_, folder) = app().await;
    let app = open(&folder, "2016-01-29T07:00:00Z").await;
    let first = date(2012, 9, 1);
    let days = (date(2016, 1, 28) - first).get_days() + 1;
    let file = |at: i32| (level(first.saturating_add(jiff::Span::new().days(at))) * 10.0).round() / 10.0;
    let file = national("\"IAS_lissé\"", (first, days), file, OLD);
    import(&app, &[source("flu.csv", Theme::Flu, file)]).await;
    publish(&app).await;
    let view = ias::view(&app, Theme::Flu, ViewRequest::default()).await.unwrap();
    assert!(
        view.epidemic.is_none()
            && view
                .thresholds_unavailable
                .as_ref()
                .is_some_and(|thresholds_unavailable| thresholds_unavailable.needed == 5)
    );
    assert_eq!(view.band, None, "no band of past seasons");
    let situation = view.status.situation;
    assert_eq!((situation.onset, situation.usual), (None, None));
    let found = (situation.grade, situation.trend);
    assert_eq!(found, (Some(Grade::NotEstablished), Some(Trend::RisingSharply)));
    let overview = ias::overview(&app).await.unwrap();
    assert_eq!(overview.themes[0].status.situation, situation);
    let news = overview.news.map(|news| (news.kind, news.theme));
    assert_eq!(news, Some((ias::NewsKind::Rising, Theme::Flu)));
    assert_eq!((overview.regions.len(), overview.cross_field), (0, None));
}

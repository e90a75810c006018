//! The assessment of whole publications, on seasons drawn by a formula.

use super::{super::season::Reason, *};
use crate::ias::{
    publication::Method,
    series::{Point, Series},
    theme::Theme,
};
use jiff::civil::date;
use std::collections::BTreeMap;

/// A national series from the autumn of 2012 to `last`: each winter has a wave in January, `now` times the usual
/// one in the last.
fn publication(theme: Theme, last: Date, now: f64) -> Publication {
    let level = |day: Date| {
        let season = crate::ias::season::first_year(day);
        let height =
            if season == crate::ias::season::first_year(last) { now } else { f64::from(season % 3) + 1.0 };
        let peak = date(season + 1, 1, 20);
        2.0 + 100.0 * height * (-(f64::from((day - peak).get_days()) / 20.0).powi(2)).exp()
    };
    let days = (0..).map(|at| days_after(date(2012, 9, 1), at)).take_while(|day| *day <= last);
    let points = days.map(|day| Point::plain(day, level(day), false)).collect();
    Publication {
        theme,
        demonstration: false,
        method: Method::Published,
        series: BTreeMap::from([(Territory::FRANCE, Series::from_sorted(points))]),
    }
}

fn learnt(publication: &Publication) -> Epidemic {
    assess(publication, Territory::FRANCE).unwrap().epidemic.unwrap()
}

#[test]
fn the_last_complete_week_is_graded() {
    // A Sunday, and the Saturday after it: the week under way does not count yet.
    for last in [date(2019, 1, 20), date(2019, 1, 26)] {
        let epidemic = learnt(&publication(Theme::Flu, last, 2.0));
        assert_eq!((epidemic.week, epidemic.level), (date(2019, 1, 14), Some(Level::Medium)));
        assert_eq!(epidemic.since, Some(date(2018, 12, 17)));
        assert_eq!(
            epidemic.used,
            ["2012-2013", "2013-2014", "2014-2015", "2015-2016", "2016-2017", "2017-2018"]
        );
        assert_eq!(epidemic.excluded, []);
    }
}

#[test]
fn a_stronger_winter_is_graded_higher_and_a_summer_below() {
    let grade = |last, now| learnt(&publication(Theme::Flu, last, now)).level;
    let winter = date(2019, 1, 20);
    let levels: Vec<Level> = [0.5, 2.0, 3.0, 20.0].into_iter().filter_map(|now| grade(winter, now)).collect();
    assert_eq!(levels, [Level::Low, Level::Medium, Level::High, Level::VeryHigh]);
    let summer = learnt(&publication(Theme::Flu, date(2018, 8, 12), 2.0));
    assert_eq!((summer.level, summer.since, summer.used.len()), (Some(Level::Below), None, 5));
}

#[test]
fn without_five_seasons_it_says_what_is_missing() {
    let four = publication(Theme::Flu, date(2017, 2, 5), 1.0);
    let missing = assess(&four, Territory::FRANCE).unwrap().unlearnt.unwrap();
    assert_eq!((missing.needed, missing.usable.len()), (5, 4));
}

#[test]
fn only_themes_that_have_epidemics_are_assessed() {
    let of = |theme, territory| assess(&publication(theme, date(2019, 1, 20), 1.0), territory).unwrap();
    assert_eq!(of(Theme::Lice, Territory::FRANCE), Assessment::default());
    assert_eq!(of(Theme::Flu, Territory::regions().next().unwrap()), Assessment::default());
    assert!(of(Theme::Respiratory, Territory::FRANCE).epidemic.is_some());
}

#[test]
fn it_is_told_in_the_words_of_the_interface() {
    let epidemic = learnt(&publication(Theme::Flu, date(2019, 1, 20), 20.0));
    let text = serde_json::to_value(&epidemic).unwrap();
    assert_eq!((&text["level"], &text["week"]), (&"very-high".into(), &"2019-01-14".into()));
    assert!(text["veryHigh"].as_f64().unwrap() > text["high"].as_f64().unwrap());
    let excluded = Excluded { season: "2009-2010".to_owned(), reason: Reason::Pandemic };
    assert_eq!(serde_json::to_string(&excluded).unwrap(), r#"{"season":"2009-2010","reason":"pandemic"}"#);
}

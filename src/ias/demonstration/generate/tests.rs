//! Tests that the demonstration is reproducible, continues from one day to the next, and is plausible.

use super::*;
use crate::ias::{
    compose::{ImportedData, compose},
    publication::Publication,
    season,
};
use jiff::civil::date;

const END: Date = date(2026, 11, 20);

fn published(theme: Theme, end: Date) -> Publication {
    let (_, observations) = observations(&[theme], end).unwrap().remove(0);
    compose(theme, &ImportedData { demonstration: true, observations, ..ImportedData::default() }).unwrap()
}

/// The slot of the highest level of the season that began in this year.
fn peak(publication: &Publication, year: i16) -> usize {
    let of_year = publication.national().levels().filter(|(day, _)| season::first_year(*day) == year);
    season::slot(of_year.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap().0)
}

#[test]
fn generates_eight_past_seasons_and_the_current_one() {
    for theme in Theme::ALL {
        let publication = published(theme, END);
        let seasons = season::seasons(publication.national(), 20);
        assert_eq!((seasons.len(), publication.national().last_day()), (9, Some(END)), "{theme}");
        assert!(publication.national().levels().all(|(_, level)| level >= 0.0 && level.is_finite()));
        let whole = seasons[1..].iter().all(|season| season.values.iter().flatten().count() >= 365);
        assert!(whole, "{theme}");
        if let Some(day) = publication.regions_day() {
            assert_eq!((day, publication.series.len()), (END, 36), "{theme}");
        }
    }
}

#[test]
fn generated_figures_are_reproducible_and_continued_each_day() {
    let drawn = || observations(&Theme::ALL, END).unwrap();
    assert_eq!(drawn(), drawn());
    let (today, tomorrow) = (published(Theme::Flu, END), published(Theme::Flu, date(2026, 11, 21)));
    for point in today.national().points().iter().step_by(13) {
        assert_eq!(tomorrow.national().level(point.day), point.level, "{}", point.day);
    }
}

#[test]
fn generated_curves_peak_in_their_season() {
    let slot = |month, day| season::slot(date(2020, month, day));
    for (theme, from, to) in [
        (Theme::Flu, slot(12, 10), slot(2, 25)),
        (Theme::Gastroenteritis, slot(12, 15), slot(2, 5)),
        (Theme::Allergies, slot(5, 5), slot(6, 15)),
        (Theme::Lice, slot(9, 5), slot(10, 10)),
        (Theme::Scabies, slot(12, 20), slot(3, 15)),
    ] {
        let publication = published(theme, END);
        for year in 2018..=2025 {
            let peak = peak(&publication, year);
            assert!((from..=to).contains(&peak), "{theme} {year}: slot {peak}");
        }
    }
}

#[test]
fn vaccination_only_grows_within_a_season_and_stays_below_its_target() {
    let publication = published(Theme::FluVaccination65, END);
    let levels: Vec<_> = publication.national().levels().collect();
    for pair in levels.windows(2) {
        let new_season = season::first_year(pair[0].0) != season::first_year(pair[1].0);
        assert!(new_season || pair[1].1 >= pair[0].1, "{pair:?}");
        assert!(pair[1].1 < 60.0);
    }
}

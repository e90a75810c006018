//! Generates the figures of one theme as in historic files: rounded like these, with provisional last days, and with
//! past seasons and their band for themes with regional files only.

use super::{
    curve::{Curve, Place},
    shapes::{Files, Shape, Shapes},
};
use crate::ias::{
    measure::{Measure, Observation},
    season,
    series::days_after,
    territory::Territory,
};
use jiff::civil::{Date, Weekday, date};

/// Provisional days at the end, as in the historic regional files.
const PROVISIONAL_DAYS: i64 = 12;
/// Noise of Sundays, when few pharmacies are open and the raw index is far off.
const SUNDAY: f64 = 12.0;

/// The figures of one theme, up to and including `end`.
pub(super) fn observations(shapes: &Shapes, shape: &Shape, end: Date) -> Vec<Observation> {
    let year = season::first_year(end);
    let curve = Curve::new(shape, year - shapes.past_seasons..=year);
    let nation = curve.nation();
    let mut drawn = Drawn { shapes, shape, end, year, curve, observations: Vec::new() };
    if shape.files != Files::Regional {
        drawn.national(&nation);
    }
    if shape.files != Files::National {
        drawn.regional(&nation);
    }
    drawn.observations
}

struct Drawn<'a> {
    shapes: &'a Shapes,
    shape: &'a Shape,
    end: Date,
    /// First year of the current season.
    year: i16,
    curve: Curve<'a>,
    observations: Vec<Observation>,
}

impl Drawn<'_> {
    /// Adds a number with the decimals of the files of this theme.
    fn insert(&mut self, territory: Territory, measure: Measure, day: Date, value: f64) {
        let value = format!("{value:.*}", self.shape.decimals).parse().unwrap_or(value);
        self.observations.push(Observation { territory, measure, day, value });
    }

    fn national(&mut self, nation: &Place) {
        let raw = self.shape.files == Files::NationalWithRawAndRegional;
        let mut day = date(self.year - self.shapes.past_seasons, season::START.0, season::START.1);
        while day <= self.end {
            let level = self.curve.level(day, nation);
            self.insert(Territory::FRANCE, Measure::Smoothed, day, level);
            if raw {
                let open = if day.weekday() == Weekday::Sunday { SUNDAY } else { 1.0 };
                self.insert(Territory::FRANCE, Measure::Raw, day, level * open);
            }
            day = days_after(day, 1);
        }
    }

    /// The current season by region, and past seasons if there is no national file.
    fn regional(&mut self, nation: &Place) {
        let past = if self.shape.files == Files::Regional { self.shapes.past_seasons } else { 0 };
        let regions: Vec<_> = Territory::regions()
            .zip(&self.shapes.regions)
            .map(|(code, region)| (code, self.curve.region(region)))
            .collect();
        let mut day = season::first_day(self.end);
        while season::first_year(day) == self.year {
            // 29 February has no row in these files.
            if (day.month(), day.day()) != (2, 29) {
                self.past_seasons(day, past, nation);
                if day <= self.end {
                    self.today(day, nation, &regions);
                }
            }
            day = days_after(day, 1);
        }
    }

    fn past_seasons(&mut self, day: Date, past: i16, nation: &Place) {
        let same_days =
            (1..=past).filter_map(|back| Date::new(day.year() - back, day.month(), day.day()).ok());
        let levels: Vec<(Date, f64)> = same_days.map(|day| (day, self.curve.level(day, nation))).collect();
        let band = |pick: fn(f64, f64) -> f64| levels.iter().map(|(_, level)| *level).reduce(pick);
        let (lowest, highest) = (band(f64::min), band(f64::max));
        for (day, level) in levels {
            self.insert(Territory::FRANCE, Measure::Season, day, level);
        }
        for (measure, level) in [(Measure::Minimum, lowest), (Measure::Maximum, highest)] {
            if let Some(level) = level {
                self.insert(Territory::FRANCE, measure, day, level);
            }
        }
    }

    fn today(&mut self, day: Date, nation: &Place, regions: &[(Territory, Place)]) {
        for (region, place) in regions {
            self.insert(*region, Measure::Smoothed, day, self.curve.level(day, place));
        }
        let open = day > days_after(self.end, -PROVISIONAL_DAYS);
        let measure = if open { Measure::Provisional } else { Measure::Definitive };
        self.insert(Territory::FRANCE, measure, day, self.curve.level(day, nation));
    }
}

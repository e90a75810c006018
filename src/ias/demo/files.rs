//! Writes demonstration series in the historic layouts, latin-1, decimal commas and all, so that they come in by
//! the same door as real ones.

use super::{
    curve::{Curve, Place},
    shapes::{Files, Shape, Shapes},
};
use crate::ias::{season, series::days_after, source::Source};
use jiff::civil::{Date, Weekday, date};
use std::fmt::Write as _;

/// Days at the end that are not final yet, as in the historic regional files.
const PROVISIONAL_DAYS: i64 = 12;
/// On Sundays a handful of pharmacies is open, and the raw index is far off.
const SUNDAY: f64 = 12.0;

/// The files of one theme.
pub(super) fn write(shapes: &Shapes, shape: &Shape, end: Date) -> Vec<Source> {
    let year = season::first_year(end);
    let writer =
        Writer { shapes, shape, end, year, curve: Curve::new(shape, year - shapes.past_seasons..=year) };
    let source = |suffix: &str, text: String| Source {
        name: format!("{}{suffix}.csv", shape.theme),
        theme: shape.theme,
        bytes: encoding_rs::WINDOWS_1252.encode(&text).0.into_owned(),
    };
    let mut sources = Vec::new();
    if shape.files != Files::Regional {
        sources.push(source("", writer.national()));
    }
    if shape.files != Files::National {
        sources.push(source("-regions", writer.regional()));
    }
    sources
}

struct Writer<'a> {
    shapes: &'a Shapes,
    shape: &'a Shape,
    end: Date,
    year: i16,
    curve: Curve<'a>,
}

impl Writer<'_> {
    /// A number with this theme's decimals and a comma.
    fn number(&self, value: f64) -> String {
        format!("{value:.*}", self.shape.decimals).replace('.', ",")
    }

    /// The past seasons a regional file repeats: those that no national file holds.
    fn past_years(&self) -> impl Iterator<Item = i16> + use<'_> {
        let repeated = if self.shape.files == Files::Regional { self.shapes.past_seasons } else { 0 };
        (1..=repeated).map(|back| self.year - back)
    }

    fn national(&self) -> String {
        let raw = self.shape.files == Files::NationalWithRawAndRegional;
        let columns = match (raw, self.shape.campaign.is_some()) {
            (true, _) => "\"IAS_brut\";\"IAS_lissé\";\"Incidence_Sentinelles\"",
            (false, true) => "\"NATIONAL\"",
            (false, false) => "\"IAS_lissé\"",
        };
        let mut text = format!("\"PERIODE\";{columns}\r\n");
        let nation = self.curve.nation();
        let mut day = date(self.year - self.shapes.past_seasons, season::START.0, season::START.1);
        while day <= self.end {
            let level = self.curve.level(day, &nation);
            let shown = self.number(level);
            let cells = if raw {
                let open = if day.weekday() == Weekday::Sunday { SUNDAY } else { 1.0 };
                format!("{};{shown};NA", self.number(level * open))
            } else {
                shown
            };
            // Writing to a String cannot fail.
            let _ = write!(text, "{day};{cells}\r\n");
            day = days_after(day, 1);
        }
        text
    }

    fn regional(&self) -> String {
        let nation = self.curve.nation();
        let places: Vec<Place> = self
            .shapes
            .regions
            .iter()
            .map(|r| self.curve.region(r.code.parse().unwrap_or(0), r.lag, r.unsteady))
            .collect();
        let mut text = String::from("\"PERIODE\";\"Senti\"");
        self.past_years().for_each(|year| {
            let _ = write!(text, ";\"Sais_{year}_{}\"", year + 1);
        });
        self.shapes.regions.iter().for_each(|region| {
            let _ = write!(text, ";\"Loc_Reg{}\"", region.code);
        });
        text.push_str(";\"MIN_Saison\";\"MAX_Saison\";\"IN_Def\";\"IN_Temp\"\r\n");
        let mut day = date(self.year, season::START.0, season::START.1);
        while season::first_year(day) == self.year {
            if (day.month(), day.day()) != (2, 29) {
                text.push_str(&self.regional_row(day, &nation, &places));
            }
            day = days_after(day, 1);
        }
        text.push('\u{1A}');
        text
    }

    fn regional_row(&self, day: Date, nation: &Place, places: &[Place]) -> String {
        let past: Vec<f64> =
            self.past_years().map(|year| self.curve.level(same_day(day, self.year, year), nation)).collect();
        let known = day <= self.end;
        let local = |place| if known { self.number(self.curve.level(day, place)) } else { "NA".to_owned() };
        let level = self.number(self.curve.level(day, nation));
        let open = day > days_after(self.end, -PROVISIONAL_DAYS);
        let (definitive, provisional) = match (known, open) {
            (false, _) => ("NA", "NA"),
            (true, false) => (level.as_str(), "NA"),
            (true, true) => ("NA", level.as_str()),
        };
        let band = |pick: fn(f64, f64) -> f64| {
            past.iter().copied().reduce(pick).map_or_else(|| "NA".to_owned(), |level| self.number(level))
        };
        let cells: Vec<String> = std::iter::once("NA".to_owned())
            .chain(past.iter().map(|level| self.number(*level)))
            .chain(places.iter().map(local))
            .chain([band(f64::min), band(f64::max)])
            .chain([definitive.to_owned(), provisional.to_owned()])
            .collect();
        format!("\"{}\";{}\r\n", day.strftime("%d-%m-%Y"), cells.join(";"))
    }
}

/// The day of the season that began in `to` which has the place of `day` in the one that began in `from`.
fn same_day(day: Date, from: i16, to: i16) -> Date {
    // 29 February has no row, so every other year has the day.
    Date::new(day.year() - from + to, day.month(), day.day()).unwrap_or(day)
}

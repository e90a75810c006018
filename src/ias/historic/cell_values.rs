//! Values of the cells of a historic file: published levels with the digits of the import.

use super::{
    columns::{Column, Kind},
    grid::Grid,
    number,
    parse::in_season,
    writer::{ExportKind, HistoricWriter},
};
use crate::ias::{measure::Measure, territory::Territory, theme::Unit};
use jiff::civil::Date;
use rustc_hash::FxHashMap;

/// A national figure is rounded to one decimal: an unrounded value within this distance is the same figure.
const ROUNDING: f64 = 0.05 + 1e-9;

/// The figures of a sheet, by territory, measure and day.
pub(super) struct CellValues<'a> {
    sheet: HistoricWriter<'a>,
    grid: &'a Grid<'a>,
    kind: Kind,
    observed: FxHashMap<(Territory, Measure, Date), f64>,
}

impl<'a> CellValues<'a> {
    pub(super) fn new(sheet: &HistoricWriter<'a>, page: &'a Grid<'a>, kind: Kind) -> Self {
        let observed = sheet.observations.iter().map(|o| ((o.territory, o.measure, o.day), o.value));
        Self { sheet: *sheet, grid: page, kind, observed: observed.collect() }
    }

    pub(super) fn cell(&self, column: Column, day: Date) -> String {
        let number = match column {
            Column::Period => return self.grid.style.day(day),
            Column::National(Measure::Reference) => return self.reference(day),
            Column::Region(region) => self.level(region, day, &[Measure::Smoothed]),
            Column::Season(season) => {
                let first = self.grid.days.first().copied();
                in_season(season, day, first).and_then(|day| self.past(day))
            }
            Column::National(measure) => self.national(measure, day),
        };
        number.map_or_else(|| "NA".to_owned(), number::format)
    }

    fn national(&self, measure: Measure, day: Date) -> Option<f64> {
        let observed = || self.observed.get(&(Territory::FRANCE, measure, day)).copied();
        match measure {
            Measure::Definitive | Measure::Provisional => {
                let point = self.sheet.publication.national().point(day)?;
                let wanted = point.provisional == (measure == Measure::Provisional);
                let measures = [Measure::Definitive, Measure::Provisional];
                self.level(Territory::FRANCE, day, &measures).filter(|_| wanted)
            }
            Measure::Minimum | Measure::Maximum if self.grid.layout.is_none() => self.band(measure, day),
            // A raw index is public together with the level computed from it.
            Measure::Raw if self.sheet.audience == ExportKind::Public => {
                self.sheet.publication.national().level(day).and_then(|_| observed())
            }
            Measure::Smoothed => self.level(Territory::FRANCE, day, &[Measure::Smoothed]),
            _ => observed(),
        }
    }

    /// A level as it was imported, if it equals the published one; otherwise the published one.
    fn level(&self, territory: Territory, day: Date, measures: &[Measure]) -> Option<f64> {
        let published = self.sheet.publication.series_for(territory).level(day);
        let observed = || measures.iter().find_map(|m| self.observed.get(&(territory, *m, day)).copied());
        if !self.grid.covers_day(day) {
            return published.map(|level| self.rounded(level));
        }
        let (observed, published) = (observed()?, published?);
        Some(if (observed - published).abs() <= ROUNDING { observed } else { self.rounded(published) })
    }

    /// The level of a day of a past season.
    fn past(&self, day: Date) -> Option<f64> {
        match self.grid.layout {
            Some(_) => self.level(Territory::FRANCE, day, &[Measure::Season]),
            None => self.sheet.publication.national().level(day),
        }
    }

    fn band(&self, measure: Measure, day: Date) -> Option<f64> {
        let seasons = self.grid.columns.iter().filter_map(|column| match column {
            Column::Season(season) => Some(*season),
            _ => None,
        });
        let first = self.grid.days.first().copied();
        let levels = seasons.filter_map(|season| self.past(in_season(season, day, first)?));
        levels.reduce(if measure == Measure::Minimum { f64::min } else { f64::max })
    }

    fn reference(&self, day: Date) -> String {
        let imported_layout = self.grid.layout.filter(|_| self.sheet.audience == ExportKind::Operator);
        imported_layout
            .and_then(|layout| layout.reference.get(&day))
            .map_or_else(|| "NA".to_owned(), Clone::clone)
    }

    /// Rounds a level to the digits of national files (one decimal, or whole patients); regional files contain all
    /// digits.
    fn rounded(&self, level: f64) -> f64 {
        match (self.kind, self.sheet.publication.theme.unit()) {
            (Kind::Regional, _) => level,
            (Kind::National, Unit::Patients) => level.round(),
            (Kind::National, _) => (level * 10.0).round() / 10.0,
        }
    }
}

//! Generates the demonstration series.

use super::{
    curve::Curve,
    series,
    shapes::{Shapes, Sold},
};
use crate::{
    Result,
    ias::{
        measure::Observation, season, seed_data::parse, series::days_after, territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// Generates the figures of these themes, up to and including `end`. The same day gives the same figures on every
/// machine.
pub(crate) fn observations(themes: &[Theme], end: Date) -> Result<Vec<(Theme, Vec<Observation>)>> {
    let shapes = shapes()?;
    let wanted = shapes.themes.iter().filter(|shape| themes.contains(&shape.theme));
    Ok(wanted.map(|shape| (shape.theme, series::observations(&shapes, shape, end))).collect())
}

/// Generates the courses of themes for `days` days from `first` on, by former region: 1 is the level between waves; a
/// share is in percent.
pub(crate) fn level_curves(first: Date, days: usize) -> Result<BTreeMap<(Theme, Territory), Vec<f64>>> {
    let shapes = shapes()?;
    let day = |at: usize| days_after(first, i64::try_from(at).unwrap_or(0));
    let years = season::first_year(first)..=season::first_year(day(days));
    let mut courses = BTreeMap::new();
    for shape in &shapes.themes {
        let curve = Curve::new(shape, years.clone());
        let rest = if shape.baseline > 0.0 { shape.baseline } else { 1.0 };
        for (code, region) in Territory::regions().zip(&shapes.regions) {
            let place = curve.region(region);
            let levels = (0..days).map(|at| curve.level(day(at), &place) / rest);
            courses.insert((shape.theme, code), levels.collect());
        }
    }
    Ok(courses)
}

/// The sales of each basket by a mean pharmacy.
pub(crate) fn baskets() -> Result<BTreeMap<Theme, Sold>> {
    Ok(shapes()?.themes.iter().map(|shape| (shape.theme, shape.sold)).collect())
}

pub(super) fn shapes() -> Result<Shapes> {
    parse(include_str!("../../../seeds/ias.toml"))
}

#[cfg(test)]
mod tests;

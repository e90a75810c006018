//! Demonstration series: believable figures for all themes, so that a fresh install is not empty. They carry the mark
//! of demonstration ever after.

mod curve;
mod series;
mod shapes;

use super::{measure::Observation, shipped::parse, theme::Theme};
use crate::Result;
use jiff::civil::Date;
use shapes::Shapes;

/// The figures of these themes, up to and including `end`. The same day gives the same figures on every machine.
pub(super) fn observations(themes: &[Theme], end: Date) -> Result<Vec<(Theme, Vec<Observation>)>> {
    let shapes: Shapes = parse(include_str!("../../../seeds/ias.toml"))?;
    let wanted = shapes.themes.iter().filter(|shape| themes.contains(&shape.theme));
    Ok(wanted.map(|shape| (shape.theme, series::observations(&shapes, shape, end))).collect())
}

#[cfg(test)]
mod tests;

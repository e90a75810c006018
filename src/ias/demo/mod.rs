//! Demonstration series: believable figures for all themes, so that a fresh install is not empty. They are made as
//! historic files and imported like any others, and they carry the mark of demonstration ever after.

mod curve;
mod files;
mod shapes;

use super::{source::Source, theme::Theme};
use crate::Result;
use jiff::civil::Date;
use shapes::Shapes;

/// The files of these themes, up to and including `end`. The same day gives the same bytes on every machine.
///
/// # Errors
/// A fault when the shapes that ship with the product cannot be read.
pub fn sources(themes: &[Theme], end: Date) -> Result<Vec<Source>> {
    let shapes = Shapes::embedded()?;
    let wanted = shapes.themes.iter().filter(|shape| themes.contains(&shape.theme));
    Ok(wanted.flat_map(|shape| files::write(&shapes, shape, end)).collect())
}

#[cfg(test)]
mod tests;

//! Demonstration series: believable figures for all themes, so that a fresh install is not empty. They carry the mark
//! of demonstration ever after.

mod curve;
mod generate;
mod series;
mod shapes;

pub(super) use generate::{courses, observations};

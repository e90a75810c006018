//! Demonstration series: plausible figures for all themes, so that a fresh install is not empty. They keep the mark of
//! a demonstration permanently.

mod curve;
mod generate;
mod series;
mod shapes;

pub(super) use generate::{baskets, level_curves, observations};
pub(super) use shapes::Sold;

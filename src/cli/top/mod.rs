//! `vigie top` shows the metrics of a running `vigie serve` as rates and states.

mod command;
mod render;
mod sample;
mod screen;

pub(crate) use command::{TopArgs, run};

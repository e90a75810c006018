//! Alerts by mail to subscribers, when a level passes its epidemic threshold or published days are revised.

mod emails;
mod find;
mod model;
mod queue;
mod revised;
mod rules;
mod subscribe;

pub use emails::previews;
pub(super) use find::{NewVersion, find};
pub use model::AlertKind;
pub(crate) use model::Choice;
pub(super) use queue::queue;
pub(super) use revised::{RevisedDays, revised_days};
pub(crate) use subscribe::{LIST, list, remove, subscribe};

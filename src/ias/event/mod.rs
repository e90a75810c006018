//! Events that operators report, once for all themes: days whose sales differ from others for a known reason. Charts
//! show them, and the gate holds back no theme for days that an event covers.

mod admin;
mod model;

pub use admin::{add_event, events, remove_event};
pub use model::{Event, EventKind, EventRequest};

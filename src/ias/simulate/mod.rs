//! A panel of pharmacies that never was, to judge the health gate on: 12,562 pharmacies in 22 regions, each sale a line
//! in cents, weekdays, holidays, late senders, returns, pharmacies that come and go, epidemics that reach regions one
//! after the other. What is known of it on a morning goes the way of real counts: levels, then the gate.

mod calendar;
mod event;
mod fault;
mod nowcast;
mod panel;
mod products;
mod random;
mod report;
mod sales;
mod statement;
mod trial;
mod world;

pub use event::Event;
pub use fault::Fault;
pub use nowcast::{Estimated, estimates};
pub use panel::{Duty, PHARMACIES};
pub use report::{DetectionResult, FalseAlarmResult, Report, Request, Witnessed, evaluate};
pub use sales::{Sales, Setting};
pub use statement::{Statement, settled, statements, statements_of_index};
pub use trial::{Change, Disturbance, HeldMorning, Morning, days_to, held, mornings_of};
pub use world::World;

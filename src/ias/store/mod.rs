//! The indicators' tables, a file per family of them.

mod acceptances;
mod bulletins;
mod counts;
mod events;
mod evidences;
mod exclusions;
mod holds;
mod layouts;
mod pharmacies;
mod products;
mod references;
mod retirements;
mod statements;
mod values;
mod versions;

pub use acceptances::Acceptance;
pub(super) use acceptances::{acceptances, put_acceptance};
pub(super) use bulletins::{StoredBulletin, bulletins, insert_bulletin, recent_bulletins};
pub(super) use counts::{counted_year, counts, put_counts};
pub(super) use events::{drop_event, events, put_event};
pub(super) use evidences::{
    StoredEvidence, baseline, evidence, insert_evidence, nowcast, nowcasts, replace_baseline,
};
pub(super) use exclusions::{exclusions, put_exclusions};
pub(super) use holds::{Hold, holds, holds_of, list_recent, upsert_hold};
pub(super) use layouts::{layout, put_layout};
pub(super) use pharmacies::{pharmacies, put_pharmacies};
pub(super) use products::{drop_products, products, put_products};
pub(super) use references::{drop_reference, put_reference, reference, reference_column};
pub(super) use retirements::{drop_retirement, put_retirement, retirements};
pub(super) use statements::statements;
pub(super) use values::{clear, demonstration, imported, put_series, put_values, values};
pub(super) use versions::{
    Version, as_of, body, history, insert_version, latest, latest_of_all, numbered, recent, replace_version,
};

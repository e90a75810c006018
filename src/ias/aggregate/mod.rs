//! Makes daily counts from raw sales lines: the part of a region's sales on a day that belongs to the basket of an
//! indicator. Handles files of any size on all cores, in memory that depends on days and pharmacies only.

mod baskets;
mod cell;
mod collector;
mod input;
mod layout;
mod line_context;
mod lines;
mod partial;
mod rejects;
mod request;
mod run;
pub(crate) mod sales;
mod split;
mod sql;
mod summary;
mod tally;
mod unlisted;
mod write_csv;

pub(crate) use partial::{MergeRequest, merge};
pub(crate) use request::{Counts, Request};
pub(crate) use run::aggregate;
pub(crate) use sql::{Engine, Query, query};
pub(crate) use summary::Summary;
pub(crate) use unlisted::UnlistedProduct;

//! Results of orders: scored pharmacies, the delivered files, and the page.

pub(super) mod base;
mod chance;
mod compute;
mod confidential;
mod engine;
mod files;
mod formats;
mod letters;
mod link;
mod open;
mod page;
mod score;
mod secrecy;
mod strata;
mod sums;
mod territory;
mod turnover;
mod units;

pub(crate) use super::model::result::{Filter, StoredResult};
pub(crate) use base::{BaseReport, Codes, Pharmacy};
pub(crate) use chance::{Chance, Check};
pub(crate) use compute::{ComputeRequest, Computed, compute};
pub(crate) use engine::{Inputs, Report, SalesInputs};
pub(crate) use files::{File, file, file_for};
pub(crate) use letters::preview;
pub(crate) use link::{Viewer, enter, enter_own};
pub(crate) use open::{Opened, close, open, open_days, results};
pub(crate) use page::{Department, Page, page};
pub(crate) use score::{Basis, MarketSummary, PanelReport, Score, Scored, ScoredPharmacy, Turnover};
pub(crate) use secrecy::{LEAST, LEAST_MARKET, StratumShare};
pub(crate) use territory::{department_name, departments, region_name, regions};
pub(crate) use turnover::TurnoverStratum;

#[cfg(test)]
mod tests;

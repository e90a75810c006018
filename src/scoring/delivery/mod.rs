//! Results of orders: scored pharmacies, the delivered files, and the page.

mod access;
mod chance;
mod compute;
mod consumption_units;
mod disclosure_control;
mod emails;
mod forbidden_columns;
mod formats;
mod page;
pub(super) mod pharmacy_base;
mod publish;
mod result_files;
mod sales_totals;
mod score;
mod score_files;
mod strata;
mod territory;
mod turnover;

pub(crate) use super::model::result::{Filter, StoredResult};
pub(crate) use access::{Viewer, exchange_token, issue_owner_key};
pub(crate) use chance::{Chance, Check};
pub(crate) use compute::{ComputeRequest, Computed, compute};
pub(crate) use disclosure_control::{MIN_GROUP_SIZE, MIN_MARKET_SIZE, StratumShare};
pub(crate) use emails::preview;
pub(crate) use page::{Department, Page, page};
pub(crate) use pharmacy_base::{BaseReport, Codes, Pharmacy};
pub(crate) use publish::{PublishedResult, open_days, publish, results, revoke};
pub(crate) use result_files::{File, file, file_for};
pub(crate) use score::{Basis, MarketSummary, PanelReport, Score, Scored, ScoredPharmacy, Turnover};
pub(crate) use score_files::{Inputs, Report, SalesInputs};
pub(crate) use territory::{department_name, departments, region_name, regions};
pub(crate) use turnover::TurnoverStratum;

#[cfg(test)]
mod tests;

//! Requests for data.

use super::SenderDetails;
use crate::{
    catalog::closed_lists::{SourceTerritory, Update},
    closed_list::closed_list,
    locale::Locale,
};
use jiff::Timestamp;
use std::ops::RangeInclusive;

/// Characters of a title and of a description; the interface counts the same.
pub(crate) const TITLE: RangeInclusive<usize> = 30..=200;

pub(crate) const DESCRIPTION: RangeInclusive<usize> = 140..=5_000;

closed_list! {
    /// The budget a year, in euros.
    Budget {
        UpTo10000 = "up-to-10000",
        UpTo25000 = "up-to-25000",
        UpTo50000 = "up-to-50000",
        UpTo100000 = "up-to-100000",
        Over100000 = "over-100000",
        Other = "other",
    }
}

/// A request for data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DataRequest {
    pub(crate) title: String,
    pub(crate) description: String,
    /// Empty if the request is for no specific area.
    pub(crate) territories: Vec<SourceTerritory>,
    pub(crate) delivery: Update,
    pub(crate) budget: Option<Budget>,
    /// The amount of another budget.
    pub(crate) euros: Option<i64>,
    /// The criteria of the Store with which the form was opened, by their query parameters.
    pub(crate) origin: Vec<(String, String)>,
    pub(crate) from: SenderDetails,
    pub(crate) locale: Locale,
    pub(crate) at: Timestamp,
}

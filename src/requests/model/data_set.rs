//! Data sets that providers offer.

use super::SenderDetails;
use crate::{
    catalog::closed_lists::{Channel, DataType, Granularity, Measure, Model, SourceTerritory, Update},
    closed_list::closed_list,
    locale::Locale,
};
use jiff::Timestamp;
use std::ops::RangeInclusive;

/// Characters of a title and of a description; the interface counts the same.
pub(crate) const OFFER_TITLE: RangeInclusive<usize> = 10..=200;

pub(crate) const OFFER_DESCRIPTION: RangeInclusive<usize> = 140..=5_000;

/// Days after which a figure is final.
pub(crate) const FROZEN_DAYS: RangeInclusive<i64> = 1..=3_650;

/// The channels that the form offers, from those of the Store.
pub(crate) const CHANNELS: [Channel; 4] =
    [Channel::Pharmacy, Channel::Parapharmacy, Channel::ECommerce, Channel::Organic];

closed_list! {
    /// The period that a data set covers.
    History as DataSetHistory {
        UnderSixMonths = "under-6-months",
        SixMonths = "6-months",
        OneYear = "1-year",
        TwoYears = "2-years",
        OverTwoYears = "over-2-years",
    }
}

closed_list! {
    /// The effect of a new delivery on earlier periods.
    BackData { Replace = "replace", Add = "add", }
}

closed_list! {
    /// An answer to a question of a form.
    YesNo { Yes = "yes", No = "no", }
}

/// The rules for earlier periods.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Continuation {
    pub(crate) back_data: BackData,
    /// Days after which a figure is final; `None` if it may always change.
    pub(crate) frozen_days: Option<i64>,
}

/// An offered data set; its samples are among the files of its reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DataSet {
    pub(crate) title: String,
    pub(crate) description: String,
    /// Empty if there are none.
    pub(crate) limitations: String,
    pub(crate) data_type: DataType,
    pub(crate) channel: Channel,
    pub(crate) model: Model,
    pub(crate) territories: Vec<SourceTerritory>,
    pub(crate) history: History,
    /// The first and last period, in the provider's words.
    pub(crate) period: String,
    pub(crate) granularity: Granularity,
    pub(crate) update: Update,
    pub(crate) delivery: Update,
    /// `None` for a single delivery.
    pub(crate) continuation: Option<Continuation>,
    pub(crate) measures: Vec<Measure>,
    /// The description of the reference data, if any.
    pub(crate) reference_data: Option<String>,
    pub(crate) sensitive: bool,
    pub(crate) from: SenderDetails,
    pub(crate) locale: Locale,
    pub(crate) at: Timestamp,
}

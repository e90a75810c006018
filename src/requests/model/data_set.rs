//! Data sets that providers offer.

use super::SenderDetails;
use crate::{
    catalog::words::{Channel, DataType, Granularity, Measure, Model, SourceTerritory, Update},
    closed_list::closed_list,
    locale::Locale,
};
use jiff::Timestamp;
use std::ops::RangeInclusive;

/// Characters of a title and of a description; the interface counts the same.
pub(crate) const OFFER_TITLE: RangeInclusive<usize> = 10..=200;

pub(crate) const OFFER_DESCRIPTION: RangeInclusive<usize> = 140..=5_000;

/// Days after which a figure does not change any more.
pub(crate) const FROZEN_DAYS: RangeInclusive<i64> = 1..=3_650;

/// Where data sets come from: of the Store's channels, those that the form offers.
pub(crate) const CHANNELS: [Channel; 4] =
    [Channel::Pharmacy, Channel::Parapharmacy, Channel::ECommerce, Channel::Organic];

closed_list! {
    /// How far back a data set goes.
    History as DataSetHistory {
        UnderSixMonths = "under-6-months",
        SixMonths = "6-months",
        OneYear = "1-year",
        TwoYears = "2-years",
        OverTwoYears = "over-2-years",
    }
}

closed_list! {
    /// What a new delivery does with the periods that were delivered before.
    BackData { Replace = "replace", Add = "add", }
}

closed_list! {
    /// An answer to a question of a form.
    YesNo { Yes = "yes", No = "no", }
}

/// The rules for periods that were delivered before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Continuation {
    pub(crate) back_data: BackData,
    /// Days after which a figure does not change any more; `None` if it may always change.
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
    /// In the provider's words: from when to when.
    pub(crate) period: String,
    pub(crate) granularity: Granularity,
    pub(crate) update: Update,
    pub(crate) delivery: Update,
    /// `None` for a single delivery.
    pub(crate) continuation: Option<Continuation>,
    pub(crate) measures: Vec<Measure>,
    /// Its description, if there is any.
    pub(crate) reference_data: Option<String>,
    pub(crate) sensitive: bool,
    pub(crate) from: SenderDetails,
    pub(crate) locale: Locale,
    pub(crate) at: Timestamp,
}

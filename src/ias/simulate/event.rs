//! What truly happens to a country or its panel, as changes of what is known on a day: no fault, and nothing that may hold a theme.

use super::fault::{Place, scaled};
use crate::{
    closed_list::closed_list,
    ias::{counts::Count, series::days_between, territory::Territory},
};

closed_list! {
    /// An event that figures show.
    Event {
        Strike = "strike",
        Snow = "snow",
        PanicBuying = "panic-buying",
        Pandemic = "pandemic",
        RegionDoubled = "region-doubled",
        PanelDoubled = "panel-doubled",
        ChainLeft = "chain-left",
        RegionCutOff = "region-cut-off",
        RegionEpidemic = "region-epidemic",
        Wave = "wave",
        DoctorsStrike = "doctors-strike",
        PricesRaised = "prices-raised",
        PriceCut = "price-cut",
        Recall = "recall",
        ChainSentTwice = "chain-sent-twice",
    }
}

impl Event {
    /// What it is, for a person.
    pub fn what(self) -> &'static str {
        match self {
            Self::Strike => "a day of strike: a fifth to a half of the pharmacies are open",
            Self::Snow => "snow: a third of the pharmacies of five regions is shut for two days",
            Self::PanicBuying => "panic buying: six days at 1.4 to 2.2 times the usual, ten at 0.65",
            Self::Pandemic => "a pandemic: six to ten times the demand within a week, sooner in some regions",
            Self::RegionDoubled => "the panel of Brittany doubles",
            Self::PanelDoubled => "the whole panel doubles",
            Self::ChainLeft => "a chain leaves: a quarter of the panel of five regions",
            Self::RegionCutOff => "nothing comes from Corsica for four days, and never does",
            Self::RegionEpidemic => "four times the demand in Picardy for ten days",
            Self::Wave => "a wave: about eight times the demand within five weeks",
            Self::DoctorsStrike => "doctors on strike: half to four fifths of the demand for three days",
            Self::PricesRaised => "products leave the reimbursed list: a third dearer, everywhere",
            Self::PriceCut => "prices cut by decree: 22 % less, everywhere",
            Self::Recall => "a recall: a fifth of a month's sales comes back in three days",
            Self::ChainSentTwice => "a chain sends its sales twice for two days",
        }
    }

    pub(super) fn apply(self, place: &Place<'_>) -> Option<Count> {
        let Place { region, day, start, .. } = *place;
        let healthy = (place.healthy)(region, day)?;
        let age = days_between(start, day);
        let code = region.insee().unwrap_or(0);
        let panel = |share: f64| scaled(healthy, share, share, share);
        let is_of_five = [23, 24, 25, 52, 53].contains(&code);
        let own = own(region);
        #[expect(clippy::cast_precision_loss, reason = "a few days")]
        let days = (age + 1) as f64;
        Some(match self {
            Self::Strike if age == 0 => panel(0.2 + 0.3 * own),
            Self::Snow if age < 2 && is_of_five => panel(0.667),
            Self::PanicBuying if age < 6 => scaled(healthy, 1.4 + own, 1.4 + 0.8 * own, 1.0),
            Self::PanicBuying if age < 16 => scaled(healthy, 0.65, 0.65, 1.0),
            Self::Pandemic => {
                let rise = (days / 5.0 * (0.6 + 0.8 * own)).min(1.0);
                scaled(healthy, (6.0 + 4.0 * own).powf(rise), 1.0, 1.0)
            }
            Self::RegionDoubled if code == 53 => panel(2.0),
            Self::PanelDoubled => panel(2.0),
            Self::ChainLeft if is_of_five => panel(0.75),
            Self::RegionCutOff if code == 94 && age < 4 => return None,
            Self::RegionEpidemic if code == 22 && age < 10 => scaled(healthy, 4.0, 1.0, 1.0),
            Self::Wave => {
                let rise = (days / 35.0 * (0.8 + 0.4 * own)).min(1.0);
                scaled(healthy, (6.0 + 4.0 * own).powf(rise), 1.0, 1.0)
            }
            Self::DoctorsStrike if age < 3 => scaled(healthy, 0.5 + 0.3 * own, 1.0, 1.0),
            Self::PricesRaised => scaled(healthy, 1.35, 1.0, 1.0),
            Self::PriceCut => scaled(healthy, 0.78, 1.0, 1.0),
            // A fifth of thirty days in three, from pharmacies that are quick or slow.
            Self::Recall if age < 3 => scaled(healthy, 1.0 - 2.0 * (0.7 + 0.6 * own), 1.0, 1.0),
            Self::ChainSentTwice if age < 2 => scaled(healthy, 1.0 + 0.12 * own, 1.0 + 0.12 * own, 1.0),
            _ => healthy,
        })
    }
}

/// A number from 0 to 1 of a region, always the same.
fn own(region: Territory) -> f64 {
    ((f64::from(region.insee().unwrap_or(0)) * 78.233).sin() * 43_758.547).fract().abs()
}

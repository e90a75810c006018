//! What goes wrong with counts between a pharmacy and a publication, as changes of what is known on a day.

use super::products::LEADING;
use crate::{
    closed_list::closed_list,
    ias::{
        counts::Count,
        series::{days_after, days_between},
        territory::Territory,
    },
};
use jiff::civil::{Date, Weekday};

closed_list! {
    /// A way in which daily counts die.
    Fault {
        PanelHalved = "panel-halved",
        PanelDown65 = "panel-down65",
        PanelDown90 = "panel-down90",
        RegionSilent = "region-silent",
        OneRegionLeft = "one-region-left",
        RegionZero = "region-zero",
        RegionDown70 = "region-down70",
        DenominatorHundredth = "denominator-hundredth",
        DenominatorDoubled = "denominator-doubled",
        NumeratorHundredth = "numerator-hundredth",
        NumeratorHundredfold = "numerator-hundredfold",
        NumeratorDoubled = "numerator-doubled",
        NumeratorHalved = "numerator-halved",
        NumeratorDown30 = "numerator-down30",
        Zero = "zero",
        Frozen = "frozen",
        Fading = "fading",
        DayShifted = "day-shifted",
        WeekShifted = "week-shifted",
        YearShifted = "year-shifted",
        RegionsSwapped = "regions-swapped",
        LateLinesAlone = "late-lines-alone",
        Noise = "noise",
        NumeratorUp35 = "numerator-up35",
        DenominatorUp30 = "denominator-up30",
        PanelDown25 = "panel-down25",
        PanelFading = "panel-fading",
        NearlyFrozen = "nearly-frozen",
        RegionFrozen = "region-frozen",
        YearNearlyRepeated = "year-nearly-repeated",
        SaturdaysMissing = "saturdays-missing",
        ProductLost = "product-lost",
        ProductFading = "product-fading",
    }
}

/// What a fault is told of a day.
pub(super) struct Place<'a> {
    pub(super) region: Territory,
    pub(super) day: Date,
    /// The first day at fault.
    pub(super) start: Date,
    /// The last day that is known.
    pub(super) evening: Date,
    /// What healthy counts say of a region and a day.
    pub(super) healthy: &'a dyn Fn(Territory, Date) -> Option<Count>,
}

impl Fault {
    /// What it is, for a person.
    pub fn description(self) -> &'static str {
        match self {
            Self::PanelHalved => "half of the panel leaves",
            Self::PanelDown65 => "65 % of the panel leave",
            Self::PanelDown90 => "90 % of the panel leave",
            Self::RegionSilent => "one region sends nothing",
            Self::OneRegionLeft => "21 of 22 regions send nothing",
            Self::RegionZero => "one region has numerators of 0",
            Self::RegionDown70 => "one region has 0.3 of its numerators",
            Self::DenominatorHundredth => "denominators in euros instead of cents",
            Self::DenominatorDoubled => "denominators twice",
            Self::NumeratorHundredth => "numerators in euros instead of cents",
            Self::NumeratorHundredfold => "numerators a hundredfold",
            Self::NumeratorDoubled => "numerators twice",
            Self::NumeratorHalved => "half of the numerators",
            Self::NumeratorDown30 => "0.7 of the numerators",
            Self::Zero => "numerators of 0",
            Self::Frozen => "the day before, again and again",
            Self::Fading => "numerators fall by 3 % a day",
            Self::DayShifted => "shifted by a day",
            Self::WeekShifted => "the week before, under new dates",
            Self::YearShifted => "the year before, under new dates",
            Self::RegionsSwapped => "two regions swapped",
            Self::LateLinesAlone => "late lines in place of whole days",
            Self::Noise => "noise in place of numerators",
            Self::NumeratorUp35 => "1.35 of the numerators",
            Self::DenominatorUp30 => "1.3 of the denominators",
            Self::PanelDown25 => "a quarter of the panel leaves",
            Self::PanelFading => "the panel shrinks by 2 % a day",
            Self::NearlyFrozen => "the day before, within 0.1 %",
            Self::RegionFrozen => "one region repeats a day",
            Self::YearNearlyRepeated => "the year before, within 1 %",
            Self::SaturdaysMissing => "Saturdays are missing",
            Self::ProductLost => "the leading product has a new code",
            Self::ProductFading => "the same within three weeks",
        }
    }

    /// Days after which a slow fault counts as never seen.
    pub fn detection_limit_days(self) -> i64 {
        match self {
            Self::Fading => 70,
            Self::PanelFading | Self::ProductFading => 29,
            _ => 15,
        }
    }

    /// The part of the leading product that is still sold under its code, `age` days after the first day of the fault.
    #[expect(clippy::cast_precision_loss, reason = "a few days")]
    pub(super) fn remaining(self, age: i64) -> f64 {
        match self {
            Self::ProductLost => 0.0,
            Self::ProductFading => 1.0 - ((age + 1) as f64 / 21.0).min(1.0),
            _ => 1.0,
        }
    }

    pub(super) fn apply(self, place: &Place<'_>) -> Option<Count> {
        let Place { region, day, start, evening, .. } = *place;
        let healthy = |day| (place.healthy)(region, day);
        let one = region.insee() == Some(53);
        let part = |share: f64| healthy(day).map(|count| scaled(count, share, share, share));
        let numerator = |share: f64| healthy(day).map(|count| scaled(count, share, 1.0, 1.0));
        let denominator = |share: f64| healthy(day).map(|count| scaled(count, 1.0, share, 1.0));
        let age = days_between(start, day);
        match self {
            Self::PanelHalved => part(0.5),
            Self::PanelDown65 => part(0.35),
            Self::PanelDown90 => part(0.1),
            Self::RegionSilent => healthy(day).filter(|_| !one),
            Self::OneRegionLeft => healthy(day).filter(|_| region.insee() == Some(11)),
            Self::RegionZero => numerator(if one { 0.0 } else { 1.0 }),
            Self::RegionDown70 => numerator(if one { 0.3 } else { 1.0 }),
            Self::DenominatorHundredth => denominator(0.01),
            Self::DenominatorDoubled => denominator(2.0),
            Self::NumeratorHundredth => numerator(0.01),
            Self::NumeratorHundredfold => numerator(100.0),
            Self::NumeratorDoubled => numerator(2.0),
            Self::NumeratorHalved => numerator(0.5),
            Self::NumeratorDown30 => numerator(0.7),
            Self::Zero => numerator(0.0),
            Self::Frozen => healthy(days_after(start, -1)),
            #[expect(clippy::cast_precision_loss, reason = "a few days")]
            Self::Fading => numerator(0.97_f64.powf(1.0 + age as f64)),
            Self::DayShifted => healthy(days_after(day, -1)),
            Self::WeekShifted => healthy(days_after(day, -7)),
            Self::YearShifted => healthy(days_after(day, -364)),
            Self::RegionsSwapped => {
                let other = match region.insee() {
                    Some(52) => 53,
                    Some(53) => 52,
                    _ => return healthy(day),
                };
                (place.healthy)(Territory::regions().find(|region| region.insee() == Some(other))?, day)
            }
            Self::NumeratorUp35 => numerator(1.35),
            Self::DenominatorUp30 => denominator(1.3),
            Self::PanelDown25 => part(0.75),
            #[expect(clippy::cast_precision_loss, reason = "a few days")]
            Self::PanelFading => part(0.98_f64.powf(1.0 + age as f64)),
            Self::NearlyFrozen => healthy(days_after(start, -1)).map(|count| nearly(count, 0.001, place)),
            Self::RegionFrozen => healthy(if one { days_after(start, -1) } else { day }),
            Self::YearNearlyRepeated => {
                healthy(days_after(day, -364)).map(|count| nearly(count, 0.01, place))
            }
            Self::SaturdaysMissing => healthy(day).filter(|_| day.weekday() != Weekday::Saturday),
            Self::ProductLost | Self::ProductFading => numerator(1.0 - LEADING * (1.0 - self.remaining(age))),
            // Of the days before the last one only what 2 pharmacies of a hundred sent late.
            Self::LateLinesAlone => part(if day < evening { 0.02 } else { 1.0 }),
            Self::Noise => {
                // As much as on the days before, and nothing of what moves it.
                let before = (1..=28).filter_map(|back| healthy(days_after(start, -back)));
                let (many, sum) = before.fold((0, 0), |(many, sum), count| (many + 1, sum + count.numerator));
                let factor = (0.5 * throw(place)).exp();
                healthy(day).map(|count| {
                    scaled(Count { numerator: sum / i64::from(many.max(1)), ..count }, factor, 1.0, 1.0)
                })
            }
        }
    }
}

/// A number from -1 to 1 of a region and a day, always the same.
fn throw(place: &Place<'_>) -> f64 {
    let Place { region, day, .. } = *place;
    let angle = f64::from(day.day_of_year()) * 12.989_8 + f64::from(region.insee().unwrap_or(0)) * 78.233;
    (angle.sin() * 43_758.547).fract()
}

/// Another count that differs by up to this part.
fn nearly(count: Count, part: f64, place: &Place<'_>) -> Count {
    scaled(count, 1.0 + part * throw(place), 1.0 + part * throw(place), 1.0)
}

/// A count with parts of its numerator, denominator and pharmacies.
#[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "counts are far below 2^53")]
pub(super) fn scaled(count: Count, numerator: f64, denominator: f64, pharmacies: f64) -> Count {
    let of = |number: i64, share: f64| (number as f64 * share).round() as i64;
    let pharmacies = u32::try_from(of(i64::from(count.pharmacies), pharmacies)).unwrap_or(0).max(1);
    Count {
        numerator: of(count.numerator, numerator),
        denominator: of(count.denominator, denominator),
        pharmacies,
        ..count
    }
}

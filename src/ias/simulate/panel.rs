//! The pharmacies of a region: how much each sells, when it joins and leaves, and whether it is open on a day.

use super::calendar::Day;
use crate::{Error, Result};
use rand::{Rng, RngExt as _};
use rand_distr::{Distribution as _, Exp, LogNormal};
use std::str::FromStr;

/// Pharmacies of the whole panel on its first day.
pub const PHARMACIES: f64 = 12_562.0;
/// Of those, how many join and leave in a day: a fifth of a percent more every month.
const JOINING: f64 = 0.006 / 30.4;
const LEAVING: f64 = 0.004 / 30.4;

/// Who is open on Sundays and public holidays. Nobody outside a panel knows, so that the gate is judged on all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duty {
    /// Each pharmacy with a chance of 3 percent.
    Chance,
    /// One of the sixteen pharmacies of each place in turn, of which the panel has ten.
    Rota,
    /// One in twenty of each region.
    Twentieth,
    /// One in ten of each region.
    Tenth,
}

impl Duty {
    pub const ALL: [Self; 4] = [Self::Chance, Self::Rota, Self::Twentieth, Self::Tenth];

    pub fn word(self) -> &'static str {
        match self {
            Self::Chance => "chance",
            Self::Rota => "rota",
            Self::Twentieth => "twentieth",
            Self::Tenth => "tenth",
        }
    }

    /// How far pharmacies are from being of one size, as the standard deviation of logarithms.
    fn unequal(self) -> f64 {
        match self {
            Self::Chance => 0.8,
            Self::Rota => 0.6,
            Self::Twentieth | Self::Tenth => 0.4,
        }
    }
}

impl FromStr for Duty {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let known = Self::ALL.map(Self::word).join(", ");
        Self::ALL.into_iter().find(|duty| duty.word() == text).ok_or(format!("there are {known}"))
    }
}

struct Pharmacy {
    /// What it sells beside the mean pharmacy.
    size: f64,
    joins: usize,
    leaves: usize,
}

pub(super) struct Panel {
    duty: Duty,
    pharmacies: Vec<Pharmacy>,
}

impl Panel {
    /// So many pharmacies on the first day, and those that join in the days after it.
    #[expect(clippy::cast_precision_loss, reason = "pharmacies and days are few")]
    pub(super) fn new(duty: Duty, first: usize, days: usize, rng: &mut impl Rng) -> Result<Self> {
        let sd = duty.unequal();
        let size = LogNormal::new(-sd * sd / 2.0, sd).map_err(Error::internal)?;
        let stay = Exp::new(LEAVING).map_err(Error::internal)?;
        let joining = whole(first as f64 * JOINING * days as f64);
        let pharmacy = |at: usize| {
            let joins = if at < first { 0 } else { rng.random_range(0..days) };
            let leaves = joins + 1 + whole(stay.sample(rng));
            Pharmacy { size: size.sample(rng), joins, leaves }
        };
        Ok(Self { duty, pharmacies: (0..first + joining).map(pharmacy).collect() })
    }

    /// The sizes of the pharmacies that are open on a day.
    pub(super) fn open(&self, at: usize, day: &Day, rng: &mut impl Rng) -> Vec<f64> {
        let members =
            || self.pharmacies.iter().enumerate().filter(|(_, p)| (p.joins..p.leaves).contains(&at));
        let mut chance =
            |share: f64| members().filter(|_| rng.random_bool(share)).map(|(_, p)| p.size).collect();
        match (day.closed, self.duty) {
            (false, _) => chance(day.open),
            (true, Duty::Chance) => chance(0.03),
            (true, Duty::Rota) => {
                let on_duty = |place: usize| (at + place) % 16;
                members().filter(|(n, _)| on_duty(n / 10) == n % 10).map(|(_, p)| p.size).collect()
            }
            (true, Duty::Twentieth | Duty::Tenth) => {
                let part = if self.duty == Duty::Tenth { 10 } else { 20 };
                let mut left = members().count();
                let mut wanted = (left + part / 2) / part;
                // Each with the chance that is left, so that as many are chosen as are wanted.
                let chosen = |(_, pharmacy): (usize, &Pharmacy)| {
                    let taken = rng.random_range(0..left) < wanted;
                    (left, wanted) = (left - 1, wanted - usize::from(taken));
                    taken.then_some(pharmacy.size)
                };
                members().filter_map(chosen).collect()
            }
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number of days or pharmacies, above zero"
)]
pub(super) fn whole(number: f64) -> usize {
    number.round() as usize
}

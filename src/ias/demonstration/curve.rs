//! The curve of one theme: a level for any day, which does not depend on the last day of the series, so that a later
//! demonstration continues an earlier one.

use super::shapes::{Region, Shape, Wave};
use crate::ias::{
    season,
    series::{days_after, days_between},
};
use jiff::civil::{Date, date};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha20Rng;
use std::{collections::BTreeMap, f64::consts::TAU};

struct Drawn {
    peak: Date,
    width: f64,
    height: f64,
}

/// The noise of a place around the curve, and its ratio to the nation.
pub(super) struct Place {
    lag: i64,
    share: f64,
    swings: Vec<Swing>,
}

struct Swing {
    days: f64,
    phase: f64,
    size: f64,
}

/// The curve of one theme over some seasons.
pub(super) struct Curve<'a> {
    shape: &'a Shape,
    waves: BTreeMap<i16, Vec<Drawn>>,
}

impl<'a> Curve<'a> {
    /// The curve for days of the seasons that began in these years.
    pub(super) fn new(shape: &'a Shape, years: std::ops::RangeInclusive<i16>) -> Self {
        // A wave may extend into the season before or after its own.
        let years = years.start() - 1..=years.end() + 1;
        let waves = years.map(|year| (year, draw(shape, year))).collect();
        Self { shape, waves }
    }

    pub(super) fn nation(&self) -> Place {
        let mut rng = ChaCha20Rng::seed_from_u64(self.shape.seed);
        Place { lag: 0, share: 1.0, swings: swings(&mut rng, self.shape.wander) }
    }

    pub(super) fn region(&self, region: &Region) -> Place {
        let code: u64 = region.code.parse().unwrap_or(0);
        let mut rng = ChaCha20Rng::seed_from_u64(self.shape.seed * 1000 + code);
        let share = 1.0 + self.shape.apart * rng.random_range(-1.0..1.0);
        Place { lag: region.lag, share, swings: swings(&mut rng, self.shape.wander * region.unsteady) }
    }

    pub(super) fn level(&self, day: Date, place: &Place) -> f64 {
        let season = season::first_year(day);
        if self.shape.campaign.is_some() {
            return self.share_reached(day, season);
        }
        let age = days(date(2020, 1, 1), day);
        let base = self.shape.baseline * (1.0 + self.shape.growth).powf(age / 365.25);
        let there = days_after(day, -place.lag);
        let near = self.waves.range(season - 1..=season + 1).flat_map(|(_, waves)| waves);
        let risen: f64 = near.map(|wave| wave.height * bell(days(wave.peak, there), wave.width)).sum();
        let swing = |s: &Swing| s.size * (TAU * (age / s.days + s.phase)).sin();
        let wandering: f64 = place.swings.iter().map(swing).sum();
        (base + risen) * place.share * wandering.exp()
    }

    fn share_reached(&self, day: Date, season: i16) -> f64 {
        let Some(campaign) = self.waves.get(&season).and_then(|waves| waves.first()) else { return 0.0 };
        let gone = days(campaign.peak, day).max(0.0) / campaign.width;
        campaign.height * (1.0 - (-gone.powf(1.2)).exp())
    }
}

/// The waves or the campaign of a season, derived only from the seed and the year.
fn draw(shape: &Shape, year: i16) -> Vec<Drawn> {
    let mut rng = ChaCha20Rng::seed_from_u64(shape.seed * 10_000 + u64::from(year.unsigned_abs()));
    let mut one = |(month, day): (i8, i8), moves: f64, height: (f64, f64)| {
        let year = if (month, day) >= season::START { year } else { year + 1 };
        let middle = Date::new(year, month, day).unwrap_or(date(year, 1, 1));
        let peak = days_after(middle, whole(rng.random_range(-moves..=moves)));
        (peak, rng.random_range(height.0..=height.1), rng.random_range(0.85..1.2))
    };
    if let Some(campaign) = &shape.campaign {
        let (peak, height, _) = one(campaign.begins, campaign.moves, campaign.reaches);
        return vec![Drawn { peak, width: campaign.pace, height }];
    }
    let mut wave = |wave: &Wave| {
        let (peak, height, stretch) = one(wave.peak, wave.moves, wave.height);
        Drawn { peak, width: wave.width * stretch, height }
    };
    shape.waves.iter().map(&mut wave).collect()
}

fn swings(rng: &mut ChaCha20Rng, size: f64) -> Vec<Swing> {
    let mut swing = |days: f64| Swing {
        days: days * rng.random_range(0.8..1.25),
        phase: rng.random_range(0.0..1.0),
        size: size * rng.random_range(0.4..1.0),
    };
    [13.0, 29.0, 61.0].map(&mut swing).into()
}

/// A bell that falls more slowly than it rises, like epidemics.
fn bell(away: f64, width: f64) -> f64 {
    let width = if away > 0.0 { 1.35 * width } else { width };
    (-0.5 * (away / width).powi(2)).exp()
}

fn days(from: Date, to: Date) -> f64 {
    days_between(from, to) as f64
}

#[expect(clippy::cast_possible_truncation, reason = "a number of days below a hundred")]
fn whole(days: f64) -> i64 {
    days.round() as i64
}

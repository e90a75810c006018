//! What the panel sells, region by region and day by day, and when it is told.

use super::{
    calendar::{self, Day},
    panel::{Duty, Panel, whole},
    random::normal,
    world::{Course, World},
};
use crate::{
    Error, Result,
    ias::{
        counts::{Count, Counts},
        demonstration::{self, Sold},
        population,
        series::{days_after, days_between},
        territory::Territory,
        theme::{Theme, Unit},
    },
};
use jiff::civil::Date;
use rand::{Rng, RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use rand_distr::{Distribution as _, LogNormal, Normal, Poisson};

/// The longest that a pharmacy keeps a day to itself, in days.
const MAX_DELAY_DAYS: usize = 5;
/// Lines a mean pharmacy sells on a usual day, and what one costs, in cents.
const LINES: f64 = 220.0;
const PRICE: f64 = 1_100.0;
/// Standard deviations of prices, beside their mean: of everything, and of the few products of a basket.
const PRICE_SPREAD: f64 = 1.5;
const BASKET_PRICES_APART: f64 = 0.8;
/// Lines that are given back.
const RETURNED: f64 = 0.005;

/// What is simulated: the same setting gives the same sales on every machine.
#[derive(Debug, Clone)]
pub struct Setting {
    pub world: World,
    pub duty: Duty,
    /// Of the whole panel on the first day.
    pub pharmacies: f64,
    pub seed: u64,
    pub first: Date,
    /// The last day that is sold on.
    pub last: Date,
}

/// What the pharmacies that tell a day after the same number of days sold on it.
#[derive(Debug, Clone, Default)]
struct Part {
    pharmacies: u32,
    everything: i64,
    baskets: [i64; Theme::ALL.len()],
}

pub struct Sales {
    setting: Setting,
    regions: Vec<(Territory, Vec<[Part; MAX_DELAY_DAYS + 1]>)>,
}

impl Sales {
    /// Everything the panel sells from the first day to the last.
    ///
    /// # Errors
    /// A defect of the shipped shapes.
    pub fn new(setting: Setting) -> Result<Self> {
        let many = usize::try_from(days_between(setting.first, setting.last) + 1).map_err(Error::internal)?;
        let courses = demonstration::level_curves(setting.first, many)?;
        let baskets = demonstration::baskets()?;
        let people = population::all()?;
        let all = people.for_territory(Territory::FRANCE).unwrap_or(1);
        let of = |(place, region): (usize, Territory)| {
            let place = i64::try_from(place).unwrap_or(0);
            let mut rng =
                ChaCha8Rng::seed_from_u64(setting.seed * 100 + u64::from(region.insee().unwrap_or(0)));
            let inhabitants = people.for_territory(region).unwrap_or(0);
            #[expect(clippy::cast_precision_loss, reason = "populations are far below 2^53")]
            let share = inhabitants as f64 / all as f64;
            let first = whole(setting.pharmacies * share);
            let days = calendar::days(setting.world, region, place, setting.first, many);
            let panel = Panel::new(setting.duty, first, many, &mut rng)?;
            let course = |theme| courses.get(&(theme, region)).map_or(&[][..], Vec::as_slice);
            let courses = Theme::ALL.map(|theme| {
                let course = Course { first: setting.first, levels: course(theme) };
                setting.world.course(theme, region, setting.seed, course)
            });
            let day = |(at, day): (usize, &Day)| {
                let demand: Vec<_> = Theme::ALL
                    .into_iter()
                    .zip(&courses)
                    .map(|(theme, levels)| Demand {
                        theme,
                        sold: baskets.get(&theme).copied().unwrap_or_default(),
                        before: at.checked_sub(1).and_then(|at| levels.get(at)).copied(),
                        level: levels[at],
                    })
                    .collect();
                sold(&setting, &panel.open(at, day, &mut rng), day, &demand, &mut rng)
            };
            Ok((region, days.iter().enumerate().map(day).collect()))
        };
        let regions: Result<_> = Territory::regions().enumerate().map(of).collect();
        Ok(Self { setting, regions: regions? })
    }

    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// What is known of a day on the evening of another one.
    pub(super) fn known(&self, theme: Theme, region: usize, day: Date, evening: Date) -> Option<Count> {
        let at = usize::try_from(days_between(self.setting.first, day)).ok()?;
        let age = usize::try_from(days_between(day, evening)).ok()?;
        let parts = self.regions.get(region)?.1.get(at)?.iter().take(age + 1);
        let place = Theme::ALL.iter().position(|known| *known == theme)?;
        let mut count =
            Count { numerator: 0, denominator: 0, pharmacies: 0, extracted_on: Some(days_after(evening, 1)) };
        for part in parts {
            count.numerator += part.baskets[place];
            count.denominator += part.everything;
            count.pharmacies += part.pharmacies;
        }
        (count.pharmacies > 0).then_some(count)
    }

    /// Numerator, denominator and pharmacies of a day of a former region, as known on the evening of another day.
    pub fn sums(&self, theme: Theme, region: Territory, day: Date, evening: Date) -> Option<(i64, i64, i64)> {
        let (at, _) = self.regions().find(|(_, known)| *known == region)?;
        let Count { numerator, denominator, pharmacies, .. } = self.known(theme, at, day, evening)?;
        Some((numerator, denominator, pharmacies.into()))
    }

    pub(super) fn regions(&self) -> impl Iterator<Item = (usize, Territory)> + '_ {
        self.regions.iter().enumerate().map(|(at, (region, _))| (at, *region))
    }

    /// All that is known of a theme on the evening of a day.
    pub(in crate::ias) fn counts(&self, theme: Theme, evening: Date) -> Counts {
        let mut counts = Counts::default();
        let many = days_between(self.setting.first, evening);
        for (at, region) in self.regions() {
            for day in (0..=many).map(|after| days_after(self.setting.first, after)) {
                if let Some(count) = self.known(theme, at, day, evening) {
                    counts.set(region, day, count);
                }
            }
        }
        counts
    }
}

/// The demand for a theme on a day: 1 is the level between waves; a share is in percent.
struct Demand {
    theme: Theme,
    sold: Sold,
    /// The level of the day before.
    before: Option<f64>,
    level: f64,
}

impl Demand {
    /// Lines a mean pharmacy sells.
    fn lines(&self, day: &Day) -> f64 {
        let Self { sold, level, .. } = self;
        if self.theme.unit() == Unit::Percent {
            return sold.lines * (level - self.before.unwrap_or(*level)).max(0.0);
        }
        let on_duty = sold.on_duty.filter(|_| day.closed);
        on_duty.or(sold.no_school.filter(|_| day.no_school)).unwrap_or(1.0) * sold.lines * level
    }
}

/// What the open pharmacies of a region sell on a day, by the delay with which they tell it.
fn sold(
    setting: &Setting,
    open: &[f64],
    day: &Day,
    demand: &[Demand],
    rng: &mut impl Rng,
) -> [Part; MAX_DELAY_DAYS + 1] {
    /// The part of all pharmacies that the largest chain has.
    const CHAIN: f64 = 0.06;
    let Setting { world, seed, .. } = *setting;
    let late = rng.random_range(0.01..0.05);
    let mut parts: [Part; MAX_DELAY_DAYS + 1] = std::array::from_fn(|_| Part::default());
    let mut sizes = [0.0; MAX_DELAY_DAYS + 1];
    let late_chain = world.late_chain(day.date, seed);
    let (scatter, of_all) = world.scatter();
    for size in open {
        let delay = match late_chain {
            Some(days) if rng.random_bool(CHAIN) => days,
            _ if rng.random_bool(late) => rng.random_range(1..=MAX_DELAY_DAYS),
            _ => 0,
        };
        parts[delay].pharmacies += 1;
        sizes[delay] += size;
    }
    let busy = day.sold * shaken(of_all, rng);
    let bought: Vec<f64> = demand
        .iter()
        .map(|of| of.lines(day) * world.promotion(of.theme, day.date, seed) * shaken(scatter, rng))
        .collect();
    for (part, size) in parts.iter_mut().zip(sizes).filter(|(part, _)| part.pharmacies > 0) {
        part.everything = cents(poisson(LINES * size * busy, rng), PRICE, PRICE_SPREAD, rng);
        for (at, Demand { sold: Sold { cents: price, .. }, .. }) in demand.iter().enumerate() {
            let lines = poisson(bought[at] * size * busy, rng);
            part.baskets[at] = price.map_or(lines - poisson(RETURNED * float(lines), rng), |price| {
                cents(lines, price, BASKET_PRICES_APART, rng)
            });
            part.everything += price.map_or(0, |_| part.baskets[at]);
        }
    }
    parts
}

/// A factor of about 1.
fn shaken(deviation: f64, rng: &mut impl Rng) -> f64 {
    Normal::new(0.0, deviation).map_or(1.0, |normal| normal.sample(rng).exp())
}

#[expect(clippy::cast_possible_truncation, reason = "far below 2^53")]
fn poisson(mean: f64, rng: &mut impl Rng) -> i64 {
    Poisson::new(mean).map_or(0, |poisson| poisson.sample(rng) as i64)
}

/// What so many lines come to; those that were given back are below zero.
#[expect(clippy::cast_possible_truncation, reason = "far below 2^53")]
fn cents(lines: i64, price: f64, apart: f64, rng: &mut impl Rng) -> i64 {
    const EACH: i64 = 30;
    if lines > EACH {
        // So many lines that their sum is normal.
        let mean = 1.0 - 2.0 * RETURNED;
        let deviation = (float(lines) * (1.0 + apart * apart - mean * mean)).sqrt();
        return (price * (float(lines) * mean + deviation * normal(rng))).round() as i64;
    }
    let spread = (1.0 + apart * apart).ln();
    let Ok(prices) = LogNormal::new(price.ln() - spread / 2.0, spread.sqrt()) else { return 0 };
    let line = |_| if rng.random_bool(RETURNED) { -prices.sample(rng) } else { prices.sample(rng) };
    (0..lines).map(line).sum::<f64>().round() as i64
}

#[expect(clippy::cast_precision_loss, reason = "lines of a day are far below 2^53")]
fn float(number: i64) -> f64 {
    number as f64
}

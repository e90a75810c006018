//! Publication, morning after morning, of what the panel sells: which days the gate holds back, and how long it takes to
//! notice a fault.

use super::{
    event::Event,
    fault::{Fault, Place, scaled},
    products::{LEADING, products},
    sales::Sales,
};
use crate::{
    Error, Result,
    ias::{
        compose::{ImportedData, compose},
        counts::{Count, Products},
        gate::{Finding, Rules},
        judge::{Criteria, Judged, evaluate},
        publication::Publication,
        series::{days_after, days_between},
        territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::Date;

/// A morning on which nothing was published, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct HeldMorning {
    /// The last day that was known.
    pub day: Date,
    pub findings: Vec<Finding>,
}

/// What changes healthy figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Fault(Fault),
    Event(Event),
}

/// A fault or an event with its first day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Disturbance {
    pub change: Change,
    pub start: Date,
}

/// What is known of a theme, as days go by.
pub(super) struct Feed<'a> {
    sales: &'a Sales,
    theme: Theme,
    disturbance: Option<Disturbance>,
    pub(super) data: ImportedData,
}

impl<'a> Feed<'a> {
    pub(super) fn new(sales: &'a Sales, theme: Theme, evening: Date) -> Self {
        let data = ImportedData { counts: sales.counts(theme, evening), ..ImportedData::default() };
        Self { sales, theme, disturbance: None, data }
    }

    fn disturbance_on(&self, day: Date) -> Option<Disturbance> {
        self.disturbance.filter(|disturbance| day >= disturbance.start)
    }

    /// What was sold of the products of the basket, as far as the gate looks back on.
    fn products(&self, evening: Date) -> Products {
        const DAYS: i64 = 70;
        let day = |back: i64| {
            let day = days_after(evening, -back);
            let counts = self.sales.regions().filter_map(|(_, region)| self.data.counts.day(region, day));
            let sum = counts.reduce(|sum, count| Count {
                numerator: sum.numerator + count.numerator,
                denominator: sum.denominator + count.denominator,
                ..sum
            })?;
            let left = match self.disturbance_on(day) {
                Some(Disturbance { change: Change::Fault(fault), start }) => {
                    fault.remaining(days_between(start, day))
                }
                _ => 1.0,
            };
            // The basket has lost what the leading product has.
            let whole = scaled(sum, 1.0 / (1.0 - LEADING * (1.0 - left)), 1.0, 1.0);
            Some((day, products(self.theme, day, whole, left)))
        };
        (0..DAYS).filter_map(day).collect()
    }

    /// One more day, and what came late of those before it, as an extract of the last seven days tells them; nothing where they would be
    /// refused, for a day would become a part of itself.
    pub(super) fn advance(&mut self, evening: Date) -> Option<()> {
        for day in (0..7).map(|back| days_after(evening, -back)) {
            for (at, region) in self.sales.regions() {
                let Some(count) = self.count(at, region, day, evening) else { continue };
                let before = self.data.counts.set(region, day, count);
                if before.is_some_and(|before| before.loses_too_much_in(count)) {
                    return None;
                }
            }
        }
        self.data.products = self.products(evening);
        Some(())
    }

    fn count(&self, at: usize, region: Territory, day: Date, evening: Date) -> Option<Count> {
        match self.disturbance_on(day) {
            None => self.sales.known(self.theme, at, day, evening),
            Some(Disturbance { change, start }) => {
                let healthy = |region: Territory, day: Date| {
                    let (at, _) = self.sales.regions().find(|(_, known)| *known == region)?;
                    self.sales.known(self.theme, at, day, evening)
                };
                let place = Place { region, day, start, evening, healthy: &healthy };
                match change {
                    Change::Fault(fault) => fault.apply(&place),
                    Change::Event(event) => event.apply(&place),
                }
            }
        }
    }

    /// What would be published, and what stops it.
    fn morning(&self, rules: &Rules, public: Option<&Publication>, evening: Date) -> Result<Judged> {
        evaluate(
            self.theme,
            &self.data,
            Criteria {
                rules,
                previous: public,
                reference: None,
                accepted: &[],
                today: days_after(evening, 1),
            },
        )
    }

    /// What is excluded stays so.
    fn keep(&mut self, judged: &Judged) {
        self.data.exclusions.clone_from(&judged.exclusions);
    }
}

/// The mornings from the day `from` on, which are `days`, on which the gate holds healthy figures back.
///
/// # Errors
/// Days that were not simulated.
pub fn held(rules: &Rules, sales: &Sales, theme: Theme, from: Date, days: i64) -> Result<Vec<HeldMorning>> {
    let mut feed = Feed::new(sales, theme, days_after(from, -1));
    let mut public = None;
    let mut held = Vec::new();
    for day in (0..days).map(|after| days_after(from, after)) {
        if feed.advance(day).is_none() {
            return Err(Error::internal(format!("{theme}: the counts of {day} would be refused")));
        }
        let judged = feed.morning(rules, public.as_ref(), day)?;
        if judged.is_held() {
            held.push(HeldMorning { day, findings: judged.findings });
        } else {
            feed.keep(&judged);
            public = Some(judged.publication);
        }
    }
    Ok(held)
}

/// The number of days with this fault that are taken until it is stopped or excluded, 1 being the first, and by which rule; `ingest` where its counts
/// are refused before they are published. Nothing when it is not stopped within [`Fault::patience`].
///
/// # Errors
/// Days that were not simulated.
pub fn days_to(
    rules: &Rules,
    sales: &Sales,
    theme: Theme,
    fault: Fault,
    start: Date,
) -> Result<Option<(i64, String)>> {
    if sales.setting().last < days_after(start, fault.detection_limit_days()) {
        return Err(Error::internal("a fault is tried on days that are simulated"));
    }
    let before = days_after(start, -1);
    let mut feed = Feed::new(sales, theme, before);
    let mut public = feed.morning(rules, None, before)?.publication;
    feed.disturbance = Some(Disturbance { change: Change::Fault(fault), start });
    for after in 0..fault.detection_limit_days() {
        let day = days_after(start, after);
        if feed.advance(day).is_none() {
            return Ok(Some((after + 1, "ingest".to_owned())));
        }
        let judged = feed.morning(rules, Some(&public), day)?;
        if let Some(first) = judged.findings.into_iter().next() {
            return Ok(Some((after + 1, first.rule)));
        }
        public = judged.publication;
    }
    Ok(None)
}

/// What is published on a morning.
#[derive(Debug, Clone, PartialEq)]
pub struct Morning {
    /// The last day that was known.
    pub day: Date,
    /// The last day that is public.
    pub public: Option<Date>,
    pub held: bool,
    pub findings: Vec<Finding>,
    /// How far public levels of France since the first day are from healthy ones: the largest logarithm of their ratio.
    pub national_error: f64,
    /// The same of former regions.
    pub regional_error: f64,
}

/// The mornings from the first day of a fault or an event on.
///
/// # Errors
/// Days that were not simulated.
pub fn mornings_of(
    rules: &Rules,
    sales: &Sales,
    theme: Theme,
    disturbance: Disturbance,
    days: i64,
) -> Result<Vec<Morning>> {
    let start = disturbance.start;
    let before = days_after(start, -1);
    let mut feed = Feed::new(sales, theme, before);
    let mut public = feed.morning(rules, None, before)?.publication;
    feed.disturbance = Some(disturbance);
    let mut mornings = Vec::new();
    for day in (0..days).map(|after| days_after(start, after)) {
        // What is refused is not published.
        if feed.advance(day).is_none() {
            break;
        }
        let judged = feed.morning(rules, Some(&public), day)?;
        let held = judged.is_held();
        if !held {
            feed.keep(&judged);
            public = judged.publication;
        }
        let healthy = compose(theme, &Feed::new(sales, theme, day).data)?;
        let error = |territory: Territory| {
            let levels = public.series_for(territory).levels().rev().take_while(|(day, _)| *day >= start);
            let healthy = |day| healthy.series_for(territory).level(day);
            let errors = levels
                .filter_map(|(day, level)| Some((level.max(1e-9) / healthy(day)?.max(1e-9)).ln().abs()));
            errors.fold(0.0, f64::max)
        };
        let national_error = error(Territory::FRANCE);
        let regional_error = Territory::regions().map(error).fold(0.0, f64::max);
        let public = public.national().last_day();
        mornings.push(Morning {
            day,
            public,
            held,
            findings: judged.findings,
            national_error,
            regional_error,
        });
    }
    Ok(mornings)
}

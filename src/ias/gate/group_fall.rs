//! Rule `group-fall`: a product, or a group of products, that falls out of its basket. A product that sells under a new code goes
//! missing from an indicator without any day that is out of the ordinary, as soon as it takes some weeks; what is left of the basket
//! looks like an indicator that falls.
//!
//! A product falls out when both its share of the basket and its part of all sales fall: in an epidemic the shares of other products
//! fall, at the end of a season the sales of all. Findings are public, so sums and shares of products are not among their numbers.

use super::{
    counts::{deviation, median},
    finding::{Finding, Severity},
    recent::count,
    subject::GateInput,
    thresholds::{GroupFall, Thresholds},
};
use crate::ias::{
    counts::{ProductDay, Products},
    series::days_after,
    territory::Territory,
};
use jiff::civil::Date;

/// Days at the end that are judged together.
const WINDOWS: [i64; 2] = [2, 7];
/// Days that tell what is usual, at least.
const MIN_DAYS: usize = 18;
/// A day with less than this part of the usual basket is a Sunday or a holiday.
const ORDINARY: f64 = 0.3;
/// A product that had less than this part of its share before is new.
const NEW: f64 = 0.25;

pub(super) fn examine(subject: &GateInput<'_>, thresholds: &Thresholds) -> Vec<Finding> {
    let public = subject.comparable().and_then(|previous| previous.national().last_day());
    let limits = &thresholds.group_fall;
    let found = |products| WINDOWS.into_iter().find_map(|window| fallen(limits, products, window, public));
    subject.products.and_then(found).into_iter().collect()
}

/// The days of a window, and those before that tell what is usual.
struct Compared<'a> {
    now: Vec<&'a ProductDay>,
    usual: Vec<&'a ProductDay>,
}

impl<'a> Compared<'a> {
    /// What was held back does not teach what is usual: that ends with the last public day.
    fn new(limits: &GroupFall, products: &'a Products, window: i64, public: Option<Date>) -> Option<Self> {
        let last = *products.keys().next_back()?;
        let end = days_after(last, -window);
        let end = public.map_or(end, |public| public.min(end));
        let between = |from: Date, to: Date| products.range(from..=to).map(|(_, day)| day);
        let now: Vec<_> = between(days_after(last, 1 - window), last).collect();
        let before: Vec<_> = between(days_after(end, 1 - 7 * limits.weeks), end).collect();
        let least = ORDINARY * median(before.iter().map(|day| basket(day)).collect())?;
        let usual: Vec<_> = before.into_iter().filter(|day| basket(day) > least.max(0.0)).collect();
        let is_enough = usual.len() >= MIN_DAYS && now.iter().map(|day| basket(day)).sum::<f64>() > 0.0;
        is_enough.then_some(Self { now, usual })
    }

    /// What the days sold of some products, over a whole of theirs.
    fn share(&self, of: &dyn Fn(&ProductDay) -> Option<f64>, whole: fn(&ProductDay) -> f64) -> Share {
        let sum = |of: &dyn Fn(&ProductDay) -> f64| self.now.iter().map(|day| of(day)).sum::<f64>();
        let shares = self.usual.iter().filter_map(|day| Some(of(day)? / whole(day).max(1.0)));
        let shares: Vec<f64> = shares.collect();
        let logarithms = shares.iter().map(|share| share.max(1e-9).ln());
        Share {
            now: sum(&|day| of(day).unwrap_or(0.0)).max(0.0) / sum(&|day| whole(day)).max(1.0),
            spread: deviation(logarithms),
            usual: if shares.len() < MIN_DAYS { 0.0 } else { median(shares).unwrap_or(0.0) },
        }
    }

    /// The share of the basket that is lost, where these products all but disappeared.
    fn lost(&self, limits: &GroupFall, of: &dyn Fn(&ProductDay) -> Option<f64>) -> Option<f64> {
        let (of_basket, of_all) = (self.share(of, basket), self.share(of, |day| float(day.denominator)));
        let factor = of_basket.factor()?.max(of_all.factor()?);
        let is_fall = factor < limits.fall && factor.max(1e-9).ln() < -limits.surprise * of_basket.spread;
        is_fall.then_some(of_basket.usual * (1.0 - factor))
    }

    /// The share of the basket that new products of a group have.
    fn new_share(&self, group: &str) -> f64 {
        let Some(last) = self.now.last().and_then(|day| day.groups.get(group)) else { return 0.0 };
        let gained = |product: &String| {
            let share = self.share(&|day| sold(day, group, product), basket);
            if share.usual < NEW * share.now { share.now - share.usual } else { 0.0 }
        };
        last.keys().map(gained).sum()
    }
}

struct Share {
    now: f64,
    usual: f64,
    /// The standard deviation of the logarithm of days.
    spread: f64,
}

impl Share {
    fn factor(&self) -> Option<f64> {
        (self.usual > 0.0).then(|| self.now / self.usual)
    }
}

/// The group that lost the largest share of the basket over the last days.
fn fallen(limits: &GroupFall, products: &Products, window: i64, public: Option<Date>) -> Option<Finding> {
    let compared = Compared::new(limits, products, window, public)?;
    let (day, last) = products.last_key_value()?;
    let of_group = |group: &String| {
        let new = compared.new_share(group);
        let whole = compared.lost(limits, &|day| sum(day, group)).map(|lost| (lost, None));
        let parts = last.groups[group].keys().filter_map(|product| {
            Some((compared.lost(limits, &|day| sold(day, group, product))?, Some(product.clone())))
        });
        let (lost, product) = whole.into_iter().chain(parts).max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((lost - new, group.clone(), product))
    };
    let (lost, group, product) =
        last.groups.keys().filter_map(of_group).max_by(|a, b| a.0.total_cmp(&b.0))?;
    if lost < limits.amber {
        return None;
    }
    let what = product.map_or_else(|| "its products".to_owned(), |product| format!("its product {product}"));
    let limit = limits.fall;
    let message = format!(
        "{}: the group {group:?} falls out of the basket: over the {window} days up to {day} {what} sold less than {limit} of the \
         usual; look for a new code (vigie ias aggregate --classes)",
        Territory::FRANCE
    );
    let finding = Finding::red("group-fall", message).at(Territory::FRANCE, *day);
    let severity = if lost < limits.red { Severity::Amber } else { finding.severity };
    let finding = Finding { severity, ..finding };
    Some(finding.with_number("days", count(usize::try_from(window).ok()?)).with_number("limit", limit))
}

fn sold(day: &ProductDay, group: &str, product: &str) -> Option<f64> {
    day.groups.get(group)?.get(product).map(|sold| float(*sold))
}

fn sum(day: &ProductDay, group: &str) -> Option<f64> {
    day.groups.get(group).map(|products| products.values().map(|sold| float(*sold)).sum())
}

pub(super) fn basket(day: &ProductDay) -> f64 {
    day.groups.values().flat_map(|products| products.values()).map(|sold| float(*sold)).sum()
}

#[expect(clippy::cast_precision_loss, reason = "sales of a day are far below 2^53")]
fn float(number: i64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use std::collections::BTreeMap;

    const LIMITS: GroupFall = GroupFall { weeks: 6, fall: 0.5, surprise: 5.0, red: 0.1, amber: 0.04 };
    const DAYS: i64 = 60;

    /// Sixty days of two groups; `change` returns the factors of the products' sales by day.
    fn found(change: impl Fn(i64) -> [f64; 5]) -> Option<(String, i64)> {
        let shares = [
            ("old", "1", 0.4),
            ("old", "2", 0.2),
            ("old", "3", 0.0),
            ("other", "4", 0.35),
            ("other", "5", 0.05),
        ];
        let day = |at: i64| {
            let day = days_after(date(2026, 1, 1), at);
            let open = if day.weekday() == jiff::civil::Weekday::Sunday { 0.05 } else { 1.0 };
            let noise = |place: usize| 1.0 + 0.02 * (at as f64 * 12.9 + place as f64 * 7.7).sin();
            let mut groups: BTreeMap<String, BTreeMap<String, i64>> = BTreeMap::new();
            for (place, ((group, product, share), factor)) in shares.into_iter().zip(change(at)).enumerate() {
                let share = if product == "3" { 0.4 * (factor - 1.0) } else { share * factor };
                let sold = (100_000.0 * open * share * noise(place)) as i64;
                groups.entry(group.to_owned()).or_default().insert(product.to_owned(), sold);
            }
            (day, ProductDay { denominator: (10_000_000.0 * open) as i64, groups })
        };
        let products: Products = (0..DAYS).map(day).collect();
        let public = products.keys().nth_back(1).copied();
        let found = WINDOWS.into_iter().find_map(|window| fallen(&LIMITS, &products, window, public))?;
        let severity = format!("{:?}", found.severity);
        Some((severity, found.numbers["days"] as i64))
    }

    #[test]
    fn detects_a_dropped_product_in_two_days_or_some_weeks() {
        let red = |days| Some(("Red".to_owned(), days));
        let since = |at: i64, days: i64, to: f64| if at >= DAYS - days { to } else { 1.0 };
        assert_eq!(found(|_| [1.0; 5]), None);
        assert_eq!(found(|at| [since(at, 2, 0.0), 1.0, 1.0, 1.0, 1.0]), red(2));
        let weeks = |at: i64, days: i64| 1.0 - ((at - (DAYS - days)).max(0) as f64 / 21.0).min(1.0);
        assert_eq!(found(|at| [weeks(at, 21), 1.0, 1.0, 1.0, 1.0]).unwrap().0, "Red");
        assert_eq!(found(|at| [weeks(at, 8), 1.0, 1.0, 1.0, 1.0]), None);
        // A whole group, and a product with a small share of the basket.
        assert_eq!(found(|at| [since(at, 2, 0.1), since(at, 2, 0.1), 1.0, 1.0, 1.0]), red(2));
        assert_eq!(found(|at| [1.0, 1.0, 1.0, 1.0, since(at, 2, 0.0)]).unwrap().0, "Amber");
    }

    #[test]
    fn epidemics_season_ends_and_replaced_products_are_not_falls() {
        let since = |at: i64, to: f64| if at >= DAYS - 10 { to } else { 1.0 };
        // The other group sells five times as much; then all sales fall to a third.
        assert_eq!(found(|at| [1.0, 1.0, 1.0, since(at, 5.0), since(at, 5.0)]), None);
        assert_eq!(found(|at| [since(at, 0.3), since(at, 0.3), 1.0, since(at, 0.3), since(at, 0.3)]), None);
        // A new product of the same group replaces it.
        assert_eq!(found(|at| [since(at, 0.0), 1.0, since(at, 2.0), 1.0, 1.0]), None);
    }
}

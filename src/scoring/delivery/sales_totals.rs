//! Sums the sales of each pharmacy by market: one amount per pharmacy and market, whatever the number of lines.

use crate::{
    ias::{PharmacySale, SalesAccumulator},
    scoring::model::{
        market::{MAX_MARKETS, Market},
        order::Indicator,
    },
};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Maximum number of pharmacies. France has about 20,000: far more indicate a misread column.
const MAX_PHARMACIES: usize = 100_000;

/// Consumption units per box, by product number; 1 for products without an entry.
pub(crate) type Units = BTreeMap<u64, i64>;

/// Markets of a product, and its units.
#[derive(Debug, Clone, Copy)]
struct Product {
    /// One bit per market.
    markets: u8,
    /// Units per box.
    units: i64,
}

/// The products of all markets.
#[derive(Debug)]
pub(crate) struct Basket {
    products: FxHashMap<u64, Product>,
    indicator: Indicator,
}

impl Basket {
    pub(crate) fn new(markets: &[Market], indicator: Indicator, units: &Units) -> Self {
        let mut products = FxHashMap::default();
        for (at, market) in markets.iter().take(MAX_MARKETS).enumerate() {
            for gtin in market.gtins.iter().map(|gtin| gtin.number()) {
                let units = units.get(&gtin).copied().unwrap_or(1);
                products.entry(gtin).or_insert(Product { markets: 0, units }).markets |= 1 << at;
            }
        }
        Self { products, indicator }
    }
}

/// Sales of a pharmacy.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct PharmacySales {
    /// Cents of all sales, in a market or not.
    pub(crate) cents: i64,
    /// The indicator of each market.
    pub(crate) markets: [i64; MAX_MARKETS],
}

impl PharmacySales {
    pub(crate) fn add(&mut self, other: &Self) {
        self.cents += other.cents;
        self.markets.iter_mut().zip(other.markets).for_each(|(sum, more)| *sum += more);
    }
}

/// The sums of one worker.
pub(crate) struct SalesTotals<'b> {
    basket: &'b Basket,
    places: FxHashMap<Box<[u8]>, usize>,
    sold: Vec<PharmacySales>,
    /// Code and index of the pharmacy of the last line: files are often sorted by pharmacy.
    last: (Vec<u8>, usize),
}

impl<'b> SalesTotals<'b> {
    pub(crate) fn new(basket: &'b Basket) -> Self {
        Self { basket, places: FxHashMap::default(), sold: Vec::new(), last: (Vec::new(), 0) }
    }

    fn index_or_insert(&mut self, pharmacy: &[u8]) -> Option<usize> {
        if self.last.0 == pharmacy && !pharmacy.is_empty() {
            return Some(self.last.1);
        }
        let place = match self.places.get(pharmacy) {
            Some(place) => *place,
            None if self.sold.len() == MAX_PHARMACIES => return None,
            None => {
                self.places.insert(pharmacy.into(), self.sold.len());
                self.sold.push(PharmacySales::default());
                self.sold.len() - 1
            }
        };
        self.last.0.clear();
        self.last.0.extend_from_slice(pharmacy);
        self.last.1 = place;
        Some(place)
    }
}

impl SalesAccumulator for SalesTotals<'_> {
    fn add(&mut self, sale: &PharmacySale<'_>) -> bool {
        let Some(place) = self.index_or_insert(sale.pharmacy) else { return false };
        let sold = &mut self.sold[place];
        sold.cents += sale.cents;
        let Some(product) = sale.product.and_then(|product| self.basket.products.get(&product)) else {
            return true;
        };
        let value = match self.basket.indicator {
            Indicator::Turnover => sale.cents,
            Indicator::Volume => sale.quantity * product.units,
        };
        for (at, sum) in sold.markets.iter_mut().enumerate() {
            if product.markets >> at & 1 == 1 {
                *sum += value;
            }
        }
        true
    }
}

/// Merges the sums of all workers, by the code of the pharmacy in the sales.
pub(crate) fn union(workers: Vec<SalesTotals<'_>>) -> BTreeMap<Box<[u8]>, PharmacySales> {
    let mut all: BTreeMap<Box<[u8]>, PharmacySales> = BTreeMap::new();
    for worker in workers {
        for (code, place) in worker.places {
            all.entry(code).or_default().add(&worker.sold[place]);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn market(name: &str, gtins: &[&str]) -> Market {
        Market { name: name.to_owned(), gtins: gtins.iter().map(|gtin| gtin.parse().unwrap()).collect() }
    }

    fn sold(indicator: Indicator, units: &Units) -> BTreeMap<Box<[u8]>, PharmacySales> {
        let markets = [market("a", &["3400930000014", "3400930000021"]), market("b", &["3400930000021"])];
        let basket = Basket::new(&markets, indicator, units);
        let mut workers = vec![SalesTotals::new(&basket), SalesTotals::new(&basket)];
        for (at, pharmacy, product, quantity, cents) in [
            (0, "p1", Some(3_400_930_000_014), 2, 500),
            (1, "p1", Some(3_400_930_000_021), 1, 300),
            (1, "p1", Some(3_400_930_000_021), -1, -300),
            (0, "p2", Some(3_400_930_000_021), 3, 900),
            (0, "p2", Some(7), 1, 50),
            (0, "p3", None, 1, 70),
        ] {
            let sale = PharmacySale { pharmacy: pharmacy.as_bytes(), product, quantity, cents };
            assert!(workers[at].add(&sale));
        }
        union(workers)
    }

    #[test]
    fn a_product_counts_in_each_market_net_of_returns() {
        let all = sold(Indicator::Turnover, &Units::new());
        let of = |code: &str| all[code.as_bytes()];
        assert_eq!(of("p1"), PharmacySales { cents: 500, markets: [500, 0, 0, 0, 0] });
        assert_eq!(of("p2"), PharmacySales { cents: 950, markets: [900, 900, 0, 0, 0] });
        assert_eq!(of("p3"), PharmacySales { cents: 70, markets: [0; 5] });
    }

    #[test]
    fn volume_counts_the_units_of_a_box() {
        let all = sold(Indicator::Volume, &Units::from([(3_400_930_000_014, 20)]));
        assert_eq!(all["p1".as_bytes()].markets, [40, 0, 0, 0, 0]);
        assert_eq!(all["p2".as_bytes()].markets, [3, 3, 0, 0, 0]);
    }
}

//! The price of an order by a price list, used by the page, the quote and the command line. Amounts are whole cents;
//! each line names the rules applied to it.

use super::{client_identity::Seat, market::MAX_MARKETS, price_list::PriceList};
use jiff::{ToSpan as _, civil::Date};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Purchase {
    /// One to five.
    pub(crate) markets: usize,
    /// Whether the client has a sell-out subscription.
    pub(crate) sell_out: bool,
    pub(crate) seat: Seat,
}

/// The rule behind a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScoringRule)]
#[serde(tag = "rule", rename_all = "kebab-case")]
pub(crate) enum Rule {
    /// Price of each market, for this number of markets.
    Tier { markets: usize, each: i64 },
    /// The fifth market is free if the quote is signed before this day.
    FifthFree { before: Date },
    /// Discount of a sell-out subscription on paid markets, in hundredths of a per cent.
    SellOut { rate: i64, paid: usize },
    /// VAT of France, in hundredths of a per cent.
    Vat { rate: i64 },
    /// The client owes the VAT of its own country (directive 2006/112/EC, articles 44 and 196).
    ReverseCharge,
    /// The place of supply is outside the European Union (general tax code, article 259-1).
    OutsideUnion,
}

/// The subject of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScoringPriceKind)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LineKind {
    Market,
    Discount,
    Vat,
}

/// A line of a quote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScoringPriceLine)]
pub(crate) struct PriceLine {
    pub(crate) kind: LineKind,
    /// Cents before the rules of the line; equals the amount for a discount and VAT.
    pub(crate) full: i64,
    /// Cents; negative for a discount.
    pub(crate) amount: i64,
    pub(crate) rules: Vec<Rule>,
}

/// The price of an order on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ScoringPrice)]
pub(crate) struct Price {
    /// Version of the price list.
    pub(crate) version: String,
    /// Whether the amounts are fictitious.
    pub(crate) example: bool,
    /// The markets in their order, then the discount.
    pub(crate) lines: Vec<PriceLine>,
    /// Cents without tax: the sum of the lines.
    pub(crate) net: i64,
    pub(crate) vat: PriceLine,
    /// Cents with tax.
    pub(crate) gross: i64,
    /// The last day on which the quote can be signed.
    // Quotes that earlier versions stored call it `valid_until`.
    #[serde(rename = "validUntil", alias = "valid_until")]
    pub(crate) valid_until: Date,
    /// Price of each market, for one to five markets.
    pub(crate) tiers: Vec<i64>,
}

impl Price {
    /// Computes the price of an order that is quoted on this day.
    pub(crate) fn compute(list: &PriceList, purchase: Purchase, today: Date) -> Self {
        let markets = purchase.markets.clamp(1, MAX_MARKETS);
        let each = list.market[markets - 1];
        let free = list.fifth_free_before.filter(|before| markets == MAX_MARKETS && today < *before);
        let market = |number: usize| {
            let tier = Rule::Tier { markets, each };
            let free = free.filter(|_| number == MAX_MARKETS);
            PriceLine {
                kind: LineKind::Market,
                full: each,
                amount: if free.is_some() { 0 } else { each },
                rules: [Some(tier), free.map(|before| Rule::FifthFree { before })]
                    .into_iter()
                    .flatten()
                    .collect(),
            }
        };
        let mut lines: Vec<PriceLine> = (1..=markets).map(market).collect();
        let paid = markets - usize::from(free.is_some());
        let together = each * paid as i64;
        if purchase.sell_out && list.sell_out_discount > 0 {
            let rate = list.sell_out_discount;
            lines.push(single_rule_line(
                LineKind::Discount,
                -share(together, rate),
                Rule::SellOut { rate, paid },
            ));
        }
        let net = lines.iter().map(|line| line.amount).sum();
        let vat = match purchase.seat {
            Seat::France => {
                single_rule_line(LineKind::Vat, share(net, list.vat), Rule::Vat { rate: list.vat })
            }
            Seat::EuropeanUnion => single_rule_line(LineKind::Vat, 0, Rule::ReverseCharge),
            Seat::Elsewhere => single_rule_line(LineKind::Vat, 0, Rule::OutsideUnion),
        };
        Self {
            version: list.version.clone(),
            example: list.example,
            lines,
            net,
            gross: net + vat.amount,
            vat,
            valid_until: valid_until(list, free, today),
            tiers: list.market.to_vec(),
        }
    }

    /// Every applied rule, without duplicates, in the order of the lines.
    pub(crate) fn rules(&self) -> Vec<&Rule> {
        let mut rules: Vec<&Rule> = Vec::new();
        for rule in self.lines.iter().chain([&self.vat]).flat_map(|line| &line.rules) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        rules
    }
}

fn single_rule_line(kind: LineKind, amount: i64, rule: Rule) -> PriceLine {
    PriceLine { kind, full: amount, amount, rules: vec![rule] }
}

/// A share of an amount, in hundredths of a per cent, rounded half up to a cent.
fn share(amount: i64, rate: i64) -> i64 {
    (amount * rate + 5_000) / 10_000
}

fn valid_until(list: &PriceList, free: Option<Date>, today: Date) -> Date {
    let usual = today.checked_add(list.valid_days.days()).unwrap_or(Date::MAX);
    let last_free = free.and_then(|before| before.yesterday().ok());
    last_free.map_or(usual, |last| usual.min(last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;
    use proptest::prelude::*;

    fn price(markets: usize, sell_out: bool, today: Date) -> Price {
        Price::compute(
            &PriceList::default_list().unwrap(),
            Purchase { markets, sell_out, seat: Seat::France },
            today,
        )
    }

    #[test]
    fn five_markets_with_a_subscription_cost_four_minus_ten_percent() {
        let price = price(5, true, date(2026, 11, 21));
        let amounts: Vec<i64> = price.lines.iter().map(|line| line.amount).collect();
        assert_eq!(amounts, [340_000, 340_000, 340_000, 340_000, 0, -136_000]);
        assert_eq!((price.net, price.vat.amount, price.gross), (1_224_000, 244_800, 1_468_800));
        assert_eq!(price.valid_until, date(2026, 12, 30));
        let before = date(2026, 12, 31);
        assert_eq!(
            price.rules(),
            [
                &Rule::Tier { markets: 5, each: 340_000 },
                &Rule::FifthFree { before },
                &Rule::SellOut { rate: 1_000, paid: 4 },
                &Rule::Vat { rate: 2_000 },
            ]
        );
    }

    #[test]
    fn a_price_stored_by_an_earlier_version_is_read() {
        let price = price(1, false, date(2026, 11, 21));
        let text = serde_json::to_string(&price).unwrap();
        assert!(text.contains("\"validUntil\""), "{text}");
        let stored = text.replace("\"validUntil\"", "\"valid_until\"");
        assert_eq!(serde_json::from_str::<Price>(&stored).unwrap(), price);
    }

    #[test]
    fn the_fifth_is_free_exactly_until_the_date() {
        for (today, net) in
            [(date(2026, 12, 30), 1_360_000), (date(2026, 12, 31), 1_700_000), (date(2027, 1, 1), 1_700_000)]
        {
            assert_eq!(price(5, false, today).net, net, "{today}");
        }
        assert_eq!(price(4, false, date(2026, 12, 30)).valid_until, date(2027, 2, 13));
        assert_eq!(price(5, false, date(2026, 12, 31)).valid_until, date(2027, 2, 14));
    }

    #[test]
    fn vat_liability_depends_on_the_seat() {
        let list = PriceList::default_list().unwrap();
        for (seat, rule, vat) in [
            (Seat::France, Rule::Vat { rate: 2_000 }, 84_000),
            (Seat::EuropeanUnion, Rule::ReverseCharge, 0),
            (Seat::Elsewhere, Rule::OutsideUnion, 0),
        ] {
            let price =
                Price::compute(&list, Purchase { markets: 1, sell_out: false, seat }, date(2026, 11, 21));
            assert_eq!((price.vat.amount, price.vat.rules.as_slice()), (vat, [rule].as_slice()));
            assert_eq!(price.gross, 420_000 + vat);
        }
    }

    fn list() -> impl Strategy<Value = PriceList> {
        let days = (0i32..800).prop_map(|days| date(2026, 1, 1).checked_add(i64::from(days).days()).unwrap());
        let free_before = proptest::option::of(days);
        (markets(), free_before, 0i64..=10_000, 0i64..=10_000, 1i64..=365).prop_map(
            |(mut market, fifth_free_before, sell_out_discount, vat, valid_days)| {
                if fifth_free_before.is_some() {
                    market[4] = market[3];
                }
                let shipped = PriceList::default_list().unwrap();
                let list =
                    PriceList { market, fifth_free_before, sell_out_discount, vat, valid_days, ..shipped };
                assert_eq!(list.faults(), []);
                list
            },
        )
    }

    /// Prices per market for one to five: the price of each never rises with their number, nor does the total fall.
    fn markets() -> impl Strategy<Value = [i64; 5]> {
        (0i64..=10_000_000, [0i64..=1_000, 0..=1_000, 0..=1_000, 0..=1_000]).prop_map(|(first, shares)| {
            let mut market = [first; 5];
            for (count, share) in (1i64..).zip(shares) {
                let at = count as usize;
                let least = (market[at - 1] * count + count) / (count + 1);
                market[at] = least + (market[at - 1] - least) * share / 1_000;
            }
            market
        })
    }

    proptest! {
        #[test]
        fn the_total_never_falls_and_the_unit_price_never_rises_with_markets(list in list(), sell_out: bool, day in 0i64..900) {
            let today = date(2026, 1, 1).checked_add(day.days()).unwrap();
            let of = |markets| Price::compute(&list, Purchase { markets, sell_out, seat: Seat::France }, today);
            let all: Vec<Price> = (1..=5).map(of).collect();
            for pair in all.windows(2) {
                prop_assert!(pair[0].net <= pair[1].net && pair[0].gross <= pair[1].gross);
                prop_assert!(pair[0].lines[0].full >= pair[1].lines[0].full);
            }
        }

        #[test]
        fn sums_are_exact_and_not_negative(list in list(), markets in 1usize..=5, sell_out: bool, day in 0i64..900) {
            let today = date(2026, 1, 1).checked_add(day.days()).unwrap();
            for seat in Seat::ALL {
                let price = Price::compute(&list, Purchase { markets, sell_out, seat }, today);
                prop_assert_eq!(price.lines.iter().map(|line| line.amount).sum::<i64>(), price.net);
                prop_assert_eq!(price.net + price.vat.amount, price.gross);
                prop_assert!(price.net >= 0 && price.vat.amount >= 0);
                let with = Price::compute(&list, Purchase { markets, sell_out: true, seat }, today);
                let without = Price::compute(&list, Purchase { markets, sell_out: false, seat }, today);
                prop_assert!(with.net <= without.net);
                prop_assert!(price.valid_until >= today);
            }
        }

        #[test]
        fn the_fifth_is_free_before_its_date_and_never_after(list in list(), day in 0i64..900) {
            let today = date(2026, 1, 1).checked_add(day.days()).unwrap();
            let price = Price::compute(&list, Purchase { markets: 5, sell_out: false, seat: Seat::France }, today);
            let free = list.fifth_free_before.is_some_and(|before| today < before);
            let fifth = &price.lines[4];
            prop_assert_eq!(fifth.rules.iter().any(|rule| matches!(rule, Rule::FifthFree { .. })), free);
            prop_assert_eq!(fifth.amount, if free { 0 } else { fifth.full });
            // The price is the same on every day of its validity.
            let last = Price::compute(&list, Purchase { markets: 5, sell_out: false, seat: Seat::France }, price.valid_until);
            prop_assert!(!free || last.net == price.net);
        }
    }
}

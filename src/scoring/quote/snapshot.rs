//! Contents of a quote beside its order, as of its day: prices with their rules, the seller, the conditions.

use crate::{
    App, Result,
    db::Tx,
    locale::Locale,
    scoring::{
        coverage,
        model::{
            order::Order,
            price::Price,
            price_list::PriceList,
            quote::{QuoteSnapshot, Seller},
        },
    },
};

impl QuoteSnapshot {
    pub(super) async fn new(
        tx: &mut Tx,
        app: &App,
        order: &Order,
        price: Price,
        list: &PriceList,
    ) -> Result<Self> {
        let coverage = coverage::of_markets(tx, &order.markets).await?;
        Ok(Self { coverage, ..Self::from_parts(Seller::from_config(app), order.locale, price, list) })
    }

    pub(super) fn from_parts(seller: Seller, locale: Locale, price: Price, list: &PriceList) -> Self {
        let terms = list.terms.get(&locale).cloned().unwrap_or_default();
        Self { price, seller, payment_days: list.payment_days, terms, coverage: Vec::new() }
    }
}

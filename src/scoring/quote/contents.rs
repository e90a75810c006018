//! What a quote prints beside its order, as it was on its day: prices with their rules, the seller, the conditions.

use super::super::{
    coverage::{self, Coverage},
    order::Order,
    price::Price,
    price_list::{PriceList, Term},
};
use crate::{App, Result, db::Tx, locale::Locale};
use serde::{Deserialize, Serialize};

/// Settings of the company that the law wants on a quote.
const NEEDED: [&str; 5] =
    ["company.legal_name", "company.form", "company.address", "company.register", "company.vat"];

/// Who sells, as the settings of the company say.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Seller {
    pub(crate) legal_name: Option<String>,
    pub(crate) form: Option<String>,
    pub(crate) capital: Option<String>,
    pub(crate) address: Option<String>,
    pub(crate) phone: Option<String>,
    pub(crate) register: Option<String>,
    pub(crate) vat: Option<String>,
}

impl Seller {
    fn of(app: &App) -> Self {
        let fact = |setting| app.config.company.fact(setting).map(str::to_owned);
        Self {
            legal_name: fact("company.legal_name"),
            form: fact("company.form"),
            capital: fact("company.capital"),
            address: fact("company.address"),
            phone: fact("company.phone"),
            register: fact("company.register"),
            vat: fact("company.vat"),
        }
    }

    /// The settings that nobody has set and that a quote should print.
    pub(crate) fn missing(&self) -> Vec<&'static str> {
        let told = [&self.legal_name, &self.form, &self.address, &self.register, &self.vat];
        NEEDED.into_iter().zip(told).filter(|(_, told)| told.is_none()).map(|(setting, _)| setting).collect()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Contents {
    pub(crate) price: Price,
    pub(crate) seller: Seller,
    /// From the date of an invoice.
    pub(crate) payment_days: i64,
    /// In the language of the quote.
    pub(crate) terms: Vec<Term>,
    /// Of each market, as it was known on that day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) coverage: Vec<Option<Coverage>>,
}

impl Contents {
    pub(super) async fn new(
        tx: &mut Tx,
        app: &App,
        order: &Order,
        (price, list): (Price, &PriceList),
    ) -> Result<Self> {
        let coverage = coverage::of_markets(tx, &order.markets).await?;
        Ok(Self { coverage, ..Self::of(Seller::of(app), order.locale, price, list) })
    }

    pub(super) fn of(seller: Seller, locale: Locale, price: Price, list: &PriceList) -> Self {
        let terms = list.terms.get(&locale).cloned().unwrap_or_default();
        Self { price, seller, payment_days: list.payment_days, terms, coverage: Vec::new() }
    }
}

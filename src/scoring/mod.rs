//! Scores of pharmacies: a client orders up to five markets, is quoted a price, and its signer signs. What is delivered is made
//! of an order that is signed.

mod carried;
mod chain;
pub(crate) mod cli;
mod coverage;
pub(crate) mod delivery;
mod gtin;
pub mod http;
mod identity;
mod manage;
mod market;
mod order;
mod order_form;
mod own;
mod period;
mod place;
mod price;
mod price_list;
mod prices;
mod quote;
mod sign;
mod state;
mod store;
mod verify;

pub(crate) use carried::{Carried, carried};
pub(crate) use chain::{Event, EventKind};
pub(crate) use coverage::{Coverage, CoverageReport, import as import_coverage, of_market as coverage_of};
pub(crate) use gtin::{Gtin, GtinList, Line, ReadProducts, Verdict, Wrong, lines_of};
pub(crate) use identity::Seat;
pub(crate) use manage::{
    Which, Whole as OrderWhole, list as list_orders, reference as reference_of, show as show_order,
};
pub(crate) use market::{MOST_GTINS, MOST_MARKETS, Market};
pub(crate) use order::{Channel, Indicator, Order, SalesFormat, Territory};
pub(crate) use order_form::Sender;
pub(crate) use own::{
    OwnOrder, OwnQuote, Owner, open_result, open_signature, orders_of, own, own_file, own_result_file,
};
pub(crate) use period::{Period, month};
pub(crate) use place::place;
pub(crate) use price::{LineKind, Price, PriceLine, Purchase, Rule};
pub(crate) use price_list::PriceList;
pub(crate) use prices::{Imported, import as import_prices, list as list_prices, price};
pub(crate) use quote::{DocumentKind, Quote, Quoted, document, quote, signed};
pub(crate) use sign::{
    Managed, Signing, accept, cancel, change_signer, confirm, decline, enter, enter_as_contact, file_of_key,
    managed_by_key, of_key, open_signer, reference_of_key as reference_of_contact_key, reopen, send,
};
pub(crate) use state::{Move, State};
pub(crate) use verify::{Verified, verify, verify_hash};

pub use quote::sample as sample_quote;

use crate::mail::Preview;

/// Each mail of this slice with an example.
#[must_use]
pub fn previews() -> Vec<Preview> {
    [sign::previews(), vec![delivery::preview()]].concat()
}

/// The letter that references of orders begin with.
pub(crate) const LETTER: char = 'S';

/// Every SQL statement of the slice, by name.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str)> {
    [
        store::coverage::STATEMENTS,
        store::event::STATEMENTS,
        store::link::STATEMENTS,
        store::order::STATEMENTS,
        store::own::STATEMENTS,
        store::prices::STATEMENTS,
        store::quote::STATEMENTS,
        store::results::STATEMENTS,
    ]
    .concat()
}

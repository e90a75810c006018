//! Scores of pharmacies: a client orders up to five markets, gets a quote, and its signer signs. Deliveries are made
//! for signed orders.

pub(crate) mod cli;
mod coverage;
mod customer_orders;
pub(crate) mod delivery;
mod embedded_proof;
mod event_chain;
pub mod http;
mod model;
mod order_admin;
mod order_form;
mod place_order;
mod previews;
mod price_list_admin;
mod quote;
mod sign;
mod store;
mod verify;

pub(crate) use coverage::{CoverageReport, import as import_coverage, of_market as coverage_of};
pub(crate) use customer_orders::{
    CustomerOrder, CustomerQuote, list_customer_orders, load_order, open_result, open_signature, order_file,
    result_file,
};
pub(crate) use embedded_proof::{EmbeddedProof, verify_embedded};
pub(crate) use model::{
    client_identity::Seat,
    coverage::Coverage,
    event::{Event, EventKind},
    gtin::{GtinList, InvalidGtin, Line, LineVerdict, ReadProducts, lines_from_file},
    market::{MAX_GTINS, MAX_MARKETS, Market},
    order::{Channel, Indicator, SalesFormat, Territory},
    owner::Customer,
    period::{Period, month},
    price::{LineKind, Price, PriceLine, Purchase, Rule},
    price_list::PriceList,
    quote::Quote,
    state::{Move, State},
};
pub(crate) use order_admin::{
    OrderDetails as OrderWhole, OrderRef, list as list_orders, reference as reference_of, show as show_order,
};
pub(crate) use order_form::Sender;
pub(crate) use place_order::place_order;
pub(crate) use price_list_admin::{ImportedList, import as import_prices, list as list_prices, price};
pub(crate) use quote::{DocumentKind, QuoteResult, document, quote, signed};
pub(crate) use sign::{
    Managed, SigningDetails, accept, cancel, change_signer, confirm, decline, enter_as_contact,
    exchange_token, file_of_key, managed_by_key, of_key, open_signer,
    reference_of_key as reference_of_contact_key, reopen, send,
};
pub(crate) use verify::{VerificationReport, verify, verify_hash};

pub use previews::previews;
pub use quote::sample as sample_quote;
pub use store::statements;

//! Orders for operators: the list, and one order with all its events.

use super::{
    model::{
        event::Event,
        order::Order,
        quote::{Number, Quote},
        state::State,
    },
    quote::load_order_and_quote,
    store,
};
use crate::{
    App, Result,
    reference::{REFERENCE_ALPHABET, Reference},
};
use std::str::FromStr;

/// An order by its reference or the number of its quote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum OrderRef {
    Reference(Reference),
    Number(Number),
}

impl FromStr for OrderRef {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(number) = text.parse() {
            return Ok(Self::Number(number));
        }
        let reference = text.parse().map(Self::Reference);
        reference.map_err(|_: String| {
            format!(
                "{:?} is neither the reference of an order (S- and eight characters of {REFERENCE_ALPHABET}, such as \
                 S-7Q4M-2K9P) nor the number of a quote such as SC-2026-0147",
                crate::file_errors::excerpt(text)
            )
        })
    }
}

/// An order with its quote and its events.
#[derive(Debug, Clone)]
pub(crate) struct OrderDetails {
    pub(crate) order: Order,
    pub(crate) quote: Quote,
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

/// Finds the reference of an order.
///
/// # Errors
/// `scoring.order-unknown`; database errors.
pub(crate) async fn reference(app: &App, which: &OrderRef) -> Result<Reference> {
    let number = match which {
        OrderRef::Reference(reference) => return Ok(reference.clone()),
        OrderRef::Number(number) => *number,
    };
    let found = store::quote::find_by_number(&mut app.db.read().await?, number).await?;
    let unknown = || crate::Error::not_found("scoring.order-unknown", format!("there is no quote {number}"));
    found.map(|quote| quote.reference).ok_or_else(unknown)
}

/// Lists orders, newest first; those in one state if `state` is given.
///
/// # Errors
/// Database errors.
pub(crate) async fn list(app: &App, state: Option<State>) -> Result<Vec<OrderDetails>> {
    let today = app.clock.today();
    let mut tx = app.db.read().await?;
    let mut all = Vec::new();
    for quote in store::quote::all(&mut tx).await? {
        let current = quote.state_on(today);
        if state.is_some_and(|state| state != current) {
            continue;
        }
        let (order, quote) = load_order_and_quote(&mut tx, &quote.reference).await?;
        all.push(OrderDetails { order, quote, state: current, events: Vec::new() });
    }
    Ok(all)
}

/// Finds an order with its events.
///
/// # Errors
/// `scoring.order-unknown`; database errors.
pub(crate) async fn show(app: &App, reference: &Reference) -> Result<OrderDetails> {
    let mut tx = app.db.read().await?;
    let (order, quote) = load_order_and_quote(&mut tx, reference).await?;
    let events = store::event::all(&mut tx, reference).await?;
    Ok(OrderDetails { state: quote.state_on(app.clock.today()), order, quote, events })
}

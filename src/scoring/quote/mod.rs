//! The quote of an order: numbered without a gap, priced by the list of its day, and printed from what was stored then, so that
//! an old one stays what it was.

mod contents;
mod file;
mod printed;
mod sample;

pub(crate) use contents::{Contents, Seller};
pub use sample::sample;

pub(crate) use file::{DocumentKind, StoredDocument, document, signed, whole};

use super::{
    chain::{self, EventKind},
    order::Order,
    order_form::{self, Read, Sender},
    price::{Price, Purchase},
    prices,
    state::State,
    store,
};
use crate::{
    App, Result,
    audit::{self, Deed},
    db::Tx,
    error::{Error, Kind},
    reference::Reference,
};
use jiff::{Timestamp, civil::Date};
use std::{fmt, str::FromStr};

/// The number of a quote: `SC-2026-0147`. Those of a year follow each other without a gap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Number {
    pub(crate) year: i64,
    pub(crate) serial: i64,
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SC-{}-{:04}", self.year, self.serial)
    }
}

impl FromStr for Number {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts: Vec<&str> = text.split('-').collect();
        let number =
            |text: &str| text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        match parts.as_slice() {
            [prefix, year, serial] if prefix.eq_ignore_ascii_case("SC") => number(year).zip(number(serial)),
            _ => None,
        }
        .map(|(year, serial)| Self { year, serial })
        .ok_or_else(|| format!("{:?} is no number such as SC-2026-0147", crate::faults::shown(text)))
    }
}

/// A quote as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Quote {
    pub(crate) reference: Reference,
    pub(crate) number: Number,
    pub(crate) dated: Date,
    /// The last day on which it can be signed.
    pub(crate) valid_until: Date,
    pub(crate) contents: Contents,
    /// As it is stored: see [`Quote::state_on`].
    pub(crate) state: State,
    pub(crate) changed_at: Timestamp,
    /// Why the signer declined it, as long as it is declined.
    pub(crate) decline_reason: Option<String>,
}

impl Quote {
    /// Where it stands on a day.
    pub(crate) fn state_on(&self, today: Date) -> State {
        self.state.on(today, self.valid_until)
    }
}

/// A quote that was made.
#[derive(Debug, Clone)]
pub(crate) struct Quoted {
    pub(crate) order: Order,
    pub(crate) quote: Quote,
    /// Lines of lists that were left out because they are no codes.
    pub(crate) dropped: usize,
    /// Settings of the company that a quote should print and that nobody has set.
    pub(crate) missing: Vec<&'static str>,
}

/// Prices an order and numbers its quote, in the transaction that stores both: where that fails, the number was never given.
///
/// # Errors
/// What the database says.
pub(crate) async fn draw_up(tx: &mut Tx, app: &App, order: &Order) -> Result<Quote> {
    let (now, today) = (app.clock.now(), app.clock.today());
    let list = prices::on(tx, today).await?;
    let purchase =
        Purchase { markets: order.markets.len(), sell_out: order.sell_out, seat: order.client.seat };
    let price = Price::of(&list, purchase, today);
    let serial = store::quote::next(tx, today.year().into()).await?;
    let valid_until = price.valid_until;
    let quote = Quote {
        reference: order.reference.clone(),
        number: Number { year: today.year().into(), serial },
        dated: today,
        valid_until,
        contents: Contents::new(tx, app, order, (price, &list)).await?,
        state: State::Draft,
        changed_at: now,
        decline_reason: None,
    };
    store::order::put(tx, order).await?;
    store::quote::put(tx, &quote).await?;
    let whose = crate::email::masked(&order.contact);
    chain::add(tx, app, &order.reference, (EventKind::Created, &whose, "")).await?;
    Ok(quote)
}

/// Quotes an order that an operator brings. Lines that are no codes are an error unless they may be left out.
///
/// # Errors
/// `form.invalid` with what is wrong in it, and what the database says.
pub(crate) async fn quote(
    app: &App,
    (sender, pairs): (Sender, &[(String, String)]),
    drop_wrong: bool,
    dry_run: bool,
) -> Result<Quoted> {
    let reference = Reference::random(super::LETTER, &app.random);
    let Read { order, dropped } = order_form::read(reference, sender, pairs)?;
    if dropped > 0 && !drop_wrong {
        let detail = format!("{dropped} lines are no codes of products, so nothing was quoted");
        return Err(Error::new(Kind::Invalid, "scoring.gtins-wrong", detail)
            .with_fields(order_form::wrong_lines(pairs)));
    }
    let mut tx = app.db.write().await?;
    let quote = draw_up(&mut tx, app, &order).await?;
    audit::note(&mut tx, app, &Deed::new("scoring.quote", order.reference.as_str())).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(Quoted { order, dropped, missing: quote.contents.seller.missing(), quote })
}

#[cfg(test)]
pub(in crate::scoring) mod tests;

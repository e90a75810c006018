//! Draws up the quote of an order.

use crate::{
    App, Result,
    audit::{self, AuditEntry},
    db::Tx,
    error::{Error, Kind},
    reference::Reference,
    scoring::{
        event_chain,
        model::{
            event::EventKind,
            order::Order,
            price::{Price, Purchase},
            quote::{Number, Quote, QuoteSnapshot},
            state::State,
        },
        order_form::{self, ParsedOrder, Sender},
        price_list_admin, store,
    },
};

/// A new quote.
#[derive(Debug, Clone)]
pub(crate) struct QuoteResult {
    pub(crate) order: Order,
    pub(crate) quote: Quote,
    /// Number of omitted lines of lists, because they are not codes.
    pub(crate) dropped: usize,
    /// Unset settings of the company that a quote should print.
    pub(crate) missing: Vec<&'static str>,
}

/// Prices an order and numbers its quote, in the transaction that stores both: a rollback returns the number.
///
/// # Errors
/// Database errors.
pub(crate) async fn create_quote(tx: &mut Tx, app: &App, order: &Order) -> Result<Quote> {
    let (now, today) = (app.clock.now(), app.clock.today());
    let list = price_list_admin::list_for_day(tx, today).await?;
    let purchase =
        Purchase { markets: order.markets.len(), sell_out: order.sell_out, seat: order.client.seat };
    let price = Price::compute(&list, purchase, today);
    let serial = store::quote::next_number(tx, today.year().into()).await?;
    let valid_until = price.valid_until;
    let quote = Quote {
        reference: order.reference.clone(),
        number: Number { year: today.year().into(), serial },
        dated: today,
        valid_until,
        contents: QuoteSnapshot::new(tx, app, order, price, &list).await?,
        state: State::Draft,
        changed_at: now,
        decline_reason: None,
    };
    store::order::insert(tx, order).await?;
    store::quote::insert(tx, &quote).await?;
    let whose = crate::email::mask(&order.contact);
    event_chain::append(
        tx,
        app,
        &order.reference,
        event_chain::NewEvent { kind: EventKind::Created, detail: &whose, document: "" },
    )
    .await?;
    Ok(quote)
}

/// Quotes an order of an operator. Lines that are not codes are an error unless they may be omitted.
///
/// # Errors
/// `form.invalid` with every invalid value; database errors.
pub(crate) async fn quote(
    app: &App,
    sender: Sender,
    pairs: &[(String, String)],
    drop_wrong: bool,
    dry_run: bool,
) -> Result<QuoteResult> {
    let reference = Reference::random(crate::scoring::model::order::LETTER, &app.random);
    let ParsedOrder { order, dropped } = order_form::parse(reference, sender, pairs)?;
    if dropped > 0 && !drop_wrong {
        let detail = format!("{dropped} lines are not product codes, so nothing was quoted");
        return Err(Error::new(Kind::Invalid, "scoring.gtins-invalid", detail)
            .with_fields(order_form::invalid_lines(pairs)));
    }
    let mut tx = app.db.write().await?;
    let quote = create_quote(&mut tx, app, &order).await?;
    audit::record(&mut tx, app, &AuditEntry::new("scoring.quote", order.reference.as_str())).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(QuoteResult { order, dropped, missing: quote.contents.seller.unset_settings(), quote })
}

#[cfg(test)]
pub(crate) mod tests;

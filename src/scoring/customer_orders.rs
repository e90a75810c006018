//! Orders of an account: its quotes and results, and those that an operator quoted to its verified address.

use super::{
    delivery,
    model::{
        order::{Indicator, Order, SalesFormat},
        owner::{Customer, OrderRole},
        price::Rule,
        quote::{Number, Quote},
        state::State,
    },
    quote::{document, load_order_and_quote, signed},
    sign,
    store::{self, customer_orders::OwnRow},
};
use crate::{App, Error, Result, db::Tx, email::Email, principal::Principal, reference::Reference};
use jiff::{Timestamp, civil::Date};

/// An order in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CustomerOrder {
    pub(crate) reference: Reference,
    pub(crate) number: Number,
    pub(crate) state: State,
    pub(crate) changed_at: Timestamp,
    /// The last day on which it can be signed.
    pub(crate) valid_until: Date,
    pub(crate) indicator: Indicator,
    /// Names of the markets, in the order of the order.
    pub(crate) markets: Vec<String>,
    /// Whether the fifth market is free if the quote is signed in time.
    pub(crate) fifth_is_free: bool,
    pub(crate) signer: Email,
    /// Size of the quote's file in bytes, signed if it is signed; `None` if it was not rendered yet.
    pub(crate) file_bytes: Option<u64>,
    /// The result while its page is open, for the client.
    pub(crate) result: Option<CustomerResult>,
}

/// A result with an open page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CustomerResult {
    pub(crate) computed_at: Timestamp,
    /// First and last day on which the page is open.
    pub(crate) open_from: Date,
    pub(crate) open_until: Date,
}

/// The orders of an account, newest first.
///
/// # Errors
/// Database errors.
pub(crate) async fn list_customer_orders(app: &App, owner: &Customer) -> Result<Vec<CustomerOrder>> {
    let today = app.clock.today();
    let mut tx = app.db.read().await?;
    let mut orders = Vec::new();
    for row in store::customer_orders::orders(&mut tx, owner).await? {
        let OwnRow { reference, indicator, signer, role } = row;
        let missing = || Error::internal(format!("the quote of {reference} is missing"));
        let quote = store::quote::find(&mut tx, &reference).await?.ok_or_else(missing)?;
        let state = quote.state_on(today);
        let result = match role {
            OrderRole::Client => store::results::find(&mut tx, &reference).await?,
            OrderRole::Signer => None,
        };
        let open = |result: &delivery::StoredResult| {
            let [open_from, open_until] = delivery::open_days(result, today)?;
            Some(CustomerResult { computed_at: result.computed_at, open_from, open_until })
        };
        orders.push(CustomerOrder {
            number: quote.number,
            state,
            changed_at: quote.changed_at,
            valid_until: quote.valid_until,
            fifth_is_free: quote
                .contents
                .price
                .rules()
                .iter()
                .any(|rule| matches!(rule, Rule::FifthFree { .. })),
            markets: store::customer_orders::markets(&mut tx, &reference).await?,
            file_bytes: store::customer_orders::file_bytes(&mut tx, &reference, state == State::Signed)
                .await?,
            result: result.as_ref().and_then(open),
            reference,
            indicator,
            signer,
        });
    }
    Ok(orders)
}

/// Finds an order of the signed-in user, with its quote.
///
/// # Errors
/// `scoring.order-unknown` also for an order of another account.
async fn require_order(
    tx: &mut Tx,
    person: &Principal,
    reference: &Reference,
) -> Result<(Order, Quote, OrderRole)> {
    let (order, quote) = load_order_and_quote(tx, reference).await?;
    let owner = Customer::from(person);
    match owner.role(order.account.as_deref(), &order.contact, &order.signer.email) {
        Some(role) => Ok((order, quote, role)),
        None => Err(Error::not_found("scoring.order-unknown", format!("there is no order {reference}"))),
    }
}

/// The relation of a signed-in user to an order.
///
/// # Errors
/// `scoring.order-unknown` for an order of another account.
pub(super) async fn role(app: &App, person: &Principal, reference: &Reference) -> Result<OrderRole> {
    require_order(&mut app.db.read().await?, person, reference).await.map(|(.., role)| role)
}

/// The quote of an order of the user, with its state and signer.
#[derive(Debug, Clone)]
pub(crate) struct CustomerQuote {
    pub(crate) quote: Quote,
    pub(crate) state: State,
    pub(crate) signer: Email,
    /// Whether the user may name another signer.
    pub(crate) is_client: bool,
}

/// Finds the quote of an order of the user.
///
/// # Errors
/// `scoring.order-unknown` also for an order of another account.
pub(crate) async fn load_order(
    app: &App,
    person: &Principal,
    reference: &Reference,
) -> Result<CustomerQuote> {
    let (order, quote, role) = require_order(&mut app.db.read().await?, person, reference).await?;
    let state = quote.state_on(app.clock.today());
    Ok(CustomerQuote { quote, state, signer: order.signer.email, is_client: role == OrderRole::Client })
}

/// Returns the quote of an order of the user as a file; the signed one if it is signed.
///
/// # Errors
/// Same errors as [`load_order`].
pub(crate) async fn order_file(
    app: &App,
    person: &Principal,
    reference: &Reference,
) -> Result<(String, Vec<u8>)> {
    let CustomerQuote { quote, state, .. } = load_order(app, person, reference).await?;
    let file = match state {
        State::Signed => signed(app, reference).await?,
        _ => document(app, reference).await?,
    };
    Ok((quote.number.to_string(), file.bytes))
}

/// Returns the path of the page, after the language, on which the quote is signed, for a user with the verified address
/// of its signer. The page requires a mailed code in any case.
///
/// # Errors
/// `scoring.order-unknown` also for an order of another account or another signer; database errors.
pub(crate) async fn open_signature(app: &App, person: &Principal, reference: &Reference) -> Result<String> {
    let mut tx = app.db.write().await?;
    let (order, ..) = require_order(&mut tx, person, reference).await?;
    if order.signer.email.normalized() != person.email.normalized() {
        let detail = format!("the link to sign {reference} was mailed to its signer");
        return Err(Error::not_found("scoring.order-unknown", detail));
    }
    let (token, _) = sign::link(&mut tx, app, reference).await?;
    tx.commit().await?;
    Ok(format!("/solutions/scoring/sign?token={}", token.as_str()))
}

/// Returns the path of the page of a result of the user, after the language.
///
/// # Errors
/// `scoring.result-unknown` for a result of another account, or whose page is closed; database errors.
pub(crate) async fn open_result(app: &App, person: &Principal, reference: &Reference) -> Result<String> {
    let key = delivery::issue_owner_key(app, reference, person.into()).await?;
    Ok(format!("/solutions/scoring/results?key={key}"))
}

/// Returns a file of a result of the user.
///
/// # Errors
/// Same errors as [`open_result`].
pub(crate) async fn result_file(
    app: &App,
    person: &Principal,
    reference: &Reference,
    format: SalesFormat,
) -> Result<delivery::File> {
    let viewer = delivery::Viewer::Owner { reference: reference.clone(), owner: person.into() };
    delivery::file_for(app, &viewer, format, None).await
}

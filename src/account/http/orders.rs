//! The orders, results and shared drafts of the account page.

use crate::{
    App, Result,
    account::{self, Account},
    content,
    email::mask,
    locale::Locale,
    scoring::{self, CustomerOrder, Indicator, State as QuoteState},
};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;
use utoipa::ToSchema;

/// An order of scores with its quote.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AccountOrder {
    reference: String,
    /// Number of its quote.
    number: String,
    state: QuoteState,
    #[schema(value_type = String, format = DateTime)]
    changed_at: Timestamp,
    /// The last day on which it can be signed.
    #[schema(value_type = String, format = Date)]
    valid_until: Date,
    indicator: Indicator,
    /// Names of its markets.
    markets: Vec<String>,
    /// Whether the fifth market costs nothing if it is signed in time.
    fifth_is_free: bool,
    /// The masked address of the signer; `null` if the owner of the account signs.
    signer: Option<String>,
    /// Bytes of the PDF; `null` while it is not drawn yet.
    file_bytes: Option<u64>,
}

/// A result whose page is open.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AccountResult {
    /// The reference of its order.
    reference: String,
    markets: Vec<String>,
    #[schema(value_type = String, format = DateTime)]
    computed_at: Timestamp,
    /// The first and the last day on which the page is open.
    #[schema(value_type = String, format = Date)]
    open_from: Date,
    #[schema(value_type = String, format = Date)]
    open_until: Date,
}

/// A draft shared with the owner of the account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AccountPreview {
    title: String,
    /// The language of the draft.
    #[schema(value_type = String)]
    locale: Locale,
    address: String,
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
}

impl AccountOrder {
    pub(super) fn new(order: &CustomerOrder, owner: &Account) -> Self {
        let signs = owner.verified_at.is_some() && owner.email.normalized() == order.signer.normalized();
        Self {
            reference: order.reference.to_string(),
            number: order.number.to_string(),
            state: order.state,
            changed_at: order.changed_at,
            valid_until: order.valid_until,
            indicator: order.indicator,
            markets: order.markets.clone(),
            fifth_is_free: order.fifth_is_free,
            signer: (!signs).then(|| mask(&order.signer)),
            file_bytes: order.file_bytes,
        }
    }
}

impl AccountResult {
    pub(super) fn from_order(order: &CustomerOrder) -> Option<Self> {
        let result = order.result.as_ref()?;
        Some(Self {
            reference: order.reference.to_string(),
            markets: order.markets.clone(),
            computed_at: result.computed_at,
            open_from: result.open_from,
            open_until: result.open_until,
        })
    }
}

/// The drafts that are shared with a user and still exist, each with a preview link that expires with the
/// sharing.
pub(super) async fn previews(app: &App, owner: &Account) -> Result<Vec<AccountPreview>> {
    let now = app.clock.now().as_second();
    let mut shown = Vec::new();
    for preview in account::previews_of(app, &owner.id).await? {
        let account::Preview { kind, slug, locale, expires_at } = preview;
        let found = match content::find_draft(app, kind, slug.as_str(), locale).await {
            Ok(found) => found,
            Err(e) if e.code == "content.unknown" => continue,
            Err(e) => return Err(e),
        };
        let left = u64::try_from(expires_at.as_second() - now).unwrap_or_default().max(1);
        let lasting = std::time::Duration::from_secs(left);
        let address = content::preview_link(app, kind, &slug, locale, lasting).await?.address;
        let head = found.entry.head;
        shown.push(AccountPreview { title: head.title, locale: head.locale, address, expires_at });
    }
    Ok(shown)
}

/// The orders of an account, and the results whose pages are open.
pub(super) async fn orders(app: &App, owner: &Account) -> Result<(Vec<AccountOrder>, Vec<AccountResult>)> {
    let mailbox = owner.verified_at.is_some().then(|| owner.email.normalized());
    let whose = scoring::Customer { account: owner.id.clone(), mailbox };
    let orders = scoring::list_customer_orders(app, &whose).await?;
    let results = orders.iter().filter_map(AccountResult::from_order).collect();
    Ok((orders.iter().map(|order| AccountOrder::new(order, owner)).collect(), results))
}

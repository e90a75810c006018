//! Subscriptions to alerts, for visitors and operators.

use super::{emails, model::Choice};
use crate::{
    App, Result,
    locale::Locale,
    rate_limit::Limit,
    subscription::{self, List, Request, Subscription},
};
use std::{net::IpAddr, time::Duration};

/// The subscribers. Their topics are themes, territories and kinds of alerts.
pub(crate) const LIST: List = List {
    name: "ias-alerts",
    path: "/ias/alerts",
    limit: Limit { name: "ias-alerts", max: 5, window: Duration::from_secs(60) },
    mailbox_limit: Limit { name: "ias-alerts-mailbox", max: 2, window: Duration::from_hours(24) },
    unknown: "ias.subscription-unknown",
    confirmation: emails::confirmation,
};

/// Sends a link that confirms a subscription to these alerts.
///
/// # Errors
/// Errors of [`Choice::ensure_known`] and [`subscription::subscribe`].
pub(crate) async fn subscribe<'a>(
    app: &App,
    visitor: (Locale, IpAddr),
    choice: &Choice,
    value_of: impl Fn(&str) -> &'a str,
) -> Result<()> {
    choice.ensure_known()?;
    let (locale, from) = visitor;
    let request = Request { locale, from, topics: choice.topics() };
    subscription::subscribe(app, &LIST, request, value_of).await
}

/// Lists the subscriptions, confirmed or not, earliest first.
///
/// # Errors
/// Database errors.
pub(crate) async fn list(app: &App) -> Result<Vec<Subscription>> {
    subscription::list(app, &LIST).await
}

/// Removes a subscription by its address or identifier.
///
/// # Errors
/// `ias.subscription-unknown`; database errors.
pub(crate) async fn remove(app: &App, named: &str, dry_run: bool) -> Result<Subscription> {
    subscription::remove(app, &LIST, named, dry_run).await
}

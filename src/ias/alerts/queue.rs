//! Queues the mails of a publication, one for each subscriber concerned.

use super::{
    emails,
    model::{Alert, Choice},
    subscribe::LIST,
};
use crate::{
    App, Result,
    audit::{self, AuditEntry},
    db::Tx,
    subscription::{self, Links},
};

/// Queues the mails in the transaction of the publication. A version is published once, so repeating the publication sends nothing.
/// Returns the number of mails.
///
/// # Errors
/// Database errors.
pub(in crate::ias) async fn queue(
    tx: &mut Tx,
    app: &App,
    links: Option<&Links>,
    alerts: &[Alert],
) -> Result<usize> {
    let Some(links) = links.filter(|_| !alerts.is_empty()) else { return Ok(0) };
    let mut count = 0;
    for subscription in subscription::list_confirmed(tx, &LIST).await? {
        let choice = Choice::from_topics(&subscription.topics);
        let own: Vec<&Alert> = alerts.iter().filter(|alert| choice.covers(alert)).collect();
        if !own.is_empty() {
            let letter = |link: &str| emails::alert(app, &own, subscription.locale, link);
            links.queue(tx, app, &subscription, letter).await?;
            count += 1;
        }
    }
    if count > 0 {
        let detail = format!("alerts: {}, mails: {count}", alerts.len());
        audit::record(tx, app, &AuditEntry::new("ias.alert", LIST.name).with_detail(detail)).await?;
    }
    Ok(count)
}

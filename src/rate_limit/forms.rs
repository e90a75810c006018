//! Rate limits of forms and of requests for confirmation by mail.

use super::{bucket::Bucket, limit::Limit};
use crate::{App, Result, db::Tx, email::Email};
use jiff::Timestamp;
use std::{net::IpAddr, time::Duration};

/// Maximum forms of one kind per minute from one address.
const MINUTE: Duration = Duration::from_secs(60);
const FROM_ADDRESS: u32 = 5;
/// Maximum forms of any kind that send mail to one mailbox.
const MAILBOX: Limit = Limit { name: "mailbox", max: 10, window: Duration::from_hours(1) };
/// Maximum requests for confirmation to one mailbox, so that a third party cannot flood it.
const CONFIRMATION: Limit = Limit { name: "confirmation", max: 3, window: Duration::from_hours(1) };
/// Maximum requests for confirmation of the whole site. They are mailed to unverified addresses from forms
/// without a proof of work, so the site could otherwise be abused for spam.
const CONFIRMATION_SITE: Limit = Limit { name: "confirmation-site", max: 30, window: MINUTE };

/// The buckets of a form: of the client's address, and of each mailbox that the form sends mail to.
///
/// # Errors
/// Same errors as [`Bucket::for_ip`].
pub(crate) async fn of_form(
    app: &App,
    name: &'static str,
    address: IpAddr,
    mailboxes: &[&Email],
) -> Result<Vec<Bucket>> {
    let limit = Limit { name, max: FROM_ADDRESS, window: MINUTE };
    let mut buckets = vec![Bucket::for_ip(app, limit, address).await?];
    for email in mailboxes {
        buckets.push(Bucket::for_email(app, MAILBOX, email).await?);
    }
    Ok(buckets)
}

/// The buckets of a request for confirmation: of the mailbox, and of the site.
///
/// # Errors
/// Same errors as [`Bucket::for_ip`].
pub(crate) async fn of_confirmation(app: &App, email: &Email) -> Result<Vec<Bucket>> {
    let site = Bucket::for_key(app, CONFIRMATION_SITE, "site").await?;
    Ok(vec![Bucket::for_email(app, CONFIRMATION, email).await?, site])
}

/// Consumes a permit of each bucket.
///
/// # Errors
/// Same errors as [`Bucket::take`].
pub(crate) async fn take_all(tx: &mut Tx, buckets: &[Bucket], now: Timestamp) -> Result<()> {
    for bucket in buckets {
        bucket.take(tx, now).await?;
    }
    Ok(())
}

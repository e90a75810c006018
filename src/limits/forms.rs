//! How often forms may be sent, and how often their senders are asked for a confirmation by mail.

use super::bucket::{Bucket, Limit};
use crate::{App, Result, db::Tx, email::Email};
use jiff::Timestamp;
use std::{net::IpAddr, time::Duration};

/// Forms of one kind from one address.
const MINUTE: Duration = Duration::from_secs(60);
const FROM_ADDRESS: u32 = 5;
/// Forms of any kind in the name of one mailbox.
const MAILBOX: Limit = Limit { name: "mailbox", most: 10, within: Duration::from_hours(1) };
/// Requests for confirmation to one mailbox, so that a third party cannot fill it.
const CONFIRMATION: Limit = Limit { name: "confirmation", most: 3, within: Duration::from_hours(1) };
/// Requests for confirmation of the whole site. They go to unconfirmed addresses, from forms without a proof of work: with a new
/// address each, the site would otherwise be a source of spam.
const CONFIRMATION_SITE: Limit = Limit { name: "confirmation-site", most: 30, within: MINUTE };

/// The buckets of a form of this name: of the address that sends it, and of each mailbox that gets mail because of it.
///
/// # Errors
/// As [`Bucket::of_address`].
pub(crate) async fn of_form(
    app: &App,
    name: &'static str,
    address: IpAddr,
    mailboxes: &[&Email],
) -> Result<Vec<Bucket>> {
    let limit = Limit { name, most: FROM_ADDRESS, within: MINUTE };
    let mut buckets = vec![Bucket::of_address(app, limit, address).await?];
    for email in mailboxes {
        buckets.push(Bucket::of_mailbox(app, MAILBOX, email).await?);
    }
    Ok(buckets)
}

/// The buckets of requests for confirmation: of this mailbox, and of the site.
///
/// # Errors
/// As [`Bucket::of_address`].
pub(crate) async fn of_confirmation(app: &App, email: &Email) -> Result<Vec<Bucket>> {
    let site = Bucket::of(app, CONFIRMATION_SITE, "site").await?;
    Ok(vec![Bucket::of_mailbox(app, CONFIRMATION, email).await?, site])
}

/// Takes one of each bucket.
///
/// # Errors
/// As [`Bucket::take`].
pub(crate) async fn take_all(tx: &mut Tx, buckets: &[Bucket], now: Timestamp) -> Result<()> {
    for bucket in buckets {
        bucket.take(tx, now).await?;
    }
    Ok(())
}

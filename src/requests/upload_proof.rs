//! The cost of a file uploaded separately from its form. Above a quota for each address it needs a proof of
//! work, so that a script cannot fill the disk.

use crate::{
    App, Error, Result, captcha,
    error::Kind,
    rate_limit::{Bucket, Limit},
};
use std::{net::IpAddr, time::Duration};

/// Megabytes that one address can upload without a proof; each file counts with its maximum size.
const UNPROVEN: Limit = Limit { name: "upload-unproven", max: 100, window: Duration::from_hours(24) };

/// Consumes a proof, or without one charges the size of the file to the quota of the address.
///
/// # Errors
/// `form.captcha-refused` if the required proof is missing or wrong; database errors.
pub(crate) async fn admit(app: &App, from: IpAddr, solution: &str, bytes: u64) -> Result<()> {
    let solved = captcha::check_upload(app, solution).await?;
    let unproven = Bucket::for_ip(app, UNPROVEN, from).await?;
    let mut tx = app.db.write().await?;
    let now = app.clock.now();
    match solved {
        Some(solved) => solved.spend(&mut tx, now).await?,
        None => {
            let megabytes = u32::try_from(bytes.div_ceil(1_000_000)).unwrap_or(u32::MAX);
            unproven.take_some(&mut tx, now, megabytes).await.map_err(needed)?;
        }
    }
    tx.commit().await
}

fn needed(error: Error) -> Error {
    match error.kind {
        Kind::RateLimited(_) => captcha::rejected(
            "this address has reached its upload quota for today: another file needs a solution",
        ),
        _ => error,
    }
}

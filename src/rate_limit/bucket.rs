//! Rate limit buckets (GCRA).

use super::{limit::Limit, store};
use crate::{
    App, Error, Result,
    db::Tx,
    email::Email,
    error::{FieldError, Kind},
    network, secret,
};
use hmac::Mac as _;
use jiff::Timestamp;
use std::{net::IpAddr, time::Duration};

/// The name of the key that bucket names are hashed with.
const KEY_NAME: &str = "limits";

/// Larger IPv6 networks that are counted in addition to a subscriber's: providers assign up to a /48 to one
/// customer. Their limits are multiples of that of a subscriber.
const LARGER_NETWORKS: [(u32, u32); 2] = [(56, 4), (network::SITE, 16)];

/// The bucket of a subject, with one or several counters, each with its maximum.
pub(crate) struct Bucket {
    counters: Vec<(String, u32)>,
    window: Duration,
}

impl Bucket {
    /// The bucket of a client's address; of an IPv6 address, its /64, /56 and /48.
    ///
    /// # Errors
    /// Same errors as [`secret::load_or_create`].
    pub(crate) async fn for_ip(app: &App, limit: Limit, address: IpAddr) -> Result<Self> {
        let mut bucket =
            Self::for_key(app, limit, &network::truncate(address, network::SUBSCRIBER).to_string()).await?;
        if address.to_canonical().is_ipv6() {
            for (bits, subscribers) in LARGER_NETWORKS {
                let most = limit.max.saturating_mul(subscribers);
                let name = format!("{}/{bits}", network::truncate(address, bits));
                bucket
                    .counters
                    .extend(Self::for_key(app, Limit { max: most, ..limit }, &name).await?.counters);
            }
        }
        Ok(bucket)
    }

    /// The bucket of a mailbox, ignoring the case of the address.
    ///
    /// # Errors
    /// Same errors as [`Self::for_ip`].
    pub(crate) async fn for_email(app: &App, limit: Limit, email: &Email) -> Result<Self> {
        Self::for_key(app, limit, &email.normalized()).await
    }

    /// The bucket of the subject that `who` identifies.
    ///
    /// # Errors
    /// Same errors as [`Self::for_ip`].
    pub(crate) async fn for_key(app: &App, limit: Limit, who: &str) -> Result<Self> {
        let key = secret::load_or_create(app, KEY_NAME).await?;
        let mut mac = key.mac();
        mac.update(who.as_bytes());
        let tag = mac.finalize().into_bytes();
        let name = tag.iter().take(16).map(|byte| format!("{byte:02x}")).collect::<String>();
        Ok(Self { counters: vec![(format!("{}:{name}", limit.name), limit.max)], window: limit.window })
    }

    /// Consumes one permit in the transaction of the limited action.
    ///
    /// # Errors
    /// `form.too-many` with the seconds to wait (in minutes for people); database errors.
    pub(crate) async fn take(&self, tx: &mut Tx, now: Timestamp) -> Result<()> {
        self.take_some(tx, now, 1).await
    }

    /// Consumes `count` permits, or none.
    ///
    /// # Errors
    /// Same errors as [`Self::take`].
    pub(crate) async fn take_some(&self, tx: &mut Tx, now: Timestamp, count: u32) -> Result<()> {
        let now = now.as_millisecond();
        let full = i64::try_from(self.window.as_millis()).unwrap_or(i64::MAX);
        let mut taken = Vec::new();
        for (name, most) in &self.counters {
            let each = full / i64::from((*most).max(1)) * i64::from(count);
            let stored = store::empty_at(tx, name).await?.unwrap_or(now);
            // A later instant is only possible after the clock was set back; one permit is then granted.
            let stored = if stored > now + full { now + full - each } else { stored };
            taken.push((name, stored.max(now) + each));
        }
        let wait = taken.iter().map(|(_, empty_at)| empty_at - now - full).max().unwrap_or_default();
        if wait > 0 {
            let seconds = u64::try_from(wait).unwrap_or_default().div_ceil(1_000);
            let detail = format!(
                "too many attempts from one address or for one mailbox: try again in {seconds} seconds"
            );
            let whole = FieldError::new("", "form.too-many").with_param("minutes", seconds.div_ceil(60));
            return Err(
                Error::new(Kind::RateLimited(seconds), "form.too-many", detail).with_fields(vec![whole])
            );
        }
        store::sweep(tx, now).await?;
        for (name, empty_at) in taken {
            store::upsert(tx, name, empty_at).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Limit = Limit { name: "test", max: 3, window: Duration::from_secs(60) };

    async fn takes(app: &App, bucket: &Bucket, after: i64) -> Result<()> {
        let mut tx = app.db.write().await?;
        let now = app.clock.now() + jiff::SignedDuration::from_secs(after);
        bucket.take(&mut tx, now).await?;
        tx.commit().await
    }

    #[tokio::test]
    async fn a_bucket_refills_with_time() {
        let (app, _folder) = App::test().await;
        let bucket = Bucket::for_ip(&app, LIMIT, "192.0.2.1".parse().unwrap()).await.unwrap();
        for (after, wait) in [
            (0, None),
            (0, None),
            (1, None),
            (1, Some(19)),
            (19, Some(1)),
            (20, None),
            (20, Some(20)),
            (200, None),
        ] {
            let outcome = takes(&app, &bucket, after).await;
            assert_eq!(outcome.err().map(|e| e.kind), wait.map(Kind::RateLimited), "after {after} s");
        }
    }

    #[tokio::test]
    async fn all_spellings_of_a_mailbox_share_a_bucket() {
        let (app, _folder) = App::test().await;
        let name = async |email: &str| {
            Bucket::for_email(&app, LIMIT, &email.parse().unwrap()).await.unwrap().counters
        };
        assert_eq!(name("Zoe@Clinic.example").await, name("zoe@clinic.example").await);
        assert_ne!(name("zoe@clinic.example").await, name("leo@clinic.example").await);
    }

    #[tokio::test]
    async fn a_clock_set_back_extends_no_wait_beyond_the_limit() {
        let (app, _folder) = App::test().await;
        let bucket = Bucket::for_key(&app, LIMIT, "192.0.2.1").await.unwrap();
        for _ in 0..3 {
            takes(&app, &bucket, 0).await.unwrap();
        }
        takes(&app, &bucket, -86_400).await.unwrap();
        let refused = takes(&app, &bucket, -86_400).await.unwrap_err();
        assert_eq!(refused.kind, Kind::RateLimited(20));
    }

    #[tokio::test]
    async fn an_ipv6_site_has_four_times_the_limit_of_a_subscriber() {
        let (app, _folder) = App::test().await;
        let mut taken = 0;
        for network in 0..64 {
            let address = format!("2001:db8:0:{network:x}::1").parse().unwrap();
            let bucket = Bucket::for_ip(&app, LIMIT, address).await.unwrap();
            taken += u32::from(takes(&app, &bucket, 0).await.is_ok());
        }
        assert_eq!(taken, 4 * LIMIT.max, "of one /56");
        let other = Bucket::for_ip(&app, LIMIT, "2001:db8:0:100::1".parse().unwrap()).await.unwrap();
        takes(&app, &other, 0).await.unwrap();
    }

    #[tokio::test]
    async fn counts_networks_separately_under_anonymous_names() {
        let (app, _folder) = App::test().await;
        let bucket =
            async |address: &str| Bucket::for_ip(&app, LIMIT, address.parse().unwrap()).await.unwrap();
        let name = async |address: &str| bucket(address).await.counters[0].0.clone();
        assert_eq!(name("2001:db8::1").await, name("2001:db8::ffff:1").await);
        assert_eq!(name("::ffff:192.0.2.1").await, name("192.0.2.1").await);
        assert_ne!(name("2001:db8:0:1::1").await, name("2001:db8::1").await);
        assert!(!name("192.0.2.1").await.contains("192"));
        for address in ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"] {
            takes(&app, &bucket(address).await, 0).await.unwrap();
        }
        takes(&app, &bucket("192.0.2.1").await, 0).await.unwrap_err();
    }
}

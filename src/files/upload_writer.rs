//! Writes an upload to the disk while it arrives.

use super::{disk::folder, draft::TempUpload, scan, store};
use crate::{
    App, Error, Result,
    config::Config,
    error::Kind,
    rate_limit::{Bucket, Limit},
    turn::{FairQueue, QueuePermit, Rules, acquire_for_visitor},
};
use sha2::{Digest as _, Sha256};
use std::{
    net::IpAddr,
    pin::pin,
    sync::{Arc, LazyLock},
    time::Duration,
};
use tokio::{task::spawn_blocking, time::timeout};

/// Rate limit of megabytes per client address, charged with the maximum size of each file. An upload may be
/// pending for a day.
const MEGABYTES: Limit = Limit { name: "upload-megabytes", max: 2_000, window: Duration::from_hours(24) };

/// Maximum bytes of all pending and arriving files.
const MAX_WAITING: u64 = 10_000_000_000;

/// Interval at which a waiting upload checks whether it must release its permit.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Maximum concurrent uploads. Each takes two descriptors, including that of its connection.
pub(crate) const UPLOADS_AT_ONCE: usize = 200;
static UPLOADS: LazyLock<FairQueue> = LazyLock::new(|| {
    FairQueue::new(Rules {
        max_running: UPLOADS_AT_ONCE,
        max_running_per_network: 8,
        for_light: 50,
        stop_after: Duration::from_secs(1),
        max_queued_per_network: 16,
        max_queued: UPLOADS_AT_ONCE,
        queue_timeout: Duration::from_secs(10),
    })
});

/// An arriving file. Dropping it deletes what was written.
pub(crate) struct UploadWriter {
    draft: TempUpload,
    turn: QueuePermit,
    hash: Sha256,
    limit: u64,
    config: Arc<Config>,
}

impl UploadWriter {
    /// Begins a file of at most `limit` bytes. An upload counts towards the rate limits of its address; a
    /// file of an operator has none.
    ///
    /// # Errors
    /// `form.too-many`, `request.too-many` and `server.overloaded` if too many files arrive or are pending;
    /// `disk.full` if less than the configured minimum would remain free; disk errors.
    pub(crate) async fn begin(app: &App, from: Option<(IpAddr, Limit)>, limit: u64) -> Result<Self> {
        if let Some((from, uploads)) = from {
            charge(app, from, Some(uploads), limit).await?;
        }
        let turn = acquire_for_visitor(&UPLOADS).await?;
        let draft = new_draft(app, limit).await?;
        Ok(Self { draft, turn, hash: Sha256::new(), limit, config: app.config.clone() })
    }

    /// Waits for the next chunk.
    ///
    /// # Errors
    /// `server.overloaded` for the slowest upload, if networks with little recent use are waiting.
    pub(crate) async fn next<T>(&self, part: impl Future<Output = T>) -> Result<T> {
        let mut part = pin!(part);
        loop {
            if self.turn.must_stop() {
                let detail = "the upload was too slow while other visitors were waiting";
                return Err(Error::new(Kind::Busy, "server.overloaded", detail));
            }
            if let Ok(part) = timeout(POLL_INTERVAL, &mut part).await {
                return Ok(part);
            }
        }
    }

    /// # Errors
    /// `request.body-too-large` beyond the limit; disk errors.
    pub(crate) async fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let size = self.draft.size() + bytes.len() as u64;
        self.turn.arrived(bytes.len() as u64);
        if size > self.limit {
            let detail = format!("the file is larger than {} bytes", self.limit);
            return Err(Error::new(Kind::TooLarge(self.limit), "request.body-too-large", detail));
        }
        self.hash.update(bytes);
        self.draft.append(bytes.to_vec()).await
    }

    /// Scans the file and syncs it to the disk.
    ///
    /// # Errors
    /// `form.file-infected`; disk errors.
    pub(crate) async fn finish(self) -> Result<TempUpload> {
        let scan = scan::scan(&self.config.files, self.draft.path()).await?;
        let (draft, hash) = (self.draft, self.hash);
        spawn_blocking(move || draft.complete(hash, scan)).await.map_err(Error::internal)?
    }
}

/// Counts a new file of `bytes` bytes towards the rate limits of the client address.
///
/// # Errors
/// `form.too-many`; `server.overloaded` if pending files use all the space reserved for them.
pub(super) async fn charge(app: &App, address: IpAddr, uploads: Option<Limit>, bytes: u64) -> Result<()> {
    let space = Bucket::for_ip(app, MEGABYTES, address).await?;
    let uploads = match uploads {
        Some(limit) => Some(Bucket::for_ip(app, limit, address).await?),
        None => None,
    };
    let mut tx = app.db.write().await?;
    let now = app.clock.now();
    if let Some(uploads) = uploads {
        uploads.take(&mut tx, now).await?;
    }
    space.take_some(&mut tx, now, u32::try_from(bytes.div_ceil(1_000_000)).unwrap_or(u32::MAX)).await?;
    if store::sum_pending(&mut tx).await? > MAX_WAITING {
        let detail = format!("pending files already take {MAX_WAITING} bytes");
        return Err(Error::new(Kind::Busy, "server.overloaded", detail));
    }
    tx.commit().await
}

/// Creates an empty draft and reserves `bytes` bytes for it.
///
/// # Errors
/// `disk.full` if less than the configured minimum would remain free; disk errors.
pub(super) async fn new_draft(app: &App, bytes: u64) -> Result<TempUpload> {
    let (folder, id) = (folder(&app.config.data_dir), app.random.hex(16));
    let (space, floor) = (app.storage.space().clone(), app.config.files.min_free_bytes);
    let created = spawn_blocking(move || TempUpload::create_in(&folder, id, &space, bytes, floor));
    created.await.map_err(Error::internal)?
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, os::unix::fs::MetadataExt as _};

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
    const LIMIT: Limit = Limit { name: "upload", max: 20, window: Duration::from_hours(1) };

    async fn received(app: &App, limit: u64, bytes: &[u8]) -> Result<TempUpload> {
        let mut incoming = UploadWriter::begin(app, Some((HERE, LIMIT)), limit).await?;
        for chunk in bytes.chunks(3) {
            incoming.write(chunk).await?;
        }
        incoming.finish().await
    }

    fn names(app: &App) -> Vec<String> {
        let folder = fs::read_dir(folder(&app.config.data_dir)).unwrap();
        folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[tokio::test]
    async fn a_file_is_complete_private_and_deleted_if_not_kept() {
        let (app, _folder) = App::test().await;
        let draft = received(&app, 10, b"0123456789").await.unwrap();
        assert_eq!((draft.size(), fs::read(draft.path()).unwrap()), (10, b"0123456789".to_vec()));
        assert_eq!(fs::metadata(draft.path()).unwrap().mode() & 0o777, 0o600);
        assert_eq!(draft.sha256(), "84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882");
        assert_eq!(names(&app), [format!("{}.part", draft.id())]);
        drop(draft);
        assert_eq!(names(&app), Vec::<String>::new());
    }

    #[tokio::test]
    async fn rejects_a_file_above_the_limit_and_removes_it() {
        let (app, _folder) = App::test().await;
        let refused = received(&app, 9, b"0123456789").await.unwrap_err();
        assert_eq!(refused.kind, Kind::TooLarge(9));
        assert_eq!(names(&app), Vec::<String>::new());
    }

    #[tokio::test]
    async fn writes_nothing_below_the_free_space_limit() {
        let (mut app, _folder) = App::test().await;
        let mut config = (*app.config).clone();
        config.files.min_free_bytes = u64::MAX;
        app.config = config.into();
        assert_eq!(received(&app, 9, b"0").await.unwrap_err().code, "disk.full");
        assert_eq!(names(&app), Vec::<String>::new());
    }

    #[tokio::test]
    async fn limits_uploads_of_a_client_to_twenty_files_an_hour() {
        let (app, _folder) = App::test().await;
        for _ in 0..20 {
            received(&app, 9, b"0").await.unwrap();
        }
        assert_eq!(received(&app, 9, b"0").await.unwrap_err().code, "form.too-many");
        // Files of another kind have a counter of their own.
        let other = Limit { name: "upload-sample", max: 200, window: Duration::from_hours(1) };
        UploadWriter::begin(&app, Some((HERE, other)), 9).await.unwrap();
    }

    #[tokio::test]
    async fn limits_uploads_of_a_client_to_two_gigabytes_a_day() {
        let (app, _folder) = App::test().await;
        let other = Limit { name: "upload-sample", max: 200, window: Duration::from_hours(1) };
        for _ in 0..40 {
            UploadWriter::begin(&app, Some((HERE, other)), 50_000_000).await.unwrap();
        }
        let refused = UploadWriter::begin(&app, Some((HERE, other)), 1).await.err().unwrap();
        assert_eq!(refused.kind, Kind::RateLimited(44));
    }
}

//! Writes an upload to the disk while it arrives.

use super::{
    disk::{folder, hex},
    model::Scan,
    scan,
    space::{self, Reserved, Space},
    store,
};
use crate::{
    App, Error, Result,
    config::Config,
    db::create_folder,
    error::Kind,
    limits::{Bucket, Limit},
    turn::{FairQueue, Rules, Turn, fair_turn},
};
use sha2::{Digest as _, Sha256};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    net::IpAddr,
    os::unix::fs::{MetadataExt as _, OpenOptionsExt as _},
    path::{Path, PathBuf},
    pin::pin,
    sync::{
        Arc, LazyLock, OnceLock,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};
use tokio::{task::spawn_blocking, time::timeout};

/// The file extension of an incomplete upload.
pub(super) const UNFINISHED: &str = "part";

/// Rate limit of megabytes per client address, charged with the maximum size of each file. An upload may be
/// pending for a day.
const MEGABYTES: Limit = Limit { name: "upload-megabytes", most: 2_000, within: Duration::from_hours(24) };

/// Maximum bytes of all pending and arriving files.
const MAX_WAITING: u64 = 10_000_000_000;

/// Interval at which a waiting upload checks whether it must release its permit.
const LOOK: Duration = Duration::from_millis(250);

/// Maximum concurrent uploads. Each takes two descriptors, including that of its connection.
pub(crate) const UPLOADS_AT_ONCE: usize = 200;
static UPLOADS: LazyLock<FairQueue> = LazyLock::new(|| {
    FairQueue::new(Rules {
        at_once: UPLOADS_AT_ONCE,
        at_once_of_one: 8,
        for_light: 50,
        stop_after: Duration::from_secs(1),
        of_one: 16,
        waiting: UPLOADS_AT_ONCE,
        patience: Duration::from_secs(10),
    })
});

/// An arriving file. Dropping it deletes what was written.
pub(crate) struct Incoming {
    draft: Draft,
    turn: Turn,
    hash: Sha256,
    limit: u64,
    config: Arc<Config>,
}

/// A complete file on this disk, deleted on drop unless it is stored. Its lock, which ends with the process,
/// informs sweeps that it is in use.
#[derive(Debug)]
pub(crate) struct Draft {
    id: String,
    path: PathBuf,
    /// The path after storing.
    place: OnceLock<PathBuf>,
    file: Arc<File>,
    reserved: Reserved,
    size: u64,
    sha256: String,
    scan: Scan,
    is_stored: AtomicBool,
}

impl Incoming {
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
        let turn = fair_turn(&UPLOADS).await?;
        let draft = Draft::create(app, limit).await?;
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
            if let Ok(part) = timeout(LOOK, &mut part).await {
                return Ok(part);
            }
        }
    }

    /// # Errors
    /// `request.body-too-large` beyond the limit; disk errors.
    pub(crate) async fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.draft.size += bytes.len() as u64;
        self.turn.arrived(bytes.len() as u64);
        if self.draft.size > self.limit {
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
    pub(crate) async fn finish(mut self) -> Result<Draft> {
        self.draft.scan = scan::scan(&self.config.files, &self.draft.path).await?;
        let (draft, hash) = (self.draft, self.hash);
        spawn_blocking(move || draft.complete(hash)).await.map_err(Error::fault)?
    }
}

/// Counts a new file of `bytes` bytes towards the rate limits of the client address.
///
/// # Errors
/// `form.too-many`; `server.overloaded` if pending files use all the space reserved for them.
pub(super) async fn charge(app: &App, address: IpAddr, uploads: Option<Limit>, bytes: u64) -> Result<()> {
    let space = Bucket::of_address(app, MEGABYTES, address).await?;
    let uploads = match uploads {
        Some(limit) => Some(Bucket::of_address(app, limit, address).await?),
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

impl Draft {
    /// Creates an empty file and reserves `bytes` bytes for it.
    ///
    /// # Errors
    /// `disk.full` if less than the configured minimum would remain free; disk errors.
    pub(super) async fn create(app: &App, bytes: u64) -> Result<Self> {
        let (folder, id) = (folder(&app.config.data_dir), app.random.hex(16));
        let (space, floor) = (app.storage.space().clone(), app.config.files.floor);
        let created = spawn_blocking(move || Self::create_in(&folder, id, &space, bytes, floor));
        created.await.map_err(Error::fault)?
    }

    fn create_in(folder: &Path, id: String, space: &Space, bytes: u64, floor: u64) -> Result<Self> {
        create_folder(folder)?;
        let path = folder.join(&id).with_extension(UNFINISHED);
        let failed = |e: &io::Error| Error::file("write", &path, e);
        let reserved = space.reserve(folder, bytes, floor)?.ok_or_else(|| failed(&space::full()))?;
        let file = Arc::new(locked(&path).map_err(|e| failed(&e))?);
        let (sha256, scan, is_stored) = (String::new(), Scan::Unscanned, AtomicBool::new(false));
        Ok(Self { id, path, place: OnceLock::new(), file, reserved, size: 0, sha256, scan, is_stored })
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// Disk errors.
    pub(super) async fn append(&mut self, bytes: Vec<u8>) -> Result<()> {
        let (file, length) = (self.file.clone(), bytes.len() as u64);
        let written = spawn_blocking(move || (&*file).write_all(&bytes)).await.map_err(Error::fault)?;
        written.map_err(|e| self.failed(&e))?;
        self.reserved.written(length);
        Ok(())
    }

    /// Syncs the file to the disk.
    pub(super) fn complete(mut self, hash: Sha256) -> Result<Self> {
        self.sha256 = hex(hash);
        self.file.sync_all().map_err(|e| self.failed(&e))?;
        self.reserved.written(u64::MAX);
        Ok(self)
    }

    /// The open file. All handles share one descriptor.
    pub(super) fn file(&self) -> Arc<File> {
        self.file.clone()
    }

    pub(super) fn measured(mut self, size: u64, scan: Scan) -> Self {
        (self.size, self.scan) = (size, scan);
        self
    }

    fn failed(&self, e: &io::Error) -> Error {
        Error::file("write", &self.path, e)
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    pub(super) fn sha256(&self) -> &str {
        &self.sha256
    }

    pub(super) fn scan(&self) -> Scan {
        self.scan
    }

    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// The path of its content.
    pub(crate) fn path(&self) -> &Path {
        self.place.get().unwrap_or(&self.path)
    }

    /// Records the path after storing.
    pub(super) fn moved(&self, place: PathBuf) {
        // A file is stored only once.
        let _ = self.place.set(place);
    }

    /// Records that the storage contains the file: from now on only a sweep deletes it, if it has no row.
    pub(super) fn stored(&self) {
        self.is_stored.store(true, Relaxed);
    }

    pub(super) fn is_stored(&self) -> bool {
        self.is_stored.load(Relaxed)
    }
}

/// Creates a file and locks it. If a sweep deletes the file before it is locked, another one is created.
fn locked(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true).mode(0o600);
    loop {
        let file = options.open(path)?;
        file.lock()?;
        let ours = file.metadata()?;
        match path.metadata() {
            Ok(there) if (there.dev(), there.ino()) == (ours.dev(), ours.ino()) => return Ok(file),
            Err(e) if e.kind() != io::ErrorKind::NotFound => return Err(e),
            _ => {}
        }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if self.place.get().is_none()
            && let Err(e) = fs::remove_file(&self.path)
        {
            tracing::warn!("cannot remove {}, a sweep will: {e}", self.path.display());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
    const LIMIT: Limit = Limit { name: "upload", most: 20, within: Duration::from_hours(1) };

    async fn received(app: &App, limit: u64, bytes: &[u8]) -> Result<Draft> {
        let mut incoming = Incoming::begin(app, Some((HERE, LIMIT)), limit).await?;
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

    #[test]
    fn a_draft_that_a_sweep_removed_before_its_lock_is_created_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.part");
        let first = OpenOptions::new().write(true).create_new(true).open(&path).unwrap();
        // A sweep that has the lock, and a creator that has just made the file and waits for it.
        first.lock().unwrap();
        let creator = File::open(&path).unwrap();
        fs::remove_file(&path).unwrap();
        drop(first);
        creator.lock().unwrap();
        assert!(!path.exists());
        let ours = locked(&path).unwrap();
        assert_eq!(ours.metadata().unwrap().ino(), path.metadata().unwrap().ino());
    }

    #[tokio::test]
    async fn a_byte_too_many_is_refused_and_leaves_nothing() {
        let (app, _folder) = App::test().await;
        let refused = received(&app, 9, b"0123456789").await.unwrap_err();
        assert_eq!(refused.kind, Kind::TooLarge(9));
        assert_eq!(names(&app), Vec::<String>::new());
    }

    #[tokio::test]
    async fn below_the_floor_of_free_space_nothing_is_written() {
        let (mut app, _folder) = App::test().await;
        let mut config = (*app.config).clone();
        config.files.floor = u64::MAX;
        app.config = config.into();
        assert_eq!(received(&app, 9, b"0").await.unwrap_err().code, "disk.full");
        assert_eq!(names(&app), Vec::<String>::new());
    }

    #[tokio::test]
    async fn one_address_sends_twenty_files_an_hour() {
        let (app, _folder) = App::test().await;
        for _ in 0..20 {
            received(&app, 9, b"0").await.unwrap();
        }
        assert_eq!(received(&app, 9, b"0").await.unwrap_err().code, "form.too-many");
        // Files of another kind are counted apart.
        let other = Limit { name: "upload-sample", most: 200, within: Duration::from_hours(1) };
        Incoming::begin(&app, Some((HERE, other)), 9).await.unwrap();
    }

    #[tokio::test]
    async fn one_address_sends_two_gigabytes_a_day() {
        let (app, _folder) = App::test().await;
        let other = Limit { name: "upload-sample", most: 200, within: Duration::from_hours(1) };
        for _ in 0..40 {
            Incoming::begin(&app, Some((HERE, other)), 50_000_000).await.unwrap();
        }
        let refused = Incoming::begin(&app, Some((HERE, other)), 1).await.err().unwrap();
        assert_eq!(refused.kind, Kind::TooMany(44));
    }
}

//! The storage of uploaded files: a folder of the data folder, or a bucket that several machines share.
//! Drafts always arrive in the folder; storing one renames or uploads it.

use super::{
    disk::{folder, hex, is_id, link, sync_names, verify_file},
    draft::TempUpload,
    model::{StoredFile, Verdict},
    space::Space,
};
use crate::{
    Error, Result,
    config::{Bucket, Config},
    db::create_folder,
    error::Kind,
};
use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::{
    ClientOptions, ObjectStore, ObjectStoreExt as _, RetryConfig, aws::AmazonS3Builder, buffered::BufWriter,
    local::LocalFileSystem, path::Path as Key, prefix::PrefixStore,
};
use sha2::{Digest as _, Sha256};
use std::{
    fs::{self},
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// Bytes per read or upload.
const CHUNK: usize = 65_536;
const PART: usize = 8_000_000;
/// Timeouts of requests to a bucket.
const RETRY_TIMEOUT: Duration = Duration::from_secs(10);
const REQUEST_TIMEOUT: Duration = Duration::from_secs(60);

/// The storage of uploaded files. Cloning it copies a handle.
#[derive(Clone)]
pub struct Storage(Arc<Place>);

struct Place {
    folder: PathBuf,
    bucket: Option<Arc<dyn ObjectStore>>,
    /// The name in messages.
    name: String,
    /// The folder of drafts.
    space: Space,
}

/// A stored file at a path. A copy from a bucket is deleted on drop.
#[derive(Debug)]
pub(crate) struct LocalFile {
    path: PathBuf,
    _copy: Option<TempUpload>,
}

impl LocalFile {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Storage {
    /// Prepares the configured storage, without contacting a bucket yet.
    ///
    /// # Errors
    /// `config.invalid` for invalid settings of a bucket.
    pub(crate) fn new(config: &Config) -> Result<Self> {
        let folder = folder(&config.data_dir);
        let (bucket, name) = match &config.files.bucket {
            Some(bucket) => (Some(client(bucket)?), format!("s3://{}", bucket.name)),
            None => (None, folder.display().to_string()),
        };
        Ok(Self(Arc::new(Place { folder, bucket, name, space: Space::default() })))
    }

    /// Whether the storage is shared by all processes of an installation.
    pub(crate) fn is_bucket(&self) -> bool {
        self.0.bucket.is_some()
    }

    pub(super) fn space(&self) -> &Space {
        &self.0.space
    }

    /// The folder or the bucket, for messages.
    pub(crate) fn name(&self) -> &str {
        &self.0.name
    }

    fn objects(&self) -> Result<Arc<dyn ObjectStore>> {
        if let Some(bucket) = &self.0.bucket {
            return Ok(Arc::clone(bucket));
        }
        create_folder(&self.0.folder)?;
        let local = LocalFileSystem::new_with_prefix(&self.0.folder);
        Ok(Arc::new(local.map_err(|e| self.failed("open", "", e))?))
    }

    /// Stores a complete draft under its id, durably.
    ///
    /// # Errors
    /// Disk and bucket errors.
    pub(super) async fn store(&self, draft: &TempUpload) -> Result<()> {
        match &self.0.bucket {
            Some(bucket) => self.upload(bucket, draft.path(), draft.id()).await?,
            None => {
                let place = self.0.folder.join(draft.id());
                fs::rename(draft.path(), &place).map_err(|e| Error::file("write", &place, &e))?;
                draft.moved(place);
                sync_names(&self.0.folder)?;
            }
        }
        draft.stored();
        Ok(())
    }

    async fn upload(&self, bucket: &Arc<dyn ObjectStore>, path: &Path, id: &str) -> Result<()> {
        let mut file = tokio::fs::File::open(path).await.map_err(|e| Error::file("read", path, &e))?;
        let mut out = BufWriter::with_capacity(Arc::clone(bucket), Key::from(id), PART);
        let mut chunk = vec![0; CHUNK];
        loop {
            let length = file.read(&mut chunk).await.map_err(|e| Error::file("read", path, &e))?;
            if length == 0 {
                break;
            }
            out.write_all(&chunk[..length]).await.map_err(|e| self.unreachable("write", id, &e))?;
        }
        out.shutdown().await.map_err(|e| self.unreachable("write", id, &e))
    }

    /// A path at which the file can be opened. A file of a bucket is copied and verified against the manifest
    /// first.
    ///
    /// # Errors
    /// `file.missing`, `file.altered`, `disk.full`; disk and bucket errors.
    pub(super) async fn local(&self, file: &StoredFile, mut copy: TempUpload) -> Result<LocalFile> {
        let Some(bucket) = &self.0.bucket else { return Ok(self.in_folder(file)) };
        let got = match bucket.get(&Key::from(file.id())).await {
            // Files from before a bucket was configured are in the folder until the next sweep.
            Err(object_store::Error::NotFound { .. }) if self.in_folder(file).path.exists() => {
                return Ok(self.in_folder(file));
            }
            got => got.map_err(|e| self.failed("read", file.id(), e))?,
        };
        let (mut hash, mut bytes) = (Sha256::new(), got.into_stream());
        let mut size = 0;
        while let Some(chunk) = bytes.next().await {
            let chunk = chunk.map_err(|e| self.failed("read", file.id(), e))?;
            size += chunk.len() as u64;
            if size > file.size {
                return Err(self.altered(file));
            }
            hash.update(&chunk);
            copy.append(chunk.to_vec()).await?;
        }
        if hex(hash) != file.sha256 {
            return Err(self.altered(file));
        }
        Ok(LocalFile { path: copy.path().to_owned(), _copy: Some(copy) })
    }

    pub(super) fn in_folder(&self, file: &StoredFile) -> LocalFile {
        LocalFile { path: self.0.folder.join(file.id()), _copy: None }
    }

    /// Reads a stored file and verifies it against the manifest, in constant memory.
    ///
    /// # Errors
    /// Disk and bucket errors, except for a missing file.
    pub(crate) async fn verify(&self, id: &str, size: u64, sha256: &str) -> Result<Verdict> {
        match self.verify_in_place(id, size, sha256).await? {
            // Files from before a bucket was configured are in the folder until the next sweep.
            Verdict::Missing if self.is_bucket() => verify_file(&self.0.folder.join(id), size, sha256),
            verdict => Ok(verdict),
        }
    }

    /// Like [`Storage::verify`], without files that are still in the folder although a bucket is configured.
    ///
    /// # Errors
    /// Same errors as [`Storage::verify`].
    pub(crate) async fn verify_in_place(&self, id: &str, size: u64, sha256: &str) -> Result<Verdict> {
        if self.0.bucket.is_none() && !self.0.folder.join(id).exists() {
            return Ok(Verdict::Missing);
        }
        let got = match self.objects()?.get(&Key::from(id)).await {
            Err(object_store::Error::NotFound { .. }) => return Ok(Verdict::Missing),
            got => got.map_err(|e| self.failed("read", id, e))?,
        };
        let (mut hash, mut length, mut bytes) = (Sha256::new(), 0, got.into_stream());
        while let Some(chunk) = bytes.next().await {
            let chunk = chunk.map_err(|e| self.failed("read", id, e))?;
            length += chunk.len() as u64;
            hash.update(&chunk);
        }
        let is_whole = length == size && hex(hash) == sha256;
        Ok(if is_whole { Verdict::Whole } else { Verdict::Altered })
    }

    /// The ids of all stored files.
    ///
    /// # Errors
    /// Disk and bucket errors.
    pub(crate) async fn list(&self) -> Result<Vec<String>> {
        if self.0.bucket.is_none() && !self.0.folder.exists() {
            return Ok(Vec::new());
        }
        let found = self.objects()?.list(None).map_ok(|object| object.location.to_string());
        let found: Vec<String> = found.try_collect().await.map_err(|e| self.failed("list", "", e))?;
        Ok(found.into_iter().filter(|id| is_id(id)).collect())
    }

    /// Deletes a stored file; `false` if it did not exist.
    ///
    /// # Errors
    /// Disk and bucket errors.
    pub(super) async fn delete(&self, id: &str) -> Result<bool> {
        match self.objects()?.delete(&Key::from(id)).await {
            Err(object_store::Error::NotFound { .. }) => Ok(false),
            deleted => deleted.map(|()| true).map_err(|e| self.failed("remove", id, e)),
        }
    }

    /// Stores a copy of a file elsewhere on this disk under this id.
    ///
    /// # Errors
    /// Disk and bucket errors.
    pub(crate) async fn import(&self, path: &Path, id: &str) -> Result<()> {
        if let Some(bucket) = &self.0.bucket {
            return self.upload(bucket, path, id).await;
        }
        create_folder(&self.0.folder)?;
        let place = self.0.folder.join(id);
        let draft = place.with_extension("restored");
        let failed = |e: &io::Error| Error::file("write", &place, e);
        if draft.exists() {
            fs::remove_file(&draft).map_err(|e| failed(&e))?;
        }
        link(path, &draft).map_err(|e| failed(&e))?;
        fs::rename(&draft, &place).map_err(|e| failed(&e))?;
        sync_names(&self.0.folder)
    }

    fn altered(&self, file: &StoredFile) -> Error {
        let detail = format!("{} of {} is not the file that was stored", file.id(), self.0.name);
        Error::new(Kind::Corrupted, "database.corrupted", detail)
    }

    fn failed(&self, doing: &str, id: &str, e: object_store::Error) -> Error {
        match e {
            object_store::Error::NotFound { .. } => {
                Error::file(doing, &Path::new(&self.0.name).join(id), &io::ErrorKind::NotFound.into())
            }
            other => self.unreachable(doing, id, &io::Error::other(other)),
        }
    }

    fn unreachable(&self, doing: &str, id: &str, e: &io::Error) -> Error {
        Error::file(doing, &Path::new(&self.0.name).join(id), e)
    }
}

fn client(bucket: &Bucket) -> Result<Arc<dyn ObjectStore>> {
    // The HTTP client uses the process-wide provider. An installed one is fine.
    let _ = tokio_rustls::rustls::crypto::ring::default_provider().install_default();
    let retry = RetryConfig { max_retries: 3, retry_timeout: RETRY_TIMEOUT, ..RetryConfig::default() };
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(&bucket.name)
        .with_region(&bucket.region)
        .with_access_key_id(&bucket.key_id)
        .with_secret_access_key(bucket.secret_key.expose())
        .with_client_options(ClientOptions::new().with_timeout(REQUEST_TIMEOUT))
        .with_retry(retry);
    if let Some(endpoint) = &bucket.endpoint {
        // The configuration rejects http:// where it is not allowed.
        builder = builder.with_endpoint(endpoint).with_allow_http(endpoint.starts_with("http://"));
    }
    let built = builder.build().map_err(|e| {
        Error::new(Kind::Configuration, "config.invalid", format!("files.store cannot be used: {e}"))
    })?;
    Ok(Arc::new(PrefixStore::new(built, Key::from(bucket.prefix.as_str()))))
}

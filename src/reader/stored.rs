//! Stores results with their files, so that a file is read only once.

use super::{queue::read_json, task::Task};
use crate::{
    App, Error, Result,
    db::Tx,
    files::{self, FileResult, StoredFile},
    turn::{FairQueue, Rules, acquire_for_visitor, run_with_permit},
};
use sha2::{Digest as _, Sha256};
use std::{path::PathBuf, sync::LazyLock, time::Duration};

/// Results read at the same time; each may take tens of megabytes.
static RESULTS: LazyLock<FairQueue> = LazyLock::new(|| {
    FairQueue::new(Rules {
        max_running: 4,
        max_running_per_network: 2,
        for_light: 1,
        stop_after: Duration::MAX,
        max_queued_per_network: 16,
        max_queued: 64,
        queue_timeout: Duration::from_secs(10),
    })
});

/// Reads a file that is not stored yet. The result is stored with the file.
///
/// # Errors
/// Same errors as [`super::read`].
pub(crate) async fn read_new<T>(app: &App, task: T, file: PathBuf) -> Result<(T::Output, FileResult)>
where
    T: Task<Output: Send> + Send + 'static,
{
    let input_sha256 = input_sha256(&task)?;
    let (output, json) = read_json(app, task, file).await?;
    Ok((output, FileResult { task: T::NAME, input_sha256, json }))
}

/// Returns the stored result of a task on a file; if there is none, reads the file and stores the result.
///
/// # Errors
/// Same errors as [`super::read`]; `file.missing`; database errors.
pub(crate) async fn read_stored<T>(app: &App, task: T, file: &StoredFile) -> Result<T::Output>
where
    T: Task<Output: Send> + Send + 'static,
{
    let turn = acquire_for_visitor(&RESULTS).await?;
    let input = input_sha256(&task)?;
    let found = files::result(&mut app.db.read().await?, file, T::NAME, &input).await?;
    if let Some(json) = found {
        return run_with_permit(turn, move || serde_json::from_slice(&json).map_err(Error::internal)).await;
    }
    drop(turn);
    let local = files::local(app, file).await?;
    let (output, result) = read_new(app, task, local.path().to_owned()).await?;
    let mut tx = app.db.write().await?;
    result.store(&mut tx, file).await?;
    tx.commit().await?;
    Ok(output)
}

/// Deletes the stored result of a task, in the transaction that changes its input.
///
/// # Errors
/// Database errors.
pub(crate) async fn forget<T: Task>(tx: &mut Tx, file: &StoredFile) -> Result<()> {
    files::forget_result(tx, file, T::NAME).await
}

fn input_sha256<T: Task>(task: &T) -> Result<Vec<u8>> {
    let mut hash = Sha256::new();
    hash.update(T::REVISION.to_be_bytes());
    hash.update(serde_json::to_vec(task).map_err(Error::internal)?);
    Ok(hash.finalize().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{Upload, UploadWriter};
    use serde::{Deserialize, Serialize};
    use std::{fs, io::Write, path::Path};

    /// The first bytes of a file.
    #[derive(Serialize, Deserialize)]
    struct Head {
        bytes: usize,
    }

    impl Task for Head {
        type Output = String;
        const NAME: &'static str = "test-head";

        fn run(self, file: &Path, _: &mut dyn Write) -> Result<String> {
            let text = fs::read_to_string(file).map_err(Error::internal)?;
            Ok(text.chars().take(self.bytes).collect())
        }
    }

    async fn stored(app: &App) -> StoredFile {
        let mut incoming = UploadWriter::begin(app, None, 9).await.unwrap();
        incoming.write(b"a;b").await.unwrap();
        let upload = Upload::new("sample", "a.csv", incoming.finish().await);
        let path = upload.draft.as_ref().unwrap().path().to_owned();
        let (head, result) = read_new(app, Head { bytes: 1 }, path).await.unwrap();
        assert_eq!(head, "a");
        upload.store(app).await.unwrap();
        let mut tx = app.db.write().await.unwrap();
        let file = upload.attach(&mut tx, "F-1").await.unwrap();
        result.store(&mut tx, &file).await.unwrap();
        tx.commit().await.unwrap();
        file
    }

    #[tokio::test]
    async fn a_file_is_parsed_once_per_decision() {
        let (app, _folder) = App::test().await;
        let file = stored(&app).await;
        let path = files::local(&app, &file).await.unwrap().path().to_owned();
        let head = async |bytes| read_stored(&app, Head { bytes }, &file).await;
        fs::rename(&path, path.with_extension("away")).unwrap();
        assert_eq!(head(1).await.unwrap(), "a", "the file is not read");
        assert!(head(2).await.is_err(), "another decision is another result");
        fs::rename(path.with_extension("away"), &path).unwrap();
        assert_eq!(head(2).await.unwrap(), "a;");
        fs::write(&path, "c;d").unwrap();
        assert_eq!(head(2).await.unwrap(), "a;");
        assert_eq!(head(1).await.unwrap(), "c", "the result of the previous decision is deleted");
    }

    #[tokio::test]
    async fn a_stored_result_is_deleted_with_its_input() {
        let (app, _folder) = App::test().await;
        let file = stored(&app).await;
        let input = input_sha256(&Head { bytes: 1 }).unwrap();
        let mut tx = app.db.write().await.unwrap();
        assert!(files::result(&mut tx, &file, Head::NAME, &input).await.unwrap().is_some());
        forget::<Head>(&mut tx, &file).await.unwrap();
        assert!(files::result(&mut tx, &file, Head::NAME, &input).await.unwrap().is_none());
        let result = FileResult { task: Head::NAME, input_sha256: input.clone(), json: b"\"a\"".to_vec() };
        result.store(&mut tx, &file).await.unwrap();
        files::delete_by_owner(&mut tx, "F-1").await.unwrap();
        assert!(files::result(&mut tx, &file, Head::NAME, &input).await.unwrap().is_none());
        // The file may have been swept meanwhile.
        result.store(&mut tx, &file).await.unwrap();
        assert!(files::result(&mut tx, &file, Head::NAME, &input).await.unwrap().is_none());
    }
}

//! Results of tasks on a file, stored with it until it is deleted.

use super::{
    model::{FileResult, StoredFile},
    store,
};
use crate::{Result, db::Tx};

impl FileResult {
    /// Stores the result with its file and replaces an earlier result of the same task. Ignored if the file
    /// was deleted.
    ///
    /// # Errors
    /// Database errors.
    pub(crate) async fn store(&self, tx: &mut Tx, file: &StoredFile) -> Result<()> {
        match store::find(tx, &file.id).await? {
            Some(_) => store::upsert_result(tx, &file.id, self).await,
            None => Ok(()),
        }
    }
}

/// The stored result of a task with these parameters, as JSON.
///
/// # Errors
/// Database errors.
pub(crate) async fn result(
    tx: &mut Tx,
    file: &StoredFile,
    task: &str,
    input_sha256: &[u8],
) -> Result<Option<Vec<u8>>> {
    store::find_result(tx, &file.id, task, input_sha256).await
}

/// Deletes the stored result of a task.
///
/// # Errors
/// Database errors.
pub(crate) async fn forget_result(tx: &mut Tx, file: &StoredFile, task: &str) -> Result<()> {
    store::delete_result(tx, &file.id, task).await
}

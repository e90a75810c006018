//! Adds the action for operators to the errors of a damaged database.

use super::layout::{FILE, newest_backup};
use crate::{Error, config::Config};
use std::path::Path;

/// Text in the errors of a file that cannot be restored.
pub(super) const NOT_A_BACKUP: &str = "is not a vigie backup";

/// Adds the action to the errors of readers that do not know where backups are.
pub(crate) fn remedy(config: &Config) -> impl FnOnce(Error) -> Error + use<> {
    let folder = config.database_url.is_none().then(|| config.data_dir.clone());
    move |error| match folder {
        Some(folder) => for_sqlite(error, &folder),
        None => for_postgres(error),
    }
}

/// Adds the newest backup to the error of a damaged SQLite database. Leaves other errors, and those of a file to
/// restore, unchanged.
pub(super) fn for_sqlite(mut error: Error, data_dir: &Path) -> Error {
    let has_remedy = ["vigie db restore", NOT_A_BACKUP].iter().any(|part| error.detail.contains(part));
    if error.code == "database.corrupted" && !has_remedy {
        let remedy = match newest_backup(data_dir) {
            Some(backup) => {
                format!("restore the newest backup with `vigie db restore {} --yes`", backup.display())
            }
            None => "no backup was found; restore one with `vigie db restore FILE --yes`".to_owned(),
        };
        error.detail = format!("{}: {}; {remedy}", data_dir.join(FILE).display(), error.detail);
    }
    error
}

/// Adds the action for a damaged database on PostgreSQL.
pub(super) fn for_postgres(mut error: Error) -> Error {
    if error.code == "database.corrupted" && !error.detail.contains("pg_restore") {
        error.detail += "; restore a dump of it with pg_restore";
    }
    error
}

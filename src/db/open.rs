//! Opens a database and brings its schema to what the caller expects.

use super::{database::Db, migrate};
use crate::{Result, config::Config};

/// What a caller expects of the schema it finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schema {
    /// Creates the database and brings it to this version: `serve`, `init`, `db migrate`.
    Migrate,
    /// Refuses a database of another version: every other command.
    Require,
    /// Takes it as it is: a backup must be possible before a migration.
    Any,
}

impl Db {
    /// Opens the database this configuration names.
    ///
    /// # Errors
    /// Missing (66), not writable (73), damaged (65), busy or unreachable (75), of another version (78).
    pub async fn open(config: &Config, schema: Schema) -> Result<Self> {
        match schema {
            Schema::Migrate => Ok(migrate::open(config).await?.0),
            Schema::Require => {
                let db = Self::connect(config).await?;
                migrate::require(&db).await?;
                Ok(db)
            }
            Schema::Any => Self::connect(config).await,
        }
    }
}

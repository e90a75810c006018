//! Opens a database and ensures the version of its schema that the caller expects.

use super::{database::Db, migrate};
use crate::{Result, config::Config};

/// What a caller expects of the schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SchemaPolicy {
    /// Creates the database and migrates it to this version: `serve`, `init`, `db migrate`.
    Migrate,
    /// Rejects a database of another version: every other command.
    Require,
    /// Accepts any version: a backup must be possible before a migration.
    Any,
}

impl Db {
    /// Opens the configured database.
    ///
    /// # Errors
    /// Missing (66), not writable (73), damaged (65), busy or unreachable (75), of another version or an incomplete copy (78).
    pub async fn open(config: &Config, schema: SchemaPolicy) -> Result<Self> {
        match schema {
            SchemaPolicy::Migrate => Ok(migrate::open(config).await?.0),
            SchemaPolicy::Require => {
                let db = Self::connect(config).await?;
                migrate::require_current(&db).await?;
                Ok(db)
            }
            SchemaPolicy::Any => {
                let db = Self::connect(config).await?;
                migrate::require_complete(&db).await?;
                Ok(db)
            }
        }
    }
}

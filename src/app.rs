//! The shared state of every use case: configuration, data, clock and random source. It is built once per
//! process and passed to the web and the command line.

use crate::{Result, clock::Clock, config::Config, db::Db, files::Storage, mail::Outbox, random::Random};
use std::sync::Arc;

/// The application. Cloning it copies handles.
#[derive(Clone)]
pub struct App {
    /// The configuration of the process.
    pub config: Arc<Config>,
    pub db: Db,
    pub outbox: Outbox,
    /// Storage of uploaded files.
    pub storage: Storage,
    pub clock: Clock,
    pub random: Random,
}

impl App {
    /// Opens the data of this configuration.
    ///
    /// # Errors
    /// Same errors as [`Db::open`]: a missing, busy, damaged, older or newer database.
    pub async fn open(config: Config, schema: crate::db::SchemaPolicy) -> Result<Self> {
        let db = Db::open(&config, schema).await?;
        Self::with_db(config, db)
    }

    /// An application with this open database.
    ///
    /// # Errors
    /// `config.invalid` for invalid settings of the storage of files.
    pub(crate) fn with_db(config: Config, db: Db) -> Result<Self> {
        let clock = config.clock.map_or_else(Clock::system, Clock::fixed);
        let outbox = Outbox::new(&config);
        let storage = Storage::new(&config)?;
        Ok(Self { config: Arc::new(config), db, outbox, storage, clock, random: Random::system()? })
    }
}

#[cfg(test)]
impl App {
    /// An application with a fresh database, a fixed clock and seeded randomness. The data live as long as
    /// the folder.
    pub(crate) async fn test() -> (Self, tempfile::TempDir) {
        let (db, folder) = crate::db::test_db().await;
        let resolved = crate::config::Resolved::from_sources(crate::config::Sources::default()).unwrap();
        let data_dir = folder.path().to_owned();
        let mut config = Config { data_dir, ..Config::from_resolved(&resolved).unwrap() };
        config.files.reader = None;
        let config = Arc::new(config);
        let clock = Clock::fixed("2026-11-21T06:10:00Z".parse().unwrap());
        let (storage, random) = (Storage::new(&config).unwrap(), Random::seeded(1));
        (Self { config, db, outbox: Outbox::captured(), storage, clock, random }, folder)
    }
}

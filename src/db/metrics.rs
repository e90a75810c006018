//! Metrics of the database.

use super::{
    data_dir::free_bytes,
    database::Db,
    pools::{Engine, each_engine},
};
use crate::{Result, metrics::Scrape};
use std::{ffi::OsString, fs, path::Path};

impl Db {
    /// Adds whether the database answers and accepts writes, its connections, the size of its files and the free disk
    /// space to a scrape.
    ///
    /// # Errors
    /// Same errors as [`Scrape::add`].
    pub(crate) async fn metrics(&self, scrape: &Scrape) -> Result<()> {
        let answers = self.probe().await.is_ok();
        let is_writable = answers && self.probe_writes().await.is_ok();
        scrape.gauge("vigie_database_up", "Whether the database answers.", answers.into())?;
        scrape.gauge("vigie_database_writable", "Whether writes reach the disk.", is_writable.into())?;
        let pools = each_engine!(&self.0.engine, pools => pools.load());
        let connections = pools
            .iter()
            .flat_map(|(pool, total, idle)| [([*pool, "idle"], *idle), ([*pool, "in-use"], total - idle)]);
        let help = "Connections by pool and state.";
        scrape.gauges("vigie_database_connections", help, ["pool", "state"], connections)?;
        if let Engine::Sqlite(_, database) = &self.0.engine {
            let path = database.file.path();
            let wal = [path.as_os_str(), "-wal".as_ref()].into_iter().collect::<OsString>();
            let sizes = [(["database"], size(path)), (["log"], size(wal.as_ref()))];
            scrape.gauges("vigie_database_file_bytes", "Size of the files of SQLite.", ["file"], sizes)?;
        }
        let free = free_bytes(&self.0.data_dir)?;
        let free = i64::try_from(free).unwrap_or(i64::MAX);
        scrape.gauge("vigie_disk_free_bytes", "Free space of the data folder's disk.", free)
    }
}

/// Size of a file in bytes; 0 without one.
fn size(path: &Path) -> i64 {
    fs::metadata(path).map_or(0, |file| i64::try_from(file.len()).unwrap_or(i64::MAX))
}

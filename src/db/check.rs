//! Checks of a whole database: its pages, its references and its schema.

use super::{database::Db, inspection::Inspection, migrate, pages, pools::Engine, schema};
use crate::Result;

/// Every page of the file, without the CHECK constraints, which were checked on writing: SQLite rebuilds their lists for
/// each row, which takes ten times as long as the pages.
const QUICK_CHECK: &str =
    "PRAGMA ignore_check_constraints = ON; PRAGMA quick_check(1); PRAGMA ignore_check_constraints = OFF";

impl Db {
    /// Everything that is wrong with the database: damaged pages, rows without their parent, a schema that
    /// is not ours. Reads all of it.
    ///
    /// # Errors
    /// What keeps the check from running at all.
    pub async fn check(&self) -> Result<Inspection> {
        let pages = match &self.0.engine {
            Engine::Sqlite(pools, _) => {
                let found = pages::check(pools, "PRAGMA integrity_check(20)").await?;
                Inspection::of("every page and reference of the file", found)
            }
            Engine::Postgres(_) => Inspection::default(),
        };
        if pages.problems.is_empty() { Ok(pages.and(migrate::check(self).await?)) } else { Ok(pages) }
    }

    /// Whether the database can be served: the pages are sound, and the schema is ours. Cheaper than [`Db::check`].
    ///
    /// # Errors
    /// A damaged database (65), with the backup that would mend it.
    pub async fn quick_check(&self) -> Result<()> {
        let pages = async {
            match &self.0.engine {
                Engine::Sqlite(pools, _) => pages::check(pools, QUICK_CHECK).await,
                Engine::Postgres(_) => Ok(Vec::new()),
            }
        };
        let (pages, schema) = tokio::join!(pages, migrate::check(self));
        let mut problems = pages?;
        // What damaged pages say of the schema is no news.
        if problems.is_empty() {
            problems = schema?.problems;
        }
        self.verdict(&problems)
    }

    /// The problems a check found, as a failure that names the backup that would mend them.
    ///
    /// # Errors
    /// Any problem makes the database a damaged one (65).
    pub fn verdict(&self, problems: &[String]) -> Result<()> {
        schema::verdict(problems).map_err(|e| self.with_remedy(e))
    }
}

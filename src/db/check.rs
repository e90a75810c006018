//! Checks of a whole database: its pages, its references and its schema.

use super::{database::Db, integrity::IntegrityReport, migrate, pages, pools::Engine, schema};
use crate::Result;

/// Checks every page of the file, without the CHECK constraints, which were checked on writing: SQLite rebuilds their
/// lists for each row, which takes ten times as long as the pages.
const QUICK_CHECK: &str =
    "PRAGMA ignore_check_constraints = ON; PRAGMA quick_check(1); PRAGMA ignore_check_constraints = OFF";

impl Db {
    /// Checks the whole database for damaged pages, rows without their parent, and a schema that differs from the
    /// migrations.
    ///
    /// # Errors
    /// Errors that prevent the check from running at all.
    pub async fn check(&self) -> Result<IntegrityReport> {
        let pages = match &self.0.engine {
            Engine::Sqlite(pools, _) => {
                let found = pages::check(pools, "PRAGMA integrity_check(20)").await?;
                IntegrityReport::for_check("every page and reference of the file", found)
            }
            Engine::Postgres(_) => IntegrityReport::default(),
        };
        if pages.problems.is_empty() { Ok(pages.merge(migrate::check(self).await?)) } else { Ok(pages) }
    }

    /// Checks whether the database can be served: undamaged pages and the expected schema. Faster than [`Db::check`].
    ///
    /// # Errors
    /// A damaged database (65), with the backup to restore.
    pub async fn quick_check(&self) -> Result<()> {
        let pages = async {
            match &self.0.engine {
                Engine::Sqlite(pools, _) => pages::check(pools, QUICK_CHECK).await,
                Engine::Postgres(_) => Ok(Vec::new()),
            }
        };
        let (pages, schema) = tokio::join!(pages, migrate::check(self));
        let mut problems = pages?;
        // Damaged pages make every statement about the schema unreliable.
        if problems.is_empty() {
            problems = schema?.problems;
        }
        self.ensure_sound(&problems)
    }

    /// Converts the problems that a check found to an error that names the backup to restore.
    ///
    /// # Errors
    /// A damaged database (65) if there is any problem.
    pub fn ensure_sound(&self, problems: &[String]) -> Result<()> {
        schema::ensure_matching(problems).map_err(|e| self.with_remedy(e))
    }
}

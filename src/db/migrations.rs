//! The migrations, and their comparison with those that a database has applied.

use crate::{
    Result,
    error::{Error, Kind},
};
use sha2::{Digest as _, Sha256};

/// A migration of the schema.
#[derive(Debug, Clone, Copy)]
pub struct Migration {
    /// Name of its file without the extension: a number of four digits, then words.
    pub name: &'static str,
    pub sql: &'static str,
}

macro_rules! migrations {
    ($($name:literal),+ $(,)?) => {
        /// Every migration, in order. A released migration never changes.
        pub const MIGRATIONS: &[Migration] = &[$(Migration {
            name: $name,
            sql: include_str!(concat!("../../migrations/", $name, ".sql")),
        }),+];
    };
}
migrations![
    "0001_revision",
    "0002_ias",
    "0003_ias_full",
    "0004_ias_reference",
    "0005_content",
    "0006_secret",
    "0007_outbox",
    "0008_requests",
    "0009_form_protection",
    "0010_applications",
    "0011_follow_up",
    "0012_provider",
    "0013_file_scan",
    "0014_contacts",
    "0015_campaign_request",
    "0016_campaign",
    "0017_campaign_opens",
    "0018_unsubscribe",
    "0019_campaign_bounce",
    "0020_ias_counts_drawn",
    "0021_ias_gate_hold",
    "0022_ias_retirement",
    "0023_ias_pharmacies",
    "0024_ias_evidence",
    "0025_account",
    "0026_scoring",
    "0027_scoring_results",
    "0028_account_identity",
    "0029_content_history",
    "0030_content_public",
    "0031_provider_logout",
    "0032_lookups",
    "0033_campaign_hard",
    "0034_file_manifest",
    "0035_scoring_signer",
    "0036_outbox_restore",
    "0037_file_result",
    "0038_scoring_chance",
    "0039_scoring_coverage",
    "0040_ias_rounded",
    "0041_ias_exclusion",
    "0042_ias_event",
    "0043_status",
    "0044_audit_chain",
    "0045_job",
    "0046_status_subscription",
    "0047_support",
    "0048_privacy",
    "0049_subscription",
    "0050_ias_products",
    "0051_ias_bulletin",
    "0052_ias_nowcast",
    "0053_secret_link",
    "0054_open_lists",
];

/// Names and checksums of the applied migrations of a database.
pub(super) type Applied = Vec<(String, String)>;

/// The record that marks an incomplete copy of another database, inserted before its first row and deleted after its
/// last row was verified. Earlier builds reject the database too, because they do not know this name.
pub(super) const COPY_MARKER: &str = "copy-incomplete";

/// Rejects an incomplete copy of another database.
///
/// # Errors
/// `database.copy-incomplete`.
pub(super) fn ensure_complete(applied: &[(String, String)]) -> Result<()> {
    if applied.iter().all(|(name, _)| name != COPY_MARKER) {
        return Ok(());
    }
    let detail = "the database is an incomplete copy: repeat the `vigie db copy` that was interrupted, or empty the database and copy again";
    Err(Error::new(Kind::Configuration, "database.copy-incomplete", detail))
}

/// Lists the migrations that are not in `applied`.
///
/// # Errors
/// `database.newer` or `database.schema-mismatch` if `applied` contains one that this build does not have;
/// `database.copy-incomplete`.
pub(super) fn missing(applied: &[(String, String)], all: &[Migration]) -> Result<Vec<&'static str>> {
    ensure_complete(applied)?;
    for (name, sha256) in applied {
        let known = all.iter().find(|migration| migration.name == name);
        let wrong = match known {
            None => Some(("database.newer", "the database was made by a newer vigie")),
            Some(known) if checksum(known.sql) != *sha256 => {
                Some(("database.schema-mismatch", "the database was made by another build of vigie"))
            }
            Some(_) => None,
        };
        if let Some((code, what)) = wrong {
            let detail = format!("{what} (migration {name}); run that version, or restore an older backup");
            return Err(Error::new(Kind::Configuration, code, detail));
        }
    }
    let is_missing = |name| !applied.iter().any(|(applied, _)| applied == name);
    Ok(all.iter().map(|migration| migration.name).filter(|name| is_missing(*name)).collect())
}

pub(super) fn checksum(sql: &str) -> String {
    Sha256::digest(sql.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

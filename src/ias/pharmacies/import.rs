//! Imports the register of pharmacies and lists the stored ones.

use super::{file, model::Register};
use crate::{
    Result,
    app::App,
    file_errors::batch_error,
    ias::{input_file::InputFile, store, territory::Territory},
};
use jiff::civil::Date;
use serde::Serialize;
use std::collections::BTreeMap;

/// A register in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ListedRegister {
    pub day: Date,
    pub source: String,
    /// Total number of pharmacies.
    pub pharmacies: i64,
    /// Numbers by former region.
    pub regions: BTreeMap<Territory, i64>,
}

/// Result of an import of a register.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImportedRegister {
    #[serde(flatten)]
    pub register: ListedRegister,
    /// Number of regions whose stored number changed.
    pub changed: usize,
}

fn listed(day: Date, register: &Register) -> ListedRegister {
    let Register { source, by_region } = register;
    let pharmacies = by_region.values().sum();
    ListedRegister { day, source: source.clone(), pharmacies, regions: by_region.clone() }
}

/// Imports a register that is valid from a day on.
///
/// # Errors
/// [`crate::error::Kind::BadData`] with file, line and column of every error; nothing is stored then.
pub async fn import_register(
    app: &App,
    source: &InputFile,
    day: Date,
    told_by: &str,
    dry_run: bool,
) -> Result<ImportedRegister> {
    let by_region = file::parse(&source.name, &source.bytes)
        .map_err(|faults| batch_error("ias.file-invalid", "imported", 1, 1).with_fields(faults))?;
    let register = Register { source: told_by.to_owned(), by_region };
    let mut tx = app.db.write().await?;
    let before = store::pharmacies(&mut tx).await?.0.remove(&day).unwrap_or_default();
    let differs = |(region, number): &(&Territory, &i64)| before.by_region.get(region) != Some(number);
    let mut changed = register.by_region.iter().filter(differs).count();
    if before.source != register.source {
        changed = register.by_region.len();
    }
    if changed > 0 && !dry_run {
        store::put_pharmacies(&mut tx, day, &register).await?;
        tx.bump("ias").await?;
        tx.commit().await?;
    }
    Ok(ImportedRegister { register: listed(day, &register), changed })
}

/// Lists all registers, oldest first.
pub async fn registers(app: &App) -> Result<Vec<ListedRegister>> {
    let known = store::pharmacies(&mut app.db.read().await?).await?;
    Ok(known.0.iter().map(|(day, register)| listed(*day, register)).collect())
}

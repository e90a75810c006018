//! Compares the manifest with what is stored.

use super::{model::Verdict, store};
use crate::{
    App, Result,
    db::{IntegrityReport, ManifestRow},
};
use std::collections::HashSet;

/// Rows per query.
const PAGE: i64 = 500;

/// Verifies every stored file and reports missing and altered ones. Files without a row are counted; a sweep
/// deletes them.
///
/// # Errors
/// Disk, bucket and database errors, except for a missing file.
pub(crate) async fn inspect(app: &App) -> Result<IntegrityReport> {
    // Listed before the rows are read, as in a sweep.
    let stored: HashSet<String> = app.storage.list().await?.into_iter().collect();
    let (mut problems, mut count) = (Vec::new(), 0);
    let mut after = String::new();
    loop {
        let rows = store::list_manifest(&mut app.db.read().await?, &after, PAGE).await?;
        let Some(last) = rows.last() else { break };
        after.clone_from(&last.id);
        for row in rows {
            count += 1;
            problems.extend(problem(app, &row).await?);
        }
    }
    let named = store::list_ids(&mut app.db.read().await?).await?;
    let orphans = stored.difference(&named).count();
    let mut checked = format!("{count} uploaded files in {}", app.storage.name());
    if orphans > 0 {
        checked += &format!(" ({orphans} more without a row, which `vigie serve` will delete)");
    }
    Ok(IntegrityReport::for_check(checked, problems))
}

async fn problem(app: &App, row: &ManifestRow) -> Result<Option<String>> {
    let ManifestRow { id, owner, name, size, sha256 } = row;
    let what = match app.storage.verify(id, *size, sha256).await? {
        Verdict::Whole => return Ok(None),
        Verdict::Missing => "is missing",
        Verdict::Altered => "is altered",
    };
    // The row may have been deleted and its file swept in the meantime.
    if store::find(&mut app.db.read().await?, id).await?.is_none() {
        return Ok(None);
    }
    let owner = if owner.is_empty() { "a form that was not submitted yet" } else { owner };
    Ok(Some(format!("the file {name:?} of {owner} {what} ({id} in {})", app.storage.name())))
}

//! `vigie scoring compute`: scores an order, writes its files and stores its result, all or nothing.

use super::{
    result_files::{Contents, name},
    score_files::{self, Inputs, Report},
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    db,
    error::Kind,
    reference::Reference,
    scoring::{
        model::{
            order::{Order, SalesFormat},
            state::State,
        },
        store,
    },
};
use std::{
    fs::{self, OpenOptions},
    io::Write as _,
    os::unix::fs::OpenOptionsExt as _,
    path::{Path, PathBuf},
};

/// Inputs and output folder of a computation.
#[derive(Debug, Clone)]
pub(crate) struct ComputeRequest {
    pub(crate) reference: Reference,
    pub(crate) inputs: Inputs,
    /// An existing folder.
    pub(crate) out: PathBuf,
    /// Reads and scores everything, but writes and stores nothing.
    pub(crate) dry_run: bool,
}

/// Result of a computation.
#[derive(Debug, Clone)]
pub(crate) struct Computed {
    pub(crate) reference: String,
    pub(crate) report: Report,
    /// Paths of the written files.
    pub(crate) files: Vec<PathBuf>,
    pub(crate) dry_run: bool,
}

/// Scores a signed order. Replaces an earlier result; its page stays open until the same day.
///
/// # Errors
/// `scoring.order-unknown`, `scoring.not-signed` (not in a dry run), existing output files (73), and errors of the
/// input files.
pub(crate) async fn compute(
    app: &App,
    request: &ComputeRequest,
    on_progress: impl Fn(u64) + Send + Sync + 'static,
) -> Result<Computed> {
    let ComputeRequest { reference, inputs, out, dry_run } = request.clone();
    let order = order(app, &reference, dry_run).await?;
    let targets = SalesFormat::ALL.map(|format| out.join(name(&order, format)));
    if !dry_run {
        targets.iter().try_for_each(|target| ensure_new(target))?;
    }
    let at = app.clock.now();
    let work = tokio::task::spawn_blocking(move || {
        let (scored, report) = score_files::run(&order, &inputs, &on_progress)?;
        let contents = Contents {
            order: &order,
            computed_at: at,
            markets: &scored.markets,
            pharmacies: &scored.pharmacies,
        };
        let mut drafts = TempFiles::default();
        if !dry_run {
            for (format, target) in SalesFormat::ALL.into_iter().zip(&targets) {
                drafts.write(target, &contents.write(format)?)?;
            }
        }
        Ok::<_, Error>((scored, report, drafts))
    });
    let (scored, report, mut drafts) = work.await.map_err(Error::internal)??;
    if !dry_run {
        let mut tx = app.db.write().await?;
        store::results::upsert(&mut tx, &reference, &scored, at).await?;
        let deed = AuditEntry::new("scoring.compute", reference.as_str());
        audit::record(&mut tx, app, &deed.with_detail(format!("{} pharmacies", scored.pharmacies.len())))
            .await?;
        tx.commit().await?;
    }
    Ok(Computed { reference: reference.to_string(), report, files: drafts.rename_all()?, dry_run })
}

async fn order(app: &App, reference: &Reference, dry_run: bool) -> Result<Order> {
    let mut tx = app.db.read().await?;
    let order = store::order::find(&mut tx, reference).await?.ok_or_else(|| unknown(reference))?;
    let state = store::results::quote_state(&mut tx, reference).await?;
    if !dry_run && state != Some(State::Signed) {
        let current = state.map_or_else(|| "not quoted".to_owned(), |state| state.to_string());
        let detail = format!(
            "{reference} is {current}: scores are delivered for signed orders only (use --dry-run to compute without delivery)"
        );
        return Err(Error::new(Kind::Conflict, "scoring.not-signed", detail));
    }
    Ok(order)
}

/// The error for an unknown reference.
pub(super) fn unknown(reference: &Reference) -> Error {
    Error::not_found("scoring.order-unknown", format!("no order is called {reference}"))
}

fn ensure_new(target: &Path) -> Result<()> {
    if target.symlink_metadata().is_err() {
        return Ok(());
    }
    let detail = format!(
        "{} exists already and is not overwritten: move it, or name another folder with --out",
        target.display()
    );
    Err(Error::new(Kind::CannotCreate, "file.cannot-create", detail))
}

/// Files under temporary names; those that are not renamed are deleted.
#[derive(Debug, Default)]
struct TempFiles(Vec<(PathBuf, PathBuf)>);

impl TempFiles {
    fn write(&mut self, target: &Path, bytes: &[u8]) -> Result<()> {
        let failed = |e: std::io::Error| Error::file("write", target, &e);
        let mut draft = target.as_os_str().to_owned();
        draft.push(format!(".part{}", std::process::id()));
        let draft = PathBuf::from(draft);
        let mut file =
            OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft).map_err(failed)?;
        self.0.push((draft, target.to_owned()));
        file.write_all(bytes).and_then(|()| file.sync_all()).map_err(failed)
    }

    /// Renames all files to their final names.
    fn rename_all(&mut self) -> Result<Vec<PathBuf>> {
        let mut placed = Vec::new();
        for (draft, target) in &self.0 {
            if let Err(e) = db::place_file(draft, target) {
                // An incomplete set of files is not a delivery: the others are deleted, and the error is reported.
                placed.iter().for_each(|placed: &PathBuf| drop(fs::remove_file(placed)));
                return Err(e);
            }
            placed.push(target.clone());
        }
        self.0.clear();
        Ok(placed)
    }
}

impl Drop for TempFiles {
    fn drop(&mut self) {
        self.0.iter().for_each(|(draft, _)| drop(fs::remove_file(draft)));
    }
}

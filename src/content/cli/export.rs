//! `vigie content export` writes entries as files that can be imported again.

use super::args::kind;
use crate::{
    Result,
    app::App,
    cli::{
        output::{Outcome, Output, count},
        value_parsers::locale,
    },
    content::{self, Exported, Kind, Selection},
    error::{Error, Kind as Failure},
    locale::Locale,
};
use serde::Serialize;
use std::{
    fs,
    path::{Path, PathBuf},
};

#[derive(clap::Args)]
pub struct ExportArgs {
    /// Only entries of this kind
    #[arg(value_parser = kind())]
    kind: Option<Kind>,
    /// Only the entry with this slug
    slug: Option<String>,
    /// Folder to write to; created if it is missing
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Only this language
    #[arg(long, value_parser = locale())]
    locale: Option<Locale>,
    /// Overwrite existing files that differ
    #[arg(long, alias = "replace")]
    overwrite: bool,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportOutput {
    entries: usize,
    /// Files that were or would be written.
    files: Vec<PathBuf>,
    /// Number of existing files with the same content.
    unchanged: usize,
    dry_run: bool,
}

/// Writes the files, after checking that all of them may be written.
pub(super) async fn run(app: &App, options: &ExportArgs, out: &Output) -> Result<Outcome> {
    let ExportArgs { kind, slug, out: dir, locale, overwrite, dry_run } = options;
    let selection = Selection { kind: *kind, slug: slug.as_deref(), locale: *locale };
    if !overwrite {
        refuse_others(app, selection, dir).await?;
    }
    let (mut files, mut unchanged) = (Vec::new(), 0);
    let mut take = |file: Exported| {
        let path = dir.join(&file.path);
        if fs::read(&path).is_ok_and(|bytes| bytes == file.bytes) {
            unchanged += 1;
            return Ok(());
        }
        if !dry_run {
            write(&path, &file.bytes)?;
        }
        files.push(path);
        Ok(())
    };
    let entries = content::export(app, selection, &mut take).await?;
    let document = ExportOutput { entries, files, unchanged, dry_run: *dry_run };
    out.result(&document, |document| render_export(document, dir))?;
    Ok(Outcome::Done)
}

/// Rejects the export if it would overwrite a file.
async fn refuse_others(app: &App, selection: Selection<'_>, dir: &Path) -> Result<()> {
    let mut others = Vec::new();
    let mut look = |file: Exported| {
        let path = dir.join(&file.path);
        if path.exists() && !fs::read(&path).is_ok_and(|bytes| bytes == file.bytes) {
            others.push(path);
        }
        Ok(())
    };
    content::export(app, selection, &mut look).await?;
    let Some(first) = others.first() else { return Ok(()) };
    let more = if others.len() > 1 { format!(" and {} more", others.len() - 1) } else { String::new() };
    let detail =
        format!("{}{more} would be written over: choose another folder, or add --overwrite", first.display());
    Err(Error::new(Failure::CannotCreate, "file.cannot-create", detail))
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|e| Error::file("create the folder", folder, &e))?;
    }
    fs::write(path, bytes).map_err(|e| Error::file("write", path, &e))
}

fn render_export(document: &ExportOutput, dir: &Path) -> String {
    let verb = if document.dry_run { "would be written" } else { "written" };
    let mut text = String::new();
    if document.dry_run {
        text = document.files.iter().map(|file| format!("{}\n", file.display())).collect();
    }
    text += &format!(
        "{} in {}: {} {verb}, {} unchanged\n",
        count(document.entries, "version"),
        dir.display(),
        count(document.files.len(), "file"),
        document.unchanged
    );
    text
}

//! `vigie ias export`: an indicator as a historic file.

use super::values::contradictory;
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output},
    error::Error,
    ias::{Exported, HistoricKind, Theme},
};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Write an indicator as a historic file
///
/// An imported file is written byte for byte as it was imported (except a Ctrl-Z at its end), with later days
/// added; a series that was imported otherwise has the layout of 2016. The file is for operators: it contains
/// the figures of other networks that the imported file contained, which are not open data. Exits with 1 if
/// the theme has no such series.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  vigie ias export --theme flu --kind national > flu-national.csv\n  vigie ias export --theme flu --kind regional flu-regional.csv"
)]
pub struct ExportArgs {
    /// Theme to export
    #[arg(long, value_parser = super::values::theme())]
    theme: Theme,
    /// national or regional
    ///
    /// A national file has a row per day; a regional file has the current season by region, past seasons and
    /// their band.
    #[arg(long)]
    kind: HistoricKind,
    /// File to write; - is standard output
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

#[derive(Serialize)]
struct ExportOutput<'a> {
    theme: Theme,
    kind: &'static str,
    file: &'a Path,
    bytes: usize,
    /// Whether the figures are generated.
    demonstration: bool,
}

pub(super) async fn run(app: &App, options: &ExportArgs, out: &Output) -> Result<Outcome> {
    let ExportArgs { theme, kind, file } = options;
    let to_stdout = file == Path::new("-");
    if to_stdout && out.is_json() {
        return Err(contradictory(
            "standard output cannot hold both the file and a JSON document: name a file",
        ));
    }
    let Exported { bytes, demonstration } = crate::ias::export(app, *theme, *kind).await?;
    if demonstration {
        out.notice(format_args!(
            "{theme}: demonstration, the figures are generated; the file itself cannot say so: name it with \"demonstration\""
        ));
    }
    if to_stdout {
        out.bytes(&bytes)?;
        return Ok(Outcome::Done);
    }
    std::fs::write(file, &bytes).map_err(|e| Error::file("write", file, &e))?;
    let document = ExportOutput { theme: *theme, kind: kind.word(), file, bytes: bytes.len(), demonstration };
    out.result(&document, |d| {
        let mark = if d.demonstration { " (demonstration)" } else { "" };
        format!("{}: {} file{mark}, {} bytes\n", d.theme, d.kind, d.bytes)
    })?;
    Ok(Outcome::Done)
}

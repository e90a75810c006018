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
/// What was imported comes out as it stood, byte for byte (a stray Ctrl-Z at the end aside), with later days added;
/// a series that came in no such file has the layout of 2016. The operator's copy: it holds the figures of other
/// networks that the imported file held, which are not open data.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  vigie ias export --theme flu --kind national > flu-national.csv\n  vigie ias export --theme flu --kind regional flu-regional.csv"
)]
pub struct Options {
    /// Which indicator
    #[arg(long, value_parser = super::values::theme())]
    theme: Theme,
    /// national (a row per day) or regional (the season under way by region, past seasons, their band)
    #[arg(long)]
    kind: HistoricKind,
    /// Where it goes; - is standard output
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

#[derive(Serialize)]
struct Document<'a> {
    theme: Theme,
    kind: &'static str,
    file: &'a Path,
    bytes: usize,
    /// Whether the figures are generated.
    demonstration: bool,
}

pub(super) async fn run(app: &App, options: &Options, out: &Output) -> Result<Outcome> {
    let Options { theme, kind, file } = options;
    let to_stdout = file == Path::new("-");
    if to_stdout && out.is_json() {
        return Err(contradictory(
            "standard output cannot hold both the file and a JSON document: name a file",
        ));
    }
    let Exported { bytes, demonstration } = crate::ias::export(app, *theme, *kind).await?;
    if demonstration {
        out.news(format_args!(
            "{theme}: demonstration, the figures are generated; the file itself cannot say so: name it with \"demonstration\""
        ));
    }
    if to_stdout {
        out.bytes(&bytes)?;
        return Ok(Outcome::Done);
    }
    std::fs::write(file, &bytes).map_err(|e| Error::file("write", file, &e))?;
    let document = Document { theme: *theme, kind: kind.word(), file, bytes: bytes.len(), demonstration };
    out.result(&document, |d| {
        let mark = if d.demonstration { " (demonstration)" } else { "" };
        format!("{}: {} file{mark}, {} bytes\n", d.theme, d.kind, d.bytes)
    })?;
    Ok(Outcome::Done)
}

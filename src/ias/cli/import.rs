//! Import of historic files at the terminal.

use super::count;
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output},
    error::{Error, Kind},
    ias::{self, Imported, Source, Theme},
};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What to import.
#[derive(clap::Args)]
pub struct Options {
    /// CSV files in the historic format; their names tell the theme; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Theme of all the files, whatever their names say
    #[arg(long)]
    theme: Option<Theme>,
    /// Check the files and say what would change
    #[arg(long)]
    dry_run: bool,
}

#[derive(Serialize)]
struct Changes<'a> {
    dry_run: bool,
    themes: &'a [Imported],
}

/// Reads the files, all or none.
pub(super) async fn run(app: &App, options: &Options, out: &Output) -> Result<Outcome> {
    let sources: Vec<Source> =
        options.files.iter().map(|path| source(path, options.theme)).collect::<Result<_>>()?;
    let bar = out.progress(sources.len() as u64, "files");
    let imported = ias::import(app, &sources, options.dry_run, &|| bar.inc(1)).await?;
    bar.finish_and_clear();
    let document = Changes { dry_run: options.dry_run, themes: &imported };
    out.result(&document, |document| {
        document.themes.iter().map(|t| imported_line(t, document.dry_run)).collect()
    })?;
    if options.dry_run {
        out.news("dry run: nothing was changed");
    } else if imported.iter().any(|theme| theme.changed > 0) {
        out.news("not public yet: `vigie ias publish` comes next");
    }
    Ok(Outcome::Done)
}

pub(super) fn source(path: &Path, theme: Option<Theme>) -> Result<Source> {
    if path != Path::new("-") {
        return Source::from_file(path, theme);
    }
    let theme = theme.ok_or_else(|| {
        let detail = "standard input has no name: say which theme it is with --theme";
        Error::new(Kind::Usage, "ias.file-invalid", detail)
    })?;
    Source::from_stream(std::io::stdin().lock(), theme)
}

fn imported_line(imported: &Imported, dry_run: bool) -> String {
    let Imported { theme, files, values, changed, .. } = imported;
    let changed = match (changed, dry_run) {
        (0, _) => "nothing new".to_owned(),
        (n, false) => format!("{n} new or changed"),
        (n, true) => format!("{n} would be new or changed"),
    };
    let demonstration = match (imported.replaced_demonstration, dry_run) {
        (false, _) => "",
        (true, false) => ", the demonstration series is replaced",
        (true, true) => ", the demonstration series would be replaced",
    };
    let last = imported.last_day.map_or_else(String::new, |day| format!(", last day {day}"));
    let (files, values) = (count(*files, "file"), count(*values, "value"));
    format!("{theme}: {files}, {values}, {changed}{last}{demonstration}\n")
}

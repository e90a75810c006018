//! `vigie ias import-history` and `vigie ias import-counts`: imports historic files and daily counts.

use super::{args::Changes, unpublished::render_reason};
use crate::{
    Result,
    app::App,
    cli::{
        output::{Outcome, Output, count},
        sales_args::size,
    },
    error::{Error, Kind},
    ias::{self, ImportRequest, Imported, Ingested, InputFile, Theme, UnpublishedReason},
};
use indicatif::ProgressBar;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct ImportArgs {
    /// Files; - is standard input
    ///
    /// The theme is that of --theme, of the column theme, or else of the name of the file.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Theme of all files, regardless of their names
    #[arg(long, value_parser = super::values::theme())]
    theme: Option<Theme>,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
    /// Accept older data than stored, and days that lose much of their data
    #[arg(long)]
    replace: bool,
}

impl ImportArgs {
    fn request(&self) -> ImportRequest {
        ImportRequest { dry_run: self.dry_run, replace: self.replace }
    }

    fn sources(&self, out: &Output) -> Result<Vec<InputFile>> {
        let bar = out.progress(size(&self.files), "bytes read");
        let read = |path: &PathBuf| InputFile::from_file(path, self.theme, &|bytes| bar.inc(bytes));
        let sources = self.files.iter().map(read).collect();
        bar.finish_and_clear();
        sources
    }

    /// Reports the next step, after the result.
    fn next(&self, changed: bool, out: &Output) {
        if self.dry_run {
            out.notice("dry run: nothing was changed");
        } else if changed {
            out.notice("not public yet: `vigie ias publish` comes next");
        }
    }
}

/// A progress bar over the uncompressed size of the files.
fn checking(sources: &[InputFile], out: &Output) -> ProgressBar {
    out.progress(sources.iter().map(|source| source.bytes.len() as u64).sum(), "bytes checked")
}

pub(super) async fn import(app: &App, options: &ImportArgs, out: &Output) -> Result<Outcome> {
    if options.theme.is_none() && options.files.iter().any(|path| path == Path::new("-")) {
        let detail = "standard input has no name: say which theme it is with --theme";
        return Err(Error::new(Kind::Usage, "ias.file-invalid", detail));
    }
    let sources = options.sources(out)?;
    let bar = checking(&sources, out);
    let themes = ias::import(app, &sources, options.request(), &|bytes| bar.inc(bytes)).await?;
    bar.finish_and_clear();
    let changed = themes.iter().any(|theme| theme.changed > 0);
    let changes = Changes { dry_run: options.dry_run, themes };
    out.result(&changes, |changes| {
        changes.themes.iter().map(|theme| imported_line(theme, changes.dry_run)).collect()
    })?;
    for Imported { theme, unpublished, .. } in &changes.themes {
        report_unpublished(*theme, unpublished.as_ref(), out);
    }
    options.next(changed, out);
    Ok(Outcome::Done)
}

/// Reports a theme that `vigie ias publish` will not publish.
fn report_unpublished(theme: Theme, reason: Option<&UnpublishedReason>, out: &Output) {
    if let Some(reason) = reason {
        let reason = render_reason(reason);
        out.notice(format_args!("{theme}: nothing can be published yet: {reason}"));
    }
}

fn imported_line(imported: &Imported, dry_run: bool) -> String {
    let Imported { theme, files, values, changed, older, last_day, .. } = imported;
    let changed = match (changed, dry_run) {
        (0, _) => "nothing new".to_owned(),
        (n, false) => format!("{n} new or changed"),
        (n, true) => format!("{n} would be new or changed"),
    };
    let demonstration = demonstration(imported.replaced_demonstration, dry_run);
    let last = last_day.map_or_else(String::new, |day| format!(", last day {day}"));
    let older = match older {
        0 => String::new(),
        values => format!(", {} older than what is stored", count(*values, "value")),
    };
    let (files, values) = (count(*files, "file"), count(*values, "value"));
    format!("{theme}: {files}, {values}, {changed}{older}{last}{demonstration}\n")
}

pub(super) async fn ingest(app: &App, options: &ImportArgs, out: &Output) -> Result<Outcome> {
    let sources = options.sources(out)?;
    let bar = checking(&sources, out);
    let themes = ias::ingest(app, &sources, options.request(), &|bytes| bar.inc(bytes)).await?;
    bar.finish_and_clear();
    let changes = Changes { dry_run: options.dry_run, themes };
    out.result(&changes, |changes| {
        changes.themes.iter().map(|theme| ingested_line(theme, changes.dry_run)).collect()
    })?;
    for Ingested { theme, without_baseline, unpublished, .. } in &changes.themes {
        report_unpublished(*theme, unpublished.as_ref(), out);
        if unpublished.is_none() && !without_baseline.is_empty() {
            let names: Vec<String> = without_baseline.iter().map(ToString::to_string).collect();
            out.notice(format_args!(
                "{theme}: no level for {}: the counts do not cover the baseline (seeds/baselines.toml)",
                names.join(", ")
            ));
        }
    }
    options.next(changes.themes.iter().any(|theme| theme.added + theme.changed > 0), out);
    Ok(Outcome::Done)
}

fn ingested_line(ingested: &Ingested, dry_run: bool) -> String {
    let Ingested { theme, files, days, added, changed, .. } = ingested;
    let would = if dry_run { "would be " } else { "" };
    let changes = match (added, changed) {
        (0, 0) => "nothing new".to_owned(),
        (added, 0) => format!("{added} {would}new"),
        (0, changed) => format!("{changed} {would}changed"),
        (added, changed) => format!("{added} {would}new, {changed} {would}changed"),
    };
    let span = match (ingested.first_day, ingested.last_day) {
        (Some(first), Some(last)) => format!(", {first} to {last}"),
        _ => String::new(),
    };
    let missing = match ingested.missing_days {
        0 => String::new(),
        days => format!(", {} missing", count(days, "day")),
    };
    let older = match ingested.older {
        0 => String::new(),
        days => format!(", {} extracted earlier than what is stored", count(days, "day")),
    };
    let demonstration = demonstration(ingested.replaced_demonstration, dry_run);
    let (files, days) = (count(*files, "file"), count(*days, "regional day"));
    format!("{theme}: {files}, {days}, {changes}{older}{span}{missing}{demonstration}\n")
}

fn demonstration(replaced: bool, dry_run: bool) -> &'static str {
    match (replaced, dry_run) {
        (false, _) => "",
        (true, false) => ", replaces the demonstration series once published",
        (true, true) => ", would replace the demonstration series once published",
    }
}

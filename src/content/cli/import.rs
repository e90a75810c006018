//! `vigie import` imports files.

use super::{
    args::noun,
    reporting::{Warning, report_dry_run, warn, warnings},
};
use crate::{
    Result,
    app::App,
    cli::{
        output::{Outcome, Output, count},
        value_parsers::locale,
    },
    clock::Clock,
    content::{
        Batch, Change, File, Format, ImportOptions, ImportProgress, Imported, Kind, Report, examine, gather,
        import,
    },
    error::{Error, Kind as Failure},
    locale::Locale,
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use indicatif::ProgressBar;
use serde::Serialize;
use std::path::{Path, PathBuf};

// No doc comment: the description is that of the command, which has a subcommand for contacts too.
#[derive(clap::Args)]
pub struct ImportArgs {
    /// The kind of the entries
    #[arg(value_parser = noun())]
    kind: Kind,
    /// Files and folders; - is standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Check the files without a data folder; import nothing
    #[arg(long, conflicts_with = "dry_run")]
    pub check: bool,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
    /// Import as drafts, which only preview links show
    #[arg(long)]
    draft: bool,
    /// Import despite unknown elements and similar faults, with a warning
    ///
    /// These faults are unknown elements, wrong numbers of elements in chapters, missing modules, and invalid
    /// items of feeds, which are left out.
    #[arg(long, alias = "tolerate")]
    lenient: bool,
    /// Language of files that do not name one
    #[arg(long, value_parser = locale())]
    locale: Option<Locale>,
    /// Format of standard input [default: the usual format of the kind]
    #[arg(long, value_parser = format())]
    format: Option<Format>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Changes<'a> {
    dry_run: bool,
    entries: &'a [Imported],
    warnings: Vec<Warning<'a>>,
}

#[derive(Serialize)]
struct Checked<'a> {
    files: usize,
    entries: usize,
    warnings: Vec<Warning<'a>>,
}

/// Parses and validates the files.
pub fn check(clock: &Clock, options: &ImportArgs, out: &Output) -> Result<Outcome> {
    let batch = batch(options)?;
    let bar = out.progress(0, "reading");
    let (entries, found) = examine(clock, &batch, &options.import(), &|step| advance(&bar, step))?;
    bar.finish_and_clear();
    warn(&found, out);
    let checked = Checked { files: batch.files.len(), entries, warnings: warnings(&found) };
    out.result(&checked, |checked| {
        let entries = count(checked.entries, "entry");
        format!("{} can be imported: {entries}\n", count(checked.files, "file"))
    })?;
    Ok(Outcome::Done)
}

/// Imports the files, all or none.
///
/// # Errors
/// Errors of the files; nothing is stored then.
pub async fn run(app: &App, options: &ImportArgs, out: &Output) -> Result<Outcome> {
    let batch = batch(options)?;
    let bar = out.progress(0, "reading");
    let advance = |step| advance(&bar, step);
    let Report { entries, warnings: found } = import(app, &batch, &options.import(), &advance).await?;
    bar.finish_and_clear();
    warn(&found, out);
    let dry_run = options.dry_run;
    let changes = Changes { dry_run, entries: &entries, warnings: warnings(&found) };
    out.result(&changes, |_| render_import(&entries, dry_run))?;
    report_dry_run(dry_run, out);
    Ok(Outcome::Done)
}

/// Advances the progress bar with each entry, because one file may contain all of them.
fn advance(bar: &ProgressBar, step: ImportProgress) {
    match step {
        ImportProgress::Found(entries) => bar.inc_length(entries),
        ImportProgress::Read | ImportProgress::Stored => bar.inc(1),
        ImportProgress::ToStore(entries) => {
            bar.set_message("storing");
            bar.set_length(entries);
            bar.reset();
        }
    }
}

impl ImportArgs {
    fn import(&self) -> ImportOptions {
        let Self { draft, dry_run, lenient: tolerate, locale, .. } = *self;
        ImportOptions { draft, dry_run, tolerate, locale }
    }
}

fn batch(options: &ImportArgs) -> Result<Batch> {
    let (stdin, paths): (Vec<_>, Vec<_>) =
        options.paths.iter().cloned().partition(|path| path == Path::new("-"));
    if stdin.len() > 1 {
        let detail = "standard input can be read only once: give - once";
        return Err(Error::new(Failure::Usage, "usage.conflicting-options", detail));
    }
    let mut files = gather(options.kind, &paths)?;
    if !stdin.is_empty() {
        let format = options.format.or_else(|| Format::of_kind(options.kind).first().copied());
        files.push(File::from_stream("standard input", options.kind, format, std::io::stdin().lock())?);
    }
    if files.is_empty() {
        let detail = format!("no files of {} were found in the given paths", options.kind.plural());
        return Err(Error::new(Failure::InputMissing, "file.missing", detail));
    }
    Ok(Batch { kind: options.kind, files })
}

fn render_import(entries: &[Imported], dry_run: bool) -> String {
    let mut text = String::new();
    for Imported { kind, slug, locale, stage, change, diff } in entries {
        if *change == Change::Unchanged {
            continue;
        }
        let would = if dry_run { "would be " } else { "" };
        let draft = if *stage == crate::content::Stage::Draft { ", a draft" } else { "" };
        text += &format!("{kind} {slug} ({locale}{draft}): {would}{}\n", change.word());
        if dry_run {
            text += diff;
        }
    }
    let unchanged = entries.iter().filter(|entry| entry.change == Change::Unchanged).count();
    if unchanged > 0 {
        text += &format!("{}: nothing new\n", count(unchanged, "entry"));
    }
    text
}

fn format() -> impl TypedValueParser<Value = Format> {
    const ALL: [Format; 4] = [Format::Toml, Format::Markdown, Format::Json, Format::Feed];
    PossibleValuesParser::new(ALL.map(Format::word))
        .try_map(|word| ALL.into_iter().find(|format| format.word() == word).ok_or("unknown"))
}

//! The indicators at the terminal: import, publish, status.

pub mod aggregate;
mod levels;
mod reference;

use super::{Imported, Published, Source, Status, Theme};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, table},
    error::{Error, Kind},
};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What can be done with the indicators.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Read historic files, all or none of them
    #[command(
        before_help = "Examples:\n  vigie ias import ../data/ias/*.csv\n  vigie ias import --dry-run new.csv --theme flu\n  curl … | vigie ias import - --theme flu"
    )]
    Import {
        /// CSV files in the historic format; their names tell the theme; - is standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Theme of all the files, whatever their names say
        #[arg(long)]
        theme: Option<Theme>,
        /// Check the files and say what would change
        #[arg(long)]
        dry_run: bool,
    },
    /// Make daily counts from pharmacies' sales lines
    Aggregate(aggregate::Options),
    /// Publish what was imported; twice changes nothing
    #[command(before_help = "Examples:\n  vigie ias publish\n  vigie ias publish --theme flu --dry-run")]
    Publish {
        /// Only this theme
        #[arg(long)]
        theme: Option<Theme>,
        /// Say what would be published
        #[arg(long)]
        dry_run: bool,
    },
    /// Show epidemic thresholds, the last week's grade and correlations
    #[command(before_help = "Examples:\n  vigie ias levels\n  vigie ias levels --theme flu --json")]
    Levels {
        /// Only this theme
        #[arg(long)]
        theme: Option<Theme>,
    },
    /// Bring in the series of other networks that the indicators are compared with
    #[command(
        subcommand,
        before_help = "Examples:\n  vigie ias reference list\n  vigie ias reference import --reference sentinelles-flu incidence-PAY-3.csv"
    )]
    Reference(reference::Command),
    /// Show how fresh every theme is
    #[command(before_help = "Examples:\n  vigie ias status\n  vigie ias status --json")]
    Status,
}

/// Runs a command.
///
/// # Errors
/// What the use case says.
pub async fn run(app: &App, command: Command, out: &Output) -> Result<Outcome> {
    match command {
        Command::Import { files, theme, dry_run } => {
            import(app, &Import { files, theme, dry_run }, out).await
        }
        Command::Aggregate(options) => aggregate::run(&app.clock, options, out).await,
        Command::Publish { theme, dry_run } => publish(app, theme, dry_run, out).await,
        Command::Levels { theme } => levels::run(app, theme, out).await,
        Command::Reference(command) => reference::run(app, command, out).await,
        Command::Status => status(app, out).await,
    }
}

struct Import {
    files: Vec<PathBuf>,
    theme: Option<Theme>,
    dry_run: bool,
}

#[derive(Serialize)]
struct Changes<'a, T> {
    dry_run: bool,
    themes: &'a [T],
}

async fn import(app: &App, options: &Import, out: &Output) -> Result<Outcome> {
    let sources: Vec<Source> =
        options.files.iter().map(|path| source(path, options.theme)).collect::<Result<_>>()?;
    let bar = out.progress(sources.len() as u64, "files");
    let imported = super::import(app, &sources, options.dry_run, &|| bar.inc(1)).await?;
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

fn source(path: &Path, theme: Option<Theme>) -> Result<Source> {
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

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

async fn publish(app: &App, theme: Option<Theme>, dry_run: bool, out: &Output) -> Result<Outcome> {
    let published = super::publish(app, theme, dry_run).await?;
    let document = Changes { dry_run, themes: &published };
    out.result(&document, |document| match document.themes.iter().any(|theme| theme.new) {
        false => "nothing to do: everything imported is published\n".to_owned(),
        true => document.themes.iter().map(|t| published_line(t, document.dry_run)).collect(),
    })?;
    Ok(Outcome::Done)
}

fn published_line(published: &Published, dry_run: bool) -> String {
    let Published { theme, vintage, last_day, .. } = published;
    let done = match (published.new, dry_run) {
        (false, _) => "unchanged,",
        (true, false) => "published",
        (true, true) => "would be published as",
    };
    let mark = if published.demonstration { " (demonstration)" } else { "" };
    format!("{theme}: {done} version {vintage}, up to {last_day}{mark}\n")
}

#[derive(Serialize)]
struct Statuses {
    themes: Vec<Status>,
}

async fn status(app: &App, out: &Output) -> Result<Outcome> {
    let header = ["theme", "last day", "provisional", "published", "version", "freshness", "data"];
    let statuses = Statuses { themes: super::status(app).await? };
    out.result(&statuses, |s| table(&header, s.themes.iter().map(|status| status_row(app, status))))?;
    Ok(Outcome::Done)
}

fn status_row(app: &App, status: &Status) -> Vec<String> {
    let theme = status.theme.to_string();
    let Some(last) = &status.published else {
        let dash = || "-".to_owned();
        return vec![theme, dash(), dash(), dash(), dash(), "never published".to_owned(), dash()];
    };
    let published = app.clock.in_paris(last.published_at);
    vec![
        theme,
        last.last_day.to_string(),
        count(last.provisional_days, "day"),
        published.map_or_else(String::new, |at| at.strftime("%Y-%m-%d %H:%M").to_string()),
        last.vintage.to_string(),
        match last.late_days {
            0 => "up to date".to_owned(),
            1 => "1 day late".to_owned(),
            days => format!("{days} days late"),
        },
        if last.demonstration { "demonstration" } else { "real" }.to_owned(),
    ]
}

//! How many pharmacies there are, at the terminal: import and list.

use crate::{
    Error, Result,
    app::App,
    cli::{
        output::{Outcome, Output, count, table},
        value_parsers::day,
    },
    error::Kind,
    ias::{self, ImportedRegister, InputFile, ListedRegister},
};
use jiff::civil::Date;
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Subcommand)]
pub enum PharmaciesCommand {
    /// Import the number of pharmacies, in the panel or not, by former region
    ///
    /// Doses of vaccines that the panel sells are extrapolated to all pharmacies with these numbers, from the
    /// next publication on. Reads CSV with the columns territory and pharmacies, and a line for each of the
    /// 22 former regions. Exits with 65 and lists every error of the file.
    #[command(
        after_help = "Examples:\n  vigie ias pharmacies import register.csv --date 2026-10-01 --source \"FINESS, 1 October 2026\"\n  vigie ias pharmacies import - --date 2026-10-01 --source FINESS --dry-run"
    )]
    Import {
        /// File with the numbers; - is standard input
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The first day on which the numbers are valid
        #[arg(long, value_name = "DATE", value_parser = day)]
        date: Date,
        /// Source of the numbers, shown with the figures
        #[arg(long, value_name = "TEXT", value_parser = source)]
        source: String,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// List the stored numbers of pharmacies, by first day and source
    ///
    /// The numbers of a day apply until the first day of the next ones. Changes nothing.
    #[command(after_help = "Examples:\n  vigie ias pharmacies list\n  vigie ias pharmacies list --json")]
    List,
}

/// Maximum length of the name of a source, in characters: it is part of a sentence.
const MAX_SOURCE_CHARS: usize = 120;

fn source(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("it says nothing".to_owned()),
        text if text.chars().count() > MAX_SOURCE_CHARS => {
            Err(format!("it has more than {MAX_SOURCE_CHARS} characters"))
        }
        text => Ok(text.to_owned()),
    }
}

#[derive(Serialize)]
struct Registers {
    registers: Vec<ListedRegister>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change<'a> {
    dry_run: bool,
    #[serde(flatten)]
    imported: &'a ImportedRegister,
}

pub(super) async fn run(app: &App, command: PharmaciesCommand, out: &Output) -> Result<Outcome> {
    match command {
        PharmaciesCommand::Import { file, date, source, dry_run } => {
            let today = app.clock.today();
            if date > today {
                let detail = format!("--date {date} is after today, {today}: expected a day up to today");
                return Err(Error::new(Kind::Usage, "usage.invalid", detail));
            }
            let read = InputFile::from_file(&file, None, &|_| ())?;
            let imported = ias::import_register(app, &read, date, &source, dry_run).await?;
            out.result(&Change { dry_run, imported: &imported }, |change| line(change.imported, dry_run))?;
            if dry_run {
                out.notice("dry run: nothing was changed");
            }
        }
        PharmaciesCommand::List => {
            let list = Registers { registers: ias::registers(app).await? };
            out.result(&list, |list| {
                table(&list.registers)
                    .column("from", |register| register.day)
                    .column("pharmacies", |register| register.pharmacies)
                    .column("source", |register| &register.source)
                    .render()
            })?;
        }
    }
    Ok(Outcome::Done)
}

fn line(imported: &ImportedRegister, dry_run: bool) -> String {
    let ImportedRegister { register: ListedRegister { day, source, pharmacies, .. }, changed } = imported;
    let would = if dry_run { "would be " } else { "" };
    let changed = match changed {
        0 => "nothing new".to_owned(),
        changed => format!("{} {would}new or changed", count(*changed, "region")),
    };
    let pharmacies = count(*pharmacies, "pharmacy");
    format!("{pharmacies} from {day} on ({source}): {changed}\n")
}

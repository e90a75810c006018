//! The indicators at the terminal, a file per family of commands.

pub mod aggregate;
mod check;
pub mod export;
mod import;
mod ingest;
mod levels;
mod missing;
mod publish;
mod reference;
mod show;
mod status;
mod versions;

use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, count},
    ias::Theme,
};

/// What can be done with the indicators.
#[derive(clap::Subcommand)]
pub enum Command {
    /// Read historic files, all or none of them
    #[command(
        before_help = "Examples:\n  vigie ias import ../data/ias/*.csv\n  vigie ias import --dry-run new.csv --theme flu\n  curl … | vigie ias import - --theme flu"
    )]
    Import(import::Options),
    /// Make daily counts from pharmacies' sales lines
    Aggregate(aggregate::Options),
    /// Take in daily counts, all files or none of them
    Ingest(ingest::Options),
    /// Write an indicator as a historic file
    Export(export::Options),
    /// List the days without figures
    #[command(before_help = "Examples:\n  vigie ias missing\n  vigie ias missing --theme baclofen --json")]
    Missing {
        /// Only this theme
        #[arg(long)]
        theme: Option<Theme>,
    },
    /// Publish what is held, unless the gate stops it; twice changes nothing
    #[command(
        before_help = "Examples:\n  vigie ias publish\n  vigie ias publish --theme flu --dry-run\n  vigie ias publish --theme lice --force --reason \"the school holidays moved\""
    )]
    Publish(publish::Options),
    /// Print a series as it is public, or was on a day
    Show(show::Options),
    /// Say what the health gate finds in what would be published; ends with 1 when it would stop a theme
    #[command(
        before_help = "Examples:\n  vigie ias check\n  vigie ias check --theme flu --date 2026-11-20 --json"
    )]
    Check(check::Options),
    /// Say what the last version changed
    #[command(
        before_help = "Examples:\n  vigie ias diff\n  vigie ias diff --theme flu --since 2026-11-14\n  vigie ias diff --theme flu --since 12 --json"
    )]
    Diff(versions::Diff),
    /// List the versions of a theme
    #[command(
        before_help = "Examples:\n  vigie ias versions --theme flu\n  vigie ias versions --theme flu --last 5 --json"
    )]
    Versions(versions::Versions),
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
    /// Show how fresh every theme is; ends with 1 when one is late or held back
    #[command(before_help = "Examples:\n  vigie ias status\n  vigie ias status --json")]
    Status,
}

/// Runs a command.
///
/// # Errors
/// What the use case says.
pub async fn run(app: &App, command: Command, out: &Output) -> Result<Outcome> {
    match command {
        Command::Import(options) => import::run(app, &options, out).await,
        Command::Export(options) => export::run(app, &options, out).await,
        Command::Aggregate(options) => aggregate::run(&app.clock, options, out).await,
        Command::Ingest(options) => ingest::run(app, &options, out).await,
        Command::Missing { theme } => missing::run(app, theme, out).await,
        Command::Publish(options) => publish::run(app, options, out).await,
        Command::Show(options) => show::run(app, options, out).await,
        Command::Check(options) => check::run(app, options, out).await,
        Command::Diff(options) => versions::diff(app, options, out).await,
        Command::Versions(options) => versions::list(app, options, out).await,
        Command::Levels { theme } => levels::run(app, theme, out).await,
        Command::Reference(command) => reference::run(app, command, out).await,
        Command::Status => status::run(app, out).await,
    }
}

//! Subcommands of indicators.

use super::{
    aggregate, alerts, args::OneTheme, bulletin, check, epidemics, event, export, import, missing, operator,
    pharmacies, publish, reference, retire, round, show, simulate, versions,
};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output},
};

#[derive(clap::Subcommand)]
pub enum Command {
    /// Read historic files, all or none of them
    ///
    /// Reads CSV in the historic layouts, national (a row per day) or regional (a row per day of a season); plain, gzip or
    /// zstd. A file that reaches less far than those before it adds what is missing and changes nothing.
    #[command(
        after_help = "Examples:\n  vigie ias import-history ../data/ias/*.csv\n  vigie ias import-history --dry-run new.csv --theme flu\n  curl … | vigie ias import-history - --theme flu",
        alias = "import"
    )]
    ImportHistory(import::Options),
    Aggregate(aggregate::Options),
    /// Read daily counts, all files or none of them
    ///
    /// Reads CSV (commas or semicolons) or Parquet with the columns date, territory, numerator, denominator and pharmacies,
    /// in any order, and theme where one file holds several; plain, gzip or zstd. Days are written 2026-11-20,
    /// territories are codes of the 22 former regions (larger ones are computed), numbers are whole. Days without a
    /// report
    /// have no row. An optional column extracted_on contains the day of the extract.
    ///
    /// A repeated day replaces the stored one, unless that has a later extract. A day that would lose more than 10
    /// percent of
    /// its pharmacies or of its denominator makes the command reject all files: late lines alone are not a count of a
    /// day.
    #[command(
        after_help = "Examples:\n  vigie ias import-counts counts.csv.gz\n  vigie ias import-counts --dry-run --theme flu counts-2026-11-20.parquet\n  vigie ias import-counts --replace corrected.csv\n  zstdcat sales.zst | vigie ias aggregate --sales - --baskets baskets.toml | vigie ias import-counts -",
        alias = "ingest"
    )]
    ImportCounts(import::Options),
    /// Write an indicator as a historic file
    Export(export::Options),
    /// List the days without figures
    #[command(
        after_help = "Examples:\n  vigie ias missing-days\n  vigie ias missing-days --theme baclofen --json",
        alias = "missing"
    )]
    MissingDays(OneTheme),
    /// Publish imported figures; the health gate holds back a theme that fails its checks. Safe to repeat
    ///
    /// Exits with 3 if a theme is held back, or if its figures give no national level: the output gives the reason.
    /// Counts must
    /// cover the baseline of their theme first, for most themes weeks 19 to 28 of one year.
    #[command(
        after_help = "Examples:\n  vigie ias publish\n  vigie ias publish --theme flu --dry-run\n  vigie ias publish --theme lice --force --reason \"the school holidays moved\""
    )]
    Publish(publish::Options),
    Retire(retire::Options),
    Round(round::Options),
    /// Print a series as published now or on a day
    Show(show::Options),
    /// Show the findings of the health gate for what would be published; exits with 1 if it would hold a theme back
    #[command(
        after_help = "Examples:\n  vigie ias check\n  vigie ias check --theme flu --date 2026-11-20 --json"
    )]
    Check(check::Options),
    Simulate(simulate::Options),
    /// Show the changes of the last version
    #[command(
        after_help = "Examples:\n  vigie ias diff\n  vigie ias diff --theme flu --since 2026-11-14\n  vigie ias diff --theme flu --since 12 --json"
    )]
    Diff(versions::Diff),
    /// List the versions of a theme
    #[command(
        after_help = "Examples:\n  vigie ias versions --theme flu\n  vigie ias versions --theme flu --last 5 --json"
    )]
    Versions(versions::Versions),
    /// Show epidemic thresholds, the intensity of the last complete week, and correlations
    #[command(
        after_help = "Examples:\n  vigie ias epidemics\n  vigie ias epidemics --theme flu --json",
        alias = "levels"
    )]
    Epidemics(OneTheme),
    /// Show the freshness of every theme; exits with 1 if one is late, held back, or imported and not published
    #[command(after_help = "Examples:\n  vigie ias status\n  vigie ias status --json")]
    Status,
    #[command(flatten)]
    Noun(NounCommand),
}

/// Subcommands with subcommands of their own.
#[derive(clap::Subcommand)]
pub enum NounCommand {
    /// List and remove the subscribers of alerts by mail
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie ias alerts list\n  vigie ias alerts remove name@example.org --dry-run"
    )]
    Alerts(alerts::AlertsCommand),
    /// List and print the weekly bulletins
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie ias bulletin list\n  vigie ias bulletin show 2026-W47 --locale fr"
    )]
    Bulletin(bulletin::BulletinCommand),
    /// Report events that explain the sales of some days: strikes, storms, shortages
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie ias event add --from 2026-12-05 --to 2026-12-07 --what strike\n  vigie ias event list"
    )]
    Event(event::Command),
    /// Import and list how many pharmacies there are
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie ias pharmacies list\n  vigie ias pharmacies import pharmacies.csv --date 2026-10-01 --source \"FINESS, 1 October 2026\""
    )]
    Pharmacies(pharmacies::Command),
    /// Import and list the series of other networks that the indicators are compared with
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie ias reference list\n  vigie ias reference import --reference sentinelles-flu incidence-PAY-3.csv"
    )]
    Reference(reference::Command),
}

pub async fn run(app: &App, command: Command, out: &Output) -> Result<Outcome> {
    match command {
        Command::ImportHistory(options) => import::import(app, &options, out).await,
        Command::Export(options) => export::run(app, &options, out).await,
        Command::Aggregate(options) => aggregate::run(&app.clock, options, out).await,
        Command::Simulate(options) => simulate::run(&app.config, &app.clock, options, out).await,
        Command::ImportCounts(options) => import::ingest(app, &options, out).await,
        Command::MissingDays(only) => missing::run(app, only.theme, out).await,
        Command::Publish(options) => publish::run(app, options, out).await,
        Command::Retire(options) => retire::run(app, options, out).await,
        Command::Round(options) => round::run(app, options, out).await,
        Command::Show(options) => show::run(app, options, out).await,
        Command::Check(options) => check::run(app, options, out).await,
        Command::Diff(options) => versions::diff(app, options, out).await,
        Command::Versions(options) => versions::list(app, options, out).await,
        Command::Epidemics(only) => epidemics::run(app, only.theme, out).await,
        Command::Status => operator::run(app, out).await,
        Command::Noun(command) => run_noun(app, command, out).await,
    }
}

async fn run_noun(app: &App, command: NounCommand, out: &Output) -> Result<Outcome> {
    match command {
        NounCommand::Alerts(command) => alerts::run(app, command, out).await,
        NounCommand::Bulletin(command) => bulletin::run(app, command, out).await,
        NounCommand::Event(command) => event::run(app, command, out).await,
        NounCommand::Pharmacies(command) => pharmacies::run(app, command, out).await,
        NounCommand::Reference(command) => reference::run(app, command, out).await,
    }
}

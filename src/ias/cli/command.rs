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
pub enum IasCommand {
    /// Import historic files, all or none of them
    ///
    /// Reads CSV in the historic layouts, national (a row per day) or regional (a row per day of a season);
    /// plain, gzip or zstd. A file whose data end earlier than the stored ones adds what is missing and
    /// changes nothing. Exits with 65 and lists file, line and column of every error. Imported levels are not
    /// public until `vigie ias publish`.
    #[command(
        after_help = "Examples:\n  vigie ias import-history historic/*.csv\n  vigie ias import-history --dry-run new.csv --theme flu\n  curl … | vigie ias import-history - --theme flu",
        alias = "import"
    )]
    ImportHistory(import::ImportArgs),
    Aggregate(aggregate::AggregateArgs),
    /// Import daily counts, all files or none of them
    ///
    /// Reads CSV (commas or semicolons) or Parquet with the columns date, territory, numerator, denominator
    /// and pharmacies, in any order, and theme if a file has several; plain, gzip or zstd. Days are written
    /// 2026-11-20, territories are codes of the 22 former regions (larger ones are computed), numbers are
    /// whole. Days without a report have no row. An optional column extracted_on contains the day of the
    /// extract.
    ///
    /// A repeated day replaces the stored one, unless that has a later extract. If a day would lose more than
    /// 10 percent of its pharmacies or of its denominator, all files are rejected (exit code 65), because
    /// late lines alone are not the counts of a day; --replace accepts them. Counts are not public until
    /// `vigie ias publish`.
    #[command(
        after_help = "Examples:\n  vigie ias import-counts counts.csv.gz\n  vigie ias import-counts --dry-run --theme flu counts-2026-11-20.parquet\n  vigie ias import-counts --replace corrected.csv\n  zstdcat sales.zst | vigie ias aggregate --sales - --baskets baskets.toml | vigie ias import-counts -",
        alias = "ingest"
    )]
    ImportCounts(import::ImportArgs),
    Export(export::ExportArgs),
    /// List the days without figures
    ///
    /// For each theme, prints the first and the last day with counts, or with levels if it has no counts, and
    /// each day between them that has none. Changes nothing.
    #[command(
        after_help = "Examples:\n  vigie ias missing-days\n  vigie ias missing-days --theme baclofen --json",
        alias = "missing"
    )]
    MissingDays(OneTheme),
    /// Publish imported figures, unless the health gate holds a theme back
    ///
    /// Computes the levels of every theme with new figures, checks them by the rules of the gate, and stores
    /// each as the next version. Open-data files, feeds and pages show them within a second. Safe to repeat:
    /// without new figures it changes nothing.
    ///
    /// Exits with 3 if a theme is held back, or if its figures give no national level; the output gives the
    /// reason, and `vigie ias check` the findings. The last version stays public. Counts must cover the
    /// baseline of their theme first, for most themes weeks 19 to 28 of one year. Exits with 75 while another
    /// process publishes.
    #[command(
        after_help = "Examples:\n  vigie ias publish\n  vigie ias publish --theme flu --dry-run\n  vigie ias publish --theme lice --force --reason \"the school holidays moved\""
    )]
    Publish(publish::PublishArgs),
    Retire(retire::RetireArgs),
    Round(round::RoundArgs),
    /// Print a series as it is public now, or was on a day
    ///
    /// Prints CSV with the columns theme, territory, day, level, status, demonstration, flag and final_on;
    /// with --json one document. --by, --issues and --lag have other columns. Exits with 1 if the theme, or a
    /// territory of it, was not published by then. Changes nothing.
    Show(show::ShowArgs),
    /// Show the findings of the health gate for what would be published
    ///
    /// Computes what `vigie ias publish` would publish and changes nothing. Each finding states its rule, its
    /// days and the numbers that it compared. Exits with 1 if a theme would be held back or has no national
    /// level.
    #[command(
        after_help = "Examples:\n  vigie ias check\n  vigie ias check --theme flu --date 2026-11-20 --json"
    )]
    Check(check::CheckArgs),
    Simulate(simulate::SimulateArgs),
    /// Compare the last version of a theme with an earlier one
    ///
    /// Prints the number of changed, added and removed levels, and the largest change with its territory and
    /// day. Exits with 1 if there is no such version. Changes nothing.
    #[command(
        after_help = "Examples:\n  vigie ias diff\n  vigie ias diff --theme flu --since 2026-11-14\n  vigie ias diff --theme flu --since 12 --json"
    )]
    Diff(versions::Diff),
    /// List the versions of a theme, and when the gate held it back
    ///
    /// Prints number, time of publication, last day, changed levels and SHA-256 hash of each version, the
    /// newest first, then each hold with its rules. Exits with 1 if the theme was never published.
    #[command(
        after_help = "Examples:\n  vigie ias versions --theme flu\n  vigie ias versions --theme flu --last 5 --json"
    )]
    Versions(versions::Versions),
    /// Show epidemic thresholds, the intensity of the last week, and correlations
    ///
    /// Prints the thresholds that the moving epidemic method learns from past seasons, the intensity of the
    /// last complete week, the seasons that were used and excluded, and the correlation with the series of
    /// other networks. Changes nothing.
    #[command(
        after_help = "Examples:\n  vigie ias epidemics\n  vigie ias epidemics --theme flu --json",
        alias = "levels"
    )]
    Epidemics(OneTheme),
    /// Show the freshness of every theme; exit with 1 if one needs attention
    ///
    /// Prints for each theme its last public day, its version, and whether it is up to date, late or held
    /// back. Exits with 1 if a theme is late or held back, or has imported figures that cannot be published,
    /// so that a monitor can run it. `vigie ias check` gives the reasons of the gate.
    #[command(after_help = "Examples:\n  vigie ias status\n  vigie ias status --json")]
    Status,
    #[command(flatten)]
    Noun(NounCommand),
}

/// Subcommands with subcommands of their own.
#[derive(clap::Subcommand)]
pub enum NounCommand {
    /// List and remove the subscribers of alerts by mail
    ///
    /// Visitors subscribe on the site and confirm by a mailed link. `vigie ias publish` mails them if a level
    /// of their themes and territories rises above its epidemic threshold, falls below it, or if final days
    /// change.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie ias alerts list\n  vigie ias alerts remove name@example.org --dry-run"
    )]
    Alerts(alerts::AlertsCommand),
    /// List and print the weekly bulletins
    ///
    /// A bulletin describes all indicators in words, in four languages. The first publication of an ISO week
    /// writes it.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie ias bulletin list\n  vigie ias bulletin show 2026-W47 --locale fr"
    )]
    Bulletin(bulletin::BulletinCommand),
    /// Report events that explain the sales of some days
    ///
    /// Strikes, storms, shortages and similar facts change sales without a change in health. Charts show an
    /// event, and the gate does not hold a theme back because of its days.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie ias event add --from 2026-11-05 --to 2026-11-07 --what strike\n  vigie ias event list"
    )]
    Event(event::EventCommand),
    /// Import and list the number of pharmacies by region
    ///
    /// Doses of vaccines are extrapolated from the panel to all pharmacies with these numbers.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie ias pharmacies list\n  vigie ias pharmacies import register.csv --date 2026-10-01 --source \"FINESS, 1 October 2026\""
    )]
    Pharmacies(pharmacies::PharmaciesCommand),
    /// Import and list the series of other networks, for comparison
    ///
    /// Pages show the correlation of an indicator with these series. Those whose licence does not allow it
    /// are not in the open data.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie ias reference list\n  vigie ias reference import --reference sentinelles-flu incidence-PAY-3.csv"
    )]
    Reference(reference::ReferenceCommand),
}

pub async fn run(app: &App, command: IasCommand, out: &Output) -> Result<Outcome> {
    match command {
        IasCommand::ImportHistory(options) => import::import(app, &options, out).await,
        IasCommand::Export(options) => export::run(app, &options, out).await,
        IasCommand::Aggregate(options) => aggregate::run(&app.clock, options, out).await,
        IasCommand::Simulate(options) => simulate::run(&app.config, &app.clock, options, out).await,
        IasCommand::ImportCounts(options) => import::ingest(app, &options, out).await,
        IasCommand::MissingDays(only) => missing::run(app, only.theme, out).await,
        IasCommand::Publish(options) => publish::run(app, options, out).await,
        IasCommand::Retire(options) => retire::run(app, options, out).await,
        IasCommand::Round(options) => round::run(app, options, out).await,
        IasCommand::Show(options) => show::run(app, options, out).await,
        IasCommand::Check(options) => check::run(app, options, out).await,
        IasCommand::Diff(options) => versions::diff(app, options, out).await,
        IasCommand::Versions(options) => versions::list(app, options, out).await,
        IasCommand::Epidemics(only) => epidemics::run(app, only.theme, out).await,
        IasCommand::Status => operator::run(app, out).await,
        IasCommand::Noun(command) => run_noun(app, command, out).await,
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

//! Commands on scoring orders.

use super::{coverage, manage, price, prices, quote, results};
use crate::{
    App, Result,
    cli::output::{Outcome, Output},
};
use std::path::Path;

/// Subcommands of `vigie scoring`.
#[derive(clap::Subcommand)]
pub(crate) enum ScoringCommand {
    /// Show the price of an order, as on the site and in quotes
    ///
    /// Uses the price list that is valid on the day. --explain prints the rule behind each line. Stores
    /// nothing.
    #[command(
        after_help = "Examples:\n  vigie scoring price --markets 5 --sell-out --explain\n  vigie scoring price --markets 2 --seat european-union --json\n  vigie scoring price --markets 5 --on 2026-12-31"
    )]
    Price(price::PriceArgs),
    /// Quote an order, and write the quote as a PDF
    ///
    /// The order is a TOML or JSON file with the names of the site's form: contact, indicator (turnover or
    /// volume), from and to (months such as 2025-11), formats (csv, xlsx, parquet), sellOut (true or false),
    /// company, seat (france, european-union or elsewhere), siren, vat, register, address, signerName,
    /// signerEmail, and one to five markets, each with its name and gtins.
    ///
    /// Stores the order and the quote with the next number, so each run makes another quote. Exits with 65
    /// and lists every invalid value of the file. Nothing is sent: `vigie scoring send` is next.
    #[command(
        after_help = "Examples:\n  vigie scoring quote --from order.toml --out quote.pdf\n  vigie scoring quote --from - --locale en --json < order.json\n  vigie scoring quote --from order.toml --skip-invalid --dry-run"
    )]
    Quote(quote::QuoteArgs),
    /// Import a year of sales, to state how many pharmacies markets measure
    ///
    /// For each product, the pharmacies of the base that sold it are stored, without amounts. A later import
    /// replaces the previous one. Orders, quotes and the site state the count in tens, or that a market would
    /// not be published. Exits with 65 if more than --max-rejects percent of lines or rows are rejected, or
    /// no pharmacy of the base has a sale.
    #[command(
        after_help = "Examples:\n  vigie scoring coverage --sales sales.csv.gz --pharmacies pharmacies.csv\n  vigie scoring coverage --sales sales.csv.gz --pharmacies pharmacies.csv --from 2026-11 --to 2026-11 --dry-run"
    )]
    Coverage(coverage::CoverageArgs),
    /// Import and list price lists
    ///
    /// A price list is valid from its first day until that of the next one. Quotes keep the prices of their
    /// day.
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie scoring prices list\n  vigie scoring prices import prices-2027.toml --dry-run"
    )]
    Prices(prices::PricesCommand),
    #[command(flatten)]
    Manage(manage::OrderCommand),
    #[command(flatten)]
    Delivery(results::ResultCommand),
}

impl ScoringCommand {
    /// The file of `verify`, if that is the command.
    pub(crate) fn verified(&self) -> Option<&Path> {
        match self {
            Self::Manage(manage::OrderCommand::Verify { file }) => Some(file),
            _ => None,
        }
    }
}

/// Runs a command.
///
/// # Errors
/// Errors of the use case.
pub(crate) async fn run(app: &App, command: ScoringCommand, out: &Output) -> Result<Outcome> {
    match command {
        ScoringCommand::Price(options) => price::run(app, &options, out).await?,
        ScoringCommand::Quote(options) => quote::run(app, &options, out).await?,
        ScoringCommand::Coverage(options) => coverage::run(app, options, out).await?,
        ScoringCommand::Prices(command) => prices::run(app, command, out).await?,
        ScoringCommand::Manage(command) => return manage::run(app, command, out).await,
        ScoringCommand::Delivery(command) => return results::run(app, command, out).await,
    }
    Ok(Outcome::Done)
}

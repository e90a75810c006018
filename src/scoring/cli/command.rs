//! Commands on scoring orders.

use super::{coverage, manage, price, prices, quote, results};
use crate::{
    App, Result,
    cli::output::{Outcome, Output},
};
use std::path::Path;

/// Subcommands of `vigie scoring`.
#[derive(clap::Subcommand)]
pub(crate) enum Command {
    /// Show the price of an order, as on the site and in quotes
    #[command(
        after_help = "Examples:\n  vigie scoring price --markets 5 --sell-out --explain\n  vigie scoring price --markets 2 --seat european-union --json\n  vigie scoring price --markets 5 --on 2026-12-31"
    )]
    Price(price::Options),
    /// Quote an order, and print the quote as a PDF
    ///
    /// The order is a TOML or JSON file with the names of the site's form: contact, indicator (turnover or volume), from and to
    /// (months such as 2025-11), formats (csv, xlsx, parquet), sellOut (true or false), company, seat (france, european-union or
    /// elsewhere), siren, vat, register, address, signerName, signerEmail, and one to five markets, each with its name and
    /// gtins. Nothing is sent: see `vigie scoring send`.
    #[command(
        after_help = "Examples:\n  vigie scoring quote --from order.toml --out quote.pdf\n  vigie scoring quote --from - --locale en --json < order.json\n  vigie scoring quote --from order.toml --skip-invalid --dry-run"
    )]
    Quote(quote::Options),
    /// Import a year of sales, so that orders say how many pharmacies their markets measure
    ///
    /// For each product, the pharmacies of the base that sold it are stored, without amounts. A later import replaces
    /// the one before. Orders, quotes and the site give the count in tens, or say that a market would not be published.
    #[command(
        after_help = "Examples:\n  vigie scoring coverage --sales sales-*.csv.gz --pharmacies base.csv\n  vigie scoring coverage --sales sales.csv --pharmacies base.csv --from 2025-11 --to 2026-10 --dry-run"
    )]
    Coverage(coverage::Options),
    /// Import and list price lists
    #[command(
        subcommand,
        after_help = "Examples:\n  vigie scoring prices list\n  vigie scoring prices import prices-2027.toml --dry-run"
    )]
    Prices(prices::Command),
    #[command(flatten)]
    Manage(manage::Command),
    #[command(flatten)]
    Delivery(results::Command),
}

impl Command {
    /// The file of `verify`, if that is the command.
    pub(crate) fn verified(&self) -> Option<&Path> {
        match self {
            Self::Manage(manage::Command::Verify { file }) => Some(file),
            _ => None,
        }
    }
}

/// Runs a command.
///
/// # Errors
/// Errors of the use case.
pub(crate) async fn run(app: &App, command: Command, out: &Output) -> Result<Outcome> {
    match command {
        Command::Price(options) => price::run(app, &options, out).await?,
        Command::Quote(options) => quote::run(app, &options, out).await?,
        Command::Coverage(options) => coverage::run(app, options, out).await?,
        Command::Prices(command) => prices::run(app, command, out).await?,
        Command::Manage(command) => return manage::run(app, command, out).await,
        Command::Delivery(command) => return results::run(app, command, out).await,
    }
    Ok(Outcome::Done)
}

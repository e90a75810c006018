//! Subcommands of the catalogue.

use super::{list, show};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output},
};

/// Subcommands of `vigie catalog`.
#[derive(clap::Subcommand)]
pub enum CatalogCommand {
    /// Search and list the sources of the Store
    ///
    /// Words are searched as on the site: accents, case, plurals and a typing error are forgiven. Several
    /// values of one option are alternatives; different options must all apply. If nothing is found, the
    /// output has the nearest sources. Changes nothing.
    #[command(
        after_help = "Examples:\n  vigie catalog list\n  vigie catalog list vaccin grippe --facets\n  vigie catalog list --territory italy --territory spain --sort history\n  vigie catalog list 독감 --locale ko --json\n  vigie catalog list --modules"
    )]
    List(Box<list::ListArgs>),
    /// Show the sheet of a source, or a module
    ///
    /// Prints facts, texts, dictionary, the quality score with its evidence and what would raise it, related
    /// modules and sources, and downloads. Exits with 1 and the nearest slug if there is no such source or
    /// module.
    #[command(
        after_help = "Examples:\n  vigie catalog show pharmacy-sell-out\n  vigie catalog show ias-flu --locale en --json\n  vigie catalog show map"
    )]
    Show(show::ShowArgs),
}

/// # Errors
/// Errors of the use case.
pub async fn run(app: &App, command: CatalogCommand, out: &Output) -> Result<Outcome> {
    match command {
        CatalogCommand::List(options) => list::run(app, &options, out).await,
        CatalogCommand::Show(options) => show::run(app, &options, out).await,
    }
}

//! `vigie scoring compute` and `vigie scoring results`: results of orders, and their pages.

use super::{
    super::{OrderRef, reference_of},
    compute,
    opened::opened_text,
};
use crate::{
    App, Result,
    cli::output::{Outcome, Output, count, minute, table},
    scoring::delivery,
};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;

/// Subcommands for results.
#[derive(clap::Subcommand)]
pub enum ResultCommand {
    /// Score the pharmacies of a signed order, and write the files that are delivered
    ///
    /// Sales are CSV lines in the format of `vigie ias aggregate`: date, pharmacy, region, product, quantity,
    /// amount. Pharmacies are identified by location id, CIP code or FINESS number. In each market,
    /// pharmacies with a sale are sorted by the indicator and cut into ten strata of equal count, 10 the
    /// strongest; equal ones are sorted by location. Pharmacies of the panel without a sale form a group of
    /// their own. Pharmacies outside the panel get the share of strata 9 and 10 among at least eleven
    /// pharmacies of their size, if such shares are better than chance. A market of fewer than 110 measured
    /// pharmacies is not published.
    ///
    /// The base is FINESS in one of its layouts or a table with the columns finess or cip, name, address,
    /// postalcode, city and, if known, location id, turnover (euros a year, incl. tax) and panel (yes or no).
    /// Without the column panel, the panel is every pharmacy with a line in the period. Columns of
    /// prescribers or patients are rejected.
    ///
    /// Exits with 1 if the order is not signed, 65 for input with errors, and 73 if an output file exists.
    /// Computing an order again replaces its stored result. `vigie scoring results publish` is next.
    #[command(
        after_help = "Examples:\n  vigie scoring compute S-7Q4M-2K9P --sales sales.csv.gz --pharmacies pharmacies.csv --out delivery\n  vigie scoring compute S-7Q4M-2K9P --sales sales.csv.gz --pharmacies pharmacies.csv --all-products --dry-run\n  zstdcat sales.zst | vigie scoring compute S-7Q4M-2K9P --sales - --pharmacies base.xlsx --out delivery --open"
    )]
    Compute(compute::ComputeArgs),
    /// List, publish and revoke the results of orders
    ///
    /// `vigie scoring compute` stores a result. Its client reads it on a page of the site while that is open.
    #[command(
        after_help = "Examples:\n  vigie scoring results list\n  vigie scoring results publish S-7Q4M-2K9P\n  vigie scoring results revoke S-7Q4M-2K9P --dry-run"
    )]
    Results(ResultsArgs),
    /// vigie scoring results publish
    #[command(hide = true)]
    Open(Named),
    /// vigie scoring results revoke
    #[command(hide = true)]
    Close(Named),
}

// No doc comment: clap would take it for the description of the command.
#[derive(clap::Args)]
pub struct ResultsArgs {
    /// Without a subcommand, as before `list` existed, results are listed.
    #[command(subcommand)]
    command: Option<ResultsCommand>,
}

/// Subcommands of `vigie scoring results`.
#[derive(clap::Subcommand)]
enum ResultsCommand {
    /// List stored results, and until when their pages are open
    ///
    /// Prints order, time of computation, pharmacies, markets and the last day of the page. Changes nothing.
    #[command(after_help = "Examples:\n  vigie scoring results list\n  vigie scoring results list --json")]
    List,
    /// Publish the page of a result for six months, and mail its link
    ///
    /// The mail goes to the contact of the order. Anyone with the link can view the page. If the page is
    /// already open, another valid link is created. Exits with 1 if the order has no result: `vigie scoring
    /// compute` is first.
    #[command(
        after_help = "Examples:\n  vigie scoring results publish S-7Q4M-2K9P\n  vigie scoring results publish S-7Q4M-2K9P --dry-run"
    )]
    Publish(Named),
    /// Revoke the page of a result, and end its links
    ///
    /// The result stays stored, and `vigie scoring results publish` opens the page again. Exits with 1 if the
    /// order has no result.
    #[command(
        after_help = "Examples:\n  vigie scoring results revoke S-7Q4M-2K9P\n  vigie scoring results revoke S-7Q4M-2K9P --dry-run"
    )]
    Revoke(Named),
}

#[derive(clap::Args)]
pub struct Named {
    /// Reference of the order, or number of its quote
    #[arg(value_name = "ORDER")]
    order: OrderRef,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

/// Runs a command.
pub(super) async fn run(app: &App, command: ResultCommand, out: &Output) -> Result<Outcome> {
    match command {
        ResultCommand::Compute(options) => compute::run(app, options, out).await,
        ResultCommand::Results(ResultsArgs { command: None }) => {
            out.notice(
                "command scoring results is now called scoring results list; the former name works until 1.0",
            );
            list(app, out).await
        }
        ResultCommand::Results(ResultsArgs { command: Some(ResultsCommand::List) }) => list(app, out).await,
        ResultCommand::Results(ResultsArgs { command: Some(ResultsCommand::Publish(named)) })
        | ResultCommand::Open(named) => publish(app, named, out).await,
        ResultCommand::Results(ResultsArgs { command: Some(ResultsCommand::Revoke(named)) })
        | ResultCommand::Close(named) => revoke(app, named, out).await,
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    order: String,
    computed_at: Timestamp,
    pharmacies: u64,
    markets: usize,
    open_until: Option<Date>,
}

async fn list(app: &App, out: &Output) -> Result<Outcome> {
    let found = delivery::results(app).await?;
    let listed = found.into_iter().map(|(order, result)| Listed {
        order: order.to_string(),
        computed_at: result.computed_at,
        pharmacies: result.pharmacies,
        markets: result.markets.len(),
        open_until: result.open_until,
    });
    #[derive(Serialize)]
    struct ResultsOutput {
        results: Vec<Listed>,
    }
    out.result(&ResultsOutput { results: listed.collect() }, |document| {
        let until = |day: Option<Date>| day.map_or_else(|| "closed".to_owned(), |day| day.to_string());
        table(&document.results)
            .column("order", |one| &one.order)
            .column("computed (UTC)", |one| minute(one.computed_at))
            .column("pharmacies", |one| one.pharmacies)
            .column("markets", |one| one.markets)
            .column("open until", |one| until(one.open_until))
            .render_or("no result\n")
    })?;
    Ok(Outcome::Done)
}

async fn publish(app: &App, Named { order, dry_run }: Named, out: &Output) -> Result<Outcome> {
    let opened = delivery::publish(app, &reference_of(app, &order).await?, dry_run).await?;
    out.result(&opened, opened_text)?;
    Ok(Outcome::Done)
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Closed {
    order: String,
    links_ended: u64,
    dry_run: bool,
}

async fn revoke(app: &App, Named { order, dry_run }: Named, out: &Output) -> Result<Outcome> {
    let order = reference_of(app, &order).await?;
    let links_ended = delivery::revoke(app, &order, dry_run).await?;
    let closed = Closed { order: order.to_string(), links_ended, dry_run };
    out.result(&closed, |closed| {
        let links = count(closed.links_ended, "link");
        match closed.dry_run {
            false => format!("{} is closed, {links} ended\n", closed.order),
            true => format!("{} would be closed, and {links} would end\n", closed.order),
        }
    })?;
    Ok(Outcome::Done)
}

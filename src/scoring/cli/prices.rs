//! `vigie scoring prices`: lists and imports price lists.

use super::{
    super::{ImportedList, PriceList, import_prices, list_prices},
    money::{euros, percent},
};
use crate::{
    App, Result,
    cli::{
        input_text,
        output::{Output, minute, table},
    },
};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Subcommand)]
pub(crate) enum PricesCommand {
    /// Import a price list as a new version, valid from its first day on
    ///
    /// seeds/scoring/prices.toml is an example of the file. Importing a list again changes nothing. Exits
    /// with 65 for a list with errors, and with 1 if another list has the same version or first day.
    #[command(
        after_help = "Examples:\n  vigie scoring prices import prices-2027.toml --dry-run\n  vigie scoring prices import - < prices-2027.toml"
    )]
    Import {
        /// File of the price list; - is standard input
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// List all price lists, the newest first, and mark the valid one
    ///
    /// The last one ships with the product. Prices are in euros without tax. Changes nothing.
    #[command(after_help = "Examples:\n  vigie scoring prices list\n  vigie scoring prices list --json")]
    List,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change {
    version: String,
    from: Date,
    /// Whether the version is new.
    new: bool,
    dry_run: bool,
}

#[derive(Serialize)]
struct Lists {
    prices: Vec<PriceListRow>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PriceListRow {
    version: String,
    from: Date,
    example: bool,
    /// Price of each market in cents, for one to five markets.
    market: Vec<i64>,
    fifth_free_before: Option<Date>,
    /// In hundredths of a per cent.
    sell_out_discount: i64,
    vat: i64,
    valid_days: i64,
    payment_days: i64,
    imported_at: Option<Timestamp>,
    holds: bool,
}

impl From<ImportedList> for PriceListRow {
    fn from(ImportedList { list, at, holds }: ImportedList) -> Self {
        Self {
            market: list.market.to_vec(),
            version: list.version,
            from: list.from,
            example: list.example,
            fifth_free_before: list.fifth_free_before,
            sell_out_discount: list.sell_out_discount,
            vat: list.vat,
            valid_days: list.valid_days,
            payment_days: list.payment_days,
            imported_at: at,
            holds,
        }
    }
}

pub(super) async fn run(app: &App, command: PricesCommand, out: &Output) -> Result<()> {
    match command {
        PricesCommand::Import { file, dry_run } => {
            let text = input_text::read_text(&file)?;
            let (PriceList { version, from, .. }, new) =
                import_prices(app, &file.display().to_string(), &text, dry_run).await?;
            out.result(&Change { version, from, new, dry_run }, |change| {
                let Change { version, from, .. } = change;
                match (change.new, change.dry_run) {
                    (false, _) => format!("prices {version} are known already; nothing was changed"),
                    (true, true) => format!("would import prices {version}, which hold from {from} on"),
                    (true, false) => format!("imported prices {version}, which hold from {from} on"),
                }
            })
        }
        PricesCommand::List => {
            let prices = list_prices(app).await?.into_iter().map(PriceListRow::from).collect();
            out.result(&Lists { prices }, |lists| render_price_lists(&lists.prices))
        }
    }
}

fn render_price_lists(prices: &[PriceListRow]) -> String {
    let each =
        |row: &PriceListRow| row.market.iter().map(|cents| euros(*cents)).collect::<Vec<_>>().join(" ");
    table(prices)
        .column("", |row| if row.holds { "*" } else { "" })
        .column("version", |row| &row.version)
        .column("from", |row| row.from)
        .column("each of 1 to 5 markets", each)
        .column("fifth free before", |row| {
            row.fifth_free_before.map(|day| day.to_string()).unwrap_or_default()
        })
        .column("sell-out", |row| percent(row.sell_out_discount))
        .column("VAT", |row| percent(row.vat))
        .column("imported (UTC)", |row| row.imported_at.map_or_else(|| "shipped".to_owned(), minute))
        .render()
        + "* holds today"
}

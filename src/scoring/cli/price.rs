//! `vigie scoring price`: what an order costs.

use super::money::{euros, percent};
use crate::{
    App, Result,
    cli::{
        output::{Output, count, table},
        value_parsers::day,
    },
    scoring::{LineKind, Price, PriceLine, Purchase, Rule, Seat, price},
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jiff::civil::Date;
use serde::Serialize;

#[derive(clap::Args)]
pub(crate) struct PriceArgs {
    /// Number of markets
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(1..=5))]
    markets: u8,
    /// The client has a sell-out subscription
    #[arg(long)]
    sell_out: bool,
    /// Seat of the client
    #[arg(long, default_value = Seat::France.word(), value_parser = seat())]
    seat: Seat,
    /// Day of the quote [default: today]
    #[arg(long, value_name = "DATE", value_parser = day)]
    on: Option<Date>,
    /// Show the rules behind each line
    #[arg(long)]
    explain: bool,
}

fn seat() -> impl TypedValueParser<Value = Seat> {
    PossibleValuesParser::new(Seat::WORDS).try_map(|word| word.parse::<Seat>())
}

pub(super) async fn run(app: &App, options: &PriceArgs, out: &Output) -> Result<()> {
    let PriceArgs { markets, sell_out, seat, on, explain } = *options;
    let purchase = Purchase { markets: usize::from(markets), sell_out, seat };
    let price = price(app, purchase, on).await?;
    out.result(&PriceOutput::from(&price), |_| render_price(&price, explain))
}

/// A price as printed; the stored form of quotes has other names.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PriceOutput<'a> {
    version: &'a str,
    example: bool,
    lines: &'a [PriceLine],
    /// In cents.
    net: i64,
    vat: &'a PriceLine,
    gross: i64,
    valid_until: Date,
    tiers: &'a [i64],
}

impl<'a> From<&'a Price> for PriceOutput<'a> {
    fn from(price: &'a Price) -> Self {
        Self {
            version: &price.version,
            example: price.example,
            lines: &price.lines,
            net: price.net,
            vat: &price.vat,
            gross: price.gross,
            valid_until: price.valid_until,
            tiers: &price.tiers,
        }
    }
}

/// The lines of a price, the totals below them.
fn render_price(price: &Price, explain: bool) -> String {
    let mut markets = 0;
    let mut name = |one: &PriceLine| match one.kind {
        LineKind::Market => {
            markets += 1;
            format!("market {markets}")
        }
        LineKind::Discount => "discount".to_owned(),
        LineKind::Vat => "VAT".to_owned(),
    };
    let mut rows: Vec<(String, i64, &[Rule])> =
        price.lines.iter().map(|line| (name(line), line.amount, &line.rules[..])).collect();
    let total = |name: &str, cents| (name.to_owned(), cents, <&[Rule]>::default());
    rows.push(total("total excl. tax", price.net));
    rows.push(("VAT".to_owned(), price.vat.amount, &price.vat.rules));
    rows.push(total("total incl. tax", price.gross));
    let example = if price.example { ", an example" } else { "" };
    let foot = format!("prices {}{example}; good until {}", price.version, price.valid_until);
    table(&rows)
        .column("", |(name, ..)| name)
        .column("euros", |(_, cents, _)| euros(*cents))
        .column("", |(.., rules)| rules.iter().filter(|_| explain).map(rule).collect::<Vec<_>>().join("; "))
        .render()
        + &foot
}

fn rule(rule: &Rule) -> String {
    match rule {
        Rule::Tier { markets, each } => format!("{}: {} each", count(*markets, "market"), euros(*each)),
        Rule::FifthFree { before } => format!("the fifth is free when signed before {before}"),
        Rule::SellOut { rate, paid } => {
            format!("sell-out subscription: {} off {}", percent(*rate), count(*paid, "paid market"))
        }
        Rule::Vat { rate } => format!("VAT of {}", percent(*rate)),
        Rule::ReverseCharge => "owed by the client (reverse charge)".to_owned(),
        Rule::OutsideUnion => "supplied outside the European Union".to_owned(),
    }
}

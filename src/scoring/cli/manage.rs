//! `vigie scoring list`, `show`, `send`, `remind`, `signer`, `reopen`, `cancel` and `verify`.

use super::{
    super::{
        Event, Move, OrderRef, OrderWhole, Quote, State, cancel, change_signer, document, list_orders,
        reference_of, reopen, send, show_order, signed,
    },
    check,
    events::events,
    money::euros,
};
use crate::{
    App, Result,
    cli::{
        complete,
        output::{Outcome, Output, facts, table},
        output_file::OutputFile,
        sales_args::ensure_single_stdout,
    },
};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;
use std::path::{Path, PathBuf};

#[derive(clap::Subcommand)]
pub(crate) enum OrderCommand {
    /// List orders, the newest first
    ///
    /// Prints the number of the quote, reference, state, last day of validity, company, markets and price.
    /// Changes nothing.
    #[command(
        after_help = "Examples:\n  vigie scoring list\n  vigie scoring list --state viewed\n  vigie scoring list --json"
    )]
    List {
        /// Only orders in this state
        #[arg(long, value_parser = state())]
        state: Option<State>,
    },
    /// Show an order with its events, or write its quote
    ///
    /// Prints client, contact, signer, markets, price and the events of the quote. --out writes the PDF to a
    /// new file: the signed one once the quote is signed. Exits with 1 for an unknown order.
    #[command(
        after_help = "Examples:\n  vigie scoring show S-7Q4M-2K9P\n  vigie scoring show SC-2026-0147 --json\n  vigie scoring show SC-2026-0147 --out quote.pdf"
    )]
    Show {
        /// Reference of the order, or number of its quote
        #[arg(value_name = "ORDER", add = complete::complete_with(complete_orders))]
        order: OrderRef,
        /// Write the quote, or the signed quote, to this new file; - is standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Mail the signer a personal link to the quote
    ///
    /// The signer reads the quote, accepts it under the designated name and signs with a mailed code. Another
    /// run sends another link. Exits with 1 if the quote is signed, declined, expired or cancelled, and with
    /// 78 if the certificate of company.signing_certificate is not valid.
    #[command(
        after_help = "Examples:\n  vigie scoring send SC-2026-0147\n  vigie scoring send S-7Q4M-2K9P --dry-run"
    )]
    Send(Target),
    /// Mail the signer the link again, as a reminder
    ///
    /// Exits with 1 unless the quote was sent and is still open.
    #[command(
        after_help = "Examples:\n  vigie scoring remind SC-2026-0147\n  vigie scoring remind S-7Q4M-2K9P --dry-run"
    )]
    Remind(Target),
    /// Name another signer, and mail a link
    ///
    /// The links of the former signer end. The contact of the order and the former signer are notified by
    /// mail. A quote that was never sent stays a draft. Exits with 1 if the quote is signed, expired or
    /// cancelled, or the signer is the same.
    #[command(
        after_help = "Examples:\n  vigie scoring signer SC-2026-0147 --name 'Alix Exemple' --email alix@labo.example\n  vigie scoring signer S-7Q4M-2K9P --name 'Alix Exemple' --email alix@labo.example --dry-run"
    )]
    Signer {
        #[command(flatten)]
        target: Target,
        /// Full name of the new signer, as it must be typed to sign
        #[arg(long, value_name = "NAME")]
        name: String,
        /// Address of the new signer
        #[arg(long, value_name = "ADDRESS")]
        email: String,
    },
    /// Reopen a quote that its signer declined, and mail the signer a link
    ///
    /// `vigie scoring show` prints the reason of the signer. Exits with 1 unless the quote is declined.
    #[command(
        after_help = "Examples:\n  vigie scoring reopen SC-2026-0147\n  vigie scoring reopen S-7Q4M-2K9P --dry-run"
    )]
    Reopen(Target),
    /// Cancel a quote that is not signed
    ///
    /// Cannot be undone; its links no longer work. Exits with 1 if the quote is signed, expired or cancelled.
    #[command(
        after_help = "Examples:\n  vigie scoring cancel SC-2026-0147\n  vigie scoring cancel S-7Q4M-2K9P --dry-run"
    )]
    Cancel(Target),
    /// Verify that a file is an unchanged quote of this site
    ///
    /// Compares the file with the stored one, and every event of the quote with the hash of the previous one.
    /// Exits with 1 for a file that is not from this site, and for a broken chain. Without a data folder,
    /// only the events that a signed quote contains are verified.
    #[command(
        after_help = "Examples:\n  vigie scoring verify SC-2026-0147.pdf\n  vigie scoring verify signed.pdf --json"
    )]
    Verify {
        /// File to verify
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

#[derive(clap::Args)]
pub(crate) struct Target {
    /// Reference of the order, or number of its quote
    #[arg(value_name = "ORDER", add = complete::complete_with(complete_orders))]
    order: OrderRef,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

fn state() -> impl TypedValueParser<Value = State> {
    PossibleValuesParser::new(State::WORDS).try_map(|word| word.parse::<State>())
}

/// Lists orders for shell completion.
async fn complete_orders(app: &App) -> Result<Vec<(String, String)>> {
    let about = |whole: &OrderWhole| {
        format!("{}, {}, {}", whole.quote.number, whole.order.client.company, whole.state)
    };
    Ok(list_orders(app, None)
        .await?
        .iter()
        .map(|whole| (whole.order.reference.to_string(), about(whole)))
        .collect())
}

pub(super) async fn run(app: &App, command: OrderCommand, out: &Output) -> Result<Outcome> {
    match command {
        OrderCommand::List { state } => {
            let all = list_orders(app, state).await?;
            let orders = all.iter().map(OrderRow::from).collect();
            out.result(&Rows { orders }, |rows| render_orders(&rows.orders))?;
        }
        OrderCommand::Show { order, out: None } => {
            let whole = show_order(app, &reference_of(app, &order).await?).await?;
            out.result(&OrderRow { events: Some(&whole.events), ..OrderRow::from(&whole) }, |row| {
                render_order(row, &whole)
            })?;
        }
        OrderCommand::Show { order, out: Some(path) } => export(app, &order, &path, out).await?,
        OrderCommand::Send(target) => mailed(app, &target, Move::Send, out).await?,
        OrderCommand::Remind(target) => mailed(app, &target, Move::Remind, out).await?,
        OrderCommand::Signer { target: Target { order, dry_run }, name, email } => {
            let pairs = [("signerName", name), ("signerEmail", email)];
            let pairs = pairs.map(|(field, value)| (field.to_owned(), value));
            let reference = reference_of(app, &order).await?;
            let (quote, state) = change_signer(app, &reference, &pairs, dry_run).await?;
            done(&quote, state, dry_run, out)?;
        }
        OrderCommand::Reopen(Target { order, dry_run }) => {
            let (quote, state) = reopen(app, &reference_of(app, &order).await?, dry_run).await?;
            done(&quote, state, dry_run, out)?;
        }
        OrderCommand::Cancel(Target { order, dry_run }) => {
            let quote = cancel(app, &reference_of(app, &order).await?, dry_run).await?;
            done(&quote, State::Cancelled, dry_run, out)?;
        }
        OrderCommand::Verify { file } => return check::checked(app, &file, out).await,
    }
    Ok(Outcome::Done)
}

#[derive(Serialize)]
struct Exported<'a> {
    reference: String,
    number: String,
    kind: &'static str,
    /// Path of the written file.
    file: &'a Path,
    bytes: usize,
    sha256: &'a str,
}

async fn export(app: &App, order: &OrderRef, path: &Path, out: &Output) -> Result<()> {
    ensure_single_stdout(path, "the quote", out)?;
    let reference = reference_of(app, order).await?;
    let whole = show_order(app, &reference).await?;
    let file = match whole.state {
        State::Signed => signed(app, &reference).await?,
        _ => document(app, &reference).await?,
    };
    let mut sink = OutputFile::create(path, out)?;
    sink.write(&file.bytes)?;
    sink.finish()?;
    if path == Path::new("-") {
        return Ok(());
    }
    let exported = Exported {
        reference: reference.to_string(),
        number: whole.quote.number.to_string(),
        kind: file.kind.word(),
        file: path,
        bytes: file.bytes.len(),
        sha256: &file.sha256,
    };
    out.result(&exported, |Exported { reference, number, kind, bytes, .. }| {
        let what = if *kind == "signed" { "the signed quote" } else { "the quote" };
        format!("{number} ({reference}): {what}, {bytes} bytes")
    })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Done {
    reference: String,
    number: String,
    state: State,
    dry_run: bool,
}

async fn mailed(app: &App, Target { order, dry_run }: &Target, step: Move, out: &Output) -> Result<()> {
    let (quote, state) = send(app, &reference_of(app, order).await?, step, *dry_run).await?;
    done(&quote, state, *dry_run, out)
}

fn done(quote: &Quote, state: State, dry_run: bool, out: &Output) -> Result<()> {
    let done =
        Done { reference: quote.reference.to_string(), number: quote.number.to_string(), state, dry_run };
    out.result(&done, |done| {
        let verb = if done.dry_run { "would be" } else { "is" };
        format!("{} ({}) {verb} {}", done.number, done.reference, done.state)
    })
}

#[derive(Serialize)]
struct Rows<'a> {
    orders: Vec<OrderRow<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OrderRow<'a> {
    reference: String,
    number: String,
    state: State,
    dated: Date,
    valid_until: Date,
    company: &'a str,
    contact: String,
    signer: &'a str,
    signer_email: String,
    /// The signer's reason, while the quote is declined.
    #[serde(skip_serializing_if = "Option::is_none")]
    decline_reason: Option<&'a str>,
    locale: &'static str,
    indicator: &'static str,
    channel: &'static str,
    territory: &'static str,
    period: String,
    markets: Vec<MarketRow<'a>>,
    sell_out: bool,
    prices: &'a str,
    /// In cents.
    net: i64,
    gross: i64,
    changed_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<&'a [Event]>,
}

#[derive(Serialize)]
struct MarketRow<'a> {
    name: &'a str,
    gtins: usize,
}

impl<'a> From<&'a OrderWhole> for OrderRow<'a> {
    fn from(OrderWhole { order, quote, state, .. }: &'a OrderWhole) -> Self {
        let market =
            |market: &'a super::super::Market| MarketRow { name: &market.name, gtins: market.gtins.len() };
        let price = &quote.contents.price;
        Self {
            reference: order.reference.to_string(),
            number: quote.number.to_string(),
            state: *state,
            dated: quote.dated,
            valid_until: quote.valid_until,
            company: &order.client.company,
            contact: order.contact.to_string(),
            signer: &order.signer.name,
            signer_email: order.signer.email.to_string(),
            decline_reason: quote.decline_reason.as_deref(),
            locale: order.locale.code(),
            indicator: order.indicator.word(),
            channel: order.channel.word(),
            territory: order.territory.word(),
            period: order.period.to_string(),
            markets: order.markets.iter().map(market).collect(),
            sell_out: order.sell_out,
            prices: &price.version,
            net: price.net,
            gross: price.gross,
            changed_at: quote.changed_at,
            events: None,
        }
    }
}

fn render_orders(rows: &[OrderRow<'_>]) -> String {
    table(rows)
        .column("quote", |row| &row.number)
        .column("order", |row| &row.reference)
        .column("state", |row| row.state)
        .column("good until", |row| row.valid_until)
        .column("company", |row| row.company)
        .column("markets", |row| row.markets.len())
        .column("euros excl. tax", |row| euros(row.net))
        .render_or("there is no order")
}

fn render_order(row: &OrderRow<'_>, whole: &OrderWhole) -> String {
    let markets = row.markets.iter().map(|market| format!("{} ({} GTINs)", market.name, market.gtins));
    let known = [
        ("quote", format!("{}, {}, good until {}", row.number, row.state, row.valid_until)),
        ("order", row.reference.clone()),
        ("client", row.company.to_owned()),
        ("contact", row.contact.clone()),
        ("signer", format!("{} <{}>", row.signer, row.signer_email)),
        ("scores", format!("{}, {}, {} ({})", row.indicator, row.period, row.channel, row.territory)),
        ("markets", markets.collect::<Vec<_>>().join(", ")),
        (
            "price",
            format!("{} excl. tax, {} incl. tax, prices {}", euros(row.net), euros(row.gross), row.prices),
        ),
    ];
    let declined = row.decline_reason.map(|reason| ("declined", reason.to_owned()));
    facts(8, known.into_iter().chain(declined)) + "\n" + &events(&whole.events)
}

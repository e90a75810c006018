//! `vigie scoring quote`: quotes an order from an operator's file.

use super::{
    super::{Channel, QuoteResult, Sender, Territory, document, quote},
    money::euros,
    order_file,
};
use crate::{
    App, Result,
    cli::{
        input_text, output::Output, output_file::OutputFile, sales_args::ensure_single_stdout, value_parsers,
    },
    locale::Locale,
};
use jiff::civil::Date;
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct QuoteArgs {
    /// File of the order; - is standard input
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    /// Language of the quote and its mails
    #[arg(long, default_value = "fr", value_parser = value_parsers::locale())]
    locale: Locale,
    /// Write the quote to this new file; - is standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Omit lines of lists that are not product codes
    #[arg(long, alias = "drop-wrong")]
    skip_invalid: bool,
    /// Print what would happen; change nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct QuoteOutput {
    reference: String,
    number: String,
    dated: Date,
    valid_until: Date,
    channel: Channel,
    territory: Territory,
    prices: String,
    /// In cents.
    net: i64,
    vat: i64,
    gross: i64,
    markets: usize,
    /// Number of omitted lines of lists.
    dropped: usize,
    /// Unset settings of the company that the quote should print.
    missing: Vec<&'static str>,
    /// SHA-256 of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    sha256: Option<String>,
    dry_run: bool,
}

impl From<&QuoteResult> for QuoteOutput {
    fn from(QuoteResult { order, quote, dropped, missing }: &QuoteResult) -> Self {
        let price = &quote.contents.price;
        Self {
            reference: order.reference.to_string(),
            number: quote.number.to_string(),
            dated: quote.dated,
            valid_until: quote.valid_until,
            channel: order.channel,
            territory: order.territory,
            prices: price.version.clone(),
            net: price.net,
            vat: price.vat.amount,
            gross: price.gross,
            markets: order.markets.len(),
            dropped: *dropped,
            missing: missing.clone(),
            sha256: None,
            dry_run: false,
        }
    }
}

pub(super) async fn run(app: &App, options: &QuoteArgs, out: &Output) -> Result<()> {
    let QuoteArgs { from, locale, skip_invalid, dry_run, .. } = options;
    let to_stdout = options.out.as_deref().is_some_and(|path| path.as_os_str() == "-");
    if let Some(path) = &options.out {
        ensure_single_stdout(path, "the quote", out)?;
    }
    let pairs = order_file::parse_order(&from.display().to_string(), &input_text::read_text(from)?)?;
    // Created first: a file that cannot be written must not use up a number.
    let sink =
        options.out.as_ref().filter(|_| !dry_run).map(|path| OutputFile::create(path, out)).transpose()?;
    let sender = Sender { locale: *locale, account: None, at: app.clock.now(), today: app.clock.today() };
    let of_file = |refused| order_file::locate_errors(&from.display().to_string(), refused);
    let quoted = quote(app, sender, &pairs, *skip_invalid, *dry_run).await.map_err(of_file)?;
    for setting in &quoted.missing {
        out.notice(format_args!("{setting} is not set: the quote does not contain it"));
    }
    if quoted.dropped > 0 {
        out.notice(format_args!("{} lines are not product codes and were left out", quoted.dropped));
    }
    let mut output = QuoteOutput { dry_run: *dry_run, ..QuoteOutput::from(&quoted) };
    if !dry_run {
        let file = document(app, &quoted.order.reference).await?;
        output.sha256 = Some(file.sha256);
        if let Some(mut sink) = sink {
            sink.write(&file.bytes)?;
            sink.finish()?;
        }
    }
    if to_stdout && !dry_run { Ok(()) } else { out.result(&output, render_quote) }
}

fn render_quote(output: &QuoteOutput) -> String {
    let QuoteOutput { reference, number, valid_until, net, gross, .. } = output;
    let verb = if output.dry_run { "would quote" } else { "quoted" };
    let number = if output.dry_run { String::new() } else { format!(" {number} ({reference})") };
    format!(
        "{verb}{number}: {} euros excl. tax, {} incl. tax, good until {valid_until}",
        euros(*net),
        euros(*gross)
    )
}

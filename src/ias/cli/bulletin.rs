//! Weekly bulletins at the terminal: list, show.

use super::values::{data, in_utc};
use crate::{
    Result,
    app::App,
    cli::{
        output::{Outcome, Output, table},
        value_parsers::locale,
    },
    clock::as_iso,
    ias::{self, BulletinDetails, BulletinItem, BulletinText, ThemeFacts},
    locale::Locale,
};
use jiff::civil::Date;
use serde::{Serialize, Serializer};

#[derive(clap::Subcommand)]
pub enum BulletinCommand {
    /// List the weekly bulletins, the newest first
    ///
    /// The first publication of an ISO week makes the bulletin of that week. It is never changed.
    #[command(
        after_help = "Examples:\n  vigie ias bulletin list\n  vigie ias bulletin list --locale fr --json"
    )]
    List {
        /// The language of titles
        #[arg(long, value_parser = locale(), default_value = "en")]
        locale: Locale,
    },
    /// Print the bulletin of a week, or the last one
    ///
    /// Prints the text of the page and its address; with --json also the figures behind each sentence. Exits
    /// with 1 if the week has no bulletin: `vigie ias bulletin list` lists those that there are.
    #[command(
        after_help = "Examples:\n  vigie ias bulletin show\n  vigie ias bulletin show 2026-W47 --locale fr\n  vigie ias bulletin show --json"
    )]
    Show {
        /// The ISO week, such as 2026-W47 [default: the last one]
        week: Option<String>,
        /// The language of the sentences
        #[arg(long, value_parser = locale(), default_value = "en")]
        locale: Locale,
    },
}

#[derive(Serialize)]
struct ListOutput {
    #[serde(serialize_with = "printed_items")]
    bulletins: Vec<BulletinItem>,
}

/// A bulletin whose time of publication is ISO 8601; the API has milliseconds.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PrintedItem<'a> {
    week: &'a str,
    number: i64,
    published_on: Date,
    #[serde(serialize_with = "as_iso")]
    published_at: i64,
    demonstration: bool,
    title: &'a str,
    lead: &'a str,
}

impl<'a> From<&'a BulletinItem> for PrintedItem<'a> {
    fn from(item: &'a BulletinItem) -> Self {
        let BulletinItem { week, number, published_on, published_at, demonstration, title, lead } = item;
        let (number, published_on, published_at) = (*number, *published_on, *published_at);
        Self { week, number, published_on, published_at, demonstration: *demonstration, title, lead }
    }
}

fn printed_items<S: Serializer>(items: &[BulletinItem], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(items.iter().map(PrintedItem::from))
}

#[derive(Serialize)]
struct ShowOutput<'a> {
    #[serde(flatten)]
    item: PrintedItem<'a>,
    text: &'a BulletinText,
    facts: &'a [ThemeFacts],
    previous: Option<&'a str>,
    next: Option<&'a str>,
}

impl<'a> From<&'a BulletinDetails> for ShowOutput<'a> {
    fn from(BulletinDetails { item, text, facts, previous, next }: &'a BulletinDetails) -> Self {
        let (previous, next) = (previous.as_deref(), next.as_deref());
        Self { item: item.into(), text, facts, previous, next }
    }
}

pub(super) async fn run(app: &App, command: BulletinCommand, out: &Output) -> Result<Outcome> {
    match command {
        BulletinCommand::List { locale } => {
            let output = ListOutput { bulletins: ias::bulletins(app, locale).await? };
            out.result(&output, |output| render_list(&output.bulletins))?;
        }
        BulletinCommand::Show { week, locale } => {
            let bulletin = ias::bulletin(app, week.as_deref(), locale).await?;
            let address = bulletin.item.page(&app.config.public_url, locale);
            out.result(&ShowOutput::from(&bulletin), |output| output.text.plain(&address))?;
        }
    }
    Ok(Outcome::Done)
}

fn render_list(bulletins: &[BulletinItem]) -> String {
    table(bulletins)
        .column("week", |item| &item.week)
        .column("number", |item| item.number)
        .column("published (UTC)", |item| in_utc(item.published_at))
        .column("data", |item| data(item.demonstration))
        .column("text", |item| &item.lead)
        .render_or("no bulletins: the first publication of a week makes one\n")
}

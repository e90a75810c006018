//! Weekly bulletins at the terminal: list, show.

use super::values::{data, in_utc};
use crate::{
    Result,
    app::App,
    cli::{
        choice::locale,
        output::{Outcome, Output, table},
    },
    ias::{self, BulletinItem},
    locale::Locale,
};
use serde::Serialize;

#[derive(clap::Subcommand)]
pub enum BulletinCommand {
    /// List the weekly bulletins, the newest first
    ///
    /// The first publication of an ISO week makes the bulletin of that week. It is never changed.
    #[command(
        before_help = "Examples:\n  vigie ias bulletin list\n  vigie ias bulletin list --locale fr --json"
    )]
    List {
        /// The language of titles
        #[arg(long, value_parser = locale(), default_value = "en")]
        locale: Locale,
    },
    /// Print the bulletin of a week, or the last one
    #[command(
        before_help = "Examples:\n  vigie ias bulletin show\n  vigie ias bulletin show 2026-W47 --locale fr\n  vigie ias bulletin show --json"
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
    bulletins: Vec<BulletinItem>,
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
            out.result(&bulletin, |bulletin| bulletin.text.plain(&address))?;
        }
    }
    Ok(Outcome::Done)
}

fn render_list(bulletins: &[BulletinItem]) -> String {
    if bulletins.is_empty() {
        return "no bulletins: the first publication of a week makes one\n".to_owned();
    }
    let row = |item: &BulletinItem| {
        let BulletinItem { week, number, published_at, demonstration, lead, .. } = item;
        let cells =
            [week.clone(), number.to_string(), in_utc(*published_at), data(*demonstration), lead.clone()];
        cells.to_vec()
    };
    table(&["week", "number", "published", "data", "text"], bulletins.iter().map(row))
}

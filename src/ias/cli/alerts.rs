//! Subscribers of alerts at the terminal: list and remove.

use super::values::{in_utc, or_dash};
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output, table},
    clock::{as_iso, as_iso_option},
    ias::alerts::{self, Choice},
    locale::Locale,
    subscription::Subscription,
};
use serde::Serialize;

#[derive(clap::Subcommand)]
pub enum AlertsCommand {
    /// List the subscriptions to alerts by mail, the earliest first
    ///
    /// Prints address, language, themes, territories and kinds of alerts, and the times of the subscription
    /// and of its confirmation. Without a confirmation, no alert is sent. Changes nothing.
    #[command(after_help = "Examples:\n  vigie ias alerts list\n  vigie ias alerts list --json")]
    List,
    /// Remove the subscription of an address
    ///
    /// Recipients can do so themselves by the link in each alert, and an erasure of personal data removes
    /// subscriptions too. Exits with 1 if there is no such subscription.
    #[command(
        after_help = "Examples:\n  vigie ias alerts remove name@example.org --dry-run\n  vigie ias alerts remove 0a1b2c3d4e5f60718293a4b5c6d7e8f9"
    )]
    Remove {
        /// Address, or id of the subscription; `vigie ias alerts list` prints both
        #[arg(value_name = "ADDRESS|ID")]
        subscription: String,
        /// Print what would happen; change nothing
        #[arg(long)]
        dry_run: bool,
    },
}

/// A printed subscription.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SubscriptionItem {
    id: String,
    email: String,
    locale: Locale,
    /// Empty for all, like the next two.
    themes: Vec<String>,
    territories: Vec<String>,
    kinds: Vec<String>,
    /// Milliseconds since 1970, like the next one.
    #[serde(serialize_with = "as_iso")]
    created_at: i64,
    /// Null until the recipient confirms.
    #[serde(serialize_with = "as_iso_option")]
    confirmed_at: Option<i64>,
}

impl From<Subscription> for SubscriptionItem {
    fn from(subscription: Subscription) -> Self {
        let Choice { themes, territories, kinds } = Choice::from_topics(&subscription.topics);
        let Subscription { id, email, locale, created_at, confirmed_at, .. } = subscription;
        Self { id, email: email.to_string(), locale, themes, territories, kinds, created_at, confirmed_at }
    }
}

#[derive(Serialize)]
struct ListOutput {
    subscriptions: Vec<SubscriptionItem>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RemoveOutput {
    dry_run: bool,
    subscription: SubscriptionItem,
}

pub(super) async fn run(app: &App, command: AlertsCommand, out: &Output) -> Result<Outcome> {
    match command {
        AlertsCommand::List => {
            let subscriptions = alerts::list(app).await?.into_iter().map(SubscriptionItem::from);
            out.result(&ListOutput { subscriptions: subscriptions.collect() }, render_list)?;
        }
        AlertsCommand::Remove { subscription, dry_run } => {
            let removed = alerts::remove(app, &subscription, dry_run).await?;
            let output = RemoveOutput { dry_run, subscription: removed.into() };
            out.result(&output, |RemoveOutput { dry_run, subscription }| {
                let verb = if *dry_run { "would be removed" } else { "removed" };
                format!("subscription {} of {} {verb}\n", subscription.id, subscription.email)
            })?;
            if dry_run {
                out.notice("dry run: nothing was changed");
            }
        }
    }
    Ok(Outcome::Done)
}

fn render_list(output: &ListOutput) -> String {
    let all = |words: &[String]| if words.is_empty() { "all".to_owned() } else { words.join(" ") };
    table(&output.subscriptions)
        .column("id", |one| &one.id)
        .column("address", |one| &one.email)
        .column("language", |one| one.locale)
        .column("themes", |one| all(&one.themes))
        .column("territories", |one| all(&one.territories))
        .column("alerts", |one| all(&one.kinds))
        .column("created (UTC)", |one| in_utc(one.created_at))
        .column("confirmed (UTC)", |one| or_dash(one.confirmed_at.map(in_utc)))
        .render_or("no subscriptions\n")
}

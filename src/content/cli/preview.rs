//! `vigie content preview`: creates a secret link to a draft, valid for some days.

use crate::{
    Error, Result,
    app::App,
    cli::{
        output::{Outcome, Output},
        value_parsers::locale,
    },
    content::{Kind, Slug, find_draft, preview},
    locale::Locale,
};
use jiff::Timestamp;
use serde::Serialize;
use std::time::Duration;

#[derive(clap::Args)]
pub struct PreviewArgs {
    /// Slug of a page, or the kind and slug of another entry, such as press/flu-vaccination-season
    ///
    /// The kinds are page, press, job, employee, module and source.
    #[arg(value_name = "[KIND/]SLUG", value_parser = preview::parse_entry_ref)]
    entry: (Kind, Slug),
    /// Language to show
    #[arg(long, value_parser = locale(), default_value = "fr")]
    locale: Locale,
    /// How long the link works: minutes, hours or days, at most 30 days
    #[arg(long = "for", value_name = "DURATION", value_parser = preview::parse_ttl, default_value = "7d")]
    lasting: Duration,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PreviewOutput<'a> {
    kind: Kind,
    slug: &'a Slug,
    locale: Locale,
    address: String,
    expires_at: Timestamp,
    exists: bool,
}

pub(super) async fn run(app: &App, options: &PreviewArgs, out: &Output) -> Result<Outcome> {
    let (kind, slug) = &options.entry;
    let link = preview::link(app, *kind, slug, options.locale, options.lasting).await?;
    let exists = match find_draft(app, *kind, slug.as_str(), options.locale).await {
        Ok(_) => true,
        Err(error) if error.code == "content.unknown" => false,
        Err(error) => return Err(error),
    };
    let expires_at = Timestamp::from_second(link.expires).map_err(Error::internal)?;
    let until = expires_at.strftime("%Y-%m-%d %H:%M");
    let (address, locale) = (link.address, options.locale);
    let document = PreviewOutput { kind: *kind, slug, locale, address, expires_at, exists };
    out.result(&document, |document| document.address.clone())?;
    out.notice(format_args!("this address shows the {kind} {slug} until {until} (UTC)"));
    if !exists {
        out.notice(format_args!(
            "there is no {kind} called {slug} yet: until it is imported the link shows nothing"
        ));
    }
    Ok(if exists { Outcome::Done } else { Outcome::CheckFailed })
}

//! `vigie content preview`: a link that shows a draft to whoever is given it, for some days.

use super::locale;
use crate::{
    Result,
    app::App,
    cli::output::{Outcome, Output},
    content::{Kind, Slug, find_draft, preview},
    locale::Locale,
};
use serde::Serialize;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Options {
    /// Slug of a page; for an article or an offer, press/SLUG or job/SLUG
    #[arg(value_name = "[KIND/]SLUG", value_parser = named)]
    entry: (Kind, Slug),
    /// Language to show
    #[arg(long, value_parser = locale(), default_value = "fr")]
    locale: Locale,
    /// How long the link works: minutes, hours or days, at most 30 days
    #[arg(long = "for", value_name = "30m|12h|7d", value_parser = lasting, default_value = "7d")]
    lasting: Duration,
}

/// A page, unless the first word is another kind.
fn named(text: &str) -> Result<(Kind, Slug), String> {
    let of_kind = |(word, slug): (&str, &str)| Some((word.parse().ok()?, slug.to_owned()));
    let (kind, slug) = text.split_once('/').and_then(of_kind).unwrap_or((Kind::Page, text.to_owned()));
    Ok((kind, slug.parse()?))
}

fn lasting(text: &str) -> Result<Duration, String> {
    let read = || {
        let seconds = match text.chars().next_back()? {
            'm' => 60,
            'h' => 60 * 60,
            'd' => 24 * 60 * 60,
            _ => return None,
        };
        let count: u32 = text[..text.len() - 1].parse().ok()?;
        Some(Duration::from_secs(u64::from(count) * seconds))
    };
    let lasting = read().ok_or("must be a number of minutes, hours or days, such as 30m, 12h or 7d")?;
    if lasting.is_zero() || lasting > preview::LONGEST {
        return Err("must be more than nothing and at most 30d".to_owned());
    }
    Ok(lasting)
}

#[derive(Serialize)]
struct Document<'a> {
    kind: Kind,
    slug: &'a Slug,
    locale: Locale,
    address: String,
    /// On the clock of Paris.
    expires: String,
    exists: bool,
}

pub(super) async fn run(app: &App, options: &Options, out: &Output) -> Result<Outcome> {
    let (kind, slug) = &options.entry;
    let link = preview::link(app, (*kind, slug), options.locale, options.lasting).await?;
    let exists = match find_draft(app, *kind, slug.as_str(), options.locale).await {
        Ok(_) => true,
        Err(error) if error.code == "content.unknown" => false,
        Err(error) => return Err(error),
    };
    let until = app.clock.in_paris(link.expires.saturating_mul(1_000));
    let expires = until.map_or_else(String::new, |until| until.strftime("%Y-%m-%d %H:%M").to_string());
    let (address, locale) = (link.address, options.locale);
    let document = Document { kind: *kind, slug, locale, address, expires, exists };
    out.result(&document, |document| document.address.clone())?;
    out.news(format_args!(
        "whoever has this address sees the {kind} {slug} until {} (Paris)",
        document.expires
    ));
    if !exists {
        out.news(format_args!(
            "there is no {kind} called {slug} yet: until it is imported the link shows nothing"
        ));
    }
    Ok(Outcome::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_a_page_unless_another_kind_is_named() {
        let of = |text: &str| named(text).map(|(kind, slug)| format!("{kind} {slug}"));
        assert_eq!(of("solutions/scoring").unwrap(), "page solutions/scoring");
        assert_eq!(of("press/flu").unwrap(), "press flu");
        assert_eq!(of("page/press/flu").unwrap(), "page press/flu");
        assert_eq!(of("press").unwrap(), "page press");
        for wrong in ["", "press/", "/ohg", "Ohg", "ohg?", "job/é"] {
            assert!(of(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_link_lasts_some_time_and_no_more_than_a_month() {
        for (text, seconds) in [("1m", 60), ("12h", 43_200), ("7d", 604_800), ("30d", 2_592_000)] {
            assert_eq!(lasting(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
        for wrong in ["", "d", "7", "0d", "31d", "721h", "-1d", "7 d", "7D", "1e3m", "99999999999d", "7é"] {
            assert!(lasting(wrong).is_err(), "{wrong}");
        }
    }
}

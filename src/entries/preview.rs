//! Links that show a draft: whoever holds one may read that entry until the link ends, and nothing else. A link is
//! signed, not stored: there is nothing to clean up, and deleting the key ends all of them.

use super::{kind::Kind, slug::Slug};
use crate::{
    Error, Result,
    app::App,
    error::Kind as Failure,
    locale::Locale,
    secret::{self, Secret},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use hmac::{Hmac, Mac as _};
use sha2::Sha256;
use std::time::Duration;

/// How tokens are made; another way would have another number.
const VERSION: &str = "1";
/// The name of the key.
const KEY: &str = "preview";
/// How long a link may last.
const LONGEST: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// A link that shows a draft.
#[derive(Debug, Clone, serde::Serialize)]
pub struct Link {
    pub address: String,
    /// The second in which it ends, since 1970.
    pub expires: i64,
}

/// Where an entry is shown and the second in which a link of now ends, whether or not there is one.
///
/// # Errors
/// `usage.contradictory` for a page in whose place the site shows another or for a link that would last too long.
pub(crate) fn ends(app: &App, (kind, slug): (Kind, &Slug), lasting: Duration) -> Result<(String, i64)> {
    let refused = |detail: String| Error::new(Failure::Usage, "usage.contradictory", detail);
    let path =
        path(kind, slug).ok_or_else(|| refused(format!("a {kind} called {slug} is shown to nobody")))?;
    if lasting.is_zero() || lasting > LONGEST {
        return Err(refused("a preview lasts 30 days at most, and a second at least".to_owned()));
    }
    Ok((path, app.clock.now().as_second().saturating_add_unsigned(lasting.as_secs())))
}

/// Makes a link to an entry, whether or not there is one.
///
/// # Errors
/// As of [`ends`], and what [`secret::key`] says.
pub async fn link(app: &App, (kind, slug): (Kind, &Slug), locale: Locale, lasting: Duration) -> Result<Link> {
    let (path, expires) = ends(app, (kind, slug), lasting)?;
    let key = secret::key(app, KEY).await?;
    let tag = signature(&key, kind, slug, &expires.to_string()).finalize().into_bytes();
    let token = format!("{VERSION}.{expires}.{}", BASE64.encode(tag));
    let address = format!("{}/{locale}/preview{path}?token={token}", app.config.public_url);
    Ok(Link { address, expires })
}

/// Where an entry is shown, below the language and the word of previews: at its own address, and people, who have none, alone.
fn path(kind: Kind, slug: &Slug) -> Option<String> {
    match kind {
        Kind::Employee => Some(format!("/{}/{slug}", kind.noun())),
        // What opens a screen or stands around every page has no address of its own, or not its name for one.
        Kind::Page if kind.hidden_by(slug.as_str()).is_none() => Some(format!("/{slug}")),
        _ => kind.path(slug.as_str()),
    }
}

/// Lets pass whoever holds a token for this entry.
///
/// # Errors
/// `content.preview-invalid` for any other: whether there is such an entry is not told, nor whether there is a key; and
/// what the disk or the database says.
pub async fn check(app: &App, kind: Kind, slug: &str, token: &str) -> Result<()> {
    let invalid = || {
        let detail = "this link to a preview is not valid, or no longer: ask for a new one";
        Error::new(Failure::Forbidden, "content.preview-invalid", detail)
    };
    let (Some((expires, tag)), Ok(slug)) = (parts(token), slug.parse::<Slug>()) else {
        return Err(invalid());
    };
    // Only who makes links makes the key, and learns that it cannot be used: this is asked by strangers.
    let key = match secret::find(app, KEY).await {
        Ok(key) => key.ok_or_else(invalid)?,
        Err(e) if e.kind == Failure::Configuration => return Err(invalid()),
        Err(e) => return Err(e),
    };
    // In a time that does not depend on how much of the tag is right.
    signature(&key, kind, &slug, expires).verify_slice(&tag).map_err(|_| invalid())?;
    let ends = expires.parse::<i64>().map_err(|_| invalid())?;
    if app.clock.now().as_second() < ends { Ok(()) } else { Err(invalid()) }
}

/// When a token says that it ends, and its tag.
fn parts(token: &str) -> Option<(&str, Vec<u8>)> {
    let (expires, tag) = token.strip_prefix(VERSION)?.strip_prefix('.')?.split_once('.')?;
    Some((expires, BASE64.decode(tag).ok()?))
}

/// What is signed holds no line break but those between its parts.
fn signature(key: &Secret, kind: Kind, slug: &Slug, expires: &str) -> Hmac<Sha256> {
    let mut mac = key.mac();
    mac.update(format!("{KEY}\n{VERSION}\n{kind}\n{slug}\n{expires}").as_bytes());
    mac
}

/// What somebody types for an entry: a page, unless the first word is another kind.
///
/// # Errors
/// What it is not.
pub(crate) fn named_entry(text: &str) -> Result<(Kind, Slug), String> {
    let of_kind = |(word, slug): (&str, &str)| Some((word.parse().ok()?, slug.to_owned()));
    let (kind, slug) = text.split_once('/').and_then(of_kind).unwrap_or((Kind::Page, text.to_owned()));
    Ok((kind, slug.parse()?))
}

/// What somebody types for a time: `30m`, `12h` or `7d`.
///
/// # Errors
/// What it should be.
pub(crate) fn lasting(text: &str) -> Result<Duration, String> {
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
    if lasting.is_zero() || lasting > LONGEST {
        return Err("must be more than nothing and at most 30d".to_owned());
    }
    Ok(lasting)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_a_page_unless_another_kind_is_named() {
        let of = |text: &str| named_entry(text).map(|(kind, slug)| format!("{kind} {slug}"));
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

//! Preview links. A link grants access to the draft of one entry until it expires. Links are signed, not
//! stored; deleting the key revokes all of them.

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

/// Version of the token format.
const VERSION: &str = "1";
/// The name of the signing key.
const KEY_NAME: &str = "preview";
/// Maximum time to live of a link.
const MAX_TTL: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// A preview link.
#[derive(Debug, Clone, serde::Serialize)]
pub struct Link {
    pub address: String,
    /// Expiry in seconds since 1970.
    pub expires: i64,
}

/// The path of an entry and the expiry of a link that is created now. The entry need not exist.
/// # Errors
/// `usage.conflicting-options` for a page whose path is taken by another page of the site, and for an invalid time
/// to live.
pub(crate) fn target_and_expiry(app: &App, kind: Kind, slug: &Slug, ttl: Duration) -> Result<(String, i64)> {
    let refused = |detail: String| Error::new(Failure::Usage, "usage.conflicting-options", detail);
    let path = path(kind, slug).ok_or_else(|| refused(format!("the {kind} {slug} has no page")))?;
    if ttl.is_zero() || ttl > MAX_TTL {
        return Err(refused("a preview lasts between a second and 30 days".to_owned()));
    }
    Ok((path, app.clock.now().as_second().saturating_add_unsigned(ttl.as_secs())))
}

/// Creates a link to an entry, which need not exist.
///
/// # Errors
/// Same errors as [`target_and_expiry`] and [`secret::load_or_create`].
pub async fn link(app: &App, kind: Kind, slug: &Slug, locale: Locale, ttl: Duration) -> Result<Link> {
    let (path, expires) = target_and_expiry(app, kind, slug, ttl)?;
    let key = secret::load_or_create(app, KEY_NAME).await?;
    let tag = signature(&key, kind, slug, &expires.to_string()).finalize().into_bytes();
    let token = format!("{VERSION}.{expires}.{}", BASE64.encode(tag));
    let address = format!("{}/{locale}/preview{path}?token={token}", app.config.public_url);
    Ok(Link { address, expires })
}

/// The path of the preview of an entry: its own path, or one with the kind for employees, who have no page.
fn path(kind: Kind, slug: &Slug) -> Option<String> {
    match kind {
        Kind::Employee => Some(format!("/{}/{slug}", kind.plural())),
        // Pages that open a screen or surround every page have no path of their own.
        Kind::Page if kind.hidden_by(slug.as_str()).is_none() => Some(format!("/{slug}")),
        _ => kind.path(slug.as_str()),
    }
}

/// Verifies the token of a preview link of this entry.
///
/// # Errors
/// `content.preview-invalid` if it is not valid, which does not reveal whether the entry or the key exists;
/// file and database errors.
pub async fn verify_token(app: &App, kind: Kind, slug: &str, token: &str) -> Result<()> {
    let invalid = || {
        let detail = "this preview link is invalid or has expired: ask for a new one";
        Error::new(Failure::Forbidden, "content.preview-invalid", detail)
    };
    let (Some((expires, tag)), Ok(slug)) = (parts(token), slug.parse::<Slug>()) else {
        return Err(invalid());
    };
    // The key is only created for a new link. Configuration errors of the key are not revealed to anonymous
    // callers.
    let key = match secret::find(app, KEY_NAME).await {
        Ok(key) => key.ok_or_else(invalid)?,
        Err(e) if e.kind == Failure::Configuration => return Err(invalid()),
        Err(e) => return Err(e),
    };
    // Constant-time comparison.
    signature(&key, kind, &slug, expires).verify_slice(&tag).map_err(|_| invalid())?;
    let ends = expires.parse::<i64>().map_err(|_| invalid())?;
    if app.clock.now().as_second() < ends { Ok(()) } else { Err(invalid()) }
}

/// The expiry and the tag of a token.
fn parts(token: &str) -> Option<(&str, Vec<u8>)> {
    let (expires, tag) = token.strip_prefix(VERSION)?.strip_prefix('.')?.split_once('.')?;
    Some((expires, BASE64.decode(tag).ok()?))
}

/// The signed parts contain no line break, so that they cannot be confused.
fn signature(key: &Secret, kind: Kind, slug: &Slug, expires: &str) -> Hmac<Sha256> {
    let mut mac = key.mac();
    mac.update(format!("{KEY_NAME}\n{VERSION}\n{kind}\n{slug}\n{expires}").as_bytes());
    mac
}

/// Parses `kind/slug` or, for a page, `slug`.
///
/// # Errors
/// The problem with the text.
pub(crate) fn parse_entry_ref(text: &str) -> Result<(Kind, Slug), String> {
    let of_kind = |(word, slug): (&str, &str)| Some((word.parse().ok()?, slug.to_owned()));
    let (kind, slug) = text.split_once('/').and_then(of_kind).unwrap_or((Kind::Page, text.to_owned()));
    Ok((kind, slug.parse()?))
}

/// Parses a duration such as `30m`, `12h` or `7d`.
///
/// # Errors
/// The expected format.
pub(crate) fn parse_ttl(text: &str) -> Result<Duration, String> {
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
    let ttl = read().ok_or("must be a number of minutes, hours or days, such as 30m, 12h or 7d")?;
    if ttl.is_zero() || ttl > MAX_TTL {
        return Err("must be more than zero and at most 30d".to_owned());
    }
    Ok(ttl)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_a_page_unless_another_kind_is_named() {
        let of = |text: &str| parse_entry_ref(text).map(|(kind, slug)| format!("{kind} {slug}"));
        assert_eq!(of("solutions/scoring").unwrap(), "page solutions/scoring");
        assert_eq!(of("press/flu").unwrap(), "press flu");
        assert_eq!(of("page/press/flu").unwrap(), "page press/flu");
        assert_eq!(of("press").unwrap(), "page press");
        for wrong in ["", "press/", "/ohg", "Ohg", "ohg?", "job/é"] {
            assert!(of(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn parses_link_lifetimes_up_to_thirty_days() {
        for (text, seconds) in [("1m", 60), ("12h", 43_200), ("7d", 604_800), ("30d", 2_592_000)] {
            assert_eq!(parse_ttl(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
        for wrong in ["", "d", "7", "0d", "31d", "721h", "-1d", "7 d", "7D", "1e3m", "99999999999d", "7é"] {
            assert!(parse_ttl(wrong).is_err(), "{wrong}");
        }
    }
}

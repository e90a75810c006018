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
pub const LONGEST: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// A link that shows a draft.
#[derive(Debug, Clone, serde::Serialize)]
pub struct Link {
    pub address: String,
    /// The second in which it ends, since 1970.
    pub expires: i64,
}

/// Makes a link to an entry, whether or not there is one.
///
/// # Errors
/// `usage.contradictory` for what has no page of its own or for a link that would last too long, and what
/// [`secret::key`] says.
pub async fn link(app: &App, (kind, slug): (Kind, &Slug), locale: Locale, lasting: Duration) -> Result<Link> {
    let refused = |detail: String| Error::new(Failure::Usage, "usage.contradictory", detail);
    let path = kind.path(slug.as_str()).filter(|_| !matches!(kind, Kind::Module | Kind::Source));
    let path =
        path.ok_or_else(|| refused(format!("a {kind} has no preview: preview a page that lists it")))?;
    if lasting.is_zero() || lasting > LONGEST {
        return Err(refused("a preview lasts 30 days at most, and a second at least".to_owned()));
    }
    let expires = app.clock.now().as_second().saturating_add_unsigned(lasting.as_secs());
    let key = secret::key(app, KEY).await?;
    let tag = signature(&key, kind, slug, &expires.to_string()).finalize().into_bytes();
    let token = format!("{VERSION}.{expires}.{}", BASE64.encode(tag));
    let address = format!("{}/{locale}/preview{path}?token={token}", app.config.public_url);
    Ok(Link { address, expires })
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

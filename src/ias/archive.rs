//! Reads publications back from the archive. A publication never changes, so one that was decoded once is kept in
//! the process under the hash of its bytes.

use super::{
    document,
    series::Publication,
    store::{self, Vintage},
    theme::Theme,
};
use crate::{Error, Result, app::App, db::Tx};
use std::sync::{Arc, LazyLock};

/// The eight last publications, and as many that were just replaced.
const KEPT: u64 = 16;

static DECODED: LazyLock<moka::future::Cache<String, Arc<Publication>>> =
    LazyLock::new(|| moka::future::Cache::new(KEPT));

/// A publication and what the archive says of it.
pub(super) struct Archived {
    pub(super) vintage: Vintage,
    pub(super) publication: Arc<Publication>,
}

/// The last publication of a theme.
pub(super) async fn last(app: &App, theme: Theme) -> Result<Archived> {
    let mut tx = app.db.read().await?;
    let vintage = store::vintage(&mut tx, theme).await?.ok_or_else(|| unpublished(theme))?;
    decoded(&mut tx, vintage).await
}

/// The compressed document of the last publication of a theme, as it was kept.
pub(super) async fn last_document(app: &App, theme: Theme) -> Result<(Vintage, Vec<u8>)> {
    let mut tx = app.db.read().await?;
    let vintage = store::vintage(&mut tx, theme).await?.ok_or_else(|| unpublished(theme))?;
    let body = store::body(&mut tx, &vintage).await?;
    Ok((vintage, body))
}

/// The last publication of every theme that has one, in the order in which themes are shown.
pub(super) async fn all(app: &App) -> Result<Vec<Archived>> {
    let mut tx = app.db.read().await?;
    let mut vintages = store::vintages(&mut tx).await?;
    vintages.sort_by_key(|vintage| vintage.theme);
    let mut archived = Vec::with_capacity(vintages.len());
    for vintage in vintages {
        archived.push(decoded(&mut tx, vintage).await?);
    }
    Ok(archived)
}

async fn decoded(tx: &mut Tx, vintage: Vintage) -> Result<Archived> {
    if let Some(publication) = DECODED.get(&vintage.sha256).await {
        return Ok(Archived { vintage, publication });
    }
    let text = document::decompress(&store::body(tx, &vintage).await?)?;
    if document::sha256(text.as_bytes()) != vintage.sha256 {
        let Vintage { theme, number, .. } = vintage;
        return Err(Error::fault(format!("publication {number} of {theme} is not what was published")));
    }
    let publication = Arc::new(document::parse(&text)?);
    DECODED.insert(vintage.sha256.clone(), Arc::clone(&publication)).await;
    Ok(Archived { vintage, publication })
}

fn unpublished(theme: Theme) -> Error {
    Error::absent("ias.theme-unpublished", format!("{theme} was never published"))
}

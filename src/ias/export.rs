//! Exports an indicator as a historic file: for operators, the imported file byte for byte with later days added; for
//! the public, the published figures.

use super::{
    compose::compose,
    historic::{ExportKind, HistoricWriter, Kind},
    import,
    publication::Publication,
    store,
    theme::Theme,
};
use crate::{Error, Result, app::App, db::Tx};

/// A historic file. Its layout has no room for the mark of generated figures.
pub struct Exported {
    pub bytes: Vec<u8>,
    /// Whether the figures are generated.
    pub demonstration: bool,
}

/// Exports the historic file of an indicator for operators, from all imported data.
///
/// # Errors
/// `ias.nothing-imported` if there is no such series; database errors.
pub async fn export(app: &App, theme: Theme, kind: Kind) -> Result<Exported> {
    let mut tx = app.db.read().await?;
    let imported = import::imported(&mut tx, theme).await?;
    let publication = compose(theme, &imported)?;
    let layout = store::layout(&mut tx, theme, kind).await?;
    let sheet = HistoricWriter {
        publication: &publication,
        observations: &imported.observations,
        layout: layout.as_ref(),
        audience: ExportKind::Operator,
    };
    let bytes = sheet.print(kind).ok_or_else(|| {
        let detail = format!(
            "there is no {} series of {theme}; `vigie ias import-history FILE…` comes first",
            kind.word()
        );
        Error::not_found("ias.nothing-imported", detail)
    })?;
    Ok(Exported { bytes, demonstration: imported.demonstration })
}

/// Exports the historic files of the published series of an indicator, of those kinds that it has.
pub(super) async fn public(
    tx: &mut Tx,
    publication: &Publication,
    kinds: impl IntoIterator<Item = Kind>,
) -> Result<Vec<(Kind, Vec<u8>)>> {
    let observations = store::values(tx, publication.theme).await?;
    let mut files = Vec::new();
    for kind in kinds {
        let layout = store::layout(tx, publication.theme, kind).await?;
        let sheet = HistoricWriter {
            publication,
            observations: &observations,
            layout: layout.as_ref(),
            audience: ExportKind::Public,
        };
        files.extend(sheet.print(kind).map(|bytes| (kind, bytes)));
    }
    Ok(files)
}

//! Layouts of the last imported historic files, for exports.

use crate::{
    Error, Result,
    db::{Tx, args, statements},
    ias::{
        historic::{Kind, Layout},
        theme::Theme,
    },
};

statements! {
    "The layout of a theme's file of a kind."
    LAYOUT = "SELECT body FROM ias_layout WHERE theme = $1 AND kind = $2";
    "Inserts or replaces the layout of a file."
    UPSERT_LAYOUT = "INSERT INTO ias_layout (theme, kind, body) VALUES ($1, $2, $3)
        ON CONFLICT (theme, kind) DO UPDATE SET body = excluded.body";
}

/// Loads the layout of the last imported file of this kind.
pub(in crate::ias) async fn layout(tx: &mut Tx, theme: Theme, kind: Kind) -> Result<Option<Layout>> {
    let row: Option<(Vec<u8>,)> = tx.row(LAYOUT, args![theme.slug(), kind.word()]).await?;
    row.map(|(body,)| serde_json::from_slice(&body).map_err(Error::internal)).transpose()
}

pub(in crate::ias) async fn put_layout(tx: &mut Tx, theme: Theme, kind: Kind, layout: &Layout) -> Result<()> {
    let body = serde_json::to_vec(layout).map_err(Error::internal)?;
    tx.exec(UPSERT_LAYOUT, args![theme.slug(), kind.word(), body]).await.map(drop)
}

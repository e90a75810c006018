//! Themes with imported figures that are in no version, with the reasons.

use super::draft::{self, Inputs};
use crate::{
    Result,
    app::App,
    ias::{
        compose::{UnpublishedReason, missing_level},
        store,
        theme::Theme,
    },
};
use jiff::civil::Date;
use serde::Serialize;

/// The public state of a theme whose imported figures are not public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Online {
    Nothing,
    Demonstration,
    /// An earlier version of real figures.
    EarlierVersion,
}

/// A theme whose imported figures are not public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Unpublished {
    pub theme: Theme,
    #[serde(flatten)]
    pub reason: UnpublishedReason,
    pub online: Online,
}

impl Unpublished {
    /// Explains why imported figures give no national level; `None` if they do.
    fn find(inputs: &Inputs) -> Result<Option<Self>> {
        let reason = missing_level(inputs.theme, &inputs.imported)?;
        Ok(reason.map(|reason| Self { theme: inputs.theme, reason, online: online(inputs) }))
    }
}

fn online(inputs: &Inputs) -> Online {
    match inputs.last.as_ref().map(|last| last.version.demonstration) {
        None => Online::Nothing,
        Some(true) => Online::Demonstration,
        Some(false) => Online::EarlierVersion,
    }
}

/// Lists the imported themes, except those in `published`, without a national level up to a day.
///
/// # Errors
/// Same errors as [`crate::db::Db::read`].
pub async fn unpublished(
    app: &App,
    only: Option<Theme>,
    up_to: Option<Date>,
    published: &[Theme],
) -> Result<Vec<Unpublished>> {
    let mut inputs = draft::load_inputs(app, only, up_to).await?;
    inputs.retain(|inputs| !published.contains(&inputs.theme));
    let find = move || inputs.iter().map(Unpublished::find).collect::<Result<Vec<_>>>();
    Ok(super::blocking::blocking(find).await?.into_iter().flatten().collect())
}

/// Lists the themes with imported real figures whose public series is a demonstration or missing.
///
/// # Errors
/// Same errors as [`crate::db::Db::read`].
pub(crate) async fn awaiting_publication(app: &App) -> Result<Vec<Unpublished>> {
    let mut tx = app.db.read().await?;
    let mut awaiting = Vec::new();
    for theme in store::imported(&mut tx).await? {
        let is_real = store::demonstration(&mut tx, theme).await? == Some(false);
        let last = store::latest(&mut tx, theme).await?;
        if is_real && last.is_none_or(|last| last.demonstration) {
            awaiting.push(Inputs::load(&mut tx, theme, None).await?);
        }
    }
    drop(tx);
    awaiting.sort_by_key(|inputs| inputs.theme);
    let find = move || {
        let waiting = |inputs: &Inputs| Unpublished {
            theme: inputs.theme,
            reason: UnpublishedReason::NotPublishedYet,
            online: online(inputs),
        };
        awaiting
            .iter()
            .map(|inputs| Ok(Unpublished::find(inputs)?.unwrap_or_else(|| waiting(inputs))))
            .collect::<Result<Vec<_>>>()
    };
    super::blocking::blocking(find).await
}

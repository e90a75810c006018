//! Where each indicator stands: beside its own past epidemics, and beside the series of other networks.

use super::{
    archive::{self, Archived},
    epidemic::{self, Assessment, Epidemic, Unlearnt},
    reference::{self, Correlation, Figure},
    territory::Territory,
    theme::Theme,
};
use crate::{Result, app::App};
use jiff::civil::Date;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stand {
    pub theme: Theme,
    /// Whether its figures are generated.
    pub demonstration: bool,
    /// The last day it speaks of.
    pub last_day: Date,
    /// Its thresholds and the grade of the last complete week.
    pub epidemic: Option<Epidemic>,
    /// Why a theme that has epidemics has no thresholds.
    pub unlearnt: Option<Unlearnt>,
    /// How far it goes together with a reference.
    pub correlation: Option<Correlation>,
    /// What somebody else published of it.
    pub published: Option<&'static Figure>,
}

/// Where one theme stands, or all that were published.
///
/// # Errors
/// `ias.theme-unpublished` when the theme asked for was never published.
pub async fn levels(app: &App, theme: Option<Theme>) -> Result<Vec<Stand>> {
    let mut tx = app.db.read().await?;
    let archived = match theme {
        Some(theme) => vec![archive::last(&mut tx, theme).await?],
        None => archive::all(&mut tx).await?,
    };
    let mut stands = Vec::with_capacity(archived.len());
    for Archived { vintage, publication } in archived {
        let (epidemic, unlearnt) = match epidemic::assess(&publication, Territory::FRANCE)? {
            Some(Assessment::Learnt(epidemic)) => (Some(epidemic), None),
            Some(Assessment::Unlearnt(unlearnt)) => (None, Some(unlearnt)),
            None => (None, None),
        };
        stands.push(Stand {
            theme: vintage.theme,
            demonstration: vintage.demonstration,
            last_day: vintage.last_day,
            epidemic,
            unlearnt,
            correlation: reference::correlation(&mut tx, &publication).await?,
            published: reference::published(vintage.theme, vintage.demonstration)?,
        });
    }
    Ok(stands)
}

//! What pages and the API show of publications: the overview of all themes, one theme in one territory, the regions on
//! a map, the open-data file and the cross field.

mod annotation;
mod notes;
mod overlay;
mod overview;
mod page;
mod panel;
mod region;
mod standing;

pub use annotation::{Annotation, Key};
pub use notes::{Flags, Missing};
pub use overlay::Overlay;
pub use overview::{Overview, Spark, Summary, overview};
pub use page::{View, view};
pub use panel::panel;
pub use region::{Days, Kind, Map, Region, map};
pub use standing::Standing;

use super::{
    archive::{self, Archived},
    document, publish,
    season::{self, Band, Season},
    territory::Territory,
    theme::Theme,
};
use crate::{Result, app::App};
use jiff::civil::Date;
use region::regions;
use serde::Serialize;
use standing::{Moment, standing};

/// What is asked of a theme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// Where.
    pub territory: Territory,
    /// As it was public at the end of this day in Paris; nothing for today's version.
    pub as_of: Option<Date>,
    /// The seasons whose levels are wanted; nothing for the newest few.
    pub seasons: Option<Vec<String>>,
}

impl Default for Asked {
    fn default() -> Self {
        Self { territory: Territory::FRANCE, as_of: None, seasons: None }
    }
}

/// The version of a theme that is public, or was at the end of a day.
async fn archived(app: &App, theme: Theme, as_of: Option<Date>) -> Result<Archived> {
    publish::at(app, &mut app.db.read().await?, theme, as_of).await
}

/// Seasons shown over each other.
const SEASONS: usize = 9;

/// One theme in full.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Detail {
    /// Where it stands.
    #[serde(flatten)]
    pub standing: Standing,
    /// SHA-256 of the publication.
    pub sha256: String,
    /// Month and day on which seasons begin.
    pub season_start: String,
    /// Newest first.
    pub seasons: Vec<Season>,
    /// Lowest and highest level of the past seasons among them.
    pub band: Option<Band>,
    /// The regions, if the theme has them.
    pub regions: Vec<Region>,
    /// The last day on which a region has a level.
    pub regions_day: Option<Date>,
    /// Address of the open-data file.
    pub csv: String,
}

/// A file to download.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Download {
    /// What it is called on the reader's disk.
    pub file_name: String,
    /// SHA-256 of its bytes.
    pub sha256: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// One theme in full.
///
/// # Errors
/// `ias.theme-unpublished` when it was never published.
pub async fn detail(app: &App, theme: Theme) -> Result<Detail> {
    let archived = archive::last(app, theme).await?;
    let held = publish::held(&mut app.db.read().await?).await?;
    let moment = Moment { today: app.clock.today(), held: &held };
    let seasons = season::seasons(archived.publication.national(), SEASONS);
    let regions_day = archived.publication.regions_day();
    Ok(Detail {
        standing: standing(&archived, archived.publication.national(), moment)?,
        sha256: archived.vintage.sha256.clone(),
        season_start: format!("{:02}-{:02}", season::START.0, season::START.1),
        band: season::band(seasons.get(1..).unwrap_or_default()),
        seasons,
        regions: regions_day.map_or_else(Vec::new, |day| regions(&archived.publication, Kind::Former, day)),
        regions_day,
        csv: format!("/open-data/ias/{theme}/tidy.csv"),
    })
}

/// The open-data file of a theme.
///
/// # Errors
/// As [`detail`].
pub async fn tidy(app: &App, theme: Theme) -> Result<Download> {
    let Archived { vintage, publication } = archive::last(app, theme).await?;
    let mark = if vintage.demonstration { "-demonstration" } else { "" };
    Ok(Download {
        file_name: format!("vigie-ias-{theme}{mark}-{}.csv", vintage.last_day),
        sha256: vintage.sha256,
        bytes: document::print(&publication).into_bytes(),
    })
}

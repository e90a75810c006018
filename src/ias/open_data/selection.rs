//! What somebody asks of a series: some territories, some days, in the version of today or of a day.

use super::{Part, json};
use crate::{
    Error, Result,
    app::App,
    ias::{archive, document, publication::Publication, publish, store::Version, theme::Theme},
};
use jiff::civil::Date;

pub struct Selection {
    version: Version,
    part: Publication,
    as_of: Option<json::AsOf>,
}

impl Selection {
    /// Finds this part of a theme, as it is public or was at the end of a day.
    ///
    /// # Errors
    /// `ias.theme-unpublished`; `ias.territory-unpublished` naming those for which the theme has no series.
    pub async fn find(app: &App, theme: Theme, part: &Part, as_of: Option<Date>) -> Result<Self> {
        let mut tx = app.db.read().await?;
        let archived = publish::at(&mut tx, &app.clock, theme, as_of).await?;
        let has = |territory| archived.publication.series.contains_key(territory);
        let lacking: Vec<String> =
            part.territories.iter().flatten().filter(|t| !has(t)).map(ToString::to_string).collect();
        if !lacking.is_empty() {
            let detail = format!("{theme} is not published for {}", lacking.join(", "));
            return Err(Error::absent("ias.territory-unpublished", detail));
        }
        let as_of = match as_of {
            None => None,
            Some(day) => {
                let last = archive::last(&mut tx, theme).await?;
                Some(json::AsOf { day, latest: last.version.number == archived.version.number })
            }
        };
        Ok(Self { part: part.of(&archived.publication), version: archived.version, as_of })
    }

    /// As JSON, a table by columns per territory.
    pub fn json(&self) -> Result<Vec<u8>> {
        json::print(&self.version, &self.part, self.as_of)
    }

    pub fn csv(&self) -> Vec<u8> {
        document::print(&self.part).into_bytes()
    }

    /// What it is called on a reader's disk.
    pub fn name(&self) -> String {
        let mark = if self.version.demonstration { "-demonstration" } else { "" };
        format!("vigie-ias-{}{mark}-{}-v{}", self.version.theme, self.version.last_day, self.version.number)
    }
}

//! What somebody asks of a series: some territories, some days, in the version of today or of a day.

use super::{
    Part, columns,
    gate::Gate,
    json::{self, Told},
};
use crate::{
    Error, Result,
    app::App,
    ias::{
        archive, document,
        evidence::Evidence,
        publication::Publication,
        publish,
        series::days_after,
        store::{self, Version},
        theme::Theme,
    },
};
use jiff::civil::Date;

pub struct Selection {
    version: Version,
    part: Publication,
    evidence: Evidence,
    told: Told,
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
        let last = store::latest(&mut tx, theme).await?;
        let latest = last.is_some_and(|last| last.number == archived.version.number);
        let before = as_of.map_or(i64::MAX, |day| app.clock.start_of(days_after(day, 1)));
        let gate = Gate::at(&archived.version, &store::holds_of(&mut tx, theme).await?, before)?;
        let told = Told { gate, as_of, latest };
        let evidence = archive::evidence(&mut tx, &archived.version).await?;
        Ok(Self { part: part.of(&archived.publication), version: archived.version, evidence, told })
    }

    /// As JSON, a table by columns per territory.
    pub fn json(&self) -> Result<Vec<u8>> {
        json::print(&self.version, (&self.part, &self.evidence), &self.told)
    }

    /// The columns of the Parquet file.
    pub fn parquet(&self) -> Result<Vec<u8>> {
        columns::print(&self.version, (&self.part, &self.evidence), &self.told.gate)
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

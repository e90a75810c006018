//! A selected part of a series: some territories, some days, in the current version or that of a day.

use super::{
    Grouping,
    context::Figures,
    gate::GateStatus,
    geojson,
    json::{self, VersionStatus},
    parquet, period,
    series_filter::SeriesFilter,
};
use crate::{
    Result,
    app::App,
    ias::{
        archive,
        evidence::Evidence,
        publication::Publication,
        publish,
        series::days_after,
        store::{self, Version},
        theme::Theme,
        tidy_csv,
    },
};
use jiff::civil::Date;

pub struct SeriesQueryResult {
    version: Version,
    part: Publication,
    evidence: Evidence,
    status: VersionStatus,
}

impl SeriesQueryResult {
    /// Finds this part of a theme, as it is public or was at the end of a day.
    ///
    /// # Errors
    /// `ias.theme-unpublished`; `ias.territory-unpublished` with the territories without a series.
    pub async fn find(app: &App, theme: Theme, part: &SeriesFilter, as_of: Option<Date>) -> Result<Self> {
        let mut tx = app.db.read().await?;
        let archived = publish::version_as_of(&mut tx, &app.clock, theme, as_of).await?;
        part.require(&archived.publication)?;
        let last = store::latest(&mut tx, theme).await?;
        let latest = last.is_some_and(|last| last.number == archived.version.number);
        let before = as_of.map_or(i64::MAX, |day| app.clock.start_of_day_millis(days_after(day, 1)));
        let gate = GateStatus::as_of(&archived.version, &store::holds_of(&mut tx, theme).await?, before)?;
        let status = VersionStatus { gate, as_of, latest };
        let stored = archive::stored_evidence(&mut tx, &archived.version).await?;
        // Releases the connection before decoding.
        drop(tx);
        let evidence = stored.decode()?;
        let part = part.apply(&archived.publication, &evidence);
        Ok(Self { part, version: archived.version, evidence, status })
    }

    fn data(&self) -> Figures<'_> {
        Figures { publication: &self.part, evidence: &self.evidence }
    }

    /// As JSON, a table by columns per territory: by day, or by these periods.
    pub fn json(&self, by: Option<Grouping>) -> Result<Vec<u8>> {
        match by {
            None => json::print(&self.version, self.data(), &self.status),
            Some(by) => json::print_periods(&self.version, self.data(), &self.status, by),
        }
    }

    /// The columns of the Parquet file.
    pub fn parquet(&self) -> Result<Vec<u8>> {
        parquet::print(&self.version, self.data(), &self.status.gate)
    }

    /// As CSV: the lines of the tidy file, or of these periods.
    pub fn csv(&self, by: Option<Grouping>) -> Vec<u8> {
        match by {
            None => tidy_csv::print(&self.part).into_bytes(),
            Some(by) => period::print(period::HEADER, by, self.data()),
        }
    }

    /// The last day of each territory with its outline.
    pub fn geojson(&self) -> Result<Vec<u8>> {
        geojson::print(&self.version, self.data(), &self.status)
    }

    /// File name for downloads.
    pub fn name(&self) -> String {
        let mark = if self.version.demonstration { "-demonstration" } else { "" };
        format!("vigie-ias-{}{mark}-{}-v{}", self.version.theme, self.version.last_day, self.version.number)
    }
}

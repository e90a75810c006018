//! The reference series of a theme, and their correlation with a publication.

use super::{
    catalogue::{Frequency, ReferenceId},
    correlation::{self, Correlation},
    model::{Origin, ReferenceSeries},
};
use crate::{
    Result,
    db::Tx,
    ias::{
        publication::Publication,
        season, store,
        theme::Theme,
        week::{self, Weekly},
    },
};
use jiff::civil::Date;

/// The correlation of a publication with the reference that has the newest weeks.
pub(crate) async fn correlation(tx: &mut Tx, publication: &Publication) -> Result<Option<Correlation>> {
    let held = of_theme(tx, publication.theme).await?;
    Ok(compare(publication, &held))
}

/// The references of a theme that have values.
pub(crate) async fn of_theme(tx: &mut Tx, theme: Theme) -> Result<Vec<ReferenceSeries>> {
    let mut all = Vec::new();
    for reference in ReferenceId::ALL.into_iter().filter(|reference| reference.theme() == theme) {
        all.extend(load(tx, reference).await?);
    }
    Ok(all)
}

/// The weekly reference of a theme with the newest weeks, against which the newest levels can be checked.
pub(crate) async fn weekly(tx: &mut Tx, theme: Theme) -> Result<Option<Weekly>> {
    let held =
        of_theme(tx, theme).await?.into_iter().filter(|held| held.description.rhythm == Frequency::Weekly);
    Ok(held.map(|held| held.values).max_by_key(|values| values.keys().next_back().copied()))
}

/// Loads the values of a reference: the imported ones, or else those from the indicator's own files.
pub(super) async fn load(tx: &mut Tx, reference: ReferenceId) -> Result<Option<ReferenceSeries>> {
    let description = reference.description()?;
    let values = store::reference(tx, reference).await?;
    if !values.is_empty() {
        return Ok(Some(ReferenceSeries { description, origin: Origin::Imported, values }));
    }
    if reference != ReferenceId::SentinellesFlu {
        return Ok(None);
    }
    // The files contain a seventh of the weekly incidence for each day of the week.
    let days = store::reference_column(tx, reference.theme()).await?;
    let values: Weekly = week::means(days).into_iter().map(|(monday, value)| (monday, 7.0 * value)).collect();
    Ok((!values.is_empty()).then_some(ReferenceSeries { description, origin: Origin::HistoricFile, values }))
}

/// Compares with the reference that has the newest values; among equals, the one with more pairs. `None` for a
/// demonstration, whose figures are generated.
pub(crate) fn compare(publication: &Publication, held: &[ReferenceSeries]) -> Option<Correlation> {
    if publication.demonstration {
        return None;
    }
    let of = |held: &ReferenceSeries| match held.description.rhythm {
        Frequency::Weekly => {
            let indicator = week::means(publication.national().levels());
            correlation::of_weeks(held.description, &indicator, &held.values)
        }
        Frequency::Yearly => correlation::of_years(held.description, &finals(publication), &held.values),
    };
    held.iter().filter_map(of).max_by_key(|found| (found.to, found.n))
}

/// The last level of each finished campaign, by its season's first day.
pub(super) fn finals(publication: &Publication) -> Weekly {
    let last_of_seasons: std::collections::BTreeMap<i16, (Date, f64)> =
        publication.national().levels().map(|(day, level)| (season::first_year(day), (day, level))).collect();
    let finished = |(year, (day, level)): (i16, (Date, f64))| {
        let (start, end) = (Date::new(year, season::START.0, season::START.1), Date::new(year + 1, 1, 31));
        Some((start.ok()?, level)).filter(|_| end.is_ok_and(|end| day >= end))
    };
    last_of_seasons.into_iter().filter_map(finished).collect()
}

#[cfg(test)]
mod tests;

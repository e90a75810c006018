//! Imports a reference. The file replaces the weeks from its first to its last one, so a week that it lacks is deleted.
//! Idempotent.

use super::{
    catalogue::{Description, ReferenceId},
    file::{self, Context},
    model::{Origin, ReferenceSeries},
};
use crate::{
    Result,
    app::App,
    file_errors::batch_error,
    ias::{InputFile, store, week::Weekly},
};
use jiff::civil::Date;
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Imported {
    pub reference: ReferenceId,
    pub values: usize,
    /// Number of new or changed values.
    pub changed: usize,
    /// Number of deleted values between the file's first and last one.
    pub removed: usize,
    /// First day of the first value.
    pub from: Option<Date>,
    /// First day of the last one.
    pub to: Option<Date>,
}

/// A reference, with or without values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReferenceItem {
    #[serde(flatten)]
    pub description: &'static Description,
    /// The origin of its values, if it has any.
    pub origin: Option<Origin>,
    pub values: usize,
    /// First day of the first value.
    pub from: Option<Date>,
    /// First day of the last one.
    pub to: Option<Date>,
}

/// Imports a file of a reference. A dry run is rolled back.
///
/// # Errors
/// [`crate::error::Kind::BadData`] with file, line and column of every error; nothing is imported then.
pub async fn import(
    app: &App,
    reference: ReferenceId,
    source: &InputFile,
    dry_run: bool,
) -> Result<Imported> {
    let context = Context { file: &source.name, reference, today: app.clock.today() };
    let values = file::parse(context, &source.bytes)
        .map_err(|faults| batch_error("ias.file-invalid", "imported", 1, 1).with_fields(faults))?;
    let mut tx = app.db.write().await?;
    let stored = store::reference(&mut tx, reference).await?;
    let (changed, removed) = differences(&stored, &values);
    store::put_reference(&mut tx, reference, &changed).await?;
    store::drop_reference(&mut tx, reference, &removed).await?;
    let news = changed.len() + removed.len();
    if news > 0 && !dry_run {
        tx.bump("ias").await?;
        tx.commit().await?;
    }
    Ok(Imported {
        reference,
        values: values.len(),
        changed: changed.len(),
        removed: removed.len(),
        from: values.keys().next().copied(),
        to: values.keys().next_back().copied(),
    })
}

/// The new values of a file, and the stored days that it lacks.
fn differences(stored: &Weekly, file: &Weekly) -> (Weekly, Vec<Date>) {
    let is_new = |(day, value): &(&Date, &f64)| stored.get(day) != Some(value);
    let changed = file.iter().filter(is_new).map(|(day, value)| (*day, *value)).collect();
    let covered = |day: &&Date| {
        file.keys().next().is_some_and(|first| first <= *day)
            && file.keys().next_back().is_some_and(|last| last >= *day)
    };
    let removed = stored.keys().filter(covered).filter(|day| !file.contains_key(day)).copied().collect();
    (changed, removed)
}

/// Lists all references, with their stored data.
pub async fn list(app: &App) -> Result<Vec<ReferenceItem>> {
    let mut tx = app.db.read().await?;
    let mut listed = Vec::new();
    for reference in ReferenceId::ALL {
        let series = super::series::load(&mut tx, reference).await?;
        let values = series.as_ref().map(|series: &ReferenceSeries| &series.values);
        listed.push(ReferenceItem {
            description: reference.description()?,
            origin: series.as_ref().map(|series| series.origin),
            values: values.map_or(0, Weekly::len),
            from: values.and_then(|values| values.keys().next().copied()),
            to: values.and_then(|values| values.keys().next_back().copied()),
        });
    }
    Ok(listed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn a_file_replaces_only_the_weeks_it_covers() {
        let day = |week: i8| date(2019, 1, week * 7);
        let stored = Weekly::from([(day(1), 1.0), (day(2), 2.0), (day(3), 3.0), (day(4), 4.0)]);
        let file = Weekly::from([(day(2), 2.0), (day(4), 5.0)]);
        assert_eq!(differences(&stored, &file), (Weekly::from([(day(4), 5.0)]), vec![day(3)]));
        assert_eq!(differences(&stored, &stored), (Weekly::new(), vec![]));
    }
}

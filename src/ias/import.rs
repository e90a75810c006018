//! Imports historic files: all files are parsed before anything is written, and written in one transaction, so that an
//! invalid file changes nothing.

use super::{
    compose::{ImportedData, UnpublishedReason, compose, missing_level},
    historic::{self, ExportKind, Historic, HistoricWriter, Kind},
    input_file::{InputFile, Progress},
    measure::{Measure, Observation},
    store,
    territory::Territory,
    theme::Theme,
};
use crate::{Result, app::App, db::Tx, error::FieldError, file_errors::FileBatch};
use jiff::civil::Date;
use serde::Serialize;
use std::collections::BTreeMap;

/// Options of an import.
#[derive(Debug, Clone, Copy, Default)]
pub struct ImportRequest {
    /// Whether to roll the import back.
    pub dry_run: bool,
    /// Whether to accept older data than stored, and days that lose much of it.
    pub replace: bool,
}

/// Result of an import for one theme.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Imported {
    pub theme: Theme,
    pub files: usize,
    pub values: usize,
    /// Number of new or changed values.
    pub changed: usize,
    /// Number of values that stay unchanged, because a file with later days contains them.
    pub older: usize,
    /// Whether the next publication replaces a demonstration series.
    pub replaced_demonstration: bool,
    /// The last day with a number.
    pub last_day: Option<Date>,
    /// Why the imported figures give no national level; null if they do.
    pub unpublished: Option<UnpublishedReason>,
}

/// Imports files of real series. `on_progress` receives the number of parsed bytes.
///
/// # Errors
/// [`crate::error::Kind::BadData`] with file, line and column of every error; nothing is imported then.
pub async fn import(
    app: &App,
    sources: &[InputFile],
    request: ImportRequest,
    on_progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Imported>> {
    let themes = read_all(sources, app.clock.today(), on_progress)?;
    let mut tx = app.db.write().await?;
    let mut imported = Vec::with_capacity(themes.len());
    for (theme, files) in themes {
        imported.push(store_files(&mut tx, theme, &files, request.replace, app.clock.millis()).await?);
    }
    if !request.dry_run {
        tx.commit().await?;
    }
    Ok(imported)
}

/// Parses every file, by theme, sorted by last day, so that of two files with the same day the later one wins, in
/// whatever order they were named.
fn read_all(
    sources: &[InputFile],
    today: Date,
    on_progress: &(dyn Fn(u64) + Sync),
) -> Result<BTreeMap<Theme, Vec<Historic>>> {
    let batch = FileBatch { code: "ias.file-invalid", verb: "imported" };
    let mut files = batch.parse_all(sources, |source| {
        let theme = source.theme.ok_or_else(|| vec![no_theme(source)])?;
        let context = historic::Context { file: &source.name, theme, today };
        let file = historic::parse(context, &source.bytes, Progress::new(&source.bytes, on_progress))?;
        Ok((theme, &source.bytes, file))
    })?;
    files.sort_by(|(_, a, of_a), (_, b, of_b)| {
        (of_a.last_day, of_a.kind, a).cmp(&(of_b.last_day, of_b.kind, b))
    });
    let mut themes: BTreeMap<Theme, Vec<Historic>> = BTreeMap::new();
    for (theme, _, file) in files {
        themes.entry(theme).or_default().push(file);
    }
    Ok(themes)
}

fn no_theme(source: &InputFile) -> FieldError {
    let known = Theme::ALL.map(Theme::slug).join(", ");
    let code = format!("the name tells no theme; say which with --theme ({known})");
    FieldError::new(source.name.clone(), code)
}

async fn store_files(
    tx: &mut Tx,
    theme: Theme,
    files: &[Historic],
    replace: bool,
    now: i64,
) -> Result<Imported> {
    let was_demonstration = replace_demonstration(tx, theme, now).await?;
    let stored = store::values(tx, theme).await?;
    let (changed, older) = merged(&stored, files, replace);
    store::put_values(tx, theme, &changed).await?;
    keep_layouts(tx, theme, files).await?;
    // The historic files contain imported data, published or not.
    tx.bump("ias").await?;
    let unpublished = missing_level(theme, &imported(tx, theme).await?)?;
    Ok(Imported {
        theme,
        files: files.len(),
        values: files.iter().map(|file| file.observations.len()).sum(),
        changed: changed.len(),
        older,
        replaced_demonstration: was_demonstration && unpublished.is_none(),
        unpublished,
        last_day: files.iter().filter_map(|file| file.last_day).max(),
    })
}

/// Returns the changes of files against the stored data, applied one after the other, and the number of values that are
/// ignored. A file with fewer days than earlier ones, in that territory and measure, does not change stored values.
fn merged(stored: &[Observation], files: &[Historic], replace: bool) -> (Vec<Observation>, usize) {
    let key = |o: &Observation| (o.territory, o.measure, o.day);
    let before: BTreeMap<_, f64> = stored.iter().map(|o| (key(o), o.value)).collect();
    let mut lasts = last_days(stored);
    let (mut updates, mut older) = (BTreeMap::new(), 0);
    for file in files {
        let reach = last_days(&file.observations);
        for o in &file.observations {
            let series = (o.territory, o.measure);
            let is_older = !replace && reach.get(&series) < lasts.get(&series);
            match updates.get(&key(o)).or_else(|| before.get(&key(o))) {
                Some(known) if is_older => older += usize::from(*known != o.value),
                _ => drop(updates.insert(key(o), o.value)),
            }
        }
        for (series, last) in reach {
            lasts.entry(series).and_modify(|known| *known = last.max(*known)).or_insert(last);
        }
    }
    updates.retain(|key, value| before.get(key) != Some(value));
    let changed = updates.into_iter().map(|((territory, measure, day), value)| Observation {
        territory,
        measure,
        day,
        value,
    });
    (changed.collect(), older)
}

fn last_days(observations: &[Observation]) -> BTreeMap<(Territory, Measure), Date> {
    let mut lasts = BTreeMap::new();
    for o in observations {
        let last = lasts.entry((o.territory, o.measure)).or_insert(o.day);
        *last = o.day.max(*last);
    }
    lasts
}

/// Marks the stored figures of a theme as real and deletes those of a demonstration; returns whether there were any.
/// The published demonstration stays until the next publication.
pub(super) async fn replace_demonstration(tx: &mut Tx, theme: Theme, now: i64) -> Result<bool> {
    let replaced = store::demonstration(tx, theme).await? == Some(true);
    if replaced {
        store::clear(tx, theme).await?;
        tx.bump("ias").await?;
    }
    store::put_series(tx, theme, false, now).await?;
    Ok(replaced)
}

/// Loads all imported data of a theme.
pub(super) async fn imported(tx: &mut Tx, theme: Theme) -> Result<ImportedData> {
    let counts = store::counts(tx, theme).await?;
    Ok(ImportedData {
        exclusions: store::exclusions(tx, theme).await?.of_counts(&counts),
        demonstration: store::demonstration(tx, theme).await?.unwrap_or_default(),
        observations: store::values(tx, theme).await?,
        counts,
        pharmacies: store::pharmacies(tx).await?,
        retired: store::retirements(tx, theme)
            .await?
            .into_iter()
            .map(|left| (left.territory, left.from))
            .collect(),
        events: store::events(tx).await?,
        products: store::products(tx, theme).await?,
    })
}

/// Stores the layouts of the last file of each kind, once the data of all files are stored.
async fn keep_layouts(tx: &mut Tx, theme: Theme, files: &[Historic]) -> Result<()> {
    // Counts are left out: where they differ from the file, they take precedence.
    let stored = ImportedData { observations: store::values(tx, theme).await?, ..ImportedData::default() };
    let publication = compose(theme, &stored)?;
    for kind in [Kind::National, Kind::Regional] {
        let Some(file) = files.iter().rfind(|file| file.kind == kind) else { continue };
        let sheet = HistoricWriter {
            publication: &publication,
            observations: &stored.observations,
            layout: None,
            audience: ExportKind::Operator,
        };
        store::put_layout(tx, theme, kind, &sheet.detect_layout(kind, &file.original)).await?;
    }
    Ok(())
}

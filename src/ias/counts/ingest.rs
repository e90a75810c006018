//! Ingests daily counts: all files are parsed before anything is written, and written in one transaction, so that an
//! invalid file changes nothing. A repeated day replaces the stored one, subject to the rules of `revision`.

use super::{
    model::Counts,
    products::{self, FileProducts},
    revision::{Losses, RegionYear, revise},
    table::{self, Table},
};
use crate::{
    Result,
    app::App,
    db::Tx,
    file_errors::FileBatch,
    ias::{
        compose::{UnpublishedReason, missing_level},
        import::{self, ImportRequest},
        input_file::{InputFile, Progress},
        level::{self, LevelInput},
        series::days_after,
        store,
        territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::Date;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Result of an ingest for one theme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Ingested {
    pub theme: Theme,
    /// Number of files with the theme.
    pub files: usize,
    /// Days of regions in them.
    pub days: usize,
    /// Number of new days.
    pub added: usize,
    /// Number of days stored with other figures.
    pub changed: usize,
    /// Number of days that stay unchanged, because the stored ones have a later extract.
    pub older: usize,
    /// Whether the next publication replaces a demonstration series.
    pub replaced_demonstration: bool,
    /// The first day stored.
    pub first_day: Option<Date>,
    pub last_day: Option<Date>,
    /// Number of days in between without a report from any region.
    pub missing_days: usize,
    /// Territories whose counts do not cover the baseline period, and which have no level.
    pub without_baseline: Vec<Territory>,
    /// Why the imported figures give no national level; null if they do.
    pub unpublished: Option<UnpublishedReason>,
}

/// Ingests files of daily counts. `on_progress` receives the number of parsed bytes.
///
/// # Errors
/// [`crate::error::Kind::BadData`] with file, line and column of every error, or with the days that would lose much of
/// the stored data; nothing is stored then.
pub async fn ingest(
    app: &App,
    sources: &[InputFile],
    request: ImportRequest,
    on_progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Ingested>> {
    let files = read_all(sources, app.clock.today(), on_progress)?;
    let mut themes: BTreeMap<Theme, ThemeFiles> = BTreeMap::new();
    for Table { counts, mut products } in files {
        for (theme, counts) in counts {
            let files = themes.entry(theme).or_insert_with(|| ThemeFiles::new(theme));
            files.counts.push(counts);
            files.products.push(products.remove(&theme).unwrap_or_default());
        }
    }
    let mut tx = app.db.write().await?;
    let mut ingested = Vec::with_capacity(themes.len());
    let mut losses = Losses::default();
    for files in themes.values() {
        let now = app.clock.millis();
        ingested.push(take(&mut tx, files, request.replace, now, &mut losses).await?);
        take_products(&mut tx, files).await?;
    }
    losses.check()?;
    if !request.dry_run {
        tx.commit().await?;
    }
    Ok(ingested)
}

/// Parses every file, sorted by last day, so that of two files with the same day and extract, the later one wins.
fn read_all(sources: &[InputFile], today: Date, on_progress: &(dyn Fn(u64) + Sync)) -> Result<Vec<Table>> {
    let batch = FileBatch { code: "ias.file-invalid", verb: "taken in" };
    let mut files = batch.parse_all(sources, |source| {
        table::parse(source, today, Progress::new(&source.bytes, on_progress))
    })?;
    files.sort_by_cached_key(|table| {
        table.counts.values().filter_map(Counts::date_range).map(|(_, last)| last).max()
    });
    Ok(files)
}

/// The contents of all files for one theme, file by file.
struct ThemeFiles {
    theme: Theme,
    counts: Vec<Counts>,
    products: Vec<FileProducts>,
}

impl ThemeFiles {
    fn new(theme: Theme) -> Self {
        Self { theme, counts: Vec::new(), products: Vec::new() }
    }
}

async fn take(
    tx: &mut Tx,
    files: &ThemeFiles,
    replace: bool,
    now: i64,
    losses: &mut Losses,
) -> Result<Ingested> {
    let ThemeFiles { theme, counts: files, .. } = files;
    let theme = *theme;
    let was_demonstration = import::replace_demonstration(tx, theme, now).await?;
    let mut merged = Counts::default();
    let (mut added, mut changed, mut older) = (0, 0, 0);
    let years = files.iter().flat_map(Counts::years);
    for at in years.map(|(region, year, _)| RegionYear { region, year }).collect::<BTreeSet<_>>() {
        let RegionYear { region, year } = at;
        let before = store::counted_year(tx, theme, region, year).await?.unwrap_or_default();
        let revised = revise(at, &before, files, replace, losses);
        added += revised.added;
        changed += revised.changed;
        older += revised.older;
        if before != revised.year {
            merged.set_year(region, year, revised.year);
        }
    }
    store::put_counts(tx, theme, &merged).await?;
    let stored = store::counts(tx, theme).await?;
    let span = stored.date_range();
    let unpublished = missing_level(theme, &import::imported(tx, theme).await?)?;
    Ok(Ingested {
        theme,
        files: files.len(),
        days: files.iter().map(Counts::len).sum(),
        added,
        changed,
        older,
        replaced_demonstration: was_demonstration && unpublished.is_none(),
        first_day: span.map(|(first, _)| first),
        last_day: span.map(|(_, last)| last),
        missing_days: stored.missing_days(Territory::FRANCE).len(),
        without_baseline: without_baseline(theme, &stored)?,
        unpublished,
    })
}

/// Number of days of products that are stored: more than the gate looks back.
const PRODUCT_DAYS: i64 = 120;

/// Stores the products of the days whose counts are stored as in the files. A file with fewer regions does not replace
/// one with more.
async fn take_products(tx: &mut Tx, files: &ThemeFiles) -> Result<()> {
    let ThemeFiles { theme, counts, products } = files;
    let theme = *theme;
    if products.iter().all(BTreeMap::is_empty) {
        return Ok(());
    }
    let stored = store::counts(tx, theme).await?;
    let Some((_, last)) = stored.date_range() else { return Ok(()) };
    let from = days_after(last, -PRODUCT_DAYS);
    let days =
        counts.iter().zip(products).flat_map(|(file, products)| products::days(file, products, &stored));
    store::put_products(tx, theme, days.filter(|(day, _)| *day >= from)).await?;
    store::drop_products(tx, theme, from).await
}

fn without_baseline(theme: Theme, counts: &Counts) -> Result<Vec<Territory>> {
    let (pharmacies, gone) = Default::default();
    let computed = level::levels(theme, LevelInput { counts, pharmacies: &pharmacies, retired: &gone })?;
    Ok(computed.map_or_else(Vec::new, |computed| computed.without_baseline))
}

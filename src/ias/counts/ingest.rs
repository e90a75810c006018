//! Ingest: daily counts are read whole before anything is written, and written in one transaction, so that a wrong file
//! leaves no trace. A day that comes again takes the place of the one that was stored, as far as `revision` lets it.

use super::{
    model::Counts,
    products::{self, FileProducts},
    revision::{Losses, revise},
    table::{self, Table},
};
use crate::{
    Result,
    app::App,
    db::Tx,
    faults::Batch,
    ias::{
        compose::{UnpublishedReason, missing_level},
        import::{self, ImportRequest},
        level::{self, Basis},
        series::days_after,
        source::{Advance, Source},
        store,
        territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::Date;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What an ingest did to one theme.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ingested {
    pub theme: Theme,
    /// Files that told of it.
    pub files: usize,
    /// Days of regions in them.
    pub days: usize,
    /// Those that were not stored.
    pub added: usize,
    /// Those that were stored with other figures.
    pub changed: usize,
    /// Those that stay as they are stored, because that was drawn later.
    pub older: usize,
    /// Whether the next publication replaces a demonstration series.
    pub replaced_demonstration: bool,
    /// The first day stored.
    pub first_day: Option<Date>,
    pub last_day: Option<Date>,
    /// Days between them that no region reported.
    pub missing_days: usize,
    /// Territories whose counts do not cover the baseline period: they have no level.
    pub without_baseline: Vec<Territory>,
    /// Why the imported figures give no national level; nothing where they give one.
    pub unpublished: Option<UnpublishedReason>,
}

/// Takes in files of daily counts. `advanced` is told how many bytes of them were understood.
///
/// # Errors
/// [`crate::error::Kind::BadData`] naming file, line and column of everything that is wrong, or the days that would lose much of
/// what is stored; nothing was taken in then.
pub async fn ingest(
    app: &App,
    sources: &[Source],
    request: ImportRequest,
    advanced: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Ingested>> {
    let files = read_all(sources, app.clock.today(), advanced)?;
    let mut themes: BTreeMap<Theme, (Vec<Counts>, Vec<FileProducts>)> = BTreeMap::new();
    for Table { counts, mut products } in files {
        for (theme, counts) in counts {
            let (files, of_files) = themes.entry(theme).or_default();
            files.push(counts);
            of_files.push(products.remove(&theme).unwrap_or_default());
        }
    }
    let mut tx = app.db.write().await?;
    let mut ingested = Vec::with_capacity(themes.len());
    let mut losses = Losses::default();
    for (theme, (files, products)) in themes {
        ingested
            .push(take(&mut tx, (theme, &files), request.replace, app.clock.millis(), &mut losses).await?);
        take_products(&mut tx, (theme, &files), &products).await?;
    }
    losses.check()?;
    if !request.dry_run {
        tx.commit().await?;
    }
    Ok(ingested)
}

/// Reads every file. In the order of their last days, so that of two that tell a day differently, drawn on the same day, the later
/// one has the last word.
fn read_all(sources: &[Source], today: Date, advanced: &(dyn Fn(u64) + Sync)) -> Result<Vec<Table>> {
    let batch = Batch { code: "ias.file-invalid", verb: "taken in" };
    let mut files =
        batch.read(sources, |source| table::read(source, today, Advance::new(&source.bytes, advanced)))?;
    files.sort_by_cached_key(|table| {
        table.counts.values().filter_map(Counts::span).map(|(_, last)| last).max()
    });
    Ok(files)
}

async fn take(
    tx: &mut Tx,
    (theme, files): (Theme, &[Counts]),
    replace: bool,
    now: i64,
    losses: &mut Losses,
) -> Result<Ingested> {
    let was_demonstration = import::replace_demonstration(tx, theme, now).await?;
    let mut merged = Counts::default();
    let (mut added, mut changed, mut older) = (0, 0, 0);
    for (region, year) in
        files.iter().flat_map(Counts::years).map(|(r, y, _)| (r, y)).collect::<BTreeSet<_>>()
    {
        let before = store::counted_year(tx, theme, region, year).await?.unwrap_or_default();
        let revised = revise((region, year), &before, files, replace, losses);
        added += revised.added;
        changed += revised.changed;
        older += revised.older;
        if before != revised.year {
            merged.set_year(region, year, revised.year);
        }
    }
    store::put_counts(tx, theme, &merged).await?;
    let stored = store::counts(tx, theme).await?;
    let span = stored.span();
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

/// Days of products that are stored: more than the gate looks back on.
const PRODUCT_DAYS: i64 = 120;

/// Stores what files say of products, of days whose counts are stored as those files have them. A file of fewer regions does not replace
/// one of more.
async fn take_products(
    tx: &mut Tx,
    (theme, files): (Theme, &[Counts]),
    products: &[FileProducts],
) -> Result<()> {
    if products.iter().all(BTreeMap::is_empty) {
        return Ok(());
    }
    let stored = store::counts(tx, theme).await?;
    let Some((_, last)) = stored.span() else { return Ok(()) };
    let from = days_after(last, -PRODUCT_DAYS);
    let days =
        files.iter().zip(products).flat_map(|(file, products)| products::days(file, products, &stored));
    store::put_products(tx, theme, days.filter(|(day, _)| *day >= from)).await?;
    store::drop_products(tx, theme, from).await
}

fn without_baseline(theme: Theme, counts: &Counts) -> Result<Vec<Territory>> {
    let (pharmacies, gone) = Default::default();
    let computed = level::levels(theme, Basis { counts, pharmacies: &pharmacies, gone: &gone })?;
    Ok(computed.map_or_else(Vec::new, |computed| computed.without_baseline))
}

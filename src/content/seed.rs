//! Seeds: content embedded in the binary. A kind without any entry is seeded by the same import as files of editors, so
//! that a new installation is a complete site. Required pages that an older version did not have (first page, menu,
//! footer) are seeded too.

use super::{
    import::{AssetSource, Batch, File, ImportOptions, import_into, read_batch},
    store,
};
use crate::{
    Result,
    app::App,
    db::Tx,
    entries::{kind::Kind, slug::Slug},
    ui::Pages,
};

#[derive(rust_embed::RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/seeds/content/"]
struct Seeds;

/// Imports missing seeds and returns their kinds. Idempotent, also when two processes run it at once.
pub async fn seed(app: &App) -> Result<Vec<Kind>> {
    let kinds = unseeded(app).await?;
    if kinds.is_empty() {
        return Ok(kinds);
    }
    // Parsed before the write lock is taken, to hold it briefly. The modules that sources name may come with them, or
    // be other ones here.
    let options = ImportOptions { tolerate: true, ..ImportOptions::default() };
    let mut readings = Vec::new();
    for kind in kinds {
        readings.push((kind, read_batch(app, &batch(kind), &options, &|_| ()).await?));
    }
    let mut tx = app.db.write().await?;
    // Checked again inside the write transaction: two processes may start on one empty database.
    let mut seeded = Vec::new();
    for (kind, mut reading) in readings {
        let missing = plan(&mut tx, kind).await?;
        reading.retain(|slug| missing.includes(slug));
        if !matches!(missing, SeedPlan::Nothing) {
            import_into(&mut tx, reading, &|_| ()).await?;
            seeded.push(kind);
        }
    }
    tx.commit().await?;
    Ok(seeded)
}

/// The kinds that [`seed`] would import; changes nothing.
pub async fn unseeded(app: &App) -> Result<Vec<Kind>> {
    let mut tx = app.db.read().await?;
    let mut kinds = Vec::new();
    for kind in seeds() {
        if !matches!(plan(&mut tx, kind).await?, SeedPlan::Nothing) {
            kinds.push(kind);
        }
    }
    Ok(kinds)
}

/// The seeds of a kind to import.
enum SeedPlan {
    Nothing,
    /// Missing pages that the site requires.
    Only(Vec<Slug>),
    Everything,
}

impl SeedPlan {
    fn includes(&self, slug: &Slug) -> bool {
        match self {
            Self::Nothing => false,
            Self::Only(slugs) => slugs.contains(slug),
            Self::Everything => true,
        }
    }
}

/// Selects the seeds to import. A seed that an editor deleted is not imported again.
async fn plan(tx: &mut Tx, kind: Kind) -> Result<SeedPlan> {
    let heads = store::list_meta(tx, kind).await?;
    if heads.is_empty() && !store::has_any(tx, kind).await? {
        return Ok(SeedPlan::Everything);
    }
    let mut missing = Vec::new();
    for slug in Pages::embedded().required_slugs().filter_map(|slug| slug.parse::<Slug>().ok()) {
        let is_there = heads.iter().any(|head| head.slug == slug);
        if kind == Kind::Page && !is_there && store::history(tx, kind, &slug).await?.is_empty() {
            missing.push(slug);
        }
    }
    Ok(if missing.is_empty() { SeedPlan::Nothing } else { SeedPlan::Only(missing) })
}

/// The kinds with seeds in the binary.
pub fn seeds() -> impl Iterator<Item = Kind> {
    Kind::ALL.into_iter().filter(|kind| paths(*kind).next().is_some())
}

/// The path of each seed of a kind, and what it is below the folder of the kind.
fn paths(kind: Kind) -> impl Iterator<Item = (String, String)> {
    let noun = kind.plural();
    <Seeds as rust_embed::RustEmbed>::iter().filter_map(move |path| {
        let below = path.strip_prefix(noun)?;
        let below = below.strip_prefix('/').or_else(|| (below == ".toml").then_some(path.as_ref()))?;
        Some((path.to_string(), below.to_owned()))
    })
}

/// Every seed but samples: its kind, its path and its bytes.
#[cfg(test)]
pub(super) fn files() -> Vec<(Kind, String, Vec<u8>)> {
    let of_kind = |kind| paths(kind).map(move |(path, _)| (kind, path));
    let all = Kind::ALL.into_iter().flat_map(of_kind);
    all.map(|(kind, path)| (kind, path.clone(), Seeds::get(&path).unwrap().data.into_owned())).collect()
}

/// The seeds of a kind, as files to import.
fn batch(kind: Kind) -> Batch {
    let mut paths: Vec<_> = paths(kind).collect();
    paths.sort();
    let files = paths.into_iter().filter_map(|(path, below)| {
        let bytes = Seeds::get(&path)?.data.into_owned();
        let file = File::placed(&format!("seeds/content/{path}"), &below, bytes);
        Some(file.with_assets(AssetSource::Embedded(|path| Some(Seeds::get(path)?.data.into_owned()))))
    });
    Batch { kind, files: files.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{clock::Clock, content::import::examine};

    #[test]
    fn imports_every_seed_without_a_warning() {
        let clock = Clock::fixed("2026-11-21T06:10:00Z".parse().unwrap());
        assert_eq!(seeds().collect::<Vec<_>>(), Kind::ALL);
        for kind in seeds() {
            let (entries, warnings) = examine(&clock, &batch(kind), &ImportOptions::default(), &|_| ())
                .unwrap_or_else(|e| panic!("{kind}: {e}"));
            assert!(entries > 0, "{kind}");
            assert_eq!(warnings, [], "{kind}");
        }
    }
}

//! Import: every file is read before anything is written, and everything is written in one transaction, so that a
//! wrong file leaves no trace.

use super::{
    compose::{Holdings, compose},
    historic::{self, Audience, Historic, Kind, Sheet},
    source::Source,
    store,
    theme::Theme,
};
use crate::{Result, app::App, db::Tx, error::Error};
use jiff::civil::Date;
use serde::Serialize;
use std::collections::BTreeMap;

/// What an import did to one theme.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Imported {
    pub theme: Theme,
    pub files: usize,
    pub values: usize,
    /// Those that were not stored already.
    pub changed: u64,
    /// Whether a demonstration series made way.
    pub replaced_demonstration: bool,
    /// The last day with a number.
    pub last_day: Option<Date>,
}

/// Imports files of real series. `each` is called after each file that was read. A dry run does all of it and
/// takes it back.
///
/// # Errors
/// [`crate::error::Kind::BadData`] naming file, line and column of everything that is wrong; nothing was
/// imported then.
pub async fn import(
    app: &App,
    sources: &[Source],
    dry_run: bool,
    each: &(dyn Fn() + Sync),
) -> Result<Vec<Imported>> {
    let files = parse_all(sources, app.clock.today(), each)?;
    let mut tx = app.db.write().await?;
    let imported = store_files(&mut tx, files, false, app.clock.millis()).await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok(imported)
}

/// Reads every file, or says what is wrong with each that cannot be read. In the order of their last days, so
/// that of two vintages the later one has the last word, whatever the order they were named in.
pub(super) fn parse_all(
    sources: &[Source],
    today: Date,
    each: &(dyn Fn() + Sync),
) -> Result<Vec<(Theme, Historic)>> {
    let mut files = Vec::new();
    let (mut faults, mut wrong) = (Vec::new(), 0);
    for source in sources {
        let context = historic::Context { file: &source.name, theme: source.theme, today };
        match historic::parse(context, &source.bytes) {
            Ok(file) => files.push((source, file)),
            Err(found) => {
                wrong += 1;
                faults.extend(found);
            }
        }
        each();
    }
    if wrong > 0 {
        let detail = match sources.len() {
            1 => "1 file cannot be imported, so nothing was".to_owned(),
            all => format!("{wrong} of {all} files cannot be imported, so nothing was"),
        };
        return Err(Error::bad_data("ias.file-invalid", detail).with_fields(faults));
    }
    files.sort_by(|(a, of_a), (b, of_b)| {
        (of_a.last_day, of_a.kind, &a.bytes).cmp(&(of_b.last_day, of_b.kind, &b.bytes))
    });
    Ok(files.into_iter().map(|(source, file)| (source.theme, file)).collect())
}

/// Stores files that were read, theme by theme.
pub(super) async fn store_files(
    tx: &mut Tx,
    files: Vec<(Theme, Historic)>,
    demonstration: bool,
    now: i64,
) -> Result<Vec<Imported>> {
    let mut themes: BTreeMap<Theme, Vec<Historic>> = BTreeMap::new();
    for (theme, file) in files {
        themes.entry(theme).or_default().push(file);
    }
    let mut imported = Vec::new();
    for (theme, files) in themes {
        let held = store::demonstration(tx, theme).await?;
        let replaced_demonstration = held == Some(true) && !demonstration;
        if replaced_demonstration {
            store::clear(tx, theme).await?;
            store::clear_layouts(tx, theme).await?;
        }
        store::put_series(tx, theme, demonstration, now).await?;
        let mut changed = 0;
        for file in &files {
            changed += store::put_values(tx, theme, &file.observations).await?;
        }
        // A demonstration came in no file that anybody would want back.
        if !demonstration {
            keep_layouts(tx, theme, &files).await?;
        }
        imported.push(Imported {
            theme,
            files: files.len(),
            values: files.iter().map(|file| file.observations.len()).sum(),
            changed,
            replaced_demonstration,
            last_day: files.iter().filter_map(|file| file.last_day).max(),
        });
    }
    Ok(imported)
}

/// Keeps how the last file of each kind looked, told by what is held now that all of them are in.
async fn keep_layouts(tx: &mut Tx, theme: Theme, files: &[Historic]) -> Result<()> {
    // Counts are left out: where they differ from the file, they are right.
    let held = Holdings { observations: store::values(tx, theme).await?, ..Holdings::default() };
    let publication = compose(theme, &held)?;
    for kind in [Kind::National, Kind::Regional] {
        let Some(file) = files.iter().rfind(|file| file.kind == kind) else { continue };
        let sheet = Sheet {
            publication: &publication,
            observations: &held.observations,
            layout: None,
            audience: Audience::Operator,
        };
        store::put_layout(tx, theme, kind, &sheet.learn(kind, &file.original)).await?;
    }
    Ok(())
}

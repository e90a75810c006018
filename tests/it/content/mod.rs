//! Content for editors, operators and programs: atomic imports, the API,
//! previews, and machine-readable output.

mod feeds;
mod frame;
mod graphql;
mod hostile;
mod import;
mod kept;
mod machines;
mod pictures;
mod preview;
mod published;
mod renamed;
pub mod sample_entry;
mod served;
mod sources;
mod terminal;

use crate::{
    schema::config,
    seeded::{self, Seeds},
};
use tempfile::TempDir;
use vigie::{
    App, Error,
    content::{self, Batch, File, Format, ImportOptions, Kind, Report},
};

/// A fresh database with its clock on a fixed day.
async fn app() -> (App, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.clock = Some("2026-11-21T06:10:00Z".parse().unwrap());
    (seeded::open(config, Seeds::Nothing).await, folder)
}

/// A file at this path below the folder of its kind.
fn file(path: &str, text: impl Into<Vec<u8>>) -> File {
    File::placed(path, path, text.into())
}

async fn import_as(app: &App, kind: Kind, files: Vec<File>, options: ImportOptions) -> Result<Report, Error> {
    content::import(app, &Batch { kind, files }, &options, &|_| ()).await
}

async fn import(app: &App, kind: Kind, files: Vec<File>) -> Result<Report, Error> {
    import_as(app, kind, files, ImportOptions::default()).await
}

/// The errors of an import: one line with place and problem each.
fn outcome_text(result: Result<Report, Error>) -> String {
    let error = result.unwrap_err();
    assert_eq!((error.code, error.kind.exit()), ("content.file-invalid", 65), "{error}");
    error.fields.iter().map(|field| format!("{}: {}\n", field.pointer, field.code)).collect()
}

/// The number of stored versions of a kind.
async fn stored(app: &App, kind: Kind) -> usize {
    content::list_meta(app, kind).await.unwrap().len()
}

/// A page with a heading and these further elements.
fn page(title: &str, elements: &str) -> String {
    format!(
        "title = \"{title}\"\nsummary = \"Une page.\"\nlayout = \"article\"\n\n[[element]]\ntype = \"heading\"\ntext = \"Un\"\n{elements}"
    )
}

fn article(id: &str, body: &str) -> String {
    format!(
        "+++\nid = \"{id}\"\nlocale = \"fr\"\ntitle = \"T\"\nsummary = \"S\"\npublished = 2026-10-14\noutlet = \"Vigie\"\n+++\n{body}\n"
    )
}

/// A file in this format, without a meaningful name.
fn nameless(format: Format, text: impl Into<Vec<u8>>) -> File {
    File::of_bytes("standard input", Some(format), text.into())
}

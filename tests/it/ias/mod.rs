//! The indicators for operators and readers: import, publication and reading, with files of every vintage.

mod aggregate;
mod alerts;
mod attacks;
mod bulletins;
mod consumers;
mod coverage;
mod events;
mod faces;
pub(crate) mod files;
mod gate;
mod generated;
mod holds;
mod http;
mod ingest;
mod late_lines;
mod levels;
mod nowcast;
mod open_data;
mod openapi;
mod parts;
mod products;
mod publishing;
mod real;
mod refused;
mod reported;
mod retired;
mod revisions;
mod statements;
mod terminal;
mod unpublished;
mod young;

use crate::{
    harness::real,
    schema,
    seeded::{self, Seeds},
};
use std::{fs, path::PathBuf};
use tempfile::TempDir;
use vigie::{
    app::App,
    config::Config,
    db::SchemaPolicy,
    ias::{self, InputFile, Outcome, PublishRequest, Published, SeriesFilter, SeriesQueryResult, Theme},
};

/// An application on a fresh database, on a morning of May 2016.
async fn app() -> (App, TempDir) {
    app_with(Seeds::Nothing).await
}

/// The same application with the series of a fresh install.
async fn demonstration() -> (App, TempDir) {
    app_with(Seeds::Indicators).await
}

async fn app_with(seeds: Seeds) -> (App, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (seeded::open(config(&folder, "2016-05-14T06:00:00Z"), seeds).await, folder)
}

/// An application on the database of this folder, with its clock at this instant.
async fn open(folder: &TempDir, now: &str) -> App {
    App::open(config(folder, now), SchemaPolicy::Require).await.unwrap()
}

fn config(folder: &TempDir, now: &str) -> Config {
    Config { clock: Some(now.parse().unwrap()), ..schema::config(folder.path()) }
}

/// The same on a fresh database of the PostgreSQL server, if there is one.
async fn app_on_postgres() -> Option<(App, TempDir)> {
    let folder = tempfile::tempdir().unwrap();
    let config = Config {
        clock: Some("2016-05-14T06:00:00Z".parse().unwrap()),
        database_url: Some(schema::postgres(folder.path()).await?),
        ..schema::config(folder.path())
    };
    // As `vigie init` does.
    fs::create_dir(&config.data_dir).unwrap();
    Some((App::open(config, SchemaPolicy::Migrate).await.unwrap(), folder))
}

/// The real historic files; `None`, with a report, if this machine does not have them.
fn real_files() -> Option<Vec<PathBuf>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(real("ias")?).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    Some(files)
}

/// The sources that an import reads from these files.
fn sources(paths: &[PathBuf]) -> Vec<InputFile> {
    paths.iter().map(|path| InputFile::from_file(path, None, &|_| ()).unwrap()).collect()
}

fn source(name: &str, theme: Theme, bytes: Vec<u8>) -> InputFile {
    InputFile { name: name.to_owned(), theme: Some(theme), bytes }
}

async fn import(app: &App, sources: &[InputFile]) -> Vec<ias::Imported> {
    ias::import(app, sources, ias::ImportRequest::default(), &|_| ()).await.unwrap()
}

/// Publishes against the gate, which would hold most of these artificial series.
async fn publish(app: &App) -> Vec<Published> {
    ias::publish(app, &forced(None)).await.unwrap()
}

fn forced(theme: Option<Theme>) -> PublishRequest {
    PublishRequest { theme, force: Some("made up for a test".to_owned()), ..PublishRequest::default() }
}

fn is_new(published: &Published) -> bool {
    matches!(published.outcome, Outcome::Published | Outcome::Forced)
}

/// All published files of a theme.
async fn whole(app: &App, theme: Theme) -> vigie::Result<SeriesQueryResult> {
    SeriesQueryResult::find(app, theme, &SeriesFilter::default(), None).await
}

/// The published lines of a theme: territory, day, level and status.
async fn tidy(app: &App, theme: Theme) -> Vec<(String, String, f64, String)> {
    let text = String::from_utf8(whole(app, theme).await.unwrap().csv(None)).unwrap();
    let line = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        (cells[1].to_owned(), cells[2].to_owned(), cells[3].parse().unwrap(), cells[4].to_owned())
    };
    text.lines().skip(1).map(line).collect()
}

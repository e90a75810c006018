//! Shell completion of values from the database. The shell runs this binary, which uses the configuration of
//! the environment and the current folder. If the data cannot be read, there are no candidates.

use crate::{
    App, Error, Result,
    config::{Config, Resolved, Sources},
    db::SchemaPolicy,
};
use clap_complete::{ArgValueCandidates, CompletionCandidate};
use std::collections::BTreeMap;

/// Values with their descriptions.
type Candidates = Vec<(String, String)>;

/// Completes a value with the candidates that a use case returns.
pub(crate) fn complete_with<A>(ask: A) -> ArgValueCandidates
where
    A: AsyncFn(&App) -> Result<Candidates> + Send + Sync + 'static,
{
    let candidate =
        |(value, about): (String, String)| CompletionCandidate::new(value).help(Some(about.into()));
    ArgValueCandidates::new(move || query(&ask).unwrap_or_default().into_iter().map(candidate).collect())
}

fn query(ask: &impl AsyncFn(&App) -> Result<Candidates>) -> Result<Candidates> {
    let resolved = Resolved::from_sources(Sources::load(BTreeMap::new(), None)?)?;
    let config = Config::from_resolved(&resolved)?;
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Error::internal)?;
    runtime.block_on(async {
        let app = App::open(config, SchemaPolicy::Require).await?;
        let found = ask(&app).await;
        app.db.close().await;
        found
    })
}

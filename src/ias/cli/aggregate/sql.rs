//! `vigie ias aggregate --sql`: prints the count as a query for an engine that stores the sales.

use super::write::whole;
use crate::{
    Result,
    cli::output::{Outcome, Output},
    error::Error,
    ias::aggregate::{Engine, Query, query},
};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct SqlOutput<'a> {
    engine: Engine,
    sql: &'a str,
}

/// Writes the query to a file, or to standard output for `-`.
pub(super) fn run(request: &Query, to: &Path, out: &Output) -> Result<Outcome> {
    let (engine, sql) = (request.engine, query(request)?);
    if to != Path::new("-") {
        let failed = |e: std::io::Error| Error::file("write", to, &e);
        whole(to, |file| file.write_all(sql.as_bytes()).map_err(failed))?;
    }
    if to == Path::new("-") || out.is_json() {
        out.result(&SqlOutput { engine, sql: &sql }, |document| document.sql.to_owned())?;
    }
    Ok(Outcome::Done)
}

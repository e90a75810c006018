//! `vigie ias aggregate --sql`: prints the count as a query for an engine that stores the sales.

use super::{Options, extraction_day, write::whole};
use crate::{
    Result,
    cli::output::{Outcome, Output},
    clock::Clock,
    error::Error,
    ias::aggregate::{Engine, Query, query},
};
use serde::Serialize;
use std::path::Path;

#[derive(Serialize)]
struct Document<'a> {
    engine: Engine,
    sql: &'a str,
}

pub(super) fn run(clock: &Clock, engine: Engine, options: Options, out: &Output) -> Result<Outcome> {
    let asked = Query {
        engine,
        baskets: options.baskets.unwrap_or_default(),
        theme: options.theme,
        extracted_on: extraction_day(options.extracted_on, clock.today())?,
        table: options.table,
    };
    let sql = query(&asked)?;
    if options.out != Path::new("-") {
        let failed = |e: std::io::Error| Error::file("write", &options.out, &e);
        whole(&options.out, |file| file.write_all(sql.as_bytes()).map_err(failed))?;
    }
    if options.out == Path::new("-") || out.is_json() {
        out.result(&Document { engine, sql: &sql }, |document| document.sql.to_owned())?;
    }
    Ok(Outcome::Done)
}

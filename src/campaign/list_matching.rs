//! Matches a client's list of pharmacies or doctors to the base, with review of doubtful rows.

use super::{
    contacts::{Columns, Selection, columns_with, pages, refusal},
    matching::{
        Match, Matcher, Outcome, person,
        pharmacy::{self, Towns},
        scheme::Scheme,
    },
    model::contact::{ContactFields, ContactKind},
};
use crate::{
    App, Error, Result,
    error::Kind,
    file_errors::FileErrors,
    reader::Task,
    tables::{self, Rows},
    turn::{FairQueue, QueuePermit, Rules, acquire_for_visitor, run_with_permit},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::HashMap,
    io::{Read, Write},
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::LazyLock,
    time::Duration,
};
use tokio::{runtime::Handle, task::spawn_blocking};

/// Maximum rows of a list: several times the number of pharmacies.
const MAX_ROWS: usize = 200_000;
/// Maximum bytes of text in its cells.
const MAX_TEXT_BYTES: usize = 20_000_000;

/// Parses an uploaded list, in the child process.
#[derive(Serialize, Deserialize)]
pub(crate) struct ReadPlaces {
    /// The columns of fields that are not detected; `None` for a field without a column.
    pub(crate) columns: Vec<(String, Option<usize>)>,
}

/// The rows of a list, each with the line on which it begins, counted from 1.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Places {
    columns: Columns,
    rows: Vec<(u64, ContactFields)>,
}

impl Task for ReadPlaces {
    type Output = Places;
    const NAME: &'static str = "list-places";

    fn run(self, file: &Path, _: &mut dyn Write) -> Result<Places> {
        parse_list(file, &self.columns)
    }
}

/// A row of the list with its match.
pub(crate) struct MatchedRow {
    /// The line on which it begins, counted from 1.
    pub(crate) line: u64,
    pub(crate) entry: ContactFields,
    pub(crate) found: Match,
    /// The matched contact, or the best candidate.
    pub(crate) contact: Option<MatchedContact>,
}

/// The fields of a contact in a result.
#[derive(Clone)]
pub(crate) struct MatchedContact {
    pub(crate) id: String,
    pub(crate) entry: ContactFields,
}

/// A matched list.
pub(crate) struct MatchedList {
    /// The mapping of columns to fields.
    pub(crate) columns: Columns,
    pub(crate) rows: Vec<MatchedRow>,
}

impl MatchedList {
    pub(crate) fn count(&self, outcome: Outcome) -> usize {
        self.rows.iter().filter(|row| row.found.outcome == outcome).count()
    }

    /// Decides a doubtful row; other rows are unchanged.
    pub(crate) fn decide(&mut self, line: u64, is_meant: bool) {
        let doubtful = |row: &&mut MatchedRow| row.line == line && row.found.outcome == Outcome::Review;
        for row in self.rows.iter_mut().filter(doubtful) {
            row.found.outcome = if is_meant { Outcome::Matched } else { Outcome::None };
            if !is_meant {
                row.contact = None;
            }
        }
    }

    /// Applies the decisions of a table with the columns row, contact and decision (yes, no or empty), and returns their number.
    ///
    /// # Errors
    /// `campaign.file-invalid` with every invalid line; no decision is applied then.
    pub(crate) fn decide_all(&mut self, name: &str, table: impl Read) -> Result<usize> {
        let mut faults = FileErrors::new(name);
        let mut decided = Vec::new();
        let proposed: HashMap<u64, &str> = (self.rows.iter())
            .filter_map(|row| Some((row.line, row.contact.as_ref()?.id.as_str())))
            .collect();
        let mut reader = tables::edited(table).map_err(|e| Error::input("read", Path::new(name), &e))?;
        let unread = |e: csv::Error| Error::bad_data("campaign.file-invalid", format!("{name}: {e}"));
        let header = reader.headers().map_err(unread)?.clone();
        let place = |wanted| header.iter().position(|column| column == wanted);
        let (Some(row), Some(contact), Some(decision)) = (place("row"), place("contact"), place("decision"))
        else {
            let detail = format!("{name}: the columns row, contact and decision are required");
            return Err(Error::bad_data("campaign.file-invalid", detail));
        };
        for record in reader.records() {
            let record = record.map_err(unread)?;
            let line = record.position().map_or(0, csv::Position::line);
            let cell = |at: usize| record.get(at).unwrap_or_default().trim();
            let is_meant = match cell(decision).to_lowercase().as_str() {
                "" => continue,
                "yes" | "y" => true,
                "no" | "n" => false,
                _ => {
                    faults.add(line, "decision", "must be yes, no or empty");
                    continue;
                }
            };
            match cell(row).parse::<u64>() {
                Ok(of) if proposed.get(&of) == Some(&cell(contact)) => decided.push((of, is_meant)),
                _ => faults.add(line, "contact", "this contact is not the current proposal for this row"),
            }
        }
        if !faults.is_empty() {
            let detail = format!("{name}: some decisions are invalid, so none was applied");
            return Err(Error::bad_data("campaign.file-invalid", detail).with_fields(faults.into_fields()));
        }
        decided.iter().for_each(|(line, is_meant)| self.decide(*line, *is_meant));
        Ok(decided.len())
    }
}

/// Permits of matching: each run uses all cores and keeps the base in memory.
static MATCH_PERMITS: LazyLock<FairQueue> = LazyLock::new(|| {
    FairQueue::new(Rules {
        max_running: 2,
        max_running_per_network: 1,
        for_light: 1,
        stop_after: Duration::from_millis(500),
        max_queued_per_network: 8,
        max_queued: 32,
        queue_timeout: Duration::from_secs(10),
    })
});

/// Parses a list of an operator.
///
/// # Errors
/// `campaign.file-invalid` for a file without contacts; file errors.
pub(crate) async fn read_list(path: PathBuf) -> Result<Places> {
    spawn_blocking(move || parse_list(&path, &[])).await.map_err(Error::internal)?
}

/// Matches a list to the base with a permit. With `one_to_one`, each contact matches one row at most.
///
/// # Errors
/// `campaign.base-empty` if the base has no contact of this kind; `request.too-many` and `server.overloaded`
/// without a permit; database errors.
pub(crate) async fn match_list(
    app: &App,
    Places { columns, rows }: Places,
    kind: ContactKind,
    one_to_one: bool,
) -> Result<MatchedList> {
    let turn = acquire_for_visitor(&MATCH_PERMITS).await?;
    let selection = Selection { kind: Some(kind), ..Selection::default() };
    let mut base = Vec::new();
    pages(app, &selection, |page| {
        base.extend(
            page.into_iter()
                .map(|listed| MatchedContact { id: listed.contact.id, entry: listed.contact.entry }),
        );
        Ok(())
    })
    .await?;
    if base.is_empty() {
        let detail = format!(
            "the base has no contacts of kind {kind}: import them with `vigie import contacts FILE --kind {kind}`"
        );
        return Err(Error::new(Kind::Conflict, "campaign.base-empty", detail));
    }
    let compare = move || {
        let towns = Towns::from_base(base.iter().map(|contact| contact.entry.establishment()));
        let records = base.iter().map(|contact| values(kind, &contact.entry, &towns)).collect();
        let values_of_rows: Vec<_> = rows.iter().map(|(_, entry)| values(kind, entry, &towns)).collect();
        let found = match_in_turn(&Matcher::new(scheme(kind), records), &values_of_rows, one_to_one, turn)?;
        let row_of = |((line, entry), found): ((u64, ContactFields), Match)| {
            let contact = found.record.map(|at| base[at].clone());
            MatchedRow { line, entry, found, contact }
        };
        Ok(rows.into_iter().zip(found).map(row_of).collect())
    };
    let rows = run_with_permit((), compare).await?;
    Ok(MatchedList { columns, rows })
}

/// Retries with a new permit after it was stopped for another visitor.
fn match_in_turn(
    matcher: &Matcher,
    rows: &[Vec<String>],
    one_to_one: bool,
    mut turn: QueuePermit,
) -> Result<Vec<Match>> {
    loop {
        if let Some(found) = matcher.matches_until(rows, one_to_one, &|| turn.must_stop()) {
            return Ok(found);
        }
        turn = Handle::current().block_on(turn.requeue())?;
    }
}

/// The comparison scheme of a kind of contact: doctors are persons, others are places.
fn scheme(kind: ContactKind) -> &'static Scheme {
    match kind {
        ContactKind::Generalist => &person::SCHEME,
        ContactKind::Pharmacy | ContactKind::HospitalPharmacy => &pharmacy::SCHEME,
    }
}

/// The repaired and normalised values of an entry, in the order of the scheme's fields.
fn values(kind: ContactKind, entry: &ContactFields, towns: &Towns) -> Vec<String> {
    let place = entry.establishment().repaired(towns);
    match kind {
        ContactKind::Generalist => person::values(entry.rpps.as_deref().unwrap_or_default(), &place),
        ContactKind::Pharmacy | ContactKind::HospitalPharmacy => place.values(),
    }
}

/// The rows of a list as written; matching repairs the values that it compares.
fn parse_list(path: &Path, choices: &[(String, Option<usize>)]) -> Result<Places> {
    let columns = columns_with(path, choices)?;
    let (mut rows, mut bytes) = (Vec::new(), 0);
    tables::rows(path, 0, Rows::Values, |line, cells| {
        let cell = |field| columns.cell(field, cells).to_owned();
        let code = |field| Some(cell(field)).filter(|code| !code.is_empty());
        let entry = ContactFields {
            finess: code("finess"),
            rpps: code("rpps"),
            cip: code("cip"),
            name: columns.joined(&["firstname", "name"], cells),
            address: columns.joined(&["number", "street-type", "address"], cells),
            postcode: cell("postalcode"),
            town: cell("city"),
            phone: cell("phone"),
            email: None,
        };
        rows.push((line, entry));
        bytes += cells.as_slice().len();
        if rows.len() > MAX_ROWS || bytes > MAX_TEXT_BYTES {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })
    .map_err(|e| refusal(path, &e))?;
    if rows.len() > MAX_ROWS || bytes > MAX_TEXT_BYTES {
        let detail = format!(
            "{}: more than {MAX_ROWS} rows or {MAX_TEXT_BYTES} bytes of text; split it into parts",
            path.display()
        );
        return Err(Error::bad_data("campaign.file-invalid", detail));
    }
    Ok(Places { columns, rows })
}

//! Reads the recipient list of a sponsor: mail addresses, or pharmacies that are matched with the contacts.

use crate::{
    App, Error, Result,
    campaign::{
        contacts::ContactKind,
        list_matching::{MatchedContact, MatchedList, MatchedRow, ReadPlaces, match_list},
        matching::{Evidence, Outcome},
        separated,
    },
    email::Email,
    error::Kind,
    reader::{self, Task},
    requests::model::{FIELDS, LIST, ListKind, Place, RecipientList, UncertainRow},
    tables::{self, Rows, Unreadable},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::HashSet,
    io::Write,
    ops::ControlFlow,
    path::{Path, PathBuf},
};

/// The maximum number of addresses in a list.
const MAX_ADDRESSES: usize = 100_000;

pub(super) async fn read_list(
    app: &App,
    path: PathBuf,
    own: ListKind,
    columns: Vec<(String, Option<usize>)>,
) -> Result<RecipientList> {
    match own {
        ListKind::Addresses => reader::read(app, ReadAddresses {}, path).await,
        ListKind::Pharmacies => {
            let places = reader::read(app, ReadPlaces { columns }, path).await.map_err(no_list)?;
            Ok(pharmacies(match_list(app, places, ContactKind::Pharmacy, true).await?))
        }
    }
}

/// Reads the addresses of a list.
#[derive(Serialize, Deserialize)]
pub(crate) struct ReadAddresses {}

impl Task for ReadAddresses {
    type Output = RecipientList;
    const NAME: &'static str = "list-addresses";

    fn run(self, file: &Path, _: &mut dyn Write) -> Result<RecipientList> {
        addresses(file)
    }
}

/// The first address of each row, without duplicates. If no header names the columns, each address in a row
/// that contains only addresses counts as a row.
fn addresses(path: &Path) -> Result<RecipientList> {
    let (mut list, mut known) = (RecipientList::empty(ListKind::Addresses), HashSet::new());
    let tables = tables::read_tables(path, LIST.field).map_err(|e| refusal(&e))?;
    let columns = tables.iter().take(1).flat_map(|table| (1_u64..).zip(&table.columns));
    let is_named = columns.into_iter().any(|(number, column)| column.name != number.to_string());
    let each = |line: u64, cells: &csv::StringRecord| {
        let parts = cells.iter().flat_map(separated).filter(|part| !part.is_empty());
        let parsed: Vec<_> = parts.map(|part| part.parse::<Email>().ok()).collect();
        let most = if is_named || parsed.contains(&None) { 1 } else { parsed.len() };
        list.rows += most as u64;
        if parsed.iter().all(Option::is_none) {
            list.add_unmatched(line);
        }
        for email in parsed.into_iter().flatten().take(most) {
            if known.insert(email.normalized()) {
                list.recipients.push(email.to_string());
            }
        }
        match list.recipients.len() > MAX_ADDRESSES {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    tables::rows(path, 0, Rows::Values, each).map_err(|e| refusal(&e))?;
    if list.recipients.len() > MAX_ADDRESSES {
        return Err(Error::new(Kind::Invalid, "form.file-refused", "the list is too long: send it in parts"));
    }
    Ok(list)
}

fn no_list(error: Error) -> Error {
    match error.code {
        "campaign.file-invalid" => Error { kind: Kind::Invalid, code: "campaign.list-unreadable", ..error },
        _ => error,
    }
}

fn pharmacies(matched: MatchedList) -> RecipientList {
    let mut list = RecipientList::empty(ListKind::Pharmacies);
    list.rows = matched.rows.len() as u64;
    list.columns = FIELDS.iter().map(|field| matched.columns.column(field)).collect();
    list.names = matched.columns.names().to_vec();
    let mut mailboxes = HashSet::new();
    for row in matched.rows {
        let MatchedRow { line, entry, found, contact } = row;
        match (found.outcome, contact) {
            (Outcome::Matched, Some(MatchedContact { id, entry })) => match entry.email {
                Some(email) if mailboxes.insert(email.to_lowercase()) => list.recipients.push(id),
                Some(_) => {}
                None => list.unreachable += 1,
            },
            (Outcome::Review, Some(MatchedContact { id, entry: of })) => {
                let is_reachable = of.email.is_some();
                let said = |is: fn(&Evidence) -> bool| fields(&found.evidence, is);
                list.uncertain_rows.push(UncertainRow {
                    line,
                    row: Place::new(&entry.name, &entry.address, &entry.postcode, &entry.town),
                    contact: Place::new(&of.name, &of.address, &of.postcode, &of.town),
                    id,
                    is_reachable,
                    probability: Some(percent(found.probability)),
                    agrees: said(Evidence::agrees),
                    differs: said(|evidence| evidence.points < 0.0),
                    decision: None,
                });
            }
            _ => list.add_unmatched(line),
        }
    }
    list
}

/// A probability in percent, rounded down so that uncertain matches never show 100 %.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 100")]
fn percent(probability: f64) -> u8 {
    (100.0 * probability).floor() as u8
}

fn fields(evidence: &[Evidence], is: fn(&Evidence) -> bool) -> Vec<String> {
    evidence.iter().filter(|one| is(one)).map(|one| one.field.to_owned()).collect()
}

fn refusal(unreadable: &Unreadable) -> Error {
    match unreadable {
        Unreadable::Disk(e) => Error::internal(e),
        reason => Error::new(Kind::Invalid, "campaign.list-unreadable", reason.to_string()),
    }
}

//! A list of the sponsor's own: addresses, or pharmacies that are matched to the base. It is read when it arrives, and what
//! was read is kept with the file; a person decides where the match is doubtful.

use super::{
    super::{answers::given, store},
    Target,
    addresses::separated,
    expired,
};
use crate::{
    App, Error, Result,
    campaign::{
        contacts::ContactKind,
        matching::{Evidence, Outcome},
        own::{OwnContact, OwnList, OwnRow, ReadPlaces, match_list},
    },
    closed_list::closed_list,
    db::Tx,
    email::Email,
    error::{Field, Kind},
    files::{self, Allowance, Ticket, Upload, Waiting, hourly},
    limits::{Bucket, Limit},
    reader::{self, Task},
    tables::{self, Rows, Unreadable},
};
use serde::{Deserialize, Serialize};
use std::{
    collections::HashSet,
    io::Write,
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::Duration,
};
use utoipa::ToSchema;

/// One file of 10 MB: more rows than there are pharmacies.
pub(crate) const LIST: Allowance = Allowance {
    field: "list",
    most: 1,
    bytes: 10_000_000,
    in_all: 10_000_000,
    uploads: hourly("upload-list", 20),
};
/// How often other columns may be chosen for one list: each time it is matched anew.
const COLUMNS_LIMIT: Limit = Limit { name: "list-columns", most: 60, within: Duration::from_hours(1) };
/// Addresses of one list.
const MOST_ADDRESSES: usize = 100_000;
/// The fields of a pharmacy that the columns of a list are matched with.
pub(crate) const FIELDS: [&str; 6] = ["cip", "name", "address", "postalcode", "city", "phone"];
/// Rows without an address that are named.
const MOST_NAMED: usize = 20;

closed_list! {
    /// What a list of a sponsor's holds.
    Own as OwnRecipients { Addresses = "addresses", Pharmacies = "pharmacies", }
}

/// What was read in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RecipientList {
    pub(crate) own: Own,
    pub(crate) rows: u64,
    /// Addresses, or the ids of the contacts that are surely meant and have one.
    pub(crate) recipients: Vec<String>,
    /// Contacts that are surely meant and have no address.
    pub(crate) unreachable: u64,
    /// Rows that hold no address, or whose pharmacy is not in the base.
    pub(crate) absent: u64,
    /// The lines of the first of them.
    pub(crate) absent_lines: Vec<u64>,
    pub(crate) doubts: Vec<Doubt>,
    /// Which column is which of [`FIELDS`], in their order.
    pub(crate) columns: Vec<Option<usize>>,
    /// What the file calls its columns.
    pub(crate) names: Vec<String>,
}

/// A row that may mean a contact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Doubt {
    /// Where it begins in its file, counted from 1.
    pub(crate) line: u64,
    pub(crate) row: Place,
    pub(crate) contact: Place,
    pub(crate) id: String,
    pub(crate) is_reachable: bool,
    /// How probable it is that the row means this contact, in percent; none in lists that were matched before it was measured.
    #[serde(default)]
    pub(crate) probability: Option<u8>,
    /// The fields that speak for the pair, and those that speak against it.
    pub(crate) agrees: Vec<String>,
    pub(crate) differs: Vec<String>,
    /// What a person says; nobody is written to without.
    pub(crate) decision: Option<bool>,
}

/// A pharmacy as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ListPlace)]
pub(crate) struct Place {
    name: String,
    address: String,
}

/// A list that waits for its request.
#[derive(Debug)]
pub(crate) struct WaitingList {
    pub(crate) waiting: Waiting,
    pub(crate) list: RecipientList,
}

impl RecipientList {
    /// Who gets the campaign: addresses or ids, in an order of their own.
    pub(crate) fn chosen(&self) -> Vec<String> {
        let meant = self.doubts.iter().filter(|doubt| doubt.decision == Some(true) && doubt.is_reachable);
        let all = self.recipients.iter().chain(meant.map(|doubt| &doubt.id));
        let mut known = HashSet::new();
        all.filter(|one| known.insert(one.as_str())).cloned().collect()
    }
}

async fn read(
    app: &App,
    path: PathBuf,
    own: Own,
    columns: Vec<(String, Option<usize>)>,
) -> Result<RecipientList> {
    match own {
        Own::Addresses => reader::read(app, ReadAddresses {}, path).await,
        Own::Pharmacies => {
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

/// The first address of each row, each once. Where no header names the columns, each address of a row of addresses counts as a row.
fn addresses(path: &Path) -> Result<RecipientList> {
    let (mut list, mut known) = (empty(Own::Addresses), HashSet::new());
    let tables = tables::read(path, LIST.field).map_err(|e| refusal(&e))?;
    let columns = tables.iter().take(1).flat_map(|table| (1_u64..).zip(&table.columns));
    let is_named = columns.into_iter().any(|(number, column)| column.name != number.to_string());
    let each = |line: u64, cells: &csv::StringRecord| {
        let parts = cells.iter().flat_map(separated).filter(|part| !part.is_empty());
        let parsed: Vec<_> = parts.map(|part| part.parse::<Email>().ok()).collect();
        let most = if is_named || parsed.contains(&None) { 1 } else { parsed.len() };
        list.rows += most as u64;
        if parsed.iter().all(Option::is_none) {
            list.miss(line);
        }
        for email in parsed.into_iter().flatten().take(most) {
            if known.insert(email.mailbox()) {
                list.recipients.push(email.to_string());
            }
        }
        match list.recipients.len() > MOST_ADDRESSES {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    tables::rows(path, 0, Rows::Values, each).map_err(|e| refusal(&e))?;
    if list.recipients.len() > MOST_ADDRESSES {
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

fn pharmacies(matched: OwnList) -> RecipientList {
    let mut list = empty(Own::Pharmacies);
    list.rows = matched.rows.len() as u64;
    list.columns = FIELDS.iter().map(|field| matched.columns.column(field)).collect();
    list.names = matched.columns.names().to_vec();
    let mut mailboxes = HashSet::new();
    for row in matched.rows {
        let OwnRow { line, entry, found, contact } = row;
        match (found.outcome, contact) {
            (Outcome::Matched, Some(OwnContact { id, entry })) => match entry.email {
                Some(email) if mailboxes.insert(email.to_lowercase()) => list.recipients.push(id),
                Some(_) => {}
                None => list.unreachable += 1,
            },
            (Outcome::Review, Some(OwnContact { id, entry: of })) => {
                let is_reachable = of.email.is_some();
                let said = |is: fn(&Evidence) -> bool| fields(&found.evidence, is);
                list.doubts.push(Doubt {
                    line,
                    row: Place::of(&entry.name, [&entry.address, &entry.postcode, &entry.town]),
                    contact: Place::of(&of.name, [&of.address, &of.postcode, &of.town]),
                    id,
                    is_reachable,
                    probability: Some(percent(found.probability)),
                    agrees: said(Evidence::agrees),
                    differs: said(|evidence| evidence.points < 0.0),
                    decision: None,
                });
            }
            _ => list.miss(line),
        }
    }
    list
}

/// Whole percent, rounded down so that what is not certain never reads 100 %.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 100")]
fn percent(probability: f64) -> u8 {
    (100.0 * probability).floor() as u8
}

fn fields(evidence: &[Evidence], is: fn(&Evidence) -> bool) -> Vec<String> {
    evidence.iter().filter(|one| is(one)).map(|one| one.field.to_owned()).collect()
}

fn empty(own: Own) -> RecipientList {
    RecipientList {
        own,
        rows: 0,
        recipients: Vec::new(),
        unreachable: 0,
        absent: 0,
        absent_lines: Vec::new(),
        doubts: Vec::new(),
        columns: Vec::new(),
        names: Vec::new(),
    }
}

impl RecipientList {
    fn miss(&mut self, line: u64) {
        self.absent += 1;
        if self.absent_lines.len() < MOST_NAMED {
            self.absent_lines.push(line);
        }
    }
}

impl Place {
    fn of(name: &str, [address, postcode, town]: [&str; 3]) -> Self {
        let town = format!("{postcode} {town}");
        let parts = [address.trim(), town.trim()];
        let address = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
        Self { name: name.to_owned(), address }
    }

    /// Name and address, for a table.
    pub(crate) fn cells(&self) -> [String; 2] {
        [self.name.clone(), self.address.clone()]
    }
}

fn refusal(unreadable: &Unreadable) -> Error {
    match unreadable {
        Unreadable::Disk(e) => Error::fault(e),
        told => Error::new(Kind::Invalid, "campaign.list-unreadable", told.to_string()),
    }
}

/// Keeps a list under a ticket, with what was read in it.
///
/// # Errors
/// `campaign.list-unreadable`, `form.file-refused`, `campaign.base-empty`, why the file is not on the disk, and what the
/// database says.
pub(crate) async fn take(app: &App, upload: &Upload, own: Own) -> Result<WaitingList> {
    let draft = upload.draft.as_ref().map_err(Clone::clone)?;
    let list = read(app, draft.path().to_owned(), own, Vec::new()).await?;
    upload.store(app).await?;
    let mut tx = app.db.write().await?;
    let waiting = files::wait(&mut tx, app, upload).await?;
    store::campaign::put_list(&mut tx, waiting.file.id(), &written(&list)?).await?;
    tx.commit().await?;
    Ok(WaitingList { waiting, list })
}

fn written(list: &RecipientList) -> Result<String> {
    serde_json::to_string(list).map_err(Error::fault)
}

/// The list of a ticket.
///
/// # Errors
/// `form.file-expired`, and what the database says.
pub(crate) async fn show(app: &App, ticket: &Ticket) -> Result<WaitingList> {
    waiting(&mut app.db.read().await?, app, ticket).await
}

async fn waiting(tx: &mut Tx, app: &App, ticket: &Ticket) -> Result<WaitingList> {
    let waiting = files::waiting(tx, app, ticket).await?;
    let list = of_file(tx, waiting.file.id()).await?;
    let list = list.ok_or_else(|| Error::absent("form.file-expired", "no list waits under this ticket"))?;
    Ok(WaitingList { waiting, list })
}

pub(super) async fn of_file(tx: &mut Tx, file: &str) -> Result<Option<RecipientList>> {
    let Some(contents) = store::campaign::list(tx, file).await? else { return Ok(None) };
    let mut list: RecipientList = serde_json::from_str(&contents).map_err(Error::fault)?;
    let decided = store::campaign::decisions(tx, file).await?;
    for doubt in &mut list.doubts {
        doubt.decision = decided.get(&doubt.line).copied().unwrap_or(doubt.decision);
    }
    Ok(Some(list))
}

/// Matches a list again with the columns that somebody chose; what was decided before is forgotten.
///
/// # Errors
/// As of [`take`] and [`show`], and `form.too-many`.
pub(crate) async fn choose(
    app: &App,
    ticket: &Ticket,
    columns: Vec<(String, Option<usize>)>,
) -> Result<WaitingList> {
    let WaitingList { waiting, list } = show(app, ticket).await?;
    let bucket = Bucket::of(app, COLUMNS_LIMIT, waiting.file.id()).await?;
    let mut tx = app.db.write().await?;
    bucket.take(&mut tx, app.clock.now()).await?;
    tx.commit().await?;
    let local = files::local(app, &waiting.file).await?;
    let list = read(app, local.path().to_owned(), list.own, columns).await?;
    let mut tx = app.db.write().await?;
    store::campaign::set_list(&mut tx, waiting.file.id(), &written(&list)?).await?;
    tx.commit().await?;
    Ok(WaitingList { waiting, list })
}

/// Keeps what a person says of a doubtful row: it is the pharmacy, it is not, or nothing.
///
/// # Errors
/// `form.file-expired` for no such list or row, and what the database says.
pub(crate) async fn decide(
    app: &App,
    ticket: &Ticket,
    line: u64,
    decision: Option<bool>,
) -> Result<WaitingList> {
    let mut waiting = show(app, ticket).await?;
    let doubt = waiting.list.doubts.iter_mut().find(|doubt| doubt.line == line);
    let doubt = doubt.ok_or_else(|| Error::absent("form.file-expired", "no doubtful row has this line"))?;
    doubt.decision = decision;
    let mut tx = app.db.write().await?;
    // It may have ended meanwhile.
    files::waiting(&mut tx, app, ticket).await?;
    store::campaign::put_decision(&mut tx, waiting.waiting.file.id(), line, decision).await?;
    tx.commit().await?;
    Ok(waiting)
}

/// What is wrong with the list that a form names, or should name.
pub(super) async fn judge(app: &App, pairs: &[(String, String)]) -> Result<Vec<Field>> {
    let fault = |code: &str| Ok(vec![Field::new(format!("/{}", LIST.field), code)]);
    let is_custom = given(pairs, "audience") == Target::Custom.word();
    let Ok(own) = given(pairs, "own").parse::<Own>() else { return Ok(Vec::new()) };
    if !is_custom {
        return Ok(Vec::new());
    }
    let ticket = match given(pairs, LIST.field) {
        "" if own == Own::Addresses && !given(pairs, "addresses").is_empty() => return Ok(Vec::new()),
        "" if own == Own::Addresses => return fault("campaign.addresses-missing"),
        "" => return fault("form.required"),
        ticket => ticket.parse::<Ticket>(),
    };
    let found = match ticket {
        Ok(ticket) => show(app, &ticket).await,
        Err(e) => Err(e),
    };
    match expired(found, LIST.field)? {
        Err(fault) => Ok(vec![fault]),
        Ok(known) if known.list.own != own => fault("form.file-refused"),
        Ok(known) if known.list.chosen().is_empty() => fault("campaign.list-empty"),
        Ok(_) => Ok(Vec::new()),
    }
}

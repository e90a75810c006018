//! The samples that an offer names: what is wrong with them, and to whom they belong from then on.

use super::{
    super::{answers::given, provider::YesNo, reference::Reference, store},
    SAMPLES, Sample,
    fields::{all as fields, with_tax},
    find, guesses, read,
};
use crate::{
    App, Error, Result,
    catalog::words::Measure,
    db::Tx,
    error::{Field, Kind},
    files::{self, StoredFile, Ticket},
    tables::{Reason, Table},
};
use serde::{Deserialize, Serialize};

/// Which column of a table is one of our fields, or from which one it is calculated; none is said too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Choice {
    pub(crate) table: usize,
    pub(crate) field: String,
    pub(crate) column: Option<usize>,
    /// The column of VAT that is deducted from it.
    #[serde(default)]
    pub(crate) vat: Option<usize>,
}

impl Choice {
    /// As `TABLE:FIELD:COLUMN` or `TABLE:FIELD:COLUMN/VAT`, the last empty for none; none for what is no choice.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut parts = text.splitn(3, ':');
        let (table, field, column) = (parts.next()?, parts.next()?, parts.next()?);
        let number = |text: &str| if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) };
        let (column, vat) = column.split_once('/').unwrap_or((column, ""));
        let (column, vat) = (number(column)?, number(vat)?);
        Some(Self { table: table.parse().ok()?, field: field.to_owned(), column, vat })
    }
}

/// A sample that was sent, for operators.
#[derive(Debug)]
pub(crate) struct SentSample {
    pub(crate) file: StoredFile,
    pub(crate) tables: Vec<Table>,
    pub(crate) columns: Vec<Choice>,
}

/// The samples that a form names, in its order, each once.
fn tickets(pairs: &[(String, String)]) -> Vec<Result<Ticket>> {
    let mut named: Vec<&str> = pairs
        .iter()
        .filter(|(name, value)| name == SAMPLES.field && !value.is_empty())
        .map(|(_, value)| value.as_str())
        .collect();
    let mut seen = Vec::new();
    named.retain(|ticket| {
        !seen.contains(ticket) && {
            seen.push(*ticket);
            true
        }
    });
    named.into_iter().map(str::parse).collect()
}

/// What was chosen of a sample: each value of `column` begins with its ticket.
fn choices(pairs: &[(String, String)], ticket: &Ticket) -> Vec<Choice> {
    let values = pairs.iter().filter(|(name, _)| name == "column").map(|(_, value)| value);
    let of_ticket = values.filter_map(|value| value.strip_prefix(ticket.as_str())?.strip_prefix(':'));
    of_ticket.filter_map(Choice::read).collect()
}

/// The indicators that a form ticks.
fn measures(pairs: &[(String, String)]) -> Vec<Measure> {
    let values = pairs.iter().filter(|(name, _)| name == "indicator");
    values.filter_map(|(_, value)| value.parse().ok()).collect()
}

/// Which columns are which of our fields, for every table: as it was chosen, or else as it is guessed.
pub(super) fn settled(tables: &[Table], choices: &[Choice], offered: &[Measure]) -> Vec<Choice> {
    let wanted = fields();
    let of_table = |(at, table): (usize, &Table)| {
        let guesses = guesses(table);
        let is_there = |column: &usize| *column < table.columns.len();
        let settled = |field: &str| {
            let chosen = choices.iter().rev().find(|choice| choice.table == at && choice.field == field);
            let guessed = || guesses.iter().find(|guess| guess.field == field).map(|guess| guess.column);
            let (column, vat) =
                chosen.map_or_else(|| (guessed(), None), |choice| (choice.column, choice.vat));
            // VAT is deducted for nothing else, and not from a column that is not there.
            let is_calculable = vat.is_none_or(|vat| is_there(&vat) && with_tax(field).is_some());
            (column.filter(|column| is_there(column) && is_calculable), vat.filter(|_| is_calculable))
        };
        let asked = wanted.iter().filter(|wanted| wanted.is_asked(offered));
        asked
            .map(|wanted| wanted.field.name)
            .map(|field| {
                let (column, vat) = settled(field);
                Choice { table: at, field: field.to_owned(), column, vat }
            })
            .collect::<Vec<_>>()
    };
    tables.iter().enumerate().flat_map(of_table).collect()
}

/// What is wrong with the samples of an offer.
///
/// # Errors
/// What the database says.
pub(in super::super) async fn judge(app: &App, pairs: &[(String, String)]) -> Result<Vec<Field>> {
    let fault = |code: &str| Field::new(format!("/{}", SAMPLES.field), code);
    let named = tickets(pairs);
    let is_sensitive = given(pairs, "sensitive") == YesNo::Yes.word();
    match named.len() {
        0 if is_sensitive => return Ok(Vec::new()),
        0 => return Ok(vec![fault("form.files-missing")]),
        _ if is_sensitive && !app.config.files.health_data => {
            return Ok(vec![fault("form.samples-sensitive")]);
        }
        count if count > SAMPLES.most => {
            return Ok(vec![fault("form.files-too-many").with("max", SAMPLES.most as u64)]);
        }
        _ => {}
    }
    let mut tx = app.db.read().await?;
    let mut samples = Vec::new();
    for ticket in named {
        let found = match ticket {
            Ok(ticket) => find(&mut tx, app, &ticket).await,
            Err(e) => Err(e),
        };
        match found {
            Ok(sample) => samples.push(sample),
            Err(Error { kind: Kind::Absent, code, .. }) => return Ok(vec![fault(code)]),
            Err(e) => return Err(e),
        }
    }
    let mut faults = Vec::new();
    if samples.iter().map(|sample| sample.waiting.file.size).sum::<u64>() > SAMPLES.in_all {
        faults.push(fault("form.files-too-large").with("max", SAMPLES.in_all));
    }
    let personal = samples.iter().flat_map(|sample| &sample.tables).map(personal).sum::<u64>();
    if personal > 0 && !is_sensitive {
        faults.push(fault("form.personal-data").with("count", personal));
    }
    let missing = missing(&samples, pairs);
    if missing > 0 {
        faults.push(fault("form.columns-missing").with("count", missing));
    }
    Ok(faults)
}

/// Columns whose values are numbers of persons.
fn personal(table: &Table) -> u64 {
    let by_value = table.columns.iter().filter_map(|column| column.personal.as_ref());
    by_value
        .filter(|found| matches!(found.reason, Reason::Nir | Reason::Ins) && found.count.is_some())
        .count() as u64
}

/// Fields that an offer has to bring and that no table of its samples does.
fn missing(samples: &[Sample], pairs: &[(String, String)]) -> u64 {
    let offered = measures(pairs);
    let settled: Vec<_> = samples
        .iter()
        .flat_map(|sample| settled(&sample.tables, &choices(pairs, &sample.waiting.ticket), &offered))
        .collect();
    let is_there =
        |field: &str| settled.iter().any(|choice| choice.field == field && choice.column.is_some());
    let required = fields().into_iter().filter(|wanted| wanted.is_required(&offered));
    required.filter(|wanted| !is_there(wanted.field.name)).count() as u64
}

/// Makes the samples of an offer its own, in the transaction that takes it.
///
/// # Errors
/// `form.file-expired` for one that another offer took meanwhile, and what the database says.
pub(in super::super) async fn claim(
    tx: &mut Tx,
    app: &App,
    pairs: &[(String, String)],
    reference: &Reference,
) -> Result<()> {
    let offered = measures(pairs);
    for ticket in tickets(pairs) {
        let ticket = ticket?;
        let Sample { tables, .. } = find(tx, app, &ticket).await?;
        let columns = settled(&tables, &choices(pairs, &ticket), &offered);
        let file = files::claim(tx, app, &ticket, reference.as_str()).await?;
        let columns = serde_json::to_string(&columns).map_err(Error::fault)?;
        store::sample::settle(tx, file.id(), &columns).await?;
    }
    Ok(())
}

/// The samples of an offer, in the order of their names.
///
/// # Errors
/// What the database says.
pub(crate) async fn of(app: &App, reference: &Reference) -> Result<Vec<SentSample>> {
    let mut tx = app.db.read().await?;
    let mut kept = Vec::new();
    for file in files::of(&mut tx, reference.as_str()).await? {
        if let Some((tables, columns)) = read(&mut tx, &file).await? {
            kept.push(SentSample { file, tables, columns });
        }
    }
    Ok(kept)
}

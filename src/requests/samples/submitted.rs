//! The samples in an offer: validation and ownership.

use super::{
    pending::{find, load},
    target_fields::{all as fields, guesses, with_tax},
};
use crate::requests::{
    model::{ColumnChoice, Reference, SAMPLES, Sample, SubmittedSample, YesNo},
    store,
};
use crate::{
    App, Error, Result,
    catalog::closed_lists::Measure,
    db::Tx,
    error::{FieldError, Kind},
    files::{self, UploadTicket},
    form_values::first_value,
    tables::{Reason, Table},
};

/// The samples in a form, in order, without duplicates.
fn tickets(pairs: &[(String, String)]) -> Vec<Result<UploadTicket>> {
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

/// The chosen columns of a sample: each value of `column` begins with its ticket.
fn choices(pairs: &[(String, String)], ticket: &UploadTicket) -> Vec<ColumnChoice> {
    let values = pairs.iter().filter(|(name, _)| name == "column").map(|(_, value)| value);
    let of_ticket = values.filter_map(|value| value.strip_prefix(ticket.as_str())?.strip_prefix(':'));
    of_ticket.filter_map(ColumnChoice::parse).collect()
}

/// The indicators selected in a form.
fn measures(pairs: &[(String, String)]) -> Vec<Measure> {
    let values = pairs.iter().filter(|(name, _)| name == "indicator");
    values.filter_map(|(_, value)| value.parse().ok()).collect()
}

/// The mapping of columns to fields for every table: the chosen columns, or else the guessed ones.
pub(super) fn resolve_mapping(
    tables: &[Table],
    choices: &[ColumnChoice],
    offered: &[Measure],
) -> Vec<ColumnChoice> {
    let wanted = fields();
    let of_table = |(at, table): (usize, &Table)| {
        let guesses = guesses(table);
        let is_there = |column: &usize| *column < table.columns.len();
        let settled = |field: &str| {
            let chosen = choices.iter().rev().find(|choice| choice.table == at && choice.field == field);
            let guessed = || guesses.iter().find(|guess| guess.field == field).map(|guess| guess.column);
            let (column, vat) =
                chosen.map_or_else(|| (guessed(), None), |choice| (choice.column, choice.vat));
            // VAT is deducted only for fields without tax, by an existing column.
            let is_calculable = vat.is_none_or(|vat| is_there(&vat) && with_tax(field).is_some());
            (column.filter(|column| is_there(column) && is_calculable), vat.filter(|_| is_calculable))
        };
        let requested = wanted.iter().filter(|wanted| wanted.is_requested(offered));
        requested
            .map(|wanted| wanted.field.name)
            .map(|field| {
                let (column, vat) = settled(field);
                ColumnChoice { table: at, field: field.to_owned(), column, vat }
            })
            .collect::<Vec<_>>()
    };
    tables.iter().enumerate().flat_map(of_table).collect()
}

/// Validates the samples of an offer.
///
/// # Errors
/// Database errors.
pub(crate) async fn validate(app: &App, pairs: &[(String, String)]) -> Result<Vec<FieldError>> {
    let fault = |code: &str| FieldError::new(format!("/{}", SAMPLES.field), code);
    let named = tickets(pairs);
    let is_sensitive = first_value(pairs, "sensitive") == YesNo::Yes.word();
    match named.len() {
        0 if is_sensitive => return Ok(Vec::new()),
        0 => return Ok(vec![fault("form.files-missing")]),
        _ if is_sensitive && !app.config.files.health_data => {
            return Ok(vec![fault("form.samples-sensitive")]);
        }
        count if count > SAMPLES.max_files => {
            return Ok(vec![fault("form.files-too-many").with_param("max", SAMPLES.max_files as u64)]);
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
            Err(Error { kind: Kind::NotFound, code, .. }) => return Ok(vec![fault(code)]),
            Err(e) => return Err(e),
        }
    }
    let mut faults = Vec::new();
    if samples.iter().map(|sample| sample.waiting.file.size).sum::<u64>() > SAMPLES.max_total_bytes {
        faults.push(fault("form.files-too-large").with_param("max", SAMPLES.max_total_bytes));
    }
    let personal = samples.iter().flat_map(|sample| &sample.tables).map(count_personal_columns).sum::<u64>();
    if personal > 0 && !is_sensitive {
        faults.push(fault("form.personal-data").with_param("count", personal));
    }
    let missing = count_missing_fields(&samples, pairs);
    if missing > 0 {
        faults.push(fault("form.columns-missing").with_param("count", missing));
    }
    Ok(faults)
}

/// Counts columns with national health or insurance numbers.
fn count_personal_columns(table: &Table) -> u64 {
    let by_value = table.columns.iter().filter_map(|column| column.personal.as_ref());
    by_value
        .filter(|found| matches!(found.reason, Reason::Nir | Reason::Ins) && found.count.is_some())
        .count() as u64
}

/// Counts required fields without a column in any sample.
fn count_missing_fields(samples: &[Sample], pairs: &[(String, String)]) -> u64 {
    let offered = measures(pairs);
    let settled: Vec<_> = samples
        .iter()
        .flat_map(|sample| resolve_mapping(&sample.tables, &choices(pairs, &sample.waiting.ticket), &offered))
        .collect();
    let is_there =
        |field: &str| settled.iter().any(|choice| choice.field == field && choice.column.is_some());
    let required = fields().into_iter().filter(|wanted| wanted.is_required(&offered));
    required.filter(|wanted| !is_there(wanted.field.name)).count() as u64
}

/// Attaches the samples to their offer, in the transaction that stores it.
///
/// # Errors
/// `form.file-expired` if another offer has claimed a sample in the meantime; database errors.
pub(crate) async fn claim_samples(
    tx: &mut Tx,
    app: &App,
    pairs: &[(String, String)],
    reference: &Reference,
) -> Result<()> {
    let offered = measures(pairs);
    for ticket in tickets(pairs) {
        let ticket = ticket?;
        let Sample { tables, .. } = find(tx, app, &ticket).await?;
        let columns = resolve_mapping(&tables, &choices(pairs, &ticket), &offered);
        let file = files::claim(tx, app, &ticket, reference.as_str()).await?;
        let columns = serde_json::to_string(&columns).map_err(Error::internal)?;
        store::sample::set_mapping(tx, file.id(), &columns).await?;
    }
    Ok(())
}

/// The samples of an offer, in the order of their names.
///
/// # Errors
/// Database errors.
pub(crate) async fn list_by_offer(app: &App, reference: &Reference) -> Result<Vec<SubmittedSample>> {
    let mut tx = app.db.read().await?;
    let mut kept = Vec::new();
    for file in files::list_by_owner(&mut tx, reference.as_str()).await? {
        if let Some((tables, columns)) = load(&mut tx, &file).await? {
            kept.push(SubmittedSample { file, tables, columns });
        }
    }
    Ok(kept)
}

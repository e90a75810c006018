//! The recipient list of a sponsor. It is read when it arrives, and its contents are stored with the file.
//! The sponsor decides on uncertain matches.

use super::{expired_file::expired, read_list::read_list};
use crate::{
    App, Error, Result,
    db::Tx,
    error::FieldError,
    files::{self, Upload, UploadTicket},
    form_values::first_value,
    rate_limit::{Bucket, Limit},
    requests::{
        model::{LIST, ListKind, PendingList, RecipientList, Target},
        store,
    },
};
use std::time::Duration;

/// Changes of the columns of one list: each change matches the list again.
const COLUMNS_LIMIT: Limit = Limit { name: "list-columns", max: 60, window: Duration::from_hours(1) };

/// Stores a list under a ticket, with its contents.
///
/// # Errors
/// `campaign.list-unreadable`, `form.file-refused`, `campaign.base-empty`; upload, disk and database errors.
pub(crate) async fn store_list(app: &App, upload: &Upload, list_kind: ListKind) -> Result<PendingList> {
    let draft = upload.draft.as_ref().map_err(Clone::clone)?;
    let list = read_list(app, draft.path().to_owned(), list_kind, Vec::new()).await?;
    upload.store(app).await?;
    let mut tx = app.db.write().await?;
    let waiting = files::store_pending(&mut tx, app, upload).await?;
    store::campaign::insert_list(&mut tx, waiting.file.id(), &written(&list)?).await?;
    tx.commit().await?;
    Ok(PendingList { waiting, list })
}

fn written(list: &RecipientList) -> Result<String> {
    serde_json::to_string(list).map_err(Error::internal)
}

/// The list of a ticket.
///
/// # Errors
/// `form.file-expired`; database errors.
pub(crate) async fn show(app: &App, ticket: &UploadTicket) -> Result<PendingList> {
    require_pending_list(&mut app.db.read().await?, app, ticket).await
}

async fn require_pending_list(tx: &mut Tx, app: &App, ticket: &UploadTicket) -> Result<PendingList> {
    let waiting = files::require_pending(tx, app, ticket).await?;
    let list = find_by_file(tx, waiting.file.id()).await?;
    let list =
        list.ok_or_else(|| Error::not_found("form.file-expired", "no list waits under this ticket"))?;
    Ok(PendingList { waiting, list })
}

pub(super) async fn find_by_file(tx: &mut Tx, file: &str) -> Result<Option<RecipientList>> {
    let Some(contents) = store::campaign::find_list(tx, file).await? else { return Ok(None) };
    let mut list: RecipientList = serde_json::from_str(&contents).map_err(Error::internal)?;
    let decided = store::campaign::list_decisions(tx, file).await?;
    for row in &mut list.uncertain_rows {
        row.decision = decided.get(&row.line).copied().unwrap_or(row.decision);
    }
    Ok(Some(list))
}

/// Matches a list again with other columns, and deletes earlier decisions.
///
/// # Errors
/// Same errors as [`take`] and [`show`], and `form.too-many`.
pub(crate) async fn rematch_columns(
    app: &App,
    ticket: &UploadTicket,
    columns: Vec<(String, Option<usize>)>,
) -> Result<PendingList> {
    let PendingList { waiting, list } = show(app, ticket).await?;
    let bucket = Bucket::for_key(app, COLUMNS_LIMIT, waiting.file.id()).await?;
    let mut tx = app.db.write().await?;
    bucket.take(&mut tx, app.clock.now()).await?;
    tx.commit().await?;
    let local = files::local(app, &waiting.file).await?;
    let list = read_list(app, local.path().to_owned(), list.list_kind, columns).await?;
    let mut tx = app.db.write().await?;
    store::campaign::update_list(&mut tx, waiting.file.id(), &written(&list)?).await?;
    tx.commit().await?;
    Ok(PendingList { waiting, list })
}

/// Stores the decision on an uncertain row: the same pharmacy, another one, or undecided.
///
/// # Errors
/// `form.file-expired` if there is no such list or row; database errors.
pub(crate) async fn decide(
    app: &App,
    ticket: &UploadTicket,
    line: u64,
    decision: Option<bool>,
) -> Result<PendingList> {
    let mut waiting = show(app, ticket).await?;
    let row = waiting.list.uncertain_rows.iter_mut().find(|row| row.line == line);
    let row = row.ok_or_else(|| Error::not_found("form.file-expired", "no doubtful row has this line"))?;
    row.decision = decision;
    let mut tx = app.db.write().await?;
    // The ticket may have expired in the meantime.
    files::require_pending(&mut tx, app, ticket).await?;
    store::campaign::upsert_decision(&mut tx, waiting.waiting.file.id(), line, decision).await?;
    tx.commit().await?;
    Ok(waiting)
}

/// Validates the list of a form, if it is named or required.
pub(super) async fn validate(app: &App, pairs: &[(String, String)]) -> Result<Vec<FieldError>> {
    let fault = |code: &str| Ok(vec![FieldError::new(format!("/{}", LIST.field), code)]);
    let is_custom = first_value(pairs, "audience") == Target::Custom.word();
    let Ok(own) = first_value(pairs, "own").parse::<ListKind>() else { return Ok(Vec::new()) };
    if !is_custom {
        return Ok(Vec::new());
    }
    let ticket = match first_value(pairs, LIST.field) {
        "" if own == ListKind::Addresses && !first_value(pairs, "addresses").is_empty() => {
            return Ok(Vec::new());
        }
        "" if own == ListKind::Addresses => return fault("campaign.addresses-missing"),
        "" => return fault("form.required"),
        ticket => ticket.parse::<UploadTicket>(),
    };
    let found = match ticket {
        Ok(ticket) => show(app, &ticket).await,
        Err(e) => Err(e),
    };
    match expired(found, LIST.field)? {
        Err(fault) => Ok(vec![fault]),
        Ok(known) if known.list.list_kind != own => fault("form.file-refused"),
        Ok(known) if known.list.unique_recipients().is_empty() => fault("campaign.list-empty"),
        Ok(_) => Ok(Vec::new()),
    }
}

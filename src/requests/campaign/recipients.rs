//! Recipients of a campaign: pasted addresses, and those of a list.

use super::list::{find_by_file, show};
use crate::requests::model::{Audience, CampaignRequest, LIST, RecipientList, Reference};
use crate::{
    App, Result,
    campaign::separated,
    db::Tx,
    email::Email,
    files::{self, UploadTicket},
};
use std::collections::HashSet;

/// The named recipients of a request: addresses or contact ids; `None` for all contacts of a kind.
pub(super) async fn named_recipients(
    tx: &mut Tx,
    reference: &Reference,
    request: &CampaignRequest,
) -> Result<Option<Vec<String>>> {
    if !matches!(request.audience, Audience::Addresses | Audience::Pharmacies) {
        return Ok(None);
    }
    let file = files::find_by_field(tx, reference.as_str(), LIST.field).await?;
    let list = match file {
        Some(file) => find_by_file(tx, file.id()).await?,
        None => None,
    };
    Ok(Some(union(&request.addresses, list.as_ref())))
}

/// Pasted addresses, then those of a list, without duplicates.
fn union(pasted: &[Email], list: Option<&RecipientList>) -> Vec<String> {
    let chosen = list.map(RecipientList::unique_recipients).unwrap_or_default();
    let mut known = HashSet::new();
    let all = pasted.iter().map(ToString::to_string).chain(chosen);
    all.filter(|one| known.insert(one.to_lowercase())).collect()
}

/// The number of recipients in a list and in a text of addresses together.
///
/// # Errors
/// Same errors as [`show`].
pub(crate) async fn count_with(app: &App, ticket: &UploadTicket, text: &str) -> Result<usize> {
    let list = show(app, ticket).await?.list;
    let pasted: Vec<Email> = separated(text).filter_map(|part| part.parse().ok()).collect();
    Ok(union(&pasted, Some(&list)).len())
}

//! Creates a campaign of the ledger from an approved request, which operators then send.

use super::attachment::{self, Attachment};
use crate::requests::model::{Audience, CampaignRequest, Reference};
use crate::{
    App, Error, Result,
    campaign::{
        creative::{CheckContent, ContentKind},
        ledger::{self, Content, NewCampaign, PreparedCampaign, client},
    },
    db::Tx,
    files::{self, StoredFile},
    locale::Locale,
    reader,
    text::text,
};

/// The files of a campaign and its recipients.
pub(super) struct ApprovedFiles {
    pub(super) file: StoredFile,
    pub(super) attachments: Vec<Attachment>,
    /// Addresses or contact ids; `None` for all contacts of a kind.
    pub(super) named: Option<Vec<String>>,
}

/// Prepares the campaign before the transaction, because this takes time. `None` if the audience is empty;
/// operators can correct this.
///
/// # Errors
/// `campaign.content-refused` if rules have become stricter since the content was checked; disk and database
/// errors.
pub(super) async fn prepare(
    app: &App,
    reference: &Reference,
    request: &CampaignRequest,
    ApprovedFiles { file, attachments, named }: ApprovedFiles,
    dry_run: bool,
) -> Result<Option<PreparedCampaign>> {
    let kind = request.content;
    let checked = reader::read_stored(app, CheckContent { kind }, &file).await?;
    let checked = checked.with_visa_check(request.visa.as_ref().map(|visa| visa.number.as_str()));
    // A document is sent unchanged.
    let bytes = if kind == ContentKind::Html { Vec::new() } else { files::read_bytes(app, &file).await? };
    let content = Content::new(checked, kind, &file.name, bytes)?;
    let content = content.with_attachments(attachment::load(app, &attachments).await?)?;
    // Contacts of the base work in France; recipients of a sponsor's list get the language of the sponsor.
    let locale = if request.audience == Audience::Addresses { request.locale } else { Locale::Fr };
    let opening = NewCampaign {
        id: reference.to_string(),
        name: request.name.clone(),
        client: client(&request.company),
        sponsor: request.company.clone(),
        subject: request.subject.clone(),
        locale,
        audience: audience(request, locale, named.unwrap_or_default())?,
        content,
        witnesses: request.witnesses.clone(),
        days: [Some(request.first_on), request.second_on],
        visa: request.visa.as_ref().map(|visa| visa.named(locale)),
    };
    match ledger::prepare(app, opening, dry_run).await {
        Ok(prepared) => Ok(Some(prepared)),
        Err(e) if e.code == "campaign.audience-empty" => Ok(None),
        Err(e) => Err(e),
    }
}

fn audience(request: &CampaignRequest, locale: Locale, named: Vec<String>) -> Result<ledger::Audience> {
    Ok(match (request.audience, request.audience.kind()) {
        (_, Some(kind)) => ledger::Audience::Base(kind),
        (Audience::Pharmacies, _) => ledger::Audience::Contacts(named),
        _ => ledger::Audience::Addresses {
            addresses: named.iter().map(|one| one.parse().map_err(Error::internal)).collect::<Result<_>>()?,
            source: text(locale, "mail:campaign.own", &[("sponsor", &request.company)]),
        },
    })
}

/// Creates the prepared campaign in the ledger and returns the number of its recipients.
///
/// # Errors
/// `campaign.exists`; database errors.
pub(super) async fn create(
    tx: &mut Tx,
    app: &App,
    prepared: Option<PreparedCampaign>,
) -> Result<Option<usize>> {
    let Some(prepared) = prepared else { return Ok(None) };
    Ok(Some(ledger::create(tx, app, prepared).await?.recipients))
}

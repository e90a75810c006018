//! What was approved becomes a campaign of the ledger, from which operators send.

use super::{super::reference::Reference, Attachment, Audience, CampaignRequest, attachment};
use crate::{
    App, Error, Result,
    campaign::{
        creative::{CheckContent, ContentKind},
        ledger::{self, Content, Opening, Prepared, client},
    },
    db::Tx,
    files::{self, StoredFile},
    locale::Locale,
    reader,
    text::text,
};

/// What a campaign sends, and to whom.
pub(super) struct Sent {
    pub(super) file: StoredFile,
    pub(super) attachments: Vec<Attachment>,
    /// Addresses or ids; none for everybody of a kind.
    pub(super) named: Option<Vec<String>>,
}

/// What takes time, before the transaction; none when the base has nobody to write to, which operators mend and the signer
/// cannot.
///
/// # Errors
/// `campaign.content-refused` when rules have become stricter since the content came, and what the disk and the database say.
pub(super) async fn prepare(
    app: &App,
    reference: &Reference,
    request: &CampaignRequest,
    Sent { file, attachments, named }: Sent,
    dry_run: bool,
) -> Result<Option<Prepared>> {
    let kind = request.content;
    let checked = reader::read_stored(app, CheckContent { kind }, &file).await?;
    let checked = checked.bearing(request.visa.as_ref().map(|visa| visa.number.as_str()));
    // A document is sent as it is.
    let bytes = if kind == ContentKind::Html { Vec::new() } else { files::read(app, &file).await? };
    let content = Content::new(checked, kind, &file.name, bytes)?;
    let content = content.with_attachments(attachment::load(app, &attachments).await?)?;
    // Whoever is in the base works in France; own recipients are the sponsor's, and so is their language.
    let locale = if request.audience == Audience::Addresses { request.locale } else { Locale::Fr };
    let opening = Opening {
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
        _ => ledger::Audience::Own {
            addresses: named.iter().map(|one| one.parse().map_err(Error::fault)).collect::<Result<_>>()?,
            source: text(locale, "mail:campaign.own", &[("sponsor", &request.company)]),
        },
    })
}

/// Opens what is approved, and says how many it reaches.
///
/// # Errors
/// `campaign.exists`, and what the database says.
pub(super) async fn open(tx: &mut Tx, app: &App, prepared: Option<Prepared>) -> Result<Option<usize>> {
    let Some(prepared) = prepared else { return Ok(None) };
    Ok(Some(ledger::open(tx, app, prepared).await?.recipients))
}

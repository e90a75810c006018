//! Creates campaigns: content and recipients are fixed, and nothing is sent until an operator approves it.

use super::payload::Content;
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    campaign::{
        contacts::{AddressKey, pages},
        creative::merge_tags,
        model::{
            campaign::{CampaignState, NewCampaignRow},
            contact::{ContactKind, Selection},
            mail::{Recipient, WaveId},
        },
        store::{campaign as campaigns, ledger as store},
    },
    db::Tx,
    email::Email,
    error::{FieldError, Kind},
    locale::Locale,
};
use jiff::civil::Date;
use std::collections::{HashMap, HashSet};

/// The recipients of a campaign.
#[derive(Debug, Clone)]
pub(crate) enum Audience {
    /// All contacts of a kind with an address.
    Base(ContactKind),
    /// Contacts of the base by id; those without an address are skipped.
    Contacts(Vec<String>),
    /// Addresses of the sponsor, with the source that mails state.
    Addresses { addresses: Vec<Email>, source: String },
}

#[derive(Debug, Clone)]
pub(crate) struct NewCampaign {
    /// The reference.
    pub(crate) id: String,
    pub(crate) name: String,
    /// The client whose opt-outs apply in addition to the general ones; the same for all campaigns of a
    /// sponsor.
    pub(crate) client: String,
    /// The sponsor as named in mails.
    pub(crate) sponsor: String,
    pub(crate) subject: String,
    pub(crate) locale: Locale,
    pub(crate) audience: Audience,
    pub(crate) content: Content,
    pub(crate) witnesses: Vec<Email>,
    /// The first day on which each wave may be sent.
    pub(crate) days: [Option<Date>; 2],
    /// The number and date of the visa for the advertising of a medicine, as named in mails.
    pub(crate) visa: Option<String>,
}

/// A prepared campaign: expensive work is done before the transaction.
pub(crate) struct PreparedCampaign {
    opening: NewCampaign,
    recipients: Vec<Recipient>,
    key: AddressKey,
    stored: Vec<u8>,
    sha256: String,
}

#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreatedCampaign {
    pub(crate) campaign: String,
    pub(crate) recipients: usize,
    /// The checksum of the content.
    pub(crate) sha256: String,
    pub(crate) dry_run: bool,
}

/// The default client of a sponsor, independent of letter case and spaces.
pub(crate) fn client(sponsor: &str) -> String {
    sponsor.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Collects the recipients of a campaign, each mailbox once. A dry run creates no key, so its result must not be stored.
///
/// # Errors
/// `campaign.invalid` with every invalid field, `campaign.audience-empty`; database errors.
pub(crate) async fn prepare(app: &App, opening: NewCampaign, dry_run: bool) -> Result<PreparedCampaign> {
    ensure_valid(&opening)?;
    let key = AddressKey::load_for(app, dry_run).await?;
    let mut recipients = match &opening.audience {
        Audience::Base(kind) => recipients_from_base(app, Some(*kind), &key, |_| true).await?,
        Audience::Contacts(ids) => {
            let ids: HashSet<&str> = ids.iter().map(String::as_str).collect();
            recipients_from_base(app, None, &key, |id| ids.contains(id)).await?
        }
        Audience::Addresses { addresses, source } => {
            let recipient = |email: &Email| {
                let (email, source) = (email.clone(), source.clone());
                Recipient { address_hash: key.address_hash(&email), email, region: String::new(), source }
            };
            addresses.iter().map(recipient).collect()
        }
    };
    let mut seen = HashSet::new();
    recipients.retain(|recipient| seen.insert(recipient.address_hash.clone()));
    if recipients.is_empty() {
        // Without the reference, which was generated for a campaign that is not created.
        let detail = match &opening.audience {
            Audience::Addresses { .. } => "the campaign has no recipients: its list has no address",
            Audience::Base(_) | Audience::Contacts(_) => {
                "the campaign has no recipients: its audience has no address (`vigie contacts stats` counts addresses)"
            }
        };
        return Err(Error::new(Kind::Conflict, "campaign.audience-empty", detail));
    }
    // Sorted by hash, which mixes the domains, so that no server gets all of its mail at once.
    recipients.sort_by(|a, b| a.address_hash.cmp(&b.address_hash));
    let (stored, sha256) = opening.content.to_stored()?;
    Ok(PreparedCampaign { opening, recipients, key, stored, sha256 })
}

fn ensure_valid(opening: &NewCampaign) -> Result<()> {
    let NewCampaign { id, name, client, sponsor, subject, .. } = opening;
    let texts = [("id", id), ("name", name), ("client", client), ("sponsor", sponsor), ("subject", subject)];
    let source = match &opening.audience {
        Audience::Addresses { source, .. } => Some(("source", source)),
        Audience::Base(_) | Audience::Contacts(_) => None,
    };
    let empty = texts.into_iter().chain(source).filter(|(_, text)| text.trim().is_empty());
    let mut fields: Vec<_> =
        empty.map(|(name, _)| FieldError::new(format!("/{name}"), "form.required")).collect();
    if !merge_tags(subject).is_empty() {
        fields.push(FieldError::new("/subject", "campaign.merge-tag"));
    }
    match fields.is_empty() {
        true => Ok(()),
        // Every mail states the sponsor and the source of the address, and replies must be assignable to a
        // campaign.
        false => {
            let detail = "a campaign needs a reference, a name, a client, a sponsor, a subject without merge tags and a source of its addresses";
            Err(Error::new(Kind::Invalid, "campaign.invalid", detail).with_fields(fields))
        }
    }
}

async fn recipients_from_base(
    app: &App,
    kind: Option<ContactKind>,
    key: &AddressKey,
    is_meant: impl Fn(&str) -> bool,
) -> Result<Vec<Recipient>> {
    let selection = Selection { kind, with_address: true, ..Selection::default() };
    let mut recipients = Vec::new();
    pages(app, &selection, |page| {
        for listed in page.into_iter().filter(|listed| is_meant(&listed.contact.id)) {
            let contact = listed.contact;
            let address = contact.entry.email.as_deref().unwrap_or_default();
            let email: Email = address.parse().map_err(Error::internal)?;
            let source = contact.email_source.unwrap_or(contact.source);
            recipients.push(Recipient {
                address_hash: key.address_hash(&email),
                email,
                region: contact.region,
                source,
            });
        }
        Ok(())
    })
    .await?;
    Ok(recipients)
}

/// Creates a campaign in the transaction of the caller. Suppressed recipients are included, but get no mail: the suppression
/// list is checked before each mail.
///
/// # Errors
/// `campaign.exists` if the reference is used; database errors.
pub(crate) async fn create(tx: &mut Tx, app: &App, prepared: PreparedCampaign) -> Result<CreatedCampaign> {
    let PreparedCampaign { opening, recipients, key, stored, sha256 } = prepared;
    // Opt-outs by links are stored under the same hashes.
    key.check_and_register(tx).await?;
    if campaigns::find(tx, &opening.id).await?.is_some() {
        let detail = format!("there is a campaign {} already: see `vigie campaign show {0}`", opening.id);
        return Err(Error::new(Kind::Conflict, "campaign.exists", detail));
    }
    let now = app.clock.millis();
    campaigns::insert(tx, &opening.row(&stored, &sha256, now)).await?;
    let scope = WaveId { campaign: opening.id.clone(), wave: 1 };
    store::insert_recipients(tx, &scope, (1..).zip(&recipients), now).await?;
    let by_source = recipients.iter().fold(HashMap::<&str, usize>::new(), |mut counts, recipient| {
        *counts.entry(&recipient.source).or_default() += 1;
        counts
    });
    let detail = format!("{} recipients of {} sources, content {sha256}", recipients.len(), by_source.len());
    audit::record(tx, app, &AuditEntry::new("campaign.open", &opening.id).with_detail(detail)).await?;
    Ok(CreatedCampaign { campaign: opening.id, recipients: recipients.len(), sha256, dry_run: false })
}

/// Deletes a campaign whose content changed, unless it is approved for sending. Idempotent.
///
/// # Errors
/// `campaign.transition-invalid` if operators have approved it; database errors.
pub(crate) async fn delete_unapproved(tx: &mut Tx, app: &App, id: &str) -> Result<()> {
    let Some(campaign) = campaigns::find(tx, id).await? else { return Ok(()) };
    if campaign.state != CampaignState::Opened {
        let detail = format!(
            "campaign {id} is {} and cannot be changed: `vigie campaign cancel {id}` cancels it, and a new request creates another",
            campaign.state
        );
        return Err(Error::new(Kind::Conflict, "campaign.transition-invalid", detail));
    }
    campaigns::delete(tx, id).await?;
    audit::record(tx, app, &AuditEntry::new("campaign.withdraw", id)).await
}

/// Creates a campaign of an operator, with a reference of its own.
///
/// # Errors
/// Same errors as [`prepare`] and [`create`].
pub(crate) async fn add(app: &App, opening: NewCampaign, dry_run: bool) -> Result<CreatedCampaign> {
    let opening = NewCampaign { id: app.random.reference('K'), ..opening };
    let prepared = prepare(app, opening, dry_run).await?;
    if dry_run {
        prepared.key.check(&mut app.db.read().await?).await?;
        return Ok(prepared.preview());
    }
    let mut tx = app.db.write().await?;
    let opened = Box::pin(create(&mut tx, app, prepared)).await?;
    tx.commit().await?;
    Ok(opened)
}

impl Audience {
    /// The stored word.
    fn word(&self) -> &'static str {
        match self {
            Self::Base(kind) => kind.word(),
            Self::Contacts(_) => "contacts",
            Self::Addresses { .. } => "own",
        }
    }
}

impl NewCampaign {
    fn row<'a>(&'a self, content: &'a [u8], sha256: &'a str, opened_at: i64) -> NewCampaignRow<'a> {
        NewCampaignRow {
            id: &self.id,
            name: &self.name,
            client: &self.client,
            sponsor: &self.sponsor,
            subject: &self.subject,
            locale: self.locale,
            audience: self.audience.word(),
            visa: self.visa.as_deref(),
            content,
            sha256,
            witnesses: &self.witnesses,
            days: self.days,
            opened_at,
        }
    }
}

impl PreparedCampaign {
    /// The result that creating it would have.
    pub(crate) fn preview(&self) -> CreatedCampaign {
        let Self { opening, recipients, sha256, .. } = self;
        let (campaign, sha256) = (opening.id.clone(), sha256.clone());
        CreatedCampaign { campaign, recipients: recipients.len(), sha256, dry_run: true }
    }
}

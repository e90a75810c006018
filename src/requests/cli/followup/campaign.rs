//! Prints a request for a campaign, and whether its signer has approved it.

use crate::{
    App, Result,
    campaign::creative::ContentKind,
    cli::output::{Output, count},
    requests::{
        CampaignAudience, CampaignKind, Reference, attachments, cli::export::minute_utc, create_campaign,
        current_approval, find_campaign,
    },
};
use jiff::{Timestamp, civil::Date};
use serde::Serialize;

#[derive(Serialize)]
struct Created {
    reference: String,
    recipients: usize,
    dry_run: bool,
}

pub(super) async fn create(app: &App, reference: &Reference, dry_run: bool, out: &Output) -> Result<()> {
    let recipients = create_campaign(app, reference, dry_run).await?;
    out.result(&Created { reference: reference.to_string(), recipients, dry_run }, |created| {
        let verb = if created.dry_run { "would create" } else { "created" };
        format!("{verb} campaign {} to {}", created.reference, count(created.recipients, "recipient"))
    })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ApprovalDetails {
    company: String,
    signer: String,
    audience: CampaignAudience,
    pasted_addresses: usize,
    subject: String,
    #[serde(rename = "type")]
    kind: CampaignKind,
    content: ContentKind,
    attachments: Vec<String>,
    visa: Option<String>,
    visa_on: Option<Date>,
    witnesses: Vec<String>,
    first_on: Date,
    second_on: Option<Date>,
    comment: String,
    /// `None` if the current content is not approved.
    approved_at: Option<Timestamp>,
    approved_sha256: Option<String>,
}

impl ApprovalDetails {
    /// Finds the campaign of a reference; `None` if it is not a campaign.
    pub(super) async fn find(app: &App, reference: &Reference) -> Result<Option<Self>> {
        let Some(request) = find_campaign(app, reference).await? else { return Ok(None) };
        let approved = current_approval(app, reference).await?;
        let attached = attachments(app, reference).await?;
        Ok(Some(Self {
            company: request.company,
            signer: request.signer.to_string(),
            audience: request.audience,
            pasted_addresses: request.addresses.len(),
            subject: request.subject,
            kind: request.kind,
            content: request.content,
            attachments: attached.into_iter().map(|one| one.name).collect(),
            visa: request.visa.as_ref().map(|visa| visa.number.clone()),
            visa_on: request.visa.map(|visa| visa.on),
            witnesses: request.witnesses.iter().map(ToString::to_string).collect(),
            first_on: request.first_on,
            second_on: request.second_on,
            comment: request.comment,
            approved_at: approved.as_ref().and_then(|approved| approved.approved_at),
            approved_sha256: approved.map(|approved| approved.digest),
        }))
    }

    pub(super) fn lines(&self) -> Vec<(&'static str, String)> {
        let visa = self.visa.clone().zip(self.visa_on).map(|(visa, on)| format!("{visa}, {on}"));
        let second = self.second_on.map(|day| format!(", then {day}")).unwrap_or_default();
        let approved = self.approved_at.zip(self.approved_sha256.as_ref());
        let approved = approved.map(|(at, sha256)| format!("{} {sha256}", minute_utc(at)));
        vec![
            ("company", self.company.clone()),
            ("signer", self.signer.clone()),
            ("approved", approved.unwrap_or_else(|| "no".to_owned())),
            ("audience", self.audience.to_string()),
            ("subject", self.subject.clone()),
            ("type", self.kind.to_string()),
            ("content", self.content.to_string()),
            ("attached", self.attachments.join(", ")),
            ("visa", visa.unwrap_or_default()),
            ("witnesses", self.witnesses.join(", ")),
            ("leaves on", format!("{}{second}", self.first_on)),
            ("comment", self.comment.clone()),
        ]
    }
}
